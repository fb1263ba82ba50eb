"""What is worked out once for each class of controls and values."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, TypeVar

T = TypeVar("T")


def once_for_each(work_out: Callable[[Any], T]) -> Callable[[Any], T]:
    """Keep what is worked out for a class; to the types a class may not be a key, and yet it is."""
    return cache(work_out)
