"""Invite: the code by which other phones come in, to a table or to all of them."""

from __future__ import annotations

import flet as ft

from data.door import written
from views.hosting import Hosting
from views.parts.ask import ask
from views.parts.chip import bold, button, fine_print
from views.parts.frame import screen
from views.parts.layout import MIDDLE, column
from views.parts.part import screen_part
from views.parts.picture import picture
from views.parts.qr_code import qr_code
from views.screens.lost import lost
from views.store import Store, use_store

CODE = 320
"""Side of the QR code in dp: as large as it goes on every phone."""


@screen_part
def Invite() -> ft.View:
    """Show the code of the match of the address, or where there is none that of the house."""
    store = use_store()
    match_id = ft.use_route_params().get("id", "")
    hosting = store.hosting
    if hosting is None:
        return lost(store, "invite.alone")
    if match_id and not store.history.is_open(match_id):
        return lost(store, "lost.match")

    def close() -> None:
        hosting.close()
        store.changed()
        store.notify(store.say("invite.closed"))

    return screen(
        store.say("invite.title"),
        [
            ft.Text(_who(store, match_id), text_align=ft.TextAlign.CENTER),
            _code(store, hosting, match_id),
            button(
                store.say("invite.close"),
                lambda: ask(store, "invite.close", close),
                ft.OutlinedButton,
                icon=ft.Icons.DOOR_FRONT_DOOR_OUTLINED,
            ),
            fine_print(store.say("invite.close.about"), text_align=ft.TextAlign.CENTER),
        ],
    )


def _who(store: Store, match_id: str) -> str:
    if not match_id:
        return store.say("invite.house")
    setup = store.history.match(match_id).setup
    players = f"{store.say(f'{setup.game}.short')} · {', '.join(setup.seats)}"
    return store.say("invite.match", players=players)


def _code(store: Store, hosting: Hosting, match_id: str) -> ft.Control:
    return column(
        picture(qr_code(hosting.link(match_id)), CODE, label=store.say("invite.code")),
        ft.Text(store.say("invite.typed"), text_align=ft.TextAlign.CENTER),
        _large(hosting.address.removeprefix("http://")),
        _large(written(hosting.door.code(match_id))),
        align=MIDDLE,
    )


def _large(text: str) -> ft.Control:
    return bold(text, theme_style=ft.TextThemeStyle.TITLE_LARGE, text_align=ft.TextAlign.CENTER)
