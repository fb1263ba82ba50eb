"""Everybody who ever played: who they are, how they look, and what they did."""

from __future__ import annotations

from typing import TYPE_CHECKING

import flet as ft

from views.drawings.ornaments import empty_state
from views.parts.fold import Fold
from views.parts.frame import screen
from views.parts.layout import LEFT, column, row
from views.parts.palette import palette
from views.parts.part import screen_part
from views.parts.picture import picture
from views.parts.player_avatar import player_avatar
from views.parts.tappable import tappable
from views.store import Store, use_store

if TYPE_CHECKING:
    from data.records import Player


@screen_part
def Players() -> ft.View:
    """List the players, who played last first; the hidden ones folded away."""
    store = use_store()
    people = [player for player in store.history.players() if not player.same_as]
    seen = [player for player in people if not player.hidden]
    hidden = [player for player in people if player.hidden]
    plays = _plays(store)
    if not people:
        return screen(
            store.say("players.title"),
            [
                ft.Container(
                    alignment=ft.Alignment.CENTER,
                    padding=24,
                    content=picture(empty_state(palette(store)), width=240, height=180),
                ),
                ft.Text(store.say("players.empty"), text_align=ft.TextAlign.CENTER),
            ],
        )
    return screen(
        store.say("players.title"),
        [
            *[_row(store, player, plays.get(player.id, 0)) for player in seen],
            *(
                [
                    Fold(
                        store.say("players.hidden", n=len(hidden)),
                        [_row(store, player, plays.get(player.id, 0)) for player in hidden],
                    )
                ]
                if hidden
                else []
            ),
        ],
    )


def _plays(store: Store) -> dict[str, int]:
    counts: dict[str, int] = {}
    for played in store.history.chronicle.rows():
        for person in played.people:
            counts[person] = counts.get(person, 0) + 1
    return counts


def _row(store: Store, player: Player, plays: int) -> ft.Control:
    said = store.say("players.plays", n=plays)
    return tappable(
        f"{player.name}: {said}",
        row(
            player_avatar(store, player),
            column(
                ft.Text(player.name, theme_style=ft.TextThemeStyle.TITLE_MEDIUM),
                ft.Text(said, color=ft.Colors.ON_SURFACE_VARIANT),
                gap=2,
                align=LEFT,
                expand=True,
            ),
            ft.Icon(ft.Icons.CHEVRON_RIGHT_ROUNDED),
            gap=14,
        ),
        lambda: store.go(f"/players/{player.id}"),
        bgcolor=ft.Colors.SURFACE_CONTAINER,
        padding=12,
        key=player.id,
    )
