"""Where Vikings from the base could step, and what each choice brings: the arithmetic of advice.

All is counted beside warriors who have already taken their places, because they alone decide whom
the ships threaten. Then a noble's worth depends on nobody else, and a scout's, a goldsmith's and a
fisherman's only on their own column.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations

from companion.games.vikings.display import Cell, Display, around
from companion.games.vikings.gains import NOBLE, goldsmith_gold
from companion.games.vikings.position import Options, Row, Specials

LOWER: tuple[Row, ...] = ("scout", "goldsmith", "fisherman")
"""Rows whose Vikings help each other within a column."""

Counts = tuple[int, ...]
Worth = tuple[int, int, int, int]
"""Gold, fishermen that feed, Vikings fewer to be fed, and Vikings around buildings."""

Picked = tuple[int, tuple[Cell, ...]]
"""Points, and the places taken for them."""

Best = dict[Worth, Picked]
"""The most points beside each worth, and the places taken for it."""

BestByCounts = dict[Counts, Best]
"""What so many Vikings by row can bring."""

NOTHING: Worth = (0, 0, 0, 0)


@dataclass(frozen=True)
class Choice:
    """Some places taken together."""

    counts: Counts
    points: int
    worth: Worth
    cells: tuple[Cell, ...]


class Choices:
    """A display with its warriors in place, and what more Vikings would bring."""

    def __init__(self, display: Display, specials: Specials, options: Options) -> None:
        self.display = display
        self.specials = specials
        self.left_out = (
            display.special_cells() if options.feeding_ignores == "standing" else frozenset[Cell]()
        )
        self.over_gaps = options.scout_over_gaps
        self.around = [around(cell) for cell in display.buildings(options)]

    def in_row(self, cells: Iterable[Cell], most: int) -> BestByCounts:
        """Choose up to ``most`` places of a row whose Vikings score independently."""
        ways = [(Choice((1,), *self.alone(cell), (cell,)),) for cell in cells]
        return _table(ways, {(n,) for n in range(most + 1)}, 1)

    def lower(self, wanted: Container[Counts]) -> BestByCounts:
        """Choose scouts, goldsmiths and fishermen by column, as many as are wanted."""
        ways: dict[int, list[Cell]] = {}
        for row in LOWER:
            for column in self.display.free(row):
                ways.setdefault(column, []).append((row, column))
        return _table([tuple(self._column(cells)) for cells in ways.values()], wanted, len(LOWER))

    def alone(self, cell: Cell) -> tuple[int, Worth]:
        """Return the points and the worth of one place by itself."""
        row, column = cell
        if row in LOWER:
            choice = next(self._column([cell]))
            return choice.points, choice.worth
        points = NOBLE + self.specials.noble_1 if row == "noble" else 0
        if self.display.is_threatened((row, column)):
            points = 0
        return points, (0, 0, self._mouths((cell,)), self._near((cell,)))

    def _column(self, free: list[Cell]) -> Iterator[Choice]:
        """Yield every choice among the free places of a column."""
        before = self._scout_points(free[0][1], ())
        for n in range(1, len(free) + 1):
            for cells in combinations(free, n):
                points = self._scout_points(free[0][1], cells) - before
                gold = feeders = 0
                for cell in cells:
                    if self.display.is_threatened(cell):
                        continue
                    if cell[0] == "goldsmith":
                        gold += goldsmith_gold(self.specials)
                    elif cell[0] == "fisherman":
                        points += self.specials.fisherman_1
                        feeders += cell not in self.left_out
                rows = {row for row, _ in cells}
                counts = tuple(int(row in rows) for row in LOWER)
                worth = (gold, feeders, self._mouths(cells), self._near(cells))
                yield Choice(counts, points, worth, cells)

    def _scout_points(self, column: int, more: tuple[Cell, ...]) -> int:
        standing = self.display.standing
        rows = [row for row in LOWER if (row, column) in standing or (row, column) in more]
        if "scout" not in rows or self.display.is_threatened(("scout", column)):
            return 0
        if not self.over_gaps and "goldsmith" not in rows:
            rows = ["scout"]
        # His own point, and one for each of the others in the column.
        return len(rows) + self.specials.scout_1

    def _mouths(self, cells: tuple[Cell, ...]) -> int:
        return sum(cell in self.left_out for cell in cells)

    def _near(self, cells: tuple[Cell, ...]) -> int:
        return sum(cell in near for cell in cells for near in self.around)


def _table(
    ways: Iterable[tuple[Choice, ...]], wanted: Container[Counts], rows: int
) -> BestByCounts:
    """Combine one choice, or none, of each way; keep the most points for each worth."""
    table: BestByCounts = {(0,) * rows: {NOTHING: (0, ())}}
    for choices in ways:
        grown: BestByCounts = {counts: dict(best) for counts, best in table.items()}
        for counts, best in table.items():
            for choice in choices:
                together = tuple(map(int.__add__, counts, choice.counts))
                if together in wanted:
                    _add(grown.setdefault(together, {}), best, choice)
        table = grown
    return table


def _add(into: Best, best: Best, choice: Choice) -> None:
    gold, feeders, mouths, near = choice.worth
    for worth, (points, cells) in best.items():
        sums = (worth[0] + gold, worth[1] + feeders, worth[2] + mouths, worth[3] + near)
        now = into.get(sums)
        if now is None or points + choice.points > now[0]:
            into[sums] = (points + choice.points, (*cells, *choice.cells))
