"""Find the best load for boatsmen without looking at every one.

Nobody is worse off on a tile than on the base, so only full loads are looked at (``loads``). For
each way to place warriors under ships (a *front*) ``choices`` adds up what the others bring. What a
front or a load can bring at most is cheap to say, so the promising ones come first, and the search
stops where nothing better can follow.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate, chain, combinations, product

from companion.games.vikings.boatsmen import is_due, waiting
from companion.games.vikings.choices import BestByCounts, Choices, Counts, Picked, Worth
from companion.games.vikings.display import (
    Cell,
    Supply,
    building_points,
    display_of,
    supply_of,
)
from companion.games.vikings.ending import Estate, boatsmen, races, settled
from companion.games.vikings.gains import gained
from companion.games.vikings.loads import Load, loads
from companion.games.vikings.position import ROWS, Options, Player, Position, Row


@dataclass(frozen=True)
class Crew:
    """So many boatsmen at work, some of them with more than one Viking each, and the load."""

    boatsmen: int
    boats: int
    load: Load


Key = tuple[int, int, int, int]
"""Final score, gold left, boatsmen and boats spared: more is better."""

Found = tuple[Key, Crew, tuple[Cell, ...]]


def crews(most: Load, player: Player, options: Options, *, must: bool) -> tuple[Crew, ...]:
    """Return the loads worth looking at, for every number of boatsmen and boats.

    Where they must go, none stays idle while a Viking waits: a boat tile does not do it for them,
    but with ``boat_tiles_due`` it has to bring as many as it can, too.
    """
    hands = min(player.base.boatsman, sum(most))
    found = []
    for used in range(hands + 1):
        free = player.specials.boat if options.progress else used
        few = 0 if options.progress else used
        for boats in range(few, min(free, used) + 1):
            found += [Crew(used, boats, load) for load in loads(most, used, boats)]
    if not must:
        return tuple(found)
    spare = options.progress and not options.boat_tiles_due
    least = max(sum(crew.load) for crew in found if not (spare and crew.boats))
    enough = [crew for crew in found if sum(crew.load) >= least]
    return tuple(crew for crew in enough if crew.boatsmen == hands or crew.load == most)


class Search:
    """One seat's boatsmen, and everything that stays the same whatever they do."""

    def __init__(self, position: Position, seat: int, options: Options) -> None:
        self.options = options
        self.player = position.players[seat]
        self.display = display_of(self.player)
        movable = waiting(self.player)
        self.most: Load = tuple(movable.get(row, 0) for row in ROWS)
        self.crews = crews(self.most, self.player, options, must=is_due(position, seat))
        hoards, *others = races(position)
        self.rivals = max(n for rival, n in enumerate(hoards.amounts) if rival != seat)
        self.hoard = hoards.bonus
        self.bonus = sum(race.points(seat, options) for race in others)

    def best(self) -> tuple[Crew, tuple[Cell, ...]]:
        """Return the best crew and where its Vikings step."""
        best: Found | None = None
        fronts = [(front.most, front) for front in self.fronts()]
        for most, front in sorted(fronts, key=lambda entry: entry[0], reverse=True):
            if best is not None and most < best[0][0]:
                break
            for bound, crew in front.promising():
                if best is not None and bound < best[0][0]:
                    break
                found = front.best(crew)
                if best is None or found[0] > best[0]:
                    best = found
        assert best is not None  # noqa: S101 - every crew has a front, and using nobody is a crew
        return best[1], best[2]

    def fronts(self) -> Iterator[Front]:
        """Yield every choice of warriors under ships that are not repelled yet."""
        under: list[Cell] = [
            ("warrior", column)
            for column in self.display.free("warrior")
            if column in self.display.ships
        ]
        for n in range(min(self.most[0], len(under)) + 1):
            for cells in combinations(under, n):
                yield Front(self, frozenset(cells))

    def bonuses(self, used: int) -> int:
        """Return the points for most boatsmen and for islands after using some boatsmen."""
        left = boatsmen(self.player) - used
        if left < self.rivals or not (left or self.options.bonus_at_zero):
            return self.bonus
        return self.bonus + self.hoard


class Front:
    """Warriors under some of the ships, and what the others can bring beside them."""

    def __init__(self, search: Search, cells: frozenset[Cell]) -> None:
        self.search = search
        self.cells = cells
        self.display = search.display.with_vikings(cells)
        self.choices = Choices(self.display, search.player.specials, search.options)
        self.base = self._base()
        self.elsewhere = [
            column for column in self.display.free("warrior") if column not in self.display.ships
        ]
        self.crews = [
            crew for crew in search.crews if 0 <= crew.load[0] - len(cells) <= len(self.elsewhere)
        ]

    @cached_property
    def most(self) -> int:
        """What the front can bring at most, whoever comes with it."""
        loads_here = [crew.load for crew in self.crews]
        if not loads_here:
            return -1
        whole = tuple(map(max, zip(*loads_here, strict=True)))
        used = {crew.boatsmen for crew in self.crews}
        return max(self._bound(Crew(n, 0, whole)) for n in used)

    def promising(self) -> list[tuple[int, Crew]]:
        """Return the crews with what each can bring at most, the most first."""
        bounds = [(self._bound(crew), crew) for crew in self.crews]
        return sorted(bounds, key=lambda bounded: bounded[0], reverse=True)

    def best(self, crew: Crew) -> Found:
        """Return the best places for a crew's load."""
        warriors, nobles, lower = self._tables
        parts = (
            warriors[crew.load[0] - len(self.cells),].items(),
            nobles[crew.load[1:2]].items(),
            lower[crew.load[2:]].items(),
        )
        best: tuple[Key, tuple[Cell, ...]] | None = None
        for combined in product(*parts):
            key = self._key(crew, combined)
            if best is None or key > best[0]:
                best = key, tuple(chain(self.cells, *(cells for _, (_, cells) in combined)))
        assert best is not None  # noqa: S101 - every load has a place: it is cut to the free tiles
        return best[0], crew, best[1]

    def _base(self) -> Estate:
        """Return the figures of the end scoring with these warriors, after a large scoring."""
        player, display = self.search.player, self.display
        gain = gained(display, player.specials, "large", self.search.options)
        on_base = player.base.total - len(self.cells)
        ships = display.open_ships()
        return Estate(
            points=player.points + gain.points,
            gold=player.gold + gain.gold,
            lost_points=sum(ship.value for ship in ships if ship.reward == "points"),
            lost_gold=sum(ship.value for ship in ships if ship.reward == "gold"),
            supply=supply_of(display, on_base, self.search.options),
            buildings=building_points(display, self.search.options),
        )

    @cached_property
    def _tables(self) -> tuple[BestByCounts, BestByCounts, BestByCounts]:
        loads_here = {crew.load for crew in self.crews}
        warriors: list[Cell] = [("warrior", column) for column in self.elsewhere]
        nobles: list[Cell] = [("noble", column) for column in self.display.free("noble")]
        return (
            self.choices.in_row(warriors, len(warriors)),
            self.choices.in_row(nobles, max(load[1] for load in loads_here)),
            self.choices.lower(_down({load[2:] for load in loads_here})),
        )

    def _key(self, crew: Crew, combined: tuple[tuple[Worth, Picked], ...]) -> Key:
        gold, feeders, mouths, near = map(sum, zip(*(worth for worth, _ in combined), strict=True))
        points = sum(points for _, (points, _) in combined)
        total, left = self._final(crew.boatsmen, points, (gold, feeders, mouths, near))
        return total, left, -crew.boatsmen, -crew.boats if self.search.options.progress else 0

    def _final(self, used: int, points: int, worth: Worth) -> tuple[int, int]:
        """Return final score and gold left with so much more than the warriors bring."""
        base, search = self.base, self.search
        gold, feeders, mouths, near = worth
        estate = Estate(
            points=base.points + points,
            gold=base.gold + gold,
            lost_points=base.lost_points,
            lost_gold=base.lost_gold,
            supply=Supply(
                feeders=base.supply.feeders + feeders, mouths=base.supply.mouths - used - mouths
            ),
            buildings=base.buildings + near,
        )
        bonus = search.bonuses(used)
        done = settled(estate, search.player.specials, bonus, search.options)
        total = estate.points + done.ships + done.gold + bonus + done.feeding + estate.buildings
        return total, done.left

    @cached_property
    def _rows(self) -> dict[Row, Promise]:
        found = {row: self._promise(row, self.display.free(row)) for row in ROWS[1:]}
        return {"warrior": self._promise("warrior", self.elsewhere), **found}

    def _promise(self, row: Row, columns: Iterable[int]) -> Promise:
        """Return what the best places of a row bring, each by itself."""
        cells: list[Cell] = [(row, column) for column in columns]
        alone = [self.choices.alone(cell) for cell in cells]
        return Promise(
            points=_prefix(points for points, _ in alone),
            gold=_prefix(worth[0] for _, worth in alone),
            feeders=_prefix(worth[1] for _, worth in alone),
            mouths=_prefix(worth[2] for _, worth in alone),
            near=_prefix(worth[3] for _, worth in alone),
        )

    def _bound(self, crew: Crew) -> int:
        """Return a final score that the crew cannot beat beside this front."""
        load = (crew.load[0] - len(self.cells), *crew.load[1:])
        rows = [(self._rows[row], n) for row, n in zip(ROWS, load, strict=True)]
        # A scout and somebody below him, both new, bring one point more than each by himself.
        scouts, goldsmiths, fishermen = load[2:]
        together = min(scouts, goldsmiths) + min(scouts, fishermen)
        if not self.search.options.scout_over_gaps:
            # A new goldsmith beside one of them also closes the gap above a fisherman.
            together += min(goldsmiths, scouts + fishermen)
        points = sum(row.points[n] for row, n in rows) + together
        worth = (
            sum(row.gold[n] for row, n in rows),
            sum(row.feeders[n] for row, n in rows),
            sum(row.mouths[n] for row, n in rows),
            sum(row.near[n] for row, n in rows),
        )
        return self._final(crew.boatsmen, points, worth)[0]


@dataclass(frozen=True)
class Promise:
    """What 0, 1, 2, ... places of a row bring at most."""

    points: tuple[int, ...]
    gold: tuple[int, ...]
    feeders: tuple[int, ...]
    mouths: tuple[int, ...]
    near: tuple[int, ...]


def _prefix(values: Iterable[int]) -> tuple[int, ...]:
    """Add up the best values: of none, of one, of two, ...

    >>> _prefix([1, 3, 2])
    (0, 3, 5, 6)
    """
    return (0, *accumulate(sorted(values, reverse=True)))


def _down(tops: set[Counts]) -> frozenset[Counts]:
    """Return all counts that fit into one of these."""
    return frozenset(chain.from_iterable(product(*(range(n + 1) for n in top)) for top in tops))
