"""The matches being played: how each stands, and how it goes on."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from functools import reduce
from typing import TYPE_CHECKING

from pydantic import JsonValue

from companion import match as matches
from companion.errors import CompanionError
from companion.match import Event, Match, Setup
from companion.model import Notice, Phrase
from companion.secret import NOBODY, seen
from data import stored as tables
from data.errors import HistoryError, MovedOn
from data.later import followed, kept, letting_go, made_again, setting_aside
from data.lines import PutDocument, RawDocument, Write
from data.people import People
from data.records import OpenMatch, at_table, packed, readable
from data.stored import later_of, log_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence


class Playing(People):
    """The part of the history that knows the matches being played."""

    def __init__(self) -> None:
        super().__init__()
        self._notices: list[Notice] = []
        self._current: dict[str, Match] = {}
        self._open: dict[str, OpenMatch] = {}
        self._standings: dict[str, tuple[OpenMatch, Phrase]] = {}

    def is_discarded(self, match_id: str) -> bool:
        """Whether a match is in the bin."""
        return match_id in self._journal.shelf(tables.DISCARDED)

    def match(self, match_id: str) -> Match:
        """Return a match being played as it stands; replayed when first asked for.

        Where today's rules refuse what the log tells, or a part of the log was lost, the match
        stands at the last step before, and a notice says so. The rest of the log stays stored
        until the match goes on.

        Raises:
            HistoryError: there is no open match of that id.
            CompanionError: it cannot even be begun any more, as when its game is gone.
        """
        if match_id not in self._open or self.is_discarded(match_id):
            raise HistoryError("history.closed", match=match_id)
        if match_id not in self._current:
            events = self._events(match_id)
            replayed = matches.replay(self._open[match_id].setup, events)
            stored = len(self._journal.shelf(log_of(match_id)))
            if replayed.followed < stored:
                facts: dict[str, JsonValue] = {
                    "match": match_id,
                    "step": replayed.match.step,
                    "n": stored - replayed.followed,
                }
                if replayed.refused is not None:
                    facts["because"] = replayed.refused.code
                self._notices.append(Notice(code="history.not_followed", facts=facts))
            named = replace(replayed.match, setup=self.naming.named(self._open[match_id].setup))
            self._stands(named, events[: replayed.followed])
        return self._current[match_id]

    def standing(self, match_id: str) -> Phrase | None:
        """Say how far an open match is; None while it would have to be replayed for that."""
        opened, match = self._open[match_id], self._current.get(match_id)
        known = self._standings.get(match_id)
        if known is not None and known[0] == opened:
            return known[1]
        if match is None:
            return None
        # Lists are everybody's.
        standing = match.game.stands(seen(match.position, NOBODY), match.options)
        self._standings[match_id] = (opened, standing)
        return standing

    def keep(
        self,
        before: Match,
        after: Match,
        events: tuple[Event, ...] = (),
        settings: Mapping[str, JsonValue] = tables.NOTHING,
    ) -> None:
        """Store what led from the current match to the next one: the last event, or all of them.

        Raises:
            MovedOn: ``before`` is not how the match stands; nothing was stored.
            HistoryError: there is no open match of that id.
            JournalError: the disk refuses; nothing was stored.
        """
        current = self.match(before.id)
        events = events or ((after.event,) if after.event else ())
        wanted = (current.id, current.revision, current.revision + len(events))
        if (after.id, before.revision, after.revision) != wanted or not events:
            raise MovedOn("history.moved_on", match=before.id)
        # What could not be followed makes room, for the match goes another way.
        aside = self._setting_aside(current)
        self._journal.commit(*aside, *_going_on(current, events), *tables.setting(settings))
        self._stands(after, events)

    # What came after a step that cannot be followed

    def later(self, match_id: str) -> int:
        """Count the steps of an open match that came later and are kept beside it."""
        return sum(1 for event in self._later(self.match(match_id)) if event is not None)

    def bring_back(self, before: Match) -> int:
        """Make again what came later, as far as it fits, and return how many steps do not.

        Raises:
            MovedOn: ``before`` is not how the match stands; nothing was stored.
            HistoryError: there is no open match of that id.
            JournalError: the disk refuses; nothing was stored.
        """
        current = self._current_one(before)
        way, unfit = made_again(current, self._later(current))
        events = matches.events_of(way)
        self._journal.commit(*self._letting_go(current), *_going_on(current, events))
        self._untell(current.id)
        if way:
            self._stands(way[-1], events)
        return unfit

    def let_go(self, before: Match) -> None:
        """Remove the steps of a match that cannot be followed, because one before them is missing.

        Raises:
            MovedOn: ``before`` is not how the match stands; nothing was stored.
            HistoryError: there is no open match of that id.
            JournalError: the disk refuses; nothing was stored.
        """
        current = self._current_one(before)
        self._journal.commit(*self._letting_go(current))
        self._untell(current.id)

    # What these share

    def _later(self, match: Match) -> tuple[Event | None, ...]:
        log, later = self._logs(match)
        return kept(log, later, match.id, match.revision) if log or later else ()

    def _setting_aside(self, match: Match) -> list[Write]:
        log, later = self._logs(match)
        return setting_aside(log, later, match.id, match.revision) if log else []

    def _letting_go(self, match: Match) -> list[Write]:
        log, _ = self._logs(match)
        return letting_go(log, match.id, match.revision)

    def _logs(self, match: Match) -> tuple[Mapping[str, RawDocument], Mapping[str, RawDocument]]:
        """Return the log, empty when all of it was followed, and what was set aside of it."""
        log = self._journal.shelf(log_of(match.id))
        later = self._journal.shelf(later_of(match.id))
        return (log if len(log) > match.revision else {}), later

    def _untell(self, match_id: str) -> None:
        self._notices = [
            notice for notice in self._notices if notice.facts.get("match") != match_id
        ]

    def _current_one(self, before: Match) -> Match:
        current = self.match(before.id)
        if current.revision != before.revision:
            raise MovedOn("history.moved_on", match=before.id)
        return current

    def _survey(self, match_id: str) -> None:
        """Read what lists show of a match being played from its setup and events, not replayed."""
        try:
            setup = readable(Setup, self._journal.shelf(tables.OPEN)[match_id], match_id)
        except HistoryError as error:
            self._notices.append(Notice(code=error.code, facts=error.facts))
            return
        self._open[match_id] = at_table(setup, self._events(match_id))

    def _look_again(self, match_id: str, writes: Sequence[Write]) -> None:
        """Learn how a match stands that another process began, led on or closed by some writes."""
        known = self._current.pop(match_id, None)
        if match_id not in self._journal.shelf(tables.OPEN):
            self._open.pop(match_id, None)
            return
        self._untell(match_id)
        self._survey(match_id)
        log = log_of(match_id)
        events = self._events(match_id)
        longer = all(write.table == log and isinstance(write, PutDocument) for write in writes)
        if known is None or not longer or len(events) < len(self._journal.shelf(log)):
            return
        # What was replayed is not replayed again.
        events = events[known.revision :]
        with suppress(CompanionError):
            self._stands(reduce(matches.follow, events, known), events)

    def _events(self, match_id: str) -> tuple[Event, ...]:
        """Read the events of an open match up to the first one missing or unreadable."""
        return followed(self._journal.shelf(log_of(match_id)), match_id)

    def _stands(self, match: Match, events: Sequence[Event]) -> None:
        """Remember how a match stands now."""
        self._current[match.id] = match
        known = self._open[match.id]
        last_at = events[-1].at if events else known.setup.begun
        self._open[match.id] = replace(
            known, last_at=last_at, steps=match.step, revision=match.revision
        )


def _going_on(match: Match, events: Iterable[Event]) -> list[Write]:
    """Return the writes that store the next events of a match."""
    numbered = enumerate(events, start=match.revision + 1)
    return [PutDocument(log_of(match.id), str(number), packed(event)) for number, event in numbered]
