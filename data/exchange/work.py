"""Work that is done in small pieces, so that nobody has to wait for the whole of it.

A piece of work is a generator: it yields the share that is done, and returns what came of it. It
can be driven at once, or beside a loop that others want to use too, and given up in between.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import TypeVar

T = TypeVar("T")

Work = Generator[float, None, T]
"""Yields shares from 0 to 1 and returns what came of it."""


def finished(work: Work[T]) -> T:
    """Do all of it at once."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            found: T = end.value
            return found


def part(work: Work[T], start: float, end: float) -> Work[T]:
    """Do work as a part of a larger one, which has come so far before and after it."""
    while True:
        try:
            share = next(work)
        except StopIteration as done:
            found: T = done.value
            return found
        yield start + share * (end - start)
