"""The bin: what was deleted, to be brought back, or let go of for good."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import flet as ft

from data.bin import KEPT
from views.drawings.emblems import emblem
from views.parts.ask import ask
from views.parts.chip import button
from views.parts.deleting import bring_back, deleted_when
from views.parts.frame import card, screen
from views.parts.layout import LEFT, column, row
from views.parts.palette import palette
from views.parts.part import screen_part
from views.parts.picture import picture
from views.store import Store, use_store
from views.theme import TAP

if TYPE_CHECKING:
    from data.bin import Binned


@screen_part
def BinScreen() -> ft.View:
    """List what was deleted, the last one first."""
    store = use_store()
    binned = store.history.binned()

    def clear() -> None:
        store.history.empty_bin()
        store.changed()
        store.notify(store.say("bin.cleared"))

    quiet = ft.Colors.ON_SURFACE_VARIANT
    return screen(
        store.say("bin.title"),
        [
            ft.Text(store.say("bin.about", n=KEPT.days), color=quiet),
            *[_row(store, match) for match in binned],
            (None if binned else ft.Text(store.say("bin.empty"))),
        ],
        foot=button(
            store.say("bin.clear"),
            lambda: ask(store, "bin.clear", clear, n=len(binned)),
            ft.OutlinedButton,
            icon=ft.Icons.DELETE_FOREVER_OUTLINED,
        )
        if binned
        else None,
    )


def _row(store: Store, binned: Binned) -> ft.Control:
    players = ", ".join(binned.setup.seats)
    quiet = ft.Colors.ON_SURFACE_VARIANT
    return card(
        row(
            picture(emblem(binned.setup.game, palette(store)), 44),
            column(
                ft.Text(
                    f"{store.say(f'{binned.setup.game}.short')} · {players}",
                    theme_style=ft.TextThemeStyle.TITLE_MEDIUM,
                ),
                ft.Text(deleted_when(store, binned), color=quiet),
                gap=2,
                align=LEFT,
                expand=True,
            ),
            gap=12,
        ),
        row(
            button(
                store.say("bin.restore"),
                partial(bring_back, store, binned.id),
                ft.TextButton,
                icon=ft.Icons.RESTORE_ROUNDED,
                high=TAP,
            ),
            alignment=ft.MainAxisAlignment.END,
        ),
    )
