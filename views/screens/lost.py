"""Where an address leads nowhere."""

from __future__ import annotations

import flet as ft

from data.errors import HistoryError
from views.parts.chip import button
from views.parts.deleting import bring_back, deleted_when
from views.parts.frame import screen
from views.parts.part import screen_part
from views.store import Store, use_store
from views.theme import TAP


@screen_part
def Lost() -> ft.View:
    """Say that nothing is here, and show the way home."""
    return lost(use_store(), "lost.text")


def no_match(store: Store, match_id: str) -> ft.View:
    """Build the screen for a match that is not there: was it deleted, it can be brought back."""
    try:
        deleted = store.history.deleted(match_id)
    except HistoryError:
        return lost(store, "lost.match")
    return screen(
        store.say("lost.deleted.title"),
        [
            ft.Text(
                f"{store.say(f'{deleted.setup.game}.short')} · {', '.join(deleted.setup.seats)}",
                theme_style=ft.TextThemeStyle.TITLE_MEDIUM,
            ),
            ft.Text(f"{deleted_when(store, deleted)} {store.say('lost.deleted.text')}"),
            button(
                store.say("bin.restore"),
                lambda: bring_back(store, match_id),
                icon=ft.Icons.RESTORE_ROUNDED,
                high=TAP,
            ),
            button(store.say("lost.home"), lambda: store.go("/"), ft.OutlinedButton, high=TAP),
        ],
    )


def lost(store: Store, text: str) -> ft.View:
    """Build the screen for something that is not there."""
    return screen(
        store.say("lost.title"),
        [
            ft.Text(store.say(text)),
            button(store.say("lost.home"), lambda: store.go("/"), high=TAP),
        ],
    )
