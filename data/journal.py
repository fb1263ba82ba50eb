"""JournalStorage: TinyDB on an append-only, checksummed, crash-safe file.

TinyDB's own storage writes the whole file at each change. This one appends one line that tells
what changed, and has it on the disk before the call returns. The lines are described in
``data/lines.py``, how they reach the disk in ``data/files.py``. What opening does
with what it finds is decided in ``data/mending.py``.
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tinydb.storages import Storage

from companion.model import Notice
from data.disk import DiskFiles
from data.errors import JournalBehind, JournalError, JournalMoved
from data.lines import (
    Clear,
    Drop,
    Forget,
    PutDocument,
    RawDocument,
    Shelves,
    Write,
    header,
    line,
    pack,
    parse_journal,
    perform,
    read_lines,
    written_anew,
)
from data.locks import Noted
from data.mending import Examiner, Findings, Older
from data.upgrade import FORMAT, STEPS, UpgradeStep, upgraded

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from data.files import Files

SPARE = 1000
"""With fewer outdated lines than these a compaction is never worth it."""


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
        steps: Mapping[int, UpgradeStep] = STEPS,
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
        self._refused: JournalError | None = None
        self._open = True
        self._begin()

    @property
    def notices(self) -> tuple[Notice, ...]:
        """What was found wrong, at opening and since, and what became of it."""
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
        writes: list[Write] = [Forget(name) for name in self._shelves if name not in data]
        for name, table in data.items():
            writes += self.difference(name, table)
        self.commit(*writes)

    def close(self) -> None:
        """Let other processes have the journal, which lies where it belongs then."""
        if not self._open:
            return
        self._open = False
        # Nobody is there any more who could be told.
        with suppress(JournalError):
            if self._refused is None and not self._files.stands():
                self._put_back()
        self._files.release()

    def commit(self, *writes: Write) -> None:
        """Carry out all the writes or none, on the disk before this returns.

        Raises:
            JournalBehind: another process did something not known here yet; nothing changed.
        JournalError: the journal is closed or the disk refuses; nothing changed.
        """
        if not self._open:
            raise JournalError("journal.closed")
        if not writes:
            return
        if self._refused is not None:
            self._begin_again(self._refused)
        away = self._files.away(writes)
        try:
            self._files.append(line(self._records + 1, away))
        except JournalMoved:
            self._put_back(*writes)
            return
        self._records += 1
        for write in self._brought(away):
            perform(self._shelves, write)
        self._note()

    def follow(self) -> list[Write] | None:
        """Carry out what other processes did since, and return it; None where all may be other.

        Raises:
            JournalError: nobody can tell now what they did.
        """
        news = self._files.news()
        lines = read_lines(news, self._records) if news is not None else None
        if lines is None:
            self._begin()
            return None
        writes = self._brought([write for some in lines for write in some])
        for write in writes:
            perform(self._shelves, write)
        self._records += len(lines)
        return writes

    def shelf(self, table: str) -> Mapping[str, RawDocument]:
        """Return the documents of a table by id, none of them parsed."""
        return self._shelves.get(table, {})

    def tables(self) -> tuple[str, ...]:
        """Return the names of all tables."""
        return tuple(self._shelves)

    def difference(self, name: str, table: Mapping[Any, Mapping[str, Any]]) -> list[Write]:
        """Tell what has to be done so that a table has these documents."""
        shelf = self._shelves.get(name)
        if not table:
            return [] if shelf == {} else [Clear(name)]
        shelf = shelf or {}
        wanted = {str(id_): pack(document) for id_, document in table.items()}
        writes: list[Write] = [Drop(name, id_) for id_ in shelf if id_ not in wanted]
        for id_, packed in wanted.items():
            if id_ not in shelf or shelf[id_].raw != packed.raw:
                writes.append(PutDocument(name, id_, packed))
        return writes

    def compact(self) -> None:
        """Write a new generation without outdated lines; the old one is kept as the previous.

        Raises:
            JournalError: the disk refuses; the journal goes on as it was.
        """
        self._write_anew(self._shelves, self._generation + 1, keep=True)

    def _begin(self) -> None:
        """Take the journal, and what there is of it."""
        while True:
            noted = self._files.hold()
            try:
                return self._start(noted)
            except JournalBehind:
                continue
            except BaseException:
                self._files.release()
                raise

    def _start(self, noted: Noted | None) -> None:
        older = Older(lambda: self._files.read("previous"), self._files.days)
        examiner = Examiner(self._version, self._together, noted, older)
        found = examiner.examine(self._files.read("current"))
        self._notices = []
        self._shelves, self._generation, self._records = (
            self._upgraded(found, self._back(found.shelves)),
            found.generation,
            found.records,
        )
        try:
            self._files.check_writable()
            self._go_on(found)
        except JournalBehind:
            raise
        except JournalError as refused:
            if not self._shelves:
                raise
            self._refused = refused
            self._tell("journal.reading", told=refused.facts.get("told", refused.code))
        else:
            self._refused = None

    def _go_on(self, found: Findings) -> None:
        """Write down what was found, in the form in which the journal goes on."""
        for finding in found.findings:
            kept = (
                {"kept": self._files.set_aside(finding.kind, finding.aside)} if finding.kind else {}
            )
            self._tell(finding.code, **finding.facts, **kept)
        if found.anew or found.version < self._version:
            # The file of an older format stays beside as the previous one.
            self._write_anew(self._shelves, self._generation + 1, keep=not found.anew)
            return
        if found.cut is not None:
            self._files.cut(found.cut)
        if not found.ended:
            self._files.append(b"\n")
        if self._records > SPARE + 2 * len(written_anew(self._shelves, self._together)):
            # It only saves room; on a full disk the journal as it is does as well.
            with suppress(JournalError):
                self.compact()
        self._note()

    def _begin_again(self, refused: JournalError) -> None:
        """Try once more what the disk refused when the journal was opened.

        Raises:
            JournalError: it refuses still, or somebody else wrote in the journal meanwhile.
        """
        before = self._shelves
        self._files.release()
        try:
            self._begin()
            if self._shelves != before:
                self._files.release()
                self._refused = JournalError("journal.elsewhere")
        except JournalError as error:
            self._refused = error
        self._shelves = before
        if self._refused is not None:
            raise self._refused from refused

    def _put_back(self, *writes: Write) -> None:
        """Write the journal anew where it belongs, with the writes that find it gone."""
        shelves = {name: dict(shelf) for name, shelf in self._shelves.items()}
        for write in writes:
            perform(shelves, write)
        data, records = self._written(shelves, self._generation + 1)
        kept = self._files.put_back((data,))
        self._take(data, records)
        beside = Notice(code="journal.put_back_beside", facts={"kept": kept})
        notice = beside if kept else Notice(code="journal.put_back")
        self._notices = [*(known for known in self._notices if known != notice), notice]

    def _brought(self, writes: Sequence[Write]) -> list[Write]:
        """Return writes with the documents to which they refer."""
        return [
            write._replace(document=self._files.back(write.document))
            if isinstance(write, PutDocument) and write.table in self._files.far
            else write
            for write in writes
        ]

    def _back(self, shelves: Shelves) -> Shelves:
        """Return tables with the documents to which they refer."""
        for name in shelves.keys() & set(self._files.far):
            shelves[name] = {
                id_: self._files.back(document) for id_, document in shelves[name].items()
            }
        return shelves

    def _upgraded(self, found: Findings, shelves: Shelves) -> Shelves:
        """Bring the tables into the form of today."""
        if found.version == self._version:
            return shelves
        tables = {
            name: {id_: packed.value() for id_, packed in shelf.items()}
            for name, shelf in shelves.items()
        }
        new = upgraded(tables, found.version, self._version, self._steps)
        return {
            name: {id_: pack(document) for id_, document in table.items()}
            for name, table in new.items()
        }

    def _write_anew(self, shelves: Shelves, generation: int, *, keep: bool) -> None:
        data, records = self._written(shelves, generation)
        self._files.replace((data,), keep=keep)
        self._take(data, records)

    def _written(self, shelves: Shelves, generation: int) -> tuple[bytes, int]:
        """Write a generation without outdated lines, and count its lines."""
        writes = written_anew(shelves, self._together)
        lines = [header(self._version, generation)]
        for number, some in enumerate(writes, start=1):
            lines.append(line(number, self._files.away(some)))
        return b"".join(lines), len(writes)

    def _take(self, data: bytes, records: int) -> None:
        """Go on with a generation as it was written."""
        # Read back, so that the outdated lines do not stay in memory.
        parsed = parse_journal(data)
        self._shelves = self._back(parsed.shelves)
        self._generation, self._records = parsed.generation, records
        self._note()

    def _note(self) -> None:
        self._files.note(Noted(self._generation, self._records))

    def _tell(self, code: str, **facts: Any) -> None:
        self._notices.append(Notice(code=code, facts=facts))
