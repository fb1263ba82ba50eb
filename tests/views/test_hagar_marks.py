"""The gold and shields that are drawn on a coaster of Hägar."""

from __future__ import annotations

from itertools import combinations, product

import pytest

from views.tables.hagar.marks import Bounds, Square, apart

SIDE = 68
WITHIN = 2 * SIDE + 4
COASTER = Bounds(0, 0, WITHIN, WITHIN)
SPOTS = (12, SIDE * 0.5, SIDE + 2, SIDE * 1.5 + 4, 2 * SIDE - 8)
GLASS = Square(SIDE + 2, SIDE + 2, SIDE * 0.62)


@pytest.mark.parametrize("spots", [2, 3])
def test_marks_of_one_spot_lie_on_nothing_and_none_beyond_the_coaster(spots):
    for x, y in product(SPOTS, SPOTS):
        found = apart([(x, y)] * spots, 22, [GLASS], [COASTER] * spots)
        assert not [pair for pair in combinations((*found, GLASS), 2) if pair[0].meets(pair[1])]
        assert all(11 <= middle <= WITHIN - 11 for one in found for middle in (one.x, one.y))


def test_a_mark_with_room_lies_where_it_belongs():
    assert apart([(30, 40), (60, 40)], 22) == [(30, 40, 22), (60, 40, 22)]


def test_whatever_is_printed_is_drawn():
    crowd = [(SIDE, SIDE)] * 200
    assert len(apart(crowd, 22, [GLASS], [COASTER] * len(crowd))) == len(crowd)
