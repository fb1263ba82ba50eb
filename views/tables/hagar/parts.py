"""Small parts that several panels of the Hägar table are made of."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import flet as ft

from companion.games.hagar.position import Kind
from views.parts.layout import MIDDLE, column, heard, outline
from views.parts.menu import MenuItem, menu
from views.parts.palette import palette
from views.parts.picture import picture
from views.parts.tappable import tappable
from views.shell.due import due_button
from views.store import Store, the_store
from views.tables.hagar.drawn import ground
from views.theme import CHOSEN, CHOSEN_LINE, DENSE, TAP

WORDED = 36
"""Height of a picture with a word under it, in dp."""

WRITTEN, WRITTEN_LARGE = 12, 8
"""Size of the word; where text is large, three have to find room beside a coaster."""

HINT_LARGE = 12
"""Size of what is to be done next where text is large: three lines have room on a small phone."""


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
    line = 3 if chosen else 1
    if word is not None:
        content = worded(content, word, width)
        width = height = None
    return tappable(
        label,
        content,
        on_tap,
        chosen=chosen,
        bgcolor=CHOSEN if chosen else ft.Colors.SURFACE_CONTAINER_HIGHEST,
        border=outline(line, CHOSEN_LINE if chosen else ft.Colors.OUTLINE_VARIANT),
        # Chosen it is no larger: those beside it and below stay in line.
        padding=ft.Padding.symmetric(horizontal=5 - line, vertical=4 - line) if word else 0,
        width=width,
        height=height,
        radius=12,
        # Aligned, what has no width of its own would take all there is.
        alignment=None if word else ft.Alignment.CENTER,
        key=key,
    )


def worded(content: ft.Control, word: str, width: float | None = TAP) -> ft.Control:
    """Show a picture with a word under it."""
    return column(
        ft.Container(height=WORDED, alignment=ft.Alignment.CENTER, width=width, content=content),
        ft.Text(
            word,
            size=WRITTEN_LARGE if the_store().large else WRITTEN,
            text_align=ft.TextAlign.CENTER,
        ),
        gap=0,
        align=MIDDLE,
    )


def land(store: Store, kind: Kind, side: float, *, radius: float = 7) -> ft.Control:
    """Show a kind of landscape with round corners."""
    return ft.Container(
        border_radius=radius,
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
        content=picture(ground(kind, palette(store)), side),
    )


def folded(label: str, ways: Sequence[MenuItem], shown: ft.Control | None) -> ft.Control:
    """Show a fold in the look of the choices beside it: three dots, or a picture with its word."""
    if shown is not None:
        shown = ft.Container(shown, padding=ft.Padding.symmetric(horizontal=4, vertical=3))
    return ft.Container(
        menu(label, ways, shown=shown),
        bgcolor=ft.Colors.SURFACE_CONTAINER_HIGHEST,
        border=outline(1, ft.Colors.OUTLINE_VARIANT) if shown else None,
        border_radius=12,
    )


def nobody_scores(store: Store) -> ft.Control:
    """Show why the one button waits, in its own words: a line above it would be the board's."""
    return due_button(store.say(f"hagar.table.end.nothing{'.short' if store.large else ''}"), None)


def hint(text: str) -> ft.Control:
    """Say what to do next; large words of it are not to scroll beside a board."""
    if the_store().large:
        return heard(ft.Text(text, size=HINT_LARGE, style=DENSE, color=ft.Colors.ON_SURFACE))
    return heard(ft.Text(text, color=ft.Colors.ON_SURFACE_VARIANT))
