"""Steps of a match that came after a lost one: offered where they are missed."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import flet as ft

from views.guard import safely
from views.parts.ask import ask
from views.parts.layout import LEFT, column, wrapped
from views.parts.part import part
from views.store import use_store
from views.theme import TAP


@part
def Later(steps: int, bring_back: Callable[[], Any], let_go: Callable[[], Any]) -> ft.Control:
    """Offer to make the later steps again, or to let them go."""
    store = use_store()
    color = ft.Colors.ON_TERTIARY_CONTAINER
    ask_first = partial(ask, store, "later.let_go", let_go)
    return ft.Container(
        bgcolor=ft.Colors.TERTIARY_CONTAINER,
        border_radius=10,
        padding=ft.Padding.symmetric(horizontal=12, vertical=6),
        content=column(
            ft.Text(store.say("later.kept", n=steps), color=color),
            wrapped(
                ft.OutlinedButton(
                    content=ft.Text(store.say("later.bring_back"), color=color),
                    height=TAP,
                    on_click=safely(bring_back),
                ),
                ft.TextButton(
                    content=ft.Text(store.say("later.let_go"), color=color),
                    height=TAP,
                    on_click=safely(ask_first),
                ),
                gap=10,
            ),
            gap=4,
            align=LEFT,
        ),
    )
