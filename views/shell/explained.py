"""A way from what a table shows to the page that explains it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import flet as ft

from companion.model import Phrase
from views.parts.chip import button, title
from views.parts.frame import ABOVE_HEAD, BELOW_HEAD, card
from views.parts.icon_button import icon_button
from views.parts.layout import MIDDLE, Part, filling, heard, row
from views.store import the_store
from views.telling import sentence
from views.theme import TAP

BESIDE_A_SIGN = 15
"""Letters of a large word that fit a line of 360 dp beside the sign that leads on.

A longer one is written smaller.
"""


def explained(head: str, at: str) -> ft.Control:
    """Head a part, with a way to the section, the ruling or the terms that explain it."""
    return row(filling(_title(head)), way(head, at), gap=4)


def explained_card(head: str, at: str, *parts: Part) -> ft.Control:
    """Show a card with such a head, whose words lie where those of a head without a way do."""
    around = ft.Padding.only(top=ABOVE_HEAD, bottom=BELOW_HEAD)
    shown = row(
        ft.Container(_title(head), expand=True, padding=around),
        way(head, at),
        gap=4,
        # Large words are higher than the sign.
        vertical_alignment=MIDDLE if the_store().large else ft.CrossAxisAlignment.START,
    )
    return card(*parts, head=shown)


def _title(head: str) -> ft.Control:
    return title(head, smaller=max(map(len, head.split())) > BESIDE_A_SIGN)


def way(head: str, at: str) -> ft.Control:
    """Show the way alone, named for what it explains."""
    store = the_store()
    return icon_button(
        store.say("guide.about", what=head),
        ft.Icons.HELP_OUTLINE_ROUNDED,
        partial(store.explain, at=at),
    )


def refused(
    why: Phrase, names: tuple[str, ...], leave: Callable[[], None] = lambda: None
) -> ft.Control:
    """Say, where it is decided, why something may not be done, with a way to the rule.

    ``leave`` takes away first what lies over the screen.
    """
    store = the_store()

    def explain() -> None:
        leave()
        store.explain(at=why.key.partition(".")[2])

    reason = heard(ft.Text(sentence(store.tell(why, names)), color=ft.Colors.ERROR))
    return row(
        filling(reason),
        button(store.say("guide.why"), explain, ft.TextButton, high=TAP),
        gap=4,
    )
