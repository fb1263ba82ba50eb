"""A line of a list that can be touched."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from views.guard import safely
from views.theme import RADIUS, ROUND, WITHIN


def list_line(
    tile: ft.ListTile,
    on_tap: Callable[[], Any],
    *,
    bgcolor: ft.ColorValue | None = ft.Colors.SURFACE_CONTAINER,
    radius: float = RADIUS,
    unfolded: bool | None = None,
    within: bool = True,
) -> ft.Control:
    """Let a line be touched as a whole; ``unfolded`` tells of one that shows or hides something.

    The line of the keyboard lies ``within`` it, or round it where its words begin at its edge.

    Material shows by a shade that the keyboard has come to a line of its own, and one that stands
    out makes the words on it hard to read. A button has a line round it.
    """
    # Merged, a screen reader finds one button there, not the line in it as another.
    return ft.MergeSemantics(
        content=ft.TextButton(
            content=tile if unfolded is None else ft.Semantics(content=tile, expanded=unfolded),
            style=ft.ButtonStyle(
                padding=0,
                bgcolor=bgcolor,
                shape=ft.RoundedRectangleBorder(radius=radius),
                side=WITHIN if within else ROUND,
            ),
            on_click=safely(on_tap),
        )
    )
