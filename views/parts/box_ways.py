"""A box on its way to another device and from one: as a file, as a text, as a QR code."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from typing import Any

import flet as ft

from companion.box import Box
from views.guard import safely, uncovered
from views.parts.chip import button, centred
from views.parts.codes import Codes, codes_dialog
from views.parts.files import content_of, save
from views.parts.icon_button import sign
from views.parts.layout import wrapped
from views.parts.part import part, use_ref, use_state
from views.parts.picker import PickedFiles, choosing, use_picker
from views.parts.text_entry import TextEntry
from views.store import Store, use_store
from views.theme import TAP, roomy

MOST_LETTERS = 1_200
"""Letters that a camera still reads off a phone's screen."""
LONGEST_TEXT = 20_000

PADDED = roomy(ft.Padding.symmetric(horizontal=16, vertical=14), framed=True)


@part
def BoxWays(box: Box[Any], known: Any, keep: Callable[[Any], bool]) -> ft.Control:
    """Offer the ways in which a box is copied, shared and taken in, whatever its game.

    ``keep`` adds what was read to what is kept, and says whether that was done.
    """
    store = use_store()
    shown, show = use_state(lambda: "")
    typed = use_ref(lambda: "")

    def hide() -> None:
        show(lambda _: "")

    def take(text: str) -> None:
        more = box.read_text(text)
        if keep(more):
            store.notify(store.say("box.taken", n=box.size(more)))

    async def load(files: PickedFiles) -> None:
        for file in files:
            take(content_of(file).decode("utf-8", errors="replace"))

    picker = use_picker(load)

    async def put() -> None:
        text = json.dumps(box.written(known), ensure_ascii=False, indent=1)
        name = f"{box.game.replace('_', '-')}-box.json"
        await save(store, picker, name, text.encode())

    def read() -> None:
        hide()
        take(typed.current or "")

    def way(key: str, icon: ft.IconData, on_tap: Callable[[], Any] | None) -> ft.OutlinedButton:
        return ft.OutlinedButton(
            content=centred(store.say(key)),
            icon=sign(icon),
            style=PADDED,
            on_click=safely(on_tap) if on_tap else None,
        )

    dialogs = {
        "code": codes_dialog(store, BoxCodes.keyed("codes", box, known), hide),
        "paste": _paste(store, partial(setattr, typed, "current"), read, hide),
    }
    ft.use_dialog(dialogs.get(shown))
    # Of an empty one there is nothing to be taken along.
    out = bool(box.size(known))
    copy = way("box.copy", ft.Icons.COPY_ROUNDED, lambda: store.notify(store.say("box.copied")))
    copy.action = ft.CopyToClipboard(box.code_of(known))
    fetch = way("box.load", ft.Icons.FILE_OPEN_OUTLINED, None)
    fetch.action = choosing(picker)
    return wrapped(
        way("box.code", ft.Icons.QR_CODE_2_ROUNDED, lambda: show(lambda _: "code"))
        if out
        else None,
        copy if out else None,
        way("box.paste", ft.Icons.CONTENT_PASTE_ROUNDED, lambda: show(lambda _: "paste")),
        way("box.save", ft.Icons.SAVE_ALT_ROUNDED, put) if out else None,
        fetch,
    )


@part
def BoxCodes(box: Box[Any], known: Any) -> ft.Control:
    """Show the box as a QR code, or as several; or say that a file is the way for such a card."""
    store = use_store()
    codes = ft.use_memo(lambda: box.codes_of(known, MOST_LETTERS), [box.game, known])
    if not codes:
        return ft.Text(store.say("box.code.full"))
    about = store.say("box.code.about_each" if len(codes) > 1 else "box.code.about")
    return Codes(codes, about)


def _paste(
    store: Store,
    write: Callable[[str], None],
    read: Callable[[], None],
    hide: Callable[[], None],
) -> ft.AlertDialog:
    """Take a text from a friend's box: where a browser reads no clipboard, people paste it."""
    return ft.AlertDialog(
        title=ft.Text(store.say("box.paste")),
        scrollable=True,
        content=TextEntry.keyed(
            "text",
            store.say("box.paste.here"),
            "",
            write,
            read,
            longest=LONGEST_TEXT,
            focused=True,
            lines=3,
        ),
        actions=[
            button(store.say("cancel"), hide, ft.TextButton, high=TAP),
            button(store.say("box.read"), read, high=TAP),
        ],
        on_dismiss=uncovered(hide),
    )
