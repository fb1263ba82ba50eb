"""The tally afterwards: the table is built up in any order, and nobody's turn is asked for.

What comes out is checked as a position and not as a move.
"""

from __future__ import annotations

from companion.errors import RuleViolation
from companion.games.hagar.board import cell_of, fields_of
from companion.games.hagar.position import (
    Cell,
    Coaster,
    Field,
    Gold,
    Kind,
    Landscape,
    Line,
    Number,
    Position,
    Symbol,
    Token,
    moving_order,
)
from companion.model import change


def lay(position: Position, coaster: Coaster) -> Position:
    """Lay a coaster, in place of the one that lies there if one does."""
    if any(one.cell == coaster.cell for one in position.coasters):
        coasters = tuple(coaster if one.cell == coaster.cell else one for one in position.coasters)
    else:
        coasters = (*position.coasters, coaster)
    return change(position, coasters=coasters)


def paint(position: Position, field: Field, landscape: Kind) -> Position:
    """Give a laid field another landscape.

    Raises:
        RuleViolation: no coaster lies there.
    """
    for coaster in position.coasters:
        if coaster.cell == cell_of(field):
            here = fields_of(coaster.cell).index(field)
            fields = (*coaster.fields[:here], landscape, *coaster.fields[here + 1 :])
            return lay(position, change(coaster, fields=fields))
    raise RuleViolation("hagar.refused.not_laid", row=field[0], column=field[1])


def put(
    position: Position, *, token: Token | None, gold: Gold | None, shield: Symbol | None
) -> Position:
    """Put one token, or mark one printed gold or shield."""
    return change(
        position,
        tokens=(*position.tokens, *([token] if token else ())),
        gold=(*position.gold, *([gold] if gold else ())),
        shields=(*position.shields, *([shield] if shield else ())),
    )


def remove_coaster(position: Position, cell: Cell) -> Position:
    """Remove a coaster and all that lies on it or touches it.

    Raises:
        RuleViolation: no coaster lies there.
    """
    if not any(coaster.cell == cell for coaster in position.coasters):
        raise RuleViolation("hagar.refused.nothing_there")
    return change(
        position,
        coasters=tuple(one for one in position.coasters if one.cell != cell),
        tokens=tuple(one for one in position.tokens if cell_of(one.field) != cell),
        gold=tuple(one for one in position.gold if not _touches(one, cell)),
        shields=tuple(one for one in position.shields if not _touches(one, cell)),
    )


def remove_token(position: Position, field: Field) -> Position:
    """Remove the token on a field.

    Raises:
        RuleViolation: no token lies there.
    """
    tokens = tuple(token for token in position.tokens if token.field != field)
    if len(tokens) == len(position.tokens):
        raise RuleViolation("hagar.refused.nothing_there")
    return change(position, tokens=tokens)


def remove_gold(position: Position, gold: Symbol) -> Position:
    """Remove one printed gold that touches exactly these fields.

    Raises:
        RuleViolation: there is none.
    """
    at = _found(position.gold, gold)
    return change(position, gold=(*position.gold[:at], *position.gold[at + 1 :]))


def remove_shield(position: Position, shield: Symbol) -> Position:
    """Remove one printed shield that touches exactly these fields.

    Raises:
        RuleViolation: there is none.
    """
    at = _found(position.shields, shield)
    return change(position, shields=(*position.shields[:at], *position.shields[at + 1 :]))


def number(position: Position, value: int, line: Line | None) -> Position:
    """Note where a printed number's arrow runs along, instead of what was said before."""
    others = [one for one in position.numbers if one.value != value]
    noted = sorted([*others, Number(value=value, line=line)], key=lambda one: one.value)
    return change(position, numbers=tuple(noted))


def count(position: Position, at: int | None, landscape: Landscape | None) -> Position:
    """Add a row to the worksheet, or replace or strike out the row ``at``.

    Raises:
        RuleViolation: the worksheet has no such row.
    """
    rows = position.worksheet or ()
    if at is None:
        at = len(rows)
        if landscape is None:
            raise RuleViolation("hagar.refused.no_row", n=len(rows))
    elif at >= len(rows):
        raise RuleViolation("hagar.refused.no_row", n=len(rows))
    written = (landscape,) if landscape else ()
    return change(position, worksheet=(*rows[:at], *written, *rows[at + 1 :]))


def end(position: Position) -> Position:
    """Call the table finished: what lies there is what counts."""
    left = tuple(seat for seat in moving_order(position) if seat not in position.moved)
    return change(position, rolled=True, moved=(*position.moved, *left))


def _touches(symbol: Symbol, cell: Cell) -> bool:
    return any(cell_of(field) == cell for field in symbol.touches)


def _found(symbols: tuple[Symbol, ...], wanted: Symbol) -> int:
    for at, symbol in enumerate(symbols):
        if set(symbol.touches) == set(wanted.touches):
            return at
    raise RuleViolation("hagar.refused.nothing_there")
