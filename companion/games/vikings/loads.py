"""What boatsmen can carry: how many Vikings of each row, and in which trips."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from companion.games.vikings.display import Cell
from companion.games.vikings.position import ROWS

Load = tuple[int, ...]
"""Vikings by row, in the order of ``ROWS``."""

Destinations = tuple[Cell, ...]
"""Where one boatsman brings Vikings."""


def loads(most: Load, boatsmen: int, boats: int) -> frozenset[Load]:
    """Return the loads that exactly so many boatsmen can bring, each moving somebody.

    ``boats`` of them carry all of one colour or one of each, the others one Viking each. Loads
    that fit into another one are left out: nobody is worse off on a tile than on the base.
    """
    found: set[Load] = set()
    for whole in range(min(boats, len(most)) + 1):
        each = boats - whole
        for rows in combinations(range(len(most)), whole):
            carried = tuple(cap if row in rows else min(cap, each) for row, cap in enumerate(most))
            found.update(_with_singles(carried, most, boatsmen - boats))
    by_size: dict[int, list[Load]] = {}
    for load in found:
        by_size.setdefault(sum(load), []).append(load)
    return frozenset(
        load
        for size, here in by_size.items()
        if size >= boatsmen
        for load in here
        if not any(
            _fits(load, larger) for more in by_size if more > size for larger in by_size[more]
        )
    )


def _fits(load: Load, other: Load) -> bool:
    return all(map(int.__le__, load, other))


def _with_singles(carried: Load, most: Load, singles: int) -> Iterator[Load]:
    """Yield the loads with so many more Vikings, one by one, as long as there are any."""
    if not most:
        yield ()
        return
    behind = sum(most[1:]) - sum(carried[1:])
    room = most[0] - carried[0]
    for here in range(max(0, min(room, singles - behind)), min(room, singles) + 1):
        for rest in _with_singles(carried[1:], most[1:], singles - here):
            yield (carried[0] + here, *rest)


def trips(
    cells: tuple[Cell, ...], boatsmen: int, boats: int
) -> tuple[tuple[Destinations, ...], int]:
    """Split Vikings into one trip for each boatsman; return also how many trips need a boat."""
    by_row = [[cell for cell in cells if cell[0] == row] for row in ROWS]
    by_row = sorted((row for row in by_row if row), key=len, reverse=True)
    for whole in range(min(boats, len(by_row)) + 1):
        # The longest rows go in one trip each; the others share the trips with one of each.
        each = boats - whole
        singles = [cell for row in by_row[whole:] for cell in row[each:]]
        if len(singles) <= boatsmen - boats:
            shared = [
                tuple(row[at] for row in by_row[whole:] if at < len(row)) for at in range(each)
            ]
            made = [*map(tuple, by_row[:whole]), *shared]
            return _as_many([trip for trip in made if trip], singles, boatsmen)
    raise AssertionError


def _as_many(
    made: list[Destinations], singles: list[Cell], boatsmen: int
) -> tuple[tuple[Destinations, ...], int]:
    """Let Vikings go alone until every boatsman has somebody to carry."""
    alone: list[Destinations] = [(cell,) for cell in singles]
    while len(made) + len(alone) < boatsmen:
        at = next(at for at, trip in enumerate(made) if len(trip) > 1)
        alone.append(made[at][-1:])
        made[at] = made[at][:-1]
    full = [trip for trip in made if len(trip) > 1]
    alone += [trip for trip in made if len(trip) == 1]
    return (*full, *alone), len(full)
