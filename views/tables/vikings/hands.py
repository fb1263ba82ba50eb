"""What a touch of the display means: paint, choose a passenger's tile, or ask what lies there."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from companion.games.vikings.actions import Boatsmen, Put, Remove
from companion.games.vikings.display import display_of
from companion.games.vikings.offers import BoatsmenOffer
from companion.games.vikings.position import Row, Spot, Tile
from companion.games.vikings.tally import likely_piece, next_piece
from companion.model import Frozen, change
from views.armed import disarm
from views.tables.vikings.desk import Desk, Sheet
from views.tables.vikings.sheets import CellSheet
from views.tables.vikings.ships import ShipSheet

if TYPE_CHECKING:
    from views.tables.vikings.desk import Tool


class Hands:
    """Knows what a touch means now; stays the same, so that columns need not be drawn anew."""

    desk: Desk
    seat: int
    tool: Tool

    def now(self, desk: Desk, seat: int, tool: Tool) -> None:
        """Take over the present moment."""
        self.desk, self.seat, self.tool = desk, seat, tool

    def touch(self, row: Row | None, column: int) -> None:
        """Do what the touch of a place means."""
        desk, seat = self.desk, self.seat
        if desk.act is None:
            return
        if desk.hand.ferry == seat or self.tool == "choose":
            # Nobody paints: what this does is done once.
            disarm()
        if row is not None and desk.hand.ferry == seat:
            ferried(desk, seat, Spot(row=row, column=column))
        elif self.tool == "erase":
            erase(desk, seat, row, column)
        elif row is None:
            disarm()
            desk.show(Sheet(lambda now: ShipSheet(now, seat, column, key=f"ship{column}")))
        elif self.tool == "choose":
            desk.show(Sheet(lambda now: CellSheet(now, seat, row, column)))
        else:
            desk.do(painted(desk, seat, row, column, self.tool))


def painted(desk: Desk, seat: int, row: Row, column: int, tool: Tool) -> Frozen:
    """Return what a touch with a brush does: lay a tile, turn it, or change what is on it."""
    player = desk.player(seat)
    tile = display_of(player).tiles.get((row, column))
    if tile is None:
        piece = likely_piece(player, row, column)
        tile = Tile(row=row, column=column, piece=piece, viking=tool in ("settled", "viking"))
        return Put(seat=seat, tile=change(tile, special=tool == "building"))
    if tool == "viking":
        return Put(seat=seat, tile=change(tile, viking=not tile.viking))
    if tool == "building":
        return Put(seat=seat, tile=change(tile, special=not tile.special))
    return Put(seat=seat, tile=change(tile, piece=next_piece(tile.piece)))


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
