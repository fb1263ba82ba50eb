"""Everybody's displays or figures in sight, where a screen has room for them."""

from __future__ import annotations

from collections.abc import Sequence

import flet as ft

from views.parts.frame import card
from views.parts.layout import Part, column, outline
from views.shell.sides import room, shared, side_by_side
from views.tables.vikings.counting import IN_A_ROW, Figures
from views.tables.vikings.desk import ROOMY, Desk, named_of
from views.tables.vikings.display import Display
from views.tables.vikings.hands import Hands
from views.tables.vikings.scene import called, scene_of
from views.tables.vikings.scores import outlooks
from views.theme import CHOSEN_LINE

LEAST, LEAST_FIGURES = 360, 150
"""Least width of a display beside others, and of figures, in dp."""

CELL = 96
"""Least width of a figure, in dp."""

LEFT_SHARE = 6 / 11
"""Share of a table for the figures, where the pad stands beside them."""


def pad_aside(desk: Desk) -> bool:
    """Tell whether the pad, or what else is due, stands beside the figures of everybody.

    It stays there while a display among them is looked at, which has no pad: nothing moves.
    """
    counted = any(player.counted is not None for player in desk.position.players)
    return counted and (ft.context.page.width or 0) >= ROOMY


def boards(desk: Desk, hands: Sequence[Hands], *, paints: bool) -> ft.Control:
    """Show what everybody has, each to be touched."""
    players = desk.position.players
    alike = all(player.counted is not None for player in players)
    within = room() * (LEFT_SHARE if pad_aside(desk) else 1)
    least = LEAST_FIGURES if alike else LEAST
    _, width = shared(len(players), within, least)
    fit = max(1, min(IN_A_ROW, int(width // CELL)))
    return side_by_side(
        [
            _display(desk, hands[seat], seat, paints=paints)
            if player.counted is None
            else Figures.keyed(f"figures{seat}", desk, seat, fit)
            for seat, player in enumerate(players)
        ],
        within,
        least,
    )


def _display(desk: Desk, hands: Hands, seat: int, *, paints: bool) -> ft.Control:
    shown = card(
        named_of(desk, seat),
        Display.keyed(
            f"display{seat}",
            called(scene_of(desk, seat, guided=False), desk.name(seat)),
            hands.touch,
            named=not desk.store.large,
            stroke=hands.stroke if paints else None,
        ),
    )
    shown.border = outline(2, CHOSEN_LINE if seat == desk.seat else ft.Colors.TRANSPARENT)
    return shown


def others(desk: Desk) -> list[ft.Control]:
    """Show the displays of all others, to be looked at, below the one that is played at."""
    return [
        card(
            named_of(desk, seat),
            Display.keyed(
                f"display{seat}",
                called(scene_of(desk, seat, guided=False), desk.name(seat)),
                None,
                named=not desk.store.large,
                told=len(desk.match.names),
            ),
        )
        for seat, player in enumerate(desk.position.players)
        if seat != desk.seat and player.counted is None
    ]


def details(desk: Desk, parts: Sequence[Part]) -> ft.Control:
    """Show what else is said and asked of whom is looked at, below the displays of all."""
    asked = column(named_of(desk, desk.seat), *parts[2:])
    return side_by_side([column(*parts[:2], outlooks(desk)), asked], room(), LEAST)
