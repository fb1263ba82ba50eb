"""The words of a condition: each is touched to be exchanged, and lists hold further sentences."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import flet as ft

from companion.games.pax_viking.builder import At, Slot, put, replaced, slots
from companion.games.pax_viking.conditions import (
    AllOf,
    AnyOf,
    AtLeastOf,
    Comparison,
    Condition,
    CountOf,
    Each,
    EachOf,
    Not,
    Reached,
)
from companion.games.pax_viking.seen import children, noun_of
from views.parts.layout import LEFT, column, outline, wrapped
from views.parts.part import part
from views.parts.tappable import tappable
from views.tables.pax_viking.choices import (
    FRESH,
    PutCondition,
    choices,
    filter_text,
    more_ways,
    values_text,
)
from views.tables.pax_viking.desk import Desk

OFTEN = ("type", "wind")
"""What most sentences are narrowed by, one tap away; the rest is behind three dots."""

NUMBERS = ("number", "least", "most", "reach", "at_least")


@part
def Sentence(desk: Desk, condition: Condition) -> ft.Control:
    """Show a condition word by word."""
    return _node(desk, condition, ())


def change_at(desk: Desk, at: At) -> PutCondition:
    """Return the setter of the condition at a place of the one being composed."""

    def put_there(part: Condition | None) -> None:
        draft = desk.composed.value if desk.composed else None
        if draft is not None and draft.condition is not None:
            # The last one may not go: a card asks for something, or is judged by hand.
            desk.recompose(condition=replaced(draft.condition, at, part) or FRESH)

    return put_there


def numbered(desk: Desk, at: At, text: str) -> str:
    """Name a part by its place, so that no two are called the same."""
    if not at:
        return text
    place = ".".join(str(number + 1) for number in at)
    return desk.say("pax_viking.table.part", place=place, what=text)


def _node(desk: Desk, condition: Condition, at: At) -> ft.Control:
    match condition:
        case Comparison():
            return _words(_compared(desk, condition, at))
        case EachOf():
            return _words(_each(desk, condition, at))
        case CountOf():
            return _words(_count(desk, condition, at))
        case Not():
            return column(
                _words(
                    [
                        _plain(desk.say("pax_viking.table.not")),
                        _more(desk, condition, at),
                    ]
                ),
                _inset(_node(desk, condition.not_, (*at, 0))),
                gap=6,
                align=LEFT,
            )
        case _:
            return _list(desk, condition, at)


def _list(desk: Desk, condition: Condition, at: At) -> ft.Control:
    """Show a list of sentences with the word that joins them."""
    join = desk.say(
        "pax_viking.table.and" if isinstance(condition, AllOf) else "pax_viking.table.or"
    )
    head: list[ft.Control] = [_kind_of_list(desk, condition, at)]
    if isinstance(condition, AtLeastOf):
        (slot,) = slots(condition)
        head.append(_slot(desk, condition, at, slot, str(slot.value)))
        join = ""
    parts: list[ft.Control] = []
    for number, child in enumerate(children(condition)):
        if number and join:
            parts.append(_plain(join))
        parts.append(_inset(_node(desk, child, (*at, number))))
    return column(_words([*head, _more(desk, condition, at)]), *parts, gap=6)


def _kind_of_list(desk: Desk, condition: Condition, at: At) -> ft.Control:
    shape = {AllOf: "all", AnyOf: "any", AtLeastOf: "at_least_of"}[type(condition)]
    text = desk.say(f"pax_viking.shape.{shape}")
    return _word(numbered(desk, at, text), text, lambda: _open_more(desk, at))


def _inset(content: ft.Control) -> ft.Control:
    return ft.Container(
        border=ft.Border.only(left=ft.BorderSide(3, ft.Colors.OUTLINE_VARIANT)),
        padding=ft.Padding.only(left=10),
        content=content,
    )


def _words(controls: list[ft.Control]) -> ft.Control:
    return wrapped(*controls, gap=6, vertical_alignment=ft.CrossAxisAlignment.CENTER)


def _plain(text: str) -> ft.Control:
    return ft.Text(text, size=16, color=ft.Colors.ON_SURFACE_VARIANT)


def _word(label: str, text: str, on_tap: Callable[[], Any]) -> ft.Control:
    return tappable(
        label,
        ft.Text(text, size=17, weight=ft.FontWeight.W_600),
        on_tap,
        bgcolor=ft.Colors.SURFACE_CONTAINER_HIGHEST,
        padding=ft.Padding.symmetric(horizontal=12, vertical=16),
    )


def _slot(desk: Desk, condition: Condition, at: At, slot: Slot, text: str) -> ft.Control:
    """Show one word; a tap opens what can stand in its place."""
    label = desk.say(
        "pax_viking.table.word", slot=desk.say(f"pax_viking.slot.{slot.name}"), text=text
    )
    return _word(numbered(desk, at, label), text, partial(_open, desk, condition, at, slot))


def _open(desk: Desk, condition: Condition, at: At, slot: Slot) -> None:
    put_there = change_at(desk, at)
    if slot.name in NUMBERS:
        desk.ask_number(
            desk.say(f"pax_viking.slot.{slot.name}"),
            slot.value,
            lambda n: put_there(put(condition, slot.name, n)),
        )
        return
    desk.lay_long(choices, condition, slot, put_there)


def _more(desk: Desk, condition: Condition, at: At) -> ft.Control:
    """Show the way to narrow, join, negate or remove a part."""
    return tappable(
        numbered(desk, at, desk.say("pax_viking.table.more_words")),
        ft.Icon(ft.Icons.MORE_HORIZ_ROUNDED, color=ft.Colors.ON_SURFACE_VARIANT),
        lambda: _open_more(desk, at),
        padding=12,
        key=f"more-{type(condition).__name__}",
    )


def _open_more(desk: Desk, at: At) -> None:
    desk.lay(_more_ways, at)


def _more_ways(desk: Desk, at: At) -> ft.Control:
    return more_ways(desk, at, change_at(desk, at))


def _compared(desk: Desk, comparison: Comparison, at: At) -> list[ft.Control]:
    noun, left = noun_of(comparison.metric, comparison.filter)
    texts = {
        "compare": desk.say(f"pax_viking.how.{comparison.how}"),
        "metric": desk.say(f"pax_viking.many.{noun}"),
    }
    shown = []
    for slot in slots(comparison, desk.position):
        if slot.name in left.given:
            texts[slot.name] = filter_text(desk, slot.name, slot.value)
        elif slot.optional:
            if slot.name in OFTEN and slot.name not in comparison.filter.given:
                shown.append(_missing(desk, comparison, at, slot))
            continue
        text = texts.get(slot.name, str(slot.value))
        shown.append(_slot(desk, comparison, at, slot, text))
    return [*shown, _more(desk, comparison, at)]


def _missing(desk: Desk, condition: Condition, at: At, slot: Slot) -> ft.Control:
    """Show the way to a word that most cards have and this sentence has not yet."""
    text = desk.say(f"pax_viking.table.narrow_{slot.name}")
    label = numbered(desk, at, desk.say(f"pax_viking.slot.{slot.name}"))
    return tappable(
        label,
        ft.Text(text, size=16, color=ft.Colors.ON_SURFACE_VARIANT),
        partial(_open, desk, condition, at, slot),
        border=outline(1, ft.Colors.OUTLINE_VARIANT),
        padding=ft.Padding.symmetric(horizontal=12, vertical=16),
    )


def _each(desk: Desk, condition: EachOf, at: At) -> list[ft.Control]:
    each = condition.each_of
    found = {slot.name: slot for slot in slots(condition, desk.position)}
    return [
        _plain(desk.say("pax_viking.how.at_least")),
        _slot(desk, condition, at, found["at_least"], str(each.at_least)),
        _plain(desk.say("pax_viking.many.followers")),
        *_filters(desk, condition, at, each),
        _slot(desk, condition, at, found["by"], desk.say(f"pax_viking.table.each_by.{each.by}")),
        _slot(desk, condition, at, found["values"], values_text(desk, each)),
        _more(desk, condition, at),
    ]


def _count(desk: Desk, condition: CountOf, at: At) -> list[ft.Control]:
    reached = condition.count_of
    found = {slot.name: slot for slot in slots(condition, desk.position)}
    return [
        _plain(desk.say("pax_viking.how.at_least")),
        _slot(desk, condition, at, found["reach"], str(reached.reach)),
        _plain(desk.say("pax_viking.many.followers")),
        *_filters(desk, condition, at, reached),
        _plain(desk.say(f"pax_viking.table.count_by.{reached.by}")),
        _slot(desk, condition, at, found["at_least"], str(reached.at_least)),
        _slot(desk, condition, at, found["by"], desk.say(f"pax_viking.by.{reached.by}")),
        _slot(desk, condition, at, found["values"], values_text(desk, reached)),
        _more(desk, condition, at),
    ]


def _filters(desk: Desk, condition: Condition, at: At, listed: Each | Reached) -> list[ft.Control]:
    return [
        _slot(desk, condition, at, slot, filter_text(desk, slot.name, slot.value))
        for slot in slots(condition, desk.position)
        if slot.name in listed.filter.given
    ]
