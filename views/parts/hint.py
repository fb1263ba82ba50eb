"""A hint that a table can be explained: once on each device, and never in the way."""

from __future__ import annotations

import flet as ft

from views.guard import quietly, safely
from views.parts.icon_button import icon_button, sign
from views.parts.layout import row
from views.parts.part import kept_part, use_ref
from views.store import Store, use_store
from views.theme import roomy


@kept_part
def Hint(game_id: str, *, fresh: bool) -> ft.Control:
    """Say at a fresh table that there is a page about the game, until it was seen or left."""
    store = use_store()
    due = fresh and game_id not in store.hinted
    shown = use_ref(lambda: False)
    shown.current = shown.current or due

    def left() -> None:
        if shown.current:
            hinted(store, game_id)

    ft.use_effect(quietly(lambda: None if due else left()), [due], cleanup=quietly(left))
    if not due:
        # A place of its own all the same: what lies below it would begin anew.
        return ft.Container(visible=False)
    ink = ft.Colors.ON_SECONDARY_CONTAINER
    return ft.Container(
        bgcolor=ft.Colors.SECONDARY_CONTAINER,
        border_radius=10,
        content=row(
            ft.TextButton(
                content=ft.Text(store.say("guide.hint"), color=ink),
                icon=sign(ft.Icons.HELP_OUTLINE_ROUNDED, color=ink),
                expand=True,
                style=roomy(
                    ft.Padding.symmetric(horizontal=12, vertical=14), ft.Alignment.CENTER_LEFT
                ),
                on_click=safely(store.explain),
            ),
            icon_button(
                store.say("guide.hint_away"),
                ft.Icons.CLOSE_ROUNDED,
                lambda: hinted(store, game_id),
            ),
            gap=0,
        ),
    )


def hinted(store: Store, game_id: str) -> None:
    """Note that this device has shown the hint."""
    if game_id not in store.hinted:
        store.set(hinted=(*store.hinted, game_id))
