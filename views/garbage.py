"""When Python searches for garbage: rarely while people tap, and in a page between two taps."""

from __future__ import annotations

import gc
from asyncio import TimerHandle
from typing import Any

from flet.messaging.connection import Connection

REST = 0.1
"""Seconds in which a page was told nothing: what a tap has changed is drawn by then."""

ENOUGH = 2_000
"""New things from which on they are looked through: most taps make as many."""

NEW_AND_SOME_OLD = 1
"""What Python is asked to look through: all that is new, and what outlived one search.

From Python 3.14 on, where there are no more than two ages, that is a part of all that is old.
"""


def search_rarely() -> None:
    """Search for garbage after some taps, not several times within each.

    A drawing makes some ten thousand things and drops them; the search took a tenth of a tap and
    more of the slowest. What is left of that is searched soon, while it is little: with forty
    phones the search of ten times as much stood still for more than a second. All that there is
    is searched a thousand times as rarely as by Python's own thresholds, up to Python 3.13; from
    3.14 on there is no third one, and a part of what is old is looked through each time.
    """
    gc.set_threshold(50_000, 2, 500)


def search_at_rest(connection: type[Connection]) -> None:
    """Have a page search for garbage when it was told nothing for a moment.

    Of fifty thousand new things a search in a page takes 50 to 100 ms, and came within one of some
    twenty taps; of those that a tap or two have made it takes some five, and nobody waits for them.
    """
    tell = connection.send_message
    waiting: list[TimerHandle] = []

    def told(self: Any, message: Any) -> None:
        tell(self, message)
        for last in waiting:
            last.cancel()
        waiting[:] = [self.loop.call_later(REST, _search)]

    connection.send_message = told  # type: ignore[method-assign] # one that rests afterwards


def _search() -> None:
    # Before the first screen is there all that is made stays.
    if gc.isenabled() and gc.get_count()[0] >= ENOUGH:
        gc.collect(NEW_AND_SOME_OLD)
