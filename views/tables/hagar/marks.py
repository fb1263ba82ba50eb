"""Where printed gold and shields of Hägar are drawn: never on one another, nor on a glass."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from typing import NamedTuple

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


def _inside(square: Square, room: Bounds) -> bool:
    half = square.side / 2 - HAIR
    return (
        room.left + half <= square.x <= room.right - half
        and room.top + half <= square.y <= room.bottom - half
    )
