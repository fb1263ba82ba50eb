"""How large the board of Hägar is drawn, where all lies on it, and where one looks at first."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, floor
from typing import NamedTuple

from views.tables.hagar.heads import NO_HEADS, Heads, heads_of
from views.tables.hagar.pieces import UNIT, Grid
from views.tables.hagar.reach import (
    LARGEST,
    SMALLEST,
    field_size,
    lies_in_sight,
    touched_from,
    within_reach,
)
from views.tables.hagar.scene import Scene

RIM = 2
"""Margin round the board, beside its letters and numbers, in dp."""

FARTHEST, CLOSEST = 0.3, 3
"""How many times as large as it is drawn a board is seen, at least and at most."""

FAR = 16
"""How far from the first coaster there is place at first, in coasters: they are no more in a row.

What lies beyond its surface would be seen, and not be touched."""


@dataclass(frozen=True)
class Surface:
    """How large the board is drawn in the room there is for it."""

    scene: Scene
    """What lies on it; what is too small for fingers there is not to be touched."""
    grid: Grid
    """Where the fields are seen. What lies on them is drawn elsewhere, see ``units_of``."""
    heads: Heads
    room: tuple[int, int]
    size: tuple[float, float]
    """Width and height of all that one can look at: no less than the room."""
    small: bool
    """Whether its fields are too small for fingers."""
    shows_all: bool
    """Whether nothing of it lies outside of the room."""


def surface_of(scene: Scene, room: tuple[int, int], *, whole: bool | None, times: float) -> Surface:
    """Return how large the board is drawn: as it fits, or as large as fingers need."""
    top, left, bottom, right = scene.extent
    rows, columns = 2 * (bottom - top + 1), 2 * (right - left + 1)

    def fits(heads: Heads) -> float:
        return min((room[0] - RIM - heads.beside) / columns, (room[1] - RIM - heads.above) / rows)

    # They are no larger than fields let them be: what that leaves is the board's.
    heads = heads_of(scene, times, max(SMALLEST, min(LARGEST, fits(NO_HEADS))))
    fit, across, down = fits(heads), RIM + heads.beside, RIM + heads.above
    if whole is None and not lies_in_sight(scene, (room[0] - across, room[1] - down)):
        # Whoever moves chooses among all: a touch brings near where one is.
        whole = True
    size = field_size(scene, fit, whole=whole)
    reached = within_reach(scene, size)
    if scene.touches_heads and not reached.touches_heads:
        # Nor need they room for thumbs then: it is the board's, as long as that stays so.
        heads = heads_of(reached, times, max(SMALLEST, min(LARGEST, fits(NO_HEADS))))
        size = max(size, min(fits(heads), touched_from(scene) - 1))
    heads = heads_of(reached, times, size)
    across, down = RIM + heads.beside, RIM + heads.above
    width, height = max(room[0], columns * size + across), max(room[1], rows * size + down)
    return Surface(
        scene=reached,
        grid=Grid(
            size=size,
            x=(width - columns * size + across) / 2 - RIM - 2 * left * size,
            y=(height - rows * size + down) / 2 - RIM - 2 * top * size,
        ),
        heads=heads,
        room=room,
        size=(width, height),
        small=size < touched_from(scene),
        shows_all=max(rows * size + down - room[1], columns * size + across - room[0]) <= 1,
    )


def seen_from(surface: Surface, x: float, y: float, times: float = 1) -> tuple[float, float]:
    """Return where what is seen of a board begins, with a spot in its middle or as near as may be.

    It is seen so many ``times`` as large as it is drawn, and what is smaller than its room lies in
    the middle. Letters and numbers at its edge are seen whole or not at all.
    """
    grid, heads, (down, across) = surface.grid, surface.heads, surface.scene.edge
    lying = (
        (x, surface.size[0], grid.left(2 * across), heads.beside),
        (y, surface.size[1], grid.top(2 * down), heads.above),
    )
    left, top = (
        _begins(shown, *(times * length for length in lengths))
        for shown, lengths in zip(surface.room, lying, strict=True)
    )
    return left, top


class Seen(NamedTuple):
    """How many times as large a board is seen as it is drawn, and where what is seen begins.

    That is what was told to the client: what fingers do nobody is told.
    """

    times: float = 1
    left: float = 0
    top: float = 0


def made_larger(surface: Surface, seen: Seen, times: float) -> Seen:
    """Return how a board is seen so many times as large, with the same spot in the middle."""
    now = min(CLOSEST, max(FARTHEST, seen.times * times))
    wide, high = surface.room
    x, y = (seen.left + wide / 2) / seen.times, (seen.top + high / 2) / seen.times
    return Seen(now, *seen_from(surface, x, y, now))


def _begins(shown: float, middle: float, long: float, board: float, head: float) -> float:
    if long < shown:
        return (long - shown) / 2
    at = max(0, min(long - shown, middle - shown / 2))
    return board - head if board - head < at < board else at


def units_of(scene: Scene) -> tuple[Grid, float, float]:
    """Return where all lies in units, and width and height of that.

    That is another place only where it has grown far, so that what lies stays as it is drawn.
    """
    top, left, bottom, right = scene.extent
    above, beside = (min(-FAR, FAR * floor(first / FAR)) for first in (top, left))
    below, beyond = (max(FAR, FAR * ceil((last + 1) / FAR)) for last in (bottom, right))
    grid = Grid(size=UNIT, x=-2 * beside * UNIT, y=-2 * above * UNIT)
    return grid, 2 * (beyond - beside) * UNIT, 2 * (below - above) * UNIT


def first_look(
    scene: Scene, grid: Grid, surface: tuple[float, float], room: tuple[int, int]
) -> tuple[float, float]:
    """Return what lies in the middle at first: the coaster being laid, or all that may be touched.

    Those are the places for it, or the fields from which one moves. Where the places are more than
    can be seen, it is the coaster that was laid last. A line that is chosen is seen, too.
    """
    if scene.preview:
        return grid.middle(scene.preview)
    if scene.is_laying and scene.coasters and (surface[0] > room[0] or surface[1] > room[1]):
        return grid.middle(scene.coasters[-1].cell)
    coasters = [(2 * row, 2 * column) for row, column in scene.places]
    places = coasters or [*scene.open_fields]
    side = 2 if coasters else 1
    columns = [grid.left(at) for _, column in places for at in (column, column + side)]
    rows = [grid.top(at) for row, _ in places for at in (row, row + side)]
    for line in (head.line for head in scene.heads if head.picked):
        if line.column is not None:
            columns += [grid.left(line.column), grid.left(line.column + 1)]
        if line.row is not None:
            rows += [grid.top(line.row), grid.top(line.row + 1)]
    return (
        start(surface[0], room[0], grid.size, columns),
        start(surface[1], room[1], grid.size, rows),
    )


def start(long: float, shown: float, size: float, edges: list[float]) -> float:
    """Return what to look at first, with the edges of all that may be touched."""
    # What is too large begins with its letters and numbers; where less than a field is hidden at
    # either side of the middle, everything can be touched from there.
    if not edges:
        return long / 2 if long - shown < 2 * size else 0
    return around(long, shown, min(edges), max(edges))


def around(long: float, shown: float, first: float, last: float) -> float:
    """Return what to look at: the middle, moved until all from first to last is seen.

    >>> around(100, 60, 40, 60), around(100, 60, 5, 50), around(100, 60, 60, 100)
    (50.0, 35.0, 70.0)

    What is longer than what is shown of it is seen from its middle.

    >>> around(100, 60, 0, 100)
    50.0
    """
    middle = long / 2
    if last - first > shown:
        return middle
    return max(last - shown / 2, min(first + shown / 2, middle))
