"""Sessions are told one after the other what somebody did in one of them."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import flet as ft

WAY = 8
"""Rounds of the event loop between two drawings for others: in these a tap that came during one is
read, done, drawn for whoever tapped, and sent. Each step of that would else wait for a drawing."""


def tells_of(route: str, match_id: str, *, watched: bool) -> bool:
    """Tell whether all of a screen is drawn anew because a match, or with "" a list, moved on.

    Who sits at the table sees the move there, and who sits at another one nothing of it. Drawing
    all else anew, the screens below it too, takes three times as long; those are drawn when
    somebody goes back to them.
    """
    _, _, at = route.partition("/play/")
    if not match_id or not at:
        return True
    return at.partition("/")[0] == match_id and not (watched and at == match_id)


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
