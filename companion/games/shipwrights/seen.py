"""What a screen shows of a table: points and places, what a phase asks for, what comes next."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from companion.games.shipwrights.due import in_setup, waiting
from companion.games.shipwrights.earning import following_phrase
from companion.games.shipwrights.opponent import opponent
from companion.games.shipwrights.position import ROUND_PHASES, ROUNDS, TRACKS
from companion.games.shipwrights.printed import BuildingCard, LongshipCard, Steps, folded
from companion.games.shipwrights.rounds import checklist
from companion.games.shipwrights.tracks import counters
from companion.games.shipwrights.trades import plan_phrase
from companion.games.shipwrights.values import (
    building_points,
    card_points,
    free_huts,
    longship_points,
)
from companion.model import Frozen, change

if TYPE_CHECKING:
    from companion.games.shipwrights.offers import RevealOffer
    from companion.games.shipwrights.position import Position
    from companion.games.shipwrights.printed import RoundCard, Track

__all__ = [
    "building_points",
    "card_points",
    "checklist",
    "counters",
    "following_phrase",
    "free_huts",
    "in_setup",
    "longship_points",
    "matching",
    "opponent",
    "plan_phrase",
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


def is_in_rounds(position: Position) -> bool:
    """Tell whether rounds are followed just now, so that what is built moves the markers."""
    return position.phase in ROUND_PHASES


class HowFar(Frozen):
    """How far a game is: which round, and which of its phases."""

    round: int
    phase: int
    """Counted from 0; once no round is followed any more, as many as a round has."""


def how_far(position: Position) -> HowFar:
    """Return how far the game is."""
    phases: tuple[str, ...] = ROUND_PHASES
    there = is_in_rounds(position) and position.phase
    at = phases.index(there) if there else len(phases)
    return HowFar(round=position.round or ROUNDS, phase=at)


def still_trading(position: Position) -> tuple[int, ...]:
    """List who has something left that the final trades could turn into gold."""
    players = position.players
    return tuple(
        seat
        for seat in waiting(position)
        if players[seat].counted and (players[seat].silver or players[seat].resources)
    )


def neutral_markers(position: Position) -> tuple[tuple[Track, int], ...]:
    """Return the markers of the neutral player: on 0 as long as nobody has entered any.

    With one player it always takes part, with two where the table has it, with more never.
    """
    if not (position.is_solo or position.has_neutral):
        return ()
    neutral = position.neutral
    return tuple((track, neutral.at(track) if neutral else 0) for track in TRACKS)


def gives_heroes_alone(position: Position) -> bool:
    """Tell whether a hero is given or taken alone: while all are given out none is left out."""
    return position.phase != "heroes"


def tells_all(card: RoundCard, offer: RevealOffer) -> bool:
    """Tell whether a known card tells all that this number of players needs."""
    if offer.asks_direction:
        return card.direction is not None
    if offer.asks_neutral and card.neutral == Steps():
        # The neutral player moves by every card: this one was typed where nobody looks for that.
        return False
    return card.points is not None or not offer.asks_points


def as_read(card: RoundCard, offer: RevealOffer) -> RoundCard:
    """Leave out what this number of players does not read on a card."""
    return change(
        card,
        direction=card.direction if offer.asks_direction else None,
        neutral=card.neutral if offer.asks_neutral else Steps(),
    )
