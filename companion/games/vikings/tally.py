"""Building up a display in any order, checked as a position and not as a move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.errors import RuleViolation
from companion.games.vikings.actions import CountFigures, ForgetShip, Put, PutRow, Remove
from companion.games.vikings.buying import by_then
from companion.games.vikings.corrections import figures
from companion.games.vikings.placing import cells
from companion.games.vikings.position import (
    Options,
    Position,
    Row,
    Ship,
    ShipKind,
    Tile,
    standing_of,
)
from companion.games.vikings.rounds import with_player
from companion.model import change

if TYPE_CHECKING:
    from collections.abc import Iterable


def put(position: Position, action: Put, _options: Options) -> Position:
    """Put one tile or one ship as it lies, in place of what lies there.

    Raises:
        RuleViolation: what lay there is put right, and nothing lies there.
    """
    seat, parts = action.seat, action.changed
    player = position.players[seat]
    if action.tile is not None:
        there = player.tile_at(action.tile.row, action.tile.column)
        if parts is not None and there is None:
            raise RuleViolation("vikings.refused.nothing_there")
        return _put_tile(position, seat, _right(there, action.tile, parts))
    assert action.ship is not None  # noqa: S101 - the model holds exactly one of the two
    if parts is not None and not player.has_ship(action.ship.column):
        raise RuleViolation("vikings.refused.nothing_there")
    ship = action.ship
    if action.known:
        kind = by_then(position, ShipKind(sail=ship.sail, reward=ship.reward, value=ship.value))
        ship = change(ship, reward=kind.reward, value=kind.value)
    return _put_ship(position, seat, ship)


def _right(there: Tile | None, tile: Tile, parts: Iterable[str] | None) -> Tile:
    """Return a tile that lies there with some parts replaced, or replaced as a whole."""
    if there is None or parts is None:
        return tile
    return change(there, **{part: getattr(tile, part) for part in parts})


def _put_tile(position: Position, seat: int, tile: Tile) -> Position:
    laid = {**cells(position.players[seat]), (tile.row, tile.column): tile}
    return _with_tiles(position, seat, tuple(laid.values()), tile.row)


def put_row(position: Position, action: PutRow, _options: Options) -> Position:
    """Put a row from one column to another as it lies: one action, whatever lay there."""
    seat, row = action.seat, action.row
    lies = cells(position.players[seat])
    parts = None if action.changed is None else (action.changed,)
    named = {
        cell: _right(lies.get(cell), tile, parts)
        for tile in action.tiles
        # A tile that lay there, and by then lies elsewhere, is not laid a second time.
        if (cell := (row, tile.column)) in lies or parts is None or tile.column in action.fresh
    }
    stays = {
        cell: tile
        for cell, tile in lies.items()
        if cell in named or cell[0] != row or not action.first <= cell[1] <= action.last
    }
    return _with_tiles(position, seat, tuple({**stays, **named}.values()), row)


def _with_tiles(position: Position, seat: int, tiles: tuple[Tile, ...], row: Row) -> Position:
    """Lay tiles; where Vikings are counted, base and display share one stock.

    Whoever is put onto a tile leaves the base while one waits there; whoever is taken off his tile
    goes back to it. Where as many stand as before the base stays as it was entered.
    """
    before = position.players[seat]
    after = change(before, tiles=tiles)
    base, stock = before.base, before.acquired
    if stock is not None:
        more = standing_of(after, row) - standing_of(before, row)
        too_many = standing_of(after, row) + base.of(row) - stock.of(row)
        if more > 0:
            base = base.plus(row, -min(more, base.of(row), max(0, too_many)))
        else:
            base = base.plus(row, min(-more, max(0, -too_many)))
    return with_player(position, seat, tiles=tiles, base=base)


def _put_ship(position: Position, seat: int, ship: Ship) -> Position:
    ships = position.players[seat].ships
    others = tuple(kept for kept in ships if kept.column != ship.column)
    after = with_player(position, seat, ships=(*others, ship))
    kind = ShipKind(sail=ship.sail, reward=ship.reward, value=ship.value)
    if kind in after.known_ships:
        return after
    return change(after, known_ships=(*after.known_ships, kind))


def remove(position: Position, action: Remove, _options: Options) -> Position:
    """Take away the tile of a row and column, or without a row the ship above the column.

    Raises:
        RuleViolation: nothing lies there.
    """
    seat, row, column = action.seat, action.row, action.column
    player = position.players[seat]
    if row is None:
        ships = tuple(ship for ship in player.ships if ship.column != column)
        if len(ships) == len(player.ships):
            raise RuleViolation("vikings.refused.nothing_there")
        return with_player(position, seat, ships=ships)
    if player.tile_at(row, column) is None:
        raise RuleViolation("vikings.refused.nothing_there")
    return _without(position, seat, row, column)


def forget_ship(position: Position, action: ForgetShip, _options: Options) -> Position:
    """Take a kind off the list of the table, where it is on it; its ships stay."""
    left = tuple(kind for kind in position.known_ships if kind != action.kind)
    return change(position, known_ships=left)


def _without(position: Position, seat: int, row: Row, column: int) -> Position:
    tiles = position.players[seat].tiles
    left = tuple(tile for tile in tiles if (tile.row, tile.column) != (row, column))
    return _with_tiles(position, seat, left, row)


def count_figures(position: Position, action: CountFigures, options: Options) -> Position:
    """Let a player's figures count, which are those of base and display until they are typed.

    Raises:
        RuleViolation: the end scoring is not reached yet.
    """
    if position.scoring != "end":
        raise RuleViolation("vikings.refused.counted_early")
    counted = figures(position.players[action.seat], options)
    return with_player(position, action.seat, counted=counted)
