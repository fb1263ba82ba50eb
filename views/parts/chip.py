"""Short texts to be touched, and the texts round them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, TypeVar

import flet as ft

from views.guard import Again, safely
from views.parts.icon_button import sign
from views.parts.layout import Part, outline, row, wrapped
from views.parts.tappable import tappable
from views.store import the_store
from views.theme import CHOSEN, IN_A_FRAME, ON_CHOSEN, TAP, golden, roomy

T = TypeVar("T")

Button = ft.FilledButton | ft.FilledTonalButton | ft.OutlinedButton | ft.TextButton

QUIET = ft.OutlinedButton, ft.FilledTonalButton
"""The kinds that have a frame."""

GROWS_BIG = golden(ft.Padding.symmetric(horizontal=20, vertical=20))
GROWS_BIG_FRAMED = roomy(ft.Padding.symmetric(horizontal=20, vertical=20), framed=True)
GROWS = roomy(ft.Padding.symmetric(horizontal=18, vertical=17))
GROWS_GOLDEN = golden(ft.Padding.symmetric(horizontal=18, vertical=17))
GROWS_FRAMED = roomy(ft.Padding.symmetric(horizontal=18, vertical=17), framed=True)
"""Room round a button's text instead of a height: twice as large, it takes two lines."""

LARGE_TITLE = ft.TextStyle(size=14, weight=ft.FontWeight.W_600)
SMALLER_TITLE = ft.TextStyle(size=12, weight=ft.FontWeight.W_600)
"""How a head is written where text is large: the longest German word fits a line of 360 dp, and a
smaller one has room for something beside it."""

SHORT = 2
"""Characters up to which a text alone is narrower than a thumb."""


LAST, BEFORE, LEAST = 3, 6, 15
"""Letters up to which a last word is held by the one before, and of a text from which on it is.

Longer ones together might have no room in a line.
"""


def unbroken(text: str) -> str:
    """Let no line of a large button hold a short last word alone."""
    if len(text) < LEAST or not the_store().large:
        return text
    at = text.rfind(" ")
    before = text.rfind(" ", 0, max(at, 0))
    if before < 0:
        return text
    held = len(text) - at - 1 <= LAST and at - before - 1 <= BEFORE
    return f"{text[:at]}\xa0{text[at + 1 :]}" if held else text


def chip(
    label: str,
    text: str,
    on_tap: Callable[[], Any] | None,
    *,
    chosen: bool | None = None,
    picture_: ft.Control | None = None,
    expand: bool = False,
    bgcolor: ft.ColorValue = ft.Colors.SURFACE_CONTAINER_HIGHEST,
    ink: ft.ColorValue = ft.Colors.ON_SURFACE,
    key: str | None = None,
    again: Again = None,
    due: bool = False,
) -> ft.Control:
    """Show a short text that can be touched, with a longer name; without a handler it is text.

    Where it does what is ``due``, its edge is golden.
    """
    ground = CHOSEN if chosen else bgcolor
    ink = ON_CHOSEN if chosen else ink
    if on_tap is None:
        ink = ft.Colors.ON_SURFACE
    alone = len(text) <= SHORT and not (picture_ or expand)
    # On a light ground thin gold looks as any other line; its padding gives the room for more.
    edge = 2 if due else 1
    return tappable(
        label,
        row(
            picture_ or None,
            sign(ft.Icons.CHECK_ROUNDED, color=ink) if chosen else None,
            ft.Text(
                unbroken(text),
                color=ink,
                weight=ft.FontWeight.W_600 if chosen else None,
                # A long one takes more lines; a short one no more room than its letters.
                expand=True,
                expand_loose=True,
            ),
            gap=6,
            tight=True,
            alignment=ft.MainAxisAlignment.CENTER,
        ),
        on_tap,
        chosen=chosen,
        # What cannot be touched looks otherwise than what can.
        bgcolor=ground if on_tap else None,
        border=outline(edge, ft.Colors.PRIMARY if due else ft.Colors.OUTLINE_VARIANT)
        if due or not on_tap
        else None,
        # A single figure is to be as wide as a thumb, too.
        padding=ft.Padding.symmetric(horizontal=(21 if alone else 15) - edge, vertical=17 - edge),
        radius=TAP / 2 + 2,
        expand=expand,
        key=key,
        again=again,
    )


def plain_chip(text: str, on_tap: Callable[[], Any] | None, **more: Any) -> ft.Control:
    """Show a short text that can be touched and is called as it reads."""
    return chip(text, text, on_tap, **more)


def chips(
    values: Iterable[T],
    said: Callable[[T], str],
    on_tap: Callable[[T], Any] | None,
    *,
    text: Callable[[T], str] | None = None,
    chosen: Callable[[T], bool | None] = lambda _: None,
    picture_: Callable[[T], ft.Control | None] = lambda _: None,
    key: Callable[[T], str | None] = lambda _: None,
    **more: Any,
) -> list[ft.Control]:
    """Show each of some values as what is said of it, or as a shorter text under that name."""
    shown = text or said
    return [
        chip(
            said(value),
            shown(value),
            partial(on_tap, value) if on_tap else None,
            chosen=chosen(value),
            picture_=picture_(value),
            key=key(value),
            **more,
        )
        for value in values
    ]


def choose_from(
    values: Iterable[T],
    said: Callable[[T], str],
    on_tap: Callable[[T], Any] | None,
    *others: Part,
    below: float | None = None,
    **more: Any,
) -> ft.Control:
    """Let one or some of several values be chosen, in as many rows of chips as they take."""
    return wrapped(*chips(values, said, on_tap, **more), *others, below=below)


def centred(text: str, size: float | None = None) -> ft.Text:
    """Show the text of a button, which may take several lines."""
    return ft.Text(unbroken(text), size=size, text_align=ft.TextAlign.CENTER)


def small(text: str, *, color: ft.ColorValue = ft.Colors.ON_SURFACE_VARIANT) -> ft.Text:
    """Show a text that stands behind the others."""
    return ft.Text(text, size=13, color=color)


def fine_print(text: str, **more: Any) -> ft.Text:
    """Show a text that few have to read."""
    style, color = ft.TextThemeStyle.BODY_SMALL, ft.Colors.ON_SURFACE_VARIANT
    return ft.Text(text, theme_style=style, color=color, **more)


def bold(text: str, size: float | None = None, **more: Any) -> ft.Text:
    """Show a text that stands out."""
    return ft.Text(text, size=size, weight=ft.FontWeight.BOLD, **more)


def title(text: str, *, smaller: bool = False) -> ft.Control:
    """Head a card or a sheet; ``smaller`` is for long words where text is large."""
    large = SMALLER_TITLE if smaller else LARGE_TITLE
    return ft.Semantics(
        header=True,
        content=ft.Text(
            text,
            theme_style=ft.TextThemeStyle.TITLE_MEDIUM,
            style=large if the_store().large else None,
        ),
    )


def button(
    text: str,
    on_tap: Callable[..., Any] | None,
    kind: type[Button] = ft.FilledButton,
    *,
    icon: ft.IconData | None = None,
    high: float | None = None,
    expand: bool | int | None = None,
    off: bool = False,
    size: float | None = None,
    action: ft.ClientAction | None = None,
    again: Again = None,
) -> ft.Control:
    """Show a button as high as its words, which take two lines where they are large, or so high.

    ``action`` is what the client does at once where it is touched, see ``safely`` for ``again``.
    """
    framed = kind in QUIET
    own = IN_A_FRAME if framed else None
    grows = GROWS_FRAMED if framed else GROWS_GOLDEN if kind is ft.FilledButton else GROWS
    return kind(
        content=text if high else centred(text, size),
        icon=sign(icon) if icon else None,
        style=own if high else grows,
        height=high,
        expand=expand,
        disabled=off or not (on_tap or action),
        action=action,
        on_click=safely(on_tap, again=again) if on_tap else None,
    )


def big_button(
    text: str,
    on_tap: Callable[[], Any] | None,
    *,
    strong: bool = True,
    icon: ft.IconData | None = None,
) -> ft.Control:
    """Show the one thing that comes next; a weaker one may wait."""
    kind = ft.FilledButton if strong else ft.FilledTonalButton
    return kind(
        content=centred(text, 18),
        icon=sign(icon) if icon else None,
        style=GROWS_BIG if strong else GROWS_BIG_FRAMED,
        disabled=on_tap is None,
        on_click=safely(on_tap) if on_tap else None,
    )


def quiet_button(text: str, icon: ft.IconData, on_tap: Callable[[], Any] | None) -> ft.Control:
    """Show a way that is not taken often."""
    return button(text, on_tap, ft.OutlinedButton, icon=icon, size=15)


def capital(text: str) -> str:
    """Write a text with a capital at its beginning."""
    return text[:1].upper() + text[1:]
