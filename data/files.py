"""Where a journal's bytes lie: on a disk, or in memory for tests.

The journal decides what is written; here is decided how it gets there for good: flushed and
fsynced before a call returns, the whole file only ever replaced by a finished one, and one
process at a time.
"""

from __future__ import annotations

import errno
import importlib
import json
import os
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Literal, Protocol

from data.errors import JournalBusy, JournalError, disk_error

if TYPE_CHECKING:
    from collections.abc import Iterable

Part = Literal["current", "previous"]

BINARY = getattr(os, "O_BINARY", 0)
"""Windows would translate line ends without it."""


@dataclass(frozen=True)
class Noted:
    """How far the last holder of the journal had come, noted beside it after each line."""

    generation: int
    last: int


class Files(Protocol):
    """The files around one journal; every method raises JournalError when the disk refuses."""

    def hold(self) -> Noted | None:
        """Take the journal for this process; raise JournalBusy when another one has it."""

    def release(self) -> None:
        """Let others have the journal."""

    def read(self, part: Part) -> bytes | None:
        """Return all bytes, None when there is no such file."""

    def append(self, data: bytes) -> None:
        """Have the data at the end of the journal for good, or leave the journal as it was."""

    def cut(self, size: int) -> None:
        """Shorten the journal."""

    def replace(self, chunks: Iterable[bytes], *, keep: bool) -> None:
        """Put a new journal in place of the old, which is kept as the previous one if wished."""

    def set_aside(self, kind: str, data: bytes) -> str:
        """Write data to a new file of a name not taken yet and return the name."""

    def note(self, noted: Noted) -> None:
        """Note how far the journal has come; may fail unseen, for nothing depends on it."""


class DiskFiles:
    """The files of a journal on a disk, named after it: ``history.jsonl``, ``history.lock``.

    ``write``, ``sync`` and ``truncate`` are what touches the disk when a line is appended; tests
    make them fail.
    """

    def __init__(self, path: Path | str) -> None:
        self.path = Path(path)
        self._lock: int | None = None
        self._journal: int | None = None
        self._size = 0
        self._broken = False

    def hold(self) -> Noted | None:
        """Take the journal for this process.

        The lock is the operating system's, so that it ends with the process however that ends.

        Raises:
            JournalBusy: another process has it.
            JournalError: the folder cannot be written.
        """
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            lock = os.open(self._beside("lock"), os.O_RDWR | os.O_CREAT | BINARY, 0o644)
        except OSError as error:
            raise disk_error(error) from error
        if not locked(lock):
            pid, _ = _read_note(lock)
            os.close(lock)
            raise JournalBusy(pid)
        self._lock = lock
        _, noted = _read_note(lock)
        self.note(noted or Noted(0, 0))
        return noted

    def release(self) -> None:
        """Let others have the journal."""
        self._let_go()
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None

    def read(self, part: Part) -> bytes | None:
        """Return all bytes, None when there is no such file."""
        path = self.path if part == "current" else self._beside("previous", self.path.suffix)
        try:
            data = path.read_bytes()
        except FileNotFoundError:
            return None
        except OSError as error:
            raise disk_error(error) from error
        if part == "current":
            self._size = len(data)
        return data

    def append(self, data: bytes) -> None:
        """Have the data at the end of the journal for good, or leave the journal as it was.

        Raises:
            JournalError: the disk refused. What part of the data had been written is taken back;
                when that fails too, nothing more is appended to a file of unknown content.
        """
        if self._broken:
            raise JournalError("journal.broken")
        try:
            if self._journal is None:
                self._journal = os.open(self.path, os.O_WRONLY | os.O_APPEND | BINARY)
            self.write(self._journal, data)
            self.sync(self._journal)
        except BaseException as error:
            self._take_back()
            if isinstance(error, OSError):
                raise disk_error(error) from error
            raise
        self._size += len(data)

    def cut(self, size: int) -> None:
        """Shorten the journal."""
        try:
            file = os.open(self.path, os.O_WRONLY | BINARY)
            try:
                self.truncate(file, size)
                self.sync(file)
            finally:
                os.close(file)
        except OSError as error:
            raise disk_error(error) from error
        self._size = size

    def replace(self, chunks: Iterable[bytes], *, keep: bool) -> None:
        """Put a new journal in place of the old one, which stays until the new one is whole.

        Raises:
            JournalError: the disk refused; the old journal is still the journal.
        """
        fresh = self._beside("new", self.path.suffix)
        try:
            size = self._write_new(fresh, chunks, os.O_TRUNC)
            if keep:
                self._keep_previous()
            # Windows replaces closed files only.
            self._let_go()
            fresh.replace(self.path)
        except OSError as error:
            with suppress(OSError):
                fresh.unlink()
            raise disk_error(error) from error
        self._size = size
        try:
            self._sync_folder()
        except OSError as error:
            # Which of the two a power cut would leave is unknown now.
            self._broken = True
            raise disk_error(error) from error

    def set_aside(self, kind: str, data: bytes) -> str:
        """Write data to a new file and return its name: ``history.damaged-1.jsonl``.

        Opening that failed later, for want of room perhaps, is tried again with the same data;
        that is not set aside twice.
        """
        number = 1
        try:
            while (path := self._beside(f"{kind}-{number}", self.path.suffix)).exists():
                if path.read_bytes() == data:
                    return path.name
                number += 1
            try:
                self._write_new(path, (data,), os.O_EXCL)
            except OSError:
                path.unlink(missing_ok=True)
                raise
            self._sync_folder()
        except OSError as error:
            raise disk_error(error) from error
        return path.name

    def note(self, noted: Noted) -> None:
        """Note how far the journal has come, and who holds it.

        Not fsynced: a note from before a power cut tells of less than there is and so raises no
        false alarm, while one that tells of more than the journal has is proof of a loss.
        """
        if self._lock is None:
            return
        told = {"pid": os.getpid(), "generation": noted.generation, "last": noted.last}
        # Of one length, so that it never has to be shortened and never is half of two.
        text = json.dumps(told).ljust(79) + "\n"
        with suppress(OSError):
            os.lseek(self._lock, 0, os.SEEK_SET)
            os.write(self._lock, text.encode())

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

    def _take_back(self) -> None:
        try:
            if self._journal is not None:
                self.truncate(self._journal, self._size)
                self.sync(self._journal)
        except OSError:
            self._broken = True

    def _write_new(self, path: Path, chunks: Iterable[bytes], how: int) -> int:
        file = os.open(path, os.O_WRONLY | os.O_CREAT | how | BINARY, 0o644)
        size = 0
        try:
            for chunk in chunks:
                self.write(file, chunk)
                size += len(chunk)
            self.sync(file)
        finally:
            os.close(file)
        return size

    def _keep_previous(self) -> None:
        """Let the journal be the previous one as well, without a moment in which it is neither."""
        previous = self._beside("previous", self.path.suffix)
        second = self._beside("previous", self.path.suffix + ".new")
        with suppress(FileNotFoundError):
            second.unlink()
        try:
            os.link(self.path, second)
        except OSError:
            # Not every file system has links; Android's shared folders have none.
            self._write_new(second, (self.path.read_bytes(),), os.O_TRUNC)
        second.replace(previous)

    def _sync_folder(self) -> None:
        # Windows opens no folders, and does without.
        if hasattr(os, "O_DIRECTORY"):
            folder = os.open(self.path.parent, os.O_RDONLY | os.O_DIRECTORY)
            try:
                self.sync(folder)
            except OSError as error:
                # Shared folders of phones and networks cannot do it for folders.
                if error.errno not in {errno.EINVAL, errno.ENOTSUP}:
                    raise
            finally:
                os.close(folder)

    def _let_go(self) -> None:
        if self._journal is not None:
            os.close(self._journal)
            self._journal = None

    def _beside(self, name: str, suffix: str = "") -> Path:
        return self.path.with_name(f"{self.path.stem}.{name}{suffix}")


def locked(file: int) -> bool:
    """Try to lock an open file for this process; False when another one has it.

    A browser has neither of the two kinds of lock. There every tab has a file system of its own
    in memory, and tabs that share storage are kept apart by the page.
    """
    try:
        fcntl = importlib.import_module("fcntl")
    except ImportError:
        return _locked_on_windows(file)
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:
        # The file system knows no locks; refusing to open would help nobody.
        return True
    return True


def _locked_on_windows(file: int) -> bool:
    try:
        msvcrt = importlib.import_module("msvcrt")
    except ImportError:
        return True
    # A locked byte cannot be read by others: one far behind the note leaves the pid readable.
    os.lseek(file, 1 << 20, os.SEEK_SET)
    try:
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
    except OSError:
        return False
    return True


def _read_note(lock: int) -> tuple[int, Noted | None]:
    """Read the pid of the holder, and how far the journal has come unless nobody ever noted it."""
    try:
        os.lseek(lock, 0, os.SEEK_SET)
        told = json.loads(os.read(lock, 80))
        noted = Noted(int(told["generation"]), int(told["last"]))
        return int(told["pid"]), noted if noted.generation else None
    except (OSError, ValueError, KeyError, TypeError):
        return 0, None


class MemoryFiles:
    """The same in memory; lives as long as the object does, so a test can open it again."""

    def __init__(self) -> None:
        self.parts: dict[Part, bytes] = {}
        self.aside: dict[str, bytes] = {}
        self.noted: Noted | None = None
        self._held = False

    def hold(self) -> Noted | None:
        """Take the journal; raise JournalBusy when it is held."""
        if self._held:
            raise JournalBusy(os.getpid())
        self._held = True
        return self.noted

    def release(self) -> None:
        """Let others have the journal."""
        self._held = False

    def read(self, part: Part) -> bytes | None:
        """Return all bytes, None when there is no such part."""
        return self.parts.get(part)

    def append(self, data: bytes) -> None:
        """Add the data at the end."""
        self.parts["current"] += data

    def cut(self, size: int) -> None:
        """Shorten the journal."""
        self.parts["current"] = self.parts["current"][:size]

    def replace(self, chunks: Iterable[bytes], *, keep: bool) -> None:
        """Put a new journal in place of the old one."""
        if keep:
            self.parts["previous"] = self.parts["current"]
        self.parts["current"] = b"".join(chunks)

    def set_aside(self, kind: str, data: bytes) -> str:
        """Keep data under a new name and return the name."""
        name = f"{kind}-{len(self.aside) + 1}"
        self.aside[name] = data
        return name

    def note(self, noted: Noted) -> None:
        """Note how far the journal has come."""
        self.noted = noted
