"""JournalStorage: TinyDB on an append-only, checksummed, crash-safe file.

TinyDB's own storage writes the whole file at each change. This one appends one line that tells
what changed, and has it on the disk before the call returns. The lines are described in
``data/lines.py``, how they reach the disk in ``data/files.py``.

What opening does with what it finds:

* no file: a new journal, unless there was one, which is told;
* an unfinished last line, as a crash leaves it: set aside and cut off;
* anything else unreadable: the file is set aside whole, a new one is made of all that is readable;
* nothing at all in the file, or nothing readable: set aside, and the previous generation is taken;
* somebody else's file, or a newer Skald's: refused and left as it is.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from tinydb.storages import Storage

from companion.model import Notice
from data.errors import JournalError, JournalForeign, JournalNewer
from data.files import DiskFiles, Files, Noted
from data.lines import (
    BLANK,
    Book,
    Clear,
    Deed,
    Drop,
    Forget,
    Packed,
    Put,
    Shelves,
    header,
    is_ours,
    line,
    pack,
    perform,
    read_book,
)
from data.upgrade import FORMAT, STEPS, Step, upgraded

if TYPE_CHECKING:
    from collections.abc import Mapping

SPARE = 1000
"""So many outdated lines are never worth a compaction."""


class JournalStorage(Storage):
    """A TinyDB storage over an append-only journal.

    ``read`` and ``write`` serve any use of TinyDB; ``commit`` is what touches one document without
    looking at the others, and what changes several tables in one line. In the tables named as
    ``together``, documents of the same id are one thing and stay in one line for good.
    """

    def __init__(
        self,
        files: Files | Path | str,
        *,
        version: int = FORMAT,
        steps: Mapping[int, Step] = STEPS,
        together: tuple[str, ...] = (),
    ) -> None:
        super().__init__()
        self._files: Files = DiskFiles(files) if isinstance(files, (Path, str)) else files
        self._version = version
        self._steps = steps
        self._together = together
        self._shelves: Shelves = {}
        self._generation = 0
        self._records = 0
        self._notices: list[Notice] = []
        self._open = True
        noted = self._files.hold()
        try:
            self._start(noted)
        except BaseException:
            self._files.release()
            raise

    @property
    def notices(self) -> tuple[Notice, ...]:
        """What was found wrong at opening and what became of it."""
        return tuple(self._notices)

    @property
    def generation(self) -> int:
        """How often the journal was written anew."""
        return self._generation

    def read(self) -> dict[str, dict[str, Any]]:
        """Return all tables, each time as a copy of its own."""
        return {
            name: {id_: packed.value() for id_, packed in shelf.items()}
            for name, shelf in self._shelves.items()
        }

    def write(self, data: Mapping[str, Mapping[Any, Mapping[str, Any]]]) -> None:
        """Have these tables and no others; what differs is appended as one line."""
        deeds: list[Deed] = [Forget(name) for name in self._shelves if name not in data]
        for name, table in data.items():
            deeds += self.difference(name, table)
        self.commit(*deeds)

    def close(self) -> None:
        """Let other processes have the journal."""
        if self._open:
            self._open = False
            self._files.release()

    def commit(self, *deeds: Deed) -> None:
        """Carry out all the deeds or none, on the disk before this returns.

        Raises:
            JournalError: the journal is closed or the disk refuses; nothing changed.
        """
        if not self._open:
            raise JournalError("journal.closed")
        if not deeds:
            return
        self._files.append(line(self._records + 1, deeds))
        self._records += 1
        for deed in deeds:
            perform(self._shelves, deed)
        self._files.note(Noted(self._generation, self._records))

    def shelf(self, table: str) -> Mapping[str, Packed]:
        """Return the documents of a table by id, none of them parsed."""
        return self._shelves.get(table, {})

    def tables(self) -> tuple[str, ...]:
        """Return the names of all tables."""
        return tuple(self._shelves)

    def difference(self, name: str, table: Mapping[Any, Mapping[str, Any]]) -> list[Deed]:
        """Tell what has to be done so that a table has these documents."""
        shelf = self._shelves.get(name)
        if not table:
            return [] if shelf == {} else [Clear(name)]
        shelf = shelf or {}
        wanted = {str(id_): pack(document) for id_, document in table.items()}
        deeds: list[Deed] = [Drop(name, id_) for id_ in shelf if id_ not in wanted]
        for id_, packed in wanted.items():
            if id_ not in shelf or shelf[id_].raw != packed.raw:
                deeds.append(Put(name, id_, packed))
        return deeds

    def compact(self) -> None:
        """Write a new generation without outdated lines; the old one is kept as the previous.

        Raises:
            JournalError: the disk refuses; the journal goes on as it was.
        """
        self._write_anew(self._shelves, self._generation + 1, keep=True)

    def _start(self, noted: Noted | None) -> None:
        data = self._files.read("current")
        if data is None:
            if noted is not None or self._files.read("previous") is not None:
                self._tell("journal.absent")
            self._fall_back(noted)
            return
        if not data.strip(BLANK):
            self._tell("journal.empty", kept=self._files.set_aside("empty", data))
            self._fall_back(noted)
            return
        book = read_book(data)
        if not is_ours(data, book):
            raise JournalForeign("journal.foreign")
        if book.version > self._version:
            raise JournalNewer("journal.newer", format=book.version)
        self._take(data, book, noted)

    def _take(self, data: bytes, book: Book, noted: Noted | None) -> None:
        """Go on with what could be read of the journal, and tell what could not."""
        same = noted is not None and noted.generation == book.generation
        missing = book.missing(noted.last if noted and (same or not book.version) else 0)
        if book.torn is not None:
            kept = self._files.set_aside("torn", data[book.torn :])
            self._files.cut(book.torn)
            self._tell("journal.torn", kept=kept)
        gap = book.last - book.records
        if book.damaged or gap or not book.version:
            kept = self._files.set_aside("damaged", data)
            lost = max(missing, book.unreadable)
            self._tell("journal.damaged" if lost else "journal.mended", n=lost, kept=kept)
        elif missing:
            self._tell("journal.missing", n=missing)
        newest = max(book.generation, noted.generation if noted else 0)
        if 0 < book.generation < newest:
            self._tell("journal.older")
        if not book.records and (missing or not book.version):
            self._fall_back(noted, at_least=newest)
        elif book.damaged or gap or not book.version:
            self._write_anew(book.shelves, newest + 1, keep=False)
        else:
            self._go_on(book)

    def _go_on(self, book: Book) -> None:
        self._shelves = book.shelves
        self._generation = book.generation
        self._records = book.records
        if not book.ended:
            self._files.append(b"\n")
        if book.version < self._version:
            self._upgrade(book.version)
        elif self._records > SPARE + 2 * len(self._anew(self._shelves)):
            try:
                self.compact()
            except JournalError:
                # It only saves room; on a full disk the journal as it is does as well.
                self._note()
        else:
            self._note()

    def _fall_back(self, noted: Noted | None, at_least: int = 0) -> None:
        """Take the previous generation where there is one to be read, else begin with nothing."""
        generation = max(at_least, noted.generation if noted else 0) + 1
        data = self._files.read("previous")
        book = read_book(data) if data else Book()
        if book.records and 0 < book.version <= self._version:
            self._tell("journal.previous", n=book.records)
            self._write_anew(book.shelves, max(generation, book.generation + 1), keep=False)
            if book.version < self._version:
                self._upgrade(book.version)
        else:
            self._write_anew({}, generation, keep=False)

    def _upgrade(self, found: int) -> None:
        tables = upgraded(self.read(), found, self._version, self._steps)
        shelves = {
            name: {id_: pack(document) for id_, document in table.items()}
            for name, table in tables.items()
        }
        self._write_anew(shelves, self._generation + 1, keep=True)

    def _write_anew(self, shelves: Shelves, generation: int, *, keep: bool) -> None:
        deeds = self._anew(shelves)
        lines = [header(self._version, generation)]
        lines += [line(number, some) for number, some in enumerate(deeds, start=1)]
        data = b"".join(lines)
        self._files.replace((data,), keep=keep)
        # Read back, so that the outdated lines do not stay in memory.
        self._shelves = read_book(data).shelves
        self._generation = generation
        self._records = len(deeds)
        self._note()

    def _note(self) -> None:
        self._files.note(Noted(self._generation, self._records))

    def _tell(self, code: str, **facts: Any) -> None:
        self._notices.append(Notice(code=code, facts=facts))

    def _anew(self, shelves: Shelves) -> list[list[Deed]]:
        """Tell line by line how the tables come to be as they are."""
        lines: list[list[Deed]] = []
        shared: dict[str, list[Deed]] = {}
        for name, shelf in shelves.items():
            if not shelf:
                lines.append([Clear(name)])
            elif name in self._together:
                for id_, packed in shelf.items():
                    shared.setdefault(id_, []).append(Put(name, id_, packed))
            else:
                lines += [[Put(name, id_, packed)] for id_, packed in shelf.items()]
        return lines + list(shared.values())
