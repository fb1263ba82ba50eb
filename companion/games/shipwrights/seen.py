"""What a screen shows of a table: points and places, what a phase asks for, what comes next."""

from __future__ import annotations

from typing import TypeVar

from companion.games.shipwrights.earning import following_told
from companion.games.shipwrights.printed import BuildingCard, LongshipCard, folded
from companion.games.shipwrights.ranking import opponent
from companion.games.shipwrights.rounds import checklist
from companion.games.shipwrights.tracks import counters
from companion.games.shipwrights.trades import plan_told
from companion.games.shipwrights.turn import in_setup
from companion.games.shipwrights.values import (
    building_points,
    card_points,
    free_huts,
    longship_points,
)

__all__ = [
    "building_points",
    "card_points",
    "checklist",
    "counters",
    "following_told",
    "free_huts",
    "in_setup",
    "longship_points",
    "matching",
    "opponent",
    "plan_told",
]

C = TypeVar("C", LongshipCard, BuildingCard)


def matching(known: tuple[C, ...], typed: str) -> list[C]:
    """Return the known cards whose names begin so, then those with it in them, by name."""
    wanted = folded(typed)
    found = [card for card in known if wanted in folded(card.name)]
    return sorted(
        found,
        key=lambda card: (not folded(card.name).startswith(wanted), folded(card.name)),
    )
