"""Who somebody is, at a glance: initials in their colour, and their shield's emblem beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import flet as ft

from views.drawings.ink import legible
from views.drawings.pieces import shield
from views.parts.chip import bold
from views.parts.palette import palette, seat_colour
from views.parts.picture import picture

if TYPE_CHECKING:
    from data.records import Person
    from views.store import Store

SIZE, BADGE = 48, 26
LETTERS = 19
"""Large ones, as contrast is measured: on red no ink stands out enough for small ones."""

SIZE_LARGE, LETTERS_LARGE = 60, 13
"""Where all text is large: at twice that size two letters lie beside the badge, not under it."""


def initials(name: str) -> str:
    """Return the first letters of a name: of its first and last word.

    >>> initials("Harald Blåtand Gormsson"), initials("åsa")
    ('HG', 'Å')
    """
    words = name.split() or ["?"]
    return "".join(word[0] for word in dict.fromkeys((words[0], words[-1]))).upper()


def seat_shield(store: Store, colour: int, size: float) -> ft.Control:
    """Show the shield of whoever has a colour."""
    return picture(shield(colour, palette(store)), size)


def player_avatar(store: Store, player: Person) -> ft.Control:
    """Show the initials of a player with colour and shape."""
    face = seat_colour(store, player.colour)
    ink = palette(store)
    size, letters = (SIZE_LARGE, LETTERS_LARGE) if store.large else (SIZE, LETTERS)
    return ft.Stack(
        width=size + BADGE // (2 if store.large else 3),
        height=size,
        controls=[
            ft.Container(
                width=size,
                height=size,
                bgcolor=face,
                border_radius=size / 2,
                alignment=ft.Alignment.CENTER,
                content=bold(
                    initials(player.name), letters, color=legible(face, ink), no_wrap=True
                ),
            ),
            ft.Container(
                right=0,
                bottom=0,
                content=seat_shield(store, player.colour, BADGE),
            ),
        ],
    )
