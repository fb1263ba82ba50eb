"""Reminders to save: a browser may throw away what an app keeps in it, and asks nobody."""

from __future__ import annotations

import sys
from datetime import datetime, timedelta
from itertools import takewhile

import flet as ft

from data.history import History
from views.clock import now
from views.parts.chip import button
from views.parts.frame import card
from views.parts.layout import Part, wrapped
from views.store import Store
from views.theme import TAP

SAVED, ASKED = "saved_at", "reminded_at"
"""Settings: when everything was last saved, and when somebody last wanted to do it later."""

MOVING = "moving_at"
"""Setting: when somebody last wanted to put the app on the home screen later."""

MANY = 10
"""Matches finished since, after which to remind."""

FORGETS = timedelta(days=7)
"""So long Safari keeps what nobody comes back to."""


def only_here() -> bool:
    """Whether the history lies in a browser's own storage alone."""
    return sys.platform == "emscripten"


def unsaved(history: History) -> int:
    """Count the matches finished since the last backup, or since the last reminder."""
    since = max(history.setting(SAVED, ""), history.setting(ASKED, ""))
    # As long as the last backup is older than the match, which come the last one first.
    return sum(1 for _ in takewhile(lambda match: match.finished > since, history.finished()))


def moves(store: Store) -> bool:
    """Tell whether to say that what was played here is kept for good on the home screen alone."""
    history = store.history
    if not store.forgetful or not (history.open_matches() or history.finished()):
        return False
    later = history.setting(MOVING, "")
    return not later or datetime.fromisoformat(now()) - datetime.fromisoformat(later) >= FORGETS


def reminder(store: Store) -> Part:
    """Show what would be lost, with a way to save it, and to be left in peace."""
    if not only_here():
        return None
    if moves(store):
        return _reminding(store, store.say("reminder.move"), MOVING)
    if (matches := unsaved(store.history)) < MANY:
        return None
    return _reminding(store, store.say("reminder.text", n=matches), ASKED)


def _reminding(store: Store, text: str, asked: str) -> ft.Control:
    def later() -> None:
        store.history.keep_setting(asked, now())
        store.changed()

    return card(
        ft.Text(text),
        wrapped(
            button(
                store.say("reminder.save"),
                lambda: store.go("/settings/backup"),
                icon=ft.Icons.SAVE_ALT_ROUNDED,
                high=TAP,
            ),
            button(store.say("reminder.later"), later, ft.TextButton, high=TAP),
        ),
        color=ft.Colors.TERTIARY_CONTAINER,
    )
