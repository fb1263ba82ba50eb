"""What a screen shows of a table: its grid of fields, what places are called, landscapes, hands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

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
from companion.games.hagar.position import (
    COASTERS,
    HAGARS,
    Cell,
    Gold,
    Line,
    Options,
    Position,
    Side,
    Token,
)
from companion.games.hagar.printed import middle, spot_of, symbol_on, touched, turned_spot
from companion.games.hagar.scoring import land, line_phrase, scorecards
from companion.games.hagar.territory import Territory, is_doubled, territories, territory_at
from companion.model import Frozen, Phrase, ScoreLine, change

if TYPE_CHECKING:
    from companion.games.hagar.actions import PlaceCoaster

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


class ScoredLine(Frozen):
    """A line of somebody's score that a landscape gives."""

    seat: int
    line: ScoreLine


def lines_of(position: Position, territory: Territory, options: Options) -> tuple[ScoredLine, ...]:
    """Return what a landscape of the board gives, also where a worksheet is what counts."""
    board = change(position, worksheet=None)
    here = land_named(board, territory).model_dump(mode="json")
    return tuple(
        ScoredLine(seat=card.seat, line=line)
        for card in scorecards(board, options)
        for line in card.lines
        if line.because.facts.get("land") == here
    )


def glass_of(position: Position, seat: int) -> Side:
    """Return where the glasses of a seat point: as its last one did, else to who holds the phone.

    The coasters lie in the order in which they were laid, seat after seat.
    """
    for at, coaster in reversed(tuple(enumerate(position.coasters))):
        if coaster.beer and at % position.players == seat:
            return coaster.beer
    return "down"


def as_laid(position: Position, place: PlaceCoaster) -> Position:
    """Return the table with a coaster where it would lie, allowed or not; never on another one."""
    if any(laid.cell == place.coaster.cell for laid in position.coasters):
        return position
    token = place.token
    tokens = (Token(field=token.field, seat=place.seat, gold=token.gold),) if token else ()
    return change(
        position,
        coasters=(*position.coasters, place.coaster),
        gold=(*position.gold, *place.gold),
        shields=(*position.shields, *place.shields),
        tokens=(*position.tokens, *tokens),
    )


Beside = Literal[
    "right", "below", "left", "above", "below_right", "below_left", "above_right", "above_left"
]

_AWAY: tuple[tuple[Beside, tuple[int, int]], ...] = (
    ("right", (0, -1)),
    ("below", (-1, 0)),
    ("left", (0, 1)),
    ("above", (1, 0)),
    ("below_right", (-1, -1)),
    ("below_left", (-1, 1)),
    ("above_right", (1, -1)),
    ("above_left", (1, 1)),
)
"""Where a place lies, seen from a coaster so many rows and columns away."""


class BesideCoaster(Frozen):
    """On which side of which coaster a free place lies."""

    side: Beside
    cell: Cell


def where(position: Position, cell: Cell) -> BesideCoaster | None:
    """Say where a free place is; None on an empty table."""
    laid = {coaster.cell for coaster in position.coasters}
    row, column = cell
    return next(
        (
            BesideCoaster(side=side, cell=beside)
            for side, (down, across) in _AWAY
            if (beside := (row + down, column + across)) in laid
        ),
        None,
    )


class Tallied(Frozen):
    """How far a board that is built up afterwards has come."""

    coasters: int
    most: int
    """Coasters that are laid in a game."""
    hagars: tuple[int, ...]
    """Hägars on the board, by seat."""
    hagars_each: int
    """Hägars that everybody has in all."""

    gives_nothing: bool
    """Whether nobody would get anything: no Hägar stands anywhere."""

    @property
    def lacks(self) -> bool:
        """Whether coasters are missing."""
        return self.coasters < self.most


def tallied(position: Position) -> Tallied:
    """Return how far the board has come."""
    seats = [token.seat for token in position.tokens if not token.gold]
    return Tallied(
        coasters=len(position.coasters),
        most=COASTERS[position.players],
        hagars=tuple(seats.count(seat) for seat in range(position.players)),
        hagars_each=HAGARS[position.players],
        gives_nothing=all(token.gold for token in position.tokens),
    )


def sheet_gives_nothing(position: Position) -> bool:
    """Tell whether the worksheet would give nothing to anybody, scored as it is."""
    return not any(any(row.hagars) for row in position.worksheet or ())


def numbers_known(position: Position) -> dict[int, Line | None]:
    """Return where the printed numbers lie that were found, each at its line or at none."""
    return {number.value: number.line for number in position.numbers}
