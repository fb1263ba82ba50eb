"""Where the parts of a table lie: on a phone below one another, on a wide screen side by side."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import flet as ft

from views.parts.layout import STRETCH, column, filling, lies_flat, row
from views.store import Store
from views.theme import GAP, READABLE

WIDEST = 1280
"""Widest table, in dp: five pads of Shipwrights stand side by side on a tablet."""

LOW, LOW_LARGE = 600, 800
"""Below this height a phone is low, in dp: with usual text, and with large text."""

BETWEEN = 24
"""What lies between two sides, in dp."""

HALVES = (6, 5)
"""How two sides share a table, where it says nothing else."""

MARGINS = 32
"""What a screen leaves free beside it, in dp."""


def is_low(store: Store) -> bool:
    """Tell whether a phone has no room for a table between what heads it and what is due.

    There, what heads it scrolls with it.
    """
    return not store.wide and store.height < (LOW_LARGE if store.large else LOW)


def is_small(store: Store) -> bool:
    """Tell whether what heads a table leaves little of a phone: it is not high, or words are large.

    There, what a phase asks for comes into sight, and what heads it is scrolled to.
    """
    return not store.wide and (store.large or store.height < LOW_LARGE)


def is_spread(store: Store) -> bool:
    """Tell whether all of a table has room: on a wide screen that is no phone on its side."""
    return store.wide and not lies_flat(store)


def stands(store: Store) -> bool:
    """Tell whether a wide screen is higher than it is wide: a tablet that is held upright."""
    return store.wide and store.height > (ft.context.page.width or READABLE)


def room() -> float:
    """Return how wide a table is on this screen, in dp."""
    return min(ft.context.page.width or READABLE, WIDEST) - MARGINS


def side_room(shares: tuple[int, int], side: Literal[0, 1], gap: float = BETWEEN) -> float:
    """Return how wide the first or the second of two sides is that lie beside one another."""
    return (room() - gap) * shares[side] / sum(shares)


def shared(n: int, within: float, least: float) -> tuple[int, float]:
    """Return how many of ``n`` parts stand in a row, and how wide each is: rows are even.

    >>> shared(4, 788, 240)
    (2, 388.0)
    """
    fit = max(1, int((within + GAP) // (least + GAP)))
    rows = -(-n // fit)
    each = -(-n // rows)
    return each, (within - GAP * (each - 1)) / each


def side_by_side(
    parts: Sequence[ft.Control], within: float, least: float, *, level: bool = False
) -> ft.Control:
    """Show everybody's part beside one another, in as many rows as need be.

    Cards are to be ``level``: all of a row are equally high.
    """
    each, _ = shared(len(parts), within, least)
    rows = [parts[at : at + each] for at in range(0, len(parts), each)]
    return column(
        *[
            row(
                *[filling(part) for part in some],
                # The last row is no wider than the others.
                *[ft.Container(expand=True) for _ in range(each - len(some))],
                gap=GAP,
                intrinsic_height=level,
                vertical_alignment=STRETCH if level else ft.CrossAxisAlignment.START,
            )
            for some in rows
        ],
        gap=GAP,
    )


def beside(
    left: ft.Control, right: ft.Control, *, shares: tuple[int, int] = HALVES, gap: float = BETWEEN
) -> ft.Control:
    """Show two sides of a table on a wide screen, by their shares of it."""
    return row(
        ft.Container(expand=shares[0], content=left),
        ft.Container(expand=shares[1], content=right),
        gap=gap,
        expand=True,
        vertical_alignment=STRETCH,
    )
