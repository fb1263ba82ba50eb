"""The ends of lines: how much may come in over one, and how long it may take.

Nobody who has not said who they are needs more than a page's opening words, and nobody at all may
keep a line open and say nothing, or drip by drip.
"""

from __future__ import annotations

import asyncio
from http import HTTPStatus
from typing import TYPE_CHECKING, Any

from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

from companion.limits import LARGEST

if TYPE_CHECKING:
    from asyncio.transports import BaseTransport

    from websockets.frames import Frame
    from websockets.http11 import Request

FIRST_WORDS = 16_384
"""Bytes that may come before the client has registered: the request and one message."""
LARGEST_MESSAGE = LARGEST + 1_000_000
"""Bytes of one message after that: the largest file that is taken in, and what is said with it."""
ROOM = 4 * LARGEST_MESSAGE
"""Bytes that all unfinished messages together may take."""

INTRODUCTION = 10
"""Seconds to register in, and to ask for a page."""
ONE_MESSAGE = 60
"""Seconds for one message to arrive in."""
ONE_ANSWER = 120
"""Seconds for an answer to be fetched in."""

ASK_EVERY = 5
"""Seconds after which a line is asked whether there is anybody."""
ANSWER_WITHIN = 8
"""Seconds after which nobody is believed to be there."""

WIRE = "skald.wire"
"""Where a web socket's scope holds the end of its line."""


class HttpEnd(H11Protocol):
    """The server's end of an HTTP connection, with bounds on what comes in."""

    _watch: asyncio.TimerHandle | None = None
    _late = 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override] # as uvicorn's own
        """Begin to watch how long it takes."""
        super().connection_made(transport)
        self._watch = self.loop.call_later(INTRODUCTION, self._look)

    def connection_lost(self, exc: Exception | None) -> None:
        """Watch no longer."""
        super().connection_lost(exc)
        if self._watch is not None:
            self._watch.cancel()

    def _look(self) -> None:
        if self.transport.get_protocol() is not self:
            return  # a web socket by now, which has watches of its own
        self._late += INTRODUCTION
        answering = self.cycle is not None and not self.cycle.response_complete
        if not answering or self._late >= ONE_ANSWER:
            self.transport.abort()
            return
        self._watch = self.loop.call_later(INTRODUCTION, self._look)


class Wire(WebSocketsSansIOProtocol):
    """The server's end of a web socket, with bounds on what comes in."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.pending = 0
        """Bytes of a message that has not arrived whole."""
        self._known = False
        self._heard = 0
        self._watch: asyncio.TimerHandle | None = None

    def connection_made(self, transport: BaseTransport) -> None:
        """Begin to watch how long it takes."""
        super().connection_made(transport)
        self._watch = self.loop.call_later(INTRODUCTION, self.drop)

    def connection_lost(self, exc: Exception | None) -> None:
        """Watch no longer."""
        self._unwatch()
        self.pending = 0
        super().connection_lost(exc)

    def handle_connect(self, event: Request) -> None:
        """Put this object into the scope, where the app finds it."""
        super().handle_connect(event)
        if self.response.status_code == HTTPStatus.SWITCHING_PROTOCOLS:
            self.scope["state"][WIRE] = self

    def data_received(self, data: bytes) -> None:
        """Take bytes that came, as long as they are not too many."""
        self._heard += len(data)
        if not self._known and self._heard > FIRST_WORDS:
            self.drop()
            return
        super().data_received(data)
        self.pending = (self.conn.current_size or 0) + len(self.conn.reader.buffer)
        if not self._known:
            return
        if not self.pending and not self.frames:
            self._unwatch()
        elif self._watch is None:
            self._watch = self.loop.call_later(ONE_MESSAGE, self.drop)
        if self.pending > ROOM // 100 and self._held() > ROOM:
            self.drop()

    def handle_text(self, event: Frame) -> None:
        """Take a text as the bytes it is: the app's client says none, so nobody has to read it.

        Over one that is none the server would write a traceback, as often as anybody likes.
        """
        self.handle_bytes(event)

    def keepalive_timeout(self) -> None:
        """Cut a line at whose other end nobody answers.

        What is still to be sent would hold it open for as long as the system tries.
        """
        super().keepalive_timeout()
        self.drop()

    def welcome(self) -> None:
        """Allow larger messages: the client has registered."""
        self._known = True
        self._unwatch()

    def say(self, packet: bytes) -> bool:
        """Send a message now, and tell whether that was possible: what went before may still wait.

        What comes of a line that is closed is seen by whoever waits to send over it.
        """
        free = self.writable.is_set() and not self.transport.is_closing()
        if not free or self.conn.state is not State.OPEN:
            return False
        self.conn.send_binary(packet)
        self.transport.write(b"".join(self.conn.data_to_send()))
        return True

    def drop(self) -> None:
        """Cut the line."""
        self._unwatch()
        self.stop_keepalive()
        self.transport.abort()

    def _unwatch(self) -> None:
        if self._watch is not None:
            self._watch.cancel()
            self._watch = None

    def _held(self) -> int:
        return sum(
            connection.pending for connection in self.connections if isinstance(connection, Wire)
        )
