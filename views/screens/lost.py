"""Where an address leads: to a match that is there, or nowhere."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

import flet as ft

from data.errors import HistoryError
from views.leaving import lying
from views.parts.chip import button
from views.parts.deleting import bring_back, deleted_when
from views.parts.frame import screen
from views.parts.part import DrawnPart, screen_part
from views.store import Store, use_store
from views.theme import TAP

Render = Callable[[str], ft.View]
"""Draws the screen of a match."""


def of_open_match(render: Render) -> DrawnPart[[], ft.View]:
    """Make the screen of the match of the address; of one that is not open it says so instead."""
    return _of_match(render, lambda store, match_id: store.history.is_open(match_id))


def of_finished_match(render: Render) -> DrawnPart[[], ft.View]:
    """Make the screen of the match of the address, as long as it is among the finished ones."""
    return _of_match(render, lambda store, match_id: store.history.is_finished(match_id))


def _of_match(render: Render, is_there: Callable[[Store, str], bool]) -> DrawnPart[[], ft.View]:
    shown = screen_part(render)

    @wraps(render)
    def of_address() -> ft.View:
        store = use_store()
        match_id = ft.use_route_params().get("id", "")
        # Whoever has just ended it here is on the way to its result, and knows that it is over.
        to_result = lying(ft.context.page).bound == f"/result/{match_id}"
        ends = to_result and store.history.is_finished(match_id)
        if not (is_there(store, match_id) or ends):
            return no_match(store, match_id)
        return shown.keyed(match_id, match_id)

    return screen_part(of_address)


@screen_part
def Lost() -> ft.View:
    """Say that nothing is here, and show the way home."""
    return lost(use_store(), "lost.text")


def no_match(store: Store, match_id: str) -> ft.View:
    """Build the screen for a match that is not there: it is over, or was deleted, or never was."""
    if store.history.is_finished(match_id):
        return _over(store, match_id)
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


def _over(store: Store, match_id: str) -> ft.View:
    return screen(
        store.say("table.over.title"),
        [
            ft.Text(store.say("table.over.text")),
            button(store.say("table.result"), lambda: store.go(f"/result/{match_id}"), high=TAP),
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
