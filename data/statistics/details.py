"""What statistics want to know of each match beyond its row: read once, kept small."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from companion.errors import UnknownGame
from companion.game import Game, find
from data.errors import HistoryError
from data.exchange.foreign import CLAIMED
from data.records import readable_json

if TYPE_CHECKING:
    from data.chronicle import Row
    from data.history import History
    from data.lines import Packed
    from data.records import FinishedMatch

Dice = tuple[str, tuple[str, ...]]
"""What kind of die, and all its faces."""

Stored = tuple["Row", "Packed", "Packed"]


@dataclass(frozen=True, slots=True)
class Detail:
    """One finished match for statistics."""

    row: Row
    scored: tuple[bool, ...]
    """Whose points are known: another program may tell who won and no points."""
    lines: tuple[dict[str, int], ...]
    """The points of each seat by category; empty where only the total is known."""
    first: int
    """The seat that went first."""
    thrown: Mapping[Dice, Mapping[str, int]]
    """How often each face of each kind of die was rolled."""


class Details:
    """The details of all finished matches; only what changed is read again."""

    def __init__(self, history: History) -> None:
        self._history = history
        self._known: dict[str, tuple[Stored, Detail]] = {}
        self._rows: tuple[Row, ...] | None = None
        self._all: tuple[Detail, ...] = ()
        self._left: list[tuple[Stored, FinishedMatch]] = []

    def left(self) -> int:
        """Count the matches that were not read yet."""
        rows = self._history.chronicle.rows()
        if rows is not self._rows:
            self._rows, self._all = rows, ()
            matches = {match.id: match for match in self._history.finished()}
            kept: dict[str, tuple[Stored, Detail]] = {}
            self._left = []
            for row in rows:
                match = matches[row.id]
                stored = (row, match.packed_result, match.packed_log)
                known = self._known.get(row.id)
                if known is not None and all(map(_same, known[0], stored)):
                    kept[row.id] = known
                else:
                    self._left.append((stored, match))
            self._known = kept
        return len(self._left)

    def read(self, most: int) -> int:
        """Read so many more matches and return how many are left."""
        self.left()
        for _ in range(min(most, len(self._left))):
            stored, match = self._left.pop()
            try:
                self._known[match.id] = (stored, detail_of(stored[0], match))
            except HistoryError:
                # Nobody can read it; its row is all that is known.
                self._known[match.id] = (stored, _bare(stored[0]))
        return len(self._left)

    def all(self) -> tuple[Detail, ...]:
        """Return the details of all finished matches, the last one first."""
        self.read(self.left())
        rows = self._rows or ()
        if len(self._all) != len(rows):
            self._all = tuple(self._known[row.id][1] for row in rows)
        return self._all


def _same(one: object, other: object) -> bool:
    return one is other


def _bare(row: Row) -> Detail:
    seats = len(row.people)
    return Detail(row, (False,) * seats, ({},) * seats, 0, {})


def detail_of(row: Row, match: FinishedMatch) -> Detail:
    """Read the details of a match.

    Raises:
        HistoryError: nobody can read it.
    """
    result = readable_json(match.packed_result, match.id)
    setup = readable_json(match.packed, match.id)["setup"]
    log = readable_json(match.packed_log, match.id)
    seats = len(row.people)
    lines: list[dict[str, int]] = [{} for _ in range(seats)]
    scored = [False] * seats
    for card in result["scorecards"]:
        mine = lines[card["seat"]]
        for line in card["lines"]:
            scored[card["seat"]] = True
            if line["category"] != CLAIMED:
                mine[line["category"]] = mine.get(line["category"], 0) + line["points"]
    first, thrown = _played(row.game, setup["options"], [*surviving(log["events"])])
    return Detail(row, tuple(scored), tuple(lines), first, thrown)


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
def _installed(game_id: str) -> Game[Any, Any] | None:
    # Kept also for a game that is gone: looking for it costs more than reading a match.
    try:
        return find(game_id)
    except UnknownGame:
        return None


def _played(
    game_id: str, options: dict[str, Any], actions: list[dict[str, Any]]
) -> tuple[int, dict[Dice, dict[str, int]]]:
    thrown: dict[Dice, dict[str, int]] = {}
    game = _installed(game_id)
    if game is None:
        return 0, thrown
    try:
        for action in actions:
            for what, sides, face in game.thrown(action, options):
                faces = thrown.setdefault((what, sides), {})
                faces[face] = faces.get(face, 0) + 1
        return game.begins(actions), thrown
    except (LookupError, TypeError, ValueError):
        # A log of other rules than today's: what it tells of dice is not understood any more.
        return 0, thrown
