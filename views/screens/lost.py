"""Where an address leads nowhere."""

from __future__ import annotations

import flet as ft

from views.guard import guarded_screen, safely
from views.parts.frame import screen
from views.store import Store, use_store
from views.theme import TAP


@ft.component
@guarded_screen
def Lost() -> ft.View:
    """Say that nothing is here, and show the way home."""
    return lost(use_store(), "lost.text")


def lost(store: Store, text: str) -> ft.View:
    """Build the screen for something that is not there."""
    return screen(
        store.say("lost.title"),
        [
            ft.Text(store.say(text)),
            ft.FilledButton(
                store.say("lost.home"), height=TAP, on_click=safely(lambda: store.go("/"))
            ),
        ],
    )
