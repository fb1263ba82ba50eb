"""The end: who wins, by which card or which tie-break, and how everybody else stands."""

from __future__ import annotations

import flet as ft

from companion.games.pax_viking.seen import ended_by, last_check
from views.parts.chip import bold, capital, small
from views.parts.layout import column, row
from views.parts.part import part_showing
from views.shell.desk import token
from views.tables.pax_viking.desk import Desk
from views.tables.pax_viking.judge import judged_now
from views.telling import who_has_won


@part_showing(lambda desk, *, judges=True: (desk.looks, desk.position, judges))
def Over(desk: Desk, *, judges: bool = True) -> ft.Control:
    """Declare the winner with the reason, and say how everybody else stands."""
    check = last_check(desk.position, desk.match.options)
    # The last tile calls its check by itself: nobody could be asked before.
    unasked = judged_now(desk, check) if desk.act and check == "final" and judges else []
    ranking = desk.match.game.ranking(desk.position, desk.match.options)
    first, *others = ranking
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
                    content=bold(
                        who_has_won(desk.store, ranking, desk.match.names),
                        theme_style=ft.TextThemeStyle.HEADLINE_SMALL,
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
            small(_still_correct(desk), color=ink) if desk.act and judges else None,
        ),
    )


def _still_correct(desk: Desk) -> str:
    """Say how an end by a wrong count is undone."""
    by = ended_by(desk.position, desk.match.options)
    if by is None:
        return desk.say("pax_viking.table.still_correct")
    return desk.say(f"pax_viking.table.still_correct_{by}")
