"""Files of the origin, as the page of the built app lends them: open, and nobody else's."""

from __future__ import annotations

import errno
from typing import Any, Protocol

FULL = "QuotaExceededError"
"""What a browser calls a full disk."""


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
        return int(self._handle.size())

    def read(self, at: int, size: int) -> bytes:
        """Return bytes from a place on."""
        data: bytes = self._handle.read(at, size).to_bytes()
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


def _check(problem: str) -> None:
    if problem:
        raise OSError(errno.ENOSPC if problem == FULL else errno.EIO, problem)
