"""The tally afterwards: the table is built up in any order, and nobody's turn is asked for.

What comes out is checked as a position and not as a move.
"""

from __future__ import annotations

from companion.errors import RuleViolation
from companion.games.hagar import actions
from companion.games.hagar.board import cell_of, fields_of, kinds_of, named
from companion.games.hagar.placing import spilled_on
from companion.games.hagar.position import (
    Cell,
    Coaster,
    Field,
    Landscape,
    Number,
    Options,
    Position,
    moving_order,
)
from companion.games.hagar.printed import apart, as_it_lies, beside, found
from companion.games.hagar.territory import worksheet_of
from companion.model import change
from companion.present import present


def lay(position: Position, action: actions.Lay, _options: Options) -> Position:
    """Lay a coaster, in place of the one that lies there if one does."""
    return _laid(position, action.coaster)


def _laid(position: Position, coaster: Coaster) -> Position:
    if any(there.cell == coaster.cell for there in position.coasters):
        coasters = tuple(
            coaster if there.cell == coaster.cell else there for there in position.coasters
        )
        return _forgiven(change(position, coasters=coasters))
    return change(
        position,
        coasters=(*position.coasters, coaster),
        gold=beside(position.gold, coaster.cell),
        shields=beside(position.shields, coaster.cell),
    )


def paint(position: Position, action: actions.Paint, _options: Options) -> Position:
    """Give a laid field another landscape.

    Raises:
        RuleViolation: no coaster lies there.
    """
    field = action.field
    for coaster in position.coasters:
        if coaster.cell == cell_of(field):
            here = fields_of(coaster.cell).index(field)
            fields = (*coaster.fields[:here], action.landscape, *coaster.fields[here + 1 :])
            return _laid(position, change(coaster, fields=fields))
    raise RuleViolation("hagar.refused.not_laid", at=named(field, position))


def put(position: Position, action: actions.Put, _options: Options) -> Position:
    """Put one token, or mark one printed gold or shield where it is printed."""
    laid = kinds_of(position.coasters)
    return change(
        position,
        tokens=(*position.tokens, *present(action.token or None)),
        gold=(*position.gold, *present(as_it_lies(action.gold, laid) if action.gold else None)),
        shields=(
            *position.shields,
            *present(as_it_lies(action.shield, laid) if action.shield else None),
        ),
    )


def remove(position: Position, action: actions.Remove, _options: Options) -> Position:
    """Remove a coaster with all on it, the token of a field, or a printed symbol.

    What is printed on an edge that a neighbour shares stays with the neighbour.

    Raises:
        RuleViolation: there is none.
    """
    if action.cell is not None:
        return _without_coaster(position, action.cell)
    if action.field is not None:
        return _without_token(position, action.field)
    if action.gold is not None:
        at = found(position.gold, action.gold)
        return change(position, gold=(*position.gold[:at], *position.gold[at + 1 :]))
    assert action.shield is not None  # noqa: S101 - the model holds exactly one of the four
    at = found(position.shields, action.shield)
    return change(position, shields=(*position.shields[:at], *position.shields[at + 1 :]))


def _without_coaster(position: Position, cell: Cell) -> Position:
    if not any(coaster.cell == cell for coaster in position.coasters):
        raise RuleViolation("hagar.refused.nothing_there")
    after = change(
        position,
        coasters=tuple(coaster for coaster in position.coasters if coaster.cell != cell),
        tokens=tuple(token for token in position.tokens if cell_of(token.field) != cell),
        gold=apart(position.gold, cell),
        shields=apart(position.shields, cell),
    )
    return _forgiven(after)


def _forgiven(position: Position) -> Position:
    """Strike out the beer that is owed for what was not against the rule after all.

    Either of two BEERcoasters in a line may have been entered wrong.
    """
    left = tuple(spill for spill in position.spills if spilled_on(position, spill.cell))
    owes = list(position.owes)
    for spill in position.spills:
        if spill not in left and spill.seat in owes:
            owes.remove(spill.seat)
    return change(position, owes=tuple(owes), spills=left)


def _without_token(position: Position, field: Field) -> Position:
    tokens = tuple(token for token in position.tokens if token.field != field)
    if len(tokens) == len(position.tokens):
        raise RuleViolation("hagar.refused.nothing_there")
    return change(position, tokens=tokens)


def number(position: Position, action: actions.WhereNumber, _options: Options) -> Position:
    """Note where a printed number's arrow runs along, instead of what was said before."""
    others = [known for known in position.numbers if known.value != action.value]
    noted = sorted(
        [*others, Number(value=action.value, line=action.line)], key=lambda number: number.value
    )
    return change(position, numbers=tuple(noted))


def count(position: Position, action: actions.Count, _options: Options) -> Position:
    """Add a row to the worksheet, or replace or strike out the row ``at``.

    Without its last row there is no worksheet any more, and the board is scored.

    Raises:
        RuleViolation: the worksheet has no such row, or none that stands as it stood.
    """
    rows, landscape = position.worksheet or (), action.landscape
    at = row_of(rows, action)
    if at >= len(rows) and (action.at is not None or landscape is None):
        if action.was is not None:
            raise RuleViolation("hagar.refused.row_otherwise")
        raise RuleViolation("hagar.refused.no_row", n=len(rows))
    written = (landscape,) if landscape else ()
    return change(position, worksheet=(*rows[:at], *written, *rows[at + 1 :]))


def row_of(rows: tuple[Landscape, ...], action: actions.Count) -> int:
    """Return which row is meant: where it stood, or stands now; else one that is not there.

    Rows that an amended entry adds or leaves out before it make it no other one.
    """
    if action.at is None:
        return len(rows)
    if action.was is None or rows[action.at : action.at + 1] == (action.was,):
        return action.at
    return rows.index(action.was) if action.was in rows else len(rows)


def write_down(position: Position, _action: actions.WriteDown, options: Options) -> Position:
    """Write the board as it lies down as a worksheet, instead of what stood there."""
    return change(position, worksheet=worksheet_of(position, options))


def no_worksheet(position: Position, _action: actions.NoWorksheet, _options: Options) -> Position:
    """Put the worksheet away: the board is scored."""
    return change(position, worksheet=None)


def end(position: Position, _action: actions.End, _options: Options) -> Position:
    """Call the table finished: what lies there is what counts."""
    left = tuple(seat for seat in moving_order(position) if seat not in position.moved)
    return change(position, rolled=True, moved=(*position.moved, *left))
