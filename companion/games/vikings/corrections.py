"""How a display is entered as it lies: what a touch, a brush or a stroke puts there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from companion.games.vikings.actions import (
    PARTS,
    CountFigures,
    Lay,
    PlaceViking,
    Put,
    PutRow,
    Remove,
)
from companion.games.vikings.ending import contest_of, estate_of
from companion.games.vikings.placing import meets
from companion.games.vikings.position import (
    PIECES,
    Counted,
    Options,
    Piece,
    Player,
    Position,
    Row,
    Tile,
)
from companion.model import Enter, Frozen, change

if TYPE_CHECKING:
    from companion.games.vikings.offers import LayOffer
    from companion.games.vikings.placing import Room
    from companion.games.vikings.position import Spot
    from companion.games.vikings.seen import StartTile

Brush = Literal["settled", "bare", "viking", "building", "erase"]
"""A tile with its Viking or without, a Viking, a building, or nothing."""


def put_right(seat: int, there: Tile, tile: Tile) -> Put:
    """Return the correction of a tile that lies there, with only the parts that change."""
    parts = tuple(part for part in PARTS if getattr(there, part) != getattr(tile, part))
    return Put(seat=seat, tile=tile, changed=parts)


def likely_piece(player: Player, row: Row, column: int) -> Piece:
    """Return the piece that most likely lies on a free place, by what lies beside it.

    Land on the left goes on, and ends where another island follows.
    """
    before, after = player.tile_at(row, column - 1), player.tile_at(row, column + 1)
    if before is None or before.piece == "right":
        return "left"
    return "middle" if after is None or meets("middle", after.piece) else "right"


def start_laid(start: StartTile, at: Spot) -> tuple[Lay, ...]:
    """Return what a touch of a place lays of a start tile that waits: nothing where it may not."""
    tile = Tile(row=at.row, column=at.column, piece="left", start=True)
    return (_lay(start.seat, tile),) if at in start.spots else ()


def bought_laid(offer: LayOffer, player: Player, at: Spot) -> tuple[Lay | PlaceViking, ...]:
    """Return what a touch of a place lays of a tile that was bought: nothing where it may not.

    The piece is the likely one, and turned afterwards if it is not; a start tile that is missing
    goes before it, and whoever belongs there stands on it.
    """
    seat = offer.seat or 0
    first: tuple[Lay, ...] = ()
    room = room_at(offer.rooms, at)
    if room is None and (room := room_at(offer.with_start, at)):
        start = Tile(row=at.row, column=1, piece="left", start=True)
        player, first = change(player, tiles=(*player.tiles, start)), (_lay(seat, start),)
    if room is None:
        return ()
    likely = likely_piece(player, at.row, at.column)
    piece = likely if likely in room.pieces else room.pieces[0]
    stands = (PlaceViking(seat=seat),) if room.holds else ()
    return (*first, _lay(seat, Tile(row=at.row, column=at.column, piece=piece)), *stands)


def room_at(rooms: tuple[Room, ...], at: Spot) -> Room | None:
    """Return the free place there, if something may lie on it."""
    return next((room for room in rooms if (room.row, room.column) == (at.row, at.column)), None)


def _lay(seat: int, tile: Tile) -> Lay:
    return Lay(seat=seat, row=tile.row, column=tile.column, piece=tile.piece, start=tile.start)


def next_piece(piece: Piece) -> Piece:
    """Return the piece that a further touch makes of this one.

    >>> next_piece("middle")
    'right'
    """
    return PIECES[(PIECES.index(piece) + 1) % len(PIECES)]


def painted(player: Player, seat: int, at: tuple[Row, int], brush: Brush) -> Put | Remove | None:
    """Return what a touch with a brush does: lay a tile, turn it, or change what is on it.

    Nothing is erased where nothing lies.
    """
    row, column = at
    tile = player.tile_at(row, column)
    if brush == "erase":
        return None if tile is None else Remove(seat=seat, row=row, column=column)
    if tile is None:
        piece = likely_piece(player, row, column)
        tile = Tile(row=row, column=column, piece=piece, viking=brush in ("settled", "viking"))
        return Put(seat=seat, tile=change(tile, special=brush == "building"))
    if brush == "viking":
        return put_right(seat, tile, change(tile, viking=not tile.viking))
    if brush == "building":
        return put_right(seat, tile, change(tile, special=not tile.special))
    return put_right(seat, tile, change(tile, piece=next_piece(tile.piece)))


def stroked(
    player: Player, seat: int, row: Row, ends: tuple[int, int], brush: Brush
) -> PutRow | None:
    """Return what a stroke with a brush does from one end to the other; None where nothing.

    Free places become an island that ends with the stroke; what lies there already keeps its piece.
    A Viking or a building comes onto every tile, or off it, as by a touch of the first one.
    """
    first, last = ends
    there = [tile for at in range(first, last + 1) if (tile := player.tile_at(row, at))]
    tiles = () if brush == "erase" else _laid_by(player, row, ends, brush)
    if set(there) == set(tiles):
        return None
    action = PutRow(seat=seat, row=row, first=first, last=last, tiles=tiles)
    if not there or not tiles:
        return action
    # Of the tiles that lay there it says one thing; the others it lays.
    old = {tile.column for tile in there}
    fresh = tuple(tile.column for tile in tiles if tile.column not in old)
    return change(action, changed="special" if brush == "building" else "viking", fresh=fresh)


def _laid_by(player: Player, row: Row, ends: tuple[int, int], brush: Brush) -> tuple[Tile, ...]:
    first, last = ends
    there = [tile for at in range(first, last + 1) if (tile := player.tile_at(row, at))]
    viking = not (there and there[0].viking) if brush == "viking" else brush == "settled"
    special = not (there and there[0].special)
    strokes: list[Tile] = []
    for column in range(first, last + 1):
        tile = player.tile_at(row, column)
        if tile is None:
            piece = likely_piece(player, row, column)
            ends_here = column == last > first and player.tile_at(row, column + 1) is None
            piece = "right" if ends_here and piece == "middle" else piece
            tile = Tile(row=row, column=column, piece=piece)
        tile = change(tile, special=special) if brush == "building" else change(tile, viking=viking)
        strokes.append(tile)
        others = (tile for tile in player.tiles if (tile.row, tile.column) != (row, column))
        player = change(player, tiles=(*others, tile))
    return tuple(strokes)


def figures(player: Player, options: Options) -> Counted:
    """Return a player's figures as base and display have them, to be put right by hand."""
    estate = estate_of(player, options)
    hoard, found, longest = contest_of(player)
    return Counted(
        lost_points=estate.lost_points,
        lost_gold=estate.lost_gold,
        boatsmen=hoard,
        islands=found,
        longest=longest,
        feeders=estate.supply.feeders,
        vikings=estate.supply.mouths,
        buildings=estate.buildings,
    )


def counting(position: Position, seat: int) -> Frozen:
    """Return the action that lets a player's figures count, or the display again."""
    if position.players[seat].counted is None:
        return CountFigures(seat=seat)
    return Enter(path=f"players[{seat}].counted", value=None)
