"""An icon that can be touched, named for those who listen and those who point."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from views.guard import Again, safely
from views.theme import TAP


def icon_button(
    label: str,
    icon: ft.IconData,
    on_tap: Callable[..., Any] | None,
    *,
    disabled: bool = False,
    key: str | None = None,
    again: Again = None,
) -> ft.Control:
    """Show an icon button whose name and button are one thing to a screen reader.

    ``again`` is for counters, see ``safely``.
    """
    return ft.MergeSemantics(
        # Flet puts the tooltip round the button, where it would name a thing that is no button.
        content=ft.IconButton(
            icon,
            tooltip=label,
            disabled=disabled or on_tap is None,
            on_click=safely(on_tap, again=again) if on_tap else None,
            size_constraints=ft.BoxConstraints(min_width=TAP, min_height=TAP),
            key=key,
        ),
        key=key,
    )


def sign(icon: ft.IconData, size: float = 18, *, color: ft.ColorValue | None = None) -> ft.Icon:
    """Show the sign before the words of a button, growing with them."""
    return ft.Icon(icon, size=size, color=color, apply_text_scaling=True)
