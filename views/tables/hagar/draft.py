"""A coaster being laid: its fields, its glass, what is printed on it and the token put on it.

Everything is kept relative to the coaster, so that it turns with it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

from companion.games.hagar.actions import OwnToken, PlaceCoaster
from companion.games.hagar.position import (
    KINDS,
    SIDES,
    Cell,
    Coaster,
    Gold,
    Kind,
    Position,
    Side,
    Symbol,
)
from companion.games.hagar.printed import Print, PrintedCoaster, Spot
from companion.games.hagar.seen import (
    cell_of,
    fields_of,
    kinds_of,
    spot_of,
    symbol_on,
    turned,
    turned_side,
    turned_spot,
)

if TYPE_CHECKING:
    from companion.match import Match

Brush = Literal["cycle", "land", "forest", "water", "hagar", "gold"]

PAINTS: tuple[Brush, ...] = ("cycle", "land", "forest", "water")
"""What a touch of a field that lies can paint."""

IN_HAND: tuple[Brush, ...] = ("cycle", "hagar", "gold")
"""What a touch of the coaster in hand can do."""

BEERS: tuple[Side | None, ...] = (None, "down", "left", "up", "right")
"""The glass, as taps change it: first to whoever holds the phone."""


@dataclass(frozen=True)
class HeldCoaster:
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
    held: bool = False
    """Whether it was taken in hand: a coaster of the box, or a new one."""
    known: PrintedCoaster | None = None
    """The coaster of the box that it is."""
    was: PrintedCoaster | None = None
    """As what the box knows it, to be put right there by whatever it is laid as."""
    turns: int = 0
    """By how many quarters that one is turned."""

    @property
    def itself(self) -> PrintedCoaster:
        """The coaster itself, as it is held."""
        return PrintedCoaster(
            fields=self.fields,
            beer=self.beer,
            gold=tuple(sorted(spot for what, spot in self.prints if what == "gold")),
            shields=tuple(sorted(spot for what, spot in self.prints if what == "shield")),
        )

    @property
    def is_as_known(self) -> bool:
        """Whether nothing about it has to be said any more but where it lies."""
        return self.known is not None and self.itself == self.known.turned(self.turns)

    @property
    def on_spots(self) -> dict[Spot, tuple[Print, ...]]:
        """What is printed on each of its spots."""
        there: dict[Spot, tuple[Print, ...]] = {}
        for what, spot in self.prints:
            there[spot] = (*there.get(spot, ()), what)
        return there

    @property
    def coaster(self) -> Coaster | None:
        """The coaster where it would lie."""
        if self.cell is None:
            return None
        return Coaster(cell=self.cell, fields=self.fields, beer=self.beer)

    def painted_at(self, at: int, brush: Brush) -> HeldCoaster:
        """Paint one of the four fields: with the next landscape, or with the brush's."""
        kind = brush if brush in KINDS else next_kind(self.fields[at])
        fields = tuple(kind if n == at else old for n, old in enumerate(self.fields))
        return replace(self, fields=fields, painted=True)

    def with_token(self, at: int, *, gold: bool) -> HeldCoaster:
        """Put the token on one of the four fields; the same token there again takes it off."""
        same = self.token == at and self.gold == gold
        return replace(self, token=None if same else at, gold=gold)

    def turned(self) -> HeldCoaster:
        """Turn it a quarter clockwise with all that is on it."""
        where = turned((0, 1, 2, 3), 1)
        return replace(
            self,
            fields=turned(self.fields, 1),
            beer=self.beer and turned_side(self.beer, 1),
            token=None if self.token is None else where.index(self.token),
            prints=tuple((what, turned_spot(spot, 1)) for what, spot in self.prints),
            painted=True,
            turns=(self.turns + 1) % len(SIDES),
        )

    def turned_by(self, turns: int) -> HeldCoaster:
        """Turn it some quarters clockwise."""
        return self if not turns else self.turned().turned_by(turns - 1)

    def turned_to(self, turns: int) -> HeldCoaster:
        """Turn it until it lies so many quarters from how the box knows it."""
        return self.turned_by((turns - self.turns) % len(SIDES))

    def next_beer(self) -> HeldCoaster:
        """Put a glass on it, turn the glass, and in the end take it off again."""
        return replace(self, beer=BEERS[(BEERS.index(self.beer) + 1) % len(BEERS)])

    def printed(self, what: Print, spot: Spot) -> HeldCoaster:
        """Print one more symbol."""
        return replace(self, prints=(*self.prints, (what, spot)))

    def cleared(self, spot: Spot) -> HeldCoaster:
        """Take away what is printed on a spot."""
        return replace(self, prints=tuple(printed for printed in self.prints if printed[1] != spot))

    def symbols(self, position: Position) -> tuple[tuple[Gold, ...], tuple[Symbol, ...]]:
        """Return what is printed on it as it would lie: gold and shields."""
        if self.cell is None:
            return (), ()
        laid = {*kinds_of(position.coasters), *fields_of(self.cell)}
        found = [(what, symbol_on(self.cell, spot, laid)) for what, spot in self.prints]
        return (
            tuple(
                Gold(touches=symbol.touches, at=symbol.at)
                for what, symbol in found
                if what == "gold"
            ),
            tuple(symbol for what, symbol in found if what == "shield"),
        )

    def place(self, position: Position, seat: int, *, anyway: bool) -> PlaceCoaster | None:
        """Return the action that lays it."""
        coaster = self.coaster
        if coaster is None:
            return None
        gold, shields = self.symbols(position)
        token = None
        if self.token is not None:
            token = OwnToken(field=fields_of(coaster.cell)[self.token], gold=self.gold)
        return PlaceCoaster(
            seat=seat, coaster=coaster, token=token, gold=gold, shields=shields, anyway=anyway
        )


def draft_of(place: PlaceCoaster) -> HeldCoaster:
    """Return the draft that led to an action, to go on with after it was taken back."""
    coaster = place.coaster
    own = fields_of(coaster.cell)
    kinds: tuple[tuple[Print, tuple[Symbol, ...]], ...]
    kinds = (("gold", place.gold), ("shield", place.shields))
    prints = tuple(
        (what, spot)
        for what, symbols in kinds
        for symbol in symbols
        if (spot := spot_of(symbol, coaster.cell)) is not None
    )
    token = place.token
    draft = HeldCoaster(
        fields=coaster.fields,
        painted=True,
        beer=coaster.beer,
        cell=coaster.cell,
        token=own.index(token.field) if token and cell_of(token.field) == coaster.cell else None,
        gold=bool(token and token.gold),
        prints=prints,
        held=True,
    )
    return replace(draft, was=draft.itself)


def taken(known: PrintedCoaster, draft: HeldCoaster, glass: Side | None) -> HeldCoaster:
    """Take a coaster of the box in hand, its glass towards whoever lays it."""
    held = HeldCoaster(
        fields=known.fields,
        painted=True,
        beer=known.beer,
        cell=draft.cell,
        prints=known.prints,
        held=True,
        known=known,
        was=known,
    )
    if known.beer is None or glass is None:
        return held
    return held.turned_by((SIDES.index(glass) - SIDES.index(known.beer)) % len(SIDES))


def fresh_draft(match: Match) -> HeldCoaster:
    """Return the next coaster's draft: the one just taken back, else a new one."""
    undone = match.undone.step.action if match.undone else None
    if isinstance(undone, PlaceCoaster):
        return draft_of(undone)
    return HeldCoaster(cell=None if match.position.coasters else (0, 0))


def next_kind(kind: Kind) -> Kind:
    """Return the landscape that follows with a tap."""
    return KINDS[(KINDS.index(kind) + 1) % len(KINDS)]


def quarters(beer: Side) -> int:
    """Return how many quarter turns a glass that points up is turned."""
    return SIDES.index(beer)
