"""Settings: language, looks, dice, and the way to backup and exchange."""

from __future__ import annotations

import flet as ft

from companion.words import LANGUAGES
from views.guard import guarded_screen, safely
from views.parts.frame import heading, screen
from views.parts.layout import LEFT, column
from views.parts.segments import segments
from views.parts.switch import switch
from views.store import Store, use_store
from views.theme import MODES, RADIUS


@ft.component
@guarded_screen
def Settings() -> ft.View:
    """Change what is remembered for this device."""
    store = use_store()
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
            ft.ListTile(
                leading=ft.Icon(ft.Icons.SAVE_ALT_ROUNDED),
                title=ft.Text(store.say("settings.backup")),
                subtitle=ft.Text(store.say("settings.backup.about")),
                bgcolor=ft.Colors.SURFACE_CONTAINER,
                shape=ft.RoundedRectangleBorder(radius=RADIUS),
                on_click=safely(lambda: store.go("/settings/backup")),
            ),
            ft.Text(
                store.say("settings.where"),
                theme_style=ft.TextThemeStyle.BODY_SMALL,
                color=ft.Colors.ON_SURFACE_VARIANT,
            ),
        ],
    )


def _choice(store: Store, name: str, values: tuple[str, ...], key: str) -> ft.Control:
    return segments(
        [(value, store.say(f"{key}.{value}")) for value in values],
        getattr(store, name),
        lambda value: store.set(**{name: value}),
    )


def _switch(store: Store, name: str) -> ft.Control:
    return column(
        switch(
            store.say(f"settings.{name}"),
            lambda event: store.set(**{name: event.control.value}),
            on=getattr(store, name),
        ),
        ft.Text(
            store.say(f"settings.{name}.about"),
            theme_style=ft.TextThemeStyle.BODY_SMALL,
            color=ft.Colors.ON_SURFACE_VARIANT,
        ),
        gap=2,
        align=LEFT,
    )
