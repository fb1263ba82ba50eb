"""How the board of Hägar is scored: the lines of the landscape that was touched."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import flet as ft

from companion.games.hagar.actions import GoldDoubles
from companion.games.hagar.position import Gold, Line, Symbol
from companion.games.hagar.seen import (
    doubled_gold,
    land_named,
    line_named,
    lines_of,
    named,
    territories,
    territory_at,
)
from companion.games.hagar.territory import Territory
from companion.model import change
from companion.words import minus
from views.parts.chip import bold, capital, title
from views.parts.frame import card
from views.parts.layout import column, outline, row, wrapped
from views.parts.part import part_showing
from views.parts.switch import switch
from views.parts.tappable import tappable
from views.shell.explained import explained_card
from views.tables.hagar.desk import Desk
from views.tables.hagar.parts import hint
from views.theme import CHOSEN, CHOSEN_LINE

CARD = 28
"""What a card takes of the room, in dp."""


@part_showing(lambda desk: (desk.looks, desk.position, desk.held.land))
def Scored(desk: Desk) -> ft.Control:
    """Show why a landscape gives what it gives, and let gold on the line be told apart."""
    territory = territory_at(desk.position, desk.match.options, desk.held.land)
    if territory is None:
        key = "score.how" if desk.position.coasters else "score.empty"
        return card(title(desk.say("hagar.table.score")), hint(desk.say(f"hagar.table.{key}")))
    where = desk.tell(land_named(desk.position, territory))
    return explained_card(
        capital(where),
        "scoring",
        *_lines(desk, territory),
        *_doubled_gold(desk, territory),
    )


@part_showing(lambda desk: (desk.looks, desk.position, desk.held.land))
def Landscapes(desk: Desk) -> ft.Control:
    """List the landscapes that give points, the most first: each is touched to see why."""
    board = change(desk.position, worksheet=None)
    found = [land for land in territories(board, desk.match.options) if any(land.points)]
    found.sort(key=lambda land: -max(land.points))
    return column(*[_landscape(desk, territory) for territory in found], gap=4)


def _landscape(desk: Desk, territory: Territory) -> ft.Control:
    name = capital(desk.tell(land_named(desk.position, territory)))
    points = "\xa0· ".join(
        f"{desk.name(seat)} {minus(points)}"
        for seat, points in enumerate(territory.points)
        if points
    )
    chosen = desk.held.land in territory.fields
    return tappable(
        f"{name}: {points}",
        wrapped(bold(name), ft.Text(points), gap=12, below=10),
        partial(desk.put, partial(replace, land=territory.fields[0])),
        chosen=chosen,
        bgcolor=CHOSEN if chosen else ft.Colors.SURFACE_CONTAINER_HIGHEST,
        border=outline(2, CHOSEN_LINE) if chosen else None,
        padding=ft.Padding.symmetric(horizontal=10, vertical=14),
        key=f"{territory.fields[0]}",
    )


def _lines(desk: Desk, territory: Territory) -> list[ft.Control]:
    said: list[ft.Control] = [
        row(
            bold(
                minus(scored.line.points),
                18,
                width=32,
                color=ft.Colors.PRIMARY,
                text_align=ft.TextAlign.END,
            ),
            ft.Text(
                f"{desk.name(scored.seat)}: {desk.tell(scored.line.because)}",
                expand=True,
            ),
            gap=8,
            vertical_alignment=ft.CrossAxisAlignment.START,
        )
        for scored in lines_of(desk.position, territory, desk.match.options)
    ]
    return said or [hint(desk.say("hagar.table.score.nothing"))]


def _doubled_gold(desk: Desk, territory: Territory) -> list[ft.Control]:
    """Let each printed gold by the line be counted as it is seen on the table (ruling D3)."""
    line = desk.position.doubled
    if line is None or desk.act is None:
        return []
    return [
        switch(
            desk.say(
                "hagar.table.gold_doubled",
                at=named(min(gold.touches), desk.position),
                line=desk.tell(line_named(desk.position, line)),
            ),
            _toggled(desk, gold, line),
            on=doubles,
            inside=CARD,
        )
        for gold, doubles in doubled_gold(desk.position, territory, desk.match.options)
    ]


def _toggled(desk: Desk, gold: Gold, line: Line) -> Callable[[ft.Event[ft.Switch]], None]:
    printed = Symbol(touches=gold.touches, at=gold.at)

    def toggle(event: ft.Event[ft.Switch]) -> None:
        desk.do(GoldDoubles(gold=printed, line=line, doubles=bool(event.control.value)))

    return toggle
