"""A line that leads to a screen: what is there, and what is said of it."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from views.parts.layout import LEFT, column, row
from views.parts.tappable import tappable

QUIET = ft.Colors.ON_SURFACE_VARIANT


def way_line(
    label: str,
    title: str,
    *said: ft.Control,
    to: Callable[[], None],
    before: ft.Control | None = None,
    raised: bool = True,
    key: str | None = None,
) -> ft.Control:
    """Lead to what is called so; ``raised`` it stands by itself, else among others on a card."""
    return tappable(
        label,
        row(
            before,
            column(
                ft.Text(title, theme_style=ft.TextThemeStyle.TITLE_MEDIUM),
                *said,
                gap=2 if raised else 0,
                align=LEFT,
                expand=True,
            ),
            ft.Icon(ft.Icons.CHEVRON_RIGHT_ROUNDED, color=QUIET),
            gap=12,
            vertical_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        to,
        bgcolor=ft.Colors.SURFACE_CONTAINER if raised else None,
        padding=14 if raised else ft.Padding.symmetric(horizontal=4, vertical=8),
        key=key,
    )
