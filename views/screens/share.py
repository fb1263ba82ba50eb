"""The result as a picture: to a chat, to the clipboard, or to a file."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import flet as ft
import flet.canvas as cv

from views.device import is_phone
from views.parts.chip import button
from views.parts.files import save
from views.parts.frame import screen
from views.parts.layout import row, wrapped
from views.parts.part import screen_part, use_ref
from views.parts.png import cut
from views.parts.result_picture import PIXELS, WIDE, result_sheet
from views.screens.lost import no_match
from views.store import Store, use_store
from views.telling import ranked
from views.theme import DARK

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from data.records import FinishedMatch


@screen_part
def Share() -> ft.View:
    """Show the picture of the match of the address, and where it can go."""
    store = use_store()
    match_id = ft.use_route_params().get("id", "")
    picker = use_ref(ft.FilePicker)
    if not store.history.is_finished(match_id):
        return no_match(store, match_id)
    match = store.history.finished_match(match_id)
    drawn = _drawn(store, match)
    high = float(drawn.height or 0)
    sheet = use_ref(lambda: drawn)
    sheet.current = drawn
    page = ft.context.page
    name = f"skald-{match.setup.game}-{match.finished[:10]}.png"

    async def sent(send: Callable[[bytes], Awaitable[None]]) -> None:
        sharp = sharpness(page, high)
        drawing = sheet.current
        await drawing.capture(pixel_ratio=sharp)
        content = await drawing.get_capture()
        await drawing.clear_capture()
        await send(cut(content, int(WIDE * sharp), int(high * sharp)))

    async def share(content: bytes) -> None:
        file = ft.ShareFile.from_bytes(content, mime_type="image/png", name=name)
        await ft.Share().share_files([file])

    async def copy(content: bytes) -> None:
        await ft.Clipboard().set_image(content)
        store.notify(store.say("result.copied"))

    async def keep(content: bytes) -> None:
        await save(store, picker.current, name, content)

    mobile = is_phone(page)
    way = partial(_way, store)
    return screen(
        store.say("share.title"),
        [row(_named(store, match, sheet.current), alignment=ft.MainAxisAlignment.CENTER)],
        # On a phone there are three: side by side, their words would be broken.
        foot=wrapped(
            # Elsewhere there is no sheet to share by, and a desktop has no clipboard for it.
            way("share.send", ft.Icons.SHARE_ROUNDED, partial(sent, share)) if mobile else None,
            way("share.copy", ft.Icons.COPY_ROUNDED, partial(sent, copy))
            if mobile or page.web
            else None,
            way("share.save", ft.Icons.SAVE_ALT_ROUNDED, partial(sent, keep)),
            gap=12,
        ),
    )


def sharpness(page: ft.Page, high: float) -> float:
    """Return how many pixels a unit of the picture may have.

    A browser may draw the picture on a surface of the screen's size instead of its own
    (flutter/flutter#182476): so it has to fit on the screen, and what is too much is cut off.
    """
    if not page.web:
        return PIXELS
    pixel = page.media.device_pixel_ratio or 1
    wide, tall = (page.width or WIDE) * pixel, (page.height or high) * pixel
    return min(PIXELS, wide / WIDE, tall / high)


def _drawn(store: Store, match: FinishedMatch) -> cv.Canvas:
    sheet = result_sheet(store, match.setup, match.result, match.remark)
    ground = cv.Rect(
        0,
        0,
        WIDE,
        sheet.down,
        paint=ft.Paint(color=str(DARK.surface), style=ft.PaintingStyle.FILL),
    )
    return cv.Canvas(width=WIDE, height=sheet.down, shapes=[ground, *sheet.shapes])


def _named(store: Store, match: FinishedMatch, sheet: ft.Control) -> ft.Control:
    """Let a screen reader say what the picture shows."""
    setup, result = match.setup, match.result
    offers = [store.say("share.picture", game=store.say(f"{setup.game}.title"))]
    offers += ranked(store, result.ranking, setup.seats)
    return ft.Semantics(image=True, container=True, label=". ".join(offers), content=sheet)


def _way(
    store: Store, key: str, icon: ft.IconData, on_tap: Callable[[], Awaitable[None]]
) -> ft.Control:
    return button(store.say(key), on_tap, ft.FilledTonalButton, icon=icon)
