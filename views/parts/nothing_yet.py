"""What a list shows in which nothing lies yet."""

from __future__ import annotations

import flet as ft

from views.drawings.ornaments import empty_state
from views.parts.layout import column
from views.parts.palette import palette
from views.parts.picture import picture
from views.store import Store
from views.theme import GAP


def nothing_yet(store: Store, said: str) -> ft.Control:
    """Say what will be listed here, under a drawing that leaves the place empty."""
    return column(
        ft.Container(
            alignment=ft.Alignment.CENTER,
            padding=24,
            content=picture(empty_state(palette(store)), width=240, height=180),
        ),
        ft.Text(said, text_align=ft.TextAlign.CENTER),
        gap=GAP,
    )
