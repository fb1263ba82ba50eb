"""Back: the client asks, takes a screen off by itself, and must show it when it comes again.

Whatever lies over a screen goes first: a browser knows nothing of sheets, and would leave both.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

import flet as ft

LOOK = 0.02
"""Seconds between two looks at whether a screen is still drawn."""
LOOKS = 100
"""Looks after which nobody waits any longer for it to go."""

KEY = "skald.leaving"


class Left(Protocol):
    """Whoever knows which screens were left, and how often: the store of a session."""

    left: Mapping[str, int]


@dataclass
class Lying:
    """What else there is to know of the screens of a session."""

    bound: str = ""
    """Where the app itself is going."""
    menu: bool = False
    """Whether the client has unfolded a menu, of which it alone knows how to fold it."""


def name_of(store: Left, path: str) -> str:
    """Name the view of an address, otherwise each time that it comes back.

    On Back the client takes a view off at once, and shows none of that name until it has
    drawn a screen without it. Whoever goes forward again sooner would never see it.
    """
    return f"{path}#{store.left[path]}" if path in store.left else path


def drawn(page: ft.Page) -> list[str]:
    """Name the views that are drawn, the lowest first."""
    return [ft.unwrap_component(view).route for view in ft.unwrap_component(page.views)]


async def leave(store: Left, page: ft.Page, view: str, for_: str) -> None:
    """Go where the client is already: it took one view off, and shows another one."""
    path = view.partition("#")[0]
    try:
        lying(page).bound = for_.partition("#")[0]
        await page.push_route(lying(page).bound)
    finally:
        # On its way out it must not come back under a new name; who is there again waits for it.
        for _ in range(LOOKS):
            if view not in drawn(page) or f"{page.route}/".startswith(f"{path}/"):
                break
            await asyncio.sleep(LOOK)
        store.left = {**store.left, path: store.left.get(path, 0) + 1}


def lying(page: ft.Page) -> Lying:
    """Return what is known of a session's screens."""
    if (known := page.session.store.get(KEY)) is None:
        page.session.store.set(KEY, known := Lying())
    found: Lying = known
    return found


def lies_below(page: ft.Page, touched: ft.BaseControl | None) -> bool:
    """Tell whether something lies over the screen with what was touched.

    A finger falls through what the client closes by itself, of which it tells once that is gone.
    """
    dialogs = page._dialogs  # noqa: SLF001 - Flet tells nobody else what lies over a screen
    if not any(one.open and not isinstance(one, ft.SnackBar) for one in dialogs.controls):
        return False
    while touched is not None and touched is not dialogs:
        touched = touched.parent
    return touched is None


def go_to(page: ft.Page, route: str) -> None:
    """Go to a screen because the app wants it."""
    lying(page).bound = route
    page.navigate(route)


def result_at(match_id: str, *further: str) -> str:
    """Return the address of a result: above the history where somebody came from there."""
    above = "/history" if f"{ft.context.page.route}/".startswith("/history/") else ""
    return "/".join((f"{above}/result", match_id, *further))


def closing_first(
    store: Left, page: ft.Page, go: Callable[..., Any] | None
) -> Callable[[ft.RouteChangeEvent], None]:
    """Let Back in a browser close what lies over a screen before it goes anywhere."""
    here = page.route

    def went(event: ft.RouteChangeEvent) -> None:
        nonlocal here
        known = lying(page)
        away = event.route not in {here, known.bound}
        known.bound = ""
        if away and _closed(store, page, here):
            go_to(page, here)
            return
        here = event.route
        known.menu = False
        if go:
            go(event)

    return went


def _closed(store: Left, page: ft.Page, here: str) -> bool:
    """Close what lies uppermost over a screen; False where nothing does."""
    known = lying(page)
    if known.menu:
        # It goes with its screen, which comes again under another name.
        known.menu = False
        store.left = {**store.left, here: store.left.get(here, 0) + 1}
        return True
    over = page._dialogs.controls  # noqa: SLF001 - Flet's own way would take a notice for a sheet
    sheet = next(
        (sheet for sheet in over[::-1] if sheet.open and not isinstance(sheet, ft.SnackBar)), None
    )
    if sheet is not None:
        sheet.open = False
        sheet.update()
    return sheet is not None
