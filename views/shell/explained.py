"""A way from what a table shows to the page that explains it."""

from __future__ import annotations

from functools import partial

import flet as ft

from views.parts.chip import title
from views.parts.icon_button import icon_button
from views.parts.layout import row
from views.store import the_store


def explained(head: str, at: str) -> ft.Control:
    """Head a card, with a way to the section, the ruling or the terms that explain it."""
    return row(ft.Container(expand=True, content=title(head)), way(head, at), gap=4)


def way(head: str, at: str) -> ft.Control:
    """Show the way alone, named for what it explains."""
    store = the_store()
    return icon_button(
        store.say("guide.about", what=head),
        ft.Icons.HELP_OUTLINE_ROUNDED,
        partial(store.explain, at=at),
    )
