"""How much of a table of cases is run: all of it in CI, a covering part of it elsewhere.

The part is chosen by the place of a case in its table and never by chance: what fails for one
developer fails for the next. By ``covering`` it has each value of each axis at least once, and what
it leaves out is how two of them go together; by ``share`` it has as much as stands there.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from itertools import product
from typing import TypeVar

PROFILE = os.environ.get("HYPOTHESIS_PROFILE")
ALL = PROFILE == "ci"
"""Whether every case is run."""

T = TypeVar("T")


def covering(*axes: Sequence[object]) -> list[tuple[object, ...]]:
    """List all combinations of the axes; elsewhere so few that each value of each is in one."""
    if ALL:
        return list(product(*axes))
    longest = max(len(axis) for axis in axes)
    return [tuple(axis[n % len(axis)] for axis in axes) for n in range(longest)]


def share(cases: Sequence[T], of: int, part: int) -> Sequence[T]:
    """List all cases; elsewhere every so-manieth, from that one on.

    ``of`` looks, each with another ``part``, come to all cases together.
    """
    return cases if ALL else cases[part % of :: of]


def fewer(seeds: Sequence[T], of: int, part: int = 0) -> Sequence[T]:
    """List all seeds, and where the suite is quick every so-manieth.

    For tests that reach lines which are counted: with all of their seeds they reach every line.
    """
    return seeds[part::of] if PROFILE == "quick" else seeds
