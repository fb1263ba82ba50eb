"""A question with a yes and a no."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import flet as ft

from companion.present import present
from views.armed import disarm
from views.guard import uncovered
from views.parts.chip import button
from views.store import Store
from views.theme import TAP


def ask(
    store: Store,
    key: str,
    on_yes: Callable[[], Any],
    *,
    or_else: tuple[str, Callable[[], Any]] | None = None,
    **facts: Any,
) -> None:
    """Ask before something that ends something; leaving the question is a no.

    The words are ``<key>.title``, ``<key>.text`` and ``<key>.yes``; another answer has its own.
    """
    page = ft.context.page
    # Large words may take two lines.
    high = None if store.large else TAP
    answer: Callable[[], Any] | None = None

    def said(what: Callable[[], Any]) -> None:
        nonlocal answer
        answer = what
        page.pop_dialog()

    def gone() -> None:
        # Only now: a yes may take away the screen the question stands on, and with it the
        # question would lose its way out.
        if answer is not None:
            disarm()
            answer()

    page.show_dialog(
        ft.AlertDialog(
            title=ft.Text(store.say(f"{key}.title", **facts)),
            # In a low window the words would be squeezed out between title and answers.
            scrollable=True,
            content=ft.Text(store.say(f"{key}.text", **facts)),
            actions=present(
                button(store.say("cancel"), page.pop_dialog, ft.TextButton, high=high),
                button(or_else[0], partial(said, or_else[1]), ft.FilledTonalButton, high=high)
                if or_else
                else None,
                button(store.say(f"{key}.yes", **facts), partial(said, on_yes), high=high),
            ),
            # Where they do not fit beside one another they lie below, with room between thumbs.
            actions_overflow_button_spacing=8,
            on_dismiss=uncovered(gone),
        )
    )
