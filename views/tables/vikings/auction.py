"""The auction for the start, and the colours that are placed at the wheel after it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import flet as ft

from companion.games.vikings.actions import (
    Bid,
    ReturnViking,
)
from companion.games.vikings.offers import (
    BidOffer,
    ColourOffer,
    ColourPlaces,
    ReturnOffer,
)
from companion.games.vikings.position import Colour
from companion.games.vikings.seen import colour_placed
from companion.games.vikings.wheel import ORDER
from views.parts.chip import bold, chip, plain_chip
from views.parts.frame import card
from views.parts.layout import MIDDLE, column, filling, in_rows, outline, row, wrapped
from views.parts.part import part_showing
from views.parts.tappable import tappable
from views.shell.desk import token
from views.shell.due import due_button
from views.shell.explained import explained_card
from views.shell.sides import is_small, stands
from views.tables.vikings.desk import Desk, figure
from views.theme import GAP_L

IN_A_ROW = 3
"""So many colours stand beside one another, all over the width: on any phone they have room."""

BIDDERS = 2
"""So many who bid stand beside one another, but where words are large."""

BIDS = 4
"""Number of bids that have a button of their own."""


def _of_auction(desk: Desk) -> tuple[object, ...]:
    """All that is shown of the auction."""
    position = desk.position
    return desk.looks, position.drawn, position.bids, position.passed, position.active


@part_showing(_of_auction)
def Auction(desk: Desk) -> ft.Control:
    """Show what was drawn, and the bids; on a small phone the bar alone says what it is."""
    each = 1 if desk.store.large else BIDDERS
    bidders = [filling(_bidder(desk, seat)) for seat in range(len(desk.match.names))]
    # The last row is no wider than the others.
    rest = [ft.Container(expand=True)] * (-len(bidders) % each)
    shown = (
        drawn_row(desk, desk.position.drawn),
        *in_rows([*bidders, *rest], each, gap=GAP_L),
    )
    if is_small(desk.store):
        return card(*shown)
    return explained_card(desk.say("vikings.table.auction"), "auction", *shown)


def _bidder(desk: Desk, seat: int) -> ft.Control:
    position = desk.position
    bids = position.bids[seat] if seat < len(position.bids) else None
    if seat in position.passed:
        text = desk.say("vikings.table.has_passed")
    elif bids is not None:
        text = desk.say("vikings.table.has_bid", n=bids)
    else:
        text = desk.say("vikings.table.no_bid")
    here = seat == position.active
    return row(
        token(desk, seat, 26),
        ft.Text(desk.name(seat), expand=True, weight=ft.FontWeight.BOLD if here else None),
        ft.Text(text, weight=ft.FontWeight.BOLD if bids is not None else None),
        gap=8,
    )


def bids(desk: Desk, seat: int, offer: BidOffer) -> list[ft.Control]:
    """Offer the next bid, those after it, and any other one on the number pad."""
    least, *others = range(offer.least, min(offer.most, offer.least + BIDS - 1) + 1)
    text = desk.say("vikings.table.bid_title", seat=seat, n=offer.least)

    def bid(gold: int) -> None:
        desk.hold(seat=None)
        desk.do(Bid(seat=seat, gold=gold))

    return [
        due_button(desk.say("vikings.table.bid", n=least), partial(bid, least)),
        *[chip(desk.say("vikings.table.bid", n=n), str(n), partial(bid, n)) for n in others],
        plain_chip(
            desk.say("vikings.table.bid_more"), lambda: desk.ask_number(text, offer.least, bid)
        ),
    ]


def drawn_row(desk: Desk, drawn: Sequence[Colour]) -> ft.Control:
    """Show Vikings that were drawn, by colour: all six in a row of the smallest phone.

    So they are on one side of a tablet that is held upright.
    """
    small = (is_small(desk.store) or stands(desk.store)) and not desk.store.large
    size, gap = (24, 4) if small else (28, 10)
    return wrapped(
        *[
            row(
                figure(desk, colour, size),
                ft.Text(
                    f"×{drawn.count(colour)}",
                    size=16,
                    semantics_label=desk.say(f"vikings.count.{colour}", n=drawn.count(colour)),
                ),
                gap=2,
                tight=True,
            )
            for colour in ORDER
            if colour in drawn
        ],
        gap=gap,
        below=4,
    )


def put_back(desk: Desk, offer: ReturnOffer) -> ft.Control:
    """Let the winner put a Viking back into the box."""
    seat = offer.seat or 0
    return _colour_choice(
        desk,
        [
            (
                colour,
                f"×{desk.position.drawn.count(colour)}",
                desk.say("vikings.table.put_back_one", viking=desk.say(f"vikings.viking.{colour}")),
                desk.doing(ReturnViking(seat=seat, viking=colour)),
            )
            for colour in offer.vikings
        ],
    )


def colours(desk: Desk, offer: ColourOffer) -> ft.Control:
    """Let a player place all Vikings of a colour at the wheel; the last colour has no choice."""

    def place(colour: Colour) -> None:
        desk.hold(seat=None)
        desk.do(*colour_placed(desk.position, colour))

    return _colour_choice(
        desk,
        [
            (
                places.viking,
                _numbers(places),
                desk.say(
                    "vikings.table.place_at",
                    vikings=desk.say(f"vikings.count.{places.viking}", n=len(places.places)),
                    numbers=_numbers(places),
                ),
                partial(place, places.viking),
            )
            for places in offer.colours
        ],
    )


def _numbers(places: ColourPlaces) -> str:
    """Say the numbers at which Vikings would stand, highest first."""
    if len(places.places) == 1:
        return str(places.places[0])
    return f"{places.places[0]}–{places.places[-1]}"


def _colour_choice(
    desk: Desk, choices: Sequence[tuple[Colour, str, str, Callable[[], Any]]]
) -> ft.Control:
    shown: list[ft.Control] = [
        tappable(
            name,
            column(
                figure(desk, colour, 34 if desk.store.large else 40),
                bold(text, 14 if desk.store.large else 16, no_wrap=True),
                gap=0 if desk.store.large else 2,
                align=MIDDLE,
            ),
            on_tap,
            bgcolor=ft.Colors.SURFACE_CONTAINER_HIGHEST,
            # One of them is due, and nothing else in the bar is golden.
            border=outline(2, ft.Colors.PRIMARY),
            expand=True,
            padding=1 if desk.store.large else 7,
        )
        for colour, text, name, on_tap in choices
    ]
    # The last row is no wider than the others.
    rest = [ft.Container(expand=True)] * (-len(shown) % IN_A_ROW)
    return column(*in_rows([*shown, *rest], IN_A_ROW, gap=8))
