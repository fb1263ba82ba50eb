"""Slow senders and silent sockets, many at once: dropped in time, and nobody waits for them."""

from __future__ import annotations

import socket
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random

import pytest

from tests.attack.rounds import Attack, Done
from tests.support.at_the_wire import AtTable, complaints, table_served
from tests.support.served import Served
from tests.support.wire import Gone, Wire, framed, registration
from views.serving import wire as limits

ROUNDS = 1

AWAY = 0.3
LIMITS = {"INTRODUCTION": 1, "ONE_MESSAGE": 1, "ASK_EVERY": 1, "ANSWER_WITHIN": 4}
"""Seconds here, instead of those in earnest."""
MOST = 24


def silent(port: int) -> Wire:
    """Open a line and say nothing."""
    return knocked(port)


def half_a_word(port: int) -> Wire:
    """Say the first bytes of the first message."""
    wire = knocked(port)
    wire.raw(framed(registration())[:12])
    return wire


def half_a_message(port: int) -> Wire:
    """Register, and then say half a message."""
    wire = knocked(port)
    wire.register()
    wire.raw(framed(bytes(100_000))[:50_000])
    return wire


def deaf(port: int) -> Wire:
    """Register, and answer no ping: nothing is read any more."""
    wire = knocked(port)
    wire.register()
    return wire


def half_a_request(port: int) -> Wire:
    """Ask for half a page."""
    wire = Wire(port)
    wire.line = socket.create_connection(("127.0.0.1", port))
    wire.raw(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-")
    return wire


WAYS: tuple[Callable[[int], Wire], ...] = (
    silent,
    half_a_word,
    half_a_message,
    deaf,
    half_a_request,
)
SEEN = frozenset({*(way.__name__ for way in WAYS), "drops"})


def knocked(port: int) -> Wire:
    """Open a web socket."""
    wire = Wire(port)
    wire.knock()
    return wire


@contextmanager
def attacking(_folder: Path) -> Iterator[Attack]:
    """Keep many lines open while somebody plays."""
    with pytest.MonkeyPatch.context() as patch:
        for name, seconds in LIMITS.items():
            patch.setattr(limits, name, seconds)
        yield from attacked()


def attacked() -> Iterator[Attack]:
    """The same, with patience as it is set."""
    with table_served(AWAY) as table, complaints() as heard:
        watcher = AtTable(table, "watcher")
        watcher.wire.settle()
        before = table.holds()

        def attack(source: Random) -> Done:
            ways = source.choices(WAYS, k=source.randrange(MOST // 2, MOST))
            wires = []
            for way in ways:
                wires.append(way(table.port))
                # Who does not listen now and then is taken to be gone.
                watcher.tap()
            taps = dripping(table.served, wires, watcher, before[2])
            for wire in wires:
                wire.line.close()
            watcher.until_holds(before)
            assert heard == []
            return Counter({**Counter(way.__name__ for way in ways), "drops": len(ways), **taps})

        yield attack
        watcher.wire.leave()


def dripping(served: Served, wires: list[Wire], watcher: AtTable, left: int) -> Done:
    """Send a byte now and then, until all are dropped; meanwhile somebody taps."""
    taps = 0
    while served.lines() > left:
        for wire in wires:
            with suppress(Gone):
                wire.raw(b"\0")
        watcher.tap()
        taps += 1
    return Counter({"taps meanwhile": taps})
