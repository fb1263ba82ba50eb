"""Where tiles and ships may lie on a display (rules, section Display)."""

from __future__ import annotations

from companion.games.vikings.display import Cell
from companion.games.vikings.position import (
    PIECES,
    ROWS,
    Colour,
    Piece,
    Player,
    Row,
    Spot,
    Tile,
)
from companion.model import Frozen, Phrase, change, phrase

FIRST_SHIPS = 3
"""The first ships of a player lie above columns 1 to 3 in any order."""


class Room(Frozen):
    """A free place of a display and the pieces that fit there."""

    row: Row
    column: int
    pieces: tuple[Piece, ...]
    holds: bool = False
    """Whether the Viking just bought could stand there."""


def cells(player: Player) -> dict[Cell, Tile]:
    """Return the tiles by their place."""
    return {(tile.row, tile.column): tile for tile in player.tiles}


def neighbours(cell: Cell) -> tuple[Cell, ...]:
    """Return the places beside, above and below."""
    row, column = ROWS.index(cell[0]), cell[1]
    beside: list[Cell] = [(cell[0], column - 1), (cell[0], column + 1)]
    above: list[Cell] = [(near, column) for near in ROWS[max(0, row - 1) : row]]
    below: list[Cell] = [(near, column) for near in ROWS[row + 1 : row + 2]]
    return (*above, *beside, *below)


def hangs(laid: dict[Cell, Tile], cell: Cell) -> bool:
    """Tell whether a place lies beside the base or beside an island tile."""
    return cell[1] == 1 or any(near in laid for near in neighbours(cell))


def meets(left: Piece, right: Piece) -> bool:
    """Tell whether land meets land, or sea meets sea, where two pieces lie side by side.

    >>> meets("left", "right"), meets("right", "left"), meets("middle", "left")
    (True, True, False)
    """
    return (left != "right") == (right != "left")


def fits(laid: dict[Cell, Tile], cell: Cell, piece: Piece) -> bool:
    """Tell whether a piece fits between the tiles on its left and on its right."""
    row, column = cell
    before, after = laid.get((row, column - 1)), laid.get((row, column + 1))
    if before is not None and not meets(before.piece, piece):
        return False
    return after is None or meets(piece, after.piece)


def why_not(player: Player, tile: Tile) -> Phrase | None:
    """Say why a tile may not lie where it is meant to, None when it may."""
    laid, cell = cells(player), (tile.row, tile.column)
    if cell in laid:
        return phrase("vikings.refused.occupied")
    if tile.start and (why := _why_no_start(player, tile)):
        return why
    if not hangs(laid, cell):
        return phrase("vikings.refused.no_neighbour")
    if not fits(laid, cell, tile.piece):
        return phrase("vikings.refused.land_meets_sea")
    return None


def _why_no_start(player: Player, tile: Tile) -> Phrase | None:
    if tile.column != 1:
        return phrase("vikings.refused.start_column")
    if tile.piece != "left":
        return phrase("vikings.refused.start_piece")
    if any(tile.start for tile in player.tiles):
        return phrase("vikings.refused.second_start")
    return None


def rooms(player: Player, viking: Colour | None = None) -> tuple[Room, ...]:
    """Return the places where an island tile may lie, and which pieces fit there."""
    laid = cells(player)
    farthest = max((column for _, column in laid), default=0) + 1
    return tuple(
        Room(row=row, column=column, pieces=pieces, holds=row == viking)
        for row in ROWS
        for column in range(1, farthest + 1)
        if (row, column) not in laid
        and hangs(laid, (row, column))
        and (pieces := tuple(piece for piece in PIECES if fits(laid, (row, column), piece)))
    )


def rooms_with_start(player: Player, viking: Colour | None = None) -> tuple[Room, ...]:
    """Return the places where a tile may lie once the start tile lies to its left."""
    laid = cells(player)
    found: list[Room] = []
    for row in ROWS:
        if (row, 1) in laid or (row, 2) in laid or hangs(laid, (row, 2)):
            continue
        start = Tile(row=row, column=1, piece="left", start=True)
        begun = change(player, tiles=(*player.tiles, start))
        found += [room for room in rooms(begun, viking) if (room.row, room.column) == (row, 2)]
    return tuple(found)


def fitting(player: Player, spot: Spot) -> tuple[Piece, ...]:
    """Return the pieces that would fit where a tile lies, in its place."""
    laid = cells(player)
    return tuple(piece for piece in PIECES if fits(laid, (spot.row, spot.column), piece))


def ship_columns(player: Player) -> tuple[int, ...]:
    """Return the columns above which the next ship may lie.

    >>> ship_columns(Player())
    (1, 2, 3)
    """
    taken = {ship.column for ship in player.ships}
    first = tuple(at for at in range(1, FIRST_SHIPS + 1) if at not in taken)
    if first:
        return first
    beside = {near for column in taken for near in (column - 1, column + 1) if near > 0}
    return tuple(sorted(beside - taken))


def why_no_ship(player: Player, column: int) -> Phrase | None:
    """Say why the next ship may not lie above a free column, None when it may."""
    return None if column in ship_columns(player) else phrase("vikings.refused.ship_column")


def reachable(player: Player) -> tuple[Spot, ...]:
    """Return the island tiles that a building tile could take the place of."""
    return tuple(
        Spot(row=tile.row, column=tile.column) for tile in player.tiles if not tile.special
    )
