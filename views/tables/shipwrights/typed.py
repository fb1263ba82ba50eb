"""Several numbers typed one after the other: a digit goes on to the next one by itself.

Most numbers of this game have one digit, so each of them is one tap. *10+* comes before the digit
of a larger one: 10+ and 2 are 12, 10+ twice and 3 are 23.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

import flet as ft

from companion.present import present
from views.guard import safely
from views.parts.chip import SHORT, bold, small, title
from views.parts.keyboard import BACK, BEFORE, DONE, NEXT, PLUS, Keyboard
from views.parts.large_text import use_large_text
from views.parts.layout import MIDDLE, column, heard, in_rows, outline, row
from views.parts.number_pad import MARK_LARGE, MARK_LINE
from views.parts.part import Ref, part, use_ref, use_state
from views.parts.picture import picture
from views.parts.tappable import tappable
from views.shell.half_done import Draft, as_left, use_draft
from views.theme import CHOSEN, CHOSEN_LINE, ON_CHOSEN, TAP, roomy

if TYPE_CHECKING:
    from views.tables.shipwrights.desk import Desk

TEN = "10+"
KEYS = (("7", "8", "9", BACK), ("4", "5", "6", NEXT), ("1", "2", "3", TEN), ("0", DONE))
MOST = 99

PAIR = 2


@dataclass(frozen=True)
class AskedNumber:
    """One number that is asked for."""

    name: str
    """As it is said."""
    value: int | None = None
    """None is not known."""
    head: str = ""
    """What is written over it, where no drawing says it."""
    drawing: str = ""


Line = tuple[ft.Control | None, Sequence[AskedNumber]]
"""Numbers side by side, and what stands before them."""


@dataclass(frozen=True)
class TypedNumbers:
    """Numbers as they are being typed."""

    values: tuple[int | None, ...]
    at: int = 0
    tens: int = 0
    """How often *10+* was pressed for the number that is typed now."""
    typed: frozenset[int] = frozenset()
    """Places of those that were typed; the others are left as they are when this is handed over."""


def pressed(entry: TypedNumbers, key: str) -> TypedNumbers:
    """Return what a key makes of an entry.

    >>> pressed(TypedNumbers((None, None)), "7")
    TypedNumbers(values=(7, None), at=1, tens=0, typed=frozenset({0}))
    >>> pressed(pressed(TypedNumbers((None, None)), "10+"), "2").values
    (12, None)
    """
    last = len(entry.values) - 1
    if key == TEN:
        return replace(_with(entry, 10 * (entry.tens + 1)), tens=min(entry.tens + 1, MOST // 10))
    if key == NEXT:
        return replace(entry, at=min(entry.at + 1, last), tens=0)
    if key == BEFORE:
        return replace(entry, at=max(entry.at - 1, 0), tens=0)
    if key == BACK:
        here = entry.values[entry.at] is not None
        return _with(replace(entry, at=entry.at if here else max(entry.at - 1, 0), tens=0), None)
    return replace(_with(entry, 10 * entry.tens + int(key)), at=min(entry.at + 1, last), tens=0)


def _with(entry: TypedNumbers, value: int | None) -> TypedNumbers:
    values = (*entry.values[: entry.at], value, *entry.values[entry.at + 1 :])
    return replace(entry, values=values, typed=entry.typed | {entry.at})


def _among(
    entry: TypedNumbers, typed: dict[int, int | None], fields: Sequence[AskedNumber]
) -> TypedNumbers:
    """Show what was typed among the numbers as they are by now."""
    values = tuple(typed.get(at, field.value) for at, field in enumerate(fields))
    return replace(entry, values=values, typed=frozenset(typed))


@part
def Typed(
    desk: Desk,
    head: Callable[[Sequence[int | None]], str],
    lines: Sequence[Line],
    on_done: Callable[[dict[int, int | None]], bool],
    *,
    at: int = 0,
    kept_as: str,
    about: str = "",
) -> ft.Control:
    """Ask for numbers, line by line, and hand over those that were typed.

    The ``head`` is told all of them as they are by now.
    """
    fields = [field for _, line in lines for field in line]
    nothing: dict[int, int | None] = {}
    draft = use_draft(desk.match, kept_as, nothing, [field.name for field in fields])
    latest, now = _use_entry(draft, fields, at)
    entry = latest.current
    # Whoever types fast means every key, and the end of it, too.
    this, _ = use_state(object)

    def press(key: str) -> None:
        if key == DONE:
            values = latest.current.values
            desk.close()
            # Refused, and said why: nothing that was typed is lost.
            if on_done({number: values[number] for number in sorted(latest.current.typed)}):
                draft.done()
        else:
            now(pressed(latest.current, key))

    def go_to(number: int) -> None:
        now(replace(latest.current, at=number, tens=0))

    def cell_of(number: int) -> ft.Control:
        here, on_tap = number == entry.at, partial(go_to, number)
        return cell(fields[number], entry.values[number], on_tap, here=here, again=this)

    numbers = iter(range(len(fields)))
    cells = [
        Cells.keyed(f"line{n}", lead, line, [cell_of(next(numbers)) for _ in line])
        for n, (lead, line) in enumerate(lines)
    ]
    last = entry.at == len(fields) - 1
    return Keyboard(
        column(
            title(head(entry.values)),
            as_left(desk.store, draft),
            small(about) if about else None,
            small(desk.say("shipwrights.table.typed_about")),
            *cells,
            heard(ft.Text(fields[entry.at].name, weight=ft.FontWeight.W_600)),
            *[row(*[_key(desk, key, press, this) for key in keys], gap=6) for keys in KEYS],
            gap=6,
        ),
        lambda mark: press(TEN if mark == PLUS else mark),
        (BACK, BEFORE, PLUS, DONE, *present(None if last else NEXT)),
    )


def _use_entry(
    draft: Draft[dict[int, int | None]], fields: Sequence[AskedNumber], at: int
) -> tuple[Ref[TypedNumbers], Callable[[TypedNumbers], None]]:
    """Hold the numbers as they are typed, from one key to the next, and keep them half done."""
    here, put = use_state(lambda: TypedNumbers((), at))
    entry = _among(here, draft.value, fields)
    # Quick fingers press again before the last digit was drawn.
    latest = use_ref(lambda: entry)
    latest.current = entry

    def now(new: TypedNumbers) -> None:
        latest.current = new
        draft.put(lambda _: {number: new.values[number] for number in sorted(new.typed)})
        put(new)

    return latest, now


@part
def Cells(
    lead: ft.Control | None, line: Sequence[AskedNumber], cells: Sequence[ft.Control]
) -> ft.Control:
    """Show a line of numbers; by twos where text is large and words stand over them."""
    large = use_large_text()
    worded = any(len(field.head) > SHORT for field in line)
    each = PAIR if large and worded else len(cells)
    return row(lead, column(*in_rows(cells, each), gap=6, expand=True), gap=6)


def cell(
    field: AskedNumber,
    value: int | None,
    on_tap: Callable[[], object],
    *,
    name: str = "",
    here: bool | None = None,
    again: object = None,
) -> ft.Control:
    """Show a number under what it is, to be touched."""
    text = "–" if value is None else str(value)
    ink = ON_CHOSEN if here else ft.Colors.ON_SURFACE
    return tappable(
        name or f"{field.name}: {text}",
        column(
            small(field.head, color=ink) if field.head else None,
            row(
                picture(field.drawing, 24) if field.drawing else None,
                # Twice as large, it is to stand in the middle of what is as high as a thumb.
                bold(text, 18, color=ink, style=MARK_LINE),
                gap=6,
                tight=True,
            ),
            gap=0,
            align=MIDDLE,
        ),
        on_tap,
        chosen=here,
        bgcolor=CHOSEN if here else ft.Colors.SURFACE_CONTAINER_HIGHEST,
        border=outline(2, CHOSEN_LINE) if here else None,
        padding=ft.Padding.symmetric(horizontal=2, vertical=6 if field.head else 2),
        height=None if field.head else TAP,
        expand=True,
        alignment=ft.Alignment.CENTER,
        again=again,
    )


def _key(desk: Desk, key: str, press: Callable[[str], None], pad: object) -> ft.Control:
    kind = ft.FilledButton if key == DONE else ft.FilledTonalButton
    spoken = {BACK: desk.say("pad.back"), NEXT: desk.say("shipwrights.table.typed_next")}.get(key)
    drawn: ft.Control = ft.Text(
        desk.say("pad.done") if key == DONE else key,
        size=MARK_LARGE if desk.store.large else 20,
        style=MARK_LINE,
    )
    if icon := {BACK: ft.Icons.BACKSPACE_OUTLINED, NEXT: ft.Icons.ARROW_FORWARD_ROUNDED}.get(key):
        drawn = ft.Icon(icon, semantics_label=spoken)
    return kind(
        content=drawn,
        on_click=safely(partial(press, key), after=pad)
        if key == DONE
        else safely(partial(press, key), again=pad),
        expand=1 if key != DONE else 3,
        height=TAP,
        style=roomy(0, framed=key != DONE),
    )
