"""Finished matches as they lie in the journal.

A match is the same object as the last time while nothing of it has changed: so those who go
through thousands of them see at once which are others.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from data import stored as tables
from data.records import FinishedMatch, base_id

if TYPE_CHECKING:
    from data.journal import JournalStorage
    from data.records import Naming


class Finished:
    """The finished matches of a journal."""

    def __init__(self, journal: JournalStorage) -> None:
        self._journal = journal
        self._made: dict[str, FinishedMatch] = {}

    def all(self, naming: Naming) -> tuple[FinishedMatch, ...]:
        """List those that are not discarded, the last one first; no log is parsed."""
        discarded = self._journal.shelf(tables.DISCARDED)
        shown = [
            self.one(id_, naming)
            for id_ in reversed(tuple(self._journal.shelf(tables.FINISHED)))
            if id_ not in discarded
        ]
        self._made = {match.id: match for match in shown}
        return tuple(sorted(shown, key=lambda match: match.finished, reverse=True))

    def one(self, match_id: str, naming: Naming) -> FinishedMatch:
        """Return a finished match by its id."""
        head = self._journal.shelf(tables.FINISHED)[match_id]
        result = self._journal.shelf(tables.RESULTS)[match_id]
        log = self._journal.shelf(tables.LOGS)[match_id]
        remark = self._journal.shelf(tables.REMARKS).get(base_id(match_id))
        made = self._made.get(match_id)
        if (
            made is not None
            and made.packed is head
            and made.packed_result is result
            and made.packed_log is log
            and made.packed_remark is remark
            and made.naming is naming
        ):
            return made
        return FinishedMatch(match_id, head, result, log, remark, naming)
