"""Many phones at one table, read in one loop: they answer what a page answers, and draw nothing.

What is sent to them is not parsed, so that a machine which serves hundreds of them as well is busy
with serving.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from time import perf_counter
from typing import Any, cast

import msgpack

from tests.support.at_the_wire import BUTTONS, ROUTE, SAID, TOLD, Place
from tests.support.wire import (
    ALIVE,
    BINARY,
    CLOSE,
    DRAWN,
    EVENT,
    PING,
    PONG,
    Gone,
    button_named,
    framed,
    knock,
    packed,
    registration,
    telling,
)

PATIENCE = 60
"""Seconds for anything to come about."""


class Listener(asyncio.Protocol):
    """A page that shows something, and answers what a page answers."""

    patience: float = PATIENCE

    def __init__(self, hello: bytes, route: str, told: dict[str, Any]) -> None:
        self._hello = hello
        self._told = told
        self._route = route
        self._greeted = False
        self._rest = b""
        self._wanted: Callable[[bytes], bool] = lambda _payload: False
        self._come: asyncio.Future[float] = asyncio.get_running_loop().create_future()
        self._gone: Exception | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for a web socket."""
        self._line = cast("asyncio.Transport", transport)
        self._line.write(self._hello)

    def connection_lost(self, exc: Exception | None) -> None:
        """Have nobody wait for what will not come."""
        self._gone = exc or Gone()
        if not self._come.done():
            self._come.set_exception(self._gone)

    def data_received(self, data: bytes) -> None:
        """Take what is whole of what came."""
        self._rest += data
        if not self._greeted:
            head, found, rest = self._rest.partition(b"\r\n\r\n")
            if not found:
                return
            assert b" 101 " in head, head
            self._greeted, self._rest = True, rest
            self._line.write(telling(self._told) + framed(registration(route=self._route)))
        while (frame := self._frame()) is not None:
            self._take(*frame)

    async def until(self, wanted: Callable[[bytes], bool]) -> float:
        """Wait for a message, and return when it came."""
        if self._gone is not None:
            # Cut while nobody waited: what is tapped now reaches nobody.
            raise self._gone
        self._wanted = wanted
        self._come = asyncio.get_running_loop().create_future()
        async with asyncio.timeout(self.patience):
            return await self._come

    async def join(self, port: int) -> None:
        """Connect, and wait until everything is drawn for the first time."""
        shown = asyncio.ensure_future(self.until(lambda payload: payload[:1] == ALIVE))
        await asyncio.get_running_loop().create_connection(lambda: self, "127.0.0.1", port)
        await shown

    def leave(self) -> None:
        """Be gone."""
        self._come.cancel()
        self._line.abort()

    def click(self, button: int) -> None:
        """Tap a button by its number."""
        told = {"target": button, "name": "click", "data": None}
        self._line.write(framed(packed(EVENT, told)))

    def heard(self, payload: bytes) -> None:
        """Look at what was sent."""

    def _take(self, opcode: int, payload: bytes) -> None:
        if opcode == PING:
            self._line.write(framed(payload, PONG))
        elif opcode == CLOSE:
            self._line.abort()
        elif opcode == BINARY and payload == DRAWN:
            self._line.write(framed(DRAWN))
        elif opcode == BINARY:
            self.heard(payload)
            if not self._come.done() and self._wanted(payload):
                self._come.set_result(perf_counter())

    def _frame(self) -> tuple[int, bytes] | None:
        """Return the next frame, None where it is not whole; the server masks none."""
        data = self._rest
        if len(data) < 2:
            return None
        size, at = data[1] & 0x7F, 2
        if size >= 126:
            at = 4 if size == 126 else 10
            if len(data) < at:
                return None
            size = int.from_bytes(data[2:at], "big")
        if len(data) < at + size:
            return None
        self._rest = data[at + size :]
        return data[0] & 0x0F, data[at : at + size]


class Phone(Listener):
    """A phone that shows the table; ``drawn`` holds what came first where somebody wants to tap."""

    def __init__(self, table: Place, page: str, *, taps: bool) -> None:
        super().__init__(knock(table.port, page), ROUTE, TOLD)
        self._table = table
        self._buttons: dict[bool, int] = {}
        self._drawn: list[Any] | None = [] if taps else None
        self._made: bool | None = None
        """How the table stands as it is drawn."""

    async def join(self, port: int) -> None:
        """Wait until everything is drawn for the first time, and find the buttons there."""
        await super().join(port)
        if self._drawn is not None:
            self._buttons = {
                made: button_named(self._drawn, name) for made, name in BUTTONS.items()
            }
            self._drawn = None

    async def sees(self) -> float:
        """Wait until the table is drawn as it is by now, and return when that was."""
        if self._made == self._table.made:
            return perf_counter()
        return await self.until(lambda _payload: self._made == self._table.made)

    def touch(self) -> None:
        """Take the step back, or make it again."""
        button = self._buttons[not self._table.made]
        self._table.made = not self._table.made
        self.click(button)

    def heard(self, payload: bytes) -> None:
        """See what is drawn, and how the table stands there."""
        if self._drawn is not None and payload[:1] != ALIVE:
            self._drawn.append(msgpack.unpackb(payload[1:], strict_map_key=False))
        for made, said in SAID.items():
            if said in payload:
                self._made = made


class Crowd:
    """One phone that taps, and all those that look on."""

    def __init__(self, table: Place) -> None:
        self._table = table
        self.phones: list[Phone] = []

    async def join(self, count: int) -> None:
        """Have so many more phones, one after the other; the first of all is the one that taps."""
        for _ in range(count):
            page, taps = f"page{len(self.phones)}", not self.phones
            phone = Phone(self._table, page, taps=taps)
            self.phones.append(phone)
            await phone.join(self._table.port)

    async def tap(self) -> tuple[float, float]:
        """Tap, and return after how many seconds its phone was told of it, and the last one."""
        first, *others = self.phones
        begun = perf_counter()
        first.touch()
        told = [asyncio.ensure_future(one.sees()) for one in (first, *others)]
        came = await asyncio.gather(*told)
        return came[0] - begun, max(came) - begun

    async def tap_again(self) -> float:
        """Tap twice, the second time while the first is being told; return what that one took."""
        first = self.phones[0]
        first.touch()
        await first.sees()
        begun = perf_counter()
        first.touch()
        took = await first.sees() - begun
        # Whoever's turn comes later is told of neither, for nothing is different then.
        await self.tap()
        return took

    def leave(self) -> None:
        """Be gone, all of them."""
        for phone in self.phones:
            phone.leave()
