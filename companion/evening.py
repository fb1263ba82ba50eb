"""An evening of one game at many tables: how it was drawn, how it goes, and how everybody stands.

A *league* lets everybody meet, and whoever leaves most people behind wins it. In a *knock-out*
whoever comes first at a table goes on. All of it follows from the order in which the people were
drawn and from how the tables ended; nothing else is kept.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Literal, NamedTuple

from pydantic import Field

from companion.model import Frozen
from companion.ranking import best_first
from companion.seating import MOST_ROUNDS, PAIR, drawn_knockout, drawn_league

MOST_PEOPLE = 64

FIRST, BEHIND = 1, 2
"""Places: that of whoever won, and that of all others where nobody noted more."""


class Decided(Frozen):
    """A result that people entered for a table: it was not played in the app, or is corrected."""

    round: int
    table: int
    first: str
    """Who came first; empty where all of them ended level."""


class Evening(Frozen):
    """An evening as it was drawn, and what was decided by hand since."""

    id: str
    game: str
    form: Literal["league", "knockout"]
    at_table: Annotated[int, Field(ge=PAIR, le=MOST_PEOPLE)]
    """How many sit at a table; where it does not come out even, fewer at some."""
    people: Annotated[tuple[str, ...], Field(min_length=PAIR, max_length=MOST_PEOPLE)]
    """Everybody's ids, in the order in which they were drawn."""
    names: tuple[str, ...]
    rounds: Annotated[int, Field(ge=1, le=MOST_ROUNDS)] | None = None
    """How many rounds a league of larger tables has; None until everybody can have met."""
    begun: str
    ended: str = ""
    """When it was said to be over: what is played later counts for it no more."""
    decided: tuple[Decided, ...] = ()


class TableSpot(NamedTuple):
    """A table of a round, each counted from 0."""

    round: int
    table: int


class Played(NamedTuple):
    """A match that was played to its end: who took part, and at which places, in the same order."""

    match: str
    people: tuple[str, ...]
    places: tuple[int, ...]


@dataclass(frozen=True)
class Table:
    """A table of a round, and how it ended."""

    spot: TableSpot
    people: tuple[str, ...]
    places: tuple[int, ...] = ()
    """Of the people, in their order; empty while it is not over."""
    match: str = ""
    """The match that decided it, where it was one."""
    level: str = ""
    """The last match there that ended level where somebody has to go on: it is played again."""

    @property
    def is_bye(self) -> bool:
        """Whether somebody is alone: sits a round out, or goes on without a match."""
        return len(self.people) < PAIR

    @property
    def over(self) -> bool:
        """Whether nothing is to be played there any more."""
        return self.is_bye or bool(self.places)

    @property
    def first(self) -> tuple[str, ...]:
        """The players who came first at the table."""
        if self.is_bye:
            return self.people
        pairs = zip(self.people, self.places, strict=False)
        return tuple(person for person, place in pairs if place == FIRST)


@dataclass(frozen=True)
class EveningLine:
    """The standing of one player in an evening."""

    place: int
    person: str
    halves: int
    """Half points: two for everybody left behind at a table, one for everybody level."""
    won: int
    """Tables won alone."""
    played: int
    out: int | None = None
    """The round in which a knock-out was over for them; None while it is not."""


@dataclass(frozen=True)
class Course:
    """How an evening has gone so far."""

    rounds: tuple[tuple[Table, ...], ...]
    """All of a league; of a knock-out those of which it is known who is in them."""
    lines: tuple[EveningLine, ...]
    over: bool
    """Whether nothing is left to be played."""

    @property
    def winners(self) -> tuple[str, ...]:
        """Who has won, once nothing is left to be played."""
        return tuple(line.person for line in self.lines if line.place == FIRST and self.over)

    def table(self, spot: TableSpot) -> Table | None:
        """Return the table of a spot, None where there is none yet."""
        return next(
            (table for tables in self.rounds for table in tables if table.spot == spot), None
        )


def course(evening: Evening, played: Iterable[Played]) -> Course:
    """Work out how an evening has gone, from what its people played, the first match first.

    A table has the first match that just its people played and that no table before it has.
    """
    results = _Results(evening, played)
    if evening.form == "league":
        rounds = _league(evening, results)
        lines = _by_points(evening, rounds)
    else:
        rounds = _knockout(evening, results)
        lines = _by_rounds(evening, rounds)
    return Course(rounds, lines, all(table.over for tables in rounds for table in tables))


def decided_by_hand(evening: Evening, spot: TableSpot, first: str) -> Evening:
    """Return an evening with a table decided, in place of what was decided there before."""
    others = (decided for decided in evening.decided if (decided.round, decided.table) != spot)
    new = Decided(round=spot.round, table=spot.table, first=first)
    return evening.model_copy(update={"decided": (*others, new)})


def undecided(evening: Evening, spot: TableSpot) -> Evening:
    """Return an evening at which nothing is decided by hand at a table."""
    others = tuple(decided for decided in evening.decided if (decided.round, decided.table) != spot)
    return evening.model_copy(update={"decided": others})


class _Results:
    """How tables ended; each match is the result of one."""

    def __init__(self, evening: Evening, played: Iterable[Played]) -> None:
        self._told = {
            TableSpot(decided.round, decided.table): decided.first for decided in evening.decided
        }
        self._levels = evening.form == "league"
        self._left: dict[frozenset[str], list[Played]] = {}
        for match in played:
            self._left.setdefault(frozenset(match.people), []).append(match)

    def table(self, spot: TableSpot, people: tuple[str, ...]) -> Table:
        """Return a table with how it ended."""
        decided = self._told.get(spot)
        if decided is not None and (decided in people or (self._levels and not decided)):
            places = tuple(FIRST if decided in {"", person} else BEHIND for person in people)
            return Table(spot, people, places)
        matches, level = self._left.get(frozenset(people), []), ""
        while matches:
            match = matches.pop(0)
            if self._levels or match.places.count(FIRST) == 1:
                at = dict(zip(match.people, match.places, strict=True))
                return Table(spot, people, tuple(at[person] for person in people), match.match)
            level = match.match
        return Table(spot, people, level=level)


def _league(evening: Evening, results: _Results) -> tuple[tuple[Table, ...], ...]:
    drawn = drawn_league(evening.people, evening.at_table, evening.rounds)
    return tuple(
        tuple(results.table(TableSpot(number, at), people) for at, people in enumerate(tables))
        for number, tables in enumerate(drawn)
    )


def _knockout(evening: Evening, results: _Results) -> tuple[tuple[Table, ...], ...]:
    rounds: list[tuple[Table, ...]] = []
    left = evening.people
    while len(left) >= PAIR:
        drawn = enumerate(drawn_knockout(left, evening.at_table))
        tables = tuple(results.table(TableSpot(len(rounds), at), people) for at, people in drawn)
        rounds.append(tables)
        if not all(table.over for table in tables):
            break
        left = tuple(person for table in tables for person in table.first)
    return tuple(rounds)


@dataclass
class _Counts:
    """What everybody has come to."""

    halves: Counter[str] = field(default_factory=Counter)
    won: Counter[str] = field(default_factory=Counter)
    played: Counter[str] = field(default_factory=Counter)
    out: dict[str, int] = field(default_factory=dict)

    @classmethod
    def of_rounds(cls, rounds: Sequence[Sequence[Table]]) -> _Counts:
        """Count everybody's matches, victories and half points in some rounds."""
        counts = cls()
        for number, tables in enumerate(rounds):
            for table in tables:
                for person, place in zip(table.people, table.places, strict=False):
                    behind = sum(place < other for other in table.places)
                    counts.halves[person] += 2 * behind + table.places.count(place) - 1
                    counts.won[person] += table.first == (person,)
                    counts.played[person] += 1
                    if place != FIRST:
                        counts.out[person] = number
        return counts

    def lines(self, evening: Evening, strengths: Mapping[int, object]) -> tuple[EveningLine, ...]:
        """Rank everybody; who is equally strong shares a place, and the next one skips."""
        lines: list[EveningLine] = []
        for seats, _ in best_first(strengths):
            place = len(lines) + 1
            people = [evening.people[seat] for seat in seats]
            lines += [
                EveningLine(
                    place,
                    person,
                    self.halves[person],
                    self.won[person],
                    self.played[person],
                    self.out.get(person) if evening.form == "knockout" else None,
                )
                for person in people
            ]
        return tuple(lines)


def _by_points(evening: Evening, rounds: Sequence[Sequence[Table]]) -> tuple[EveningLine, ...]:
    """Rank by points, then by tables won."""
    counts = _Counts.of_rounds(rounds)
    people = enumerate(evening.people)
    return counts.lines(
        evening, {n: (counts.halves[person], counts.won[person]) for n, person in people}
    )


def _by_rounds(evening: Evening, rounds: Sequence[Sequence[Table]]) -> tuple[EveningLine, ...]:
    """Rank by how far everybody came: whoever is not out yet is ahead of all who are."""
    counts = _Counts.of_rounds(rounds)
    people = enumerate(evening.people)
    return counts.lines(evening, {n: counts.out.get(person, len(rounds)) for n, person in people})
