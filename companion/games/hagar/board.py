"""The board as a grid of fields: which are laid, which are neighbours, how a coaster turns."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from string import ascii_uppercase
from typing import TypeVar

from companion.games.hagar.position import SIDES, Cell, Coaster, Field, Kind, Position, Side
from companion.once import once

T = TypeVar("T")

QUARTERS = 4
"""Quarter turns until a coaster lies as before."""


def neighbours(at: tuple[int, int]) -> tuple[tuple[int, int], ...]:
    """Return the four cells or fields beside one; diagonals never count (section Game overview)."""
    row, column = at
    return ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))


def fields_of(cell: Cell) -> tuple[Field, Field, Field, Field]:
    """Return the four fields of a cell, row by row.

    >>> fields_of((0, 1))
    ((0, 2), (0, 3), (1, 2), (1, 3))
    """
    row, column = 2 * cell[0], 2 * cell[1]
    return ((row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1))


def cell_of(field: Field) -> Cell:
    """Return the cell that a field belongs to.

    >>> cell_of((-1, 3))
    (-1, 1)
    """
    return field[0] // 2, field[1] // 2


def kinds_of(coasters: Iterable[Coaster]) -> dict[Field, Kind]:
    """Return the landscape of every laid field."""
    return {
        field: kind
        for coaster in coasters
        for field, kind in zip(fields_of(coaster.cell), coaster.fields, strict=True)
    }


def turned(fields: tuple[T, ...], turns: int) -> tuple[T, ...]:
    """Return what is on a coaster's fields after some quarter turns clockwise.

    >>> turned(("land", "forest", "water", "water"), 1)
    ('water', 'land', 'water', 'forest')
    """
    for _ in range(turns % QUARTERS):
        upper_left, upper_right, lower_left, lower_right = fields
        fields = (lower_left, upper_left, lower_right, upper_right)
    return fields


def turned_side(side: Side, turns: int) -> Side:
    """Return where a glass points after some quarter turns clockwise.

    >>> turned_side("left", 1)
    'up'
    """
    return SIDES[(SIDES.index(side) + turns) % len(SIDES)]


def landscapes_of(kinds: dict[Field, Kind]) -> tuple[tuple[Field, ...], ...]:
    """Return all landscapes, each with its fields in reading order.

    A landscape is everything of one kind that hangs together side by side, across coasters too
    (section Game overview).
    """
    found = []
    waiting = set(kinds)
    for first in sorted(kinds):
        if first not in waiting:
            continue
        waiting.discard(first)
        fields = [first]
        kind = kinds[first]
        # The list grows while it is walked along: that is the flood.
        for field in fields:
            for beside in neighbours(field):
                if beside in waiting and kinds[beside] == kind:
                    waiting.discard(beside)
                    fields.append(beside)
        found.append(tuple(sorted(fields)))
    return tuple(found)


def hangs_together(cells: Iterable[Cell]) -> bool:
    """Tell whether the coasters all touch one another along sides, directly or through others."""
    waiting = set(cells)
    reached = [waiting.pop()] if waiting else []
    for cell in reached:
        beside = waiting.intersection(neighbours(cell))
        waiting -= beside
        reached += beside
    return not waiting


def meet(fields: Iterable[Field]) -> bool:
    """Tell whether a printed symbol can touch all of these: one corner or one edge.

    >>> meet([(0, 0), (1, 1)]), meet([(0, 0), (0, 2)])
    (True, False)
    """
    laid = list(fields)
    rows, columns = [row for row, _ in laid], [column for _, column in laid]
    return max(rows) - min(rows) <= 1 and max(columns) - min(columns) <= 1


def lies_otherwise(was: Position, now: Position) -> bool:
    """Tell whether a coaster lies on another cell than before, or turned."""
    before, after = (
        {coaster.cell: coaster.fields for coaster in each.coasters} for each in (was, now)
    )
    return before.keys() != after.keys() or any(
        before[cell] != fields
        and any(turned(before[cell], turns) == fields for turns in range(1, QUARTERS))
        for cell, fields in after.items()
    )


def rows_and_columns(position: Position) -> tuple[list[int], list[int]]:
    """Return the rows and columns that have a laid field, in order."""
    laid = [field for coaster in position.coasters for field in fields_of(coaster.cell)]
    return sorted({row for row, _ in laid}), sorted({column for _, column in laid})


@once
def corner(position: Position) -> Field:
    """Return the upper left field of the table, from which people count."""
    rows, columns = rows_and_columns(position)
    return (rows[0], columns[0]) if rows else (0, 0)


@lru_cache(256)
def letters(number: int) -> str:
    """Return the letters of a column, counted from 0 at the left edge.

    >>> letters(0), letters(25), letters(26), letters(-1)
    ('A', 'Z', 'AA', '-A')
    """
    if number < 0:
        return f"-{letters(-1 - number)}"
    before, last = divmod(number, len(ascii_uppercase))
    return (letters(before - 1) if before else "") + ascii_uppercase[last]


def place_name(field: Field, upper_left: Field) -> str:
    """Return what people at the table call a field.

    >>> place_name((1, 3), (-2, 0))
    'D4'
    """
    return f"{letters(field[1] - upper_left[1])}{field[0] - upper_left[0] + 1}"


def named(field: Field, position: Position) -> str:
    """Return what people call a field of a table: A1 is in its upper left corner."""
    return place_name(field, corner(position))


def coaster_named(cell: Cell, position: Position) -> str:
    """Return what people call a coaster: its upper left field."""
    return named(fields_of(cell)[0], position)
