"""Notices: one line at the foot of a screen, and above the bar of what is due at a table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic
from typing import Any

import flet as ft

from views.leaving import lying
from views.theme import LINE, TAP

KEY = "skald.notices"

LASTS = 5000
"""Milliseconds for which something is told."""

SIDES, ABOVE = 16, 24
"""Room beside what is told at a table, and between its foot and the top of the bar, in dp: what
lies below the bar is in it."""

AROUND = 8
"""Room beside an answer, in dp."""

ANSWER = ft.ButtonStyle(
    color=ft.Colors.INVERSE_PRIMARY,
    side={ft.ControlState.FOCUSED: ft.BorderSide(LINE, ft.Colors.ON_INVERSE_SURFACE)},
)
"""The style of an answer: its ground is the other theme's."""


@dataclass
class Notices:
    """What is told in a session, and what must not lie below it."""

    table: str = ""
    """The address of the screen on which there is a bar."""
    high: float = 0
    """The height of that bar, in dp."""
    shown: ft.SnackBar | None = None
    text: str = ""
    answer: ft.TextButton | None = None
    above: float = 0
    """The height of the bar above which that lies."""
    until: float = 0


def notify(
    page: ft.Page, text: str, answer: ft.TextButton | None = None, lasts: float = LASTS
) -> None:
    """Tell something for a while, where it lies over nothing that is due."""
    known = _known(page)
    # Where a screen is being left, its bar goes with it.
    here = lying(page).bound or page.route
    high = known.high if known.table == here else 0
    known.text, known.answer, known.above = text, answer, high
    known.until = monotonic() + lasts / 1000
    known.shown = ft.SnackBar(
        content=_with_answer(text, answer) if answer else ft.Text(text),
        padding=ft.Padding.only(left=SIDES, right=AROUND) if answer else None,
        behavior=ft.SnackBarBehavior.FLOATING,
        margin=ft.Margin(SIDES, 0, SIDES, high + ABOVE) if high else None,
        persist=False,
        duration=int(lasts),
    )
    page.show_dialog(known.shown)


def _with_answer(text: str, answer: ft.TextButton) -> ft.Control:
    """Lay an answer beside what is told, and below it where there is no room."""
    return ft.Row(
        [
            ft.Container(ft.Text(text), padding=ft.Padding.symmetric(vertical=14)),
            answer,
        ],
        wrap=True,
        spacing=AROUND,
        run_spacing=0,
        alignment=ft.MainAxisAlignment.SPACE_BETWEEN,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )


def answer_button(text: str, on_tap: Callable[..., Any]) -> ft.TextButton:
    """Return the one way to answer what is told.

    It is no action of Material's, which is 40 dp high wherever there is a mouse.
    """
    return ft.TextButton(text, height=TAP, style=ANSWER, on_click=on_tap)


def answered(page: ft.Page, on_answer: Callable[[], Any]) -> None:
    """Take away what is told, and do what it was answered with."""
    bar = _known(page).shown
    if bar is not None and bar.open:
        bar.open = False
        bar.update()
    on_answer()


def bar_lies(page: ft.Page, high: float) -> None:
    """Note how high the bar of this screen is; what would lie over it goes on above it."""
    known = _known(page)
    known.table, known.high = page.route, high
    bar, left = known.shown, 1000 * (known.until - monotonic())
    if bar is not None and bar.open and known.above < high and left > 0:
        bar.open = False
        bar.update()
        notify(page, known.text, known.answer, left)


def _known(page: ft.Page) -> Notices:
    known: Notices | None = page.session.store.get(KEY)
    if known is None:
        page.session.store.set(KEY, known := Notices())
    return known
