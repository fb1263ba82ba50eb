"""A disk that fails when it is told to."""

from __future__ import annotations

import errno
import os

from data.disk import DiskFiles


class FailingFiles(DiskFiles):
    """A disk that fails at the given call of a kind, after so many bytes of a write."""

    def __init__(self, path, **fails):
        super().__init__(path, today=None)
        self.fails = fails
        self.calls = dict.fromkeys(("write", "sync", "truncate"), 0)
        self.partly = 0
        self.errno = errno.EIO

    def _called(self, kind):
        self.calls[kind] += 1
        if self.calls[kind] in self.fails.get(kind, ()):
            raise OSError(self.errno, os.strerror(self.errno))

    def write(self, file, data):
        if self.calls["write"] + 1 in self.fails.get("write", ()):
            os.write(file, data[: self.partly])
        self._called("write")
        super().write(file, data)

    def sync(self, file):
        self._called("sync")
        super().sync(file)

    def truncate(self, file, size):
        self._called("truncate")
        super().truncate(file, size)
