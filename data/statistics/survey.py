"""A survey: what the matches of a game, of a person, or all of them tell together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from data.chronicle import WINNER
from data.statistics.details import Detail, Details, Dice
from data.statistics.figures import Fit, Spread, chance_apart, fit, interval, spread

if TYPE_CHECKING:
    from data.chronicle import Row
    from data.history import History

MOST_RIVALS = 12

MOST_MARKS = 40
"""Matches told in full over time: the last ones."""

PAIR = 2
"""Fewer at a table have nobody to win against."""


@dataclass(frozen=True)
class Scope:
    """Which matches are looked at; nothing said means all."""

    game: str = ""
    person: str = ""


class Mark(NamedTuple):
    """Points somebody made in a match."""

    match: str
    finished: str
    points: int
    name: str


@dataclass(frozen=True)
class Wins:
    """How often somebody won, and how often chance alone would have it."""

    plays: int = 0
    """Matches played to their end by two or more."""
    wins: int = 0
    shared: int = 0
    """Wins among these that were shared."""
    expected: float = 0.0
    low: float = 0.0
    high: float = 1.0
    chance: float = 1.0
    """How often chance alone takes the wins this far from the expected."""

    @property
    def share(self) -> float:
        """The share of matches won."""
        return self.wins / self.plays if self.plays else 0.0


@dataclass(frozen=True)
class Standing:
    """One line of a table of people or games."""

    id: str
    name: str
    plays: int
    wins: int
    best: int | None


@dataclass(frozen=True)
class Rival:
    """How somebody did against another one at the same tables."""

    person: str
    name: str
    together: int
    ahead: int
    behind: int


@dataclass(frozen=True)
class Part:
    """What a category gives on average, and what it gives everybody."""

    category: str
    average: float
    everybody: float


@dataclass(frozen=True)
class Survey:
    """All that is told of a scope."""

    plays: int = 0
    stopped: int = 0
    wins: Wins = field(default_factory=Wins)
    points: Spread | None = None
    best: Mark | None = None
    over_time: tuple[int, ...] = ()
    """Points over time, the oldest first: a person's own, for everybody the winner's."""
    began: str = ""
    """When the first of these matches was finished."""
    marks: tuple[Mark, ...] = ()
    """The last of these in full, the oldest first."""
    all_points: tuple[int, ...] = ()
    parts: tuple[Part, ...] = ()
    rivals: tuple[Rival, ...] = ()
    streak: int = 0
    longest_streak: int = 0
    first: Wins = field(default_factory=Wins)
    """How often whoever went first has won."""
    luck: tuple[tuple[str, Fit], ...] = ()
    """By kind of die: a word ``luck.<kind>``."""
    people: tuple[Standing, ...] = ()
    games: tuple[Standing, ...] = ()


def survey(details: Sequence[Detail], scope: Scope) -> Survey:
    """Look at the matches of a scope; details come the last one first."""
    chosen = [
        one
        for one in details
        if (not scope.game or one.row.game == scope.game)
        and (not scope.person or scope.person in one.row.people)
    ]
    over = [one for one in chosen if one.row.over]
    rivalled = [one for one in over if len(one.row.people) >= PAIR]
    marks = _marks(over, scope.person) if scope.game else []
    every = _every_points(over, marks, scope.person) if scope.game else []
    streak, longest = _streaks(rivalled, scope.person)
    return Survey(
        plays=len(chosen),
        stopped=len(chosen) - len(over),
        wins=_wins(rivalled, scope.person) if scope.person else Wins(),
        points=spread(every),
        best=_best(over, scope.person) if scope.game else None,
        over_time=tuple(row.points[seat] for row, seat in reversed(marks)),
        began=marks[-1][0].finished if marks else "",
        marks=tuple(_mark(row, seat) for row, seat in reversed(marks[:MOST_MARKS])),
        all_points=tuple(every),
        parts=_parts(over, scope.person) if scope.game else (),
        rivals=_rivals(rivalled, scope.person) if scope.person else (),
        streak=streak,
        longest_streak=longest,
        first=_first(rivalled, scope.person),
        luck=_luck(chosen),
        people=() if scope.person else _people(chosen, points=bool(scope.game)),
        games=() if scope.game else _games(chosen, scope.person),
    )


def _mark(row: Row, seat: int) -> Mark:
    return Mark(row.id, row.finished, row.points[seat], row.names[seat])


def _best(over: list[Detail], person: str) -> Mark | None:
    """Find the most points; of equal ones the last."""
    best: tuple[int, Row, int] | None = None
    for one in over:
        row = one.row
        seats = (row.people.index(person),) if person else range(len(row.people))
        for seat in seats:
            if one.scored[seat] and (best is None or row.points[seat] > best[0]):
                best = (row.points[seat], row, seat)
    return _mark(best[1], best[2]) if best else None


def _marks(over: list[Detail], person: str) -> list[tuple[Row, int]]:
    """List where a person sat, for everybody the winner, as far as the points are known."""
    found = []
    for one in over:
        row = one.row
        if person:
            seat = row.people.index(person)
        elif WINNER in row.places:
            seat = row.places.index(WINNER)
        else:
            continue
        if one.scored[seat]:
            found.append((row, seat))
    return found


def _every_points(over: list[Detail], marks: list[tuple[Row, int]], person: str) -> list[int]:
    if person:
        return [row.points[seat] for row, seat in marks]
    return [
        points
        for one in over
        for points, scored in zip(one.row.points, one.scored, strict=True)
        if scored
    ]


def _wins(rivalled: list[Detail], person: str) -> Wins:
    wins = shared = 0
    chances: Counter[float] = Counter()
    for one in rivalled:
        row = one.row
        winners = row.places.count(WINNER)
        if row.places[row.people.index(person)] == WINNER:
            wins += 1
            shared += winners > 1
        chances[(winners or 1) / len(row.people)] += 1
    return _weighed(len(rivalled), wins, shared, chances)


def _first(rivalled: list[Detail], person: str) -> Wins:
    wins = shared = plays = 0
    chances: Counter[float] = Counter()
    for one in rivalled:
        row = one.row
        if person and row.people[one.first] != person:
            continue
        plays += 1
        winners = row.places.count(WINNER)
        if row.places[one.first] == WINNER:
            wins += 1
            shared += winners > 1
        chances[(winners or 1) / len(row.people)] += 1
    return _weighed(plays, wins, shared, chances)


def _weighed(plays: int, wins: int, shared: int, chances: Counter[float]) -> Wins:
    expected = sum(share * n for share, n in chances.items())
    variance = sum(share * (1 - share) * n for share, n in chances.items())
    low, high = interval(wins, plays)
    return Wins(plays, wins, shared, expected, low, high, chance_apart(wins, expected, variance))


def _streaks(rivalled: list[Detail], person: str) -> tuple[int, int]:
    """Return how many matches in a row somebody has won up to now, and at most."""
    if not person:
        return 0, 0
    won = [one.row.places[one.row.people.index(person)] == WINNER for one in rivalled]
    now = next((at for at, one in enumerate(won) if not one), len(won))
    longest = run = 0
    for one in won:
        run = run + 1 if one else 0
        longest = max(longest, run)
    return now, longest


def _parts(over: list[Detail], person: str) -> tuple[Part, ...]:
    mine: dict[str, int] = {}
    everybody: dict[str, int] = {}
    cards = own = 0
    for one in over:
        chosen = one.row.people.index(person) if person else -1
        for seat, lines in enumerate(one.lines):
            if not lines:
                continue
            cards += 1
            counts = not person or seat == chosen
            own += counts
            for category, points in lines.items():
                everybody[category] = everybody.get(category, 0) + points
                if counts:
                    mine[category] = mine.get(category, 0) + points
    if not own:
        return ()
    return tuple(
        Part(category, mine.get(category, 0) / own, total / cards)
        for category, total in everybody.items()
    )


def _rivals(rivalled: list[Detail], person: str) -> tuple[Rival, ...]:
    told: dict[str, list[int]] = {}
    names: dict[str, str] = {}
    for one in rivalled:
        row = one.row
        mine = row.places[row.people.index(person)]
        for other, name, place in zip(row.people, row.names, row.places, strict=True):
            if other == person:
                continue
            names.setdefault(other, name)
            counts = told.setdefault(other, [0, 0, 0])
            counts[0] += 1
            counts[1] += mine < place
            counts[2] += mine > place
    ordered = sorted(told.items(), key=lambda one: -one[1][0])[:MOST_RIVALS]
    return tuple(Rival(other, names[other], *counts) for other, counts in ordered)


def _luck(chosen: list[Detail]) -> tuple[tuple[str, Fit], ...]:
    rolled: dict[Dice, dict[str, int]] = {}
    for one in chosen:
        for dice, faces in one.thrown.items():
            counts = rolled.setdefault(dice, {})
            for face, n in faces.items():
                counts[face] = counts.get(face, 0) + n
    return tuple((what, fit(sides, counts)) for (what, sides), counts in rolled.items())


def _people(chosen: list[Detail], *, points: bool) -> tuple[Standing, ...]:
    told: dict[str, list[int]] = {}
    names: dict[str, str] = {}
    best: dict[str, int] = {}
    for one in chosen:
        row = one.row
        winnable = row.over and len(row.people) >= PAIR
        for seat, person in enumerate(row.people):
            names.setdefault(person, row.names[seat])
            counts = told.setdefault(person, [0, 0])
            counts[0] += 1
            counts[1] += winnable and row.places[seat] == WINNER
            if points and row.over and one.scored[seat]:
                most = best.get(person)
                if most is None or row.points[seat] > most:
                    best[person] = row.points[seat]
    ordered = sorted(told.items(), key=lambda one: (-one[1][0], -one[1][1]))
    return tuple(
        Standing(person, names[person], plays, wins, best.get(person))
        for person, (plays, wins) in ordered
    )


def _games(chosen: list[Detail], person: str) -> tuple[Standing, ...]:
    told: dict[str, list[int]] = {}
    for one in chosen:
        row = one.row
        counts = told.setdefault(row.game, [0, 0])
        counts[0] += 1
        winnable = person and row.over and len(row.people) >= PAIR
        counts[1] += bool(winnable) and row.places[row.people.index(person)] == WINNER
    ordered = sorted(told.items(), key=lambda one: -one[1][0])
    return tuple(Standing(game, game, plays, wins, None) for game, (plays, wins) in ordered)


def statistics_of(history: History) -> Statistics:
    """Return the statistics of a history, the same ones for all who look."""
    # Not a part of the history itself: an app that was just opened has no use for it yet.
    chronicle = history.chronicle
    if chronicle.statistics is None:
        chronicle.statistics = Statistics(history)
    return chronicle.statistics


class Statistics:
    """Makes surveys of a history and keeps each until a match changes."""

    def __init__(self, history: History) -> None:
        self._read = Details(history)
        self._details: Sequence[Detail] = ()
        self._made: dict[Scope, Survey] = {}

    def left(self) -> int:
        """Count the matches that have to be read before the next survey."""
        return self._read.left()

    def read(self, most: int) -> int:
        """Read so many of them and return how many are left."""
        return self._read.read(most)

    def look(self, scope: Scope) -> Survey:
        """Return the survey of a scope."""
        details = self._read.all()
        if details is not self._details:
            self._details, self._made = details, {}
        if scope not in self._made:
            self._made[scope] = survey(details, scope)
        return self._made[scope]
