"""Files of the origin, as the page of the built app lends them: open, and nobody else's."""

from __future__ import annotations

import errno
from functools import partial
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable

LONGEST = 2**53 - 1
"""The most bytes that a browser can count."""

FULL, CLOSED = "QuotaExceededError", "InvalidStateError"
"""What a browser calls a full disk, and a file that it has closed."""


class OriginFile(Protocol):
    """An open file that nobody else has; every method raises OSError when the browser refuses."""

    def size(self) -> int:
        """Return its length in bytes."""

    def read(self, at: int, size: int) -> bytes:
        """Return bytes from a place on."""

    def write(self, data: bytes, at: int) -> None:
        """Write all of the data at a place."""

    def truncate(self, size: int) -> None:
        """Shorten it."""

    def flush(self) -> None:
        """Wait until what was written is there for good."""


class PageFile:
    """A file as the page's worker hands it over: it answers with the name of what went wrong."""

    def __init__(self, handle: Any) -> None:
        self._handle = handle

    def size(self) -> int:
        """Return its length in bytes."""
        size = _asked(self._handle.size)
        # Chromium tells any number where whoever kept the file is gone.
        if not 0 <= size <= LONGEST:
            raise _problem(CLOSED)
        return int(size)

    def read(self, at: int, size: int) -> bytes:
        """Return bytes from a place on."""
        data: bytes = _asked(partial(self._handle.read, at, size)).to_bytes()
        return data

    def write(self, data: bytes, at: int) -> None:
        """Write all of the data at a place."""
        _check(self._handle.write(data, at))

    def truncate(self, size: int) -> None:
        """Shorten it."""
        _check(self._handle.truncate(size))

    def flush(self) -> None:
        """Wait until what was written is there for good."""
        _check(self._handle.flush())


def _asked(question: Callable[[], Any]) -> Any:
    """Return what a file answers; what the page raises has a kind that only its side has."""
    try:
        return question()
    except Exception as error:
        raise _problem(str(error)) from error


def _check(problem: str) -> None:
    if problem:
        raise _problem(problem)


def _problem(said: str) -> OSError:
    """Return what a system would call what the browser said."""
    if said == FULL:
        return OSError(errno.ENOSPC, said)
    return OSError(errno.EBADF if CLOSED in said else errno.EIO, said)
