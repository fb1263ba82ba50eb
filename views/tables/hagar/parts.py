"""Small parts that several panels of the Hägar table are made of."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from views.parts.layout import MIDDLE, column, outline
from views.parts.tappable import tappable
from views.theme import TAP

WORDED = 36
"""Height of a picture with a word under it, in dp."""


def choice(
    label: str,
    content: ft.Control,
    on_tap: Callable[[], Any] | None,
    *,
    chosen: bool | None = None,
    width: float | None = TAP,
    height: float | None = TAP,
    key: str | None = None,
    word: str | None = None,
) -> ft.Control:
    """Show one of several things to choose from, with a word under it or without."""
    if word is not None:
        content = column(
            ft.Container(
                height=WORDED, alignment=ft.Alignment.CENTER, width=width, content=content
            ),
            ft.Text(word, size=12, text_align=ft.TextAlign.CENTER),
            gap=0,
            align=MIDDLE,
        )
        width = height = None
    return tappable(
        label,
        content,
        on_tap,
        chosen=chosen,
        bgcolor=ft.Colors.SECONDARY_CONTAINER if chosen else ft.Colors.SURFACE_CONTAINER_HIGHEST,
        border=outline(
            3 if chosen else 1, ft.Colors.PRIMARY if chosen else ft.Colors.OUTLINE_VARIANT
        ),
        padding=ft.Padding.symmetric(horizontal=4, vertical=3) if word else 0,
        width=width,
        height=height,
        radius=12,
        # Aligned, what has no width of its own would take all there is.
        alignment=None if word else ft.Alignment.CENTER,
        key=key,
    )


def folded(ways: ft.Control) -> ft.Control:
    """Show a menu as what can be touched, among others to choose from."""
    return ft.Container(ways, bgcolor=ft.Colors.SURFACE_CONTAINER_HIGHEST, border_radius=12)


def hint(text: str) -> ft.Control:
    """Say what to do next."""
    return ft.Semantics(
        live_region=True,
        container=True,
        content=ft.Text(text, color=ft.Colors.ON_SURFACE_VARIANT),
    )
