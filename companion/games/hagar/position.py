"""What lies on a Hägar table: coasters, printed gold and shields, tokens, and the doubled line."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import pydantic
from pydantic import (
    AfterValidator,
    SerializerFunctionWrapHandler,
    model_serializer,
    model_validator,
)

from companion.errors import Problem
from companion.model import Count, Frozen, Phrase, Seat, change, phrase

Kind = Literal["land", "forest", "water"]
KINDS: tuple[Kind, ...] = ("land", "forest", "water")

Side = Literal["up", "right", "down", "left"]
SIDES: tuple[Side, ...] = ("up", "right", "down", "left")
"""Sides of a coaster, clockwise."""

Cell = tuple[int, int]
"""Row and column of a coaster; negative ones are fine."""

Field = tuple[int, int]
"""Row and column of a landscape field: cell (R, C) covers (2R, 2C) to (2R+1, 2C+1)."""

FIELDS_OF_A_COASTER = 4
COASTERS = {1: 9, 2: 12, 3: 12}
"""Coasters in play, by number of players (rules, section Contents)."""

HAGARS = {1: 4, 2: 4, 3: 3}
"""Hägars of each player, by number of players (rules, section Contents)."""

GOLD_TOKENS = 1
"""Gold tokens of each player (rules, section Set-up)."""

DIE = 6
"""The final roll shows 1 to 6."""


def _four(fields: tuple[Kind, ...]) -> tuple[Kind, ...]:
    if len(fields) != FIELDS_OF_A_COASTER:
        raise Problem("", "hagar.invalid.four_fields", n=len(fields))
    return fields


FourFields = Annotated[
    tuple[Kind, ...],
    AfterValidator(_four),
    pydantic.Field(json_schema_extra={"minItems": 4, "maxItems": 4}),
]


class Options(Frozen):
    """The rule switches; the defaults are the printed rules and the rulings of RULES.md."""

    doubling_touches: Literal["any", "all"] = "any"
    """Printed gold is doubled when any, or only when all fields it touches are on the line."""
    bar_rule: bool = False
    """BEERcoasters may not share a row or column; who lays one there owes a beer."""


class Coaster(Frozen):
    """A coaster as it lies: its fields row by row, and where its beer glass points."""

    cell: Cell
    fields: FourFields
    beer: Side | None = None


class Symbol(Frozen):
    """A printed shield and the fields it touches."""

    touches: Annotated[tuple[Field, ...], pydantic.Field(min_length=1)]
    at: tuple[int, int] | None = None
    """Where it is printed, in halves of a field down and across from the corner of field (0, 0);
    None is amid what it touches. On an outer edge, what it touches does not say it."""

    @model_validator(mode="after")
    def _at_all_it_touches(self) -> Symbol:
        if self.at is not None:
            down, across = self.at
            if any({down - 2 * y, across - 2 * x} - {0, 1, 2} for y, x in self.touches):
                raise Problem(".at", "hagar.invalid.symbol_at")
        return self


class Gold(Symbol):
    """Printed gold and the fields it touches."""

    doubles: bool | None = None
    """Whether the line doubles it, as seen at the table; None leaves it to the rule."""


class Token(Frozen):
    """A Hägar of a seat or a gold token; a gold token may say who laid it."""

    field: Field
    seat: Seat | None = None
    gold: bool = False

    @model_validator(mode="after")
    def _somebodys(self) -> Token:
        if self.seat is None and not self.gold:
            raise Problem("", "hagar.invalid.token_of_nobody")
        return self


class Line(Frozen):
    """One row or one column of fields."""

    row: int | None = None
    column: int | None = None

    @model_validator(mode="after")
    def _one_of_two(self) -> Line:
        if (self.row is None) == (self.column is None):
            raise Problem("", "hagar.invalid.line")
        return self

    @model_serializer(mode="wrap")
    def _written(self, write: SerializerFunctionWrapHandler) -> dict[str, Any]:
        # A file says {"row": 3}, and not that there is no column.
        return {name: at for name, at in write(self).items() if at is not None}

    def holds(self, field: Field) -> bool:
        """Tell whether a field lies on the line; gaps do not matter (section Doubling)."""
        return field[0] == self.row if self.row is not None else field[1] == self.column


class Number(Frozen):
    """Along which line the arrow of a printed number runs; None when it is not on the table."""

    value: Annotated[int, pydantic.Field(ge=1, le=DIE)]
    line: Line | None = None


class Landscape(Frozen):
    """One row of the worksheet: a landscape counted by the players themselves."""

    kind: Kind
    fields: Annotated[int, pydantic.Field(ge=1)]
    shield: bool = False
    gold: Count = 0
    """Printed gold and gold tokens, each once."""
    doubled_gold: Count = 0
    """How many of ``gold`` count double."""
    hagars: tuple[Count, ...] = ()
    """Hägars by seat; empty when there are none."""
    doubled_hagars: tuple[Count, ...] = ()
    """How many of ``hagars`` count double, by seat; empty when none do."""

    @model_validator(mode="after")
    def _no_more_doubled_than_there_are(self) -> Landscape:
        if self.doubled_gold > self.gold:
            raise Problem(".doubled_gold", "hagar.invalid.doubled_gold", n=self.gold)
        if not self.doubled_hagars:
            return self
        if len(self.doubled_hagars) != len(self.hagars):
            raise Problem(
                ".doubled_hagars", "hagar.invalid.doubled_seats", n=len(self.doubled_hagars)
            )
        for doubled, hagars in zip(self.doubled_hagars, self.hagars, strict=True):
            if doubled > hagars:
                raise Problem(".doubled_hagars", "hagar.invalid.doubled_hagars", n=hagars)
        return self


def _counted(rows: tuple[Landscape, ...] | None) -> tuple[Landscape, ...] | None:
    """Leave nothing of a worksheet without a row: it would hide the board."""
    return rows or None


class Spill(Frozen):
    """A BEERcoaster that lies against the bar rule, and who laid it."""

    cell: Cell
    seat: Seat


class Position(Frozen):
    """One moment of a game; the field names are the file format's."""

    coasters: tuple[Coaster, ...] = ()
    gold: tuple[Gold, ...] = ()
    """One entry for each printed gold."""
    shields: tuple[Symbol, ...] = ()
    """One entry for each printed shield."""
    tokens: tuple[Token, ...] = ()
    doubled: Line | None = None
    rolled: bool = False
    """The final roll has been made."""
    moved: tuple[Seat, ...] = ()
    """Seats that have made their final move or stayed."""
    players: Count = 0
    """How many play. A table does not show it: 0 in a file means as many as it has seats."""
    owes: tuple[Seat, ...] = ()
    """Who laid a BEERcoaster against the bar rule; a seat stands here once for each."""
    spills: tuple[Spill, ...] = ()
    """Which coasters those are, as far as they were laid in turn."""
    numbers: tuple[Number, ...] = ()
    """Where the printed numbers lie, as far as anybody has said."""
    worksheet: Annotated[tuple[Landscape, ...] | None, AfterValidator(_counted)] = None
    """Landscapes counted by hand; as long as it has a row, it is scored and not the board."""

    def coaster_at(self, cell: Cell | None) -> Coaster | None:
        """Return the coaster that lies on a cell."""
        return next((coaster for coaster in self.coasters if coaster.cell == cell), None)


def start(seats: int, options: Options) -> Position:  # noqa: ARG001 - every game has the same signature
    """Return the empty table (rules, section Set-up)."""
    return Position(players=seats)


def seated(position: Position, seats: int) -> Position:
    """Write the number of players into a position that leaves it out."""
    return position if position.players else change(position, players=seats)


def moving_order(position: Position) -> tuple[int, ...]:
    """Return the seats in the order of the final moves: the starting player is last.

    >>> moving_order(Position(players=3))
    (1, 2, 0)
    """
    return (*range(1, position.players), *range(min(1, position.players)))


def is_over(position: Position, options: Options) -> bool:  # noqa: ARG001 - every game has the same signature
    """Tell whether every seat has moved or stayed (rules, section Dice throw & final round)."""
    return set(moving_order(position)) <= set(position.moved)


def all_laid(position: Position) -> bool:
    """Tell whether all coasters in play are on the table."""
    return len(position.coasters) >= COASTERS[position.players]


def to_act(position: Position, options: Options) -> int | None:
    """Return the seat to place, to roll or to move; None when the game is over."""
    if is_over(position, options):
        return None
    if position.rolled:
        return next(seat for seat in moving_order(position) if seat not in position.moved)
    return 0 if all_laid(position) else len(position.coasters) % position.players


def phase(position: Position, options: Options) -> str:
    """Name what is due."""
    if is_over(position, options):
        return "over"
    if position.worksheet is not None:
        return "tally"
    if position.rolled:
        return "move"
    return "final_roll" if all_laid(position) else "place"


def standing(position: Position, options: Options) -> Phrase | None:
    """Say how far the table is, as players would."""
    if position.worksheet is not None:
        return phrase("hagar.standing.tally")
    if is_over(position, options):
        return None
    seat = to_act(position, options)
    if position.rolled:
        return phrase("hagar.standing.moves", seat=seat)
    if all_laid(position):
        return phrase("hagar.standing.roll")
    laid = len(position.coasters)
    most = COASTERS[position.players]
    return phrase("hagar.standing.coaster", number=laid + 1, most=most, seat=seat)
