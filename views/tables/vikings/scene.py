"""What a display shows, place by place: plain values, so that only what changed is drawn anew."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from companion.games.vikings.display import Display, display_of, island_cells
from companion.games.vikings.offers import BoatsmenOffer, ExchangeOffer, LayOffer, ShipOffer
from companion.games.vikings.position import ROWS, Piece, Row, ShipKind

if TYPE_CHECKING:
    from companion.games.vikings.display import Cell
    from views.tables.vikings.desk import Desk

FEWEST = 5
"""Columns that are always there."""


@dataclass(frozen=True)
class CellScene:
    """One place below the ships."""

    row: Row
    column: int
    piece: Piece | None = None
    standing: bool = False
    start: bool = False
    special: bool = False
    complete: bool = False
    threatened: bool = False
    open: bool = False
    """Something that waits may go here."""
    chosen: bool = False
    """Somebody is about to step here."""
    advised: bool = False
    """Somebody would do best to step here."""
    whose: str = ""
    """Named where several displays are in sight."""


@dataclass(frozen=True)
class ColumnScene:
    """A column with the place for a ship above it."""

    number: int
    cells: tuple[CellScene, ...]
    ship: ShipKind | None = None
    repelled: bool = False
    open: bool = False
    """The ship that waits may lie here."""
    whose: str = ""


@dataclass(frozen=True)
class _Waiting:
    """Where something that waits may go."""

    cells: frozenset[Cell]
    columns: frozenset[int]
    chosen: frozenset[Cell]
    advised: frozenset[Cell]


def called(scene: tuple[ColumnScene, ...], whose: str) -> tuple[ColumnScene, ...]:
    """Say of everything in a display whose it is."""
    return tuple(
        replace(one, whose=whose, cells=tuple(replace(cell, whose=whose) for cell in one.cells))
        for one in scene
    )


def scene_of(desk: Desk, seat: int, *, guided: bool) -> tuple[ColumnScene, ...]:
    """Return a display; a guided one shows where what waits may go."""
    player = desk.player(seat)
    display = display_of(player)
    waiting = _waiting(desk, seat) if guided else _Waiting(*(frozenset() for _ in range(4)))
    farthest = max(
        (*(tile.column for tile in player.tiles), *(ship.column for ship in player.ships)),
        default=0,
    )
    complete = island_cells(display)
    return tuple(
        _column(display, number, complete, waiting)
        for number in range(1, max(FEWEST, farthest + 1) + 1)
    )


def _waiting(desk: Desk, seat: int) -> _Waiting:
    cells: set[Cell] = set()
    if desk.hand.ferry == seat and (boatsmen := desk.offer(BoatsmenOffer, seat)):
        cells |= {(spot.row, spot.column) for spot in boatsmen.spots}
        chosen = frozenset((spot.row, spot.column) for spot in desk.hand.to)
        return _Waiting(frozenset(cells), frozenset(), chosen, frozenset())
    lay = desk.offer(LayOffer, seat) if desk.bought_waits else None
    if lay:
        cells |= {(room.row, room.column) for room in (*lay.rooms, *lay.with_start)}
    elif desk.start_waits == seat:
        cells |= {(row, 1) for row in ROWS} - set(display_of(desk.player(seat)).tiles)
    elif seat in desk.hand.aside:
        pass
    elif exchange := desk.offer(ExchangeOffer, seat):
        cells |= {(spot.row, spot.column) for spot in exchange.spots}
    ship = desk.offer(ShipOffer, seat) if desk.bought_waits else None
    best = desk.best_use(seat)
    advised = [(to.row, to.column) for trip in (best.trips if best else ()) for to in trip.to]
    columns = frozenset(ship.columns if ship else ())
    return _Waiting(frozenset(cells), columns, frozenset(), frozenset(advised))


def _column(
    display: Display, number: int, complete: frozenset[Cell], waiting: _Waiting
) -> ColumnScene:
    ship = display.ships.get(number)
    return ColumnScene(
        number=number,
        cells=tuple(_cell(display, (row, number), complete, waiting) for row in ROWS),
        ship=ship and ShipKind(sail=ship.sail, reward=ship.reward, value=ship.value),
        repelled=ship is not None and display.is_repelled(number),
        open=number in waiting.columns,
    )


def _cell(display: Display, cell: Cell, complete: frozenset[Cell], waiting: _Waiting) -> CellScene:
    row, column = cell
    tile = display.tiles.get(cell)
    return CellScene(
        row=row,
        column=column,
        piece=tile.piece if tile else None,
        standing=tile is not None and tile.viking,
        start=tile is not None and tile.start,
        special=tile is not None and tile.special,
        complete=cell in complete,
        threatened=display.is_threatened(cell),
        open=cell in waiting.cells,
        chosen=cell in waiting.chosen,
        advised=cell in waiting.advised,
    )
