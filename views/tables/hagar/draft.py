"""A coaster being laid: its fields, its glass, what is printed on it and the token put on it.

Everything is kept relative to the coaster, so that it turns with it. What is printed lies on one
of five by five spots: fields, the borders between them, corners, and the same along the edges.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

from companion.games.hagar.actions import OwnToken, Place
from companion.games.hagar.board import cell_of, fields_of, kinds_of, turned, turned_side
from companion.games.hagar.position import (
    KINDS,
    SIDES,
    Cell,
    Coaster,
    Field,
    Gold,
    Kind,
    Position,
    Side,
    Symbol,
)

if TYPE_CHECKING:
    from companion.match import Match

Brush = Literal["cycle", "land", "forest", "water", "hagar", "gold"]
BRUSHES: tuple[Brush, ...] = ("cycle", "land", "forest", "water", "hagar", "gold")

Print = Literal["gold", "shield"]
"""What can be printed."""

Spot = tuple[int, int]
"""Where it is printed, 0 to 4 down and across: odd ones are fields, even ones borders."""

SPOTS = 5
HALVES = SPOTS - 1
"""Halves of a field from one coaster to the next."""

BEERS: tuple[Side | None, ...] = (None, "down", "left", "up", "right")
"""The glass, as taps change it: first to whoever holds the phone."""


@dataclass(frozen=True)
class Draft:
    """A coaster that is not laid yet."""

    fields: tuple[Kind, ...] = ("land",) * 4
    painted: bool = False
    """Whether a field was touched; until then the token is not asked for."""
    beer: Side | None = None
    cell: Cell | None = None
    token: int | None = None
    """Which of the four fields has the token."""
    gold: bool = False
    """Whether the token is gold."""
    prints: tuple[tuple[Print, Spot], ...] = ()

    @property
    def coaster(self) -> Coaster | None:
        """The coaster where it would lie."""
        if self.cell is None:
            return None
        return Coaster(cell=self.cell, fields=self.fields, beer=self.beer)

    def painted_at(self, at: int, brush: Brush) -> Draft:
        """Paint one of the four fields: with the next landscape, or with the brush's."""
        kind = next_kind(self.fields[at]) if brush == "cycle" else brush
        fields = tuple(kind if n == at else one for n, one in enumerate(self.fields))
        return replace(self, fields=fields, painted=True)

    def with_token(self, at: int, *, gold: bool) -> Draft:
        """Put the token on one of the four fields; the same token there again takes it off."""
        same = self.token == at and self.gold == gold
        return replace(self, token=None if same else at, gold=gold)

    def turned(self) -> Draft:
        """Turn it a quarter clockwise with all that is on it."""
        where = turned(("0", "1", "2", "3"), 1)  # type: ignore[arg-type]  # any four things turn
        return replace(
            self,
            fields=turned(self.fields, 1),
            beer=self.beer and turned_side(self.beer, 1),
            token=None if self.token is None else where.index(str(self.token)),  # type: ignore[arg-type]  # the same
            prints=tuple((what, (x, SPOTS - 1 - y)) for what, (y, x) in self.prints),
            painted=True,
        )

    def next_beer(self) -> Draft:
        """Put a glass on it, turn the glass, and in the end take it off again."""
        return replace(self, beer=BEERS[(BEERS.index(self.beer) + 1) % len(BEERS)])

    def printed(self, what: Print, spot: Spot) -> Draft:
        """Print one more symbol."""
        return replace(self, prints=(*self.prints, (what, spot)))

    def cleared(self, spot: Spot) -> Draft:
        """Take away what is printed on a spot."""
        return replace(self, prints=tuple(one for one in self.prints if one[1] != spot))

    def symbols(self, position: Position) -> tuple[tuple[Gold, ...], tuple[Symbol, ...]]:
        """Return what is printed on it as it would lie: gold and shields."""
        if self.cell is None:
            return (), ()
        laid = {*kinds_of(position.coasters), *fields_of(self.cell)}
        found = [(what, symbol_on(self.cell, spot, laid)) for what, spot in self.prints]
        return (
            tuple(Gold(touches=one.touches, at=one.at) for what, one in found if what == "gold"),
            tuple(one for what, one in found if what == "shield"),
        )

    def place(self, position: Position, seat: int, *, anyway: bool) -> Place | None:
        """Return the action that lays it."""
        coaster = self.coaster
        if coaster is None:
            return None
        gold, shields = self.symbols(position)
        token = None
        if self.token is not None:
            token = OwnToken(field=fields_of(coaster.cell)[self.token], gold=self.gold)
        return Place(
            seat=seat, coaster=coaster, token=token, gold=gold, shields=shields, anyway=anyway
        )


def next_kind(kind: Kind) -> Kind:
    """Return the landscape that follows with a tap."""
    return KINDS[(KINDS.index(kind) + 1) % len(KINDS)]


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


def spots_of(cell: Cell, laid: Collection[Field]) -> dict[frozenset[Field], Spot]:
    """Return where on a coaster a symbol is drawn that touches certain fields.

    Fields come first, then borders, then corners: along an edge with nothing beside it, the
    border touches what the field touches.
    """
    every = [(down, across) for down in range(SPOTS) for across in range(SPOTS)]
    by_meaning: dict[frozenset[Field], Spot] = {}
    for spot in sorted(every, key=lambda one: (one[0] % 2 == 0) + (one[1] % 2 == 0)):
        by_meaning.setdefault(frozenset(touched(cell, spot, laid)), spot)
    return by_meaning


def symbol_on(cell: Cell, spot: Spot, laid: Collection[Field]) -> Symbol:
    """Return what is printed on a spot; on an outer edge it says where, to be drawn there.

    >>> symbol_on((0, 0), (0, 1), {(0, 0), (0, 1), (1, 0), (1, 1)}).at
    (0, 1)
    """
    fields = touched(cell, spot, laid)
    alone = spots_of(cell, laid)[frozenset(fields)] == spot
    at = None if alone else (HALVES * cell[0] + spot[0], HALVES * cell[1] + spot[1])
    return Symbol(touches=fields, at=at)


def spot_of(symbol: Symbol, cell: Cell, laid: Collection[Field]) -> Spot | None:
    """Return where on a coaster a symbol is printed, None when it is not on it."""
    if symbol.at is None:
        return spots_of(cell, laid).get(frozenset(symbol.touches))
    down, across = (at - HALVES * of for at, of in zip(symbol.at, cell, strict=True))
    return (down, across) if {down, across} <= set(range(SPOTS)) else None


def draft_of(place: Place, position: Position) -> Draft:
    """Return the draft that led to an action, to go on with after it was taken back."""
    coaster = place.coaster
    own = fields_of(coaster.cell)
    laid = {*kinds_of(position.coasters), *own}
    kinds: tuple[tuple[Print, tuple[Symbol, ...]], ...]
    kinds = (("gold", place.gold), ("shield", place.shields))
    prints = tuple(
        (what, spot)
        for what, symbols in kinds
        for symbol in symbols
        if (spot := spot_of(symbol, coaster.cell, laid)) is not None
    )
    token = place.token
    return Draft(
        fields=coaster.fields,
        painted=True,
        beer=coaster.beer,
        cell=coaster.cell,
        token=own.index(token.field) if token and cell_of(token.field) == coaster.cell else None,
        gold=bool(token and token.gold),
        prints=prints,
    )


def fresh_draft(match: Match) -> Draft:
    """Return the next coaster's draft: the one just taken back, else a new one."""
    undone = match.undone.step.action if match.undone else None
    if isinstance(undone, Place):
        return draft_of(undone, match.position)
    return Draft(cell=None if match.position.coasters else (0, 0))


def quarters(beer: Side) -> int:
    """Return how many quarter turns a glass that points up is turned."""
    return SIDES.index(beer)
