"""A finished match on its way to other programs and devices."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import flet as ft

from data.exchange import archive
from data.exchange.bgstats import link, play_file
from data.exchange.plays import play_of
from data.exchange.work import finished
from views.clock import now
from views.parts.chip import button, fine_print
from views.parts.codes import CODE, codes_dialog
from views.parts.files import save
from views.parts.fold import Fold
from views.parts.layout import MIDDLE, column
from views.parts.part import part, use_ref, use_state
from views.parts.picture import picture
from views.parts.qr_code import qr_code
from views.store import Store, use_store

if TYPE_CHECKING:
    from collections.abc import Callable

    from data.exchange.plays import Play


@part
def TakeAlong(match_id: str) -> ft.Control:
    """Offer a finished match to BG Stats and as a file of our own."""
    store = use_store()
    picker = use_ref(ft.FilePicker)
    coded, code = use_state(lambda: False)
    record = store.history.naming.renamed(store.history.record(match_id))
    play = play_of(record, record.result, store.language) if record.result else None

    ft.use_dialog(
        codes_dialog(store, _code(store, play), lambda: code(lambda _: False))
        if coded and play
        else None
    )
    if play is None:
        return ft.Container(visible=False)

    async def save_play() -> None:
        await save(store, picker.current, f"{match_id}.bgsplay", play_file((play,)))

    async def save_match() -> None:
        content = finished(archive.write(store.history, now(), (match_id,))).content
        await save(store, picker.current, f"skald-{match_id}.json", content)

    def way(
        key: str,
        icon: ft.IconData,
        on_tap: Callable[..., object] | None,
        action: ft.ClientAction | None = None,
    ) -> ft.Control:
        return button(store.say(key), on_tap, ft.OutlinedButton, icon=icon, action=action)

    there = ft.OpenUrl(link(play), target=ft.UrlTarget.BLANK)
    shown = column(
        way("result.bgstats", ft.Icons.OPEN_IN_NEW_ROUNDED, None, there),
        fine_print(store.say("result.bgstats.about")),
        way("result.bgstats_code", ft.Icons.QR_CODE_2_ROUNDED, lambda: code(lambda _: True)),
        way("result.bgstats_file", ft.Icons.SAVE_ALT_ROUNDED, save_play),
        way("result.save", ft.Icons.SAVE_ALT_ROUNDED, save_match),
    )
    return Fold(store.say("result.along"), [shown])


def _code(store: Store, play: Play) -> ft.Control:
    """Show the link for another phone; without the words, which would make it too fine to read."""
    label = store.say("result.bgstats_code.label")
    drawn = qr_code(link(replace(play, comment="", place="")))
    return column(
        picture(drawn, CODE, label=label), ft.Text(label, width=CODE), gap=10, align=MIDDLE
    )
