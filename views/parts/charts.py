"""Charts that are read at a glance, and as text by those who listen: bars, and a line over time.

Bars are plain boxes that take the width there is and grow with the text; the line is a drawing.
That is all that is needed, so there is no chart library (docs/decisions.md).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean

import flet as ft

from companion.present import present
from views.drawings.ink import disc, drawing, num, stroke
from views.parts.chip import fine_print
from views.parts.frame import card, heading
from views.parts.large_text import use_large_text
from views.parts.layout import LEFT, column, row, spoken, wrapped
from views.parts.palette import palette
from views.parts.part import part
from views.parts.picture import picture
from views.store import Store

LABEL, BAR, TOLD = 4, 6, 3
"""Shares of the width."""

SHORT = 10
"""Characters behind a bar that fit their share in one line."""

FINE = 1000
"""Parts into which the width of a bar is cut."""

THICK, THIN = 14, 4

WIDE, HIGH = 320, 120
"""Size of the drawing of a line, in its own units."""

EDGE = 7
"""Room for the first and the last dot."""

MANY = 60
"""With so many points or more, no dots are drawn: they would run into one another."""

LAST = 5
"""The line is the average of so many matches, up to each point."""


@dataclass(frozen=True)
class Bar:
    """One bar: what it is, how long it is, and what is written behind it."""

    label: str
    value: float
    text: str
    beside: float | None = None
    """The length of the thin bar below it, to compare with."""


def bar_chart(
    title: str, bars: Sequence[Bar], about: str = "", *, more: Sequence[ft.Control] = ()
) -> ft.Control:
    """Show bars below each other, each read with its numbers."""
    return card(heading(title), fine_print(about) if about else None, Bars(tuple(bars)), *more)


@part
def Bars(bars: tuple[Bar, ...]) -> ft.Control:
    """Show the bars of a chart; below their words where text is large."""
    large = use_large_text()
    return column(*bar_rows(bars, large=large))


def bar_rows(bars: Sequence[Bar], *, large: bool) -> list[ft.Control]:
    """Draw bars, each as long as its share of the longest one."""
    longest = max((max(bar.value, bar.beside or 0) for bar in bars), default=0) or 1
    wide = any(len(bar.text) > SHORT for bar in bars)
    width = TOLD + 1 if wide else TOLD
    return [_bar(bar, longest, width, large=large) for bar in bars]


def _bar(bar: Bar, longest: float, width: int, *, large: bool) -> ft.Control:
    lengths = [_length(bar.value, longest, THICK, ft.Colors.PRIMARY)]
    if bar.beside is not None:
        lengths.append(_length(bar.beside, longest, THIN, ft.Colors.SECONDARY))
    return spoken(
        f"{bar.label}: {bar.text}",
        _words_above(bar, lengths) if large else _words_beside(bar, lengths, width),
    )


def _words_beside(bar: Bar, lengths: list[ft.Control], width: int) -> ft.Control:
    return row(
        ft.Text(bar.label, expand=LABEL),
        column(*lengths, gap=2, align=LEFT, expand=BAR),
        ft.Text(bar.text, expand=width, text_align=ft.TextAlign.END),
        gap=8,
    )


def _words_above(bar: Bar, lengths: list[ft.Control]) -> ft.Control:
    words = wrapped(
        ft.Text(bar.label), ft.Text(bar.text), gap=10, alignment=ft.MainAxisAlignment.SPACE_BETWEEN
    )
    return column(words, *lengths, gap=2)


def _length(value: float, longest: float, height: int, color: ft.ColorValue) -> ft.Control:
    """Draw one bar; what is below zero has none, its number tells."""
    share = round(FINE * max(0.0, value) / longest)
    parts = present(
        ft.Container(bgcolor=color, height=height, border_radius=3, expand=share)
        if share
        else None,
        ft.Container(height=height, expand=FINE - share) if share < FINE else None,
    )
    return row(*parts, gap=0)


def line_chart(
    store: Store,
    title: str,
    points: Sequence[int],
    *,
    ends: tuple[str, str],
    label: str,
    about: str = "",
) -> ft.Control:
    """Show numbers over time: a dot for each, and the average of the last few as a line."""
    least, most = min(points), max(points)
    # The drawing is read as its numbers, which stand in `told`.
    chart = picture(_line(points, store), width=WIDE * 1.6, height=HIGH * 1.6, label=label)
    chart.expand = True
    chart.width = None
    chart.height = HIGH * 1.2
    quiet = ft.Colors.ON_SURFACE_VARIANT
    return card(
        heading(title),
        fine_print(about) if about else None,
        row(
            ft.Column(
                alignment=ft.MainAxisAlignment.SPACE_BETWEEN,
                controls=present(
                    ft.Text(str(most), color=quiet, no_wrap=True),
                    ft.Text(str(least), color=quiet, no_wrap=True) if least < most else None,
                ),
            ),
            chart,
            gap=6,
            vertical_alignment=ft.CrossAxisAlignment.STRETCH,
            height=HIGH * 1.2,
        ),
        row(
            *[ft.Text(end, color=quiet) for end in dict.fromkeys(ends)],
            alignment=ft.MainAxisAlignment.SPACE_BETWEEN,
        ),
    )


def _line(points: Sequence[int], store: Store) -> str:
    ink = palette(store)
    least, most = min(points), max(points)
    high = (most - least) or 1

    def at(number: int) -> float:
        return EDGE + number * (WIDE - 2 * EDGE) / max(1, len(points) - 1)

    def up(value: float) -> float:
        return HIGH - EDGE - (value - least) * (HIGH - 2 * EDGE) / high

    # Of thousands, as many as there is room for.
    drawn = range(0, len(points), max(1, len(points) // WIDE))
    way = " ".join(
        f"{'L' if n else 'M'}{num(at(n))} {num(up(fmean(points[max(0, n - LAST + 1) : n + 1])))}"
        for n in drawn
    )
    frame = f"M{EDGE} {EDGE} H{WIDE - EDGE} M{EDGE} {HIGH - EDGE} H{WIDE - EDGE}"
    dots = [disc(at(n), up(point), 3.2, ink.gold) for n, point in enumerate(points)]
    shown_dots = dots if len(points) <= MANY else []
    return drawing(
        WIDE,
        HIGH,
        stroke(frame, ink.iron, 0.8, opacity=0.6),
        *shown_dots,
        *present(stroke(way, ink.sea_light, 2.4) if len(points) > 1 else None),
    )
