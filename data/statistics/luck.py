"""The luck of one person: what they rolled themselves, at all the tables they sat at.

Most logs do not say who rolled, but whose turn it was follows from the rules. So the matches of
whoever is asked about are led along their logs once more, each once, and only those with dice.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.errors import CompanionError
from companion.match import turns
from data.errors import HistoryError
from data.records import readable_json
from data.statistics.details import ODD, Detail, installed, surviving
from data.statistics.dice import Dice, Faces, counted, fits

if TYPE_CHECKING:
    from companion.model import Thrown
    from data.records import FinishedMatch
    from data.statistics.figures import GoodnessOfFit

Seats = tuple[Mapping[Dice, Faces], ...]
"""What each seat of a match rolled; empty where nobody can tell."""


@dataclass(frozen=True)
class Luck:
    """What somebody rolled beside what fair dice would show."""

    fits: tuple[tuple[str, GoodnessOfFit], ...] = ()
    """By kind of die: a word ``luck.<kind>``."""
    unknown: int = 0
    """Matches with dice in which nobody can tell who rolled: they count for nothing."""


class Throwers:
    """Who rolled what; only what changed is led along its log again."""

    def __init__(self) -> None:
        self._details: Sequence[Detail] = ()
        self._known: dict[str, tuple[Detail, Seats]] = {}

    def left(self, details: Sequence[Detail], chosen: Sequence[Detail]) -> list[Detail]:
        """List which of the chosen matches have dice and were not looked at yet."""
        if details is not self._details:
            self._details, known = details, self._known
            self._known = {
                detail.match.id: known[detail.match.id]
                for detail in (details if known else ())
                if detail.match.id in known and known[detail.match.id][0] is detail
            }
        return [detail for detail in chosen if detail.thrown and detail.match.id not in self._known]

    def read(self, details: Sequence[Detail]) -> None:
        """Look who rolled in these matches."""
        for detail in details:
            if detail.match.id in self._known:
                # Somebody asked for another one at the same table meanwhile.
                continue
            try:
                seats = by_seat(detail.match)
            except (HistoryError, CompanionError, *ODD):
                seats = ()
            self._known[detail.match.id] = (detail, seats)

    def luck(self, chosen: Sequence[Detail], person: str) -> Luck:
        """Sum up what a person rolled in matches that were looked at."""
        own: list[Mapping[Dice, Faces]] = []
        unknown = 0
        for detail in chosen:
            if detail.thrown:
                seats = self._known[detail.match.id][1]
                unknown += not seats
                own += [
                    rolled
                    for who, rolled in zip(detail.row.people, seats, strict=False)
                    if who == person
                ]
        return Luck(fits(own), unknown)


def by_seat(match: FinishedMatch) -> Seats:
    """Count what each seat of a match rolled.

    Raises:
        HistoryError, CompanionError: nobody can read it, or today's rules do not follow it.
        LookupError, TypeError, ValueError: the same, of dice.
    """
    setup = match.setup
    game = installed(setup.game)
    if game is None:
        return ()
    actions = [*surviving(readable_json(match.packed_log, match.id)["events"])]
    thrown = [game.thrown(action, setup.options) for action in actions]
    whole = all(throw.seat is not None for throws in thrown for throw in throws)
    to_act = [None] * len(actions) if whole else [*turns(setup, actions)]
    rolled: list[list[Thrown]] = [[] for _ in setup.seats]
    for turn, throws in zip(to_act, thrown, strict=True):
        for throw in throws:
            seat = turn if throw.seat is None else throw.seat
            if seat is not None:
                rolled[seat].append(throw)
    return tuple(map(counted, rolled))
