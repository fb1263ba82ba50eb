"""What stands where something cannot be shown: why, that nothing is lost, and a way out."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.words import say
from data.errors import JournalError
from views.guard import answer_back, untouched
from views.parts.chip import Button, button
from views.parts.layout import LEFT, column
from views.store import the_store
from views.theme import TAP


def broken() -> ft.Control:
    """Show that something went wrong here, that nothing is lost, and a way out."""
    return _card("broken.title", _say("broken.text"), _home("broken.home"))


def away(error: JournalError) -> ft.Control:
    """Say why what is stored in the database cannot be shown now, and offer to try again."""

    def look_again() -> None:
        the_store().shelf += 1

    return _card(
        "broken.away",
        the_store().say(error.code, **error.facts),
        button(_say("broken.again"), look_again, high=TAP),
        _home("broken.home", ft.TextButton),
    )


def away_screen(error: JournalError) -> ft.View:
    """Return a screen that says why what is stored in the database cannot be shown now."""
    return _screen("broken.away", away(error))


def broken_screen() -> ft.View:
    """Return a screen that says that something went wrong on it."""
    return _screen("broken.title", broken())


def not_theirs() -> ft.View:
    """Say that a screen is for the host, and show the way home."""
    text = ft.Text(_say("guest.text"))
    return _screen("guest.title", text, _home("lost.home"), padding=16, spacing=12)


def _screen(title: str, *shown: ft.Control, **room: Any) -> ft.View:
    bar = ft.AppBar(title=ft.Text(_say(title)))
    return ft.View(
        appbar=bar,
        controls=[*shown],
        can_pop=False,
        on_confirm_pop=untouched(answer_back),
        **room,
    )


def _card(title: str, text: str, *ways: ft.Control) -> ft.Control:
    head = ft.Text(_say(title), theme_style=ft.TextThemeStyle.TITLE_MEDIUM)
    shown = column(head, ft.Text(text), *ways, gap=12, align=LEFT)
    return ft.Card(content=ft.Container(padding=20, content=shown))


def _home(key: str, kind: type[Button] = ft.FilledButton) -> ft.Control:
    return button(_say(key), lambda: the_store().go("/"), kind, high=TAP)


def _say(key: str) -> str:
    try:
        language = the_store().language
    except LookupError:
        language = "en"
    return say(language, key)
