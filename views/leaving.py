"""Back: the client takes a screen off by itself, and must show it when it comes again."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import flet as ft

if TYPE_CHECKING:
    from views.store import Store

LOOK = 0.02
"""Seconds between two looks at whether a screen is still drawn."""
LOOKS = 100
"""Looks after which nobody waits any longer for it to go."""


def name_of(store: Store, path: str) -> str:
    """Name the view of an address, otherwise each time that it comes back.

    On Back the client takes a view off at once, and shows none of that name until it has
    drawn a screen without it. Whoever goes forward again sooner would never see it.
    """
    return f"{path}#{store.left[path]}" if path in store.left else path


def drawn(page: ft.Page) -> list[str]:
    """Name the views that are drawn, the lowest first."""
    return [ft.unwrap_component(one).route for one in ft.unwrap_component(page.views)]


async def leave(store: Store, page: ft.Page, view: str, for_: str) -> None:
    """Go where the client is already: it took one view off, and shows another one."""
    path = view.partition("#")[0]
    try:
        await page.push_route(for_.partition("#")[0])
    finally:
        # On its way out it must not come back under a new name; who is there again waits for it.
        for _ in range(LOOKS):
            if view not in drawn(page) or f"{page.route}/".startswith(f"{path}/"):
                break
            await asyncio.sleep(LOOK)
        store.left = {**store.left, path: store.left.get(path, 0) + 1}
