"""What is shown of a table of Hägar: lines and landscapes by their names, gold on the line."""

from __future__ import annotations

import pytest

from companion.games.hagar.position import Gold, Line
from companion.games.hagar.seen import doubled_gold, land_named, line_head, line_named, lines
from companion.games.hagar.territory import territories
from companion.model import change, phrase
from tests.support.hagar import PLAIN, coaster, table

BESIDE = change(table(), coasters=(coaster((-1, 1), "LLLL"), coaster((0, 1), "LLWW")))


def test_rows_and_columns_are_called_by_where_the_table_begins():
    found = lines(BESIDE)
    assert [line_head(BESIDE, line) for line in found] == ["1", "2", "3", "4", "A", "B"]
    assert line_named(BESIDE, found[0]) == phrase("hagar.line.row", at=1)
    assert line_named(BESIDE, found[-1]) == phrase("hagar.line.column", at="B")


def test_a_landscape_is_called_by_its_first_field():
    land, water = territories(BESIDE, PLAIN)
    assert land_named(BESIDE, land) == phrase("hagar.lying.land", n=6, at="A1")
    assert land_named(BESIDE, water) == phrase("hagar.lying.water", n=2, at="A4")


@pytest.mark.parametrize("told, counts", [(None, True), (True, True), (False, False)])
def test_gold_on_the_doubled_line_may_be_told_not_to_count_double(told, counts):
    on_it = Gold(touches=((-2, 2),), doubles=told)
    off_it = Gold(touches=((-1, 3),))
    position = change(BESIDE, gold=(on_it, off_it), doubled=Line(row=-2))
    land, water = territories(position, PLAIN)
    assert doubled_gold(position, land, PLAIN) == ((on_it, counts),)
    assert doubled_gold(position, water, PLAIN) == ()
    assert doubled_gold(change(position, doubled=None), land, PLAIN) == ()
