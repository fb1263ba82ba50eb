"""A menu of the ways that are not taken often."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import flet as ft

from views.guard import safely
from views.theme import AROUND_AN_ICON

Way = tuple[str, ft.IconData, Callable[[], Any]]
"""What a line of the menu says, its icon, and what it does."""


def menu(label: str, ways: Sequence[Way]) -> ft.Control:
    """Show the three dots, named for those who listen, and what they unfold."""
    return ft.MergeSemantics(
        content=ft.PopupMenuButton(
            icon=ft.Icons.MORE_VERT_ROUNDED,
            tooltip=label,
            padding=AROUND_AN_ICON,
            items=[
                ft.PopupMenuItem(content=text, icon=icon, on_click=safely(on_tap))
                for text, icon, on_tap in ways
            ],
        )
    )
