"""What a touch of Hägar's board means, as the table stands by then."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from companion.games.hagar.actions import Move, WhereNumber
from companion.games.hagar.box import kept
from companion.games.hagar.offers import MoveOffer, PlaceOffer
from companion.games.hagar.position import Cell, Field, Line
from companion.games.hagar.seen import fields_of
from companion.model import Offer
from views.armed import disarm
from views.shell.acting import Act, offered
from views.tables.hagar.desk import (
    ChangeDesk,
    Desk,
    laid_at,
    with_token_in_hand,
)
from views.tables.hagar.place import touch_token
from views.tables.hagar.scene import fitted
from views.tables.hagar.tally import (
    tallied_cell,
    tallied_field,
    tallied_line,
)

if TYPE_CHECKING:
    from companion.match import Match


class Hands:
    """What a touch of the board means now.

    The tally takes one touch after the other; what is done in play is done once.
    """

    match: Match
    desk: Desk
    offers: tuple[Offer, ...]
    put: ChangeDesk
    act: Act | None
    value: Any

    def now(
        self,
        match: Match,
        desk: Desk,
        offers: tuple[Offer, ...],
        put: ChangeDesk,
        act: Act | None,
        value: Any,
    ) -> None:
        """Take over the present moment, ``value`` being the box as it is kept."""
        self.match = match
        self.desk = desk
        self.offers = offers
        self.put = put
        self.act = act
        self.value = value

    def cell(self, cell: Cell) -> None:
        """Lay the coaster in hand here, to be confirmed in play and at once in the tally."""
        if self.act is None:
            return
        if self.desk.mode == "tally":
            tallied_cell(self.match, self.desk, cell, self.act)
            return
        disarm()
        offer = offered(self.offers, PlaceOffer)
        if offer is not None:
            hand, match = offer.hand, self.match
            self.put(lambda old: fitted(match, laid_at(old, cell, hand)))

    def field(self, field: Field) -> None:
        """Put or move a token here, or use the tally's tool, or look at the landscape."""
        if self.desk.mode == "score":
            self.put(lambda old: replace(old, land=field))
        elif self.act is None:
            return
        elif self.desk.mode == "tally":
            known = kept(self.value)
            tallied_field(self.match, self.desk, field, self.put, self.act, known)
        else:
            disarm()
            self._played(field)

    def _played(self, field: Field) -> None:
        cell = self.desk.draft.cell
        if (offer := offered(self.offers, PlaceOffer)) is not None:
            hand = offer.hand
            if cell is None or self.act is None or not (hand.hagars or hand.gold):
                return
            desk = with_token_in_hand(self.desk, hand)
            self.put(partial(with_token_in_hand, hand=hand))
            at = fields_of(cell).index(field)
            touch_token(self.match, desk, offer, self.put, self.act, at)
        elif (move := offered(self.offers, MoveOffer)) is not None:
            self._move(move, field)

    def _move(self, offer: MoveOffer, field: Field) -> None:
        start = self.desk.start
        if field in {reach.start for reach in offer.hagars}:
            self.put(lambda old: replace(old, start=None if old.start == field else field))
        elif start is not None and self.act is not None:
            self.act(Move(seat=offer.seat or 0, from_=start, to=field))

    def line(self, line: Line) -> None:
        """Point at a line: for the roll, for a printed number, or for the tally."""
        if self.act is None:
            return
        if self.desk.mode == "tally":
            tallied_line(self.match, line, self.act)
            return
        disarm()
        if self.desk.number is not None:
            self.act(WhereNumber(value=self.desk.number, line=line))
        else:
            self.put(lambda old: replace(old, picked=(line,)))
