"""What is due, at the foot of the table: who, what, and the next act as the biggest button."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import flet as ft

from companion.games.vikings.actions import BookScoring, LeaveWheel, Pass
from companion.games.vikings.corrections import put_right
from companion.games.vikings.offers import (
    BidOffer,
    BoatsmenOffer,
    BuyOffer,
    ColourOffer,
    DrawOffer,
    LaySpecialsOffer,
    LeaveWheelOffer,
    PassOffer,
    ReturnOffer,
    ScoringOffer,
)
from companion.games.vikings.position import Tile
from companion.games.vikings.seen import laid_last
from companion.match import acts
from companion.model import change
from views.parts.chance import GENERATOR, fallen
from views.parts.chip import capital, plain_chip, small
from views.parts.layout import Part, filling, row, wrapped
from views.parts.palette import palette
from views.parts.part import part
from views.parts.picture import picture
from views.shell.due import OverBar, away_bar, due_bar, due_button, everybody
from views.shell.sides import LOW, is_small
from views.tables.vikings.auction import bids, colours, put_back
from views.tables.vikings.boatsmen import FerryBar
from views.tables.vikings.desk import Desk, figure
from views.tables.vikings.draw import specials_drawn
from views.tables.vikings.drawn import island


def due_of(desk: Desk, side: str, finish: Callable[[], Any] | None) -> ft.Control:
    """Return the bar of what is due; where it is done on another side, it leads there."""
    phase = desk.position.phase
    if desk.adding_up:
        return OverBar(desk.match, finish)
    if desk.look.ferry is not None and (crew := desk.offer(BoatsmenOffer, desk.look.ferry)):
        return FerryBar(desk, crew)
    if desk.offer(ScoringOffer) and (side == "scores" or phase in (None, "scoring")):
        return BookBar(desk)
    if side == "play" or phase == "draw":
        return _in_play(desk)
    return away_bar(said_of(desk), desk.holding(side="play", seat=None, ferry=None, to=()))


def _in_play(desk: Desk) -> ft.Control:
    if desk.position.phase == "draw" and (draw := desk.offer(DrawOffer)):
        return DrawBar(desk, draw)
    if auction := desk.offer(PassOffer):
        return AuctionBar(desk, auction)
    if put_away := desk.offer(ReturnOffer):
        return due_bar(said_of(desk), put_back(desk, put_away))
    if colour := desk.offer(ColourOffer):
        return due_bar(said_of(desk), colours(desk, colour))
    if desk.lays:
        return LayBar(desk)
    # Where prices are typed, nobody but the table knows when all is bought.
    typed = desk.offer(ScoringOffer) and not desk.position.wheel
    return BookBar(desk) if typed else BuyBar(desk)


def said_of(desk: Desk) -> str:
    """Say who has to do what before the next scoring."""
    position = desk.position
    if position.phase == "draw":
        return desk.say("vikings.table.round", number=position.round, seat=position.starter)
    if position.phase == "auction":
        return desk.say("vikings.table.bids_now", seat=position.active)
    if put_away := desk.offer(ReturnOffer):
        return desk.say("vikings.table.put_back", seat=put_away.seat)
    if colour := desk.offer(ColourOffer):
        return desk.say("vikings.table.place_colour", seat=colour.seat)
    buys = desk.offer(BuyOffer)
    if desk.lays or buys is None:
        return desk.say("vikings.table.lays", seat=desk.acting)
    return desk.say("vikings.table.buys", seat=buys.seat, n=buys.left)


@part
def BookBar(desk: Desk) -> ft.Control:
    """Offer to record the scoring that is due, and say whose boatsmen come before it."""
    offer = desk.offer(ScoringOffer)
    due = [*offer.due] if offer else []
    scoring = desk.position.scoring
    # Said which, so that leaving another one out later makes no other one of it.
    booking = BookScoring(scoring=None if scoring == "end" else scoring)
    return due_bar(
        everybody(desk.match, desk.say(f"vikings.table.due.{scoring}")),
        _turned(desk),
        small(desk.say("vikings.table.boatsmen_first", n=len(due), seats=due)) if due else None,
        due_button(
            desk.say(f"vikings.table.book.{scoring}"),
            desk.doing(booking),
            weak=bool(due),
        ),
    )


@part
def DrawBar(desk: Desk, offer: DrawOffer) -> ft.Control:
    """Draw all that a round begins with: special tiles, as far as there is room, and Vikings."""
    room = desk.offer(LaySpecialsOffer)

    def draw(*, specials: bool) -> None:
        laid = [specials_drawn(desk, room)] if room and specials else []
        # What fell for the Vikings fell after the tiles that lay then.
        *_, here = (desk.match, *acts(desk.match, laid, ""))
        desk.hold(seat=None)
        desk.do(*laid, fallen(desk.store, here, partial(offer.by_chance, GENERATOR)))

    short, n = offer.is_short, offer.drawn
    alone = desk.say("vikings.table.draw", n=n)
    name = desk.say("vikings.table.draw_all", n=room.drawn, vikings=n) if room else alone
    return due_bar(
        said_of(desk),
        due_button(name, None if short else partial(draw, specials=room is not None)),
        quiet=(
            (alone, ft.Icons.SHOPPING_BAG_OUTLINED, partial(draw, specials=False))
            if room and not short
            else None,
        ),
    )


@part
def AuctionBar(desk: Desk, auction: PassOffer) -> ft.Control:
    """Take the next bid, a pass, or the end of the auction at once."""
    seat, offer = desk.position.active, desk.offer(BidOffer)

    def passes() -> None:
        desk.hold(seat=None)
        desk.do(Pass(seat=seat))

    def others_pass() -> None:
        desk.hold(seat=None)
        desk.do(*(Pass(seat=seat) for seat in auction.others))

    # With one left who could bid, that is what a pass does.
    ends = len(auction.others) > 1
    text = (
        desk.say("vikings.table.others_pass", seat=auction.whose, n=auction.highest)
        if auction.highest
        else desk.say("vikings.table.nobody_bids")
    )
    passing = desk.say("vikings.table.pass", seat=seat)
    next_bid, *others = bids(desk, seat, offer) if offer else [due_button(passing, passes)]
    if desk.store.large:
        # The number pad of any other bid does what the buttons of the next ones do.
        others = others[-1:]
    # On a small phone the bids need its room, on one that lies on its side all of it.
    low = desk.store.height < LOW
    about = offer if not (low or is_small(desk.store)) else None
    ending = ((text, ft.Icons.GAVEL_ROUNDED, others_pass),) if ends else ()
    return due_bar(
        said_of(desk),
        small(desk.say("vikings.table.bid_points", n=about.gold)) if about else None,
        next_bid,
        wrapped(*others, plain_chip(passing, passes)) if offer else None,
        ways=ending if low else (),
        quiet=() if low else ending,
    )


@part
def LayBar(desk: Desk) -> ft.Control:
    """Say what is to be laid where, and let it wait."""
    later = (
        desk.say("vikings.table.lay_later"),
        ft.Icons.SKIP_NEXT_ROUNDED,
        desk.holding(only_buys=True),
    )
    bought = desk.position.bought if desk.bought_waits else None
    about = "lays_about" if bought else "start_waits"
    shown = figure(desk, bought.viking, 36) if bought and bought.viking else None
    # Where text is large, the display needs the room of the words.
    if desk.store.large and bought:
        return due_bar(said_of(desk), about=shown, ways=(later,))
    words = row(shown, filling(small(desk.say(f"vikings.table.{about}"))))
    return due_bar(said_of(desk), words, ways=(later,))


@part
def BuyBar(desk: Desk) -> ft.Control:
    """Say who buys; the piece laid just before can still be turned into another one."""
    leave = (
        desk.say("vikings.table.leave_wheel"),
        ft.Icons.DIALPAD_ROUNDED,
        desk.doing(LeaveWheel()),
    )
    ways = (leave,) if desk.offer(LeaveWheelOffer) else ()
    return due_bar(said_of(desk), _turned(desk), ways=ways)


def _turned(desk: Desk) -> Part:
    """Offer the pieces that may be what was laid last."""
    laid = laid_last(desk.position)
    if laid is None or desk.look.only_buys or laid.pieces == (laid.tile.piece,):
        return None
    seat, tile = laid.seat, laid.tile
    return wrapped(
        None if desk.store.large else ft.Text(desk.say("vikings.table.laid", seat=seat)),
        *[_piece(desk, seat, change(tile, piece=piece), now=tile) for piece in laid.pieces],
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )


def _piece(desk: Desk, seat: int, tile: Tile, *, now: Tile) -> ft.Control:
    name = capital(desk.say(f"vikings.piece.{tile.piece}"))
    drawing = island(tile.piece, palette(desk.store), standing=tile.row if tile.viking else None)
    return plain_chip(
        name,
        None if tile == now else desk.doing(put_right(seat, now, tile)),
        chosen=tile == now,
        picture_=picture(drawing, 28),
    )
