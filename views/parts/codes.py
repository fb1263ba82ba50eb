"""A file as QR codes in turn: shown on one device, and pasted one after the other on another."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from functools import partial

import flet as ft

from data.errors import ExchangeError
from data.exchange.codes import Gathered, file_of, gathered
from views.guard import safely, uncovered
from views.parts.chip import button, centred
from views.parts.layout import MIDDLE, column, heard
from views.parts.part import part, use_ref, use_state
from views.parts.picture import picture
from views.parts.qr_code import qr_code
from views.parts.text_entry import TextEntry
from views.store import Store, use_store
from views.theme import TAP, roomy

CODE = 340
"""Side of a QR code in dp: some three for each of its squares, on every phone."""
LONGEST_TEXT = 100_000
"""Letters of all codes of a match, pasted at once."""


@part
def Codes(codes: Sequence[str], about: str) -> ft.Control:
    """Show one code after the other, and what is to be done with each."""
    store = use_store()
    turned, turn = use_state(lambda: 0)
    at, several = turned % len(codes), len(codes) > 1
    which = store.say("codes.at", n=at + 1, of=len(codes))
    on = ft.FilledTonalButton(
        content=centred(store.say("codes.next")),
        style=roomy(ft.Padding.symmetric(horizontal=16, vertical=14), framed=True),
        on_click=safely(lambda: turn(lambda n: n + 1), again="codes"),
    )
    return column(
        ft.Text(which, theme_style=ft.TextThemeStyle.TITLE_MEDIUM) if several else None,
        picture(qr_code(codes[at]), CODE, label=f"{which}: {about}" if several else about),
        ft.Text(about, width=CODE),
        on if several else None,
        gap=10,
        align=MIDDLE,
    )


def codes_dialog(store: Store, content: ft.Control, hide: Callable[[], None]) -> ft.AlertDialog:
    """Return the dialog that shows QR codes over a screen."""
    return ft.AlertDialog(
        inset_padding=12,
        content_padding=12,
        scrollable=True,
        content=content,
        actions=[button(store.say("close"), hide, ft.TextButton, high=TAP)],
        on_dismiss=uncovered(hide),
    )


@part
def CodesRead(take: Callable[[bytes], Awaitable[None]]) -> ft.Control:
    """Offer to read codes in any order; ``take`` is handed the file once it is whole."""
    store = use_store()
    opened, open_ = use_state(lambda: False)

    read = button(
        store.say("codes.read"),
        lambda: open_(lambda _: True),
        ft.OutlinedButton,
        icon=ft.Icons.QR_CODE_2_ROUNDED,
    )
    return column(read, Pasting(take, lambda: open_(lambda _: False)) if opened else None, gap=0)


@part
def Pasting(take: Callable[[bytes], Awaitable[None]], hide: Callable[[], None]) -> ft.Control:
    """Take the text of one code after the other over the screen, and say which are missing."""
    store = use_store()
    known, know = use_state(Gathered)
    pasted, turn = use_state(lambda: 0)
    wrong, refuse = use_state(lambda: "")
    typed = use_ref(lambda: "")

    async def read() -> None:
        try:
            now = gathered(known, typed.current or "")
            content = file_of(now) if now.whole else None
        except ExchangeError as error:
            # A notice would lie below what this lies over.
            refuse(store.say(error.code))
            return
        refuse("")
        if content is not None:
            hide()
            await take(content)
            return
        know(now)
        # An empty field for the next one.
        typed.current = ""
        turn(lambda n: n + 1)

    # The field is drawn once for each code: it stays as it is while somebody types.
    entry = TextEntry.keyed(
        f"code{pasted}",
        store.say("codes.here"),
        "",
        partial(setattr, typed, "current"),
        read,
        longest=LONGEST_TEXT,
        focused=True,
        lines=3,
    )
    ft.use_dialog(
        ft.AlertDialog(
            title=ft.Text(store.say("codes.read")),
            scrollable=True,
            content=column(
                ft.Text(store.say("codes.paste")), _state(store, known, wrong), entry, gap=12
            ),
            actions=[
                button(store.say("cancel"), hide, ft.TextButton, high=TAP),
                button(store.say("codes.take"), read, high=TAP),
            ],
            on_dismiss=uncovered(hide),
        )
    )
    return ft.Container(visible=False)


def _state(store: Store, known: Gathered, wrong: str) -> ft.Control:
    """Say what is wrong, else which codes are missing."""
    text = wrong or (_lacking(store, known) if known.count else "")
    # There in any case: a field below it that moved would lose its letters.
    return heard(ft.Text(text, color=ft.Colors.ERROR if wrong else None), visible=bool(text))


def _lacking(store: Store, known: Gathered) -> str:
    missing = ", ".join(map(str, known.missing))
    return store.say("codes.missing", n=len(known.missing), of=known.count, told=missing)
