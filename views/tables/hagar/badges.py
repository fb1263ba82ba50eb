"""Where on the board of Hägar the points of each landscape are written: never on one another."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil
from typing import NamedTuple

from views.tables.hagar.scene import Tint

CHIP, DIGIT, HEIGHT, GAP = 34, 11, 26, 2
"""A player's points, in dp: width without digits, width of a digit, height, gap between two."""

FAR = 480
"""How far points may be moved from their landscape, at most, in dp."""


class Badge(NamedTuple):
    """The points of one landscape, and the box they are written in, in dp from field (0, 0)."""

    tint: Tint
    left: float
    top: float
    width: float
    height: float

    def meets(self, other: Badge) -> bool:
        """Tell whether two badges overlap."""
        return (
            self.left < other.left + other.width
            and other.left < self.left + self.width
            and self.top < other.top + other.height
            and other.top < self.top + self.height
        )


def badges(tints: Sequence[Tint], size: float, times: float) -> list[Badge]:
    """Find a place for the points of each landscape: on one of its fields, as near as there is."""
    found: list[Badge] = []
    for tint in tints:
        if tint.points:
            tried = _tried(tint, size, times)
            free = (badge for badge in tried if not any(badge.meets(other) for other in found))
            # So far away there is room, whatever lies on the table.
            found.append(next(free))
    return found


def _tried(tint: Tint, size: float, times: float) -> Iterator[Badge]:
    digits = sum(len(str(points)) for _, points in tint.points)
    many = len(tint.points)
    width = many * CHIP + digits * DIGIT * times + (many - 1) * GAP
    height = max(HEIGHT, HEIGHT * times * 0.85)
    row, column = tint.at

    def away(field: tuple[float, float]) -> float:
        return abs(field[0] - row) + abs(field[1] - column)

    def there(field: tuple[float, float]) -> Badge:
        down, across = field
        left, top = (across + 0.5) * size - width / 2, (down + 1) * size - height - 2
        return Badge(tint, left, top, width, height)

    yield from map(there, sorted(tint.fields, key=away))
    most = ceil(FAR / size)
    steps = [half / 2 for half in range(-2 * most, 2 * most + 1)]
    others = [(row + down, column + across) for down in steps for across in steps]
    yield from map(there, sorted(others, key=away))
