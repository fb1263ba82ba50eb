"""How much work something is, counted rather than timed, so that a busy machine changes nothing."""

from __future__ import annotations

import gc
import os
import sys
import tracemalloc
from collections.abc import Callable
from cProfile import Profile
from functools import cache
from typing import Any


def calls(do: Callable[[], Any]) -> int:
    """Count the functions that are called, Python's own ones and each turn of a generator too."""
    # Flet's own profile, a coverage's or a debugger's waits meanwhile: there is one at a time.
    others = sys.getprofile()
    _leave_alone(os.environ.get("PYTEST_CURRENT_TEST", "").partition("::")[0])
    # What it clears away is work of whoever made it.
    gc.collect()
    gc.disable()
    # In C: a function that is called at each call makes what it counts ten times as slow.
    counter = Profile(subcalls=False)
    counter.enable()
    try:
        do()
    finally:
        counter.disable()
        sys.setprofile(others)
        gc.enable()
    return sum(entry.callcount for entry in counter.getstats())


LONGER = 10
"""Seconds: no part waits so long for anything, and on a busy machine it might come meanwhile."""


@cache
def _leave_alone(_file: str) -> None:
    """Leave what other tests have made to no search for garbage, once in a file.

    To search through all of it took three quarters of the time in which calls are counted.
    """
    gc.collect()
    gc.freeze()


def memory(do: Callable[[], Any]) -> int:
    """Return the most bytes that are taken at a time: whatever is copied shows in it."""
    tracemalloc.start()
    try:
        do()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
