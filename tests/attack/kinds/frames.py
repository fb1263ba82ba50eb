"""Hostile web-socket frames: bombs, deep and large messages, noise, before and after registering.

Each costs at most its own line, and hardly any memory.
"""

from __future__ import annotations

import struct
import zlib
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random

import msgpack

from tests.attack.rounds import Attack, Done
from tests.support.at_the_wire import STATUS, complaints, resident
from tests.support.served import Served, answers
from tests.support.wire import (
    BINARY,
    CALL,
    CLOSE,
    EVENT,
    INVOKE,
    PING,
    PROPS,
    REGISTER,
    TEXT,
    Gone,
    Wire,
    framed,
    packed,
    registration,
)

ROUNDS = 40

MOST_MEMORY = 60
"""Megabytes that all rounds together may add."""

MB = 1_000_000


def deflated(_source: Random) -> bytes:
    """Say that zeros are deflated, a hundred times: 0.1 MB for a gigabyte."""
    whole = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed_zeros = b"".join(whole.compress(bytes(MB)) for _ in range(100)) + whole.flush()
    frame = framed(packed_zeros)
    return bytes((frame[0] | 0x40,)) + frame[1:]


def deep(source: Random) -> bytes:
    """Put lists into lists."""
    return framed(CALL + source.choice((b"\x91", b"\x81\xa1x")) * source.choice((30, 15_000)))


def wide(source: Random) -> bytes:
    """Say that very many values follow, and have some of them follow."""
    head = source.choice((b"\xdd", b"\xdf", b"\xc6", b"\xdb", b"\xc9"))
    values = source.choice((b"\xc0", b"\x90", b"\x80")) * source.choice((0, 15_000))
    return framed(CALL + head + struct.pack("!I", source.choice((20_001, 2**32 - 1))) + values)


def announced(source: Random) -> bytes:
    """Begin a frame of very many bytes."""
    return bytes((0x82, 0xFF)) + struct.pack("!Q", source.choice((2**40, 2**62))) + bytes(1000)


def in_pieces(source: Random) -> bytes:
    """Say one message in thousands of pieces, most of them empty."""
    piece = source.choice((b"", b"\x90"))
    first = framed(CALL, BINARY, last=False)
    return first + framed(piece, 0, last=False) * source.choice((50, 5000))


def noise(source: Random) -> bytes:
    """Say anything."""
    return source.randbytes(source.choice((1, 10, 3000)))


def nonsense(source: Random) -> bytes:
    """Say anything in a frame."""
    return framed(source.choice((CALL, b"")) + source.randbytes(source.choice((0, 1, 50))))


def torn(source: Random) -> bytes:
    """Say something that the app understands, with a byte wrong."""
    message = bytearray(source.choice(MESSAGES))
    message[source.randrange(len(message))] = source.randrange(256)
    return framed(bytes(message))


def misplaced(source: Random) -> bytes:
    """Say something that the app understands when it is not its turn, or of nobody."""
    return b"".join(framed(one) for one in source.choices(MESSAGES, k=source.randrange(1, 30)))


def wrong(source: Random) -> bytes:
    """Say what is no message of Flet's, well packed."""
    values = (None, True, -1, 2**63, "x" * 500, [], {}, [1], [1, 2], {"a": [1]}, b"x")
    action = source.choice((*range(10), *values))
    body = {name: source.choice(values) for name in ("target", "name", "id", "props", "page")}
    return framed(CALL + msgpack.packb([action, source.choice((body, *values))]))


def controls(source: Random) -> bytes:
    """Send the frames that steer: very many pings, closes that say nothing, texts."""
    kind = source.choice((PING, CLOSE, TEXT, 3, 11))
    return framed(source.randbytes(source.choice((0, 2, 125, 126))), kind) * source.choice((1, 900))


MESSAGES = (
    registration(),
    registration("nobody", "/play/" + "x" * 300),
    packed(REGISTER, {"session_id": None, "page_name": "", "page": {"views": [[]], "_i": 7}}),
    packed(EVENT, {"target": 1, "name": "route_change", "data": {"route": ["/"]}}),
    packed(EVENT, {"target": 1, "name": "x" * 300, "data": None}),
    packed(EVENT, {"target": 1, "name": "__class__", "data": {}}),
    packed(PROPS, {"id": 1, "props": {"route": None, "nothing": [[]]}}),
    packed(INVOKE, {"control_id": 1, "call_id": "x", "result": [[]], "error": None}),
)

WAYS: tuple[Callable[[Random], bytes], ...] = (
    deflated,
    deep,
    wide,
    announced,
    in_pieces,
    noise,
    nonsense,
    torn,
    misplaced,
    wrong,
    controls,
)
SEEN = frozenset({*(way.__name__ for way in WAYS), "registered before", "cut"})


@contextmanager
def attacking(_folder: Path) -> Iterator[Attack]:
    """Send them to a server, which is then as it was."""
    served = Served(away=0.2)
    try:
        with complaints() as heard:
            before = served.tasks(), served.lines()
            held = resident() if STATUS.exists() else 0

            def attack(source: Random) -> Done:
                way = source.choice(WAYS)
                known = source.random() < 0.5
                ended = sent(served.port, way(source), known=known)
                served.until(lambda: (served.tasks(), served.lines()) == before)
                assert answers(served.port)
                assert heard == []
                assert not STATUS.exists() or resident() - held < MOST_MEMORY
                return +Counter({way.__name__: 1, "registered before": known, "cut": ended})

            yield attack
    finally:
        served.end()


def sent(port: int, words: bytes, *, known: bool) -> bool:
    """Send something and tell whether the line was cut over it; it ends in any case."""
    with Wire(port, extensions="permessage-deflate; client_max_window_bits") as wire:
        if known:
            wire.register()
        try:
            wire.raw(words)
            wire.until_alive()
        except (Gone, ValueError):
            return True
        with suppress(Gone):
            wire.drop()
        return False
