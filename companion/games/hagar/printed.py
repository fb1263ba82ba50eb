"""A coaster as it is printed: its fields, its glass, and where on it gold and shields are.

Symbols lie on one of five by five spots: fields, the borders between them, corners, and the same
along the edges. They are told from the coaster's own corner, so that they turn with it.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Annotated, Literal, TypeVar

import pydantic

from companion.errors import RuleViolation
from companion.games.hagar.board import QUARTERS, cell_of, fields_of, meet, turned, turned_side
from companion.games.hagar.position import Cell, Field, FourFields, Side, Symbol
from companion.model import Frozen, change

S = TypeVar("S", bound=Symbol)

Print = Literal["gold", "shield"]
"""What can be printed on a field or an edge of a coaster."""

SPOTS = 5
HALVES = SPOTS - 1
"""Halves of a field from one coaster to the next."""

Along = Annotated[int, pydantic.Field(ge=0, lt=SPOTS)]

Spot = tuple[Along, Along]
"""Where it is printed, 0 to 4 down and across: odd ones are fields, even ones borders."""


class PrintedCoaster(Frozen):
    """A coaster in the hand, whatever way it is held."""

    fields: FourFields
    beer: Side | None = None
    gold: tuple[Spot, ...] = ()
    shields: tuple[Spot, ...] = ()

    @property
    def prints(self) -> tuple[tuple[Print, Spot], ...]:
        """All that is printed between its fields."""
        return (
            *(("gold", spot) for spot in self.gold),
            *(("shield", spot) for spot in self.shields),
        )

    def turned(self, turns: int) -> PrintedCoaster:
        """Turn it some quarters clockwise."""
        return PrintedCoaster(
            fields=turned(self.fields, turns),
            beer=self.beer and turned_side(self.beer, turns),
            gold=tuple(sorted(turned_spot(spot, turns) for spot in self.gold)),
            shields=tuple(sorted(turned_spot(spot, turns) for spot in self.shields)),
        )

    def is_like(self, other: PrintedCoaster) -> bool:
        """Tell whether two coasters are printed alike."""
        straight = other.turned(0)
        return any(self.turned(turns) == straight for turns in range(QUARTERS))


def turned_spot(spot: Spot, turns: int) -> Spot:
    """Return where a spot comes to lie after some quarter turns clockwise.

    >>> turned_spot((0, 1), 1)
    (1, 4)
    """
    for _ in range(turns % QUARTERS):
        spot = (spot[1], SPOTS - 1 - spot[0])
    return spot


def touched(cell: Cell, spot: Spot, laid: Collection[Field]) -> tuple[Field, ...]:
    """Return the laid fields that meet at a spot of a coaster.

    >>> touched((0, 0), (1, 2), {(0, 0), (0, 1), (1, 0), (1, 1)})
    ((0, 0), (0, 1))
    """
    (top, left), (down, across) = fields_of(cell)[0], spot
    return tuple(
        (row, column)
        for row in _beside(top, down)
        for column in _beside(left, across)
        if (row, column) in laid
    )


def _beside(first: int, at: int) -> tuple[int, ...]:
    """Return the rows or columns that meet at one of the five places across a coaster."""
    if at % 2:
        return (first + at // 2,)
    return (first + at // 2 - 1, first + at // 2)


def symbol_on(cell: Cell, spot: Spot, laid: Collection[Field]) -> Symbol:
    """Return what is printed on a spot; where the fields it touches do not show it, it says where.

    >>> symbol_on((0, 0), (0, 1), {(0, 0), (0, 1), (1, 0), (1, 1)}).at
    (0, 1)
    """
    symbol = Symbol(touches=touched(cell, spot, laid))
    at = (HALVES * cell[0] + spot[0], HALVES * cell[1] + spot[1])
    return symbol if middle(symbol) == at else Symbol(touches=symbol.touches, at=at)


def beside(symbols: tuple[S, ...], cell: Cell) -> tuple[S, ...]:
    """Return the symbols on a table once a coaster lies there: its edge may touch them (S1).

    A symbol on an outer edge belongs to the coaster laid beside it later, too.
    """
    return tuple(_touching(symbol, cell) for symbol in symbols)


def _touching(symbol: S, cell: Cell) -> S:
    spot = spot_of(symbol, cell)
    if spot is None:
        return symbol
    return _lying(symbol, tuple(sorted({*symbol.touches, *touched(cell, spot, fields_of(cell))})))


def as_it_lies(symbol: S, laid: Collection[Field]) -> S:
    """Return a symbol as it lies on a table: it is known by where it is printed.

    Of what was told only what lies there is touched, and what lies beside it now is touched, too,
    with all of a coaster of which nothing was told: it was not there yet.
    """
    there = tuple(touch for touch in symbol.touches if touch in laid)
    if not there or not meet(symbol.touches):
        return symbol
    cells = {cell_of(touch) for touch in symbol.touches}
    down, across = middle(symbol)
    beside = touched((0, 0), (down, across), laid)
    more = [field for field in beside if cell_of(field) not in cells]
    if not more and len(there) == len(symbol.touches):
        return symbol
    return _lying(symbol, tuple(sorted((*there, *more))))


def found(symbols: Sequence[S], wanted: Symbol) -> int:
    """Return which symbol is meant: the one that is printed where it was, whatever lies there now.

    Raises:
        RuleViolation: none is printed there.
    """
    there = [at for at, symbol in enumerate(symbols) if middle(symbol) == middle(wanted)]
    if not there:
        raise RuleViolation("hagar.refused.nothing_there")
    same = [at for at in there if are_alike(symbols[at], wanted)]
    return (same or there)[0]


def are_alike(one: Symbol, other: Symbol) -> bool:
    """Tell whether two symbols touch the same and are printed at the same place."""
    return set(one.touches) == set(other.touches) and middle(one) == middle(other)


def apart(symbols: tuple[S, ...], cell: Cell) -> tuple[S, ...]:
    """Return the symbols on a table once no coaster lies there any more.

    Nothing says on which of two coasters an edge is printed: what both have stays with the other.
    """
    left = [
        (symbol, tuple(at for at in symbol.touches if cell_of(at) != cell)) for symbol in symbols
    ]
    return tuple(_lying(symbol, touches) for symbol, touches in left if touches)


def _lying(symbol: S, touches: tuple[Field, ...]) -> S:
    """Return a symbol that touches other fields than before, and is where it was."""
    at = middle(symbol)
    amid = middle(Symbol(touches=touches))
    return change(symbol, touches=touches, at=None if amid == at else at)


def middle(symbol: Symbol) -> tuple[int, int]:
    """Return where a symbol is printed, in halves of a field: amid what it touches unless told.

    >>> middle(Symbol(touches=((0, 0), (0, 1))))
    (1, 2)
    """
    if symbol.at is not None:
        return symbol.at
    rows, columns = zip(*symbol.touches, strict=True)
    return min(rows) + max(rows) + 1, min(columns) + max(columns) + 1


def spot_of(symbol: Symbol, cell: Cell) -> Spot | None:
    """Return where on a coaster a symbol is printed, None when it is not on it."""
    down, across = (at - HALVES * of for at, of in zip(middle(symbol), cell, strict=True))
    return (down, across) if {down, across} <= set(range(SPOTS)) else None
