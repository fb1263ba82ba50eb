"""The server in this process, so that a test can look at what it holds."""

from __future__ import annotations

import asyncio
import socket
import threading
import time
from collections.abc import Awaitable, Callable, Coroutine
from pathlib import Path
from typing import Any, TypeVar

import flet as ft
import uvicorn

from views.hosting import Hosting
from views.serving.names import Names
from views.serving.server import configured, listener
from views.serving.sessions import Sessions
from views.serving.wire import Wire

ASSETS = Path(__file__).parents[2] / "assets"
PATIENCE = 20
"""Seconds for anything to come about: a busy machine takes its time."""

ELSEWHERE = "guest.test"
"""The name under which other devices ask: who asks by it is not this machine's own."""

BREAKS = "/breaks"
"""A route whose button breaks the drawing."""

CALLED_OFF = 250
"""Calls called off at once, so that a loop clears away those of before: it keeps a hundred of them
until their time, and with each the screen it was made by."""

T = TypeVar("T")


@ft.component
def Counter() -> ft.View:  # noqa: N802 - a component is named like the thing it shows
    count, set_count = ft.use_state(0)
    if count and ft.context.page.route == BREAKS:
        raise RuntimeError(BREAKS)
    button = ft.FilledButton("Add", on_click=lambda: set_count(count + 1))
    return ft.View(controls=[ft.Text(f"Count {count}"), button])


async def counting(page: ft.Page) -> None:
    """Show the least an app can be: a number and a button."""
    page.render_views(Counter)


class Served:
    """An app, served by a thread of its own."""

    def __init__(
        self,
        main: Callable[[ft.Page], Awaitable[None]] = counting,
        *,
        away: float = 600,
        hosting: Hosting | None = None,
    ) -> None:
        self._sessions = Sessions(main, away=away, goodbye=away)
        self._socket = listener("127.0.0.1", 0)
        self.port = self._socket.getsockname()[1]
        self._loop = asyncio.new_event_loop()
        if hosting is not None:
            hosting.address = f"http://{ELSEWHERE}:{self.port}"
        config = configured(self._sessions, Names("127.0.0.1", [ELSEWHERE]), ASSETS, hosting)
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()
        self.until(lambda: self._server.started)

    def _run(self) -> None:
        # It calls off at its end what still waits, and would complain in the midst of another test.
        with asyncio.Runner(loop_factory=lambda: self._loop) as runner:
            runner.run(self._server.serve(sockets=[self._socket]))

    def end(self) -> None:
        """End it."""
        self._server.should_exit = True
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive()
        self._socket.close()

    def tasks(self) -> int:
        """Count what the event loop is about, the asking for it left out."""

        async def count() -> int:
            return len(asyncio.all_tasks()) - 1

        return self._asked(count())

    def lines(self) -> int:
        """Count the web sockets."""
        return sum(isinstance(one, Wire) for one in list(self._server.server_state.connections))

    def sessions(self) -> int:
        """Count the sessions, those included that wait for somebody."""
        return len(self._sessions._sittings)

    def soon(self, what: Callable[[], None]) -> None:
        """Have something done where the server lives, and wait until it is."""

        async def do() -> None:
            what()

        self._asked(do())

    def clear(self) -> None:
        """Have the event loop forget what was called off."""

        def call_off() -> None:
            for _ in range(CALLED_OFF):
                self._loop.call_later(PATIENCE, int).cancel()

        self.soon(call_off)
        # It clears before it looks what to do next.
        self.soon(int)

    def until(self, what: Callable[[], bool]) -> None:
        """Wait until something is so."""
        end = time.monotonic() + PATIENCE
        while not what():
            assert time.monotonic() < end, what
            time.sleep(0.01)

    def _asked(self, question: Coroutine[Any, Any, T]) -> T:
        return asyncio.run_coroutine_threadsafe(question, self._loop).result(PATIENCE)


def answers(port: int) -> bool:
    """Tell whether a server answers at all."""
    with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE) as line:
        line.sendall(f"HEAD / HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode())
        return line.recv(100).startswith(b"HTTP/1.1 200")
