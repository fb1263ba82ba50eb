"""All points of a match as the pad of a box prints them: a row for each category."""

from __future__ import annotations

from typing import TYPE_CHECKING

import flet as ft

from companion.game import find
from views.parts.figure import line_text, points_text
from views.parts.frame import card
from views.parts.layout import MIDDLE, column, row, spoken
from views.parts.part import part
from views.parts.player_avatar import seat_shield
from views.store import Store, use_store

if TYPE_CHECKING:
    from companion.match import Result, Setup
    from companion.model import Scorecard

MANY = 3
"""From so many categories on points are easier to compare in a table."""

LABEL, CELL = 5, 2
"""Shares of the width for a row's name and for each number."""

FEW = 3
"""Players up to whom a phone has room for a row's name beside their numbers."""


def fits_a_table(scorecards: tuple[Scorecard, ...]) -> bool:
    """Tell whether all scorecards have the same categories, and enough of them for a table."""
    categories = {tuple(line.category for line in scorecard.lines) for scorecard in scorecards}
    return len(categories) == 1 and len(scorecards[0].lines) >= MANY


def counts(result: Result, setup: Setup) -> bool:
    """Tell whether the lines of a result are points; what another program told always is."""
    return not result.version or find(setup.game).by_points


@part
def ScoreTable(
    setup: Setup, scorecards: tuple[Scorecard, ...], won: frozenset[int], *, by_points: bool = True
) -> ft.Control:
    """Show categories as rows, players as columns, and the totals below: golden of who has won."""
    store = use_store()
    above = store.large or not (store.wide or len(scorecards) <= FEW)
    rows = [
        _row(
            store,
            setup,
            store.category(setup.game, line.category),
            [
                line_text(store, scorecard.lines[at], by_points=by_points)
                for scorecard in scorecards
            ],
            scorecards,
            above=above,
            shaded=at % 2 == 0,
        )
        for at, line in enumerate(scorecards[0].lines)
    ]
    totals = [points_text(scorecard.total, scorecard.unknown) for scorecard in scorecards]
    name = store.say("result.total")
    sums = _row(store, setup, name, totals, scorecards, above=above, won=won)
    return card(
        column(
            _heads(store, setup, scorecards, above=above),
            *rows,
            ft.Divider(height=9, color=ft.Colors.OUTLINE) if by_points else None,
            sums if by_points else None,
            gap=0,
        ),
    )


def _heads(
    store: Store, setup: Setup, scorecards: tuple[Scorecard, ...], *, above: bool
) -> ft.Control:
    names = row(
        None if above else ft.Container(expand=LABEL),
        *[
            column(
                seat_shield(store, store.colour_of(setup, scorecard.seat), 30),
                ft.Text(
                    setup.seats[scorecard.seat],
                    size=12,
                    max_lines=1,
                    overflow=ft.TextOverflow.ELLIPSIS,
                    text_align=ft.TextAlign.CENTER,
                ),
                gap=2,
                align=MIDDLE,
                expand=CELL,
            )
            for scorecard in scorecards
        ],
        gap=2,
    )
    return ft.Container(content=names, padding=ft.Padding.symmetric(horizontal=6, vertical=4))


def _row(
    store: Store,
    setup: Setup,
    name: str,
    points: list[str],
    scorecards: tuple[Scorecard, ...],
    *,
    above: bool,
    shaded: bool = False,
    won: frozenset[int] | None = None,
) -> ft.Control:
    """Show one row, its name ``above``; it is read as a whole, each number with its player."""
    each = ", ".join(
        f"{setup.seats[scorecard.seat]} {n}"
        for scorecard, n in zip(scorecards, points, strict=True)
    )
    total = won is not None
    called = ft.Text(
        name, expand=None if above else LABEL, weight=ft.FontWeight.BOLD if total else None
    )
    return spoken(
        store.say("result.row", category=name, told=each),
        ft.Container(
            bgcolor=ft.Colors.SURFACE_CONTAINER_HIGH if shaded else None,
            border_radius=8,
            padding=ft.Padding.symmetric(horizontal=6, vertical=8),
            content=column(
                called if above else None,
                row(
                    None if above else called,
                    *[
                        ft.Text(
                            n,
                            expand=CELL,
                            size=20 if total else 16,
                            text_align=ft.TextAlign.CENTER,
                            weight=ft.FontWeight.BOLD if total else None,
                            color=ft.Colors.PRIMARY if scorecard.seat in (won or ()) else None,
                            no_wrap=True,
                        )
                        for n, scorecard in zip(points, scorecards, strict=True)
                    ],
                    gap=2,
                ),
                gap=0,
            ),
        ),
    )
