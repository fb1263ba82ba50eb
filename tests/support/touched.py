"""How much work something is, counted rather than timed, so that a busy machine changes nothing."""

from __future__ import annotations

import gc
import sys
import tracemalloc
from collections.abc import Callable
from typing import Any


def calls(do: Callable[[], Any]) -> int:
    """Count the functions that are called, Python's own ones and each turn of a generator too."""
    count = 0

    def called(_frame: Any, event: str, _argument: Any) -> None:
        nonlocal count
        count += event in {"call", "c_call"}

    others = sys.getprofile()
    # What it clears away is work of whoever made it.
    gc.collect()
    gc.disable()
    sys.setprofile(called)
    try:
        do()
    finally:
        sys.setprofile(others)
        gc.enable()
    return count


def memory(do: Callable[[], Any]) -> int:
    """Return the most bytes that are taken at a time: whatever is copied shows in it."""
    tracemalloc.start()
    try:
        do()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
