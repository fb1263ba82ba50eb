"""Standings: how everybody and every game stands in a list of them."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from operator import itemgetter
from typing import TYPE_CHECKING

from companion.ranking import best_first
from data.chronicle import WINNER
from data.statistics.figures import chance_apart

if TYPE_CHECKING:
    from data.statistics.details import Detail

MatchOutcome = tuple[tuple[str, ...], tuple[str, ...], tuple[int, ...], int | None]
"""The people of a match, their names, their places, and which seat went first, if known."""


@dataclass(frozen=True)
class Standing:
    """One line of a table of people or games."""

    id: str
    name: str
    plays: int
    decided: int
    """Of these the ones that somebody could win: by two at least."""
    wins: int
    best: int | None
    expected: float = 0.0
    """The wins that chance alone would have brought in what was decided."""
    variance: float = 0.0
    """How far these would be scattered."""

    @property
    def chance(self) -> float:
        """How often chance alone takes the wins this far from the expected."""
        return chance_apart(self.wins, self.expected, self.variance)

    @property
    def ahead(self) -> float:
        """How many more than that were won."""
        return self.wins - self.expected

    @property
    def share(self) -> float:
        """The share won of what was decided, as everywhere else."""
        return self.wins / self.decided if self.decided else 0.0


def of_people(
    over: Sequence[Detail], outcomes: Counter[MatchOutcome], *, points: bool
) -> tuple[Standing, ...]:
    """Rank everybody who played to an end: who played most, then who won most."""
    plays: Counter[str] = Counter()
    called: dict[str, str] = {}
    tables = Counter((row.people, row.names) for detail in over for row in (detail.row,))
    for (seated, names), times in tables.items():
        for person, name in zip(seated, names, strict=True):
            called.setdefault(person, name)
            plays[person] += times
    wins: Counter[str] = Counter()
    decided: Counter[str] = Counter()
    expected: defaultdict[str, float] = defaultdict(float)
    variance: defaultdict[str, float] = defaultdict(float)
    for (seated, _, places, _), times in outcomes.items():
        # Whoever wins together with others had as good a chance as all of these.
        by_chance = (places.count(WINNER) or 1) / len(places)
        for person, place in zip(seated, places, strict=True):
            decided[person] += times
            wins[person] += times * (place == WINNER)
            expected[person] += times * by_chance
            variance[person] += times * by_chance * (1 - by_chance)
    best = _bests(over) if points else {}
    ordered = sorted(plays, key=lambda person: (-plays[person], -wins[person]))
    return tuple(
        Standing(
            person,
            called[person],
            plays[person],
            decided[person],
            wins[person],
            best.get(person),
            expected[person],
            variance[person],
        )
        for person in ordered
    )


def ranked(people: Iterable[Standing]) -> tuple[tuple[int, Standing], ...]:
    """Rank those who could win something by how much more they won than chance alone gives.

    Who plays more wins more, and at a table of two more than at one of six: neither ranks anybody.
    Equally far ahead is the same place, and the next one skips.
    """
    could_win = [person for person in people if person.decided]
    groups = best_first({n: round(standing.ahead, 9) for n, standing in enumerate(could_win)})
    found: list[tuple[int, Standing]] = []
    for group, _ in groups:
        place = len(found) + 1
        found += [(place, could_win[n]) for n in group]
    return tuple(found)


def _bests(over: Sequence[Detail]) -> dict[str, int]:
    """Find the most points of everybody."""
    alike: dict[tuple[tuple[str, ...], tuple[bool, ...]], list[tuple[int, ...]]] = {}
    for detail in over:
        alike.setdefault((detail.row.people, detail.scored), []).append(detail.row.points)
    best: dict[str, int] = {}
    for (seated, scored), matches in alike.items():
        for seat, person in enumerate(seated):
            if scored[seat]:
                most = max(map(itemgetter(seat), matches))
                best[person] = max(most, best.get(person, most))
    return best


def of_games(over: Sequence[Detail], rivalled: list[Detail], person: str) -> tuple[Standing, ...]:
    """List the games by how often they were played, with what a person won of them."""
    rows = [detail.row for detail in rivalled if person]
    wins = Counter(row.game for row in rows if row.places[row.people.index(person)] == WINNER)
    decided = Counter(row.game for row in rows)
    plays = Counter(detail.row.game for detail in over)
    return tuple(
        Standing(game, game, n, decided[game], wins[game], None) for game, n in plays.most_common()
    )
