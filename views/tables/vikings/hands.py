"""What a touch of the display means: paint, choose a passenger's tile, or ask what lies there."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from companion.games.vikings.actions import Boatsmen, Lay, PlaceViking, Put, PutRow, Remove
from companion.games.vikings.display import display_of
from companion.games.vikings.offers import BoatsmenOffer, LayOffer
from companion.games.vikings.placing import Room, cells, why_not
from companion.games.vikings.position import Row, Spot, Tile
from companion.games.vikings.tally import likely_piece, next_piece, put_right
from companion.model import Frozen, change
from views.armed import disarm
from views.tables.vikings.desk import Desk, Sheet
from views.tables.vikings.sheets import CellSheet
from views.tables.vikings.ships import ShipSheet

if TYPE_CHECKING:
    from companion.games.vikings.position import Player
    from views.tables.vikings.desk import Tool


class Hands:
    """Knows what a touch means now; stays the same, so that columns need not be drawn anew."""

    desk: Desk
    seat: int
    tool: Tool
    guided: bool
    """Whether places are shown at which what was bought may lie."""

    def now(self, desk: Desk, seat: int, tool: Tool, *, guided: bool) -> None:
        """Take over the present moment."""
        self.desk, self.seat, self.tool, self.guided = desk, seat, tool, guided

    def touch(self, row: Row | None, column: int) -> None:
        """Do what the touch of a place means."""
        desk, seat = self.desk, self.seat
        if desk.act is None:
            return
        self._looked_at()
        if desk.hand.ferry == seat or self.tool == "choose":
            # Nobody paints: what this does is done once.
            disarm()
        if row is not None and desk.hand.ferry == seat:
            ferried(desk, seat, Spot(row=row, column=column))
        elif self.tool == "erase":
            erase(desk, seat, row, column)
        elif row is None:
            disarm()
            desk.show(Sheet(lambda now: ShipSheet.keyed(f"ship{column}", now, seat, column)))
        elif self.tool == "choose" and self.guided and (deed := laid(desk, seat, row, column)):
            desk.do(*deed)
        elif self.tool == "choose":
            desk.show(Sheet(lambda now: CellSheet(now, seat, row, column)))
        else:
            desk.do(painted(desk, seat, row, column, self.tool))

    def _looked_at(self) -> None:
        # Of several displays in sight the one that is touched is that which all else is about.
        if self.desk.seat != self.seat:
            self.desk.hold(seat=self.seat)

    def stroke(self, row: Row, first: int, last: int) -> None:
        """Do what a stroke from one place of a row to another means, as one deed."""
        desk, seat = self.desk, self.seat
        self._looked_at()
        before = tuple(desk.player(seat).tiles)
        laid = stroked(desk.player(seat), row, (first, last), self.tool)
        there = {one for one in before if one.row == row and first <= one.column <= last}
        if there != set(laid):
            deed = PutRow(seat=seat, row=row, first=first, last=last, tiles=laid)
            desk.do(change(deed, **said_of(self.tool, there, laid)))


def laid(desk: Desk, seat: int, row: Row, column: int) -> tuple[Frozen, ...]:
    """Return what a touch lays where what was bought may lie; nothing where it may not.

    The piece is the likely one, and turned afterwards if it is not; whoever belongs there stands
    on it.
    """
    if desk.start_waits == seat:
        start = Tile(row=row, column=1, piece="left", start=True)
        free = column == 1 and why_not(desk.player(seat), start) is None
        return (_lay(seat, start),) if free else ()
    offer = desk.offer(LayOffer, seat) if desk.bought_waits else None
    if offer is None:
        return ()
    player = desk.player(seat)
    first: tuple[Lay, ...] = ()
    room = room_at(offer.rooms, row, column)
    if room is None and (room := room_at(offer.with_start, row, column)):
        start = Tile(row=row, column=1, piece="left", start=True)
        player, first = change(player, tiles=(*player.tiles, start)), (_lay(seat, start),)
    if room is None:
        return ()
    likely = likely_piece(player, row, column)
    piece = likely if likely in room.pieces else room.pieces[0]
    stands = (PlaceViking(seat=seat),) if room.holds else ()
    return (*first, _lay(seat, Tile(row=row, column=column, piece=piece)), *stands)


def room_at(rooms: tuple[Room, ...], row: Row, column: int) -> Room | None:
    """Return the free place there, if something may lie on it."""
    return next((room for room in rooms if (room.row, room.column) == (row, column)), None)


def _lay(seat: int, tile: Tile) -> Lay:
    return Lay(seat=seat, row=tile.row, column=tile.column, piece=tile.piece, start=tile.start)


def painted(desk: Desk, seat: int, row: Row, column: int, tool: Tool) -> Frozen:
    """Return what a touch with a brush does: lay a tile, turn it, or change what is on it."""
    player = desk.player(seat)
    tile = display_of(player).tiles.get((row, column))
    if tile is None:
        piece = likely_piece(player, row, column)
        tile = Tile(row=row, column=column, piece=piece, viking=tool in ("settled", "viking"))
        return Put(seat=seat, tile=change(tile, special=tool == "building"))
    if tool == "viking":
        return put_right(seat, tile, change(tile, viking=not tile.viking))
    if tool == "building":
        return put_right(seat, tile, change(tile, special=not tile.special))
    return put_right(seat, tile, change(tile, piece=next_piece(tile.piece)))


def stroked(player: Player, row: Row, ends: tuple[int, int], tool: Tool) -> tuple[Tile, ...]:
    """Return what a stroke with a brush leaves between its ends.

    Free places become an island that ends with the stroke; what lies there already keeps its piece.
    A Viking or a building comes onto every tile, or off it, as by a touch of the first one.
    """
    if tool == "erase":
        return ()
    first, last = ends
    laid = cells(player)
    there = [laid[row, one] for one in range(first, last + 1) if (row, one) in laid]
    viking = not (there and there[0].viking) if tool == "viking" else tool == "settled"
    special = not (there and there[0].special)
    strokes: list[Tile] = []
    for column in range(first, last + 1):
        tile = laid.get((row, column))
        if tile is None:
            piece = likely_piece(player, row, column)
            ends_here = column == last > first and (row, column + 1) not in laid
            piece = "right" if ends_here and piece == "middle" else piece
            tile = Tile(row=row, column=column, piece=piece)
        tile = change(tile, special=special) if tool == "building" else change(tile, viking=viking)
        strokes.append(tile)
        player = change(player, tiles=(*others(player, tile), tile))
    return tuple(strokes)


def said_of(tool: Tool, there: set[Tile], laid: tuple[Tile, ...]) -> dict[str, Any]:
    """Tell what a stroke says of the tiles that lay there, and where it lays new ones."""
    if not there or not laid:
        return {}
    old = {one.column for one in there}
    fresh = tuple(one.column for one in laid if one.column not in old)
    return {"changed": "special" if tool == "building" else "viking", "fresh": fresh}


def others(player: Player, tile: Tile) -> tuple[Tile, ...]:
    """Return a player's tiles but for the one at that place."""
    place = (tile.row, tile.column)
    return tuple(one for one in player.tiles if (one.row, one.column) != place)


def erase(desk: Desk, seat: int, row: Row | None, column: int) -> None:
    """Take away what lies on a place, if anything does."""
    display = display_of(desk.player(seat))
    there = column in display.ships if row is None else (row, column) in display.tiles
    if there:
        desk.do(Remove(seat=seat, row=row, column=column))


def ferried(desk: Desk, seat: int, spot: Spot) -> None:
    """Let somebody step onto a tile: at once where a boatsman brings one only."""
    offer = desk.offer(BoatsmenOffer, seat)
    if offer is None or spot not in offer.spots:
        return
    if offer.one_each and not desk.hand.boat:
        desk.hold(ferry=None, to=())
        desk.do(Boatsmen(seat=seat, to=(spot,)))
        return

    def toggled(to: tuple[Spot, ...]) -> tuple[Spot, ...]:
        return tuple(one for one in to if one != spot) if spot in to else (*to, spot)

    desk.put(lambda old: replace(old, to=toggled(old.to)))
