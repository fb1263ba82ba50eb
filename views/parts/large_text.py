"""Whether text is shown so large that names beside pictures have no room."""

from __future__ import annotations

from typing import Any

import flet as ft

from views.guard import safely

PROBE = 10
"""Size of the text that is measured, in dp."""

LARGE = 1.6
"""From so many times its usual height on, text counts as large."""

LINE = 1.5
"""Height of a line of text beside its size, at most."""


def use_large_text() -> tuple[bool, ft.Control]:
    """Return whether text is large, and what has to be laid out somewhere to find out.

    Flet does not tell the scale of text, so an empty line is measured.
    """
    large, set_large = ft.use_state(lambda: False)

    def measured(event: Any) -> None:
        height = event.height
        set_large(lambda _old: height > PROBE * LINE * LARGE / 1.2)

    line = ft.Container(
        content=ft.Text(" ", size=PROBE, no_wrap=True), on_size_change=safely(measured)
    )
    return large, ft.Row(tight=True, controls=[line])
