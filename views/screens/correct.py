"""Correct the table by hand: every field that has a name, whatever the rules say."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import flet as ft

from companion.asked import Asked, asked
from companion.model import Enter
from companion.words import has
from views.covered import as_seen
from views.forms.entries import FormEntry, Words, entries, use_entries
from views.parts.frame import screen
from views.parts.icon_button import icon_button
from views.parts.watching import use_match
from views.screens.lost import of_open_match
from views.seats import may_undo, undo
from views.store import Store, use_store

if TYPE_CHECKING:
    from companion.match import Match

PutField = Callable[[str, Any], object]


@of_open_match
def Correct(match_id: str) -> ft.View:
    """Correct an open match; each change is one step that can be undone."""
    store = use_store()
    match, latest = use_match(store, match_id)

    def put(path: str, value: Any) -> None:
        store.act(latest(), Enter(path=path, value=value))

    found = use_fields(store, match, put)
    about = store.say("correct.text" if found else "correct.at_table")
    return screen(
        store.say("correct.title"),
        [ft.Text(about, color=ft.Colors.ON_SURFACE_VARIANT), *found],
        actions=[
            icon_button(
                store.say("table.undo"),
                ft.Icons.UNDO_ROUNDED,
                lambda: undo(store, latest()),
                disabled=not may_undo(store, match),
            )
        ],
    )


def use_fields(store: Store, match: Match, put: PutField) -> list[ft.Control]:
    """Draw the fields of the position; from the pad of a number one goes on to the next.

    One that is not written down while it is empty has no word of its own, and is not shown.
    """
    lies = as_seen(store, match).position
    drawn = use_entries(
        [
            entry
            for field in asked(match.game.Position)
            for entry in _field(store, match, field, getattr(lies, field.name), put)
        ]
    )
    return drawn[0]


def _field(
    store: Store, match: Match, asked: Asked, value: Any, put: PutField
) -> Sequence[FormEntry]:
    """Return one field of the position; one without a word of its own is not shown."""
    key = f"{match.game.id}.field.{asked.name}"
    words = Words(store, match.names, key, store.say(key))
    if not has(key) or asked.optional or asked.kind in {"record", "text"}:
        return []
    if asked.kind == "several":
        return _several(words, asked, value, put)
    return entries(words, asked, value, partial(put, asked.name))


def _several(
    words: Words, asked: Asked, value: tuple[Any, ...], put: PutField
) -> Sequence[FormEntry]:
    each = asked.each
    if each is None:
        return []
    if each.kind == "choice":
        # Kinds of things may be there several times, and no word says in which order they lie.
        kinds = isinstance(each.choices[0], str)
        return [] if kinds else entries(words, asked, [*value], partial(put, asked.name))
    # Numbers that are not one for each seat say nothing by themselves.
    if each.kind != "number" or "{seat}" not in words.label:
        return []
    return [
        entry
        for at, number in enumerate(value)
        for entry in entries(
            words.within(f"{at}"),
            each,
            number,
            partial(put, f"{asked.name}[{at}]"),
            f"{asked.name}[{at}]",
        )
    ]
