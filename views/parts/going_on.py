"""Matches being played, as lines that lead to their tables."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING

import flet as ft

from companion.errors import CompanionError
from data.records import is_marked
from views.drawings.emblems import emblem
from views.guard import quietly
from views.parts.chip import capital
from views.parts.errand import PAUSE
from views.parts.layout import row
from views.parts.moment import when
from views.parts.palette import palette
from views.parts.picture import picture
from views.parts.tappable import tappable
from views.store import Store

if TYPE_CHECKING:
    from companion.model import Phrase
    from data.records import OpenMatch

LONGEST = 1000
"""Steps of a match that is replayed to say how far it is before anybody opens it."""


def use_standings(store: Store, shown: tuple[OpenMatch, ...]) -> dict[str, Phrase | None]:
    """Return how far each match is; what is not known is worked out while the screen is there."""
    standings = {match.id: store.history.standing(match.id) for match in shown}
    unknown = tuple(
        match.id for match in shown if match.revision <= LONGEST and standings[match.id] is None
    )

    async def look() -> None:
        for match_id in unknown:
            # One after the other: whoever taps meanwhile does not wait for all of them.
            await asyncio.sleep(PAUSE)
            with suppress(CompanionError):
                store.history.match(match_id)
        if unknown:
            store.shelf += 1

    ft.use_effect(quietly(look), [unknown])
    return standings


def going_on(store: Store, match: OpenMatch, how_far: Phrase | None, *, first: bool) -> ft.Control:
    """Show who plays what, and how it stands where that is known; the first one stands out."""
    setup = match.setup
    title = store.say(f"{setup.game}.title")
    names = ", ".join(setup.seats)
    standing = store.tell(how_far, setup.seats) if how_far else ""
    label = store.say("home.go_on.label", game=title, players=names)
    label = f"{label}: {standing}" if standing else label
    ago = when(store, match.last_at)
    if is_marked(match.id):
        # One match that went on at two devices lies here twice.
        ago = f"{store.say('history.version')} · {ago}"
        label = f"{label}, {ago}"
    color = ft.Colors.ON_PRIMARY_CONTAINER if first else ft.Colors.ON_SURFACE
    return tappable(
        label,
        row(
            picture(emblem(setup.game, palette(store)), 48),
            ft.Column(
                expand=True,
                spacing=2,
                tight=True,
                controls=[
                    ft.Text(title, theme_style=ft.TextThemeStyle.TITLE_MEDIUM, color=color),
                    ft.Text(names, color=color),
                    # Its line is kept free until it is known: nothing moves under a finger.
                    ft.Text(capital(standing) or "…", color=color),
                    ft.Text(
                        ago,
                        theme_style=ft.TextThemeStyle.BODY_SMALL,
                        color=color,
                    ),
                ],
            ),
            ft.Icon(ft.Icons.PLAY_ARROW_ROUNDED, color=color, size=32),
            gap=12,
            vertical_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        lambda: store.go(f"/play/{setup.id}"),
        bgcolor=ft.Colors.PRIMARY_CONTAINER if first else ft.Colors.SURFACE_CONTAINER,
        padding=14,
    )
