"""Seasons and evenings: what people play for together over many matches.

An evening keeps how it was drawn and what was decided by hand; how its tables ended is read from
the matches that were played. A season lasts until the next one begins.
"""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

from companion.evening import Evening, TableSpot, decided_by_hand, undecided
from companion.model import change
from data import stored as tables
from data.errors import HistoryError
from data.lines import Drop, PutDocument
from data.lots import Lots
from data.records import Season, packed, readable

if TYPE_CHECKING:
    from collections.abc import Callable


class Evenings(Lots):
    """The part of the history that knows seasons and evenings."""

    def evenings(self) -> tuple[Evening, ...]:
        """List the evenings, the last one drawn first; what nobody can read is in none."""
        found = []
        for id_ in self._journal.shelf(tables.EVENINGS):
            with suppress(HistoryError):
                found.append(self.evening(id_))
        return tuple(sorted(found, key=lambda evening: evening.begun, reverse=True))

    def evening(self, evening_id: str) -> Evening:
        """Return one evening, with everybody as they are called now.

        Raises:
            HistoryError: there is none of that id, or nobody can read it.
        """
        stored = self._journal.shelf(tables.EVENINGS).get(evening_id)
        if stored is None:
            raise HistoryError("evening.gone")
        found = readable(Evening, stored, evening_id)
        pairs = zip(found.people, found.names, strict=False)
        return change(found, names=tuple(self.naming.names.get(id_, name) for id_, name in pairs))

    def keep_evening(self, evening: Evening) -> None:
        """Remember how an evening was drawn, before anybody sees it; drawn once, it stays so.

        Raises:
            JournalError: the disk refuses.
        """
        if evening.id not in self._journal.shelf(tables.EVENINGS):
            self._journal.commit(PutDocument(tables.EVENINGS, evening.id, packed(evening)))

    def decide(self, evening_id: str, spot: TableSpot, first: str) -> None:
        """Set who came first at a table, nobody where it was level; it overrules what was played.

        Raises:
            HistoryError: there is no such evening.
            JournalError: the disk refuses.
        """
        self._change(evening_id, partial(decided_by_hand, spot=spot, first=first))

    def undecide(self, evening_id: str, spot: TableSpot) -> None:
        """Have a table end as it was played.

        Raises:
            HistoryError: there is no such evening.
            JournalError: the disk refuses.
        """
        self._change(evening_id, partial(undecided, spot=spot))

    def end_evening(self, evening_id: str, at: str) -> None:
        """End an evening: what is played later does not count for it.

        Raises:
            HistoryError: there is no such evening.
            JournalError: the disk refuses.
        """
        self._change(evening_id, lambda evening: change(evening, ended=evening.ended or at))

    def drop_evening(self, evening_id: str) -> None:
        """Let go of an evening; what was played in it stays.

        Raises:
            JournalError: the disk refuses.
        """
        self._journal.commit(Drop(tables.EVENINGS, evening_id))

    def seasons(self) -> tuple[Season, ...]:
        """List the seasons, the last one first; what nobody can read is in none."""
        found = []
        for id_, stored in self._journal.shelf(tables.SEASONS).items():
            with suppress(HistoryError):
                found.append(readable(Season, stored, id_))
        return tuple(sorted(found, key=lambda season: season.since, reverse=True))

    def keep_season(self, season: Season) -> None:
        """Begin a season, or change the one of that id.

        Raises:
            JournalError: the disk refuses.
        """
        self._journal.commit(PutDocument(tables.SEASONS, season.id, packed(season)))

    def drop_season(self, season_id: str) -> None:
        """Let go of a season; its matches count for the one before.

        Raises:
            JournalError: the disk refuses.
        """
        self._journal.commit(Drop(tables.SEASONS, season_id))

    def _change(self, evening_id: str, do: Callable[[Evening], Evening]) -> None:
        stored = self._journal.shelf(tables.EVENINGS).get(evening_id)
        if stored is None:
            raise HistoryError("evening.gone")
        before = readable(Evening, stored, evening_id)
        after = do(before)
        if after != before:
            self._journal.commit(PutDocument(tables.EVENINGS, evening_id, packed(after)))
