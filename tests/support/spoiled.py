"""Files with something wrong in them: bytes that are lost, values that nobody expects there."""

from __future__ import annotations

import json
from random import Random
from typing import Any

VALUES: tuple[Any, ...] = (
    None,
    True,
    -1,
    0,
    1e999,
    2**53,
    -(2**53),
    10**30,
    0.5,
    "",
    " ",
    "x" * 100_000,
    "\ud800",
    "\x00\x1b[2J\n",
    "👩‍👩‍👧‍👦" * 6,
    "{n}",
    [],
    {},
    [[]] * 2000,
    {"do": "enter", "path": "seats", "value": 7},
)


LARGEST = 3_000_000
"""Bytes of such a file: how large ones are dealt with is told elsewhere."""


def nested(depth: int) -> Any:
    """Return lists within lists."""
    value: Any = []
    for _ in range(depth):
        value = [value]
    return value


def torn(content: bytes, source: Random) -> bytes:
    """Lose bytes of a file, double some, or have others in their place."""
    at = source.randrange(len(content) + 1)
    lost = source.choice((0, 1, 5, 300))
    put = source.choice(
        (b"", b"\0", b'"', b"}", b"[" * 500, source.randbytes(4), content[at : at + 200] * 3)
    )
    return content[:at] + put + content[at + lost :]


def spoiled(content: bytes, source: Random) -> bytes:
    """Put something else into some places of a JSON file."""
    for _ in range(source.choice((1, 1, 2, 5))):
        # Read anew each time, so that no value ever lies within itself.
        tree = json.loads(content)
        holder, key = source.choice(places(tree))
        kind = source.randrange(6)
        if kind == 0:
            del holder[key]
        elif kind == 1 and isinstance(holder, list):
            holder *= source.choice((2, 50))
        elif kind == 2 and isinstance(holder, dict):
            holder[source.choice(("format", "x" * 300, "", "do", "id"))] = holder[key]
        elif kind == 3:
            holder[key] = nested(source.choice((3, 60, 200)))
        elif kind == 4 and isinstance(holder[key], int):
            holder[key] += source.choice((-1, 1, 10**6))
        else:
            holder[key] = source.choice(VALUES)
        more = json.dumps(tree).encode("utf-8", "surrogatepass")
        if len(more) > LARGEST:
            break
        content = more
    return content


def places(tree: Any) -> list[tuple[Any, Any]]:
    """List the places in a JSON tree at which another value could stand; the tree has one."""
    found: list[tuple[Any, Any]] = []
    waiting = [tree]
    while waiting:
        one = waiting.pop()
        keys = range(len(one)) if isinstance(one, list) else one
        for key in keys:
            found.append((one, key))
            if isinstance(one[key], list | dict):
                waiting.append(one[key])
    return found or [({"": tree}, "")]
