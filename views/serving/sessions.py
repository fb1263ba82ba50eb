"""Sessions: who begins one, who comes back to it, and when it is over.

Flet leaves a session's end to its line, and a line that breaks while something is being sent ends
nothing. Here every line parts from its session when it is gone, however it went; a session that
nobody comes back to is closed; and one that cannot draw any more is given up, so that its phone
begins anew where it was. Nothing is lost with a session: every tap is on disk.
"""

from __future__ import annotations

import asyncio
import gc
import itertools
import logging
import secrets
from collections.abc import Awaitable, Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from flet.controls import id_counter
from flet.controls.context import _context_page, context
from flet.controls.core.window import Window
from flet.controls.page import Page, ServiceRegistry
from flet.controls.services.service import Service
from flet.messaging.connection import Connection
from flet.messaging.session import Session
from flet.pubsub.pubsub_hub import PubSubHub

from companion.words import say
from data.guests import HOST
from views.store import SESSION_KEY

if TYPE_CHECKING:
    import flet as ft
    from flet.controls.base_control import BaseControl

    from data.guests import Guest

log = logging.getLogger("skald")

AWAY = 600
"""Seconds that a session waits for a phone that slept or lost its network."""
GOODBYE = 60
"""Seconds that it waits for a page that said goodbye: one that is loaded anew is back by then."""
MOST_AWAY = 40
"""Sessions that wait; of more, the one that has waited longest is closed."""

SWEPT = 50
"""Sessions that end until what they leave is cleared away: Python, told to search rarely, lets the
parts of hundreds lie. It takes some tenths of a second, in which nobody is served."""

FIRST_NUMBER = 1_000
"""Numbers of controls given here begin at it; those that Flet gives by itself lie below."""

Main = Callable[["ft.Page"], Awaitable[None] | None]


def number_from_anywhere() -> None:
    """Let no number of a part be one that a phone still knows from before a restart.

    A client that is shown a part under a number it knows compares the two, in a time that doubles
    with every part that lies in another: a table keeps it busy for ever.
    """
    # Not larger than what every browser can read.
    id_counter.ControlId._counter = itertools.count(FIRST_NUMBER + secrets.randbelow(1 << 31))  # noqa: SLF001 - there is no other way


def renumber(session: Session) -> None:
    """Give the parts of a session new numbers, before a phone is shown all of them again.

    For the same reason; services are never drawn, and others know them by their numbers.
    """
    for number, part in list(session.index.items()):
        if isinstance(part, Page | Window | Service | ServiceRegistry):
            continue
        del session.index[number]
        fresh = id_counter.ControlId.next()
        # Past the guard of parts that are drawn by components.
        object.__setattr__(part, "_i", fresh)
        session.index[fresh] = part


class Questioner(Session):
    """A session that asks its phone nothing once it is over, and never tells it how things work.

    What a screen begins with can come to its question after that, and Flet would let it wait for
    an answer until the garbage is collected, and then complain that it still waits.
    """

    over = False

    def close(self) -> None:
        """Close the session: whoever waits for an answer is told that none will come."""
        self.over = True
        super().close()  # type: ignore[no-untyped-call] # Flet leaves its type open

    async def dispatch_event(self, control_id: int, event_name: str, event_data: Any) -> None:
        """Do what was touched, and draw what comes of it before anybody else is served.

        Flet would draw it some rounds of the event loop later, behind the taps and drawings of
        others that came meanwhile.
        """
        await super().dispatch_event(control_id, event_name, event_data)
        if not self.over:
            self._draw()

    def _draw(self) -> None:
        pending: set[BaseControl] = self._Session__pending_updates  # type: ignore[attr-defined] # Flet's own
        for part in tuple(pending):
            pending.discard(part)
            try:
                part.update()
            except Exception:  # noqa: BLE001 - whatever it is, whose task it is to draw meets it
                pending.add(part)
                return

    def error(self, _message: str) -> None:
        """Say that something failed, and nothing of where: that is in the log, and the host's."""
        language = getattr(self.store.get(SESSION_KEY), "language", "en")
        super().error(say(language, "broken.handler"))

    async def invoke_method(self, *asked: Any, **more: Any) -> Any:
        """Ask the phone something and return the answer.

        Raises:
            RuntimeError: the session is over.
        """
        if self.over:
            raise RuntimeError("Session closed")
        return await super().invoke_method(*asked, **more)


class Caller(Connection):
    """The line of a session, as the one who keeps the sessions knows it."""

    client: str
    """Where from it comes, and with what browser."""
    page: str
    guest: Guest
    sitting: Sitting | None

    def tell_alive(self) -> None:
        """Ask the page whether it is there."""
        raise NotImplementedError

    def cut(self) -> None:
        """End it."""
        raise NotImplementedError


@dataclass(eq=False)
class Sitting:
    """A session, and what the server knows about it."""

    session: Session
    client: str
    """Who began it: where from, and with what browser."""
    page: str
    """Which loaded page shows it."""
    line: Caller | None
    guest: Guest
    used: bool = False
    """Whether anything was touched; else there is nothing that a new one would not show too."""
    tasks: set[asyncio.Task[Any]] = field(default_factory=set)
    end: asyncio.TimerHandle | None = None

    def start(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Do something for this session, and no longer than it lives."""
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return task


class Sessions:
    """All sessions of the app, and the only one who ends them."""

    def __init__(self, main: Main, *, away: float = AWAY, goodbye: float = GOODBYE) -> None:
        self._main = main
        self._away = away
        self._goodbye = goodbye
        self._hub: PubSubHub | None = None
        self._sittings: dict[str, Sitting] = {}
        self._ended = 0
        self.lines: set[Caller] = set()
        """All there are, those included that have not said yet whose session they want."""
        number_from_anywhere()
        self.executor = ThreadPoolExecutor(thread_name_prefix="skald")

    @property
    def hub(self) -> PubSubHub:
        """Where sessions tell each other what happened."""
        if self._hub is None:
            self._hub = PubSubHub(loop=asyncio.get_running_loop(), executor=self.executor)
        return self._hub

    def find(self, session_id: str, line: Caller) -> Sitting | None:
        """Return the session that a client comes back to.

        The same page can only come back when its earlier line is gone, whether or not that was
        noticed here. Two tabs made of one have its id in common, and are two.
        """
        sitting = self._sittings.get(session_id)
        if sitting is None or (sitting.client, sitting.guest) != (line.client, line.guest):
            return None
        if sitting.line is not None and (not line.page or sitting.page != line.page):
            return None
        return sitting

    def begin(self, line: Caller) -> Sitting:
        """Begin a session for a client."""
        session = Questioner(line)
        sitting = Sitting(session, line.client, line.page, line, line.guest)
        self._sittings[session.id] = sitting
        return sitting

    async def show(self, sitting: Sitting) -> None:
        """Draw the app for the first time."""
        session = sitting.session
        _context_page.set(session.page)
        context.reset_auto_update()
        try:
            shown = self._main(session.page)
            if shown is not None:
                await shown
            await session.after_event(session.page)
            if sitting.line is not None:
                sitting.line.tell_alive()
        except Exception as error:
            log.exception("session")
            session.error(str(error))
            return
        drawing: asyncio.Task[None] | None = getattr(session, "_Session__updates_task", None)
        if drawing is not None:
            drawing.add_done_callback(lambda task: self._stopped(sitting, task))

    async def come_back(self, sitting: Sitting, line: Caller) -> None:
        """Show a session over another line than before."""
        if sitting.end is not None:
            sitting.end.cancel()
            sitting.end = None
        earlier, sitting.line, sitting.page = sitting.line, line, line.page
        if earlier is not None and earlier is not line:
            earlier.sitting = None
            earlier.cut()
        renumber(sitting.session)
        sitting.session.attach_connection(line)

    async def part(self, line: Caller, *, goodbye: bool) -> None:
        """Have a session wait for whoever was at a line that is gone, or end it."""
        sitting, line.sitting = line.sitting, None
        if sitting is None or sitting.line is not line:
            return
        sitting.line = None
        session = sitting.session
        if session.id not in self._sittings:
            return
        seconds = self._goodbye if goodbye else self._away
        await session.disconnect(int(seconds) + 1)
        if not sitting.used:
            self.end(sitting)
            return
        sitting.end = asyncio.get_running_loop().call_later(seconds, self.end, sitting)
        # Whoever waits was put last when it left.
        self._sittings[session.id] = self._sittings.pop(session.id)
        waiting = [sitting for sitting in self._sittings.values() if sitting.line is None]
        for forgotten in waiting[:-MOST_AWAY]:
            self.end(forgotten)

    def end(self, sitting: Sitting) -> None:
        """Close a session for good."""
        if self._sittings.pop(sitting.session.id, None) is None:
            return
        if sitting.end is not None:
            sitting.end.cancel()
        for task in tuple(sitting.tasks):
            task.cancel()
        sitting.session.close()
        if sitting.line is not None:
            sitting.line.cut()
        self._ended += 1
        if self._ended % SWEPT == 0:
            gc.collect()

    def shut_out(self) -> None:
        """End those of everybody who came by a code: the door was closed behind them."""
        for sitting in tuple(self._sittings.values()):
            if sitting.guest != HOST:
                self.end(sitting)
        for line in tuple(self.lines):
            if line.guest != HOST:
                line.cut()

    def close(self) -> None:
        """End all of them."""
        for sitting in tuple(self._sittings.values()):
            self.end(sitting)
        self.executor.shutdown(wait=False, cancel_futures=True)

    def _stopped(self, sitting: Sitting, drawing: asyncio.Task[None]) -> None:
        if drawing.cancelled() or drawing.exception() is None:
            return
        log.error("a session stopped drawing and begins anew", exc_info=drawing.exception())
        self.end(sitting)
