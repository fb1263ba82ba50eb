"""What a player does, and the position after it."""

from __future__ import annotations

from typing import Annotated, Literal

import pydantic
from pydantic import ConfigDict, model_validator

from companion.errors import Problem, RuleViolation
from companion.games.hagar import tally
from companion.games.hagar.checks import check
from companion.games.hagar.moving import doubling, final_roll, move, stay
from companion.games.hagar.placing import place
from companion.games.hagar.position import (
    DIE,
    Cell,
    Coaster,
    Field,
    Gold,
    Kind,
    Landscape,
    Line,
    Options,
    Position,
    Symbol,
    Token,
    is_over,
)
from companion.model import Frozen

Value = Annotated[int, pydantic.Field(ge=1, le=DIE)]


class OwnToken(Frozen):
    """The token of the seat that places: a Hägar, or its gold."""

    field: Field
    gold: bool = False


class Place(Frozen):
    """The coaster of a turn, what is printed on it, and the token laid on it."""

    do: Literal["place"] = "place"
    seat: int
    coaster: Coaster
    token: OwnToken | None = None
    gold: tuple[Gold, ...] = ()
    shields: tuple[Symbol, ...] = ()
    anyway: bool = False
    """Lay it although the rules for edges and landscapes or the bar rule forbid it."""


class FinalRoll(Frozen):
    """The starting player's roll, and the line along which that number's arrow runs."""

    do: Literal["final_roll"] = "final_roll"
    value: Value
    doubled: Line | None = None


class Move(Frozen):
    """The final move of a seat."""

    # Python has no field called ``from``; files have none called ``from_`` (``read_action``).
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
    """One coaster with all on it, the token of one field, one printed gold or shield."""

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


class WhereNumber(Frozen):
    """Along which line the arrow of a printed number runs; null when it is not on the table."""

    do: Literal["number"] = "number"
    value: Value
    line: Line | None


class Count(Frozen):
    """A row of the worksheet: added, or put in place of row ``at``, or struck out by null."""

    do: Literal["count"] = "count"
    at: Annotated[int, pydantic.Field(ge=0)] | None = None
    landscape: Landscape | None


class End(Frozen):
    """The tally is complete: everything lies as it lay at the end."""

    do: Literal["end"] = "end"


Turn = Place | FinalRoll | Move | Stay
Tally = Lay | Paint | Put | Remove | DoubledLine | WhereNumber | Count | End
Action = Turn | Tally
ACTIONS: tuple[type[Frozen], ...] = (
    Place,
    FinalRoll,
    Move,
    Stay,
    Lay,
    Paint,
    Put,
    Remove,
    DoubledLine,
    WhereNumber,
    Count,
    End,
)


def apply(position: Position, action: Action, options: Options) -> Position:
    """Return the position after an action: a move of the game, or a step of the tally.

    Raises:
        RuleViolation: the rules do not allow it now, or there is nothing to change.
        InvalidPosition: a symbol, a token or a row of the worksheet cannot lie like that.
    """
    if isinstance(action, Place | FinalRoll | Move | Stay):
        if is_over(position, options):
            raise RuleViolation("hagar.refused.over")
        after = _turn(position, action, options)
    else:
        after = _tally(position, action)
    check(after, position.players, options)
    return after


def _turn(position: Position, action: Turn, options: Options) -> Position:
    match action:
        case Place():
            return place(position, action, options)
        case FinalRoll():
            return final_roll(position, action.doubled)
        case Move():
            return move(
                position, seat=action.seat, start=action.from_, goal=action.to, options=options
            )
        case _:
            return stay(position, action.seat, options)


def _tally(position: Position, action: Tally) -> Position:
    match action:
        case Lay():
            after = tally.lay(position, action.coaster)
        case Paint():
            after = tally.paint(position, action.field, action.landscape)
        case Put():
            after = tally.put(position, token=action.token, gold=action.gold, shield=action.shield)
        case Remove():
            after = _remove(position, action)
        case DoubledLine():
            after = doubling(position, action.doubled)
        case WhereNumber():
            after = tally.number(position, action.value, action.line)
        case Count():
            after = tally.count(position, action.at, action.landscape)
        case _:
            after = tally.end(position)
    return after


def _remove(position: Position, action: Remove) -> Position:
    if action.cell is not None:
        return tally.remove_coaster(position, action.cell)
    if action.field is not None:
        return tally.remove_token(position, action.field)
    if action.gold is not None:
        return tally.remove_gold(position, action.gold)
    assert action.shield is not None  # noqa: S101 - the model holds exactly one of the four
    return tally.remove_shield(position, action.shield)
