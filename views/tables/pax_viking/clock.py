"""The saga clock, and the way to put it right by the table's own count."""

from __future__ import annotations

import flet as ft

from companion.games.pax_viking.actions import SetPool
from companion.games.pax_viking.clock import Clock
from companion.games.pax_viking.corrections import pool_put
from companion.games.pax_viking.seen import clock
from views.parts.chip import big_button, bold, quiet_button, small, title
from views.parts.frame import card
from views.parts.large_text import Beside
from views.parts.layout import Part, row
from views.parts.palette import palette
from views.parts.part import part_showing
from views.parts.picture import picture
from views.parts.stepper import Stepper
from views.tables.pax_viking.desk import Desk, sheet_column
from views.tables.pax_viking.drawn import saga_tile
from views.tables.pax_viking.judge import check_now


@part_showing(lambda desk: (desk.looks, clock(desk.position, desk.match.options)))
def ClockCard(desk: Desk) -> ft.Control:
    """Show the saga clock; the table's own count puts it right."""
    now = clock(desk.position, desk.match.options)
    return card(
        title(desk.say("pax_viking.table.clock")),
        Beside(
            ft.Text(desk.tell(now.sentence)),
            before=row(
                picture(saga_tile(palette(desk.store)), 44),
                bold(str(now.pool), theme_style=ft.TextThemeStyle.HEADLINE_MEDIUM),
                gap=12,
                tight=True,
            ),
        ),
        ft.ProgressBar(
            value=float(now.left),
            bar_height=8,
            border_radius=4,
            semantics_label=desk.say("pax_viking.table.clock"),
        )
        if now.left is not None
        else None,
        _track(desk, now),
        quiet_button(
            desk.say("pax_viking.table.set_pool"),
            ft.Icons.DIALPAD_ROUNDED,
            lambda: desk.lay(pool_sheet),
        )
        if desk.act
        else None,
    )


def _track(desk: Desk, now: Clock) -> Part:
    """Say how many tiles lie on the track, and loudly that it wants to be filled."""
    if now.track is None:
        return None
    if now.track or not now.pool:
        return small(desk.say("pax_viking.table.on_track", n=now.track))
    return row(
        ft.Icon(ft.Icons.REFRESH_ROUNDED, color=ft.Colors.PRIMARY),
        ft.Text(desk.say("pax_viking.table.track_empty"), expand=True),
        gap=8,
    )


def pool_sheet(desk: Desk) -> ft.Control:
    """Put the count of tiles right, and that on the track where the table counts it."""
    pool, track = desk.position.pool, desk.position.track
    return sheet_column(
        desk.say("pax_viking.table.clock"),
        [
            Stepper.keyed(
                "pool",
                desk.say("pax_viking.field.pool"),
                pool,
                lambda n: desk.do(pool_put(desk.position, n)),
            ),
            Stepper.keyed(
                "track",
                desk.say("pax_viking.field.track"),
                track or 0,
                lambda n: desk.do(SetPool(pool=pool, track=n)),
                most=pool,
                shown=None if track is not None else desk.say("pax_viking.table.not_known"),
            ),
            big_button(
                desk.say("pax_viking.table.check_final"),
                lambda: check_now(desk, "final"),
                strong=False,
            )
            if desk.position.turn is not None and not desk.over
            else None,
        ],
        about=desk.say("pax_viking.table.clock_about"),
    )
