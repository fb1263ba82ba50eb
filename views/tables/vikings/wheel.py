"""The wheel as it turns, and buying: from it, or at a typed price."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import flet as ft

from companion.games.vikings.actions import Buy
from companion.games.vikings.offers import BuyOffer
from companion.games.vikings.position import SETS, Colour
from companion.games.vikings.sets import Set
from companion.games.vikings.wheel import ORDER
from views.parts.chip import bold, capital, chip, quiet_button, small
from views.parts.frame import card
from views.parts.layout import outline, row, seen_through, wrapped
from views.parts.palette import palette
from views.parts.part import Nothing, part_showing, use_state
from views.parts.picture import picture
from views.parts.tappable import tappable, touched_place
from views.shell.desk import token
from views.shell.explained import explained_card
from views.tables.vikings.desk import Desk, figure, mark
from views.tables.vikings.drawn import SET, middle_of, on_the_wheel, wheel_with_numbers
from views.tables.vikings.edit import special_named
from views.theme import CHOSEN, CHOSEN_LINE, DARK, LIGHT, READABLE, TAP, pictured

ROUND, SMALL_ROUND, LEAST_ROUND = 336, 296, 248
"""Width and height of the wheel, in dp; on a small one its sets would touch, on a slim phone they
are smaller, and on the smallest they would touch as well."""

EDGES, PADDING = 32, 28
"""What the screen and the card take of the width, in dp."""

BESIDE, SHARE = 16, 5 / 11
"""On a wide screen the gap beside the display, and the share of what is left of the width."""

SPOKE = 60
"""Width and height of a set on it; on a slim phone it is as large as a thumb."""


def _of_wheel(desk: Desk, *, due: bool) -> tuple[object, ...]:
    """All that the wheel shows, what its buyer can pay with among it."""
    offer, position = desk.offer(BuyOffer), desk.position
    gold = None if offer is None or offer.seat is None else desk.player(offer.seat).gold
    specials = position.open_specials, position.specials_unsaid
    return desk.looks, offer, gold, specials, desk.look.only_buys, due


@part_showing(_of_wheel)
def Wheel(desk: Desk, *, due: bool) -> ft.Control:
    """Show what each set costs now; a touch buys it, also before that is ``due``."""
    offer = desk.offer(BuyOffer)
    if offer is None or offer.seat is None:
        return ft.Container(height=0)
    across = across_of(ft.context.page.width, wide=desk.store.wide)
    ground = (DARK if desk.store.dark else LIGHT).surface_container_highest or ""
    colours = palette(desk.store)
    reminders = [lot.reminder for lot in offer.sets if lot.reminder]
    return card(
        row(
            ft.Stack(
                width=across,
                height=across,
                # The line that shows where the keyboard is lies outside of the outermost sets.
                clip_behavior=ft.ClipBehavior.NONE,
                controls=[
                    # The same whatever lies on it: numbers that are bought are below their sets.
                    picture(wheel_with_numbers(across, spoke_of(across), ground, colours), across),
                    _hub(desk, offer, across),
                    *[_place(desk, offer.seat, lot, across, due=due) for lot in offer.sets],
                    # No larger than their places, whose lines stay to be seen.
                    seen_through([_set(desk, lot, across) for lot in offer.sets]),
                ],
            ),
            alignment=ft.MainAxisAlignment.CENTER,
        ),
        *open_specials(desk),
        *[small(desk.tell(reminder)) for reminder in reminders],
        quiet_button(
            desk.say("vikings.table.lay_again"),
            ft.Icons.GRID_VIEW_ROUNDED,
            desk.holding(only_buys=False),
        )
        if desk.look.only_buys
        else None,
    )


def open_specials(desk: Desk) -> list[ft.Control]:
    """Say which special tiles come with the dearest set."""
    shown = ", ".join(special_named(desk, kind) for kind in desk.position.open_specials)
    if not shown:
        return []
    unsaid = desk.position.specials_unsaid
    key = f"vikings.table.specials_open{'_and' if unsaid else ''}"
    return [small(desk.say(key, specials=shown, n=unsaid))]


def across_of(width: float | None, *, wide: bool = False) -> float:
    """Return how wide the wheel is on a page of a width: all of it is to be seen."""
    room = (width or READABLE) - EDGES
    if wide:
        room = (room - BESIDE) * SHARE // 1
    return max(LEAST_ROUND, min(ROUND, room - PADDING))


def spoke_of(across: float) -> float:
    """Return how wide a set is on a wheel."""
    return SPOKE if across >= SMALL_ROUND else TAP


def _hub(desk: Desk, offer: BuyOffer, across: float) -> ft.Control:
    """Show in the middle who buys and what is there to pay with."""
    seat = offer.seat or 0
    player = desk.player(seat)
    inner = across - 2 * spoke_of(across) - 30
    at = (across - inner) / 2
    return ft.Container(
        left=at,
        top=at,
        width=inner,
        height=inner,
        alignment=ft.Alignment.CENTER,
        content=ft.Column(
            alignment=ft.MainAxisAlignment.CENTER,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
            spacing=2,
            controls=[
                token(desk, seat, 48),
                bold(desk.name(seat), 16, max_lines=1, overflow=ft.TextOverflow.ELLIPSIS),
                row(
                    mark(desk, "gold", 18),
                    bold(str(player.gold), 18),
                    gap=4,
                    tight=True,
                ),
            ],
        ),
    )


def _at(number: int, across: float) -> tuple[float, float]:
    """Return left and top of a number's place on the wheel."""
    spoke = spoke_of(across)
    x, y = middle_of(number, across, spoke)
    return x - spoke / 2, y - spoke / 2


def _place(desk: Desk, seat: int, lot: Set, across: float, *, due: bool) -> ft.Control:
    """Let a set be touched where it lies: its ground, and the line round it."""
    spoke = spoke_of(across)
    # What may be bought is golden, once what was bought lies; the special tile has its spark.
    line = (
        ft.Colors.OUTLINE_VARIANT
        if not lot.affordable
        else ft.Colors.PRIMARY
        if due and not lot.reminder
        else ft.Colors.OUTLINE
    )
    ground = ft.Colors.SURFACE_CONTAINER_HIGH if lot.affordable else ft.Colors.SURFACE_CONTAINER_LOW
    return touched_place(
        set_named(desk, lot),
        partial(_buy, desk, seat, lot.place),
        pictured(spoke / 2, ground, line),
        key=f"set{lot.place}",
        at=_at(lot.price, across),
        side=spoke,
    )


def _set(desk: Desk, lot: Set, across: float) -> ft.Control:
    """Show a Viking over its price in one drawing: on the wheel is no room for larger text."""
    drawing = on_the_wheel(
        lot.viking,
        lot.price,
        palette(desk.store),
        special=lot.special,
        waits=lot.reminder is not None,
        dear=not lot.affordable,
    )
    left, top = _at(lot.price, across)
    rim, side = (SPOKE - SET) / 2, spoke_of(across) - (SPOKE - SET)
    return picture(drawing, side, at=(left + rim, top + rim), corner=side / 2)


def set_named(desk: Desk, lot: Set) -> str:
    """Say a set, its price, and what comes with it."""
    said = [
        desk.say(
            "vikings.table.set", price=lot.price, viking=desk.say(f"vikings.viking.{lot.viking}")
        )
    ]
    if lot.special:
        said.append(desk.say("vikings.table.set_special"))
    if lot.points and lot.affordable:
        said.append(desk.say("vikings.table.set_points", n=lot.points))
    if not lot.affordable:
        said.append(desk.say("vikings.table.set_dear"))
    if lot.reminder:
        said.append(desk.say("vikings.table.set_waits"))
    return ", ".join(said)


def _buy(desk: Desk, seat: int, place: int) -> None:
    desk.hold(seat=None)
    desk.do(Buy(seat=seat, place=place))


@part_showing(lambda desk: (desk.looks, desk.every(BuyOffer), desk.seat))
def AtAPrice(desk: Desk) -> ft.Control:
    """Buy without the wheel: choose the Viking if anybody counts them, then touch the price."""
    colour, set_colour = use_state(Nothing[Colour]())
    offers = desk.every(BuyOffer)
    if not offers:
        return ft.Container(height=0)
    offer = next((offer for offer in offers if offer.seat == desk.seat), offers[0])
    seat = offer.seat or 0

    def choose(viking: Colour) -> None:
        set_colour(lambda old: None if old == viking else viking)

    def buy(costs: int) -> None:
        set_colour(lambda _old: None)
        desk.hold(seat=seat)
        desk.do(Buy(seat=seat, price=costs, viking=colour))

    return explained_card(
        desk.say("vikings.table.buys", seat=seat, n=offer.left),
        "buying",
        small(desk.say("vikings.table.at_a_price")),
        row(*[_colour(desk, viking, choose, chosen=viking == colour) for viking in ORDER], gap=4),
        wrapped(
            *[
                chip(
                    desk.say("vikings.table.price", n=number),
                    str(number),
                    partial(buy, number) if number <= offer.most else None,
                )
                for number in range(SETS)
            ]
        ),
    )


def _colour(
    desk: Desk, colour: Colour, choose: Callable[[Colour], Any], *, chosen: bool
) -> ft.Control:
    return tappable(
        capital(desk.say(f"vikings.viking.{colour}")),
        figure(desk, colour, 36),
        partial(choose, colour),
        chosen=chosen,
        bgcolor=CHOSEN if chosen else ft.Colors.SURFACE_CONTAINER_HIGHEST,
        border=outline(2, CHOSEN_LINE if chosen else ft.Colors.SURFACE_CONTAINER_HIGHEST),
        padding=6,
        expand=True,
        alignment=ft.Alignment.CENTER,
    )
