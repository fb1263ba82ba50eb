"""Hand a running match to another device, where it goes on: as a file, or as QR codes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import flet as ft

from data.errors import ExchangeError
from data.exchange import archive
from data.exchange.codes import coded
from data.exchange.work import finished
from views.clock import now
from views.device import is_phone
from views.parts.chip import button
from views.parts.codes import Codes, codes_dialog
from views.parts.files import save
from views.parts.frame import screen
from views.parts.layout import column
from views.parts.part import use_ref, use_state
from views.screens.lost import of_open_match
from views.store import use_store

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable


@of_open_match
def Handover(match_id: str) -> ft.View:
    """Write the match of the address alone, as it stands, and say how it goes on elsewhere."""
    store = use_store()
    picker = use_ref(ft.FilePicker)
    codes, show = use_state(tuple[str, ...])

    def written() -> tuple[str, bytes]:
        match = store.history.match(match_id)
        content = finished(archive.write(store.history, now(), (match_id,))).content
        return f"skald-{match.game.id}-{match.step}", content

    async def share() -> None:
        name, content = written()
        # Browsers share text, and refuse a file that is called .json.
        file = ft.ShareFile.from_bytes(content, mime_type="text/plain", name=f"{name}.txt")
        await ft.Share().share_files([file])

    async def keep() -> None:
        name, content = written()
        await save(store, picker.current, f"{name}.json", content)

    def code() -> None:
        # Of this moment: a table that goes on meanwhile changes none that was not scanned yet.
        _, content = written()
        if not (fresh := coded(content)):
            raise ExchangeError("codes.full")
        show(fresh)

    shown = Codes.keyed("codes", codes, store.say("codes.scan")) if codes else None
    ft.use_dialog(codes_dialog(store, shown, lambda: show(())) if shown else None)

    def way(
        key: str, icon: ft.IconData, on_tap: Callable[[], Awaitable[None] | None]
    ) -> ft.Control:
        return button(store.say(f"handover.{key}"), on_tap, icon=icon)

    return screen(
        store.say("handover.title"),
        [ft.Text(store.say(f"handover.{step}")) for step in ("write", "open", "both")],
        foot=column(
            way("share", ft.Icons.SHARE_ROUNDED, share) if is_phone(ft.context.page) else None,
            way("save", ft.Icons.SAVE_ALT_ROUNDED, keep),
            way("codes", ft.Icons.QR_CODE_2_ROUNDED, code),
        ),
    )
