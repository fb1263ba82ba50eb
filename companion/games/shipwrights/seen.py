"""What a screen shows of a table: points and places, what a phase asks for, what comes next."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from companion.games.shipwrights.earning import following_told
from companion.games.shipwrights.printed import BuildingCard, HutCard, LongshipCard, folded
from companion.games.shipwrights.ranking import opponent
from companion.games.shipwrights.rounds import checklist
from companion.games.shipwrights.tracks import counters
from companion.games.shipwrights.trades import plan_told
from companion.games.shipwrights.values import (
    building_points,
    card_points,
    longship_points,
    whose_hut,
)

if TYPE_CHECKING:
    from companion.games.shipwrights.position import Position

__all__ = [
    "building_points",
    "card_points",
    "checklist",
    "counters",
    "following_told",
    "free_huts",
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


def free_huts(huts: tuple[HutCard, ...], position: Position, seat: int) -> tuple[HutCard, ...]:
    """List the huts of a box that nobody but one seat has."""
    return tuple(hut for hut in huts if whose_hut(position, hut.name, but=seat) is None)
