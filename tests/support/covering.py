"""How much of a table of cases is run: all of it in CI, a covering part of it elsewhere.

The part is chosen by the place of a case in its table and by the day, never by chance: what fails
for one developer fails for the next, and what is left out today has its turn on another day. By
``covering`` it has each value of each axis at least once, and what it leaves out is how two of them
go together; by ``share`` it has as much as stands there. ``SKALD_DAY=739000 make test`` runs the
part of that day.
"""

from __future__ import annotations

import os
import zlib
from collections.abc import Sequence
from datetime import UTC, datetime
from itertools import product
from typing import TypeVar

PROFILE = os.environ.get("HYPOTHESIS_PROFILE")
ALL = PROFILE == "ci"
"""Whether every case is run."""

DAY = int(os.environ.setdefault("SKALD_DAY", str(datetime.now(UTC).toordinal())))
"""Whose part is run; all processes of a run have the one of the first, also past midnight."""

WEEK = 7

T = TypeVar("T")


def covering(*axes: Sequence[object]) -> list[tuple[object, ...]]:
    """List all combinations of the axes; elsewhere so few that each value of each is in one.

    Each combination is in one on some day.
    """
    if ALL:
        return list(product(*axes))
    longest = max(axes, key=len)
    days, moved = DAY, []
    for axis in axes:
        # One stays where it is, and each of the others is moved along it as days go by.
        days, by = (days, 0) if axis is longest else divmod(days, len(axis))
        moved.append(by)
    return [
        tuple(axis[(n + by) % len(axis)] for axis, by in zip(axes, moved, strict=True))
        for n in range(len(longest))
    ]


def share(cases: Sequence[T], of: int, part: int) -> Sequence[T]:
    """List all cases; elsewhere every so-manieth, from that one on, and from the next tomorrow.

    ``of`` looks, each with another ``part``, come to all cases together, and so does each look in
    so many days.
    """
    return cases if ALL else cases[(part + DAY) % of :: of]


def is_due(name: str, of: int, day: int = DAY) -> bool:
    """Tell whether what is called so has its turn, as it has on one of so many days.

    Which one is another one each week: what goes by the day besides, as a ``share`` of the same
    number does, would else meet some of them never.
    """
    return (zlib.crc32(name.encode()) + day + day // WEEK) % of == 0
