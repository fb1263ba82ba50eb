"""What looks wrong at the table, said without being in the way."""

from __future__ import annotations

from typing import TYPE_CHECKING

import flet as ft

from views.guard import guarded
from views.store import use_store

if TYPE_CHECKING:
    from companion.match import Match


@ft.component
@guarded
def Warnings(match: Match) -> ft.Control:
    """List what the game finds odd about the position; nothing is blocked by it."""
    store = use_store()
    notices = match.game.notices(match.position, match.options)
    return ft.Column(
        tight=True,
        spacing=4,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        visible=bool(notices),
        controls=[
            ft.Container(
                bgcolor=ft.Colors.TERTIARY_CONTAINER,
                border_radius=10,
                padding=ft.Padding.symmetric(horizontal=12, vertical=6),
                content=ft.Row(
                    controls=[
                        ft.Icon(
                            ft.Icons.WARNING_AMBER_ROUNDED, color=ft.Colors.ON_TERTIARY_CONTAINER
                        ),
                        ft.Text(
                            store.say(notice.code, match.names, **notice.facts),
                            color=ft.Colors.ON_TERTIARY_CONTAINER,
                            expand=True,
                        ),
                    ]
                ),
            )
            for notice in notices
        ],
    )
