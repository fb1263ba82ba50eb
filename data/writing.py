"""How bytes get onto a disk: all of them, for good, or none."""

from __future__ import annotations

import errno
import importlib
import os
from typing import TYPE_CHECKING
from zlib import crc32

from data.locks import locked

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

BINARY = getattr(os, "O_BINARY", 0)
"""Windows would translate line ends without it."""


class Writing:
    """The system calls that write to a disk, to be replaced in tests.

    Every line goes through ``write``, ``sync`` and ``truncate``; tests make them fail.
    """

    def write(self, file: int, data: bytes) -> None:
        """Write all of the data, however often the system takes only a part of it."""
        view = memoryview(data)
        while view:
            written = os.write(file, view)
            if written <= 0:
                raise OSError(errno.EIO, os.strerror(errno.EIO))
            view = view[written:]

    def sync(self, file: int) -> None:
        """Wait until what was written is on the disk itself.

        Apple's fsync stops at the drive's own memory, so its stronger form is asked for first:
        some milliseconds more for a tap, which nobody notices at a table.
        """
        try:
            fcntl = importlib.import_module("fcntl")
            fcntl.fcntl(file, fcntl.F_FULLFSYNC)
        except (ImportError, AttributeError, OSError):
            os.fsync(file)

    def truncate(self, file: int, size: int) -> None:
        """Shorten an open file."""
        os.ftruncate(file, size)

    def write_new(self, path: Path, chunks: Iterable[bytes]) -> tuple[int, int, int]:
        """Write a new file or leave none; return it open and locked, with its size and checksum."""
        file = os.open(path, os.O_RDWR | os.O_APPEND | os.O_CREAT | os.O_EXCL | BINARY, 0o600)
        size = crc = 0
        try:
            locked(file)
            for chunk in chunks:
                self.write(file, chunk)
                size += len(chunk)
                crc = crc32(chunk, crc)
            self.sync(file)
        except BaseException:
            os.close(file)
            path.unlink(missing_ok=True)
            raise
        return file, size, crc

    def write_whole(self, path: Path, data: bytes) -> None:
        """Write a new file, or leave none."""
        os.close(self.write_new(path, (data,))[0])

    def sync_folder(self, path: Path) -> None:
        """Wait until the names in a folder are on the disk."""
        # Windows opens no folders, and does without.
        if hasattr(os, "O_DIRECTORY"):
            folder = os.open(path, os.O_RDONLY | os.O_DIRECTORY)
            try:
                self.sync(folder)
            except OSError as error:
                # Shared folders of phones and networks cannot do it for folders.
                if error.errno not in {errno.EINVAL, errno.ENOTSUP}:
                    raise
            finally:
                os.close(folder)
