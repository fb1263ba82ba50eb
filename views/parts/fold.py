"""Something folded away under a title."""

from __future__ import annotations

from collections.abc import Sequence

import flet as ft

from views.parts.layout import column
from views.parts.list_line import list_line
from views.parts.part import part, use_state

FOLDED = "folded"
"""The key of what is folded away, or unfolded."""


@part
def Fold(
    title: str,
    controls: Sequence[ft.Control],
    *,
    subtitle: str | None = None,
    at_first: bool = False,
    in_card: bool = False,
) -> ft.Control:
    """Show a title that unfolds what belongs to it, and stays as it was left.

    ``at_first`` it is unfolded: whoever comes back to something half typed is to see it. On a card
    it begins and ends where all else there does.
    """
    unfolded, unfold = use_state(lambda: at_first)
    which = ft.Icons.EXPAND_LESS_ROUNDED if unfolded else ft.Icons.EXPAND_MORE_ROUNDED
    line = ft.ListTile(
        title=ft.Text(title),
        subtitle=ft.Text(subtitle) if subtitle else None,
        trailing=ft.Icon(which),
        content_padding=0 if in_card else None,
    )

    def turn() -> None:
        unfold(lambda old: not old)

    return column(
        list_line(line, turn, bgcolor=None, unfolded=unfolded, within=not in_card),
        ft.Container(
            # Drawn but not shown: what is half typed in there stays.
            visible=unfolded,
            key=FOLDED,
            padding=ft.Padding.symmetric(horizontal=0 if in_card else 12, vertical=8),
            content=column(*controls, gap=0),
        ),
        gap=0,
    )
