"""The bin: matches that were deleted, kept for a while so that they can be brought back.

Times are passed in; nothing goes by itself before somebody says what time it is.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

from data import stored as tables
from data.errors import HistoryError, JournalError
from data.records import Deletion, base_id, readable
from data.seats import Seats
from data.stored import clearing

if TYPE_CHECKING:
    from collections.abc import Collection

    from companion.match import Setup
    from data.finished import Finished
    from data.lines import Write
    from data.records import FinishedMatch

KEPT = timedelta(days=30)
"""How long a deleted match can be brought back."""

UNPLAYED = timedelta(days=1)
"""How long a match waits for its first step: longer than any evening, also with the app closed."""


@dataclass(frozen=True)
class Binned:
    """A match in the bin."""

    id: str
    setup: Setup
    at: str
    """When it was deleted."""
    until: str
    """When it goes for good."""
    finished: bool


class Bin(Seats):
    """The part of the history that deletes and brings back."""

    _sorted: tuple[FinishedMatch, ...] | None
    _finished: Finished

    def discard(self, match_id: str, at: str) -> None:
        """Put a match into the bin.

        Raises:
            HistoryError: there is no such match.
        """
        if not self._known(match_id) or self.is_discarded(match_id):
            raise HistoryError("history.closed", match=match_id)
        self._journal.commit(tables.deleting(match_id, at))
        self._sorted = None

    def restore(self, match_id: str) -> None:
        """Bring a match back out of the bin.

        Raises:
            HistoryError: it is not in there, or not any more.
        """
        if not self.is_discarded(match_id):
            raise HistoryError("history.closed", match=match_id)
        self._journal.commit(tables.undeleting(match_id))
        self._sorted = None

    def binned(self) -> tuple[Binned, ...]:
        """List what is in the bin, the last one deleted first; what nobody can read is in none."""
        found = []
        for id_ in reversed(tuple(self._journal.shelf(tables.DISCARDED))):
            with suppress(HistoryError):
                found.append(self.deleted(id_))
        return tuple(sorted(found, key=lambda match: match.at, reverse=True))

    def deleted(self, match_id: str) -> Binned:
        """Return one match of the bin.

        Raises:
            HistoryError: it is not in there, or nobody can read it.
        """
        stored = self._journal.shelf(tables.DISCARDED).get(match_id)
        if stored is None or not self._known(match_id):
            raise HistoryError("history.closed", match=match_id)
        at = readable(Deletion, stored, match_id).at
        open_ = self._open.get(match_id)
        if open_ is None and match_id in self._journal.shelf(tables.OPEN):
            raise HistoryError("history.unreadable", match=match_id)
        setup = (
            self.naming.named(open_.setup)
            if open_
            else self._finished.one(match_id, self.naming).headline.setup
        )
        until = (moment + KEPT).isoformat(timespec="seconds") if (moment := _moment(at)) else ""
        return Binned(match_id, setup, at, until, finished=open_ is None)

    def empty_bin(self) -> None:
        """Let go for good of all that is in the bin."""
        self._let_go(tuple(self._journal.shelf(tables.DISCARDED)))

    def drop_unplayed(self, match_id: str) -> bool:
        """Let go of a match in which nothing was ever done, and tell whether it was such a one."""
        unplayed = self._is_unplayed(match_id)
        if unplayed:
            self._let_go((match_id,))
        return unplayed

    def tidy(self, now: str) -> None:
        """Let go of what lay in the bin long enough.

        What an older Skald deleted tells no time, and a clock may have been wrong: such a match is
        kept as if it was deleted now.
        """
        today = datetime.fromisoformat(now)
        gone: list[str] = []
        undated: list[Write] = []
        for id_, stored in self._journal.shelf(tables.DISCARDED).items():
            try:
                at = _moment(readable(Deletion, stored, id_).at)
            except HistoryError:
                at = None
            if at is None or at > today:
                undated.append(tables.deleting(id_, now))
            elif at + KEPT <= today:
                gone.append(id_)
        # On a full disk all stays as it is and is tried again the next time.
        with suppress(JournalError):
            self._let_go(gone, *undated)

    def drop_forgotten(self, now: str, sitting: Collection[str] = ()) -> None:
        """Let go of old matches that nobody ever played; ``sitting`` are open at somebody's."""
        today = datetime.fromisoformat(now)
        begun = {id_: _moment(match.setup.begun) for id_, match in self._open.items()}
        old = [id_ for id_, at in begun.items() if at is not None and at + UNPLAYED <= today]
        with suppress(JournalError):
            self._let_go([id_ for id_ in old if id_ not in sitting and self._is_unplayed(id_)])

    def _is_unplayed(self, match_id: str) -> bool:
        match = self._open.get(match_id)
        # A log that nobody can read, or follow, is no empty log.
        logs = (tables.log_of(match_id), tables.later_of(match_id))
        empty = not any(map(self._journal.shelf, logs))
        return match is not None and empty and not self.is_discarded(match_id)

    def _let_go(self, gone: Collection[str], *more: Write) -> None:
        """Have nothing left of some matches, nor of the notes beside them."""
        if not (gone or more):
            return
        writes: list[Write] = [*more]
        for id_ in gone:
            writes += clearing(id_)
        shelves = map(self._journal.shelf, (tables.OPEN, tables.FINISHED))
        left = {base_id(id_) for shelf in shelves for id_ in shelf if id_ not in gone}
        remarks = self._journal.shelf(tables.REMARKS)
        writes += [
            tables.unremarking(base)
            for base in dict.fromkeys(map(base_id, gone))
            if base in remarks and base not in left
        ]
        self._journal.commit(*writes)
        for id_ in gone:
            self._open.pop(id_, None)
            self._current.pop(id_, None)
        self._sorted = None

    def _known(self, match_id: str) -> bool:
        shelves = map(self._journal.shelf, (tables.OPEN, tables.FINISHED))
        return any(match_id in shelf for shelf in shelves)


def _moment(text: str) -> datetime | None:
    """Read a time in UTC; None where it tells none."""
    try:
        at = datetime.fromisoformat(text)
    except ValueError:
        return None
    return at.astimezone(UTC) if at.tzinfo else None
