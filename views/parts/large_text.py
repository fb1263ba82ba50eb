"""Whether text is shown so large that names beside pictures have no room."""

from __future__ import annotations

from typing import Any

import flet as ft

from views.guard import untouched
from views.parts.layout import LEFT, column, filling, row
from views.parts.part import kept_part, part
from views.store import the_store, use_store
from views.theme import GAP

PROBE = 10
"""Size of the text that is measured, in dp."""

LARGE = 1.6
"""From so many times its usual height on, text counts as large."""

LINE = 1.5
"""Height of a line of text beside its size, at most."""

USUAL = 12
"""Height of the measured line in dp where text is as large as usual."""


CRAMPED = ft.create_context(default_value=False)
"""Whether there is so little room that any text counts as large."""


def use_large_text() -> bool:
    """Return whether text is large, or has no more room than large text."""
    cramped = ft.use_context(CRAMPED)
    return use_store().large or cramped


@kept_part
def TextSize() -> ft.Control:
    """Find out how large text is: Flet does not tell its scale, so an empty line is measured.

    Every screen has one; what is drawn later knows it from the start.
    """
    store = the_store()

    def measured(event: Any) -> None:
        store.large = event.height > PROBE * LINE * LARGE / 1.2
        store.times = max(1, round(event.height / USUAL, 1))

    line = ft.Text(" ", size=PROBE, no_wrap=True)
    return row(ft.Container(line, on_size_change=untouched(measured)), tight=True)


@part
def Beside(
    wide: ft.Control,
    *,
    before: ft.Control | None = None,
    after: ft.Control | None = None,
    listed: bool = False,
) -> ft.Control:
    """Show something with what stands before or after it; below each other where text is large.

    Where it is ``listed`` among others, they lie as those do: all as wide, and as far apart.
    """
    if use_large_text():
        if listed:
            return column(before, wide, after)
        return column(before, row(filling(wide)), after, gap=4, align=LEFT)
    return row(before, filling(wide), after, gap=GAP)
