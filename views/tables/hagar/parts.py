"""Small parts that several panels of the Hägar table are made of."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import flet as ft

from views.guard import safely
from views.parts.tappable import tappable
from views.theme import TAP

BIG = 56
"""Height of the biggest button in dp."""


def panel(
    title: str, controls: Sequence[ft.Control], *, actions: Sequence[ft.Control] = ()
) -> ft.Control:
    """Group what is due under a title."""
    return ft.Container(
        bgcolor=ft.Colors.SURFACE_CONTAINER,
        border_radius=18,
        padding=ft.Padding.only(left=12, right=12, top=8, bottom=12),
        content=ft.Column(
            tight=True,
            spacing=8,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
            controls=[
                ft.Row(
                    spacing=4,
                    controls=[
                        ft.Semantics(
                            header=True,
                            expand=True,
                            content=ft.Text(title, theme_style=ft.TextThemeStyle.TITLE_MEDIUM),
                        ),
                        *actions,
                    ],
                ),
                *controls,
            ],
        ),
    )


def big(
    text: str,
    on_tap: Callable[[], Any] | None,
    *,
    icon: ft.IconData | None = None,
    warn: bool = False,
) -> ft.Control:
    """Show the one button for what is due; a warning one does it although it is not allowed."""
    style = ft.ButtonStyle(
        bgcolor={ft.ControlState.DEFAULT: ft.Colors.ERROR_CONTAINER},
        color={ft.ControlState.DEFAULT: ft.Colors.ON_ERROR_CONTAINER},
    )
    return ft.Row(
        [
            ft.FilledButton(
                content=ft.Text(
                    text, size=18, weight=ft.FontWeight.BOLD, text_align=ft.TextAlign.CENTER
                ),
                icon=icon,
                height=BIG,
                expand=True,
                disabled=on_tap is None,
                style=style if warn else None,
                on_click=safely(on_tap) if on_tap else None,
            )
        ]
    )


def choice(
    label: str,
    content: ft.Control,
    on_tap: Callable[[], Any] | None,
    *,
    chosen: bool | None = None,
    width: float | None = TAP,
    height: float | None = TAP,
    key: str | None = None,
) -> ft.Control:
    """Show one of several things to choose from."""
    return tappable(
        label,
        content,
        on_tap,
        chosen=chosen,
        bgcolor=ft.Colors.SECONDARY_CONTAINER if chosen else ft.Colors.SURFACE_CONTAINER_HIGHEST,
        border=ft.Border.all(
            3 if chosen else 1, ft.Colors.PRIMARY if chosen else ft.Colors.OUTLINE_VARIANT
        ),
        padding=0,
        width=width,
        height=height,
        radius=12,
        alignment=ft.Alignment.CENTER,
        key=key,
    )


def hint(text: str, *, bad: bool = False) -> ft.Control:
    """Say what to do next, or why something may not be done."""
    return ft.Semantics(
        live_region=True,
        container=True,
        content=ft.Text(text, color=ft.Colors.ERROR if bad else ft.Colors.ON_SURFACE_VARIANT),
    )
