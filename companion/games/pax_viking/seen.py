"""What a screen shows of a table: each of it worked out in the room of its own topic."""

from __future__ import annotations

from companion.games.pax_viking.board import fold
from companion.games.pax_viking.cards import looked_at
from companion.games.pax_viking.clock import clock
from companion.games.pax_viking.conditions import children
from companion.games.pax_viking.influence import standings
from companion.games.pax_viking.judging import evaluate
from companion.games.pax_viking.metrics import derived_duchies, followers, left_of
from companion.games.pax_viking.pieces import next_number, owner_of, whom, wind_of_region
from companion.games.pax_viking.position import is_last_turn, present_check
from companion.games.pax_viking.progress import progress
from companion.games.pax_viking.scoring import last_check
from companion.games.pax_viking.sentences import narrowed, noun_of, sentence
from companion.games.pax_viking.setup import setup_plan, setup_steps
from companion.games.pax_viking.telling import check_of, followers_of, nobody_yet, place_of
from companion.games.pax_viking.turn import (
    checklist,
    judged_by_hand,
    markers_of,
    resolves,
    round_number,
)

__all__ = [
    "check_of",
    "checklist",
    "children",
    "clock",
    "derived_duchies",
    "evaluate",
    "fold",
    "followers",
    "followers_of",
    "is_last_turn",
    "judged_by_hand",
    "last_check",
    "left_of",
    "looked_at",
    "markers_of",
    "narrowed",
    "next_number",
    "nobody_yet",
    "noun_of",
    "owner_of",
    "place_of",
    "present_check",
    "progress",
    "resolves",
    "round_number",
    "sentence",
    "setup_plan",
    "setup_steps",
    "standings",
    "whom",
    "wind_of_region",
]
