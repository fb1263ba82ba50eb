"""The end: who wins, by which card or which tie-break, and how everybody else stands."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from companion.games.pax_viking.position import present_check
from companion.games.pax_viking.scoring import last_check
from views.guard import guarded
from views.parts.chip import capital, small
from views.parts.large_text import use_large_text
from views.parts.layout import column, row
from views.shell.desk import token
from views.shell.due import to_the_result
from views.tables.pax_viking.desk import Desk
from views.tables.pax_viking.judge import judged_now


@ft.component
@guarded
def Over(desk: Desk, finish: Callable[[], Any] | None, *, judges: bool = True) -> ft.Control:
    """Declare the winner with the reason, and lead to the result."""
    check = last_check(desk.position, desk.match.options)
    # The last tile calls its check by itself: nobody could be asked before.
    unasked = judged_now(desk, check) if desk.act and check == "final" and judges else []
    first, *others = desk.match.game.ranking(desk.position, desk.match.options)
    ink = ft.Colors.ON_PRIMARY_CONTAINER
    return ft.Container(
        bgcolor=ft.Colors.PRIMARY_CONTAINER,
        border_radius=14,
        padding=14,
        content=column(
            row(
                *[token(desk, seat, 40) for seat in first.seats[:2]],
                ft.Semantics(
                    live_region=True,
                    header=True,
                    expand=True,
                    content=ft.Text(
                        desk.say("result.wins", n=len(first.seats), seats=[*first.seats]),
                        theme_style=ft.TextThemeStyle.HEADLINE_SMALL,
                        weight=ft.FontWeight.BOLD,
                        color=ink,
                    ),
                ),
            ),
            ft.Text(capital(desk.tell(first.because)), color=ink, size=16),
            *[
                small(
                    desk.say(
                        "pax_viking.table.place",
                        number=place.place,
                        seats=[*place.seats],
                        because=desk.tell(place.because),
                    ),
                    color=ink,
                )
                for place in others
            ],
            *unasked,
            to_the_result(finish),
            small(_still_correct(desk), color=ink) if finish else None,
        ),
    )


def _still_correct(desk: Desk) -> str:
    """Say how an end by a wrong count is undone."""
    if present_check(desk.position, desk.match.options) != "final":
        return desk.say("pax_viking.table.still_correct")
    by = "called" if desk.position.check == "final" else "tiles"
    if by == "tiles" and desk.position.pool:
        by = "track"
    return desk.say(f"pax_viking.table.still_correct_{by}")


@ft.component
@guarded
def Winner(desk: Desk, finish: Callable[[], Any] | None = None) -> ft.Control:
    """Say in one line who wins by what is entered, and lead to the result from where one is."""
    first = desk.match.game.ranking(desk.position, desk.match.options)[0]
    text = desk.say("result.wins", n=len(first.seats), seats=[*first.seats])
    why = desk.tell(first.because)
    whole = desk.say("pax_viking.table.so_far", winner=text, because=why)
    large, probe = use_large_text()
    shown = ft.Container(
        bgcolor=ft.Colors.PRIMARY_CONTAINER,
        border_radius=14,
        padding=ft.Padding.symmetric(horizontal=14, vertical=10),
        content=column(
            row(
                *[token(desk, seat, 32) for seat in first.seats[:1]],
                ft.Semantics(
                    live_region=True,
                    container=True,
                    expand=True,
                    content=ft.Text(
                        # Large words would leave no room for what is entered.
                        text if large else whole,
                        semantics_label=whole,
                        color=ft.Colors.ON_PRIMARY_CONTAINER,
                        size=16,
                    ),
                ),
            ),
            to_the_result(finish),
        ),
    )
    # What measures the text lies behind it and takes no room of its own.
    return ft.Stack(fit=ft.StackFit.PASS_THROUGH, controls=[probe, shown])
