"""What is asked for as things to touch, in one way: switches of a setup, corrections, moves."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import flet as ft

from companion.asked import Asked, first
from companion.words import has
from views.parts.chip import capital, chip
from views.parts.frame import heading
from views.parts.layout import Part, column, wrapped
from views.parts.number_pad import Field, use_number_pads
from views.parts.player_avatar import seat_shield
from views.parts.segments import segments
from views.parts.stepper import Stepper
from views.parts.switch import switch
from views.parts.text_entry import TextEntry
from views.store import Store

PutValue = Callable[[Any], object]

FormEntry = ft.Control | Field
"""A number is a field until it is drawn: from its pad one goes on to the next."""

FEW = 3
"""So many choices stand in a row of equal parts; more are chips."""

SHIELD = 20
"""How wide the shield of a seat is in its chip, in dp."""

LONGEST = 200
"""Letters of a text for which no other bound is known."""


@dataclass(frozen=True)
class Words:
    """In which words something is asked for, and of whom."""

    store: Store
    names: tuple[str, ...]
    """Who sits there, by their seats."""
    key: str
    """The key of its name; those of its choices are below it."""
    label: str
    inside: float = 0
    """What a card round it takes of the room, in dp."""
    none: str = ""
    """What is said of none at all, where it is not in the words below its key."""
    colours: tuple[int, ...] = ()
    """The shields of who sits there, where seats are shown by them."""

    def of(self, asked: Asked, value: Any) -> str:
        """Return the word for one of its values."""
        if value is None and self.none:
            return self.none
        if value is None:
            return self.store.say(f"{self.key}.none" if has(f"{self.key}.none") else "form.none")
        if asked.kind == "seat":
            return self.names[int(value)]
        key = f"{self.key}.{str(value).lower()}"
        return self.store.say(key) if has(key) else str(value)

    def within(self, name: str) -> Words:
        """Return the words of a part of it; one without any is known by its place."""
        key = f"{self.key}.{name}"
        at = int(name) if name.isdecimal() else None
        if has(key):
            label = self.store.say(key)
        elif at is not None and "{seat}" in self.label:
            label = self.store.say(self.key, self.names, seat=at)
        else:
            label = f"{self.label} {name if at is None else at + 1}"
        return replace(self, key=self.key if at is not None else key, label=label)


def ways(asked: Asked, names: Sequence[str]) -> tuple[Any, ...]:
    """Return what there is to choose from; nothing where a number is counted or a text written."""
    found: Sequence[Any] = asked.choices
    if not found and asked.kind == "seat":
        found = range(len(names))
    if not found and asked.kind == "die":
        found = range(asked.least or 1, (asked.most or 0) + 1)
    if asked.kind in {"flag", "several", "record"} or not found:
        return ()
    return (*[None] * asked.optional, *found)


def entries(
    words: Words, asked: Asked, value: Any, put: PutValue, place: str = ""
) -> list[FormEntry]:
    """Draw what takes a value."""
    place = place or asked.name
    if asked.kind == "flag":
        return [
            switch(
                words.label,
                lambda event: put(event.control.value),
                on=bool(value),
                last=True,
                inside=words.inside,
            )
        ]
    if asked.kind in {"record", "several"}:
        if asked.optional:
            return _there_or_not(words, replace(asked, optional=False), value, put, place)
        draw = _record if asked.kind == "record" else _several
        return draw(words, asked, first(asked) if value is None else value, put, place)
    if found := ways(asked, words.names):
        return [_choice(words, asked, found, value, put, place)]
    if asked.kind == "text":
        longest = asked.most or LONGEST
        return [TextEntry.keyed(place, words.label, value or "", put, longest=longest)]
    return [_number(words, asked, value, put, place)]


def _number(words: Words, asked: Asked, value: int | None, put: PutValue, place: str) -> Field:
    if not asked.optional:
        return Field(words.label, value or 0, put, asked.least, place, asked.most)
    # One below the least is none at all.
    none = (asked.least or 0) - 1 if asked.least else 0

    def put_or_none(number: int) -> object:
        return put(None if number == none else number)

    shown = words.of(asked, None) if value is None else None
    return Field(
        words.label, none if value is None else value, put_or_none, none, place, asked.most, shown
    )


def _choice(
    words: Words, asked: Asked, found: tuple[Any, ...], value: Any, put: PutValue, place: str
) -> ft.Control:
    named = [(way, words.of(asked, way)) for way in found]
    if asked.kind == "choice" and len(named) <= FEW and value in found:

        def chosen(number: str) -> None:
            put(found[int(number)])

        parts = [(str(at), capital(name)) for at, (_, name) in enumerate(named)]
        return column(heading(words.label), segments(parts, str(found.index(value)), chosen))
    if asked.kind == "seat":
        # Nobody comes after all who sit there.
        named.sort(key=lambda way: way[0] is None)
    chips = [
        # The same names stand under several headings: only with these are they different.
        chip(
            f"{words.label}: {name}",
            name,
            partial(put, way),
            chosen=way == value,
            picture_=_shield(words, asked, way),
            again=place,
        )
        for way, name in named
    ]
    return column(heading(words.label), wrapped(*chips, below=4))


def _shield(words: Words, asked: Asked, way: Any) -> Part:
    """Show whose seat it is; where nobody sits there is nothing to show."""
    if asked.kind != "seat" or way is None or not words.colours:
        return None
    return seat_shield(words.store, words.colours[way], SHIELD)


def _there_or_not(
    words: Words, asked: Asked, value: Any, put: PutValue, place: str
) -> list[FormEntry]:
    """Ask first whether there are any at all."""

    def turned(event: Any) -> object:
        return put(first(asked) if event.control.value else None)

    there = value is not None
    asked_first = switch(words.label, turned, on=there, last=True, inside=words.inside)
    entries_shown = entries(words, asked, value, put, place) if there else []
    return [asked_first, *entries_shown]


def _record(
    words: Words, asked: Asked, value: dict[str, Any], put: PutValue, place: str
) -> list[FormEntry]:
    def put_part(name: str, part: Any) -> object:
        return put({**value, name: part})

    return [
        entry
        for inner in asked.fields
        if not inner.fixed
        for entry in entries(
            words.within(inner.name),
            inner,
            value.get(inner.name),
            partial(put_part, inner.name),
            f"{place}.{inner.name}",
        )
    ]


def _several(
    words: Words, asked: Asked, value: list[Any], put: PutValue, place: str
) -> list[FormEntry]:
    each = asked.each
    if each and each.kind == "choice" and isinstance(each.choices[0], str):
        return _counted(words, asked, each, value, put, place)
    if each and each.kind != "die" and (found := ways(each, words.names)):
        return [_some(words, each, found, value, put, place)]

    def put_at(at: int, part: Any) -> object:
        return put([*value[:at], part, *value[at + 1 :]])

    def put_many(many: int) -> object:
        return put([*value, *[first(each)] * many][:many] if each else value)

    inner = asked.parts or (each,) * len(value)
    counted = (
        []
        if asked.parts or asked.least == asked.most or "{seat}" in words.label
        else [Field(words.label, len(value), put_many, asked.least, place, asked.most)]
    )
    return [
        *counted,
        *[
            entry
            for at, part in enumerate(inner)
            if part
            for entry in entries(
                words.within(f"{at}"), part, value[at], partial(put_at, at), f"{place}[{at}]"
            )
        ],
    ]


def _counted(
    words: Words, asked: Asked, each: Asked, value: list[Any], put: PutValue, place: str
) -> list[FormEntry]:
    """Count kinds of things that may be there several times, in the order of the kinds.

    Each may be as few and as many as all of them together leave it.
    """

    def count(kind: Any, number: int) -> object:
        return put(
            [
                way
                for way in each.choices
                for _ in range(number if way == kind else value.count(way))
            ]
        )

    def field(kind: Any) -> Field:
        n = value.count(kind)
        others = len(value) - n
        return Field(
            words.of(each, kind),
            n,
            partial(count, kind),
            max(0, (asked.least or 0) - others),
            f"{place}.{kind}",
            None if asked.most is None else asked.most - others,
        )

    return [heading(words.label), *[field(kind) for kind in each.choices]]


def _some(
    words: Words, each: Asked, found: tuple[Any, ...], value: list[Any], put: PutValue, place: str
) -> ft.Control:
    """Choose some of several, each once, in their own order."""

    def turned(way: Any) -> object:
        return put([other for other in found if (other in value) != (other == way)])

    named = [(way, words.of(each, way)) for way in found]
    chips = [
        chip(f"{words.label}: {name}", name, partial(turned, way), chosen=way in value, again=place)
        for way, name in named
    ]
    return column(heading(words.label), wrapped(*chips, below=4))


def use_entries(*groups: Sequence[FormEntry]) -> list[list[ft.Control]]:
    """Draw groups of entries; from the pad of a number one goes on to the next of all of them."""
    ask = use_number_pads(
        [entry for group in groups for entry in group if isinstance(entry, Field)]
    )
    return [
        [_stepper(entry, ask) if isinstance(entry, Field) else entry for entry in group]
        for group in groups
    ]


def _stepper(field: Field, ask: Callable[[Field], None]) -> ft.Control:
    return Stepper.keyed(
        field.place,
        field.label,
        field.value,
        field.put,
        least=field.least,
        most=field.most,
        shown=field.shown,
        ask=partial(ask, field),
    )
