"""A switch whose words take several lines where they have to."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from views.guard import safely
from views.theme import READABLE, TAP

BESIDE = 96
"""What a screen and the switch itself take beside the words, in dp."""


def switch(
    label: str,
    on_change: Callable[[Any], Any],
    *,
    on: bool,
    last: bool = False,
    inside: float = 0,
) -> ft.Switch:
    """Show a switch before its words, or ``last``; ``inside`` is what a card takes of the room."""
    room = min(ft.context.page.width or READABLE, READABLE) - BESIDE - inside
    return ft.Switch(
        # A plain label stands in one line and is cut at the edge of the screen.
        label=ft.Container(
            width=room,
            content=ft.Row([ft.Container(height=TAP), ft.Text(label, expand=True)], spacing=0),
        ),
        label_position=ft.LabelPosition.LEFT if last else ft.LabelPosition.RIGHT,
        value=on,
        on_change=safely(on_change, again=("switch", label)),
    )
