"""Placing a coaster and a token on it (rules, section Game overview)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, Literal

from companion.errors import RuleViolation
from companion.games.hagar.board import (
    QUARTERS,
    cell_of,
    coaster_named,
    fields_of,
    kinds_of,
    named,
    neighbours,
    turned,
    turned_side,
)
from companion.games.hagar.position import (
    COASTERS,
    GOLD_TOKENS,
    HAGARS,
    Cell,
    Coaster,
    Field,
    Gold,
    Kind,
    Options,
    Position,
    Side,
    Spill,
    Symbol,
    Token,
    all_laid,
)
from companion.games.hagar.printed import as_it_lies, beside
from companion.model import Frozen, Phrase, change, phrase
from companion.present import present

if TYPE_CHECKING:
    from companion.games.hagar.actions import PlaceCoaster


Fit = Literal["fits", "turned", "refused"]
"""How a coaster fits on a free cell."""


class Placement(Frozen):
    """One free cell: how the present coaster may be laid there, and why not otherwise."""

    cell: Cell
    reasons: tuple[Phrase | None, ...]
    """By quarter turns clockwise, 0 to 3: None where it may be laid like that."""

    @property
    def turns(self) -> tuple[int, ...]:
        """The quarter turns with which the coaster may be laid here."""
        return tuple(turns for turns, reason in enumerate(self.reasons) if reason is None)

    @property
    def fit(self) -> Fit:
        """Whether the coaster may be laid as it is held, turned, or not at all."""
        if self.reasons[0] is None:
            return "fits"
        return "turned" if self.turns else "refused"

    def fits_after(self, turns: int) -> bool:
        """Tell whether the coaster may be laid here after some quarter turns, either way."""
        return turns % QUARTERS in self.turns

    @property
    def because(self) -> Phrase | None:
        """Why the coaster may not be laid here at all; None when it may."""
        return None if self.turns else self.reasons[0]


class Hand(Frozen):
    """Tokens that a seat has not laid yet."""

    hagars: int
    gold: int
    due: bool
    """Whether a token must be laid now. Gold tokens that nobody signed leave it open, and so do
    coasters that were laid without anybody saying what lies on them."""

    @property
    def holds_any(self) -> bool:
        """Whether there is a token that could be laid."""
        return bool(self.hagars or self.gold)


NO_HAND = Hand(hagars=0, gold=0, due=False)
"""Where nobody lays anything in turn."""


def free_cells(position: Position) -> tuple[Cell, ...]:
    """Return the free cells that share an edge with a laid coaster, in reading order.

    On an empty table that is the middle alone (section Game overview).
    """
    laid = {coaster.cell for coaster in position.coasters}
    if not laid:
        return ((0, 0),)
    return tuple(sorted({beside for cell in laid for beside in neighbours(cell)} - laid))


@lru_cache(4)
def legal_placements(
    position: Position, fields: tuple[Kind, ...], beer: Side | None, options: Options
) -> tuple[Placement, ...]:
    """Return all free cells at the board, corners included, and how a coaster may lie there."""
    laid = {coaster.cell for coaster in position.coasters}
    cells = set(free_cells(position)) | {
        (row + down, column + right)
        for row, column in laid
        for down in (-1, 1)
        for right in (-1, 1)
    }
    fitting = has_match(position, fields, beer)
    kinds = kinds_of(position.coasters)

    def reason(cell: Cell, turns: int) -> Phrase | None:
        if turns and beer:
            return phrase("hagar.refused.beer")
        lying = turned_coaster(Coaster(cell=cell, fields=fields, beer=beer), turns)
        broken = broken_rules(position, lying, options, fitting=fitting, kinds=kinds)
        return next(iter(broken), None)

    return tuple(
        Placement(cell=cell, reasons=tuple(reason(cell, turns) for turns in range(QUARTERS)))
        for cell in sorted(cells - laid)
    )


def turned_coaster(coaster: Coaster, turns: int) -> Coaster:
    """Return the coaster after some quarter turns clockwise."""
    return Coaster(
        cell=coaster.cell,
        fields=turned(coaster.fields, turns),
        beer=coaster.beer and turned_side(coaster.beer, turns),
    )


def broken_rules(
    position: Position,
    coaster: Coaster,
    options: Options,
    *,
    fitting: bool | None = None,
    kinds: dict[Field, Kind] | None = None,
) -> tuple[Phrase, ...]:
    """Say which rules forbid to lay a coaster like this on its free cell; nothing if none does.

    An edge must touch an edge, and one field must continue a landscape unless no cell and no
    rotation would do that (``fitting`` when that is known already, and ``kinds`` when it is which
    fields are laid). The bar rule comes on top and never makes a place impossible for the others
    (ruling P4).
    """
    broken = []
    kinds = kinds_of(position.coasters) if kinds is None else kinds
    if position.coasters:
        beside = {laid.cell for laid in position.coasters}.intersection(neighbours(coaster.cell))
        if not beside:
            broken.append(phrase("hagar.refused.edge"))
        elif not _matches(kinds, coaster.cell, coaster.fields):
            if fitting is None:
                fitting = has_match(position, coaster.fields, coaster.beer)
            if fitting:
                # Turned it could match as well, unless its glass keeps it as it lies (ruling P3).
                beer = "_beer" if coaster.beer else ""
                broken.append(phrase(f"hagar.refused.match{beer}"))
    if options.bar_rule and coaster.beer and (other := spilled(position, coaster.cell)):
        same = "row" if other.cell[0] == coaster.cell[0] else "column"
        at = coaster_named(other.cell, position)
        broken.append(phrase(f"hagar.refused.bar_{same}", at=at))
    return tuple(broken)


def has_match(position: Position, fields: tuple[Kind, ...], beer: Side | None) -> bool:
    """Tell whether a coaster continues a landscape on any cell in any rotation it may have."""
    kinds = kinds_of(position.coasters)
    rotations = [turned(fields, turns) for turns in range(1 if beer else QUARTERS)]
    return any(
        _matches(kinds, cell, rotation) for cell in free_cells(position) for rotation in rotations
    )


def _matches(kinds: dict[Field, Kind], cell: Cell, fields: Iterable[Kind]) -> bool:
    # The cell is free: whatever is laid beside one of its fields belongs to another coaster.
    return any(
        kinds.get(beside) == kind
        for field, kind in zip(fields_of(cell), fields, strict=True)
        for beside in neighbours(field)
    )


def spilled(position: Position, cell: Cell) -> Coaster | None:
    """Return a BEERcoaster in the same row or column of coasters, whatever lies between.

    Section BEERcoasters, the rule of the Wild Vikings.
    """
    for coaster in position.coasters:
        if coaster.beer and (coaster.cell[0] == cell[0] or coaster.cell[1] == cell[1]):
            return coaster
    return None


def spilled_on(position: Position, cell: Cell) -> Coaster | None:
    """Return a BEERcoaster in a line with the one that was laid there after it, None without."""
    for at, coaster in enumerate(position.coasters):
        if coaster.cell == cell and coaster.beer:
            return spilled(change(position, coasters=position.coasters[:at]), cell)
    return None


def hand(position: Position, seat: int) -> Hand:
    """Return what a seat has left to lay."""
    hagars = HAGARS[position.players] - sum(
        1 for token in position.tokens if not token.gold and token.seat == seat
    )
    signed = [token.seat for token in position.tokens if token.gold]
    unsigned = signed.count(None)
    others = sum(1 for other in range(position.players) if other not in signed)
    # Gold that nobody signed may be this seat's; it is, once it is more than the others have.
    gold = GOLD_TOKENS if seat not in signed and unsigned < others else 0
    laid = HAGARS[position.players] - hagars + signed.count(seat)
    # One lies on each coaster of this seat's turns, or it was not entered and is in nobody's hand.
    known = laid + (unsigned if seat not in signed else 0) >= turns_of(position, seat)
    due = hagars > 0 or (gold > 0 and not unsigned)
    return Hand(hagars=max(0, hagars), gold=gold, due=due and known)


def turns_of(position: Position, seat: int) -> int:
    """Count the coasters on the table that were laid in a seat's turns."""
    return (len(position.coasters) + position.players - 1 - seat) // position.players


def place(position: Position, action: PlaceCoaster, options: Options) -> Position:
    """Lay a coaster and a token on it.

    What is printed on it touches what lies there now, whatever lay there as it was told.

    Raises:
        RuleViolation: not now, not here, not like this; or the token is missing or not there.
    """
    _refuse_untimely(position, action.seat)
    if any(coaster.cell == action.coaster.cell for coaster in position.coasters):
        at = coaster_named(action.coaster.cell, position)
        raise RuleViolation("hagar.refused.taken", at=at)
    broken = against(position, action, options)
    if broken and not action.anyway:
        raise RuleViolation(broken[0].key, **broken[0].facts)
    own = fields_of(action.coaster.cell)
    _refuse_symbols((*action.gold, *action.shields), own)
    laid = {*kinds_of(position.coasters), *own}
    gold = (as_it_lies(gold, laid) for gold in action.gold)
    shields = (as_it_lies(shield, laid) for shield in action.shields)
    spills = tuple(
        Spill(cell=action.coaster.cell, seat=action.seat)
        for reason in broken
        if reason.key.startswith("hagar.refused.bar_")
    )
    return change(
        position,
        coasters=(*position.coasters, action.coaster),
        gold=(*beside(position.gold, action.coaster.cell), *gold),
        shields=(*beside(position.shields, action.coaster.cell), *shields),
        tokens=(*position.tokens, *_token(position, action)),
        owes=(*position.owes, *(spill.seat for spill in spills)),
        spills=(*position.spills, *spills),
    )


def _refuse_untimely(position: Position, seat: int) -> None:
    if position.rolled:
        raise RuleViolation("hagar.refused.rolled")
    if all_laid(position):
        raise RuleViolation("hagar.refused.all_laid", n=COASTERS[position.players])
    due = len(position.coasters) % position.players
    if seat != due:
        raise RuleViolation("hagar.refused.turn", seat=due)


def _refuse_symbols(symbols: Iterable[Symbol | Gold], own: tuple[Field, ...]) -> None:
    for symbol in symbols:
        if not any(field in own for field in symbol.touches):
            raise RuleViolation("hagar.refused.symbol_elsewhere")


def against(position: Position, action: PlaceCoaster, options: Options) -> tuple[Phrase, ...]:
    """Say which rules a coaster and its token are laid against; nothing if none is broken."""
    token = _against_token(position, action)
    return (*broken_rules(position, action.coaster, options), *present(token or None))


def _against_token(position: Position, action: PlaceCoaster) -> Phrase | None:
    """Say what forbids the token, which is a must as long as there is one (section Game overview).

    It lies all the same where the coaster does: of two tokens that were entered the wrong way round
    the first one can be put right before the other.
    """
    left, laid = hand(position, action.seat), action.token
    if laid is None:
        return phrase("hagar.refused.token_due", seat=action.seat) if left.due else None
    if laid.gold:
        return None if left.gold else phrase("hagar.refused.no_gold", seat=action.seat)
    return None if left.hagars else phrase("hagar.refused.no_hagar", seat=action.seat)


def _token(position: Position, action: PlaceCoaster) -> tuple[Token, ...]:
    """Return the token laid."""
    laid = action.token
    if laid is None:
        return ()
    if cell_of(laid.field) != action.coaster.cell:
        at = named(laid.field, position)
        raise RuleViolation("hagar.refused.token_elsewhere", at=at)
    return (Token(field=laid.field, seat=action.seat, gold=laid.gold),)
