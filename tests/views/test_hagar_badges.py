"""The points written on the board of Hägar."""

from __future__ import annotations

from itertools import combinations

import pytest

from views.tables.hagar.badges import badges
from views.tables.hagar.scene import Tint


def one_field(row, column, *points):
    return Tint(((row, column),), 0, (row, column), points, chosen=False)


@pytest.mark.parametrize("size", [18, 24, 44, 76])
@pytest.mark.parametrize("times", [1, 2])
def test_points_of_neighbours_never_lie_on_one_another(size, times):
    # Three players on each of eight small landscapes side by side: more than a table can have.
    each = ((0, 12), (1, 3), (2, 10))
    tints = [one_field(row, column, *each) for row in range(2) for column in range(4)]
    found = badges(tints, size, times)
    assert [one.tint for one in found] == tints
    assert not [pair for pair in combinations(found, 2) if pair[0].meets(pair[1])]


def test_points_that_have_room_stand_on_their_landscape():
    (badge,) = badges([one_field(2, 3, (0, 5))], 48, 1)
    assert 3 * 48 < badge.left < 4 * 48
    assert 2 * 48 < badge.top < 3 * 48


def test_where_nobody_gets_points_none_are_written():
    assert badges([one_field(0, 0)], 48, 1) == []
