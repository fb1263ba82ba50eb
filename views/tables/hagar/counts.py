"""A number of the worksheet, entered with one touch: the usual ones lie side by side."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import flet as ft

from views.parts.layout import LEFT, column, wrapped
from views.parts.part import part, use_state
from views.store import use_store
from views.tables.hagar.parts import choice

AskNumber = Callable[[str, int, Callable[[int], None]], Any]
"""Opens the number pad: with its title, the present number, and the handler of the new one."""

MORE = 12
"""Numbers that are unfolded with one touch; others are typed."""


@part
def Counts(
    ask: AskNumber,
    label: str,
    value: int,
    usual: range,
    on_change: Callable[[int], None],
    *,
    most: int,
) -> ft.Control:
    """Show the usual numbers to choose from, then more of them; the rarest are asked for."""
    store = use_store()
    more, set_more = use_state(lambda: False)
    shown = range(usual.start, min(usual.stop + MORE, most + 1)) if more else usual

    def put(number: int) -> None:
        on_change(max(usual.start, min(most, number)))

    rare = value not in shown
    return column(
        ft.Text(label, size=14, color=ft.Colors.ON_SURFACE_VARIANT),
        wrapped(
            *[
                choice(
                    store.say("hagar.table.sheet.count", what=label, n=n),
                    _figure(str(n), chosen=n == value),
                    partial(put, n),
                    chosen=n == value,
                    key=f"n{n}",
                )
                for n in shown
            ],
            choice(
                store.say("stepper.value", what=label, value=value)
                if more
                else store.say("hagar.table.sheet.more", what=label, n=value),
                _figure(str(value) if rare else "…", chosen=rare),
                lambda: ask(label, value, put) if more else set_more(True),
                chosen=rare,
                key="more",
            )
            if most >= shown.stop
            else None,
            # So narrow that six stand in a row on the narrowest phone.
            gap=3,
        ),
        gap=2,
        align=LEFT,
    )


def _figure(text: str, *, chosen: bool) -> ft.Control:
    return ft.Text(text, size=18, weight=ft.FontWeight.BOLD if chosen else None)
