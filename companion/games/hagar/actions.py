"""What a player does, as it is stored."""

from __future__ import annotations

from typing import Annotated, Literal

import pydantic
from pydantic import ConfigDict, model_validator

from companion.errors import Problem
from companion.games.hagar.position import (
    DIE,
    Cell,
    Coaster,
    Field,
    Gold,
    Kind,
    Landscape,
    Line,
    Symbol,
    Token,
)
from companion.model import ByChance, Frozen, is_nothing

Value = Annotated[int, pydantic.Field(ge=1, le=DIE)]


class OwnToken(Frozen):
    """The token of the seat that places: a Hägar, or its gold."""

    field: Field
    gold: bool = False


class PlaceCoaster(Frozen):
    """The coaster of a turn, what is printed on it, and the token laid on it."""

    do: Literal["place"] = "place"
    seat: int
    coaster: Coaster
    token: OwnToken | None = None
    gold: tuple[Gold, ...] = ()
    shields: tuple[Symbol, ...] = ()
    anyway: bool = False
    """Lay it although a rule forbids it: for edges, landscapes, beer or the token."""


class FinalRoll(ByChance):
    """The starting player's roll, and the line along which that number's arrow runs."""

    do: Literal["final_roll"] = "final_roll"
    value: Value
    doubled: Line | None = None


class MoveHagar(Frozen):
    """The final move of a seat."""

    # Python has no field called ``from``; files have none called ``from_`` (``Game.read_action``).
    model_config = ConfigDict(serialize_by_alias=True, validate_by_name=True)

    do: Literal["move"] = "move"
    seat: int
    from_: Field = pydantic.Field(validation_alias="from", serialization_alias="from")
    to: Field


class Stay(Frozen):
    """No final move."""

    do: Literal["stay"] = "stay"
    seat: int


class Lay(Frozen):
    """A coaster of the tally; one that lies on its cell is replaced."""

    do: Literal["lay"] = "lay"
    coaster: Coaster


class Paint(Frozen):
    """Another landscape for one field."""

    do: Literal["paint"] = "paint"
    field: Field
    landscape: Kind


class Put(Frozen):
    """One token, one printed gold or one printed shield."""

    do: Literal["put"] = "put"
    token: Token | None = None
    gold: Gold | None = None
    shield: Symbol | None = None

    @model_validator(mode="after")
    def _one_thing(self) -> Put:
        if [self.token, self.gold, self.shield].count(None) != 2:  # noqa: PLR2004 - all but one of three
            raise Problem("", "hagar.invalid.put")
        return self


class Remove(Frozen):
    """One coaster with all that is its own, the token of one field, or one printed symbol."""

    do: Literal["remove"] = "remove"
    cell: Cell | None = None
    field: Field | None = None
    gold: Symbol | None = None
    shield: Symbol | None = None

    @model_validator(mode="after")
    def _one_thing(self) -> Remove:
        if [self.cell, self.field, self.gold, self.shield].count(None) != 3:  # noqa: PLR2004 - all but one of four
            raise Problem("", "hagar.invalid.remove")
        return self


class DoubledLine(Frozen):
    """The doubled line of the tally; null for none."""

    do: Literal["line"] = "line"
    doubled: Line | None


class GoldDoubles(Frozen):
    """Whether the doubled line doubles a printed gold, as it is seen at the table (ruling D3)."""

    do: Literal["gold_doubles"] = "gold_doubles"
    gold: Symbol
    """Where it is printed."""
    line: Line
    """Of which line that is said: of another one it says nothing."""
    doubles: bool


class WhereNumber(Frozen):
    """Along which line the arrow of a printed number runs; null when it is not on the table."""

    do: Literal["number"] = "number"
    value: Value
    line: Line | None


class Count(Frozen):
    """A row of the worksheet: added, or put in place of row ``at``, or struck out by null."""

    do: Literal["count"] = "count"
    at: Annotated[int, pydantic.Field(ge=0)] | None = None
    was: Landscape | None = pydantic.Field(default=None, exclude_if=is_nothing)
    """How that row stood, wherever it stands now; without it, row ``at`` is meant in any case."""
    landscape: Landscape | None


class WriteDown(Frozen):
    """The board as it lies then as a worksheet, instead of what stands there."""

    do: Literal["write_down"] = "write_down"


class NoWorksheet(Frozen):
    """The worksheet put away: the board is scored."""

    do: Literal["no_worksheet"] = "no_worksheet"


class End(Frozen):
    """The tally is complete: everything lies as it lay at the end."""

    do: Literal["end"] = "end"
