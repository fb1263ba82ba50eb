"""What was played of an evening: the matches of its people, however they were begun."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from companion.evening import FIRST, Course, Evening, Played, course

if TYPE_CHECKING:
    from data.history import History

APART = timedelta(minutes=5)
"""By so much the clocks of two servers may differ: a match that is begun at one, right after the
evening was drawn at another, may seem to be older than the evening."""


def course_of(history: History, evening: Evening) -> Course:
    """Tell how an evening has gone: from all that was played while it lasted.

    Whoever is two spellings of one person is one here, too.
    """
    person = history.naming.person
    known = {person(id_): id_ for id_ in evening.people}
    since = _since(evening)
    played = []
    for row in reversed(history.chronicle.rows()):
        counts = row.game == evening.game and row.over and row.finished >= since
        counts = counts and not (evening.ended and row.finished > evening.ended)
        # A match that was begun before the draw is not of it, whenever it ended.
        if counts and set(row.people) <= known.keys() and FIRST in row.places:
            match = history.finished_match(row.id)
            if match.setup.begun >= since:
                played.append(
                    Played(row.id, tuple(known[person] for person in row.people), row.places)
                )
    return course(evening, played)


def going_on(history: History, evening: Evening) -> dict[frozenset[str], str]:
    """Return the matches of an evening that are being played, by who plays them."""
    person = history.naming.person
    known = {person(id_): id_ for id_ in evening.people}
    since, found = _since(evening), {}
    for match in history.open_matches():
        people = tuple(map(person, match.setup.players))
        if match.setup.game == evening.game and match.setup.begun >= since:
            found[frozenset(known.get(id_, id_) for id_ in people)] = match.id
    return found


def _since(evening: Evening) -> str:
    return (datetime.fromisoformat(evening.begun) - APART).isoformat(timespec="seconds")
