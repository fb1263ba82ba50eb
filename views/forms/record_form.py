"""A form for a record: the sheet of a table that asks for a few values and does something by them.

What it asks for is read off the model; the table says in which words, and what is done.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

import flet as ft

from companion.asked import Asked, asked
from companion.model import Frozen, Phrase, change
from views.forms.entries import FormEntry, Words, entries, use_entries
from views.parts.chip import big_button, small, title
from views.parts.layout import column
from views.parts.part import part
from views.shell.desk import Desk
from views.shell.explained import refused
from views.shell.half_done import Draft, as_left, typed_text, use_draft


@part
def RecordForm(
    desk: Desk,
    begun: Frozen,
    labels: Mapping[str, str],
    done: Callable[[Any], Iterable[Frozen]],
    *,
    kept_as: str,
    of: object,
    head: str,
    button: Callable[[Any], str],
    about: str | None = None,
    most: Mapping[str, int] | None = None,
    none: str = "",
    telling: Callable[[Any], str | None] = lambda _: None,
    against: Callable[[Any], Phrase | None] = lambda _: None,
) -> ft.Control:
    """Ask for the labelled values of a record, by their paths, and do what ``done`` makes of them.

    ``kept_as`` and what it is ``of`` are those of its draft. ``most`` bounds numbers, and how long
    texts are. ``telling`` says what is chosen, and ``against`` why that cannot be done.
    """
    draft: Draft[Frozen] = use_draft(desk.match, kept_as, begun, of)
    typed, limits = draft.value, most or {}

    def do() -> None:
        desk.do_typed(draft, *done(draft.value))

    def entries_of(path: str, label: str) -> list[FormEntry]:
        field = _asked_at(type(begun), path)
        if field.kind == "text":
            return [typed_text(draft, path, label, do, longest=limits[path], names=True)]
        value = _value_at(typed, path)
        # A number that is there is put right, not taken away.
        there = field.kind == "number" and _value_at(begun, path) is not None
        optional = field.optional and not there
        field = replace(field, most=limits.get(path, field.most), optional=optional)
        words = Words(desk.store, desk.match.names, "", label, none=none, colours=desk.colours)
        return entries(words, field, value, partial(_put_at, draft, path), path)

    drawn = use_entries(*[entries_of(path, label) for path, label in labels.items()])
    told, why = telling(typed), against(typed)
    return column(
        title(head),
        as_left(desk.store, draft),
        small(about) if about else None,
        *[control for group in drawn for control in group],
        ft.Text(told, weight=ft.FontWeight.W_600) if told else None,
        refused(why, desk.match.names, desk.close) if why else None,
        big_button(button(typed), None if why else do),
    )


def _asked_at(model: Any, path: str) -> Asked:
    """Return what is asked for at a path such as ``buy.oak``."""
    name, _, inner = path.partition(".")
    field = next(field for field in asked(model) if field.name == name)
    return _asked_at(field.record, inner) if inner else field


def _value_at(record: Any, path: str) -> Any:
    for name in path.split("."):
        record = getattr(record, name)
    return record


def _put_at(draft: Draft[Frozen], path: str, value: Any) -> None:
    draft.put(lambda old: _with(old, path, value))


def _with(record: Frozen, path: str, value: Any) -> Frozen:
    name, _, inner = path.partition(".")
    return change(record, **{name: _with(getattr(record, name), inner, value) if inner else value})
