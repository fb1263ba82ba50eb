"""A row of ways to choose one from, of which one is always chosen."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from itertools import repeat
from math import ceil
from typing import Any

import flet as ft

from views.guard import safely
from views.parts.large_text import use_large_text
from views.parts.layout import LEFT, column, outline, row
from views.parts.part import kept_part
from views.parts.tappable import tappable
from views.theme import CHOSEN, ON_CHOSEN, READABLE, WITHIN

LETTER = 15
"""Width of a letter where text is twice as large, in dp."""

NAME = 13
"""Size of a name in a part that is as wide as its words: it is to keep off the edge."""

SMALL_NAME = 11
"""Size of a name where only so the names fit into one row; with large text it can still be read."""

LEAST_NAME = 9
"""Size of a name beside a table on a phone on its side: below one another the names would leave no
room there for what is due, and with large text they are still larger than text usually is."""

AROUND = 14
"""Room beside the words of a part, in dp."""

EDGES = 6
"""What the edges of a part in a row of equal ones take besides, in dp."""

UPRIGHT = 14
"""Room above and below the words of a part: with a line of 20 dp it is as high as a thumb."""

UNDERLINED = ft.TextStyle(
    size=14,
    weight=ft.FontWeight.W_500,
    decoration=ft.TextDecoration.UNDERLINE,
    decoration_thickness=3,
)

HEAVY = ft.FontWeight.BOLD
"""How the chosen one is written, also for whoever does not tell its colour from the others'."""

LINES = 3
"""Lines of words in a part of the row."""

MARGINS = 32
"""What a screen leaves free beside the row, in dp."""


def segments(
    named: Iterable[tuple[str, str]],
    chosen: str,
    choose: Callable[[str], Any],
    within: float | None = None,
) -> ft.Control:
    """Show values by their names, and call with the one that is touched.

    ``within`` is how wide the place is where that is less than the screen, in dp.
    """
    width = min(ft.context.page.width or READABLE, READABLE) - MARGINS
    return Segments(tuple(named), chosen, choose, width if within is None else min(width, within))


@kept_part
def Segments(
    named: tuple[tuple[str, str], ...],
    chosen: str,
    choose: Callable[[str], Any],
    width: float,
) -> ft.Control:
    """Lay the names in a row, or one below the other where text is too large for a row."""
    large = use_large_text()
    names = [name for _, name in named]
    if not large or fits(names, width):
        return _even(named, chosen, choose)
    # What does not fit a row of equal parts may fit one whose parts are as wide as their words.
    return _by_words(named, chosen, choose, size_in_row(names, width))


def fits(names: list[str], width: float) -> bool:
    """Tell whether each word fits unbroken into its part of a row of twice as large names.

    The round ends of a row cut the first and the last line of more than ``LINES``.
    """
    part = width / len(names)
    longest = max(room(word) for name in names for word in name.split()) + EDGES
    return longest <= part and max(map(room, names)) <= LINES * part


def size_in_row(names: list[str], width: float) -> int | None:
    """Return the size in which names fit a row whose parts are as wide as their words."""
    fitting = (
        size
        for size in (NAME, SMALL_NAME, LEAST_NAME)
        if sum(map(room, names, repeat(size))) <= width
    )
    return next(fitting, None)


def room(name: str, size: int = NAME) -> int:
    """Return how wide a name is in one line when it is twice as large, with what is round it."""
    return ceil(len(name) * LETTER * size / NAME) + AROUND


def _even(
    named: tuple[tuple[str, str], ...], chosen: str, choose: Callable[[str], Any]
) -> ft.Control:
    def changed(event: Any) -> None:
        choose(next(iter(event.control.selected), chosen))

    return ft.SegmentedButton(
        selected=[chosen],
        show_selected_icon=False,
        style=ft.ButtonStyle(
            padding=ft.Padding.symmetric(horizontal=8, vertical=UPRIGHT),
            # The line goes round all of them; on which one the keyboard is, its words say.
            side=WITHIN,
            bgcolor={ft.ControlState.SELECTED: CHOSEN},
            color={
                ft.ControlState.SELECTED: ON_CHOSEN,
                ft.ControlState.DEFAULT: ft.Colors.ON_SURFACE,
            },
            text_style={ft.ControlState.FOCUSED: UNDERLINED},
        ),
        segments=[
            ft.Segment(
                value=value,
                label=ft.Text(
                    name,
                    weight=HEAVY if value == chosen else None,
                    text_align=ft.TextAlign.CENTER,
                ),
            )
            for value, name in named
        ],
        on_change=safely(changed, again=named),
    )


def _by_words(
    named: tuple[tuple[str, str], ...],
    chosen: str,
    choose: Callable[[str], Any],
    in_row: int | None,
) -> ft.Control:
    """Lay names in a row in this size, or one below the other."""
    parts = [
        tappable(
            name,
            ft.Text(
                name,
                size=in_row or NAME,
                weight=HEAVY if value == chosen else None,
                no_wrap=in_row is not None,
                text_align=ft.TextAlign.CENTER,
            ),
            partial(choose, value),
            chosen=value == chosen,
            bgcolor=CHOSEN if value == chosen else None,
            border=outline(1, ft.Colors.OUTLINE),
            padding=ft.Padding.symmetric(horizontal=2, vertical=UPRIGHT),
            alignment=ft.Alignment.CENTER,
            expand=room(name),
            key=value,
            again=named,
        )
        for value, name in named
    ]
    if in_row is not None:
        return row(*parts, gap=2)
    return column(*[row(part) for part in parts], gap=2, align=LEFT)
