"""What statistics want to know of each match beyond its row: read once, kept small."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from companion.errors import UnknownGame
from companion.game import Game, find
from data.errors import HistoryError
from data.exchange.foreign import CLAIMED
from data.lines import fetched
from data.records import readable_json
from data.statistics.dice import Dice, Faces, counted

if TYPE_CHECKING:
    from companion.model import Thrown
    from data.chronicle import Chronicle, Row, StoredRow
    from data.lines import RawDocument
    from data.records import FinishedMatch

Categories = tuple[str, ...]

ODD = (LookupError, TypeError, ValueError)
"""The errors that reading a log of older rules may raise."""


@dataclass(frozen=True, slots=True, eq=False)
class Detail:
    """One finished match for statistics."""

    match: FinishedMatch
    row: Row
    scored: tuple[bool, ...]
    """Whose points are known: another program may tell who won and no points."""
    categories: tuple[Categories, ...]
    """The categories in which the seats have points; none where only the totals are known."""
    points: tuple[int, ...]
    """The points of these, one seat after the other."""
    first: int | None
    """The seat that went first; None where the game has none or nobody recorded it."""
    thrown: Mapping[Dice, Faces]
    """How often each face of each kind of die was rolled, by whomever."""


AT_ONCE = 300
"""Matches that are fetched together, where they lie elsewhere."""


class Details:
    """The details of all finished matches; only what changed is read again."""

    def __init__(self, chronicle: Chronicle) -> None:
        self._chronicle = chronicle
        self._rows: tuple[Row, ...] | None = None
        self._known: dict[str, Detail] = {}
        self._all: tuple[Detail, ...] = ()
        self._left: list[StoredRow] = []

    def left(self) -> int:
        """Count the matches that were not read yet."""
        rows = self._chronicle.rows()
        if rows is not self._rows:
            known, kept = self._known, {}
            self._rows, self._left, self._all = rows, [], ()
            for stored in self._chronicle.stored_rows():
                match, row = stored
                entry = known.get(match.id)
                if entry is not None and entry.row is row:
                    kept[match.id] = entry
                else:
                    self._left.append(stored)
            self._known = kept
        return len(self._left)

    def read(self, most: int) -> int:
        """Read so many more matches and return how many are left.

        Raises:
            JournalError: those of a club cannot be fetched now; all of these are still left.
        """
        self.left()
        while most > 0 and self._left:
            some = min(most, len(self._left), AT_ONCE)
            most -= some
            last = self._left[-some:]
            with fetched(packed for match, _ in last for packed in _parts(match)):
                for match, row in last:
                    self._known[match.id] = _detail(match, row)
            del self._left[-some:]
        return len(self._left)

    def all(self) -> tuple[Detail, ...]:
        """Return the details of all finished matches, the last one first."""
        self.read(self.left())
        rows = self._rows or ()
        if len(self._all) != len(rows):
            known = self._known
            self._all = tuple([known[row.id] for row in rows])
        return self._all


def _parts(match: FinishedMatch) -> tuple[RawDocument, RawDocument]:
    return match.packed_result, match.packed_log


def _detail(match: FinishedMatch, row: Row) -> Detail:
    try:
        return detail_of(match, row)
    except HistoryError:
        # Nobody can read it; its row is all that is known.
        return _bare(match, row)


def _bare(match: FinishedMatch, row: Row) -> Detail:
    seats = len(row.people)
    return Detail(match, row, (False,) * seats, ((),) * seats, (), None, {})


def detail_of(match: FinishedMatch, row: Row) -> Detail:
    """Read the details of a match.

    Raises:
        HistoryError: nobody can read it.
    """
    result = readable_json(match.packed_result, match.id)
    options = readable_json(match.packed, match.id)["setup"]["options"]
    log = readable_json(match.packed_log, match.id)
    seats = len(row.people)
    lines: list[dict[str, int]] = [{} for _ in range(seats)]
    scored = [False] * seats
    game = installed(row.game)
    # Else a line says that something is met: nothing of that is added up, or averaged. What another
    # program told are points in any game.
    by_points = game is None or game.by_points or not result["version"]
    for card in result["scorecards"] if by_points else ():
        mine = lines[card["seat"]]
        for line in card["lines"]:
            scored[card["seat"]] = True
            if line["category"] != CLAIMED:
                mine[line["category"]] = mine.get(line["category"], 0) + line["points"]
    actions = [*surviving(log["events"])]
    first: int | None = None
    thrown: Mapping[Dice, Faces] = {}
    if game is not None:
        try:
            thrown = counted(throws(game, actions, options))
            first = game.begins(actions)
        except ODD:
            # What it tells of dice is not understood any more.
            thrown = {}
    return Detail(
        match,
        row,
        tuple(scored),
        _shared(tuple([tuple(mine) for mine in lines])),
        tuple([points for mine in lines for points in mine.values()]),
        first,
        thrown,
    )


@cache
def _shared(categories: tuple[Categories, ...]) -> tuple[Categories, ...]:
    """Return the same object for the same categories: there are few of them in many matches."""
    return categories


def surviving(events: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """List the actions that were not taken back, oldest first."""
    done: list[dict[str, Any]] = []
    undone: list[dict[str, Any]] = []
    for event in events:
        if event["do"] == "act":
            done.append(event["action"])
            undone.clear()
        elif event["do"] == "undo" and done:
            undone.append(done.pop())
        elif event["do"] == "redo" and undone:
            done.append(undone.pop())
    yield from done


@cache
def installed(game_id: str) -> Game[Any, Any] | None:
    """Return a game, None when it is gone."""
    # Kept also for a game that is gone: looking for it costs more than reading a match.
    try:
        return find(game_id)
    except UnknownGame:
        return None


def throws(
    game: Game[Any, Any], actions: Iterable[Mapping[str, Any]], options: Mapping[str, Any]
) -> Iterator[Thrown]:
    """List what the dice of all actions showed."""
    for action in actions:
        yield from game.thrown(action, options)
