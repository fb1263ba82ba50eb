"""Correct the table by hand: every field that has a name, whatever the rules say."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import flet as ft

from companion.model import Enter
from views.guard import guarded_screen, safely
from views.parts.frame import heading, screen
from views.parts.icon_button import icon_button
from views.parts.stepper import Stepper
from views.screens.lost import lost
from views.store import Store, use_store

if TYPE_CHECKING:
    from companion.match import Match

Put = Callable[[str, Any], None]


@ft.component
@guarded_screen
def Correct() -> ft.View:
    """Show what lies on the table as numbers and choices that can be put right."""
    store = use_store()
    match_id = ft.use_route_params().get("id", "")
    if not store.history.is_open(match_id):
        return lost(store, "lost.match")
    return CorrectMatch(match_id, key=match_id)


@ft.component
@guarded_screen
def CorrectMatch(match_id: str) -> ft.View:
    """Correct an open match; each change is one step that can be undone."""
    store = use_store()
    match, set_match = ft.use_state(lambda: store.history.match(match_id))
    stop = ft.use_ref(None)

    def watch() -> None:
        stop.current = store.watch(match_id, set_match)

    def leave() -> None:
        if stop.current:
            stop.current()

    ft.use_effect(watch, [match_id], cleanup=leave)

    def put(path: str, value: Any) -> None:
        store.act(match, Enter(path=path, value=value))

    schema = match.game.Position.model_json_schema()
    tree = match.position.model_dump(mode="json")
    return screen(
        store.say("correct.title"),
        [
            ft.Text(store.say("correct.text"), color=ft.Colors.ON_SURFACE_VARIANT),
            *[
                field
                for name, part in schema["properties"].items()
                for field in fields(store, match, schema, part, name, tree[name], put)
            ],
        ],
        actions=[
            icon_button(
                store.say("table.undo"),
                ft.Icons.UNDO_ROUNDED,
                lambda: store.undo(match),
                disabled=not match.can_undo,
            )
        ],
    )


def fields(  # noqa: PLR0913 - a field is its match, its schema, its name, its value and what to do
    store: Store,
    match: Match,
    schema: dict[str, Any],
    part: dict[str, Any],
    name: str,
    value: Any,
    put: Put,
) -> list[ft.Control]:
    """Draw one field of the position; one without a word of its own is not shown."""
    key = f"{match.game.id}.field.{name}"
    label = store.say(key)
    if label == key:
        return []
    part = resolved(schema, part)
    if part.get("type") == "integer":
        return [_number(store, label, name, value, put)]
    if part.get("type") == "boolean":
        return [ft.Switch(label=label, value=value, on_change=safely(Putting(name, put)))]
    if "enum" in part:
        return _one_of(store, key, label, name, part["enum"], value, put)
    if part.get("type") == "array":
        items = resolved(schema, part.get("items", {}))
        if "enum" in items:
            return _some_of(store, key, label, name, items["enum"], value, put)
        return [
            _number(store, store.say(key, match.names, seat=n), f"{name}[{n}]", one, put)
            for n, one in enumerate(value)
            if isinstance(one, int)
        ]
    return []


def resolved(schema: dict[str, Any], part: dict[str, Any]) -> dict[str, Any]:
    """Follow a reference within a JSON schema."""
    if "$ref" in part:
        found: dict[str, Any] = schema["$defs"][part["$ref"].rsplit("/", 1)[-1]]
        return found
    return part


class Putting:
    """Put a switch's value at a path: a handler that knows it."""

    def __init__(self, path: str, put: Put) -> None:
        self.path = path
        self.put = put

    def __call__(self, event: Any) -> None:
        """Put it."""
        self.put(self.path, event.control.value)


class Choosing:
    """Put one value at a path: a handler that knows both."""

    def __init__(self, path: str, value: Any, put: Put) -> None:
        self.path = path
        self.value = value
        self.put = put

    def __call__(self) -> None:
        """Put it."""
        self.put(self.path, self.value)


def _number(store: Store, label: str, path: str, value: int, put: Put) -> ft.Control:
    return Stepper(label, value, lambda number: put(path, number), least=0, key=path)


def _one_of(  # noqa: PLR0913 - a choice is its words, its place and its values
    store: Store, key: str, label: str, path: str, values: list[Any], value: Any, put: Put
) -> list[ft.Control]:
    return [
        heading(label),
        ft.Row(
            wrap=True,
            spacing=8,
            run_spacing=4,
            controls=[
                ft.Chip(
                    label=ft.Text(store.say(f"{key}.{one}")),
                    selected=one == value,
                    on_select=safely(Choosing(path, one, put)),
                )
                for one in values
            ],
        ),
    ]


def _some_of(  # noqa: PLR0913 - a choice is its words, its place and its values
    store: Store, key: str, label: str, path: str, values: list[Any], value: list[Any], put: Put
) -> list[ft.Control]:
    def toggled(one: Any) -> list[Any]:
        return [other for other in values if (other in value) != (other == one)]

    return [
        heading(label),
        ft.Row(
            wrap=True,
            spacing=8,
            run_spacing=4,
            controls=[
                ft.Chip(
                    label=ft.Text(str(one)),
                    selected=one in value,
                    on_select=safely(Choosing(path, toggled(one), put)),
                )
                for one in values
            ],
        ),
    ]
