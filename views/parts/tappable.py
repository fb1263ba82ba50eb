"""Something that can be touched: with a name for those who listen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from views.guard import Again, safely
from views.theme import RADIUS


def tappable(
    label: str,
    content: ft.Control,
    on_tap: Callable[..., Any] | None,
    *,
    chosen: bool | None = None,
    bgcolor: ft.ColorValue | None = None,
    border: ft.Border | None = None,
    padding: ft.PaddingValue = 8,
    expand: bool | int = False,
    width: float | None = None,
    height: float | None = None,
    radius: float = RADIUS,
    alignment: ft.Alignment | None = None,
    key: str | None = None,
    again: Again = None,
) -> ft.Control:
    """Make content touchable under a name; without ``on_tap`` it is only named.

    ``again`` is for counters and fields, see ``safely``.
    """
    box = ft.Container(
        # What is inside speaks through the label alone; a tap has to stay outside of that.
        content=ft.Semantics(content=content, exclude_semantics=True) if on_tap else content,
        on_click=safely(on_tap, again=again) if on_tap else None,
        ink=on_tap is not None,
        bgcolor=bgcolor,
        border=border,
        border_radius=radius,
        padding=padding,
        width=width,
        height=height,
        alignment=alignment,
        key=key,
    )
    named = ft.Semantics(
        label=label,
        button=True if on_tap else None,
        selected=chosen,
        container=True,
        exclude_semantics=None if on_tap else True,
        content=box,
        # A False would still make it a flexible part, which a row that wraps cannot hold.
        expand=(expand or None) if on_tap is None else None,
    )
    if on_tap is None:
        return named
    # What takes the tap lies inside; merged, name and tap are one thing to a screen reader.
    return ft.MergeSemantics(content=named, expand=expand or None)
