"""Seats: which of the people round the table play with which phone."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import flet as ft

from views.parts.chip import button, choose_from, small
from views.parts.frame import card, screen
from views.parts.icon_button import icon_button
from views.parts.layout import LEFT, column, row
from views.parts.part import part, screen_part
from views.parts.player_avatar import seat_shield
from views.screens.lost import no_match
from views.seats import rise, sit
from views.store import Store, use_store

if TYPE_CHECKING:
    from companion.match import Setup

MOST_LEFT = 8
"""Matches of which a device remembers that it only looks on."""


@screen_part
def Seats() -> ft.View:
    """Say of each seat of the match of the address which device has it, and let it be changed."""
    store = use_store()
    match_id = ft.use_route_params().get("id", "")
    if not store.by or not store.history.is_open(match_id):
        return no_match(store, match_id)
    setup = store.history.match(match_id).setup
    return screen(
        store.say("seats.title"),
        [
            small(store.say("seats.about")),
            *[_line(store, setup, seat) for seat in range(len(setup.seats))],
        ],
    )


def _line(store: Store, setup: Setup, seat: int) -> ft.Control:
    has = store.history.seats(setup.id).get(seat)
    state = "free" if has is None else "here" if has == store.by else "elsewhere"
    return card(
        row(
            _sign(store, setup, seat),
            column(
                ft.Text(setup.seats[seat], theme_style=ft.TextThemeStyle.TITLE_MEDIUM),
                small(store.say(f"seats.{state}")),
                gap=2,
                align=LEFT,
                expand=True,
            ),
        ),
        _way(store, setup, seat, state),
    )


def _way(store: Store, setup: Setup, seat: int, state: str) -> ft.Control | None:
    if state == "elsewhere" and not store.guest.keeps:
        return None
    take = sit if state == "free" else rise
    name = setup.seats[seat]
    text = store.say(f"seats.{state}.way", player=name)
    kind = ft.FilledTonalButton if state == "free" else ft.OutlinedButton
    return button(text, partial(take, store, setup.id, seat), kind)


@part
def WhichSeat(match_id: str) -> ft.Control:
    """Ask a guest once whose seat this device is, as long as one is free."""
    store = use_store()
    away = ft.Container(visible=False)
    if store.guest.keeps or not store.by or not store.history.is_open(match_id):
        return away
    seats = store.history.seats(match_id)
    setup = store.history.match(match_id).setup
    free = [seat for seat in range(len(setup.seats)) if seat not in seats]
    if store.by in seats.values() or match_id in store.onlooker or not free:
        return away

    def look_on() -> None:
        store.set(onlooker=(match_id, *store.onlooker)[:MOST_LEFT])

    return card(
        row(
            ft.Text(
                store.say("seats.which"), theme_style=ft.TextThemeStyle.TITLE_MEDIUM, expand=True
            ),
            icon_button(store.say("seats.none"), ft.Icons.CLOSE_ROUNDED, look_on),
        ),
        choose_from(
            free,
            lambda seat: store.say("seats.free.way", player=setup.seats[seat]),
            partial(sit, store, match_id),
            text=lambda seat: setup.seats[seat],
            picture_=lambda seat: _sign(store, setup, seat, 24),
            key=lambda seat: f"seat{seat}",
        ),
        color=ft.Colors.SECONDARY_CONTAINER,
    )


def _sign(store: Store, setup: Setup, seat: int, size: int = 32) -> ft.Control:
    return seat_shield(store, store.colour_of(setup, seat), size)
