"""A finished match on its way to other programs and devices."""

from __future__ import annotations

import flet as ft

from data.exchange import archive
from data.exchange.bgstats import link, play_file
from data.exchange.plays import play_of
from views.clock import now
from views.guard import guarded, safely
from views.parts.files import save
from views.parts.fold import Fold
from views.store import use_store
from views.theme import TAP


@ft.component
@guarded
def TakeAlong(match_id: str) -> ft.Control:
    """Offer a finished match to BG Stats and as a file of our own."""
    store = use_store()
    picker = ft.use_ref(ft.FilePicker)
    record = store.history.record(match_id)
    if record.result is None:
        return ft.Container(visible=False)
    play = play_of(store.history.naming.told(record), record.result, store.language)

    async def save_play() -> None:
        await save(store, picker.current, f"{match_id}.bgsplay", play_file((play,)))

    async def save_match() -> None:
        content = archive.write(store.history, now(), (match_id,))
        await save(store, picker.current, f"skald-{match_id}.json", content)

    def way(key: str, icon: ft.IconData) -> ft.OutlinedButton:
        return ft.OutlinedButton(store.say(key), icon=icon, height=TAP)

    app = way("result.bgstats", ft.Icons.OPEN_IN_NEW_ROUNDED)
    app.action = ft.OpenUrl(link(play), target=ft.UrlTarget.BLANK)
    file = way("result.bgstats_file", ft.Icons.SAVE_ALT_ROUNDED)
    file.on_click = safely(save_play)
    match = way("result.save", ft.Icons.SAVE_ALT_ROUNDED)
    match.on_click = safely(save_match)
    return Fold(
        store.say("result.along"),
        [
            ft.Column(
                spacing=8,
                tight=True,
                horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
                controls=[
                    app,
                    ft.Text(
                        store.say("result.bgstats.about"),
                        theme_style=ft.TextThemeStyle.BODY_SMALL,
                        color=ft.Colors.ON_SURFACE_VARIANT,
                    ),
                    file,
                    match,
                ],
            )
        ],
    )
