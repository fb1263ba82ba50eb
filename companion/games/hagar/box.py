"""Coasters of a box from one game to the next: what is printed on each is entered once.

Nobody but the owner of the box knows it (RULES.md, section Unknown).
"""

from __future__ import annotations

from collections import Counter
from typing import Annotated, Literal

import pydantic

from companion.box import Box
from companion.games.hagar.board import QUARTERS, cell_of
from companion.games.hagar.position import COASTERS, Cell, Coaster, Position, Symbol
from companion.games.hagar.printed import SPOTS, Print, PrintedCoaster, Spot, spot_of
from companion.model import Frozen

MOST = 48
"""No box has so many: with as many known, no more are learned."""


class BoxFile(Frozen):
    """The coasters of a box, as they are kept."""

    format: Literal[1] = 1
    game: Literal["hagar"] = "hagar"
    coasters: Annotated[tuple[PrintedCoaster, ...], pydantic.Field(max_length=MOST)]


def together(
    known: tuple[PrintedCoaster, ...], more: tuple[PrintedCoaster, ...]
) -> tuple[PrintedCoaster, ...]:
    """Put two boxes together: what is printed alike in both is one coaster."""
    free = list(known)
    new: list[PrintedCoaster] = []
    for coaster in more:
        same = next((other for other in free if other.is_like(coaster)), None)
        if same is None:
            new.append(coaster)
        else:
            free.remove(same)
    return (*known, *new)[:MOST]


NOTHING: tuple[PrintedCoaster, ...] = ()

BOX = Box(
    game="hagar",
    model=BoxFile,
    contents="coasters",
    empty=NOTHING,
    together=together,
    size=len,
    lacking=lambda box: max(0, max(COASTERS.values()) - len(box)),
)

written = BOX.written
kept = BOX.kept


def there(position: Position, cell: Cell) -> tuple[tuple[Print, Spot], ...]:
    """Return what is printed on a coaster as it lies, and on the edges it shares with others."""
    return tuple(
        (what, spot)
        for what, symbol in _symbols(position)
        if (spot := spot_of(symbol, cell)) is not None
    )


def _symbols(position: Position) -> tuple[tuple[Print, Symbol], ...]:
    return (
        *(("gold", gold) for gold in position.gold),
        *(("shield", shield) for shield in position.shields),
    )


def _is_inside(spot: Spot) -> bool:
    return not {0, SPOTS - 1} & set(spot)


def laid(known: tuple[PrintedCoaster, ...], position: Position) -> dict[Cell, int]:
    """Return which of the known coasters lies where: each once, the one with most printed on it.

    What is on the edges of a coaster may be printed on the one beside it.
    """
    ways = [[coaster.turned(turns) for turns in range(QUARTERS)] for coaster in known]
    found: dict[Cell, int] = {}
    for coaster in position.coasters if known else ():
        seen = Counter(there(position, coaster.cell))
        fitting = [
            at
            for at, held in enumerate(ways)
            if at not in found.values() and any(_lies(way, coaster, seen) for way in held)
        ]
        if fitting:
            found[coaster.cell] = max(fitting, key=lambda at: len(known[at].prints))
    return found


def _lies(held: PrintedCoaster, coaster: Coaster, seen: Counter[tuple[Print, Spot]]) -> bool:
    if (held.fields, held.beer) != (coaster.fields, coaster.beer):
        return False
    own = Counter(held.prints)
    inside = Counter({printed: n for printed, n in seen.items() if _is_inside(printed[1])})
    return own <= seen and inside <= own


def own_edges(
    known: tuple[PrintedCoaster, ...], position: Position, cell: Cell
) -> tuple[tuple[Print, Symbol], ...]:
    """Return what is surely printed on a coaster's own edges, where these are shared: it is known.

    Of an unknown coaster nothing says whose edge it is.
    """
    at = laid(known, position).get(cell)
    if at is None:
        return ()
    (lay,) = (coaster for coaster in position.coasters if coaster.cell == cell)
    held = _held(known[at], lay, Counter(there(position, cell)))
    own = Counter(printed for printed in held.prints if not _is_inside(printed[1]))
    found: list[tuple[Print, Symbol]] = []
    for what, symbol in _symbols(position):
        spot = spot_of(symbol, cell)
        shared = any(cell_of(touch) != cell for touch in symbol.touches)
        if spot is not None and shared and own[what, spot]:
            own[what, spot] -= 1
            found.append((what, symbol))
    return tuple(found)


def _held(known: PrintedCoaster, lay: Coaster, seen: Counter[tuple[Print, Spot]]) -> PrintedCoaster:
    ways = (known.turned(turns) for turns in range(QUARTERS))
    return next(way for way in ways if _lies(way, lay, seen))


def left(known: tuple[PrintedCoaster, ...], position: Position) -> tuple[PrintedCoaster, ...]:
    """Return the known coasters that do not lie on the table."""
    used = laid(known, position).values()
    return tuple(coaster for at, coaster in enumerate(known) if at not in used)


def learned(
    known: tuple[PrintedCoaster, ...],
    before: Position,
    new: PrintedCoaster,
    was: PrintedCoaster | None,
) -> tuple[PrintedCoaster, ...]:
    """Add to the box a coaster that is laid, or put it right where it ``was`` known otherwise.

    One that is like another on the table is a second one of that kind.
    """
    free = left(known, before)
    if any(coaster.is_like(new) for coaster in free):
        return known
    old = next((coaster for coaster in free if was is not None and coaster.is_like(was)), None)
    if old is not None:
        return replaced(known, old, new)
    return (*known, new)[:MOST]


def replaced(
    known: tuple[PrintedCoaster, ...], was: PrintedCoaster, new: PrintedCoaster
) -> tuple[PrintedCoaster, ...]:
    """Put one coaster in place of another."""
    at = known.index(was)
    return (*known[:at], new, *known[at + 1 :])


def forgotten(
    known: tuple[PrintedCoaster, ...], coaster: PrintedCoaster
) -> tuple[PrintedCoaster, ...]:
    """Strike out a coaster that was entered wrong."""
    at = known.index(coaster)
    return (*known[:at], *known[at + 1 :])


def corrected(
    known: tuple[PrintedCoaster, ...], before: Position, after: Position, cell: Cell
) -> tuple[PrintedCoaster, ...]:
    """Learn what was put right on a coaster that lies: its fields, or what is printed on it."""
    at = laid(known, before).get(cell)
    coaster = next((coaster for coaster in after.coasters if coaster.cell == cell), None)
    if at is None or coaster is None:
        return known
    was, now = Counter(there(before, cell)), Counter(there(after, cell))
    lay = next(lay for lay in before.coasters if lay.cell == cell)
    held = _held(known[at], lay, was)
    prints = Counter(held.prints) + (now - was) - (was - now)
    new = PrintedCoaster(
        fields=coaster.fields,
        beer=coaster.beer,
        gold=tuple(sorted(spot for what, spot in prints.elements() if what == "gold")),
        shields=tuple(sorted(spot for what, spot in prints.elements() if what == "shield")),
    )
    return known if new.is_like(known[at]) else replaced(known, known[at], new)
