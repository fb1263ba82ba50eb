"""Whether text is shown so large that names beside pictures have no room."""

from __future__ import annotations

from typing import Any

import flet as ft

from views.guard import untouched
from views.parts.layout import LEFT, column, filling, measured, row
from views.parts.part import part
from views.store import use_store
from views.theme import GAP

PROBE = 10
"""Size of the text that is measured, in dp."""

LARGE = 1.6
"""From so many times its usual height on, text counts as large."""

LINE = 1.5
"""Height of a line of text beside its size, at most."""


CRAMPED = ft.create_context(default_value=False)
"""Whether there is so little room that any text counts as large."""


def use_large_text() -> tuple[bool, ft.Control]:
    """Return whether text is large, and what has to be laid out somewhere to find out.

    Flet does not tell the scale of text, so an empty line is measured; what is drawn later knows
    it from the start.
    """
    store = use_store()
    cramped = ft.use_context(CRAMPED)

    def measured(event: Any) -> None:
        store.large = event.height > PROBE * LINE * LARGE / 1.2

    line = ft.Container(
        content=ft.Text(" ", size=PROBE, no_wrap=True), on_size_change=untouched(measured)
    )
    return store.large or cramped, row(line, tight=True)


@part
def Beside(
    wide: ft.Control, *, before: ft.Control | None = None, after: ft.Control | None = None
) -> ft.Control:
    """Show something with what stands before or after it; below each other where text is large."""
    large, probe = use_large_text()
    parts = [
        *([before] if before else []),
        row(filling(wide)) if large else filling(wide),
        *([after] if after else []),
    ]
    shown: ft.Control = column(*parts, gap=4, align=LEFT) if large else row(*parts, gap=GAP)
    return measured(shown, probe)
