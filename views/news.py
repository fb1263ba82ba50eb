"""What other processes do to the history they share with this one is shown by all sessions."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING

from data.errors import JournalError

if TYPE_CHECKING:
    from data.history import History
    from views.hosting import Hosting
    from views.in_turn import Announcer


def follow_others(history: History, turn: Announcer, hosting: Hosting | None) -> None:
    """Tell all sessions from now on what other processes do."""
    loop = asyncio.get_running_loop()

    def follow() -> None:
        if hosting is not None:
            hosting.follow()
        # Where nobody can tell now what they did, it is told as soon as somebody can.
        with suppress(JournalError):
            for match_id in history.follow():
                turn.tell(match_id)

    def heard() -> None:
        # The loop may have ended before the one who listens.
        with suppress(RuntimeError):
            loop.call_soon_threadsafe(follow)

    history.listen(heard)
