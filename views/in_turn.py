"""Sessions are told one after the other what somebody did in one of them."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from time import monotonic
from typing import Any, Protocol
from weakref import WeakValueDictionary

import flet as ft

WAY = 8
"""Rounds of the event loop between two drawings for others: in these a tap that came during one is
read, done, drawn for whoever tapped, and sent. Each step of that would else wait for a drawing."""

LONG = 0.25
"""Seconds after which no further rounds are waited for: so many tap that each takes long."""

DRAWING = 0.06
"""Seconds of others' taps for which one who looks on is told: half of the time is theirs, however
many tap. Who looks on at what is long over taps at it, too."""


def elsewhere(route: str, match_id: str) -> bool:
    """Tell whether a session shows another table than that of a match: it sees no move there."""
    _, _, at = route.partition("/play/")
    return bool(match_id and at) and at.partition("/")[0] != match_id


class Listener(Protocol):
    """What a session has that is told."""

    @property
    def page(self) -> ft.Page:
        """The session's page."""

    @property
    def follow(self) -> Callable[[str], Awaitable[None]]:
        """Show how a match stands now, or with "" a list."""


class Announcer:
    """All sessions, and whose turn it is to be told.

    Whoever taps meanwhile waits for one drawing, and not for all of them.
    """

    def __init__(self) -> None:
        self._sessions: WeakValueDictionary[str, Any] = WeakValueDictionary()
        self._unheard: dict[tuple[str, str], None] = {}
        """Which sessions are to be told of which match, those first who have waited longest."""
        self._telling: asyncio.Task[None] | None = None

    def join(self, follower: Listener) -> None:
        """Tell a session from now on; only while somebody else has it."""
        self._sessions[follower.page.session.id] = follower

    def leave(self, follower: Listener) -> None:
        """Tell a session no more."""
        self._sessions.pop(follower.page.session.id, None)

    def tell(self, match_id: str, teller: str = "") -> None:
        """Tell all sessions that may show it, but the one that tells, that something went on."""
        for id_, follower in self._sessions.items():
            if id_ != teller and not elsewhere(follower.page.route, match_id):
                self._unheard.setdefault((id_, match_id))
        if self._unheard and (self._telling is None or self._telling.done()):
            self._telling = asyncio.get_running_loop().create_task(self._tell_all())

    async def _tell_all(self) -> None:
        while self._unheard:
            begun = monotonic()
            for _ in range(WAY):
                await asyncio.sleep(0)
                if monotonic() - begun > LONG:
                    break
            many = max(1, int((monotonic() - begun) / DRAWING))
            turn = list(self._unheard)[:many]
            for what in turn:
                del self._unheard[what]
            await asyncio.gather(*(self._tell(*what) for what in turn), return_exceptions=True)

    async def _tell(self, id_: str, match_id: str) -> None:
        follower = self._sessions.get(id_)
        # Where nobody looks, what was missed is shown when somebody comes back.
        if follower is None or follower.page.session.connection is None:
            return
        # The sender's page is still bound here; running on our own page binds ours.
        await asyncio.wrap_future(follower.page.run_task(follower.follow, match_id))
