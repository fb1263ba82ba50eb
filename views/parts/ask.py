"""A question with a yes and a no."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from views.armed import disarm
from views.guard import safely, untouched
from views.store import Store
from views.theme import TAP


def ask(store: Store, key: str, on_yes: Callable[[], Any], **facts: Any) -> None:
    """Ask before something that ends something; leaving the question is a no.

    The words are ``<key>.title``, ``<key>.text`` and ``<key>.yes``.
    """
    page = ft.context.page
    said_yes = False

    def yes() -> None:
        nonlocal said_yes
        said_yes = True
        page.pop_dialog()

    def gone() -> None:
        # Only now: a yes may take away the screen the question stands on, and with it the
        # question would lose its way out.
        if said_yes:
            disarm()
            on_yes()

    page.show_dialog(
        ft.AlertDialog(
            title=ft.Text(store.say(f"{key}.title", **facts)),
            content=ft.Text(store.say(f"{key}.text", **facts)),
            actions=[
                ft.TextButton(store.say("cancel"), height=TAP, on_click=safely(page.pop_dialog)),
                ft.FilledButton(store.say(f"{key}.yes", **facts), height=TAP, on_click=safely(yes)),
            ],
            on_dismiss=untouched(gone),
        )
    )
