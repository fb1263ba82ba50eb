"""What is due, at the foot of the table: who, what, and the next act as the biggest button."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import flet as ft

from companion.games.vikings.actions import BookScoring, Draw, Pass, Put
from companion.games.vikings.auction import highest
from companion.games.vikings.display import display_of
from companion.games.vikings.offers import (
    BidOffer,
    BuyOffer,
    ColourOffer,
    DrawOffer,
    LaySpecialsOffer,
    ReturnOffer,
    ScoringOffer,
)
from companion.games.vikings.placing import fitting
from companion.games.vikings.position import Tile
from companion.games.vikings.wheel import draw_from_bag
from companion.match import acts
from companion.model import change
from views.guard import guarded
from views.parts.chance import GENERATOR, fallen
from views.parts.chip import big_button, capital, chip, small
from views.parts.icon_button import icon_button
from views.parts.layout import Part, row, wrapped
from views.parts.palette import palette
from views.parts.picture import picture
from views.shell.due import due_bar, quiet_way, to_the_result
from views.tables.vikings.auction import bids, colours, put_back
from views.tables.vikings.desk import Desk, figure
from views.tables.vikings.draw import specials_drawn
from views.tables.vikings.drawn import island


def due_of(desk: Desk, side: str, finish: Callable[[], Any] | None) -> Part:
    """Return the bar of what is due; none where prices are typed, which is a card of its own."""
    phase = desk.position.phase
    if desk.adding_up:
        return OverBar(desk, finish)
    if desk.offer(ScoringOffer) and (side == "scores" or phase in (None, "scoring")):
        return BookBar(desk)
    if side == "scores":
        return None
    bar = {"draw": DrawBar, "auction": AuctionBar, "choose": ChooseBar, "colours": ColoursBar}
    if phase in bar:
        return bar[phase](desk)
    if desk.lays:
        return LayBar(desk)
    return BuyBar(desk) if desk.position.wheel else None


@ft.component
@guarded
def OverBar(desk: Desk, finish: Callable[[], Any] | None) -> ft.Control:
    """Say who is first and why, and lead to the result from where one is."""
    first = desk.match.game.ranking(desk.position, desk.match.options)[0]
    return due_bar(
        desk.say("result.wins", n=len(first.seats), seats=[*first.seats]),
        small(desk.tell(first.because)),
        to_the_result(finish),
    )


@ft.component
@guarded
def BookBar(desk: Desk) -> ft.Control:
    """Offer to book the scoring that is due, and say whose boatsmen come before it."""
    offer = desk.offer(ScoringOffer)
    due = [*offer.due] if offer else []
    scoring = desk.position.scoring
    return due_bar(
        desk.say(f"vikings.table.due.{scoring}"),
        _turned(desk),
        small(
            desk.say("vikings.table.boatsmen_first", n=len(due), seats=due),
            color=ft.Colors.ERROR,
        )
        if due
        else None,
        big_button(
            desk.say(f"vikings.table.book.{scoring}"), desk.doing(BookScoring()), strong=not due
        ),
    )


@ft.component
@guarded
def DrawBar(desk: Desk) -> ft.Control:
    """Draw all that a round begins with: special tiles, as far as there is room, and Vikings."""
    offer = desk.offer(DrawOffer)
    if offer is None:
        return ft.Container(height=0)
    room = desk.offer(LaySpecialsOffer)

    def draw(*, specials: bool) -> None:
        laid = [specials_drawn(desk)] if specials else []
        # What fell for the Vikings fell after the tiles that lay then.
        *_, here = (desk.match, *acts(desk.match, laid, ""))
        desk.hold(seat=None)
        desk.do(*laid, fallen(desk.store, here, bag))

    def bag() -> Draw:
        return Draw(vikings=draw_from_bag(desk.position, desk.match.options, GENERATOR))

    number, starter = desk.position.round, desk.position.starter
    head = desk.say("vikings.table.round", number=number, seat=starter)
    short = offer.bag.total < offer.n
    n = min(offer.n, offer.bag.total)
    alone = desk.say("vikings.table.draw", n=n)
    name = desk.say("vikings.table.draw_all", n=room.room, vikings=n) if room else alone
    return due_bar(
        head,
        big_button(name, None if short else partial(draw, specials=room is not None)),
        quiet_way(alone, partial(draw, specials=False)) if room and not short else None,
    )


@ft.component
@guarded
def AuctionBar(desk: Desk) -> ft.Control:
    """Take the next bid, a pass, or the end of the auction at once."""
    seat = desk.position.active
    offer = desk.offer(BidOffer)
    best, whose = highest(desk.position)
    waiting = _still_to_pass(desk, whose)

    def others_pass() -> None:
        desk.hold(seat=None)
        desk.do(*(Pass(seat=one) for one in waiting))

    # With one left who could bid, that is what a pass does.
    ends = len(waiting) > 1
    text = (
        desk.say("vikings.table.others_pass", seat=whose, n=best)
        if best
        else desk.say("vikings.table.nobody_bids")
    )
    return due_bar(
        desk.say("vikings.table.bids_now", seat=seat),
        *(bids(desk, seat, offer) if offer else []),
        wrapped(
            chip(
                desk.say("vikings.table.pass", seat=seat),
                desk.say("vikings.table.pass", seat=seat),
                lambda: (desk.hold(seat=None), desk.do(Pass(seat=seat))),
            ),
            chip(text, text, others_pass) if ends else None,
        ),
    )


def _still_to_pass(desk: Desk, winner: int | None) -> list[int]:
    """Return who would have to pass, in turn, so that the auction is over now."""
    position, seats = desk.position, len(desk.match.names)
    turns = [(position.active + step) % seats for step in range(seats)]
    return [one for one in turns if one != winner and one not in position.passed]


@ft.component
@guarded
def ChooseBar(desk: Desk) -> ft.Control:
    """Let the winner put a Viking back into the box."""
    offer = desk.offer(ReturnOffer)
    if offer is None:
        return ft.Container(height=0)
    return due_bar(desk.say("vikings.table.put_back", seat=offer.seat), put_back(desk, offer))


@ft.component
@guarded
def ColoursBar(desk: Desk) -> ft.Control:
    """Let a player place a colour; the last one stands by itself."""
    offer = desk.offer(ColourOffer)
    if offer is None:
        return ft.Container(height=0)
    return due_bar(desk.say("vikings.table.place_colour", seat=offer.seat), colours(desk, offer))


@ft.component
@guarded
def LayBar(desk: Desk) -> ft.Control:
    """Say what is to be laid where, and let it wait."""
    later = icon_button(
        desk.say("vikings.table.lay_later"),
        ft.Icons.SKIP_NEXT_ROUNDED,
        desk.holding(only_buys=True),
    )
    head = desk.say("vikings.table.lays", seat=desk.seat)
    bought = desk.position.bought if desk.bought_waits else None
    about = "lays_about" if bought else "start_waits"
    # Where text is large, the display needs the room.
    return due_bar(
        head,
        None
        if desk.large and bought
        else row(
            figure(desk, bought.viking, 36) if bought and bought.viking else None,
            ft.Container(small(desk.say(f"vikings.table.{about}")), expand=True),
        ),
        ways=(later,),
    )


@ft.component
@guarded
def BuyBar(desk: Desk) -> ft.Control:
    """Say who buys; the piece laid just before can still be turned into another one."""
    offer = desk.offer(BuyOffer)
    if offer is None:
        return ft.Container(height=0)
    return due_bar(desk.say("vikings.table.buys", seat=offer.seat, n=offer.left), _turned(desk))


def _turned(desk: Desk) -> Part:
    """Offer the pieces that may be what was laid last."""
    bought = desk.position.bought
    if bought is None or bought.laid is None or desk.hand.only_buys:
        return None
    player = desk.player(bought.seat)
    tile = display_of(player).tiles.get((bought.laid.row, bought.laid.column))
    pieces = fitting(player, bought.laid)
    if tile is None or pieces == (tile.piece,):
        return None
    return wrapped(
        None if desk.large else ft.Text(desk.say("vikings.table.laid", seat=bought.seat)),
        *[_piece(desk, bought.seat, change(tile, piece=one), now=tile) for one in pieces],
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )


def _piece(desk: Desk, seat: int, tile: Tile, *, now: Tile) -> ft.Control:
    name = capital(desk.say(f"vikings.piece.{tile.piece}"))
    drawing = island(tile.piece, palette(desk.store), standing=tile.row if tile.viking else None)
    return chip(
        name,
        name,
        None if tile == now else desk.doing(Put(seat=seat, tile=tile)),
        chosen=tile == now,
        picture_=picture(drawing, width=28, height=28),
    )
