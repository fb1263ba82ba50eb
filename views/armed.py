"""Which taps are meant: what appears under a finger that has just acted is not armed yet.

A double click, or a finger that bounces, would else roll for the next player, too. So after a tap
has done something, a session takes no other one until the screen with what came of it has been
there for a moment. Only the *same* counter or field, which says so by a name, is armed at once:
fast "+ + +" counts three.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Hashable
from contextlib import suppress
from functools import partial
from typing import Protocol

import flet as ft

TICK = 0.05
TICKS = int(os.environ.get("SKALD_TICKS", "7"))
"""So many, of so many seconds each, until a screen that was drawn is armed; 0 takes every tap,
for hands that are sure: a program that drives the app.

They are counted one by one and not by the clock: while the one thread draws a slow table it takes
no taps, so a second tap waits, and whoever looks at the clock afterwards finds the time long over.
However long such a standstill is, it is worth one tick.

The other end may stand still as well: a slow phone that draws a table keeps a second tap until it
has, and finds the new screen under it. So after the first tick it is asked for a sign of life, and
the others are counted when it has answered.
"""

AFTER = TICK * TICKS
"""Seconds in which nobody has seen a new screen yet, and meant what is on it."""

GONE = 2.0
"""Seconds after which an answer is waited for no longer: whoever is there again is to play on."""

KEY = "skald.armed"


class Pending(Protocol):
    """Something that will be called, unless it is cancelled."""

    def cancel(self) -> object:
        """Let it not be called."""


Later = Callable[[float, Callable[[], None]], Pending]
"""Calls something when so many seconds are over."""

Ask = Callable[[Callable[[], None]], Pending]
"""Calls something when the other end has answered, or is not there."""


class Arming:
    """Knows of one session whether a tap would be meant for what is shown."""

    def __init__(self, later: Later, ask: Ask) -> None:
        self._later = later
        self._ask = ask
        self._left = 0
        self._touched: Hashable = None
        self._next: Pending | None = None

    def takes(self, touched: Hashable = None) -> bool:
        """Whether a tap is meant, at a counter or field of that name if it has one."""
        return not self._left or (touched is not None and touched == self._touched)

    def disarm(self, touched: Hashable = None) -> None:
        """Take no taps until what is drawn next has been there for a moment."""
        if not TICKS:
            return
        self._touched = touched
        self._left = TICKS + 1
        if self._next is not None:
            self._next.cancel()
        # What a handler changed is drawn and sent in the next turn of the loop, before this.
        self._next = self._later(0, self._tick)

    def _tick(self) -> None:
        self._left -= 1
        self._next = None
        if self._left == TICKS - 1:
            self._next = self._ask(self._answered)
        elif self._left:
            self._next = self._later(TICK, self._tick)

    def _answered(self) -> None:
        self._next = self._later(TICK, self._tick)


def the_arming() -> Arming | None:
    """Return what knows it of the session that is running now, if one is."""
    try:
        page = ft.context.page
    except RuntimeError:
        return None
    kept = page.session.store
    found: Arming | None = kept.get(KEY)
    if found is None:
        found = Arming(_later, partial(_ask, page))
        kept.set(KEY, found)
    return found


def disarm(touched: Hashable = None) -> None:
    """Take no taps in this session until what is drawn next has been there for a moment."""
    if arming := the_arming():
        arming.disarm(touched)


def _ask(page: ft.Page, then: Callable[[], None]) -> Pending:
    async def answered() -> None:
        # Whoever is gone or refuses has nothing to draw.
        with suppress(Exception):
            await asyncio.wait_for(page.get_device_info(), GONE)
        then()

    return asyncio.get_running_loop().create_task(answered())


def _later(seconds: float, do: Callable[[], None]) -> Pending:
    return asyncio.get_running_loop().call_later(seconds, do)
