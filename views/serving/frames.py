"""What comes from a client in one message, measured before it is unpacked.

A byte of MessagePack can say "an empty list", which takes fifty-six in memory, and forty million
of them take more than this machine has. So a message is walked through first, which costs nothing
worth mentioning for one that is honest: few values, and at most one long run of bytes.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import msgpack
from flet.messaging.protocol import decode_ext_from_msgpack

MOST_VALUES: Final = 20_000
"""Values in one message; a busy one has some hundred."""
DEEPEST: Final = 24
"""Lists within lists."""

CALL: Final = 0
"""First byte of a packet that is a message of Flet's."""
ALIVE: Final = 2
"""First byte of a packet that only asks whether anybody is there, or answers that."""
DRAWN: Final = 3
"""First byte of a packet that asks when all that was sent before is on the screen, or says so."""
TOUCHED: Final = 4
"""First byte of a packet that tells of a finger, and how many ms after that it came down."""
TOLD: Final = 5
"""First byte of a packet in which a page tells of its device, before its client registers."""


class Shape(NamedTuple):
    """What the first byte of a value tells of the rest."""

    inner: int = 0
    """Values within it."""
    skip: int = 0
    """Bytes that follow."""
    width: int = 0
    """Bytes of a number that follows: of more bytes, or of groups of values."""
    each: int = 0
    """Values in each group; none where the number is one of bytes."""


_SHAPES: Final = {
    **{first: Shape() for first in (*range(0x80), 0xC0, 0xC2, 0xC3, *range(0xE0, 0x100))},
    **{0x80 + n: Shape(inner=2 * n) for n in range(16)},
    **{0x90 + n: Shape(inner=n) for n in range(16)},
    **{0xA0 + n: Shape(skip=n) for n in range(32)},
    **{0xC4 + n: Shape(width=1 << n) for n in range(3)},
    **{0xC7 + n: Shape(skip=1, width=1 << n) for n in range(3)},
    **{0xCA + n: Shape(skip=4 << n) for n in range(2)},
    **{0xCC + n: Shape(skip=1 << n) for n in range(4)},
    **{0xD0 + n: Shape(skip=1 << n) for n in range(4)},
    **{0xD4 + n: Shape(skip=1 + (1 << n)) for n in range(5)},
    **{0xD9 + n: Shape(width=1 << n) for n in range(3)},
    **{0xDC + n: Shape(width=2 << n, each=1) for n in range(2)},
    **{0xDE + n: Shape(width=2 << n, each=2) for n in range(2)},
}
"""The shapes by first byte, by the specification of MessagePack; 0xC1 is not used there."""


class BadFrame(ValueError):
    """A message that the app's own client would never send."""


def unpacked(packet: bytes) -> Any:
    """Return the message in a packet of Flet's.

    Raises:
        BadFrame: it is none, or too much of one.
    """
    check_bounds(packet, 1)
    try:
        return msgpack.unpackb(memoryview(packet)[1:], ext_hook=decode_ext_from_msgpack)
    except Exception as wrong:  # noqa: BLE001 - times and texts in it can be wrong in many ways
        raise BadFrame("unreadable", type(wrong).__name__) from None


def check_bounds(packet: bytes, at: int = 0) -> None:
    """Walk through a message without unpacking it.

    Raises:
        BadFrame: it has too many values, lies too deep, or is cut off.
    """
    left = [1]
    values = 0
    end = len(packet)
    while left:
        if left[-1] == 0:
            left.pop()
            continue
        left[-1] -= 1
        values += 1
        if values > MOST_VALUES:
            raise BadFrame("too many values")
        if at >= end:
            raise BadFrame("cut off")
        inner, at = _step(packet, at)
        if inner:
            # Counted by what is told, so that a short message cannot announce a long list.
            if values + inner > MOST_VALUES:
                raise BadFrame("too many values")
            if len(left) >= DEEPEST:
                raise BadFrame("too deep")
            left.append(inner)
    if at != end:
        raise BadFrame("cut off")


def _step(packet: bytes, at: int) -> tuple[int, int]:
    """Return how many values lie within the one here, and where what comes after it begins."""
    shape = _SHAPES.get(packet[at])
    if shape is None:
        raise BadFrame("unreadable")
    after = at + 1 + shape.width
    size = int.from_bytes(packet[at + 1 : after], "big")
    if shape.each:
        return shape.each * size, after
    return shape.inner, after + size + shape.skip
