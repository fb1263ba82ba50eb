"""Where a journal's bytes lie on a disk.

The journal decides what is written; here is decided how it gets there for good: flushed and
fsynced before a call returns, the whole file only ever replaced by a finished one, one process at
a time, and always under the name by which it is looked for.
"""

from __future__ import annotations

import os
import stat
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING
from zlib import crc32

from data.beside import Beside, copies_of
from data.days import Daily, utc_today
from data.errors import JournalBusy, JournalError, JournalForeign, JournalMoved, disk_error
from data.files import Alone
from data.locks import Noted, locked, read_note, write_note
from data.writing import BINARY, Writing

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from datetime import date

    from data.files import Part

POSIX = os.name == "posix"
"""Elsewhere an open file can neither be deleted nor replaced, nor is it known by its number."""


class DiskFiles(Writing, Alone):
    """The files of a journal on a disk, named after it: ``history.jsonl``, ``history.lock``.

    A name that is a link leads to the journal, and its files lie beside that. Nobody but their
    owner can read them. ``today`` tells the day of the copies; None makes none.
    """

    def __init__(self, path: Path | str, *, today: Callable[[], date] | None = utc_today) -> None:
        self.name = Path(path)
        self.path = self.name
        self._daily = Daily(Beside(self), today)
        self._lock: int | None = None
        self._journal: int | None = None
        self._size = 0
        self._crc = 0
        self._left: tuple[int, ...] = ()
        self._volume = 0
        self._refused: OSError | None = None
        self._broken = False

    def hold(self) -> Noted | None:
        """Take the journal for this process; where nothing can be written, for reading.

        The locks are the operating system's, so that they end with the process however that ends.
        The file beside the journal is locked, and so is the journal, which may have other names.

        Raises:
            JournalBusy: another process has it.
            JournalForeign: there is no file but something else.
            JournalError: the folder cannot be written, and there is nothing to be read either.
        """
        self.path = Path(os.path.realpath(self.name))
        self._refused = None
        self._broken = False
        try:
            noted = self._hold_name()
            self._open_journal()
        except BaseException:
            self.release()
            raise
        self.note(noted or Noted(0, 0))
        return noted

    def release(self) -> None:
        """Let others have the journal."""
        self._let_go()
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None

    def check_writable(self) -> None:
        """Raise JournalError where the journal was taken for reading."""
        if self._refused is not None:
            raise disk_error(self._refused)

    def read(self, part: Part) -> bytes | None:
        """Return all bytes, None when there is no such file."""
        try:
            if part == "previous":
                return self._beside("previous", self.path.suffix).read_bytes()
            if self._journal is None:
                return None
            data = _whole(self._journal)
            self._settle(self._journal, len(data), crc32(data))
        except FileNotFoundError:
            return None
        except OSError as error:
            raise disk_error(error) from error
        return data

    def days(self) -> Iterator[bytes]:
        """Go through the copies of days gone by, the newest first."""
        for path in copies_of(self.path).values():
            with suppress(OSError):
                yield path.read_bytes()

    def append(self, data: bytes) -> None:
        """Have the data at the end of the journal for good, or leave the journal as it was.

        Raises:
            JournalMoved: something else, or nothing, lies where the journal was put.
            JournalError: the disk refused. What part of the data had been written is taken back;
                when that fails too, nothing more is appended to a file of unknown content.
        """
        self.check_writable()
        if self._broken:
            raise JournalError("journal.broken")
        if not self.stands() or self._journal is None:
            raise JournalMoved("journal.moved")
        journal = self._journal
        self._daily.copy(self._size, lambda: _whole(journal))
        try:
            self.write(self._journal, data)
            self.sync(self._journal)
            self._settle(self._journal, self._size + len(data), crc32(data, self._crc))
        except BaseException as error:
            self._take_back(self._journal)
            if isinstance(error, OSError):
                raise disk_error(error) from error
            raise
        # What was taken from under its name meanwhile would be gone with the next restart.
        if not self._lies_there(self._journal):
            raise JournalMoved("journal.moved")

    def stands(self) -> bool:
        """Whether the journal still lies where it was put, and as it was left.

        The same bytes in another file will do, as some programs leave them that carry files from
        one place to another.
        """
        if self._journal is not None and self._lies_there(self._journal):
            return True
        self._let_go()
        self._open_journal()
        if self._journal is None:
            return False
        try:
            if os.fstat(self._journal).st_size != self._size:
                return False
            if crc32(_whole(self._journal)) != self._crc:
                return False
            self._settle(self._journal, self._size, self._crc)
        except OSError as error:
            raise disk_error(error) from error
        return True

    def cut(self, size: int) -> None:
        """Shorten the journal."""
        self.check_writable()
        if self._journal is None:
            raise JournalMoved("journal.moved")
        try:
            self.truncate(self._journal, size)
            self.sync(self._journal)
            self._settle(self._journal, size, crc32(_whole(self._journal)))
        except OSError as error:
            raise disk_error(error) from error

    def replace(self, chunks: Iterable[bytes], *, keep: bool) -> None:
        """Put a new journal in place of the old one, which stays until the new one is whole.

        Raises:
            JournalError: the disk refused; the old journal is still the journal.
        """
        self.check_writable()
        fresh = self._beside("new", self.path.suffix)
        file: int | None = None
        try:
            fresh.unlink(missing_ok=True)
            file, size, crc = self.write_new(fresh, chunks)
            if keep:
                self._keep_previous()
            if not POSIX:
                # Windows replaces closed files only.
                self._let_go()
                os.close(file)
                file = None
            fresh.replace(self.path)
        except OSError as error:
            if file is not None:
                os.close(file)
            with suppress(OSError):
                fresh.unlink()
            raise disk_error(error) from error
        self._let_go()
        self._journal = file
        if file is None:
            self._open_journal()
        try:
            if self._journal is not None:  # pragma: no branch - it was put there just now
                self._settle(self._journal, size, crc)
            self.sync_folder(self.path.parent)
        except OSError as error:
            # Which of the two a power cut would leave is unknown now.
            self._broken = True
            raise disk_error(error) from error

    def put_back(self, chunks: Iterable[bytes]) -> str:
        """Put the journal where it belongs, and return the name under which is kept what was there.

        Raises:
            JournalBusy: another process has what is there now.
            JournalForeign: there is no file but something else.
            JournalError: the disk refused, or it is another disk than it was.
        """
        self._let_go()
        self.path = Path(os.path.realpath(self.name))
        try:
            if self._volume_there() != self._volume:
                # A stick that was pulled out; what is put in its place is never seen again.
                raise JournalError("journal.away", folder=str(self.path.parent))
            self._hold_name()
            self._open_journal()
            self.check_writable()
            found = _whole(self._journal) if self._journal is not None else b""
            kept = self.set_aside("found", found) if found else ""
            self.replace(chunks, keep=False)
        except OSError as error:
            raise disk_error(error) from error
        finally:
            # What is refused now may not be refused the next time.
            self._refused = None
        return kept

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
            self.write_whole(path, data)
            self.sync_folder(self.path.parent)
        except OSError as error:
            raise disk_error(error) from error
        return path.name

    def note(self, noted: Noted) -> None:
        """Note how far the journal has come, and who holds it."""
        if self._lock is not None:
            write_note(self._lock, noted)

    def _hold_name(self) -> Noted | None:
        """Lock the file beside the journal, which may have to be made, and read what it notes."""
        path = self._beside("lock")
        self._refused = None
        try:
            # A folder of our own is our own; the ones above it are made as usual.
            self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            lock = os.open(path, os.O_RDWR | os.O_CREAT | BINARY, 0o600)
            self._volume = self._volume_there()
        except OSError as error:
            if not self.path.is_file():
                raise disk_error(error) from error
            self._refused = error
            try:
                lock = os.open(path, os.O_RDONLY | BINARY)
            except OSError:
                return None
        held = self._lock
        if held is not None and os.path.samestat(os.fstat(held), os.fstat(lock)):
            os.close(lock)
            return None
        pid, noted = read_note(lock)
        if not locked(lock):
            os.close(lock)
            raise JournalBusy(pid)
        self._lock = lock
        if held is not None:
            os.close(held)
        _make_private(lock)
        return noted

    def _open_journal(self) -> None:
        """Open and lock the journal, where there is one."""
        try:
            if not stat.S_ISREG(self.path.stat().st_mode):
                raise JournalForeign("journal.foreign")
            try:
                file = os.open(self.path, os.O_RDWR | os.O_APPEND | BINARY)
            except OSError as error:
                file = os.open(self.path, os.O_RDONLY | BINARY)
                self._refused = self._refused or error
        except FileNotFoundError:
            return
        except OSError as error:
            raise disk_error(error) from error
        if POSIX and not locked(file):
            os.close(file)
            raise JournalBusy(None)
        self._journal = file
        _make_private(file)

    def _lies_there(self, journal: int) -> bool:
        """Whether the name leads to the open file, and nobody else has touched that."""
        try:
            if not POSIX:
                return os.fstat(journal).st_size == self._size
            return _stamp(os.fstat(journal)) == self._left == _stamp(self.name.stat())
        except OSError:
            return False

    def _settle(self, journal: int, size: int, crc: int) -> None:
        """Remember how the journal is left."""
        self._size, self._crc = size, crc
        found = os.fstat(journal)
        # The size as it has to be, not as somebody may have made it meanwhile.
        self._left = found.st_dev, found.st_ino, size, found.st_mtime_ns

    def _take_back(self, journal: int) -> None:
        try:
            self.truncate(journal, self._size)
            self.sync(journal)
            self._settle(journal, self._size, self._crc)
        except OSError:
            self._broken = True

    def _keep_previous(self) -> None:
        """Keep the journal as the previous one, too; at every moment it has a name."""
        previous = self._beside("previous", self.path.suffix)
        second = self._beside("previous", self.path.suffix + ".new")
        second.unlink(missing_ok=True)
        try:
            os.link(self.path, second)
        except OSError:
            # Not every file system has links; Android's shared folders have none.
            self.write_whole(second, self.path.read_bytes())
        second.replace(previous)

    def _volume_there(self) -> int:
        """Return the number of the volume on which the folder lies, or would if it were made."""
        return next(folder for folder in self.path.parents if folder.exists()).stat().st_dev

    def _let_go(self) -> None:
        if self._journal is not None:
            os.close(self._journal)
            self._journal = None

    def _beside(self, name: str, suffix: str = "") -> Path:
        return self.path.with_name(f"{self.path.stem}.{name}{suffix}")


def _stamp(found: os.stat_result) -> tuple[int, ...]:
    """Return what changes whenever a file is written or replaced by another one."""
    return found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns


def _whole(file: int) -> bytes:
    """Read an open file from its beginning."""
    with open(file, "rb", closefd=False) as opened:
        opened.seek(0)
        return opened.read()


def _make_private(file: int) -> None:
    """Let nobody but its owner read a file; older versions made them for everybody."""
    with suppress(OSError):
        if POSIX and os.fstat(file).st_mode & 0o077:
            os.fchmod(file, 0o600)
