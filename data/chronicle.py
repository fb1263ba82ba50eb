"""Chronicle: what can be asked of all finished matches at once, held small and kept up to date.

Ten thousand matches are looked through at each letter somebody types. So a row of a few fields is
made of each match once, and only of those that changed since; nothing of this happens while a
match is played.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from datetime import datetime
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, Literal, TypeVar

from companion.words import LANGUAGES, say
from data.errors import HistoryError
from data.records import Remark, readable_json

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from data.records import FinishedMatch, Naming

T = TypeVar("T")

Outcome = Literal["", "won", "lost", "over", "stopped"]
"""How it ended; ``won`` and ``lost`` are asked of a person."""

SPELLED = str.maketrans({"æ": "ae", "ø": "o", "þ": "th", "ð": "d", "œ": "oe", "ł": "l"})
"""Letters that lose nothing but a stroke in the speech of those who search."""

DAY = re.compile(r"(\d{1,2})\.(?:(\d\d|\d(?=\.))(?:\.(\d{0,4}))?|\d?)")
"""A day as German writes it, with its year or without, or while that is typed.

What may still become another month is none yet.
"""

CENTURIES = {"19", "20"}
"""What a year begins with, and is no year yet."""

WINNER = 1


StoredRow = tuple["FinishedMatch", "Row"]
"""A match as it is stored, and the row made of it; the same pair while the match is the same."""


@dataclass(frozen=True, slots=True)
class Row:
    """What a list shows of a finished match."""

    id: str
    game: str
    finished: str
    over: bool
    names: tuple[str, ...]
    people: tuple[str, ...]
    """Who sat where: an id, or ``name:`` and the name of somebody nobody remembers."""
    places: tuple[int, ...]
    points: tuple[int, ...]
    best: tuple[int, ...]
    """The seats of the first place; -1 is a game's own opponent."""
    place: str
    """Where it was played, as far as somebody noted it."""
    searched: str
    """All that is searched, as ``folded`` writes it."""

    def won_by(self, person: str) -> bool:
        """Tell whether somebody is among the winners of a match played to its end."""
        seats = zip(self.people, self.places, strict=True)
        return self.over and any(who == person and place == WINNER for who, place in seats)


@dataclass(frozen=True)
class Wanted:
    """What somebody looks for; nothing said means everything."""

    text: str = ""
    game: str = ""
    person: str = ""
    outcome: Outcome = ""
    since: str = ""
    """Finished at this time in UTC or later."""
    before: str = ""
    """Finished earlier than this."""

    def fits(self, row: Row) -> bool:
        """Tell whether a match is what is looked for, but for the text."""
        if self.game and row.game != self.game:
            return False
        if self.person and self.person not in row.people:
            return False
        if (self.since and row.finished < self.since) or (
            self.before and row.finished >= self.before
        ):
            return False
        if self.outcome in {"won", "lost"}:
            return row.over and row.won_by(self.person) == (self.outcome == "won")
        return not self.outcome or row.over == (self.outcome == "over")


class Chronicle:
    """All finished matches of a history as rows, the last one first."""

    def __init__(self, finished: Callable[[], tuple[FinishedMatch, ...]]) -> None:
        self._made: dict[Any, Any] = {}
        self._finished = finished
        self._matches: tuple[FinishedMatch, ...] | None = None
        self._rows: tuple[Row, ...] = ()
        self._known: dict[str, StoredRow] = {}

    def once(self, make: Callable[[Chronicle], T]) -> T:
        """Return what is made of all matches, the same for all who look; none before one does."""
        if make not in self._made:
            self._made[make] = make(self)
        made: T = self._made[make]
        return made

    def rows(self) -> tuple[Row, ...]:
        """List all finished matches; only what changed since the last time is read."""
        self.stored_rows()
        return self._rows

    def stored_rows(self) -> Collection[StoredRow]:
        """List all finished matches together with what is stored of them."""
        matches = self._finished()
        if matches is not self._matches:
            known, fresh = self._known, {}
            for match in matches:
                entry = known.get(match.id)
                if entry is None or entry[0] is not match:
                    try:
                        entry = (match, row_of(match, match.naming))
                    except (HistoryError, LookupError, TypeError):
                        # Nobody can read it: it stays stored and is in no list.
                        continue
                fresh[match.id] = entry
            self._matches, self._known = matches, fresh
            self._rows = tuple([row for _, row in fresh.values()])
        return self._known.values()

    def find(self, wanted: Wanted) -> tuple[Row, ...]:
        """List the matches somebody looks for."""
        rows = self.rows()
        words = sought(wanted.text)
        if not words and wanted == Wanted(text=wanted.text):
            return rows
        for word in words:
            rows = tuple([row for row in rows if word in row.searched])
        return tuple(filter(wanted.fits, rows))

    def games(self) -> tuple[str, ...]:
        """List the games that were played, the last one first."""
        return tuple(dict.fromkeys(row.game for row in self.rows()))

    def people(self) -> dict[str, str]:
        """Return who played and how they are called, whoever played most first."""
        plays: dict[str, int] = {}
        names: dict[str, str] = {}
        for row in self.rows():
            for person, name in zip(row.people, row.names, strict=True):
                plays[person] = plays.get(person, 0) + 1
                names.setdefault(person, name)
        return {play: names[play] for play in sorted(plays, key=lambda person: -plays[person])}

    def places(self) -> tuple[str, ...]:
        """List where was played, the last place first."""
        return tuple(dict.fromkeys(row.place for row in self.rows() if row.place))

    def together(self, one: str, other: str) -> bool:
        """Tell whether two people ever sat at one table: then they are not one person."""
        return any(one in row.people and other in row.people for row in self.rows())


def row_of(match: FinishedMatch, naming: Naming) -> Row:
    """Make the row of a match.

    Raises:
        HistoryError: it is not one as this program knows it.
    """
    stored = readable_json(match.packed, match.id)
    remark = match.remark or Remark(at="")
    setup = stored["setup"]
    seats, ids = setup["seats"], setup["players"]
    names = tuple(naming.names.get(id_, name) for id_, name in zip(ids, seats, strict=False))
    names = names or tuple(seats)
    people = tuple(map(naming.person, ids)) or tuple(naming.called(name) for name in seats)
    places = {seat: place["place"] for place in stored["ranking"] for seat in place["seats"]}
    best = tuple(stored["ranking"][0]["seats"]) if stored["ranking"] else ()
    return Row(
        id=match.id,
        game=setup["game"],
        finished=stored["finished"],
        over=stored["over"],
        names=_once(names),
        people=_once(people),
        places=_once(tuple(places.get(seat, 0) for seat in range(len(seats)))),
        points=tuple(stored["points"]),
        best=_once(best),
        place=remark.place,
        searched=" ".join(
            map(
                folded,
                (
                    *titles(setup["game"]),
                    *names,
                    local_day(stored["finished"]),
                    remark.place,
                    remark.note,
                ),
            )
        ),
    )


@lru_cache(maxsize=4096)
def _once(value: tuple[Any, ...]) -> tuple[Any, ...]:
    """Return the first tuple that was like this one: the same people play a hundred matches."""
    return value


@lru_cache(maxsize=4096)
def folded(text: str) -> str:
    """Write a text without what people type now one way and now another.

    >>> folded("Sækonungr: Þórr & BJÖRN")
    'saekonungr: thorr & bjorn'
    """
    if not text.isascii():
        text = unicodedata.normalize("NFKD", text.casefold().translate(SPELLED))
        text = "".join(letter for letter in text if not unicodedata.combining(letter))
    return text.casefold()


def sought(text: str) -> tuple[str, ...]:
    """List the words of what somebody types to find a match; a day becomes one as it is stored.

    >>> sought("Björn 7.11.2026"), sought("24.12. Cy"), sought("1.2.26")
    (('bjorn', '2026-11-07'), ('-12-24', 'cy'), ('26-02-01',))
    >>> sought("27."), sought("27.1"), sought("27.11"), sought("27.11.20")
    (('-27',), ('-27',), ('-11-27',), ('-11-27',))
    """
    return tuple([_stored(word) for word in folded(text).split()])


def _stored(word: str) -> str:
    if (day := DAY.fullmatch(word)) is None:
        return word
    year = day[3] or ""
    known = len(year) in {2, 4} and year not in CENTURIES
    month = f"-{int(day[2]):02}" if day[2] else ""
    return f"{year if known else ''}{month}-{int(day[1]):02}"


def local_day(at: str) -> str:
    """Return the day of a stored time where somebody looks for it, as rows show it.

    >>> len(local_day("2026-11-27T23:30:00+00:00"))
    10
    """
    return datetime.fromisoformat(at).astimezone().date().isoformat()


@cache
def titles(game: str) -> tuple[str, ...]:
    """Return the names of a game in all languages."""
    return tuple(dict.fromkeys(say(language, f"{game}.title") for language in LANGUAGES))
