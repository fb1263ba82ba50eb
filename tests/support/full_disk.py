"""A disk in memory that is full when it is told to be, and tells of everything put on it."""

from __future__ import annotations

import errno
from collections.abc import Callable

from data.errors import disk_error
from data.files import MemoryFiles


class FullDisk(MemoryFiles):
    """Files that refuse while ``full``; ``on_append`` is called when something is on them."""

    def __init__(self) -> None:
        super().__init__()
        self.full = False
        self.on_append: Callable[[], None] = lambda: None

    def append(self, data: bytes) -> None:
        """Add the data at the end, or refuse as a full disk does."""
        if self.full:
            raise disk_error(OSError(errno.ENOSPC, "no space left"))
        super().append(data)
        self.on_append()
