"""An own number pad that takes sums: no system keyboard over the table."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from views.guard import guarded, safely, untouched
from views.parts.icon_button import icon_button
from views.parts.layout import column, row
from views.store import use_store

KEYS = (("7", "8", "9"), ("4", "5", "6"), ("1", "2", "3"), ("-", "0", "+"))
LONGEST = 24
"""Characters an entry may have; enough for any sum said aloud."""

BESIDE = 170
"""What of the height of a screen may not be there for what is on a sheet, in dp."""


def summed(entry: str) -> int | None:
    """Add up an entry such as "12+11-7"; None while it is not a number yet.

    >>> summed("12+11-7")
    16
    >>> summed("4+") is None
    True
    """
    total, sign, digits = 0, 1, ""
    for mark in entry + "+":
        if mark.isdigit():
            digits += mark
            continue
        if not digits:
            if total == 0 and sign == 1 and mark == "-" and entry.startswith("-"):
                sign = -1
                continue
            return None
        total += sign * int(digits)
        sign, digits = (-1 if mark == "-" else 1), ""
    return total


@ft.component
@guarded
def NumberPad(
    title: str, value: int, on_done: Callable[[int], None], on_cancel: Callable[[], None]
) -> ft.Control:
    """Type a number or a sum; the first key replaces the old value."""
    store = use_store()
    entry, set_entry = ft.use_state("")
    # Whoever types fast means every key, and the end of it, too.
    this, _ = ft.use_state(object)
    total = summed(entry) if entry else value

    def press(mark: str) -> None:
        set_entry(lambda old: (old + mark)[:LONGEST] if mark != "<" else old[:-1])

    def done() -> None:
        if total is not None:
            on_done(total)

    sum_shown = entry if any(mark in entry[1:] for mark in "+-") else ""
    return column(
        ft.Text(title, theme_style=ft.TextThemeStyle.TITLE_MEDIUM),
        row(
            ft.Text(sum_shown, color=ft.Colors.ON_SURFACE_VARIANT, expand=True),
            ft.Semantics(
                live_region=True,
                content=ft.Text(
                    "…" if total is None else str(total),
                    theme_style=ft.TextThemeStyle.HEADLINE_LARGE,
                    weight=ft.FontWeight.BOLD,
                ),
            ),
            icon_button(
                store.say("pad.back"),
                ft.Icons.BACKSPACE_OUTLINED,
                lambda: press("<"),
                again=this,
            ),
            alignment=ft.MainAxisAlignment.SPACE_BETWEEN,
        ),
        *[row(*[_key(store.say, mark, press, this) for mark in marks], gap=8) for marks in KEYS],
        row(
            ft.TextButton(
                store.say("cancel"),
                on_click=safely(on_cancel, after=this),
                expand=True,
                height=52,
            ),
            ft.FilledButton(
                store.say("pad.done"),
                on_click=safely(done, after=this),
                disabled=total is None,
                expand=True,
                height=52,
            ),
            gap=8,
        ),
    )


def _key(
    say: Callable[..., str], mark: str, press: Callable[[str], None], pad: object
) -> ft.Control:
    spoken = {"+": say("pad.plus"), "-": say("pad.minus")}.get(mark)
    return ft.FilledTonalButton(
        content=ft.Text({"-": "−"}.get(mark, mark), size=22, semantics_label=spoken),
        on_click=safely(lambda: press(mark), again=pad),
        expand=True,
        height=56,
    )


@ft.component
@guarded
def Fitted(content: ft.Control) -> ft.Control:
    """Show what is on a sheet, as high as it is; what is higher than the screen scrolls."""
    store = use_store()
    high, set_high = ft.use_state(lambda: False)

    def measured(event: ft.LayoutSizeChangeEvent) -> None:
        # In a sheet, what can scroll takes all the height there is: only what needs it may.
        height = event.height
        set_high(lambda _old: height > store.height - BESIDE)

    shown = ft.Container(content=content, on_size_change=untouched(measured))
    return column(shown, scroll=ft.ScrollMode.AUTO if high else None)


def pad_sheet(pad: ft.Control, on_dismiss: Callable[[], None]) -> ft.BottomSheet:
    """Put a pad on a sheet that rises from the foot of the screen."""
    return ft.BottomSheet(
        content=ft.SafeArea(content=ft.Container(content=pad, padding=16, width=420)),
        scrollable=True,
        on_dismiss=untouched(on_dismiss),
    )


def use_number_pad(title: str, value: int, on_done: Callable[[int], None]) -> Callable[[], None]:
    """Return what opens a pad for a number over the screen."""
    typing, set_typing = ft.use_state(lambda: False)

    def stop() -> None:
        set_typing(False)

    def done(number: int) -> None:
        stop()
        on_done(number)

    pad = NumberPad(title, value, done, stop) if typing else None
    ft.use_dialog(pad_sheet(Fitted(pad), stop) if pad else None)
    return lambda: set_typing(True)
