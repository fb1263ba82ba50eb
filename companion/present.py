"""What may be there or not, written down as it stands: no lists of none or one in between."""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T")


def present(*things: T | None) -> list[T]:
    """List those of some things that are there.

    >>> present("oak", None, "iron")
    ['oak', 'iron']
    """
    return [thing for thing in things if thing is not None]
