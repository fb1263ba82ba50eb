"""The box: cards composed once, for every later game, out to a file and in from one."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import flet as ft

from companion.games.pax_viking.actions import AddCard
from companion.games.pax_viking.card_files import cards_of, titled, together, without, written
from companion.games.pax_viking.cards import Card
from companion.games.pax_viking.sentences import sentence
from companion.model import change
from views.guard import guarded, safely
from views.parts.chip import capital, quiet_button, small, title
from views.parts.files import content_of, save
from views.parts.frame import card
from views.parts.icon_button import icon_button
from views.parts.layout import LEFT, column, row, scrolled, wrapped
from views.parts.picker import Files, choosing, use_picker
from views.parts.tappable import tappable
from views.tables.pax_viking.desk import Composing, Desk, composing

FILE_NAME = "pax-viking-cards.json"


@ft.component
@guarded
def Box(desk: Desk, leave: Callable[[], Any]) -> ft.Control:
    """Show the cards of the box; one tap puts one into play."""
    clipboard = ft.use_ref(ft.Clipboard)
    cards = desk.box

    def take(content: bytes) -> None:
        more = cards_of(content)
        desk.keep_box(together(cards, more))
        desk.store.notify(desk.say("pax_viking.table.box_taken", n=len(more)))

    def load(files: Files) -> None:
        for file in files:
            take(content_of(file))

    picker = use_picker(load)

    async def save_file() -> None:
        await save(desk.store, picker, FILE_NAME, written(cards).encode())

    async def paste() -> None:
        take((await clipboard.current.get() or "").encode())

    fetch = quiet_button(desk.say("pax_viking.table.box_load"), ft.Icons.FILE_OPEN_OUTLINED, None)
    fetch.disabled = False
    fetch.action = choosing(picker)
    copy = quiet_button(desk.say("pax_viking.table.box_copy"), ft.Icons.COPY_ROUNDED, None)
    copy.disabled = not cards
    copy.action = ft.CopyToClipboard(written(cards))
    copy.on_click = safely(lambda: desk.store.notify(desk.say("pax_viking.table.box_copied")))
    return scrolled(
        row(
            icon_button(
                desk.say("pax_viking.table.box_leave"),
                ft.Icons.ARROW_BACK_ROUNDED,
                leave,
            ),
            ft.Container(expand=True, content=title(desk.say("pax_viking.table.box"))),
        ),
        small(desk.say("pax_viking.table.box_about")),
        *[_card(desk, one) for one in cards],
        quiet_button(
            desk.say("pax_viking.table.box_compose"),
            ft.Icons.ADD_ROUNDED,
            lambda: desk.compose(Composing(in_play=False)),
        ),
        card(
            title(desk.say("pax_viking.table.box_files")),
            wrapped(
                quiet_button(
                    desk.say("pax_viking.table.box_save"),
                    ft.Icons.SAVE_ALT_ROUNDED,
                    save_file if cards else None,
                ),
                fetch,
                copy,
                quiet_button(
                    desk.say("pax_viking.table.box_paste"),
                    ft.Icons.CONTENT_PASTE_ROUNDED,
                    paste,
                ),
            ),
        ),
    )


def _card(desk: Desk, one: Card) -> ft.Control:
    """Show a card of the box, with what it asks for and whether it is in play."""
    in_play = titled(desk.position.cards, one.title) is not None

    def play() -> None:
        desk.do(AddCard(card=change(one, face_up=True)))

    key = "in_play" if in_play else "put_in"
    return row(
        tappable(
            desk.say(f"pax_viking.table.{key}", title=one.title),
            row(
                ft.Icon(
                    ft.Icons.CHECK_CIRCLE_ROUNDED
                    if in_play
                    else ft.Icons.ADD_CIRCLE_OUTLINE_ROUNDED,
                    color=ft.Colors.PRIMARY,
                ),
                column(
                    ft.Text(one.title, size=16),
                    small(
                        f"{desk.say(f'pax_viking.tier.{one.tier}')} · "
                        f"{capital(desk.tell(sentence(one.condition)))}"
                    ),
                    gap=2,
                    align=LEFT,
                    expand=True,
                ),
            ),
            None if in_play else desk.tap(play),
            bgcolor=ft.Colors.SURFACE_CONTAINER,
            padding=12,
            expand=True,
        ),
        icon_button(
            desk.say("pax_viking.table.box_edit", title=one.title),
            ft.Icons.EDIT_ROUNDED,
            lambda: desk.compose(composing(one, replaces=one.title, in_play=False)),
        ),
        icon_button(
            desk.say("pax_viking.table.box_forget", title=one.title),
            ft.Icons.DELETE_OUTLINE_ROUNDED,
            partial(_forget, desk, one),
        ),
        gap=0,
    )


def _forget(desk: Desk, one: Card) -> None:
    """Forget a card, with a way to take that back."""
    before = desk.box
    desk.keep_box(without(before, one.title))
    desk.store.notify(
        desk.say("pax_viking.table.box_forgotten", title=one.title),
        desk.say("pax_viking.table.box_undo"),
        safely(lambda: desk.keep_box(before)),
    )
