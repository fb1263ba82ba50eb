"""Which taps are meant: what appears under a finger that has just acted is not armed yet.

A double click, or a finger that bounces, would else roll for the next player, too. So after a tap
has done something, a session takes no other one until the screen with what came of it has been
there for a moment. Only the *same* counter or field, which says so by a name, is armed at once:
fast "+ + +" counts three.

A tap that is not meant does not begin the moment anew, so whoever hammers longer acts in the end on
what has come there. When a tap arrives is no clock to tell hammering by: while the one thread draws
they wait, and two of a calm finger come at once. And whoever taps *Undo* or chips beside one
another at an even pace would not be heard before the finger rests.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Awaitable, Callable, Hashable
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
has, and finds the new screen under it. So it is asked meanwhile when it has drawn, and no screen is
armed before. Where it stands still afterwards it tells with the tap how old the screen was when the
finger came down.
"""

AFTER = TICK * TICKS
"""Seconds in which nobody has seen a new screen yet, and meant what is on it."""

GONE = 2.0
"""Seconds after which nobody is waited for who never answered: whoever is there is to play on."""

KEY = "skald.armed"


class Pending(Protocol):
    """Something that will be called, unless it is cancelled."""

    def cancel(self) -> object:
        """Do not call it any more."""


CallLater = Callable[[float, Callable[[], None]], Pending]
"""Calls something when so many seconds are over."""

Ask = Callable[[Callable[[bool], None]], Pending]
"""Calls something when the other end has answered, or is not there: whether it has drawn, too."""


class Arming:
    """Knows of one session whether a tap would be meant for what is shown."""

    def __init__(self, later: CallLater, ask: Ask) -> None:
        self._later = later
        self._ask = ask
        self._left = 0
        self._touched: Hashable = None
        self._next: Pending | None = None
        self._undrawn: Pending | None = None
        self._age: float | None = None

    def takes(self, touched: Hashable = None) -> bool:
        """Whether a tap is meant, at a counter or field of that name if it has one."""
        age, self._age = self._age, None
        seen = self.is_armed and (age is None or age >= AFTER)
        # Sure hands may come while a screen is still being armed.
        return not TICKS or seen or (touched is not None and touched == self._touched)

    @property
    def is_armed(self) -> bool:
        """Whether the screen has been there for a moment."""
        return not self._left and self._undrawn is None

    @property
    def is_off(self) -> bool:
        """Whether every tap is taken, because the hands are sure."""
        return not TICKS

    def touched_after(self, seconds: float) -> None:
        """Know of the next tap how old the last screen was that was asked for, in seconds."""
        self._age = seconds

    def disarm(self, touched: Hashable = None) -> None:
        """Take no taps until what is drawn next has been there for a moment."""
        if not TICKS:
            return
        self._touched = touched
        self._left = TICKS + 1
        for waiting in (self._next, self._undrawn):
            if waiting is not None:
                waiting.cancel()
        self._undrawn = None
        # What a handler changed is drawn and sent in the next turn of the loop, before this.
        self._next = self._later(0, self._tick)

    def _tick(self) -> None:
        self._left -= 1
        self._next = self._later(TICK, self._tick) if self._left else None
        if self._left == TICKS - 1:
            self._undrawn = self._ask(self._answered)

    def _answered(self, drawn: bool) -> None:  # noqa: FBT001 - the one thing an answer tells
        self._undrawn = None
        if not drawn:
            # It will only now: the moment begins anew.
            if self._next is not None:
                self._next.cancel()
            self._left = TICKS - 1
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


def touched_after(page: ft.Page, seconds: float) -> None:
    """Know of the next tap of a session how old the last screen was that the page had drawn."""
    found: Arming | None = page.session.store.get(KEY)
    if found is not None:
        found.touched_after(seconds)


def _ask(page: ft.Page, then: Callable[[bool], None]) -> Pending:
    drawn: Callable[[], Awaitable[None]] | None = getattr(page.session.connection, "drawn", None)

    async def answered() -> None:
        # Whoever is gone or refuses has nothing to draw.
        with suppress(Exception):
            # Where there is no page of ours any question does; it is answered before the drawing.
            await (drawn() if drawn else asyncio.wait_for(page.get_device_info(), GONE))
        then(drawn is not None)

    return asyncio.get_running_loop().create_task(answered())


def _later(seconds: float, do: Callable[[], None]) -> Pending:
    return asyncio.get_running_loop().call_later(seconds, do)
