"""Every card by every player at one glance: a small bar each, and who is one step away."""

from __future__ import annotations

import flet as ft

from companion.games.pax_viking.progress import Progress
from views.parts.chip import small, title
from views.parts.frame import card
from views.parts.layout import column, filling, row, spoken, wrapped
from views.parts.part import part_showing
from views.shell.desk import token
from views.tables.pax_viking.desk import Desk

NAME, CELL = 5, 3
"""Shares of the width for a card's title and for each player."""


@part_showing(lambda desk, rows: (desk.looks, rows))
def Overview(desk: Desk, rows: tuple[tuple[Progress, ...], ...]) -> ft.Control:
    """Show cards as rows and players as columns."""
    return card(
        _headed(
            desk,
            ft.Container(title(desk.say("pax_viking.table.progress"))),
            *[
                ft.Container(
                    expand=CELL,
                    alignment=ft.Alignment.CENTER,
                    content=token(desk, seat, 28),
                )
                for seat in desk.seats
            ],
        ),
        *[_row(desk, row) for row in rows],
        _legend(desk),
    )


def _row(desk: Desk, cells: tuple[Progress, ...]) -> ft.Control:
    shown = cells[0].card
    text = ", ".join(f"{desk.name(at.seat)} {_said(desk, at)}" for at in cells)
    return spoken(
        f"{shown.title}: {text}",
        _headed(
            desk,
            ft.Text(
                shown.title,
                size=14,
                max_lines=3,
                overflow=ft.TextOverflow.ELLIPSIS,
                color=None if shown.face_up else ft.Colors.ON_SURFACE_VARIANT,
                italic=not shown.face_up,
            ),
            *[_cell(at) for at in cells],
        ),
    )


def _headed(desk: Desk, name: ft.Text | ft.Container, *cells: ft.Control) -> ft.Control:
    """Lay cells behind a name; large words of it have a line above them, else they would break."""
    if desk.store.large and not desk.store.wide:
        return column(name, row(*cells, gap=6), gap=4)
    name.expand = NAME
    return row(name, *cells, gap=6)


def _said(desk: Desk, at: Progress) -> str:
    if at.met:
        return desk.say("pax_viking.table.met")
    figures = figures_of(at)
    if at.one_step_away:
        return f"{figures} ({desk.say('pax_viking.progress.one_step')})"
    return figures or desk.say("pax_viking.table.not_met")


def figures_of(at: Progress) -> str:
    """Write what there is and what is needed; nothing where the table judges."""
    return "" if at.part.target is None else f"{at.part.current}/{at.part.target}"


def _cell(at: Progress) -> ft.Control:
    near = at.met or at.one_step_away
    ink = ft.Colors.PRIMARY if near else ft.Colors.ON_SURFACE_VARIANT
    sign = ft.Icons.CHECK_CIRCLE_ROUNDED if at.met else ft.Icons.TRENDING_UP_ROUNDED
    return column(
        wrapped(
            ft.Icon(sign, size=14, color=ink, apply_text_scaling=True) if near else None,
            None
            if at.met
            else ft.Text(
                figures_of(at) or "–",
                size=12,
                no_wrap=True,
                color=ink,
                weight=ft.FontWeight.BOLD if near else None,
            ),
            gap=1,
            below=0,
            alignment=ft.MainAxisAlignment.CENTER,
        ),
        ft.ProgressBar(
            value=float(at.share),
            bar_height=6,
            border_radius=3,
            color=ink,
            bgcolor=ft.Colors.SURFACE_CONTAINER_HIGHEST,
        ),
        gap=2,
        expand=CELL,
    )


def _legend(desk: Desk) -> ft.Control:
    return row(
        ft.Icon(
            ft.Icons.TRENDING_UP_ROUNDED, size=14, color=ft.Colors.PRIMARY, apply_text_scaling=True
        ),
        filling(small(desk.say("pax_viking.progress.one_step"))),
        gap=4,
    )
