"""An own number pad that takes sums: no system keyboard over the table."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import flet as ft

from companion.present import present
from companion.words import minus
from views.guard import safely, uncovered, untouched
from views.parts.chip import bold, button
from views.parts.icon_button import icon_button
from views.parts.keyboard import BACK, DONE, MINUS, NEXT, PLUS, Keyboard
from views.parts.layout import column, lies_flat, row
from views.parts.part import Nothing, part, use_ref, use_state
from views.store import Store, the_store, use_store
from views.theme import TAP, rising, roomy

KEYS = (("7", "8", "9"), ("4", "5", "6"), ("1", "2", "3"), (MINUS, "0", PLUS))
ENDS = (DONE, NEXT)
LONGEST = 24
"""Characters an entry may have; enough for any sum said aloud."""
DIGITS = 6
"""Digits of each number in it: more would push what takes them back out of the sheet."""

KEY = 56
"""Height of a key, in dp."""

MARK, MARK_LARGE, MARK_LINE = 22, 16, ft.TextStyle(height=1)
"""Sizes of what is on a key: twice as large, it is to stand in its middle still."""

NO_ROOM = roomy(0, framed=True)

EDGE = 8
"""Room that a sheet leaves beside what stands in its corner, in dp."""

SHEET, SHEET_FLAT = 420, 600
"""How wide a sheet is, and how wide where a phone lies on its side, in dp."""

BESIDE = 170
"""Height of a screen, in dp, that is not counted on for what is on a sheet."""


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


def longer(entry: str, mark: str) -> str:
    """Return an entry with one more mark, or as it is where there is no room for it.

    >>> longer("12+9", "9"), longer("999999", "9"), longer("999999", "+")
    ('12+99', '999999', '999999+')
    """
    last = re.split("[+-]", entry)[-1]
    full = len(entry) == LONGEST or (mark.isdigit() and len(last) == DIGITS)
    return entry if full else entry + mark


def use_entry(of: str) -> tuple[str, Callable[[str], str]]:
    """Return what is typed as the number of that name, and what types a mark and returns it all."""
    shown, show = use_state(lambda: ("", ""))
    # Keys may come faster than what they show. Another number begins with nothing typed.
    latest = use_ref(lambda: ("", ""))

    def type_(mark: str) -> str:
        name, entry = latest.current
        entry = entry if name == of else ""
        entry = entry[:-1] if mark == BACK else longer(entry, mark)
        latest.current = (of, entry)
        show(latest.current)
        return entry

    return (shown[1] if shown[0] == of else ""), type_


def bounded(number: int, least: int | None, most: int | None) -> int:
    """Return the number nearest to one that lies within the bounds there are."""
    if least is not None:
        number = max(least, number)
    return number if most is None else min(most, number)


@dataclass(frozen=True, eq=False)
class Field:
    """One of the numbers that can be typed one after the other."""

    label: str
    value: int
    put: Callable[[int], Any]
    least: int | None = None
    place: str = ""
    """Where it is typed: tells it from other numbers of the same label."""
    most: int | None = None
    shown: str | None = None
    """What stands there instead of the number."""

    def typed(self, number: int) -> None:
        """Put what was typed; what is as it was is not put again."""
        number = bounded(number, self.least, self.most)
        if number != self.value:
            self.put(number)


@part
def NumberPad(
    title: str,
    value: int,
    on_done: Callable[[int], None],
    on_cancel: Callable[[], None],
    *,
    then: tuple[str, Callable[[int], None]] | None = None,
    least: int | None = None,
    most: int | None = None,
) -> ft.Control:
    """Type a number or a sum; the first key replaces the old value. ``then`` is what comes next.

    What lies below the ``least`` or above the ``most`` becomes that, and it is said before.
    """
    store = use_store()
    shown, type_ = use_entry(title)
    # Whoever types fast means every key, and the end of it, too.
    this, _ = use_state(object)
    total = summed(shown) if shown else value

    def press(mark: str) -> None:
        if mark in ENDS:
            typed = type_("")
            now = summed(typed) if typed else value
            if now is not None:
                (then[1] if then and mark == NEXT else on_done)(now)
        else:
            type_(mark)

    bound = _bound(store, total, least, most)
    head = _typed(store, title, shown, total, partial(press, BACK), this, bound)
    keys = [row(*[pad_key(store, mark, press, this) for mark in marks], gap=8) for marks in KEYS]
    ends = (
        _going_on(store, then[0], press, this, off=total is None) if then else None,
        _ends(store, partial(press, DONE), on_cancel, this, off=total is None),
    )
    if lies_flat(store):
        # Below one another the last keys and what ends it would be out of sight.
        pad: ft.Control = row(
            column(*head, *ends, expand=True),
            column(*keys, expand=True),
            gap=2 * EDGE,
            vertical_alignment=ft.CrossAxisAlignment.START,
        )
    else:
        pad = column(*head, *keys, *ends)
    marks = (BACK, PLUS, MINUS, DONE, *present(NEXT if then else None))
    return Keyboard(pad, press, marks, about=title)


def _bound(store: Store, total: int | None, least: int | None, most: int | None) -> str:
    """Say which number is taken in place of one that cannot be."""
    if total is None or (there := bounded(total, least, most)) == total:
        return ""
    return store.say("pad.most" if there < total else "pad.least", n=there)


def _typed(
    store: Store,
    title: str,
    shown: str,
    total: int | None,
    back: Callable[[], None],
    pad: object,
    bound: str,
) -> tuple[ft.Control, ...]:
    sum_shown = minus(shown) if any(mark in shown[1:] for mark in "+-") else ""
    beside = "\n".join(filter(None, (sum_shown, bound)))
    number = "…" if total is None else minus(total)
    # Large, it would be broken amid its words. A sheet grows upwards, so that no key moves; beside
    # keys there is room.
    above = store.large
    told = ft.Text(beside, color=ft.Colors.ON_SURFACE_VARIANT, expand=not above)
    return (
        ft.Text(title, theme_style=ft.TextThemeStyle.TITLE_MEDIUM),
        *present(told if above and beside else None),
        row(
            None if above else told,
            ft.Semantics(
                live_region=True,
                content=bold(
                    number,
                    theme_style=ft.TextThemeStyle.HEADLINE_LARGE,
                    semantics_label=f"{number}, {bound}" if bound else None,
                ),
            ),
            icon_button(store.say("pad.back"), ft.Icons.BACKSPACE_OUTLINED, back, again=pad),
            alignment=ft.MainAxisAlignment.END,
        ),
    )


def _going_on(
    store: Store, to: str, press: Callable[[str], None], pad: object, *, off: bool
) -> ft.Control:
    said, on = store.say("pad.next", what=to), partial(press, NEXT)
    icon = ft.Icons.ARROW_FORWARD_ROUNDED
    return button(said, on, ft.FilledTonalButton, icon=icon, off=off, again=pad)


def _ends(
    store: Store, done: Callable[[], None], cancel: Callable[[], None], pad: object, *, off: bool
) -> ft.Control:
    return row(
        ft.TextButton(
            store.say("cancel"), on_click=safely(cancel, after=pad), expand=True, height=52
        ),
        ft.FilledButton(
            store.say("pad.done"),
            on_click=safely(done, after=pad),
            disabled=off,
            expand=True,
            height=52,
        ),
        gap=8,
    )


def pad_key(
    store: Store,
    mark: str,
    press: Callable[[str], None],
    pad: object,
    *,
    height: float = KEY,
) -> ft.Control:
    """Show a key with a digit or a sign on it, large ones no larger than the key."""
    spoken = {"+": store.say("pad.plus"), "-": store.say("pad.minus")}.get(mark)
    return ft.FilledTonalButton(
        content=ft.Text(
            {"-": "−"}.get(mark, mark),
            size=MARK_LARGE if store.large else MARK,
            style=MARK_LINE,
            semantics_label=spoken,
        ),
        style=NO_ROOM,
        on_click=safely(partial(press, mark), again=pad),
        expand=True,
        height=height,
    )


@part
def Fitted(content: ft.Control) -> ft.Control:
    """Show the content of a sheet as high as it is; what is higher than the screen scrolls."""
    store = use_store()
    high, set_high = use_state(lambda: False)

    def measured(event: ft.LayoutSizeChangeEvent[ft.Container]) -> None:
        # In a sheet, what can scroll takes all the height there is: only what needs it may.
        height = event.height
        set_high(lambda _old: height > store.height - BESIDE)

    shown = ft.Container(content=content, on_size_change=untouched(measured))
    return column(shown, scroll=ft.ScrollMode.AUTO if high else None)


def pad_sheet(
    pad: ft.Control, on_dismiss: Callable[[], None], close: ft.Control | None = None
) -> ft.BottomSheet:
    """Put a pad on a sheet that rises from the foot of the screen, maybe with a way to close it."""
    # Above the pad, not beside it: what is on a sheet may be as high as the screen.
    within = ft.Padding.only(top=TAP if close else EDGE, right=EDGE)
    shown: ft.Control = ft.Container(content=pad, padding=within)
    if close:
        # Within the corner: a finger is not felt on what juts out of its stack.
        corner = ft.Container(content=close, right=0, top=0)
        shown = ft.Stack(fit=ft.StackFit.PASS_THROUGH, controls=[shown, corner])
    around = ft.Padding.only(left=2 * EDGE, top=EDGE, right=EDGE, bottom=2 * EDGE)
    store = the_store()
    width = SHEET_FLAT if lies_flat(store) else SHEET
    return ft.BottomSheet(
        content=ft.SafeArea(content=ft.Container(content=shown, padding=around, width=width)),
        scrollable=True,
        animation_style=rising(calm=store.calm),
        on_dismiss=uncovered(on_dismiss),
    )


def use_number_pad(
    title: str,
    value: int,
    on_done: Callable[[int], Any],
    least: int | None = None,
    most: int | None = None,
) -> Callable[[], None]:
    """Return what opens a pad for a number over the screen."""
    field = Field(title, value, on_done, least, most=most)
    return partial(use_number_pads([field]), field)


def use_number_pads(fields: Sequence[Field]) -> Callable[[Field], None]:
    """Return what opens a pad for one of these numbers; from there one goes on to the next."""
    asked, ask = use_state(Nothing[tuple[str, str]]())
    # Drawn anew, they are others of the same names at the same places.
    at = next((at for at, field in enumerate(fields) if _which(field) == asked), None)

    def go_to(field: Field | None) -> None:
        ask(_which(field) if field else None)

    def stop() -> None:
        go_to(None)

    pad = None
    if at is not None:
        this, following = fields[at], next(iter(fields[at + 1 :]), None)

        def to(then: Field | None, number: int) -> None:
            go_to(then)
            this.typed(number)

        pad = NumberPad(
            this.label,
            this.value,
            partial(to, None),
            stop,
            then=(following.label, partial(to, following)) if following else None,
            least=this.least,
            most=this.most,
        )
    ft.use_dialog(pad_sheet(Fitted(pad), stop) if pad else None)
    return go_to


def _which(field: Field) -> tuple[str, str]:
    return field.place, field.label
