"""What a touch of the display means: paint, choose a passenger's tile, or ask what lies there."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from companion.games.vikings.actions import Boatsmen, Remove
from companion.games.vikings.corrections import bought_laid, painted, start_laid, stroked
from companion.games.vikings.offers import BoatsmenOffer, LayOffer
from companion.games.vikings.position import Row, Spot
from companion.games.vikings.seen import brings_one
from companion.model import Frozen
from views.armed import disarm
from views.tables.vikings.desk import Desk
from views.tables.vikings.sheets import cell_sheet
from views.tables.vikings.ships import ship_sheet

if TYPE_CHECKING:
    from views.tables.vikings.desk import Tool


class Hands:
    """The handler of touches: it stays the same one, so that columns are not drawn anew."""

    desk: Desk
    seat: int
    tool: Tool
    guided: bool
    """Whether places are shown at which what was bought may lie."""

    def now(self, desk: Desk, seat: int, tool: Tool, *, guided: bool) -> None:
        """Set what a touch means from now on."""
        self.desk, self.seat, self.tool, self.guided = desk, seat, tool, guided

    def touch(self, row: Row | None, column: int) -> None:
        """Do what the touch of a place means."""
        desk, seat = self.desk, self.seat
        if desk.act is None:
            return
        self._looked_at()
        if desk.look.ferry == seat or self.tool == "choose":
            # Nobody paints: what this does is done once.
            disarm()
        if row is not None and desk.look.ferry == seat:
            ferried(desk, seat, Spot(row=row, column=column))
        elif row is None and self.tool == "erase":
            if desk.player(seat).has_ship(column):
                desk.do(Remove(seat=seat, column=column))
        elif row is None:
            disarm()
            desk.lay(ship_sheet, seat, column)
        elif self.tool == "choose" and self.guided and (actions := laid(desk, seat, row, column)):
            desk.do(*actions)
        elif self.tool == "choose":
            desk.lay(cell_sheet, seat, row, column)
        elif touched := painted(desk.player(seat), seat, (row, column), self.tool):
            desk.do(touched)

    def _looked_at(self) -> None:
        # Of several displays in sight the one that is touched is that which all else is about.
        if self.desk.seat != self.seat:
            self.desk.hold(seat=self.seat)

    def stroke(self, row: Row, first: int, last: int) -> None:
        """Do what a stroke from one place of a row to another means, as one action."""
        desk, seat = self.desk, self.seat
        self._looked_at()
        action = None
        if self.tool != "choose":
            action = stroked(desk.player(seat), seat, row, (first, last), self.tool)
        if action:
            desk.do(action)


def laid(desk: Desk, seat: int, row: Row, column: int) -> tuple[Frozen, ...]:
    """Return what a touch lays where what was bought may lie; nothing where it may not."""
    start = desk.start_waits
    if start is not None and start.seat == seat:
        return start_laid(start, Spot(row=row, column=column))
    offer = desk.offer(LayOffer, seat) if desk.bought_waits else None
    return bought_laid(offer, desk.player(seat), Spot(row=row, column=column)) if offer else ()


def ferried(desk: Desk, seat: int, spot: Spot) -> None:
    """Choose a tile for a boatsman's passenger; where he brings one only, bring him at once."""
    offer = desk.offer(BoatsmenOffer, seat)
    if offer is None or spot not in offer.spots:
        return
    if brings_one(offer, boat=desk.look.boat):
        desk.hold(ferry=None, to=())
        desk.do(Boatsmen(seat=seat, to=(spot,)))
        return

    def toggled(to: tuple[Spot, ...]) -> tuple[Spot, ...]:
        return tuple(other for other in to if other != spot) if spot in to else (*to, spot)

    desk.put(lambda old: replace(old, to=toggled(old.to)))
