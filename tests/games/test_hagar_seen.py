"""What is shown of a table of Hägar: lines and landscapes by their names, gold on the line."""

from __future__ import annotations

import pytest

from companion.games.hagar.actions import OwnToken, PlaceCoaster
from companion.games.hagar.corrections import hagars_of, with_doubled, with_gold, with_hagars
from companion.games.hagar.placing import Hand, Placement
from companion.games.hagar.position import Gold, Landscape, Line, Number, Symbol, Token
from companion.games.hagar.seen import (
    as_laid,
    doubled_gold,
    glass_of,
    land_named,
    line_head,
    line_named,
    lines,
    lines_of,
    numbers_known,
    sheet_gives_nothing,
    tallied,
    where,
)
from companion.games.hagar.territory import territories
from companion.model import change, phrase
from tests.support.hagar import PLAIN, coaster, golden, hagars, table

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


def test_what_a_landscape_gives_is_told_of_the_board_beside_a_worksheet_too():
    position = change(table("L L / W W"), tokens=(*hagars([(0, 0)], []), *golden((0, 1))))
    land, water = territories(position, PLAIN)
    beside = change(position, worksheet=(Landscape(kind="land", fields=5, hagars=(1, 1)),))
    for lies in (position, beside):
        (scored,) = lines_of(lies, land, PLAIN)
        assert (scored.seat, scored.line.points) == (0, 1)
        assert not lines_of(lies, water, PLAIN)


def test_a_glass_points_where_the_last_one_of_its_seat_did():
    glasses = ("left", "up", None, "right")
    laid = tuple(coaster((0, at), "LLLL", beer) for at, beer in enumerate(glasses))
    position = change(table(), coasters=laid)
    assert [glass_of(position, seat) for seat in (0, 1)] == ["left", "right"]
    assert glass_of(change(position, coasters=laid[:1]), 1) == "down"


def test_a_coaster_in_hand_is_shown_where_it_would_lie_with_all_that_is_on_it():
    token = OwnToken(field=(0, 2), gold=False)
    shield = Symbol(touches=((0, 2),), at=(1, 5))
    place = PlaceCoaster(seat=1, coaster=coaster((0, 1), "WWWW"), token=token, shields=(shield,))
    before = table()
    after = as_laid(before, place)
    assert [laid.cell for laid in after.coasters] == [(0, 0), (0, 1)]
    assert after.tokens == (Token(field=(0, 2), seat=1),)
    assert (after.gold, after.shields) == ((), (shield,))
    assert as_laid(after, place) is after
    assert not as_laid(before, change(place, token=None)).tokens


@pytest.mark.parametrize(
    "cell, side, at",
    [
        ((0, 1), "right", (0, 0)),
        ((1, 0), "below", (0, 0)),
        ((0, -1), "left", (0, 0)),
        ((-1, 0), "above", (0, 0)),
        ((1, 1), "below_right", (0, 0)),
        ((-1, -1), "above_left", (0, 0)),
    ],
)
def test_a_free_place_is_named_by_the_side_of_a_coaster_it_lies_on(cell, side, at):
    found = where(table(), cell)
    assert (found.side, found.cell) == (side, at)


def test_on_an_empty_table_there_is_one_place():
    assert where(change(table(), coasters=()), (0, 0)) is None


def test_a_board_that_is_built_up_tells_how_far_it_has_come():
    begun = tallied(change(table(), tokens=(*hagars([(0, 0)], []), *golden((1, 1)))))
    assert (begun.coasters, begun.most, begun.hagars, begun.hagars_each) == (1, 12, (1, 0), 4)
    assert (begun.lacks, begun.gives_nothing) == (True, False)
    assert tallied(change(table(), tokens=golden((1, 1)))).gives_nothing
    laid = tuple(coaster((0, at), "LLLL") for at in range(12))
    assert not tallied(change(table(), coasters=laid)).lacks


def test_a_worksheet_without_hagars_gives_nothing():
    assert sheet_gives_nothing(table())
    bare = Landscape(kind="land", fields=4, gold=2)
    assert sheet_gives_nothing(change(table(), worksheet=(bare,)))
    settled = change(bare, hagars=(0, 1))
    assert not sheet_gives_nothing(change(table(), worksheet=(bare, settled)))


def test_numbers_that_were_found_lie_at_a_line_or_at_none():
    row = Line(row=0)
    position = change(table(), numbers=(Number(value=2, line=row), Number(value=5, line=None)))
    assert numbers_known(position) == {2: row, 5: None}


def test_no_more_gold_counts_double_than_there_is():
    row = Landscape(kind="land", fields=4, gold=3, doubled_gold=2)
    assert with_gold(row, 1) == change(row, gold=1, doubled_gold=1)
    assert with_gold(row, 4) == change(row, gold=4, doubled_gold=2)


def test_no_more_hagars_count_double_than_there_are():
    row = Landscape(kind="land", fields=4)
    assert hagars_of(row, 2) == ((0, 0), (0, 0))
    two = with_hagars(row, 1, 2, 2)
    assert (two.hagars, two.doubled_hagars) == ((0, 2), (0, 0))
    doubled = with_doubled(two, 1, 2, 2)
    assert doubled.doubled_hagars == (0, 2)
    fewer = with_hagars(doubled, 1, 2, 1)
    assert (fewer.hagars, fewer.doubled_hagars) == ((0, 1), (0, 1))


def test_a_coaster_fits_as_it_is_held_or_turned_or_not_at_all():
    why = phrase("hagar.refused.edge")
    places = [
        Placement(cell=(0, 0), reasons=reasons)
        for reasons in ((None,) * 4, (why, why, None, why), (why,) * 4)
    ]
    assert [place.fit for place in places] == ["fits", "turned", "refused"]
    assert [places[1].fits_after(turns) for turns in (-2, -1, 0, 2, 6)] == [
        True,
        False,
        False,
        True,
        True,
    ]


@pytest.mark.parametrize("left, any_left", [((0, 0), False), ((1, 0), True), ((0, 1), True)])
def test_a_hand_holds_something_as_long_as_a_token_is_left(left, any_left):
    assert Hand(hagars=left[0], gold=left[1], due=False).holds_any == any_left
