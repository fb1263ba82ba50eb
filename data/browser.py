"""Where a journal's bytes lie in a browser: in files of the page's origin.

A browser gives a worker files that are read, written and flushed at once (the synchronous access
handles of the origin's private file system), but opens and names them only while something else is
waited for, and renames none. So a fixed set is opened before Python starts, and a small file, the
guide, tells which of three shelves is the journal and which the one before it. The copies of days
lie in files of their own, each of which tells its day.
"""

from __future__ import annotations

import json
import zlib
from contextlib import suppress
from dataclasses import dataclass
from datetime import date
from math import inf
from typing import TYPE_CHECKING, Any

from data.days import MOST, Daily, utc_today
from data.errors import JournalError, JournalMoved, disk_error
from data.files import Alone
from data.locks import Noted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from data.files import Part
    from data.origin import OriginFile

SHELVES = ("shelf0", "shelf1", "shelf2")
COPIES = tuple(f"copy{number}" for number in range(MOST))
NAMES = ("guide", "note", "aside", *SHELVES, *COPIES)
"""The files that have to be open."""

RECORD = 96
"""Length of a record in bytes. The guide has two that are written in turns, so that one of them is
always whole; each copy of a day begins with one."""

NOTE = 80
"""Bytes of the note of how far the journal has come."""


@dataclass(frozen=True)
class FileGuide:
    """Which shelf is the journal, and which the one before it; -1 is none."""

    turn: int = 0
    current: int = -1
    previous: int = -1

    def spare(self) -> int:
        """Return the shelf that holds neither the journal nor the previous one."""
        taken = {self.current, self.previous}
        return next(shelf for shelf in range(len(SHELVES)) if shelf not in taken)

    def replaced(self, *, keep: bool) -> FileGuide:
        """Return the guide once the spare shelf holds the journal."""
        kept = self.current if keep and self.current >= 0 else self.previous
        return FileGuide(self.turn + 1, self.spare(), kept)

    def written(self) -> bytes:
        """Return the record of which file holds the journal as bytes."""
        return _record([self.turn, self.current, self.previous])


def _record(content: list[Any]) -> bytes:
    text = json.dumps(content)
    return f"{zlib.crc32(text.encode()):08x} {text}".ljust(RECORD - 1).encode() + b"\n"


def _content(record: bytes) -> list[Any] | None:
    """Return what is written in a record, None where it is not whole."""
    check, _, text = record.strip().partition(b" ")
    if check != f"{zlib.crc32(text):08x}".encode():
        return None
    told: list[Any] = json.loads(text)
    return told


def read_guide(data: bytes) -> FileGuide:
    """Return the newest whole record; what a crash left half does not count."""
    found = [FileGuide()]
    for start in range(0, len(data), RECORD):
        record = _content(data[start : start + RECORD])
        if record is not None:
            found.append(FileGuide(*record))
    return max(found, key=lambda guide: guide.turn)


class OriginCopies:
    """The copies of days in a browser: a record that tells day and length, and the copy.

    The record is written when the copy is there for good; without one, a file holds no copy.
    """

    def __init__(self, files: list[OriginFile], room: float) -> None:
        self._files = files
        self._room = room

    def days(self) -> set[date]:
        """Return the days that have a copy."""
        return set(self._found())

    def room(self) -> float:
        """Return how many bytes were free when the page began."""
        return self._room

    def keep(self, day: date, data: bytes) -> None:
        """Keep the copy of a day: all of it or nothing."""
        taken = {id(file) for file, _ in self._found().values()}
        file = next(file for file in self._files if id(file) not in taken)
        _empty(file)
        try:
            file.write(data, RECORD)
            file.flush()
            file.write(_record([day.isoformat(), len(data)]), 0)
            file.flush()
        except OSError:
            # What the journal needs is not taken up by half a copy.
            with suppress(OSError):
                _empty(file)
            raise

    def drop(self, day: date) -> None:
        """Let go of the copy of a day."""
        _empty(self._found()[day][0])

    def all(self) -> Iterator[bytes]:
        """Go through the copies, the newest first."""
        for _, (file, size) in sorted(self._found().items(), reverse=True):
            with suppress(OSError):
                yield file.read(RECORD, size)

    def _found(self) -> dict[date, tuple[OriginFile, int]]:
        """Find the copies, and how long they are; only the records are read."""
        found: dict[date, tuple[OriginFile, int]] = {}
        for file in self._files:
            with suppress(OSError):
                content = _content(file.read(0, RECORD))
                if content is not None:
                    found[date.fromisoformat(content[0])] = file, content[1]
        return found


def at_once(do: Callable[[], None]) -> None:
    """Do what nobody waits for now."""
    do()


class BrowserFiles(Alone):
    """The files of a journal in a browser.

    That only one tab has them is the browser's doing: it opens a file for one of them alone.
    ``today`` tells the day of the copies, ``room`` how many bytes are free, and ``later`` does what
    nobody waits for.
    """

    def __init__(
        self,
        files: Mapping[str, OriginFile],
        *,
        today: Callable[[], date] = utc_today,
        room: float = inf,
        later: Callable[[Callable[[], None]], object] = at_once,
    ) -> None:
        self._files = files
        self._later = later
        self._to_note = ""
        self._copies = OriginCopies([files[name] for name in COPIES], room)
        self._daily = Daily(self._copies, today)
        self._guide = FileGuide()
        self._size = 0
        self._broken = False

    def hold(self) -> Noted | None:
        """Read which file holds the journal, and what was noted of it.

        Raises:
            JournalError: the browser refuses.
        """
        try:
            self._guide = read_guide(_whole(self._files["guide"]))
            note = json.loads(_whole(self._files["note"]))
            return Noted(int(note["generation"]), int(note["last"]))
        except OSError as error:
            raise disk_error(error) from error
        except (ValueError, KeyError, TypeError):
            return None

    def release(self) -> None:
        """Let go; the files are closed with the page."""

    def read(self, part: Part) -> bytes | None:
        """Return all bytes, None when there is no such journal."""
        shelf = self._guide.current if part == "current" else self._guide.previous
        if shelf < 0:
            return None
        try:
            data = _whole(self._shelf(shelf))
        except OSError as error:
            raise disk_error(error) from error
        if part == "current":
            self._size = len(data)
        return data

    def check_writable(self) -> None:
        """What a browser hands over can be written."""

    def days(self) -> Iterator[bytes]:
        """Go through the copies of days gone by, the newest first."""
        return self._copies.all()

    def append(self, data: bytes) -> None:
        """Have the data at the end of the journal for good, or leave the journal as it was.

        Raises:
            JournalMoved: the journal is not as long as it was left.
            JournalError: the browser refuses. What part of the data had been written is taken
                back; when that fails too, nothing more is appended to a file of unknown content.
        """
        if self._broken:
            raise JournalError("journal.broken")
        if not self.stands():
            raise JournalMoved("journal.moved")
        shelf = self._shelf(self._guide.current)
        self._daily.copy(self._size, lambda: _whole(shelf))
        try:
            shelf.write(data, self._size)
            shelf.flush()
        except OSError as error:
            self._take_back(shelf)
            raise disk_error(error) from error
        self._size += len(data)

    def stands(self) -> bool:
        """Whether the journal is as long as it was left; the browser lets nobody else change it.

        Raises:
            JournalError: the browser has closed the file, as one does that was put away for long:
                only a page that begins anew is given it again.
        """
        try:
            return self._shelf(self._guide.current).size() == self._size
        except OSError as error:
            raise JournalError("journal.broken") from error

    def cut(self, size: int) -> None:
        """Shorten the journal."""
        shelf = self._shelf(self._guide.current)
        try:
            shelf.truncate(size)
            shelf.flush()
        except OSError as error:
            raise disk_error(error) from error
        self._size = size

    def replace(self, chunks: Iterable[bytes], *, keep: bool) -> None:
        """Put a new journal in place of the old one, which stays until the new one is whole.

        Raises:
            JournalError: the browser refuses; the old journal is still the journal.
        """
        fresh = self._guide.replaced(keep=keep)
        try:
            size = _written_anew(self._shelf(fresh.current), chunks)
        except OSError as error:
            raise disk_error(error) from error
        guide = self._files["guide"]
        try:
            guide.write(fresh.written(), RECORD * (fresh.turn % 2))
            guide.flush()
        except OSError as error:
            # Which of the two the browser would find is unknown now.
            self._broken = True
            raise disk_error(error) from error
        self._guide = fresh
        self._size = size

    def put_back(self, chunks: Iterable[bytes]) -> str:
        """Put the journal where it belongs, and return the name under which is kept what was there.

        Raises:
            JournalError: the browser refuses.
        """
        found = self.read("current")
        kept = self.set_aside("found", found) if found else ""
        self.replace(chunks, keep=False)
        return kept

    def set_aside(self, kind: str, data: bytes) -> str:
        """Add data to what was set aside and return its name: ``damaged-1``; never twice."""
        aside = self._files["aside"]
        try:
            kept, end = _kept(_whole(aside))
            for name, same in kept:
                if same == data and name.startswith(f"{kind}-"):
                    return name
            name = f"{kind}-{len(kept) + 1}"
            head = json.dumps({"name": name, "size": len(data)}).encode()
            aside.write(head + b"\n" + data + b"\n", end)
            aside.flush()
        except OSError as error:
            raise disk_error(error) from error
        return name

    def note(self, noted: Noted) -> None:
        """Note how far the journal has come; not waited for, as on a disk."""
        waits = bool(self._to_note)
        self._to_note = json.dumps({"generation": noted.generation, "last": noted.last})
        if not waits:
            self._later(self._write_note)

    def _write_note(self) -> None:
        """Write the newest note down, of several only that one."""
        text, self._to_note = self._to_note, ""
        with suppress(OSError):
            self._files["note"].write(text.ljust(NOTE).encode(), 0)

    def _shelf(self, number: int) -> OriginFile:
        return self._files[SHELVES[number]]

    def _take_back(self, shelf: OriginFile) -> None:
        try:
            shelf.truncate(self._size)
            shelf.flush()
        except OSError:
            self._broken = True


def _whole(file: OriginFile) -> bytes:
    return file.read(0, file.size())


def _empty(file: OriginFile) -> None:
    """Have a file empty for good, before anything else is in it."""
    if file.size():
        file.truncate(0)
        file.flush()


def _written_anew(shelf: OriginFile, chunks: Iterable[bytes]) -> int:
    shelf.truncate(0)
    size = 0
    for chunk in chunks:
        shelf.write(chunk, size)
        size += len(chunk)
    shelf.flush()
    return size


def _kept(data: bytes) -> tuple[list[tuple[str, bytes]], int]:
    """List what was set aside, and where it ends: what a crash left half does not count."""
    kept: list[tuple[str, bytes]] = []
    at = 0
    while (end := data.find(b"\n", at)) >= 0:
        try:
            head = json.loads(data[at:end])
            name, size = str(head["name"]), int(head["size"])
        except (ValueError, KeyError, TypeError):
            break
        if end + 1 + size >= len(data):
            break
        kept.append((name, data[end + 1 : end + 1 + size]))
        at = end + 1 + size + 1
    return kept, at
