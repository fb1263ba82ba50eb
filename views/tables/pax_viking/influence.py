"""Influence: who holds each marker and who leads alone, two facts that need not agree."""

from __future__ import annotations

from functools import partial

import flet as ft

from companion.games.pax_viking.actions import SetInfluence
from companion.games.pax_viking.board import Type
from companion.games.pax_viking.influence import Standing, standing
from views.guard import guarded
from views.parts.chip import chip, small, title
from views.parts.frame import card
from views.parts.large_text import use_large_text
from views.parts.layout import LEFT, column, row, wrapped
from views.parts.tappable import tappable
from views.shell.desk import token
from views.tables.pax_viking.desk import Desk, Sheet, marker_picture, sheet_column, sign


@ft.component
@guarded
def InfluenceCard(desk: Desk) -> ft.Control:
    """Show all four types; a tap puts a marker where it lies on the table."""
    large, probe = use_large_text()
    heads = _row(
        ft.Container(expand=5),
        small(desk.say("pax_viking.table.holder")),
        small(desk.say("pax_viking.table.leader")),
    )
    shown = card(
        title(desk.say("pax_viking.table.influence")),
        None if large else heads,
        *[_standing(desk, one, large=large) for one in standing(desk.position)],
    )
    # What measures the text lies behind it and takes no room of its own.
    return ft.Stack(fit=ft.StackFit.PASS_THROUGH, controls=[probe, shown])


def _row(head: ft.Control, holder: ft.Control, leader: ft.Control) -> ft.Control:
    return row(
        head,
        *[
            ft.Container(expand=4, alignment=ft.Alignment.CENTER_LEFT, content=one)
            for one in (holder, leader)
        ],
        gap=8,
    )


def _below(desk: Desk, head: ft.Control, holder: ft.Control, leader: ft.Control) -> ft.Control:
    """Show below each other what has no room in a row where text is large."""
    return column(
        row(head),
        *[
            row(
                ft.Container(small(desk.say(f"pax_viking.table.{key}")), expand=1),
                ft.Container(one, expand=1, alignment=ft.Alignment.CENTER_LEFT),
                gap=8,
            )
            for key, one in (("holder", holder), ("leader", leader))
        ],
        gap=4,
        align=LEFT,
    )


def _standing(desk: Desk, one: Standing, *, large: bool) -> ft.Control:
    name = desk.say(f"pax_viking.type.{one.type}")
    leads = one.sole_leader is not None and one.sole_leader != one.holder
    parts = (
        row(sign(desk, one.type), ft.Text(name, expand=True, size=15), gap=8, expand=5),
        _who(desk, one.holder, one.type),
        _leader(desk, one, moved=leads),
    )
    return tappable(
        desk.tell(one.told),
        _below(desk, *parts) if large else _row(*parts),
        desk.tap(lambda: desk.show(set_sheet(one.type))),
        bgcolor=ft.Colors.SURFACE_CONTAINER_HIGH,
        padding=ft.Padding.symmetric(horizontal=10, vertical=10),
    )


def _who(desk: Desk, seat: int | None, kind: Type) -> ft.Control:
    if seat is None:
        return small(desk.say("pax_viking.table.nobody"))
    return row(
        token(desk, seat, 24),
        ft.Text(desk.name(seat), max_lines=1, overflow=ft.TextOverflow.ELLIPSIS, expand=True),
        gap=6,
        key=kind,
    )


def _leader(desk: Desk, one: Standing, *, moved: bool) -> ft.Control:
    if one.sole_leader is None:
        return small(desk.say("pax_viking.table.nobody"))
    return row(
        token(desk, one.sole_leader, 24),
        ft.Text(
            f"{desk.name(one.sole_leader)} {one.followers[one.sole_leader]}",
            max_lines=1,
            overflow=ft.TextOverflow.ELLIPSIS,
            expand=True,
            weight=ft.FontWeight.BOLD if moved else None,
            color=ft.Colors.PRIMARY if moved else None,
        ),
        gap=6,
    )


def set_sheet(kind: Type) -> Sheet:
    """Return the sheet that puts a marker by hand."""
    return Sheet(lambda desk: PutMarker(desk, kind, key=f"marker-{kind}"))


@ft.component
@guarded
def PutMarker(desk: Desk, kind: Type) -> ft.Control:
    """Put an Influence marker where it lies on the table."""
    holder = desk.position.influence.of(kind)

    def put(seat: int | None) -> None:
        desk.close()
        if seat != holder:
            desk.do(SetInfluence(type=kind, seat=seat))

    return sheet_column(
        desk.say(f"pax_viking.marker.{kind}"),
        [
            row(marker_picture(desk, kind, 56), alignment=ft.MainAxisAlignment.CENTER),
            wrapped(
                *[
                    chip(
                        desk.name(seat),
                        desk.name(seat),
                        partial(put, seat),
                        chosen=seat == holder,
                        picture_=token(desk, seat, 24),
                    )
                    for seat in desk.seats
                ],
                chip(
                    desk.say("pax_viking.table.top_of_board"),
                    desk.say("pax_viking.table.top_of_board"),
                    lambda: put(None),
                    chosen=holder is None,
                ),
            ),
        ],
        about=desk.say("pax_viking.table.marker_about"),
    )
