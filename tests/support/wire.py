"""A client of the app that is made by hand: raw web sockets and messages, honest or not."""

from __future__ import annotations

import base64
import json
import os
import re
import socket
import struct
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from time import monotonic
from typing import Any, Self

import msgpack

CALL, ALIVE, DRAWN, TOUCHED, TOLD = b"\x00", b"\x02", b"\x03", b"\x04", b"\x05"

REGISTER, PATCH, EVENT, PROPS, INVOKE, CRASHED = range(1, 7)

TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10

DONE = ("enable", "disable", "scroll_to", "focus")
"""What a page is asked to do and has nothing to say about: keep awake, scroll, hear a keyboard."""

SILENT = 0.3
"""Seconds after which a table that is left alone has nothing more to say."""

LONGEST = 120
"""Seconds after which nobody waits any more, however much else is said meanwhile."""

TEXTS = re.compile(rb"[\x20-\x7e\x80-\xff]{6,}")
"""What can be read in a message of Flet's."""

READ = 800
"""Letters of what was heard last that are shown to whoever waited in vain."""

PAGE = {
    "route": "/",
    "web": True,
    "width": 412.0,
    "height": 915.0,
    "platform": "linux",
    "platform_brightness": "dark",
}


def packed(action: int, body: Any) -> bytes:
    """Write a message of Flet's."""
    return CALL + bytes(msgpack.packb([action, body]))


def registration(session_id: str | None = None, route: str = "/") -> bytes:
    """Write a client's first words."""
    page = {**PAGE, "route": route}
    return packed(REGISTER, {"session_id": session_id, "page_name": "", "page": page})


def telling(told: dict[str, Any] | None) -> bytes:
    """Write what a page tells of its device before its client's first words, if it does."""
    return b"" if told is None else framed(TOLD + json.dumps(told).encode())


def framed(payload: bytes, opcode: int = BINARY, *, last: bool = True) -> bytes:
    """Write a frame as browsers do: masked."""
    head = bytes((opcode | (0x80 if last else 0),))
    size = len(payload)
    if size < 126:
        head += bytes((0x80 | size,))
    elif size < 1 << 16:
        head += struct.pack("!BH", 0x80 | 126, size)
    else:
        head += struct.pack("!BQ", 0x80 | 127, size)
    # Masked with nothing, which leaves it as it is.
    return head + bytes(4) + payload


def knock(
    port: int,
    page: str,
    extensions: str = "",
    host: str = "127.0.0.1",
    more: str = "",
) -> bytes:
    """Write what asks for a web socket; ``more`` are further lines of its head."""
    wanted = f"Sec-WebSocket-Extensions: {extensions}\r\n" if extensions else ""
    key = base64.b64encode(os.urandom(16)).decode()
    return (
        f"GET /ws?page={page} HTTP/1.1\r\nHost: {host}:{port}\r\n{more}"
        "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
        f"Sec-WebSocket-Key: {key}\r\n{wanted}\r\n".encode()
    )


class Gone(Exception):
    """The other side has ended the line."""


@dataclass
class Wire:
    """One web socket to a server on this machine."""

    port: int
    page: str = ""
    told: dict[str, Any] | None = None
    extensions: str = ""
    host: str = "127.0.0.1"
    more: str = ""
    patience: float = 20
    draws: bool = True
    """Whether it says, as the page does, that it has drawn what came."""
    status: str = ""
    answered: dict[str, str] = field(default_factory=dict)
    session_id: str = ""
    _rest: bytes = b""

    def __enter__(self) -> Self:
        self.knock()
        return self

    def __exit__(self, *_: object) -> None:
        self.line.close()

    def knock(self) -> None:
        """Ask for a web socket."""
        self.line = socket.create_connection(("127.0.0.1", self.port), timeout=self.patience)
        self.line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.line.sendall(knock(self.port, self.page, self.extensions, self.host, self.more))
        while b"\r\n\r\n" not in self._rest:
            self._rest += self._more()
        head, _, self._rest = self._rest.partition(b"\r\n\r\n")
        self.status, *lines = head.decode().split("\r\n")
        self.answered = {
            name.lower(): value for name, _, value in (line.partition(": ") for line in lines)
        }
        if " 101 " in self.status:
            self.raw(telling(self.told))

    def raw(self, content: bytes) -> None:
        """Send bytes as they are."""
        try:
            self.line.sendall(content)
        except OSError as broken:
            raise Gone from broken

    def send(self, payload: bytes) -> None:
        """Send one message."""
        self.raw(framed(payload))

    def say(self, action: int, body: Any) -> None:
        """Send one message of Flet's."""
        self.send(packed(action, body))

    def receive(self, ends: float | None = None) -> bytes:
        """Return the next message, answering what a browser answers by itself.

        Raises:
            TimeoutError: there is none for long, or until that time.
        """
        ends = monotonic() + LONGEST if ends is None else ends
        while monotonic() < ends:
            opcode, payload = self._frame()
            if opcode == PING:
                self.raw(framed(payload, PONG))
            elif opcode == CLOSE:
                raise Gone(payload)
            elif payload == DRAWN and self.draws:
                self.send(DRAWN)
            else:
                self._do_as_told(payload)
                return payload
        raise TimeoutError

    def until(self, wanted: Callable[[bytes], bool], what: str) -> list[bytes]:
        """Return all messages up to the first that is wanted, which says ``what``.

        Raises:
            TimeoutError: none comes, or all that come are others.
        """
        ends = monotonic() + LONGEST
        heard: list[bytes] = []
        try:
            while not heard or not wanted(heard[-1]):
                heard.append(self.receive(ends))
        except TimeoutError as silent:
            waited = f"waited for {what}; last heard {_texts(heard)}"
            raise TimeoutError(waited) from silent
        return heard

    def until_alive(self) -> list[bytes]:
        """Ask whether anybody is there, and return all that was told before the answer."""
        self.send(ALIVE)
        return self._until_answered()

    def _until_answered(self) -> list[bytes]:
        return self.until(lambda packet: packet[:1] == ALIVE, "an answer that somebody is there")[
            :-1
        ]

    def settle(self) -> None:
        """Hear everything that is said, until nothing is for a moment."""
        self.line.settimeout(SILENT)
        with suppress(TimeoutError):
            while True:
                self.receive()
        self.line.settimeout(self.patience)

    def register(self, session_id: str | None = None, route: str = "/") -> list[Any]:
        """Register, wait until everything is drawn, and return what was drawn."""
        self.send(registration(session_id, route))
        drawn = [
            msgpack.unpackb(packet[1:], strict_map_key=False) for packet in self._until_answered()
        ]
        for action, body in drawn:
            if action == REGISTER:
                self.session_id = body["session_id"]
        return drawn

    def until_gone(self) -> None:
        """Listen until the other side ends the line."""
        with suppress(Gone):
            self.until(lambda _: False, "the end of the line")

    def drop(self) -> None:
        """Break the line as a network does that is gone: nothing is said."""
        self.line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.line.close()

    def leave(self) -> None:
        """Close the line as a browser does that leaves the page."""
        self.raw(framed(struct.pack("!H", 1001), CLOSE))
        self.until_gone()
        self.line.close()

    def _do_as_told(self, payload: bytes) -> None:
        """Answer what a page does by itself."""
        if payload[:1] == CALL and any(name.encode() in payload for name in DONE):
            action, body = msgpack.unpackb(payload[1:], strict_map_key=False)
            if action == INVOKE and body["name"] in DONE:
                ids = {name: body[name] for name in ("control_id", "call_id")}
                self.say(INVOKE, {**ids, "result": None, "error": None})

    def _frame(self) -> tuple[int, bytes]:
        first, second = self._take(2)
        size = second & 0x7F
        if size >= 126:
            size = int.from_bytes(self._take(2 if size == 126 else 8), "big")
        return first & 0x0F, self._take(size)

    def _take(self, size: int) -> bytes:
        parts = [self._rest]
        have = len(self._rest)
        while have < size:
            parts.append(self._more())
            have += len(parts[-1])
        whole = b"".join(parts)
        self._rest = whole[size:]
        return whole[:size]

    def _more(self) -> bytes:
        try:
            more = self.line.recv(1 << 16)
        except ConnectionError as broken:
            raise Gone from broken
        if not more:
            raise Gone
        return more


def _texts(heard: list[bytes]) -> str:
    """Show what can be read in messages, the last of it; spaces that break no line, too."""
    texts = b" ".join(text for packet in heard for text in TEXTS.findall(packet))
    return ascii(texts.decode(errors="replace"))[-READ:]


def button_named(drawn: list[Any], name: str) -> int:
    """Find in what was drawn the number of a button by the text in it."""

    def holds(node: Any) -> bool:
        if isinstance(node, dict):
            return any(holds(value) for value in node.values())
        if isinstance(node, list):
            return any(map(holds, node))
        return node == name

    def find(node: Any) -> int | None:
        found = None
        for value in node.values() if isinstance(node, dict) else node:
            if isinstance(value, dict | list):
                found = find(value) or found
        if (
            found is None
            and isinstance(node, dict)
            and node.get("on_click")
            and holds(node)
            and "_i" in node
        ):
            return int(node["_i"])
        return found

    number = find(drawn)
    assert number is not None, name
    return number


def numbers(drawn: Any) -> set[int]:
    """Collect the numbers of all parts in what was drawn."""
    inner = drawn.values() if isinstance(drawn, dict) else drawn
    found = {number for one in inner if isinstance(one, dict | list) for number in numbers(one)}
    if isinstance(drawn, dict) and "_i" in drawn:
        found.add(drawn["_i"])
    return found
