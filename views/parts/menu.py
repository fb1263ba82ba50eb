"""A menu of the ways that are not taken often."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import flet as ft

from views.guard import safely, uncovered, untouched
from views.leaving import lying
from views.parts.layout import row
from views.store import the_store
from views.theme import AROUND_AN_ICON, rising

MenuItem = tuple[str, ft.IconData, Callable[[], Any]]
"""What a line of the menu says, its icon, and what it does."""


def menu(label: str, ways: Sequence[MenuItem], *, shown: ft.Control | None = None) -> ft.Control:
    """Show the three dots, named for those who listen, and what they unfold.

    Something else may be ``shown`` in place of an icon.
    """
    known = lying(ft.context.page)

    def unfolded() -> None:
        known.menu = True

    def folded() -> None:
        known.menu = False

    return ft.MergeSemantics(
        content=ft.PopupMenuButton(
            icon=None if shown else ft.Icons.MORE_VERT_ROUNDED,
            content=shown,
            tooltip=label,
            padding=AROUND_AN_ICON,
            bgcolor=ft.Colors.SURFACE_CONTAINER_LOWEST,
            popup_animation_style=rising(calm=the_store().calm),
            on_open=untouched(unfolded),
            on_cancel=uncovered(folded),
            items=[
                ft.PopupMenuItem(content=_line(text, icon), on_click=safely(on_tap, anyway=folded))
                for text, icon, on_tap in ways
            ],
        )
    )


def _line(text: str, icon: ft.IconData) -> ft.Control:
    # Large text goes on below; Flet's own line of an icon and a text runs out of the menu.
    return row(ft.Icon(icon), ft.Text(text, expand=True), gap=8)
