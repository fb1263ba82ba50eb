"""What is due is brought into sight by itself, as soon as it is due and never again.

Whoever comes back finds what they had scrolled to, as long as the same is due.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

import flet as ft

from views.guard import asked, untouched
from views.half_done import Drafts, Key, Waiting
from views.parts.layout import column
from views.parts.part import Nothing, use_ref
from views.store import use_store

if TYPE_CHECKING:
    from companion.match import Match

AT_THE_TABLE = re.compile("/play/[^/]+")
"""The addresses at which a table is what one looks at."""

TOP = "top"
"""The place at the top of a column."""

OFTEN = 100
"""Milliseconds between two reports of a finger that scrolls."""


def use_in_sight(
    match: Match, where: str, about: object = None, at: str | None = None
) -> Callable[[ft.Column], ft.Column]:
    """Return what a column that scrolls is handed to: it scrolls to a place of it.

    It does so when what the table is ``about`` changes, and where there is a place ``at`` which
    that is done; whoever scrolls elsewhere afterwards stays there. Who comes back to ``where`` they
    were, over another line or on a page that is loaded anew, finds it as they had scrolled it.
    """
    store = use_store()
    scrolls = use_ref(Nothing[ft.Column]())
    sat_down = use_ref(Nothing[int]())
    by_hand = use_ref(lambda: False)
    key, now = (match.id, f"scrolled {where}"), (about, at)
    # The client begins at the top over each line; that text is large is found out when it was laid
    # out once, and moves everything.
    returned, large = store.half_done.returned, store.large

    async def bring() -> None:
        column = scrolls.current
        begins, sat_down.current = sat_down.current != returned, returned
        by_hand.current = False
        # Below another screen nothing is laid out, and the client would only complain.
        if column is None or not AT_THE_TABLE.fullmatch(ft.context.page.route):
            return
        left = _left(store.half_done.drafts, key, now, begins=begins)
        if left is not None:
            await column.scroll_to(offset=left.typed)
        elif at == TOP and not begins:
            await column.scroll_to(offset=0)
        elif at not in {None, TOP}:
            await column.scroll_to(scroll_key=_name(match, at))

    ft.use_effect(asked(bring), [about, at, large, returned])

    def scrolled(event: ft.OnScrollEvent) -> None:
        if event.direction not in {None, ft.ScrollDirection.IDLE}:
            by_hand.current = True
        # Where the app itself scrolled to it finds again.
        if by_hand.current and AT_THE_TABLE.fullmatch(ft.context.page.route):
            store.half_done.drafts[key] = Waiting(now, float(event.pixels))

    def handed(column: ft.Column) -> ft.Column:
        scrolls.current = column
        column.on_scroll = untouched(scrolled)
        column.scroll_interval = OFTEN
        return column

    return handed


def _left(drafts: Drafts, key: Key, now: object, *, begins: bool) -> Waiting | None:
    """Return how far this was scrolled, as long as the same is due."""
    left = drafts.get(key)
    if left is not None and left.of == now:
        return left
    if not begins:
        # Nobody comes back to what is over, not even where it is due once more.
        drafts.pop(key, None)
    return None


def place(match: Match, name: str, content: ft.Control) -> ft.Control:
    """Give something a name under which it is brought into sight.

    The name is that of an empty mark above it: whenever anything round it changes, the client
    throws away what has such a name and makes it anew, with all that is in it.
    """
    key = ft.ScrollKey(_name(match, name))  # type: ignore[call-arg]  # Flet makes it as it is loaded
    return column(ft.Container(key=key, height=0), content, gap=0)


def _name(match: Match, place: str) -> str:
    """Return the name of a place among all that are drawn.

    While one table slides away and another one comes both are there, and of two places with one
    name the client knows the one that it drew last: the one that goes.
    """
    return f"{place} of {match.id}"
