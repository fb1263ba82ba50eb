"""What just happened at a table, in one place for every game."""

from __future__ import annotations

from typing import TYPE_CHECKING

import flet as ft

from views.parts.layout import heard
from views.parts.part import kept_part
from views.telling import described

if TYPE_CHECKING:
    from collections.abc import Sequence

    from companion.match import Match
    from companion.model import Phrase
    from views.store import Store

LINES = 3
"""Lines for what happened just now, at most."""


def just_now(
    store: Store,
    match: Match,
    begin: str = "",
    *,
    lines: int | None = LINES,
    without: Sequence[Phrase] = (),
    loud: bool = False,
) -> ft.Control | None:
    """Say the last thing that happened, ``without`` what a card of its own says.

    Before the first one it is ``begin``, or nothing. It is ``loud`` where little else is told, and
    has all of the ``lines`` it takes, None, where it scrolls.
    """
    text = described(store, match, match.head, without) or begin
    return JustNow(text, lines=lines, loud=loud) if text else None


@kept_part
def JustNow(text: str, *, lines: int | None = LINES, loud: bool = False) -> ft.Control:
    """Say what just happened, in as many lines as leave room for the table."""
    most = None if loud else lines
    return heard(
        ft.Text(
            text,
            size=16 if loud else 14,
            max_lines=most,
            # Without a limit it would cut all but the first line.
            overflow=ft.TextOverflow.ELLIPSIS if most else ft.TextOverflow.CLIP,
            color=None if loud else ft.Colors.ON_SURFACE_VARIANT,
        )
    )
