"""Settings: language, looks, dice, and the way to backup and exchange."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from companion.words import LANGUAGES
from views.parts.chip import fine_print
from views.parts.frame import heading, screen
from views.parts.layout import LEFT, column
from views.parts.list_line import list_line
from views.parts.part import screen_part
from views.parts.segments import segments
from views.parts.switch import switch
from views.store import SAME_DICE, Store, use_store
from views.theme import MODES


@screen_part
def Settings() -> ft.View:
    """Change what is remembered for this device."""
    store = use_store()
    of_the_host = _of_the_host(store) if store.guest.keeps else []
    return screen(
        store.say("settings.title"),
        [
            heading(store.say("settings.language")),
            _choice(store, "language", LANGUAGES, "settings.language"),
            heading(store.say("settings.theme")),
            _choice(store, "theme", tuple(MODES), "settings.theme"),
            heading(store.say("settings.table")),
            _switch(store, "typed_dice"),
            _switch(store, "calm"),
            _switch(store, "awake"),
            _switch(store, "felt"),
            _switch(store, "shake"),
            *of_the_host,
            fine_print(store.say("settings.where")),
        ],
    )


def _of_the_host(store: Store) -> list[ft.Control]:
    return [
        _same_dice(store),
        _place(store, "boxes", ft.Icons.INVENTORY_2_OUTLINED),
        _place(store, "backup", ft.Icons.SAVE_ALT_ROUNDED),
    ]


def _place(store: Store, name: str, icon: ft.IconData) -> ft.Control:
    return list_line(
        ft.ListTile(
            leading=ft.Icon(icon),
            title=ft.Text(store.say(f"settings.{name}")),
            subtitle=ft.Text(store.say(f"settings.{name}.about")),
        ),
        lambda: store.go(f"/settings/{name}"),
    )


def _choice(store: Store, name: str, values: tuple[str, ...], key: str) -> ft.Control:
    return segments(
        [(value, store.say(f"{key}.{value}")) for value in values],
        getattr(store, name),
        lambda value: store.set(**{name: value}),
    )


def _switch(store: Store, name: str) -> ft.Control:
    return _explained_switch(
        store, name, lambda value: store.set(**{name: value}), on=getattr(store, name)
    )


def _same_dice(store: Store) -> ft.Control:
    def keep(on: Any) -> None:
        store.history.keep_setting(SAME_DICE, on)
        store.changed()

    return _explained_switch(store, SAME_DICE, keep, on=store.same_dice)


def _explained_switch(
    store: Store, name: str, put: Callable[[Any], None], *, on: bool
) -> ft.Control:
    return column(
        switch(store.say(f"settings.{name}"), lambda event: put(event.control.value), on=on),
        fine_print(store.say(f"settings.{name}.about")),
        gap=2,
        align=LEFT,
    )
