"""Where printed gold and shields of Hägar are drawn: never on one another, nor on a glass."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from typing import NamedTuple

from companion.games.hagar.printed import Print, Spot

MARK = 0.4
"""Side of a mark beside that of a field, wherever a coaster is drawn."""

TOKEN = 0.66
"""Width of a token beside that of its field: what is printed in a corner of it is seen."""

GLASS = 0.56
"""What the glass in the middle of a coaster measures, in fields."""

CORNER = 0.22
"""How far from its corner of a field the middle of a mark on it lies, in fields: beside a token."""

STEPS = 8
"""How many halves of its side a mark may be moved in each direction: there is always room."""

HAIR = 0.01
"""Overlap that is taken for none, in dp: sums of floats are not exact."""


HALVES = [n / 2 for n in range(-STEPS, STEPS + 1)]
AWAY = sorted(
    ((across, down) for across in HALVES for down in HALVES),
    key=lambda way: (abs(way[0]) + abs(way[1]), -way[0], way[1]),
)
"""How far a mark is moved, in its sides, the nearest first: to the right before the left."""


class Square(NamedTuple):
    """A square by its middle, in dp."""

    x: float
    y: float
    side: float

    def meets(self, other: Square) -> bool:
        """Tell whether two squares overlap."""
        far = (self.side + other.side) / 2 - HAIR
        return abs(self.x - other.x) < far and abs(self.y - other.y) < far


class Bounds(NamedTuple):
    """Where a mark may lie, by its sides, in dp."""

    left: float
    top: float
    right: float
    bottom: float


def apart(
    wanted: Sequence[tuple[float, float]],
    side: float,
    taken: Sequence[Square] = (),
    within: Sequence[Bounds | None] = (),
) -> list[Square]:
    """Find a place for each mark: where it belongs, or as near as nothing else is drawn.

    What has a room of its own in ``within`` stays there.
    """
    found: list[Square] = []
    for (x, y), room in zip_longest(wanted, within):
        there = (*taken, *found)
        tried = (Square(x + across * side, y + down * side, side) for across, down in AWAY)
        inside = (square for square in tried if room is None or _inside(square, room))
        free = (square for square in inside if not any(square.meets(other) for other in there))
        found.append(next(free, Square(x, y, side)))
    return found


def on_coaster(
    prints: Sequence[tuple[Print, Spot]], side: float, *, glass: bool
) -> list[tuple[Print, Square]]:
    """Return where the marks of a coaster are drawn whose fields have such a ``side``.

    That is where they lie on a board, so that nobody takes it for another one there.
    """
    ordered = sorted(prints)
    wanted = [(side * x, side * y) for y, x in (_lies(spot) for _, spot in ordered)]
    glasses = [Square(side, side, side * GLASS)] if glass else []
    whole = Bounds(0, 0, 2 * side, 2 * side)
    found = apart(wanted, side * MARK, glasses, [whole] * len(wanted))
    return [(what, at) for (what, _), at in zip(ordered, found, strict=True)]


def _lies(spot: Spot) -> tuple[float, float]:
    """Return how far down and along a coaster a spot lies, in fields: on a field in its corner."""
    down, across = spot
    if down % 2 and across % 2:
        return down // 2 + CORNER, across // 2 + CORNER
    return down / 2, across / 2


def _inside(square: Square, room: Bounds) -> bool:
    half = square.side / 2 - HAIR
    return (
        room.left + half <= square.x <= room.right - half
        and room.top + half <= square.y <= room.bottom - half
    )
