"""An area that can be touched, with a name that screen readers say."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from views.guard import Again, safely
from views.parts.layout import outline
from views.theme import RADIUS, touched

FRAME = outline(1, ft.Colors.OUTLINE)
"""The line round what can be touched: by its ground alone it hardly stands out of a card."""


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

    ``again`` is for counters and fields, see ``safely``. The ``key`` is that of all of it, too, so
    that in a list nothing takes over the place of another.
    """
    named = ft.Semantics(
        label=label,
        selected=chosen,
        container=on_tap is None,
        # What is inside speaks through the label alone; a tap has to stay outside of that.
        exclude_semantics=True,
        content=ft.Container(
            content=content,
            bgcolor=bgcolor,
            border=border or (FRAME if on_tap and bgcolor else None),
            border_radius=radius,
            padding=padding,
            width=width,
            height=height,
            alignment=alignment,
        ),
        key=key if on_tap is None else None,
        # A False would still make it a flexible part, which a row that wraps cannot hold.
        expand=(expand or None) if on_tap is None else None,
    )
    if on_tap is None:
        return named
    # Merged, name and tap are one thing to a screen reader. What takes the tap lies over the rest,
    # where the line round it can be seen, whatever is drawn below.
    touch = ft.TextButton(
        left=0,
        top=0,
        right=0,
        bottom=0,
        style=None if radius == RADIUS else touched(radius),
        on_click=safely(on_tap, again=again),
        key=key,
    )
    return ft.MergeSemantics(
        content=ft.Stack(fit=ft.StackFit.PASS_THROUGH, controls=[named, touch]),
        expand=expand or None,
        key=key,
    )


def touched_place(
    label: str,
    on_tap: Callable[..., Any],
    style: ft.ButtonStyle,
    *,
    key: str,
    at: tuple[float, float],
    side: float,
    again: Again = None,
) -> ft.Control:
    """Make a square place touchable, with fewer parts than ``tappable`` has.

    ``at`` is its left and its top. What is seen there lies over it and is touched through.
    """
    return ft.TextButton(
        # Its name lies in it: two parts, and none of them another when the picture is.
        ft.Text(semantics_label=label),
        key=key,
        style=style,
        on_click=safely(on_tap, again=again),
        left=at[0],
        top=at[1],
        width=side,
        height=side,
    )
