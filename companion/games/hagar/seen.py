"""What a screen shows of a table: its grid of fields, what places are called, landscapes, hands."""

from __future__ import annotations

from companion.games.hagar.board import (
    cell_of,
    coaster_named,
    corner,
    fields_of,
    kinds_of,
    letters,
    named,
    rows_and_columns,
    turned,
    turned_side,
)
from companion.games.hagar.placing import free_cells, hand, legal_placements
from companion.games.hagar.position import Gold, Line, Options, Position
from companion.games.hagar.printed import middle, spot_of, symbol_on, touched, turned_spot
from companion.games.hagar.scoring import land, line_phrase
from companion.games.hagar.territory import Territory, is_doubled, territories, territory_at
from companion.model import Phrase

__all__ = [
    "cell_of",
    "coaster_named",
    "doubled_gold",
    "fields_of",
    "free_cells",
    "hand",
    "kinds_of",
    "land_named",
    "legal_placements",
    "line_head",
    "line_named",
    "lines",
    "middle",
    "named",
    "spot_of",
    "symbol_on",
    "territories",
    "territory_at",
    "touched",
    "turned",
    "turned_side",
    "turned_spot",
]


def lines(position: Position) -> tuple[Line, ...]:
    """Return the rows and columns that have a laid field, in order."""
    rows, columns = rows_and_columns(position)
    return (*(Line(row=row) for row in rows), *(Line(column=column) for column in columns))


def line_named(position: Position, line: Line) -> Phrase:
    """Say which row or column of a table it is."""
    return line_phrase(line, corner(position))


def line_head(position: Position, line: Line) -> str:
    """Return what stands at the edge of the board beside a row or column: a number or letters."""
    top, left = corner(position)
    return letters((line.column or 0) - left) if line.row is None else str(line.row - top + 1)


def land_named(position: Position, territory: Territory) -> Phrase:
    """Say which landscape of the board it is, also where a worksheet is what counts."""
    return land(territory, corner(position), on_sheet=False)


def doubled_gold(
    position: Position, territory: Territory, options: Options
) -> tuple[tuple[Gold, bool], ...]:
    """Return the printed gold of a landscape that may count double, and whether it does (D3)."""
    line, by_the_line = position.doubled, Options()
    return tuple(
        (gold, is_doubled(gold, line, options))
        for gold in position.gold
        if set(gold.touches) & set(territory.fields)
        and line is not None
        and (gold.doubles is not None or is_doubled(gold, line, by_the_line))
    )
