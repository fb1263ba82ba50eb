"""Correct the table by hand: every field that has a name, whatever the rules say."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import flet as ft

from companion.model import Enter
from views.parts.chip import chip
from views.parts.frame import heading, screen
from views.parts.icon_button import icon_button
from views.parts.layout import wrapped
from views.parts.number_pad import Field, use_number_pads
from views.parts.part import screen_part
from views.parts.stepper import Stepper
from views.parts.switch import switch
from views.parts.telling import SEATS
from views.parts.watching import use_match
from views.screens.lost import no_match
from views.seats import may_undo, undo
from views.store import Store, use_store

if TYPE_CHECKING:
    from companion.match import Match

Put = Callable[[str, Any], object]


@screen_part
def Correct() -> ft.View:
    """Show what lies on the table as numbers and choices that can be put right."""
    store = use_store()
    match_id = ft.use_route_params().get("id", "")
    if not store.history.is_open(match_id):
        return no_match(store, match_id)
    return CorrectMatch.keyed(match_id, match_id)


@screen_part
def CorrectMatch(match_id: str) -> ft.View:
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


def use_fields(store: Store, match: Match, put: Put) -> list[ft.Control]:
    """Draw the fields of the position; from the pad of a number one goes on to the next.

    One that is not written down while it is empty has no word of its own, and is not shown.
    """
    schema = match.game.Position.model_json_schema()
    tree = match.position.model_dump(mode="json")
    found = [
        field
        for name, part in schema["properties"].items()
        for field in _field(store, match, schema, part, name, tree.get(name), put)
    ]
    ask = use_number_pads([one for one in found if isinstance(one, Field)])
    return [_stepper(one, ask) if isinstance(one, Field) else one for one in found]


def _field(
    store: Store,
    match: Match,
    schema: dict[str, Any],
    part: dict[str, Any],
    name: str,
    value: Any,
    put: Put,
) -> Sequence[ft.Control | Field]:
    """Return one field of the position; one without a word of its own is not shown."""
    key = f"{match.game.id}.field.{name}"
    label = store.say(key)
    if label == key:
        return []
    part = resolved(schema, part)
    if part.get("type") == "integer":
        who = name in SEATS
        return _who(match, label, name, value, put) if who else [_number(label, name, value, put)]
    if part.get("type") == "boolean":
        return [switch(label, lambda event: put(name, event.control.value), on=value)]
    if "enum" in part:
        return _one_of(store, key, label, name, part["enum"], value, put)
    if part.get("type") == "array":
        items = resolved(schema, part.get("items", {}))
        return _several(store, match, items, name, value, put)
    return []


def _several(
    store: Store, match: Match, items: dict[str, Any], name: str, value: list[Any], put: Put
) -> Sequence[ft.Control | Field]:
    key = f"{match.game.id}.field.{name}"
    # Kinds of things may be there several times, and a switch for each would forget how many.
    if any(isinstance(one, str) for one in items.get("enum", ())):
        return []
    if "enum" in items:
        return _some_of(store.say(key), name, items["enum"], value, put)
    # Numbers that are not one for each seat say nothing by themselves.
    if "{" not in store.say(key):
        return []
    return [
        _number(store.say(key, match.names, seat=n), f"{name}[{n}]", one, put)
        for n, one in enumerate(value)
        if isinstance(one, int)
    ]


def resolved(schema: dict[str, Any], part: dict[str, Any]) -> dict[str, Any]:
    """Follow a reference within a JSON schema."""
    if "$ref" in part:
        found: dict[str, Any] = schema["$defs"][part["$ref"].rsplit("/", 1)[-1]]
        return found
    return part


def _number(label: str, path: str, value: int, put: Put) -> Field:
    return Field(label, value, partial(put, path), least=0, place=path)


def _stepper(one: Field, ask: Callable[[Field], None]) -> ft.Control:
    type_it = partial(ask, one)
    return Stepper.keyed(one.place, one.label, one.value, one.put, least=one.least, ask=type_it)


def _who(match: Match, label: str, path: str, value: Any, put: Put) -> list[ft.Control]:
    """Choose who it is by name."""
    return [
        heading(label),
        wrapped(
            *[
                # The same names stand under several headings: only with these are they different.
                chip(f"{label}: {who}", who, partial(put, path, seat), chosen=seat == value)
                for seat, who in enumerate(match.names)
            ]
        ),
    ]


def _one_of(
    store: Store, key: str, label: str, path: str, values: list[Any], value: Any, put: Put
) -> list[ft.Control]:
    return [
        heading(label),
        wrapped(
            *[
                chip(
                    store.say(f"{key}.{one}"),
                    store.say(f"{key}.{one}"),
                    partial(put, path, one),
                    chosen=one == value,
                    again=path,
                )
                for one in values
            ],
            below=4,
        ),
    ]


def _some_of(
    label: str, path: str, values: list[Any], value: list[Any], put: Put
) -> list[ft.Control]:
    def toggled(one: Any) -> list[Any]:
        return [other for other in values if (other in value) != (other == one)]

    return [
        heading(label),
        wrapped(
            *[
                chip(
                    f"{label}: {one}",
                    str(one),
                    partial(put, path, toggled(one)),
                    chosen=one in value,
                    again=path,
                )
                for one in values
            ],
            below=4,
        ),
    ]
