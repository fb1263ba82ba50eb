"""Influence: who holds each marker, and who leads alone, which need not be the same."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import flet as ft

from companion.games.pax_viking.actions import SetInfluence
from companion.games.pax_viking.board import Type
from companion.games.pax_viking.influence import MarkerStanding
from companion.games.pax_viking.seen import standings
from views.parts.chip import plain_chip, small, title
from views.parts.frame import card
from views.parts.large_text import use_large_text
from views.parts.layout import LEFT, column, row
from views.parts.palette import palette
from views.parts.part import kept_part, part_showing, use_steady
from views.parts.picture import picture
from views.parts.player_avatar import seat_shield
from views.parts.tappable import tappable
from views.store import Store, use_store
from views.tables.pax_viking.desk import Desk, choose_seat, marker_picture, sheet_column
from views.tables.pax_viking.drawn import follower_sign

INSET = 10
"""Room before and behind a row, in dp."""


@part_showing(lambda desk: (desk.looks, standings(desk.position), desk.over))
def InfluenceCard(desk: Desk) -> ft.Control:
    """Show all four types; a tap puts a marker where it lies on the table."""
    large = use_large_text()
    touch = use_steady(lambda kind: desk.lay(marker_sheet, kind))
    names = desk.match.names
    heads = _halves(
        small(desk.say("pax_viking.table.holder")), small(desk.say("pax_viking.table.leader"))
    )
    return card(
        title(desk.say("pax_viking.table.influence")),
        None if large else ft.Container(heads, padding=ft.Padding.symmetric(horizontal=INSET)),
        *[
            Standings.keyed(
                standing.type,
                standing,
                names,
                desk.colours,
                touch if desk.act else None,
                large=large,
                marked=_takes(standing) and not desk.over,
            )
            for standing in standings(desk.position)
        ],
    )


def _takes(standing: MarkerStanding) -> bool:
    """Tell whether who leads alone would take the marker."""
    return standing.sole_leader not in {None, standing.holder}


def _halves(*parts: ft.Control) -> ft.Control:
    return row(
        *[
            ft.Container(expand=1, alignment=ft.Alignment.CENTER_LEFT, content=part)
            for part in parts
        ],
        gap=8,
    )


def _below(store: Store, head: ft.Control, holder: ft.Control, leader: ft.Control) -> ft.Control:
    """Show below each other what has no room in a row where text is large."""
    return column(
        row(head),
        *[
            _halves(small(store.say(f"pax_viking.table.{key}")), seat)
            for key, seat in (("holder", holder), ("leader", leader))
        ],
        gap=4,
        align=LEFT,
    )


@kept_part
def Standings(
    standing: MarkerStanding,
    names: tuple[str, ...],
    colours: tuple[int, ...],
    touch: Callable[[Type], Any] | None,
    *,
    large: bool,
    marked: bool,
) -> ft.Control:
    """Show who holds a marker and who leads: golden, who takes it then, where it is ``marked``."""
    store = use_store()

    def who(seat: int | None, n: int | None = None, *, marked: bool = False) -> ft.Control:
        if seat is None:
            return small(store.say("pax_viking.table.nobody"))
        # Where text is large, the name needs the room.
        sign = None if large else seat_shield(store, colours[seat], 20)
        weight = ft.FontWeight.BOLD if marked else None
        ink = ft.Colors.PRIMARY if marked else None
        cut = ft.TextOverflow.ELLIPSIS
        name = ft.Text(names[seat], max_lines=1, overflow=cut, weight=weight, color=ink)
        return row(
            sign,
            # A long name is cut, the number never.
            ft.Container(name, expand=True, expand_loose=True),
            None if n is None else ft.Text(str(n), weight=weight, color=ink),
            gap=4,
        )

    ahead = None if standing.sole_leader is None else standing.followers[standing.sole_leader]
    head = row(
        picture(follower_sign(standing.type, palette(store)), 22),
        ft.Text(store.say(f"pax_viking.type.{standing.type}"), expand=True, size=14),
        gap=5,
    )
    texts = who(standing.holder), who(standing.sole_leader, ahead, marked=marked)
    return tappable(
        store.tell(standing.sentence, names),
        # A line of its own for the type leaves room for long names.
        _below(store, head, *texts) if large else column(head, _halves(*texts), gap=2),
        partial(touch, standing.type) if touch else None,
        bgcolor=ft.Colors.SURFACE_CONTAINER_HIGH,
        padding=ft.Padding.symmetric(horizontal=INSET, vertical=8),
    )


def marker_sheet(desk: Desk, kind: Type) -> ft.Control:
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
            choose_seat(
                desk,
                desk.seats,
                desk.name,
                put,
                plain_chip(
                    desk.say("pax_viking.table.top_of_board"),
                    lambda: put(None),
                    chosen=holder is None,
                ),
                chosen=lambda seat: seat == holder,
            ),
        ],
        about=desk.say("pax_viking.table.marker_about"),
    )
