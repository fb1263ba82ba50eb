"""Who sits with whom: the rounds of a league, and the next round of a knock-out.

Both follow from the order in which the people were drawn; nothing here is left to chance.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations, pairwise, product

PAIR = 2
"""Fewer at a table have nobody to win against."""

MOST_ROUNDS = 32
"""Rounds of a league of larger tables: nobody plays more in a season."""

Seating = tuple[tuple[str, ...], ...]
"""Who sits together in a round."""

Met = Counter[frozenset[str]]
"""How often two people have sat at one table."""


@lru_cache(maxsize=64)
def drawn_league(
    people: tuple[str, ...], at_table: int, rounds: int | None = None
) -> tuple[Seating, ...]:
    """Return who sits with whom in each round of a league; who is alone sits that round out.

    By two, everybody meets everybody once; by more, the same people sit together as seldom as it
    goes, for so many rounds or until everybody can have met everybody.

    >>> drawn_league(("a", "b", "c"), 2)
    ((('c',), ('a', 'b')), (('b',), ('c', 'a')), (('a',), ('b', 'c')))
    """
    if at_table == PAIR:
        return tuple(_all_pairs(people))
    met: Met = Counter()
    drawn = []
    for _ in range(rounds or rounds_needed(len(people), at_table)):
        tables = _apart(people, at_table, met)
        met.update(frozenset(pair) for table in tables for pair in combinations(table, 2))
        drawn.append(tables)
    return tuple(drawn)


def rounds_needed(people: int, at_table: int) -> int:
    """Return after how many rounds everybody can have met everybody.

    >>> rounds_needed(16, 4), rounds_needed(5, 2)
    (5, 5)
    """
    if at_table == PAIR:
        return people - 1 + people % 2
    # At the smallest table one meets the fewest.
    others = people // _tables(people, at_table) - 1
    return min(MOST_ROUNDS, -(-(people - 1) // others))


def drawn_knockout(people: Sequence[str], at_table: int) -> Seating:
    """Return who sits with whom in the next round of a knock-out; who is alone goes on.

    By two, whoever is too many for a round of 2, 4, 8 and so on plays first, and all others go on
    without a match: so there is no such luck in any later round.

    >>> drawn_knockout("abcde", 2)
    (('a',), ('b',), ('c',), ('d', 'e'))
    """
    tables = _tables(len(people), at_table)
    if at_table == PAIR:
        tables = 1 << (len(people) - 1).bit_length() - 1
    return tuple(
        tuple(people[begin:end]) for begin, end in pairwise(_shared_out(len(people), tables))
    )


def _tables(people: int, at_table: int) -> int:
    return -(-people // at_table)


def _shared_out(people: int, tables: int) -> list[int]:
    """Share people out as evenly as it goes, the smaller tables among the others: where each ends.

    >>> _shared_out(7, 3)
    [0, 2, 4, 7]
    """
    return [people * table // tables for table in range(tables + 1)]


def _all_pairs(people: Sequence[str]) -> Iterator[Seating]:
    """Have one stay and the others go round: everybody meets everybody once."""
    ring: list[str | None] = [None] * (len(people) % 2) + list(people)
    half = len(ring) // 2
    for _ in range(len(ring) - 1):
        pairs = zip(ring[:half], reversed(ring[half:]), strict=True)
        yield tuple(tuple(person for person in pair if person is not None) for pair in pairs)
        ring[1:] = [ring[-1], *ring[1:-1]]


def _apart(people: Sequence[str], at_table: int, met: Met) -> Seating:
    """Seat everybody with those whom they have met least."""
    left = list(people)
    tables = []
    for begin, end in pairwise(_shared_out(len(people), _tables(len(people), at_table))):
        # Whoever has met most of those who are left is the hardest to seat.
        table = [max(left, key=lambda person: _again(person, left, met))]
        left.remove(table[0])
        while len(table) < end - begin:
            table.append(min(left, key=lambda person: _again(person, table, met)))
            left.remove(table[-1])
        tables.append(tuple(table))
    return tuple(_exchanged(tables, met))


def _exchanged(tables: list[tuple[str, ...]], met: Met) -> list[tuple[str, ...]]:
    """Have people of two tables change places as long as fewer meet again by it."""
    better = True
    while better:
        better = False
        for a, b in combinations(range(len(tables)), 2):
            pair = _exchange(tables[a], tables[b], met)
            if pair is not None:
                tables[a], tables[b] = pair
                better = True
    return tables


def _exchange(
    here: tuple[str, ...], there: tuple[str, ...], met: Met
) -> tuple[tuple[str, ...], tuple[str, ...]] | None:
    """Return two tables with two people exchanged, None where no exchange helps."""
    for one, other in product(here, there):
        mine = tuple(who for who in here if who != one)
        theirs = tuple(who for who in there if who != other)
        before = _again(one, mine, met) + _again(other, theirs, met)
        if _again(other, mine, met) + _again(one, theirs, met) < before:
            return (*mine, other), (*theirs, one)
    return None


def _again(person: str, others: Iterable[str], met: Met) -> int:
    """Weigh how often somebody has met others: twice the same one is worse than two once."""
    return sum(met[frozenset((person, other))] ** 2 for other in others)
