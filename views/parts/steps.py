"""The steps of a turn or a round beside one another, and how far they have come."""

from __future__ import annotations

import flet as ft

from views.parts.layout import column, row, spoken
from views.parts.part import kept_part
from views.store import Store, use_store

NAME, FEW = 13, 3
"""Size of a name in dp, and up to how many steps there is room for that and for a sign."""

SMALL_NAME = 10
"""Least size of a name: a fifth of the smallest phone's width is to hold the longest."""

LETTER = 0.62
"""Width of a bold letter beside its size, at most."""

GAP, SMALL_GAP = 6, 4
"""Room between two steps, in dp: where there are few of them, and where there are more."""


@kept_part
def Steps(at: int, names: tuple[str, ...], short: tuple[str, ...], within: float = 0) -> ft.Control:
    """Show the steps by their ``short`` names, and say each by its whole one.

    Large, no name has room there, nor has one of many in a window narrower than most phones.
    Many are ``within`` so much of a width, and as large as the longest has room there.
    """
    store = use_store()
    few = len(names) <= FEW
    letter = (within / len(names) - SMALL_GAP) / max(map(len, short))
    size = NAME if few else min(NAME, max(SMALL_NAME, int(letter / LETTER)))
    bare = store.large or (store.slim and not few)
    written = [None] * len(names) if bare else [*short]
    return row(
        *[
            _step(store, name, written[number], number - at, size, few=few)
            for number, name in enumerate(names)
        ],
        gap=GAP if few else SMALL_GAP,
        vertical_alignment=ft.CrossAxisAlignment.START,
    )


def _step(
    store: Store, name: str, written: str | None, away: int, size: int, *, few: bool
) -> ft.Control:
    """Show one step; it is so many ``away`` from the one that is taken now."""
    done, now = away < 0, away == 0
    state = "done" if done else "now" if now else "later"
    # Gold is what is to be done; what is done has its tick, or the line of what is behind.
    behind = ft.Colors.OUTLINE if done else ft.Colors.OUTLINE_VARIANT
    color = ft.Colors.PRIMARY if now else behind
    return spoken(
        store.say(f"step.{state}", step=name),
        column(
            ft.Container(height=5, border_radius=3, bgcolor=color),
            row(
                ft.Icon(ft.Icons.CHECK_ROUNDED, size=15, color=color) if done and few else None,
                ft.Text(
                    written,
                    size=size,
                    expand=True,
                    weight=ft.FontWeight.BOLD if now else None,
                    color=ft.Colors.ON_SURFACE if now else ft.Colors.ON_SURFACE_VARIANT,
                ),
                gap=3,
            )
            if written
            else None,
            gap=4,
        ),
        expand=True,
    )
