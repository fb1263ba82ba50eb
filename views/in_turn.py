"""Sessions are told one after the other what somebody did in one of them."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import flet as ft

WAY = 8
"""Rounds of the event loop between two drawings for others: in these a tap that came during one is
read, done, drawn for whoever tapped, and sent. Each step of that would else wait for a drawing."""


def elsewhere(route: str, match_id: str) -> bool:
    """Tell whether a session shows another table than that of a match: it sees no move there."""
    _, _, at = route.partition("/play/")
    return bool(match_id and at) and at.partition("/")[0] != match_id


class InTurn:
    """Whose turn it is: whoever taps meanwhile waits for one drawing, and not for all of them."""

    def __init__(self) -> None:
        self._turn = asyncio.Lock()
        self._unheard: set[tuple[str, str]] = set()
        """What a session is told when its turn comes, by its id and the match."""

    async def tell(
        self, page: ft.Page, follow: Callable[[str], Awaitable[None]], match_id: str
    ) -> None:
        """Let a session follow what another one did; it is shown how things stand then."""
        what = (page.session.id, match_id)
        if what in self._unheard:
            return
        self._unheard.add(what)
        async with self._turn:
            for _ in range(WAY):
                await asyncio.sleep(0)
            self._unheard.discard(what)
            if page.session.connection is None:
                return  # nobody looks; what was missed is shown when somebody comes back
            # The sender's page is still bound here; running on our own page binds ours.
            await asyncio.wrap_future(page.run_task(follow, match_id))
