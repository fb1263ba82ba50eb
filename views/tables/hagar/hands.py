"""What a touch of Hägar's board means, as the table stands by then."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from companion.games.hagar.actions import MoveHagar, WhereNumber
from companion.games.hagar.offers import MoveOffer, PlaceOffer
from companion.games.hagar.position import Cell, Field, Line
from companion.games.hagar.seen import fields_of
from views.armed import disarm
from views.tables.hagar.desk import Desk, laid_at, with_token_in_hand
from views.tables.hagar.place import touch_token
from views.tables.hagar.scene import fitted
from views.tables.hagar.tally import tallied_cell, tallied_field, tallied_line


class Hands:
    """What a touch of the board means now.

    The tally takes one touch after the other; what is done in play is done once.
    """

    desk: Desk
    """The table at the present moment."""

    def cell(self, cell: Cell) -> None:
        """Lay the coaster in hand here, to be confirmed in play and at once in the tally."""
        desk = self.desk
        if desk.act is None:
            return
        if desk.held.mode == "tally":
            tallied_cell(desk, cell)
            return
        disarm()
        offer = desk.offer(PlaceOffer)
        if offer is not None:
            hand = offer.hand
            desk.put(lambda old: fitted(desk.match, laid_at(old, cell, hand)))

    def field(self, field: Field) -> None:
        """Put or move a token here, or use the tally's tool, or look at the landscape."""
        desk = self.desk
        if desk.held.mode == "score":
            desk.put(lambda old: replace(old, land=field))
        elif desk.act is None:
            return
        elif desk.held.mode == "tally":
            tallied_field(desk, field)
        else:
            disarm()
            self._played(field)

    def _played(self, field: Field) -> None:
        desk, cell = self.desk, self.desk.held.draft.cell
        if (offer := desk.offer(PlaceOffer)) is not None:
            hand = offer.hand
            if cell is None or not hand.holds_any:
                return
            in_hand = partial(with_token_in_hand, hand=hand)
            desk.put(in_hand)
            at = fields_of(cell).index(field)
            touch_token(replace(desk, held=in_hand(desk.held)), offer, at)
        elif (move := desk.offer(MoveOffer)) is not None:
            self._move(move, field)

    def _move(self, offer: MoveOffer, field: Field) -> None:
        start = self.desk.held.start
        if field in {reach.start for reach in offer.hagars}:
            self.desk.put(lambda old: replace(old, start=None if old.start == field else field))
        elif start is not None:
            self.desk.do(MoveHagar(seat=offer.seat or 0, from_=start, to=field))

    def line(self, line: Line) -> None:
        """Point at a line: for the roll, for a printed number, or for the tally."""
        desk = self.desk
        if desk.act is None:
            return
        if desk.held.mode == "tally":
            tallied_line(desk, line)
            return
        disarm()
        if desk.held.number is not None:
            desk.do(WhereNumber(value=desk.held.number, line=line))
        else:
            desk.put(lambda old: replace(old, picked=(line,)))
