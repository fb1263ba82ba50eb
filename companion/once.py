"""Work something out once for a position, however many parts of a screen ask for it."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")

KEPT = 16
"""Answers of a question that are kept: of the tables that are looked at, and a step back."""


def once(work: Callable[P, R]) -> Callable[P, R]:
    """Keep the last answers of what depends on nothing but the frozen things it is asked about.

    They are known by being the same, not by being alike: comparing two tables takes longer than
    most that is asked about them.

    >>> asked = []
    >>> length = once(lambda word: asked.append(word) or len(word))
    >>> word = "Viking"
    >>> length(word), length(word), asked
    (6, 6, ['Viking'])
    """
    # With what was asked about, so that its number is nobody else's meanwhile.
    known: dict[tuple[Any, ...], tuple[tuple[Any, ...], R]] = {}

    @wraps(work)
    def answered(*args: P.args, **kwargs: P.kwargs) -> R:
        asked = (*args, *kwargs.values())
        key = (*kwargs, *map(id, asked))
        if key not in known:
            found = work(*args, **kwargs)
            if len(known) >= KEPT:
                # Unpacked, not asked for: a full memory calls no more than one that fills.
                oldest, *_ = known
                del known[oldest]
            known[key] = (asked, found)
        return known[key][1]

    return answered
