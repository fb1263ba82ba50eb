"""What just happened at a table, in one place for every game."""

from __future__ import annotations

from typing import TYPE_CHECKING

import flet as ft

from views.parts.layout import heard
from views.parts.part import kept_part
from views.telling import described
from views.theme import DENSE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from companion.match import Match
    from companion.model import Phrase
    from views.store import Store

LINES = 3
"""Lines for what happened just now, at most."""

LOUD, USUAL, SMALL = 16, 14, 12
"""Size of its letters where it is loud, usually, and of large ones that have little room."""


def just_now(
    store: Store,
    match: Match,
    begin: str = "",
    *,
    lines: int | None = LINES,
    without: Sequence[Phrase | str] = (),
    loud: bool = False,
    tight: bool = False,
) -> ft.Control | None:
    """Say the last thing that happened, ``without`` what a card of its own says.

    Before the first one it is ``begin``, or nothing. It is ``loud`` where little else is told,
    ``tight`` where there is little room, and has all of the ``lines`` it takes, None, where it
    scrolls.
    """
    text = described(store, match, match.head, without) or begin
    size = LOUD if loud else SMALL if tight and store.large else USUAL
    most = None if loud else lines
    return JustNow(text, size, lines=most, loud=loud, tight=tight) if text else None


@kept_part
def JustNow(
    text: str,
    size: int = USUAL,
    *,
    lines: int | None = LINES,
    loud: bool = False,
    tight: bool = False,
) -> ft.Control:
    """Say what just happened, in as many lines as leave room for the table."""
    return heard(
        ft.Text(
            text,
            size=size,
            style=DENSE if tight else None,
            max_lines=lines,
            # Without a limit it would cut all but the first line.
            overflow=ft.TextOverflow.ELLIPSIS if lines else ft.TextOverflow.CLIP,
            color=None if loud else ft.Colors.ON_SURFACE_VARIANT,
        )
    )
