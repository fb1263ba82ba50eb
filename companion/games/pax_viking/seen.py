"""What a screen shows of a table: what the present phase asks for, the markers, what is judged.

What the rules need as well is named here and worked out in the module of its topic.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from companion.games.pax_viking.actions import Vote
from companion.games.pax_viking.board import Wind, fold
from companion.games.pax_viking.cards import Card, Check, looked_at
from companion.games.pax_viking.clock import clock
from companion.games.pax_viking.conditions import children
from companion.games.pax_viking.due import is_left_alone
from companion.games.pax_viking.influence import action_markers, shifts, standings
from companion.games.pax_viking.judging import evaluate
from companion.games.pax_viking.metrics import derived_duchies, followers, left_of
from companion.games.pax_viking.pieces import entered_sites, next_number, owner_of, whom
from companion.games.pax_viking.position import (
    Marker,
    Options,
    Position,
    is_last_turn,
    present_check,
)
from companion.games.pax_viking.progress import progress
from companion.games.pax_viking.scoring import is_over, last_check
from companion.games.pax_viking.sentences import narrowed, noun_of, sentence
from companion.games.pax_viking.setup import setup_plan, setup_steps
from companion.games.pax_viking.telling import check_of, followers_of, nobody_yet, place_of
from companion.games.pax_viking.turn import (
    actions_left,
    dealt_from,
    resolves,
    round_number,
    turned_up,
)
from companion.model import Frozen, Phrase, phrase
from companion.present import present

if TYPE_CHECKING:
    from companion.games.pax_viking.offers import ActionOffer, EventOffer
    from companion.games.pax_viking.position import Player

__all__ = [
    "check_of",
    "checklist",
    "children",
    "clock",
    "dealt_from",
    "derived_duchies",
    "evaluate",
    "fold",
    "followers",
    "followers_of",
    "is_last_turn",
    "is_left_alone",
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


def judged_by_hand(
    position: Position, check: Check, options: Options, turn_up: str | None = None
) -> tuple[Card, ...]:
    """List the cards that the table judges in a check; one turned up before it is among them."""
    if turn_up is not None and options.reveal_before_check:
        position = turned_up(position, turn_up)
    return tuple(card for card in looked_at(position.cards, check) if card.condition is None)


def markers_of(position: Position) -> tuple[tuple[Marker, bool], ...]:
    """List the active player's markers, each with whether it can still be used in this turn."""
    seat = position.active
    used = position.turn.used if position.turn is not None else ()
    left = max(0, action_markers(position, seat) - used.count("action"))
    found: list[tuple[Marker, bool]] = [
        ("action", at < left) for at in range(action_markers(position, seat))
    ]
    found += [(kind, kind not in used) for kind in position.influence.held_by(seat)]
    return tuple(found)


def checklist(position: Position, options: Options) -> tuple[Phrase, ...]:
    """Say what the present phase asks of the active player, step by step."""
    turn, seat = position.turn, position.active
    if turn is None or is_over(position, options):
        return ()
    if is_left_alone(position):
        return (phrase("pax_viking.checklist.gone", seat=seat),)
    if turn.phase == "influence":
        moved = shifts(position, seat, options)
        return tuple(shift.sentence for shift in moved) or (
            phrase("pax_viking.checklist.no_influence"),
        )
    if turn.phase == "actions":
        return (
            phrase("pax_viking.checklist.actions", n=actions_left(position)),
            phrase("pax_viking.checklist.event"),
        )
    player = position.players[seat]
    over_limit = max(0, player.hand - player.hand_limit)
    discard = phrase("pax_viking.checklist.discard", n=over_limit)
    return (
        *present(discard if over_limit else None),
        phrase("pax_viking.checklist.refresh"),
        phrase("pax_viking.checklist.unexhaust"),
    )


def wind_of_region(position: Position, region: str) -> Wind | None:
    """Return the WIND a REGION lies in, as far as that was entered; a REGION lies in one only."""
    return next(
        (
            site.wind
            for site in entered_sites(position)
            if site.wind is not None and fold(site.region) == fold(region)
        ),
        None,
    )


def is_added_up(position: Position) -> bool:
    """Tell whether a table without turns is judged by a check: it is added up after the game."""
    return position.turn is None and position.added_up


def has_ended(position: Position, options: Options) -> bool:
    """Tell whether there is a winner to declare; before the first turn there is none."""
    return is_over(position, options) and (position.turn is not None or is_added_up(position))


EndedBy = Literal["called", "tiles", "refilled", "track"]


def ended_by(position: Position, options: Options) -> EndedBy | None:
    """Say what ended the game at its final check, and so how that is undone; None at another one.

    The check was called by hand, no tiles are left at all, or none lie on the track, which was
    refilled in the turn or was not.
    """
    if present_check(position, options) != "final":
        return None
    if position.check == "final":
        return "called"
    if not position.pool:
        return "tiles"
    return "refilled" if position.turn is not None and position.turn.emptied else "track"


def check_at_end(position: Position, options: Options) -> Check:
    """Return the check that the end of the turn calls."""
    return "final" if is_last_turn(position, options) else "turn_end"


def althing(offer: EventOffer, against: frozenset[int]) -> Vote:
    """Return an Althing at which all others who vote agree."""
    voters = len(offer.voters)
    return Vote(yes=voters - len(against), voters=voters)


class TilesLeaving(Frozen):
    """An answer to how many tiles leave by a draw, and what the action says then."""

    answer: Literal["two", "drawn", "slot", "none", "full", "empty"]
    tiles: int
    removed: bool = False
    """Whether it is the one in the 1-cost slot that leaves, and none of the pile."""


_IN_DOUBT = (
    TilesLeaving(answer="two", tiles=2),
    TilesLeaving(answer="drawn", tiles=1),
    TilesLeaving(answer="slot", tiles=1, removed=True),
    TilesLeaving(answer="none", tiles=0),
)


def leaving(offer: ActionOffer) -> tuple[TilesLeaving, ...]:
    """List what may lie in the pile and in the 1-cost slot, and so what leaves by a draw.

    Where a pile is known, or none, it hangs on the slot alone.
    """
    ways = next((act.ways for act in offer.acts if act.action == "draw"), ())
    if offer.pile_in_doubt:
        return tuple(way for way in _IN_DOUBT if way.tiles in ways)
    return tuple(
        TilesLeaving(answer="full" if n == ways[0] else "empty" if n else "none", tiles=n)
        for n in ways
    )


class TileDrawn(Frozen):
    """An answer to what becomes of the tile that the Sweden action draws."""

    answer: Literal["yes", "no", "none"]
    played: bool = False
    tiles: int | None = None
    """None where it is not in doubt that there is one."""


def drawn_by_sweden(offer: ActionOffer) -> tuple[TileDrawn, ...]:
    """List what may become of it: where the pile may be empty perhaps none is drawn."""
    none = (TileDrawn(answer="none", tiles=0),) if offer.pile_in_doubt else ()
    return (TileDrawn(answer="yes", played=True), TileDrawn(answer="no"), *none)


def duchies_of(player: Player) -> int:
    """Return how many duchies a player has: as entered by hand, else by the Followers."""
    return len(derived_duchies(player)) if player.duchies is None else player.duchies


def usual_pile(position: Position) -> int | None:
    """Return the tiles that so many players begin with; None where they lie, or cannot lie so."""
    usual = setup_plan(len(position.players)).tiles
    return usual if usual != position.pool and usual >= (position.track or 0) else None
