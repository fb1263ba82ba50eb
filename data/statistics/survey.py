"""A survey: what the matches of a game, of a person, or all of them tell together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain, compress
from operator import itemgetter
from typing import TYPE_CHECKING, NamedTuple

from data.chronicle import WINNER
from data.statistics.details import Categories, Detail, Details
from data.statistics.dice import fits
from data.statistics.figures import GoodnessOfFit, Spread, chance_apart, interval, spread
from data.statistics.luck import Luck, Throwers
from data.statistics.standings import MatchOutcome, Standing, of_games, of_people

if TYPE_CHECKING:
    from data.chronicle import Chronicle, Row
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
    since: str = ""
    """Finished at this time in UTC or later."""
    before: str = ""
    """Finished earlier than this."""


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
    """Matches that somebody could win: by two or more."""
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
class Rival:
    """How somebody did against another one at the same tables."""

    person: str
    name: str
    together: int
    ahead: int
    behind: int


@dataclass(frozen=True)
class Average:
    """What a category gives on average, and what it gives everybody."""

    category: str
    average: float
    everybody: float


@dataclass(frozen=True)
class Survey:
    """All that is told of a scope."""

    plays: int = 0
    """Matches played to their end: every figure is of these and of no others, but for dice."""
    stopped: int = 0
    """Matches stopped early besides: what was rolled in them was rolled, and no more counts."""
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
    parts: tuple[Average, ...] = ()
    rivals: tuple[Rival, ...] = ()
    streak: int = 0
    longest_streak: int = 0
    first: Wins = field(default_factory=Wins)
    """How often whoever went first has won."""
    luck: tuple[tuple[str, GoodnessOfFit], ...] = ()
    """What everybody rolled together, by kind of die: a word ``luck.<kind>``."""
    people: tuple[Standing, ...] = ()
    games: tuple[Standing, ...] = ()


def survey(details: Sequence[Detail], scope: Scope) -> Survey:
    """Look at the matches of a scope; details come the last one first.

    A person's own dice are told by ``Statistics.luck``: they take longer.
    """
    chosen = matches_of(details, scope)
    over = played_out(chosen)
    rivalled = [detail for detail in over if len(detail.row.people) >= PAIR]
    outcomes = _outcomes(rivalled)
    rows, seats = _marks(over, scope.person) if scope.game else ([], [])
    line = [row.points[seat] for row, seat in zip(rows, seats, strict=True)]
    every = line if scope.person or not scope.game else _every_points(over)
    streak, longest = _streaks(rivalled, scope.person)
    return Survey(
        plays=len(over),
        stopped=len(chosen) - len(over),
        wins=_wins(outcomes, scope.person) if scope.person else Wins(),
        points=spread(every),
        best=_best(over, every, scope.person) if scope.game else None,
        over_time=tuple(reversed(line)),
        began=rows[-1].finished if rows else "",
        marks=tuple(map(_mark, reversed(rows[:MOST_MARKS]), reversed(seats[:MOST_MARKS]))),
        all_points=tuple(every),
        parts=_parts(played_out(matches_of(details, replace(scope, person=""))), scope.person)
        if scope.game
        else (),
        rivals=_rivals(outcomes, scope.person) if scope.person else (),
        streak=streak,
        longest_streak=longest,
        first=_first(outcomes, scope.person),
        luck=() if scope.person else fits([detail.thrown for detail in chosen]),
        people=() if scope.person else of_people(over, outcomes, points=bool(scope.game)),
        games=() if scope.game else of_games(over, rivalled, scope.person),
    )


def matches_of(details: Sequence[Detail], scope: Scope) -> Sequence[Detail]:
    """Choose the matches of a scope."""
    if scope.game:
        details = [detail for detail in details if detail.row.game == scope.game]
    if scope.person:
        details = [detail for detail in details if scope.person in detail.row.people]
    if scope.since:
        details = [detail for detail in details if detail.row.finished >= scope.since]
    if scope.before:
        details = [detail for detail in details if detail.row.finished < scope.before]
    return details


def played_out(details: Iterable[Detail]) -> list[Detail]:
    """Choose the matches that were played to their end."""
    return [detail for detail in details if detail.row.over]


def _outcomes(rivalled: list[Detail]) -> Counter[MatchOutcome]:
    """Count how often the same people came to the same places, the last match first.

    The same few sit together again and again, so this is far less to go through than all matches.
    """
    return Counter(
        (row.people, row.names, row.places, detail.first)
        for detail in rivalled
        for row in (detail.row,)
    )


def _mark(row: Row, seat: int) -> Mark:
    return Mark(row.id, row.finished, row.points[seat], row.names[seat])


def _best(over: list[Detail], every: list[int], person: str) -> Mark | None:
    """Find the most points; of equal ones the last."""
    most = max(every, default=None)
    for detail in over:
        row = detail.row
        if most in row.points:
            seats = enumerate(zip(row.people, row.points, detail.scored, strict=True))
            for seat, (who, points, scored) in seats:
                if scored and points == most and person in {"", who}:
                    return _mark(row, seat)
    return None


def _marks(over: list[Detail], person: str) -> tuple[list[Row], list[int]]:
    """List where a person sat, for everybody the winner, as far as the points are known."""
    rows: list[Row] = []
    seats: list[int] = []
    for detail in over:
        row = detail.row
        if person:
            seat = row.people.index(person)
        elif WINNER in row.places:
            seat = row.places.index(WINNER)
        else:
            continue
        if detail.scored[seat]:
            rows.append(row)
            seats.append(seat)
    return rows, seats


def _every_points(over: list[Detail]) -> list[int]:
    return [
        *chain.from_iterable(
            detail.row.points
            if False not in detail.scored
            else compress(detail.row.points, detail.scored)
            for detail in over
        )
    ]


def _wins(outcomes: Counter[MatchOutcome], person: str) -> Wins:
    return _against_chance(
        (places, people.index(person), times) for (people, _, places, _), times in outcomes.items()
    )


def _first(outcomes: Counter[MatchOutcome], person: str) -> Wins:
    return _against_chance(
        (places, first, times)
        for (people, _, places, first), times in outcomes.items()
        if first is not None and person in {"", people[first]}
    )


def _against_chance(sat: Iterable[tuple[tuple[int, ...], int, int]]) -> Wins:
    """Compare the wins of a seat, told with all places and how often, with mere chance."""
    plays = wins = shared = 0
    chances: Counter[float] = Counter()
    for places, seat, times in sat:
        winners = places.count(WINNER)
        plays += times
        if places[seat] == WINNER:
            wins += times
            shared += times * (winners > 1)
        chances[(winners or 1) / len(places)] += times
    expected = sum(share * n for share, n in chances.items())
    variance = sum(share * (1 - share) * n for share, n in chances.items())
    low, high = interval(wins, plays)
    return Wins(plays, wins, shared, expected, low, high, chance_apart(wins, expected, variance))


def _streaks(rivalled: list[Detail], person: str) -> tuple[int, int]:
    """Return how many matches in a row somebody has won up to now, and at most."""
    if not person:
        return 0, 0
    rows = [detail.row for detail in rivalled]
    won = [row.places[row.people.index(person)] == WINNER for row in rows]
    now = next((at for at, victory in enumerate(won) if not victory), len(won))
    longest = run = 0
    for victory in won:
        run = run + 1 if victory else 0
        longest = max(longest, run)
    return now, longest


def _parts(over: list[Detail], person: str) -> tuple[Average, ...]:
    """Average each category, for a person and for everybody who ever played the game."""
    # Matches with the same categories are added up together, column by column.
    alike: dict[tuple[tuple[Categories, ...], int], list[tuple[int, ...]]] = {}
    for detail in over:
        chosen = detail.row.people.index(person) if person in detail.row.people else -1
        alike.setdefault((detail.categories, chosen), []).append(detail.points)
    mine: Counter[str] = Counter()
    everybody: Counter[str] = Counter()
    cards = own = 0
    for (seats, chosen), matches in alike.items():
        column = 0
        for seat, categories in enumerate(seats):
            counts = not person or seat == chosen
            cards += len(matches) * bool(categories)
            own += len(matches) * bool(categories) * counts
            for category in categories:
                points = sum(map(itemgetter(column), matches))
                everybody[category] += points
                mine[category] += points * counts
                column += 1
    if not own:
        return ()
    return tuple(
        Average(category, mine[category] / own, total / cards)
        for category, total in everybody.items()
    )


def _rivals(outcomes: Counter[MatchOutcome], person: str) -> tuple[Rival, ...]:
    rivals: dict[str, list[int]] = {}
    called: dict[str, str] = {}
    for (people, names, places, _), times in outcomes.items():
        mine = places[people.index(person)]
        for other, name, place in zip(people, names, places, strict=True):
            if other == person:
                continue
            called.setdefault(other, name)
            counts = rivals.setdefault(other, [0, 0, 0])
            counts[0] += times
            counts[1] += times * (mine < place)
            counts[2] += times * (mine > place)
    ordered = sorted(rivals.items(), key=lambda rival: -rival[1][0])[:MOST_RIVALS]
    return tuple(Rival(other, called[other], *counts) for other, counts in ordered)


def statistics_of(history: History) -> Statistics:
    """Return the statistics of a history, the same ones for all who look."""
    # Not a part of the history itself: an app that was just opened has no use for it yet.
    return history.chronicle.once(Statistics)


class Statistics:
    """Makes surveys of a history and keeps each until a match changes."""

    def __init__(self, chronicle: Chronicle) -> None:
        self._read = Details(chronicle)
        self._throwers = Throwers()
        self._details: Sequence[Detail] = ()
        self._made: dict[Scope, Survey] = {}
        self._todo: dict[Scope, list[Detail]] = {}
        self._lucky: dict[Scope, Luck] = {}

    def left(self) -> int:
        """Count the matches that have to be read before the next survey."""
        return self._read.left()

    def read(self, most: int) -> int:
        """Read so many of them and return how many are left."""
        return self._read.read(most)

    def look(self, scope: Scope) -> Survey:
        """Return the survey of a scope."""
        details = self._now()
        if scope not in self._made:
            self._made[scope] = survey(details, scope)
        return self._made[scope]

    def read_throws(self, scope: Scope, most: int) -> int:
        """Look in so many more matches who rolled, and return how many are left."""
        details = self._now()
        if scope not in self._todo:
            self._todo[scope] = self._throwers.left(details, matches_of(details, scope))
        todo = self._todo[scope]
        self._throwers.read(todo[:most])
        del todo[:most]
        return len(todo)

    def luck(self, scope: Scope) -> Luck:
        """Return what the person of a scope rolled."""
        self.read_throws(scope, self.read_throws(scope, 0))
        if scope not in self._lucky:
            chosen = matches_of(self._details, scope)
            self._lucky[scope] = self._throwers.luck(chosen, scope.person)
        return self._lucky[scope]

    def _now(self) -> Sequence[Detail]:
        """Read what has to be read, and forget what was made of other matches."""
        details = self._read.all()
        if details is not self._details:
            self._details, self._made, self._todo, self._lucky = details, {}, {}, {}
        return details
