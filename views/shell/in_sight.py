"""What is due is brought into sight by itself, as soon as it is due and never again."""

from __future__ import annotations

import re
from collections.abc import Callable

import flet as ft

from views.guard import asked
from views.parts.part import Nothing, use_ref
from views.store import use_store

AT_THE_TABLE = re.compile("/play/[^/]+")
"""The addresses at which a table is what one looks at."""

TOP = "top"
"""Where what is due stands before all else."""


def use_in_sight(about: object, at: str | None) -> Callable[[ft.Column], ft.Column]:
    """Return what a column that scrolls is handed to: it scrolls to a place of it.

    It does so when what the table is ``about`` changes, and where there is a place ``at`` which
    that is done; whoever scrolls elsewhere afterwards stays there.
    """
    scrolls = use_ref(Nothing[ft.Column]())
    sat_down = use_ref(lambda: False)
    # That text is large is found out when it was laid out once, and moves everything.
    large = use_store().large

    async def bring() -> None:
        column = scrolls.current
        begins, sat_down.current = not sat_down.current, True
        if begins and at == TOP:
            return  # There it is.
        # Below another screen nothing is laid out, and the client would only complain.
        if column is None or at is None or not AT_THE_TABLE.fullmatch(ft.context.page.route):
            return
        if at == TOP:
            await column.scroll_to(offset=0)
        else:
            await column.scroll_to(scroll_key=at)

    ft.use_effect(asked(bring), [about, at, large])

    def handed(column: ft.Column) -> ft.Column:
        scrolls.current = column
        return column

    return handed


def place(name: str, content: ft.Control) -> ft.Control:
    """Give something a name under which it is brought into sight."""
    key = ft.ScrollKey(name)  # type: ignore[call-arg]  # Flet makes it as it is loaded
    return ft.Container(key=key, content=content)
