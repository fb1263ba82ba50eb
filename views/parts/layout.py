"""How controls lie: below or beside one another. What is None is left out."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import flet as ft

from views.store import Store
from views.theme import GAP

LEFT = ft.CrossAxisAlignment.START
MIDDLE = ft.CrossAxisAlignment.CENTER
STRETCH = ft.CrossAxisAlignment.STRETCH

FLAT = 450
"""Below this height a wide screen is that of a phone on its side, in dp."""

Part = ft.Control | None


def lies_flat(store: Store) -> bool:
    """Tell whether a phone lies on its side: wide, with little room for parts below one another."""
    return store.wide and store.height < FLAT


@lru_cache(256)
def outline(width: float, colour: str) -> ft.Border:
    """Return a border of one colour; the same object each time, so that it need not be compared."""
    return ft.Border.all(width, colour)


def column(
    *parts: Part, gap: float = 8, align: ft.CrossAxisAlignment = STRETCH, **more: Any
) -> ft.Column:
    """Lay parts below one another, as high as they are together and as wide as there is room."""
    return ft.Column(
        tight=True,
        spacing=gap,
        horizontal_alignment=align,
        controls=list(filter(None, parts)),
        **more,
    )


def tall(*parts: Part, gap: float = 8, scroll: bool = False, **more: Any) -> ft.Column:
    """Lay parts below one another in all the height there is; what is more may scroll."""
    return ft.Column(
        **{"expand": True, **more},
        spacing=gap,
        horizontal_alignment=STRETCH,
        scroll=ft.ScrollMode.AUTO if scroll else None,
        controls=list(filter(None, parts)),
    )


def scrolled(*parts: Part, about: str | None = None) -> ft.Column:
    """Let a side of a screen scroll; what is ``about`` something else begins at its top."""
    return tall(*parts, ft.Container(height=8), gap=GAP, scroll=True, key=about)


def row(*parts: Part, gap: float = 10, **more: Any) -> ft.Row:
    """Lay parts beside one another."""
    return ft.Row(spacing=gap, controls=list(filter(None, parts)), **more)


def wrapped(*parts: Part, gap: float = 8, below: float | None = None, **more: Any) -> ft.Row:
    """Lay parts beside one another, in as many rows as they take."""
    return ft.Row(
        wrap=True,
        spacing=gap,
        run_spacing=gap if below is None else below,
        controls=list(filter(None, parts)),
        **more,
    )


def in_rows(
    parts: Sequence[ft.Control], across: int, *, gap: float = 6, level: bool = False
) -> list[ft.Row]:
    """Lay parts in rows of so many; where they are ``level``, all of a row are equally high."""
    more = {"intrinsic_height": True, "vertical_alignment": STRETCH} if level else {}
    return [row(*parts[at : at + across], gap=gap, **more) for at in range(0, len(parts), across)]


def slot(part: Part, *, above: float = 0) -> ft.Container:
    """Keep a place for a part: what comes there in its stead has the client draw that place anew.

    Where one part takes the place of another in a list, it draws all of the list anew.
    """
    return ft.Container(
        content=part, padding=ft.Padding.only(top=above) if part and above else None
    )


def slots(*parts: Part, gap: float) -> list[ft.Control]:
    """Keep a place for each of some parts that come and go below one another."""
    there = [part is not None and getattr(part, "visible", True) for part in parts]
    return [
        slot(part, above=gap if there[at] and any(there[:at]) else 0)
        for at, part in enumerate(parts)
    ]


def filling(part: Part) -> ft.Container:
    """Give a part all the room that others leave it."""
    return ft.Container(content=part, expand=True)


def seen_through(controls: Sequence[ft.Control]) -> ft.TransparentPointer:
    """Lay parts over all of a surface that is touched through them."""
    return ft.TransparentPointer(ft.Stack(list(controls)), left=0, top=0, right=0, bottom=0)


def spoken(label: str, shown: ft.Control, **more: Any) -> ft.Control:
    """Say something as one thing to those who listen, in words of its own."""
    silent = ft.Semantics(exclude_semantics=True, content=shown)
    return ft.Semantics(container=True, label=label, content=silent, **more)


def heard(shown: ft.Control, **more: Any) -> ft.Control:
    """Have something said to those who listen whenever it changes."""
    return ft.Semantics(live_region=True, container=True, content=shown, **more)
