"""Who somebody is, at a glance: initials in their colour, and their shield's emblem beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import flet as ft

from views.drawings.ink import legible
from views.drawings.pieces import shield
from views.parts.palette import palette, seat_colour
from views.parts.picture import picture

if TYPE_CHECKING:
    from data.records import Player
    from views.store import Store

SIZE, BADGE = 48, 26
LETTERS = 19
"""Large ones, as contrast is measured: on red no ink stands out enough for small ones."""


def initials(name: str) -> str:
    """Return the first letters of a name: of its first and last word.

    >>> initials("Harald Blåtand Gormsson"), initials("åsa")
    ('HG', 'Å')
    """
    words = name.split() or ["?"]
    return "".join(word[0] for word in dict.fromkeys((words[0], words[-1]))).upper()


def player_avatar(store: Store, player: Player) -> ft.Control:
    """Show the initials of a player with colour and shape."""
    face = seat_colour(store, player.colour)
    ink = palette(store)
    return ft.Stack(
        width=SIZE + BADGE // 3,
        height=SIZE,
        controls=[
            ft.Container(
                width=SIZE,
                height=SIZE,
                bgcolor=face,
                border_radius=SIZE / 2,
                alignment=ft.Alignment.CENTER,
                content=ft.Text(
                    initials(player.name),
                    size=LETTERS,
                    weight=ft.FontWeight.BOLD,
                    color=legible(face, ink),
                    no_wrap=True,
                ),
            ),
            ft.Container(
                right=0,
                bottom=0,
                content=picture(
                    shield(player.colour, player.colour, ink), width=BADGE, height=BADGE
                ),
            ),
        ],
    )
