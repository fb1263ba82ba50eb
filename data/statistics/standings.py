"""Standings: how everybody and every game stands in a list of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from operator import itemgetter
from typing import TYPE_CHECKING

from data.chronicle import WINNER

if TYPE_CHECKING:
    from data.statistics.details import Detail

Outcome = tuple[tuple[str, ...], tuple[str, ...], tuple[int, ...], int | None]
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

    @property
    def share(self) -> float:
        """The share won of what was decided, as everywhere else."""
        return self.wins / self.decided if self.decided else 0.0


def of_people(
    over: Sequence[Detail], outcomes: Counter[Outcome], *, points: bool
) -> tuple[Standing, ...]:
    """Rank everybody who played to an end: who played most, then who won most."""
    plays: Counter[str] = Counter()
    called: dict[str, str] = {}
    tables = Counter((row.people, row.names) for one in over for row in (one.row,))
    for (seated, names), times in tables.items():
        for person, name in zip(seated, names, strict=True):
            called.setdefault(person, name)
            plays[person] += times
    wins: Counter[str] = Counter()
    decided: Counter[str] = Counter()
    for (seated, _, places, _), times in outcomes.items():
        for person, place in zip(seated, places, strict=True):
            decided[person] += times
            wins[person] += times * (place == WINNER)
    best = _bests(over) if points else {}
    ordered = sorted(plays, key=lambda one: (-plays[one], -wins[one]))
    return tuple(
        Standing(
            person,
            called[person],
            plays[person],
            decided[person],
            wins[person],
            best.get(person),
        )
        for person in ordered
    )


def _bests(over: Sequence[Detail]) -> dict[str, int]:
    """Find the most points of everybody."""
    alike: dict[tuple[tuple[str, ...], tuple[bool, ...]], list[tuple[int, ...]]] = {}
    for one in over:
        alike.setdefault((one.row.people, one.scored), []).append(one.row.points)
    best: dict[str, int] = {}
    for (seated, scored), matches in alike.items():
        for seat, person in enumerate(seated):
            if scored[seat]:
                most = max(map(itemgetter(seat), matches))
                best[person] = max(most, best.get(person, most))
    return best


def of_games(over: Sequence[Detail], rivalled: list[Detail], person: str) -> tuple[Standing, ...]:
    """List the games by how often they were played, with what a person won of them."""
    rows = [one.row for one in rivalled if person]
    wins = Counter(row.game for row in rows if row.places[row.people.index(person)] == WINNER)
    decided = Counter(row.game for row in rows)
    plays = Counter(one.row.game for one in over)
    return tuple(
        Standing(game, game, n, decided[game], wins[game], None) for game, n in plays.most_common()
    )
