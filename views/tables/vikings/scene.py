"""What a display shows, place by place: plain values, so that only what changed is drawn anew."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from companion.games.vikings.offers import BoatsmenOffer, ExchangeOffer, LayOffer, ShipOffer
from companion.games.vikings.position import Piece, Row, ShipKind
from companion.games.vikings.seen import Column, DisplayPlace, columns

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
    """Whether the tile or Viking that waits may go here."""
    chosen: bool = False
    """Whether a passenger of the boatsman was sent here."""
    advised: bool = False
    """Whether the advice brings somebody here."""
    whose: str = ""
    """The player's name where several displays are in sight, else nothing."""


@dataclass(frozen=True)
class ColumnScene:
    """A column with the place for a ship above it."""

    number: int
    cells: tuple[CellScene, ...]
    ship: ShipKind | None = None
    repelled: bool = False
    open: bool = False
    """Whether the ship that waits may lie here."""
    whose: str = ""


@dataclass(frozen=True)
class _Waiting:
    """Where something that waits may go."""

    cells: frozenset[Cell]
    columns: frozenset[int]
    chosen: frozenset[Cell]
    advised: frozenset[Cell]


def called(scene: tuple[ColumnScene, ...], whose: str) -> tuple[ColumnScene, ...]:
    """Return a display with its player's name at each place."""
    return tuple(
        replace(
            column, whose=whose, cells=tuple(replace(cell, whose=whose) for cell in column.cells)
        )
        for column in scene
    )


def scene_of(desk: Desk, seat: int, *, guided: bool) -> tuple[ColumnScene, ...]:
    """Return a display; a guided one shows where what waits may go."""
    waiting = _waiting(desk, seat) if guided else _Waiting(*(frozenset() for _ in range(4)))
    lies = columns(desk.player(seat), FEWEST, desk.match.options)
    return tuple(_column(column, waiting) for column in lies)


def _waiting(desk: Desk, seat: int) -> _Waiting:
    cells: set[Cell] = set()
    if desk.look.ferry == seat and (boatsmen := desk.offer(BoatsmenOffer, seat)):
        cells |= {(spot.row, spot.column) for spot in boatsmen.spots}
        chosen = frozenset((spot.row, spot.column) for spot in desk.look.to)
        return _Waiting(frozenset(cells), frozenset(), chosen, frozenset())
    lay = desk.offer(LayOffer, seat) if desk.bought_waits else None
    if lay:
        cells |= {(room.row, room.column) for room in (*lay.rooms, *lay.with_start)}
    elif (start := desk.start_waits) and start.seat == seat:
        cells |= {(spot.row, spot.column) for spot in start.spots}
    elif seat in desk.look.aside:
        pass
    elif exchange := desk.offer(ExchangeOffer, seat):
        cells |= {(spot.row, spot.column) for spot in exchange.spots}
    ship = desk.offer(ShipOffer, seat) if desk.bought_waits else None
    best = desk.best_use(seat)
    advised = [(to.row, to.column) for trip in (best.trips if best else ()) for to in trip.to]
    columns = frozenset(ship.columns if ship else ())
    return _Waiting(frozenset(cells), columns, frozenset(), frozenset(advised))


def _column(column: Column, waiting: _Waiting) -> ColumnScene:
    return ColumnScene(
        number=column.number,
        cells=tuple(_cell(place, waiting) for place in column.places),
        ship=column.ship,
        repelled=column.repelled,
        open=column.number in waiting.columns,
    )


def _cell(place: DisplayPlace, waiting: _Waiting) -> CellScene:
    cell, tile = (place.row, place.column), place.tile
    return CellScene(
        row=place.row,
        column=place.column,
        piece=tile.piece if tile else None,
        standing=tile is not None and tile.viking,
        start=tile is not None and tile.start,
        special=tile is not None and tile.special,
        complete=place.complete,
        threatened=place.threatened,
        open=cell in waiting.cells,
        chosen=cell in waiting.chosen,
        advised=cell in waiting.advised,
    )
