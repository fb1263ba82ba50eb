"""History: the matches being played, the finished ones, the players and the settings.

Everything that changes is on the disk before a method returns, in one line of the journal each
time, so that a kill leaves either all of it or nothing. Times are passed in; ids are the
caller's, TinyDB's own numbers are never used.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pydantic import JsonValue

from companion import match as matches
from companion.match import Event, Match, Result, Setup
from companion.model import Notice
from data import stored as tables
from data.chronicle import Chronicle
from data.disk import DiskFiles
from data.errors import HistoryError, MovedOn
from data.evenings import Evenings
from data.files import Files, MemoryFiles
from data.finished import Finished
from data.lines import Drop, Forget, PutDocument, Write, pack
from data.records import (
    FinishedMatch,
    Headline,
    Intake,
    OpenMatch,
    Record,
    Remark,
    Stamp,
    at_table,
    base_id,
    ended,
    packed,
    played,
    readable,
)
from data.stored import clearing, log_of, storing, taking_in
from data.table import NamedDB

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from pathlib import Path

    from data.journal import JournalStorage

FILE = "history.jsonl"


class History(Evenings):
    """The history over the files of a journal.

    ``told`` is what is known about the place already; it is among the notices.

    Raises:
        JournalBusy: another process has it open.
        JournalForeign, JournalNewer: the file is not one this program can read.
        JournalError: the disk refuses.
    """

    of_club = False
    """Whether it is that of a club, which several processes have."""

    def __init__(self, files: Files, *, notices: Iterable[Notice] = ()) -> None:
        super().__init__()
        self._db = NamedDB(files, together=tables.PARTS)
        self._journal: JournalStorage = self._db.storage  # type: ignore[assignment] # as made
        self._told = tuple(notices)
        self._sorted: tuple[FinishedMatch, ...] | None = None
        self._finished = Finished(self._journal)
        self.chronicle = Chronicle(self.finished)
        for id_ in tuple(self._journal.shelf(tables.OPEN)):
            self._survey(id_)

    @classmethod
    def open(cls, folder: Path) -> History:
        """Open the history in a folder, which is made when there is none."""
        return cls(DiskFiles(folder / FILE))

    def close(self) -> None:
        """Let other processes have the history."""
        self._db.close()

    @property
    def notices(self) -> tuple[Notice, ...]:
        """What was found wrong and what became of it, oldest first."""
        return (*self._told, *self._journal.notices, *self._notices)

    def listen(self, heard: Callable[[], None]) -> None:
        """Have something called when other processes did something: here are none."""

    def follow(self) -> tuple[str, ...]:
        """Take note of what other processes did: return the matches that went on, "" for a list.

        Raises:
            JournalError: nobody can tell now what they did.
        """
        done = self._journal.follow()
        if done is None:
            self._current.clear()
            self._open.clear()
            about: dict[str, list[Write]] = {
                id_: [] for id_ in ("", *self._journal.shelf(tables.OPEN))
            }
        else:
            about = tables.by_match(done)
        for id_, writes in about.items():
            self._look_again(id_, writes)
        if "" in about:
            self._renamed()
        return tuple(about)

    # Matches being played

    def begin(self, setup: Setup) -> Match:
        """Begin a match.

        Raises:
            HistoryError: there is a match of that id.
            InvalidMatch, InvalidPosition, UnknownGame: it cannot be begun like this.
        """
        if self._known(setup.id):
            raise HistoryError("history.taken", match=setup.id)
        match = matches.begin(setup)
        turn = self._next_turn()
        stored = packed(setup)
        writes: list[Write] = [PutDocument(tables.OPEN, setup.id, stored)]
        writes.append(PutDocument(tables.LAST, setup.game, stored))
        for id_ in setup.players:
            row = self._table(tables.PLAYERS).named(id_)
            if row is not None:
                writes.append(PutDocument(tables.PLAYERS, id_, pack({**row, "turn": turn})))
        self._journal.commit(*writes)
        self._current[setup.id] = match
        self._survey(setup.id)
        return match

    def open_matches(self) -> tuple[OpenMatch, ...]:
        """List the matches being played, the one last touched first; nothing is replayed."""
        shown = [self._open[id_] for id_ in reversed(self._open) if not self.is_discarded(id_)]
        named = (replace(match, setup=self.naming.named(match.setup)) for match in shown)
        return tuple(sorted(named, key=lambda match: match.last_at, reverse=True))

    # Finished matches

    def finish(self, match: Match, result: Result) -> FinishedMatch:
        """Close a match with its result; done again, as after a crash, it changes nothing.

        Raises:
            MovedOn: the match went on elsewhere since.
            HistoryError: there is no such match.
            JournalError: the disk refuses; the match is still open.
        """
        if match.id in self._journal.shelf(tables.FINISHED):
            return self.finished_match(match.id)
        if match.revision != self.match(match.id).revision:
            raise MovedOn("history.moved_on", match=match.id)
        aside = self._setting_aside(match)
        closing = (*aside, Drop(tables.OPEN, match.id), Forget(log_of(match.id)))
        setup = self._open[match.id].setup
        events = self._events(match.id)[: match.revision]
        return self._add(setup, ended(events, result, len(events)), events, *closing)

    def add(self, setup: Setup, events: Iterable[Event], result: Result) -> FinishedMatch:
        """Add a match finished elsewhere; one that is here already stays as it is.

        Raises:
            HistoryError: a match of that id is being played, or was discarded.
        """
        if setup.id in self._journal.shelf(tables.FINISHED):
            return self.finished_match(setup.id)
        if self._known(setup.id):
            raise HistoryError("history.taken", match=setup.id)
        return self._add(setup, result, events)

    def finished(self) -> tuple[FinishedMatch, ...]:
        """List the finished matches, the last one first; no log is parsed."""
        if self._sorted is None:
            self._sorted = self._finished.all(self.naming)
        return self._sorted

    def is_open(self, match_id: str) -> bool:
        """Whether a match of that id is being played."""
        return match_id in self._open and not self.is_discarded(match_id)

    def is_finished(self, match_id: str) -> bool:
        """Whether a match of that id is among the finished ones."""
        return match_id in self._journal.shelf(tables.FINISHED) and not self.is_discarded(match_id)

    def finished_match(self, match_id: str) -> FinishedMatch:
        """Return one finished match.

        Raises:
            HistoryError: there is none of that id.
        """
        if match_id not in self._journal.shelf(tables.FINISHED) or self.is_discarded(match_id):
            raise HistoryError("history.closed", match=match_id)
        return self._finished.one(match_id, self.naming)

    def events(self, match_id: str) -> tuple[Event, ...]:
        """Return the log of a match, open or finished.

        Raises:
            HistoryError: there is no such match.
        """
        if match_id in self._open:
            return self._events(match_id)
        return self.finished_match(match_id).events

    def amend(
        self,
        before: Record,
        events: tuple[Event, ...],
        result: Result,
        settings: Mapping[str, JsonValue] = tables.NOTHING,
    ) -> None:
        """Put a finished match right: its log goes on, and another result is claimed.

        Raises:
            MovedOn: somebody else put it right meanwhile; nothing was stored.
            HistoryError: there is no such finished match.
        """
        self.finished_match(before.id)
        if len(self.events(before.id)) != len(before.events):
            raise MovedOn("history.moved_on", match=before.id)
        log = (*before.events, *events)
        entries = played(before.events, before.result or result)
        fields = {"events": log, "result": ended(log, result, entries)}
        right = before.model_copy(update=fields)
        self._journal.commit(*storing(right), *tables.setting(settings))
        self._sorted = None

    def reopen(self, match_id: str) -> Match:
        """Go on with a match that was ended too early, as it stood and under its own id.

        Raises:
            HistoryError: there is no such finished match.
        """
        if not self.is_finished(match_id):
            raise HistoryError("history.closed", match=match_id)
        ongoing = self.record(match_id).model_copy(update={"result": None})
        self.take_in(Intake(records=(ongoing,)))
        return self.match(match_id)

    def remark(self, match_id: str) -> Remark | None:
        """Return what people noted beside a match."""
        stored = self._journal.shelf(tables.REMARKS).get(base_id(match_id))
        return readable(Remark, stored, match_id) if stored else None

    def keep_remark(self, match_id: str, remark: Remark) -> None:
        """Note something beside a match, in place of what was noted before."""
        self._journal.commit(PutDocument(tables.REMARKS, base_id(match_id), packed(remark)))
        self._sorted = None

    # Going to other devices and coming from them

    def match_ids(self) -> tuple[str, ...]:
        """Return the ids of all matches, including those in the bin."""
        return (*self._journal.shelf(tables.OPEN), *self._journal.shelf(tables.FINISHED))

    def record(self, match_id: str) -> Record:
        """Return a match in full as it was begun, also when it is in the bin.

        Raises:
            HistoryError: nobody can read it.
        """
        if match_id in self._open:
            setup, remark = self._open[match_id].setup, self.remark(match_id)
            return Record(setup=setup, events=self._events(match_id), remark=remark)
        if match_id not in self._journal.shelf(tables.LOGS):
            raise HistoryError("history.unreadable", match=match_id)
        finished = self._finished.one(match_id, self.naming)
        setup = readable(Headline, finished.packed, match_id).setup
        result, remark = finished.result, finished.remark
        return Record(setup=setup, events=finished.events, result=result, remark=remark)

    def stamp(self, match_id: str) -> Stamp:
        """Tell how a match stands, cheaply: whoever looks again sees whether it is another."""
        shelves = (tables.OPEN, *tables.PARTS, tables.DISCARDED)
        parts = tuple(self._journal.shelf(name).get(match_id) for name in shelves)
        return match_id, len(self._journal.shelf(log_of(match_id))), parts

    def take_in(
        self, intake: Intake, ready: Mapping[str, Sequence[Write]] = tables.NOTHING
    ) -> None:
        """Carry out an import in one line: after a kill all of it is there or nothing.

        Whatever of it is in its stored form already is ``ready`` by its id.

        Raises:
            JournalError: the disk refuses; nothing was taken in.
        """
        touched = (*intake.gone, *(record.id for record in intake.records))
        writes = [write for id_ in touched if self._known(id_) for write in clearing(id_)]
        turn = min((int(row["turn"]) for row in self._table(tables.PLAYERS)), default=0)
        writes += taking_in(intake, turn, ready)
        self._journal.commit(*writes)
        for id_ in touched:
            self._open.pop(id_, None)
            self._current.pop(id_, None)
        for record in intake.records:
            if record.result is None:
                self._open[record.id] = at_table(record.setup, record.events)
        self._renamed()

    # What these share

    def _renamed(self) -> None:
        super()._renamed()
        self._sorted = None
        for id_, match in self._current.items():
            self._current[id_] = replace(match, setup=self.naming.named(self._open[id_].setup))

    def _add(
        self, setup: Setup, result: Result, events: Iterable[Event], *closing: Write
    ) -> FinishedMatch:
        record = Record(setup=setup, events=tuple(events), result=result)
        self._journal.commit(*storing(record), *closing)
        self._open.pop(setup.id, None)
        self._current.pop(setup.id, None)
        self._sorted = None
        return self._finished.one(setup.id, self.naming)


class MemoryHistory(History):
    """A history in memory, for tests; ``MemoryHistory(files)`` opens an earlier one again."""

    def __init__(self, files: MemoryFiles | None = None) -> None:
        self.files = files or MemoryFiles()
        super().__init__(self.files)
