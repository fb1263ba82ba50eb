"""Plays that another program kept, as matches without a log; what does not fit is counted."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import cache
from hashlib import sha256
from unicodedata import normalize

from companion.game import bgg_ids, find, game_ids
from companion.limits import line
from companion.match import Result, Setup
from companion.model import Phrase, Place, Scorecard, ScoreLine, phrase
from companion.words import LANGUAGES, say
from data.exchange.content import Incoming, Lost, Source
from data.exchange.sound import NAMELESS
from data.records import Person, Record

CLAIMED = "claimed"
"""The category of points that came without the lines they are made of."""

MOST_POINTS = 1_000_000

SUM = re.compile(r"[+-]?\d{1,7}([+-]\d{1,7}){0,40}", re.ASCII)

EARLIEST = 1900
"""Year of the first play that is believed."""

LONGEST_PLAY = 100_000
"""Minutes of the longest play that is believed."""

LONGEST_NUMBER = 12
"""Digits of an id or a length, with room to spare."""

COLOURS = 6
"""So many colours are given to new people in turn."""


@dataclass(frozen=True)
class ForeignRow:
    """What another program noted of one player."""

    name: str
    score: str
    winner: bool
    rank: int = 0


@dataclass(frozen=True)
class ForeignPlay:
    """A play as another program wrote it; nothing of it is believed yet."""

    id: str
    game: str
    date: str
    """In UTC, as ``2026-01-17 20:45:00``."""
    minutes: int
    rows: tuple[ForeignRow, ...]
    over: bool = True


@dataclass(frozen=True)
class Sat:
    """One player of a play that is believed."""

    player: Person
    points: int | None
    place: int
    winner: bool


class Reader:
    """Turns plays into matches and counts those that cannot become one."""

    def __init__(self, source: Source) -> None:
        self._source: Source = source
        self._records: list[Record] = []
        self._players: dict[str, Person] = {}
        self._left: Counter[str] = Counter()
        self._lost: list[Lost] = []

    def lose(self, lost: Lost) -> None:
        """Name a thing that something is wrong with."""
        self._lost.append(lost)

    def leave(self, reason: str) -> None:
        """Count a play that is left out."""
        self._left[reason] += 1

    def take(self, play: ForeignPlay) -> None:
        """Take a play of one of our games, or count it by what is wrong with it."""
        if len(play.rows) not in find(play.game).seats:
            self.leave("seats")
            return
        if (ended := _ended(play.date)) is None:
            self.leave("date")
            return
        try:
            points = [points_in(row.score) for row in play.rows]
        except ValueError:
            self.leave("score")
            return
        people = self._people(play)
        winners = [row.winner for row in play.rows]
        places = placed(points, winners, [row.rank for row in play.rows])
        sitting = tuple(map(Sat, people, points, places, winners))
        self._records.append(_record(play, ended, sitting, self._source))

    def incoming(self) -> Incoming:
        """Return what was taken."""
        return Incoming(
            source=self._source,
            records=tuple(self._records),
            players=tuple(self._players.values()),
            left=self._left,
            lost=tuple(self._lost),
        )

    def _people(self, play: ForeignPlay) -> list[Person]:
        """Say who sat there; several of one name at a table are told apart by number."""
        seen: Counter[str] = Counter()
        people = []
        for row in play.rows:
            name = line(row.name) or NAMELESS
            called = name.casefold()
            id_ = f"name-{digest(called, str(seen[called]))}"
            seen[called] += 1
            fresh = Person(id=id_, name=name, colour=len(self._players) % COLOURS)
            people.append(self._players.setdefault(id_, fresh))
        return people


def game_called(name: str, bgg_id: str) -> str | None:
    """Find one of our games by what another program calls it; None when it is none of ours."""
    id_ = number(bgg_id)
    for game, known in bgg_ids().items():
        if id_ == known:
            return game
    return _names().get(_plain(name))


@cache
def _names() -> dict[str, str]:
    names: dict[str, str] = {}
    for game in game_ids():
        for language in LANGUAGES:
            title = say(language, f"{game}.title")
            names[_plain(title)] = game
            # Many leave out what stands behind the colon.
            names.setdefault(_plain(title.partition(":")[0]), game)
    return names


def _plain(name: str) -> str:
    """Return a name without what people write now one way and now another."""
    folded = normalize("NFKD", name.casefold().replace("æ", "ae"))
    return "".join(letter for letter in folded if letter.isalnum())


def number(text: str) -> int:
    """Read a number that ought to be there; 0 for anything else."""
    plain = text.isascii() and text.isdecimal() and len(text) <= LONGEST_NUMBER
    return int(text) if plain else 0


def points_in(text: str) -> int | None:
    """Read points as people write them: ``98``, ``-3``, ``24+31+9``; None for nothing written.

    Raises:
        ValueError: it says something else.
    """
    written = "".join(text.split()).replace("−", "-").removesuffix(".0")
    if not written:
        return None
    if not SUM.fullmatch(written):
        raise ValueError(text)
    total = sum(map(int, re.findall(r"[+-]?\d+", written)))
    if abs(total) > MOST_POINTS:
        raise ValueError(text)
    return total


def match_id(source: Source, play_id: str) -> str:
    """Return the id under which a play is kept here."""
    return f"{source}-{digest(play_id)}"


def digest(*parts: str) -> str:
    """Return letters and digits that stand for another program's id, whatever that holds."""
    return sha256("\n".join(parts).encode()).hexdigest()[:16]


def placed(points: list[int | None], winners: list[bool], ranks: list[int]) -> list[int]:
    """Give everybody a place: as told, else the winners first and then by points.

    Ranks that are 0, or that contradict who won, tell nothing.
    """
    if all(rank > 0 for rank in ranks) and [rank == 1 for rank in ranks] == winners:
        return ranks
    order = [(not won, -(got or 0)) for won, got in zip(winners, points, strict=True)]
    return [1 + sum(other < mine for other in order) for mine in order]


def _ended(date: str) -> datetime | None:
    try:
        ended = datetime.strptime(date, "%Y-%m-%d %H:%M:%S").replace(tzinfo=UTC)
    except ValueError:
        return None
    return ended if ended.year >= EARLIEST else None


def _record(play: ForeignPlay, ended: datetime, sitting: tuple[Sat, ...], source: Source) -> Record:
    length = timedelta(minutes=min(max(play.minutes, 0), LONGEST_PLAY))
    setup = Setup(
        id=match_id(source, play.id),
        game=play.game,
        version=0,
        seats=tuple(sat.player.name for sat in sitting),
        players=tuple(sat.player.id for sat in sitting),
        begun=(ended - length).isoformat(timespec="seconds"),
    )
    because = phrase("exchange.claimed", source=phrase(f"exchange.from.{source}"))
    result = Result(
        version=0,
        finished=ended.isoformat(timespec="seconds"),
        over=play.over and any(sat.winner for sat in sitting),
        steps=0,
        scorecards=tuple(
            Scorecard(seat=seat, lines=_lines(sat.points, because))
            for seat, sat in enumerate(sitting)
        ),
        ranking=tuple(
            Place(
                place=place,
                seats=tuple(seat for seat, sat in enumerate(sitting) if sat.place == place),
                because=_why(sitting, place),
            )
            for place in sorted({sat.place for sat in sitting})
        ),
    )
    return Record(setup=setup, result=result)


def _lines(points: int | None, because: Phrase) -> tuple[ScoreLine, ...]:
    if points is None:
        return ()
    return (ScoreLine(category=CLAIMED, points=points, because=because),)


def _why(sitting: tuple[Sat, ...], place: int) -> Phrase:
    points = {sat.points for sat in sitting if sat.place == place}
    if len(points) == 1 and (got := points.pop()) is not None:
        return phrase("exchange.points", n=got)
    return phrase("exchange.as_told")
