"""The coasters of Hägar's box: how they are held, which of them lie, what a table teaches."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from companion.games.hagar.actions import Lay, OwnToken, PlaceCoaster, Put
from companion.games.hagar.board import fields_of
from companion.games.hagar.box import (
    MOST,
    corrected,
    forgotten,
    kept,
    laid,
    learned,
    left,
    own_edges,
    written,
)
from companion.games.hagar.game import GAME
from companion.games.hagar.position import Coaster, Gold, Position
from companion.games.hagar.printed import (
    SPOTS,
    PrintedCoaster,
    spot_of,
    symbol_on,
    touched,
    turned_spot,
)
from companion.model import change
from tests.support.hagar import PLAIN

SPOT = st.tuples(st.integers(0, SPOTS - 1), st.integers(0, SPOTS - 1))
PRINTS = st.lists(SPOT, max_size=3, unique=True).map(lambda spots: tuple(sorted(spots)))
PRINTED = st.builds(
    PrintedCoaster,
    fields=st.tuples(*[st.sampled_from(["land", "forest", "water"])] * 4),
    beer=st.sampled_from([None, "up", "right", "down", "left"]),
    gold=PRINTS,
    shields=PRINTS,
)
CELL = st.tuples(st.integers(-3, 3), st.integers(-3, 3))

LAND = PrintedCoaster(fields=("land",) * 4)
SHORE = PrintedCoaster(fields=("land", "water", "land", "water"), gold=((1, 2),))


def lying(*held):
    """A table on which these coasters lie as they are held, so far apart that none touch."""
    coasters, gold, shields = [], [], []
    for at, one in enumerate(held):
        cell = (0, 2 * at)
        fields = {*fields_of(cell)}
        coasters.append(Coaster(cell=cell, fields=one.fields, beer=one.beer))
        on_it = (symbol_on(cell, spot, fields) for spot in one.gold)
        gold += [Gold(touches=symbol.touches, at=symbol.at) for symbol in on_it]
        shields += [symbol_on(cell, spot, fields) for spot in one.shields]
    return Position(players=2, coasters=tuple(coasters), gold=tuple(gold), shields=tuple(shields))


def test_what_is_known_to_be_printed_on_an_edge_is_told_from_its_neighbours():
    coast = PrintedCoaster(fields=("land",) * 4, gold=((1, 0),))
    edge = Gold(touches=((0, 1), (0, 2)))
    beside = tuple(Coaster(cell=(0, at), fields=LAND.fields) for at in range(2))
    position = Position(players=2, coasters=beside, gold=(edge,))
    known = (LAND, coast)
    assert own_edges(known, position, (0, 1)) == (("gold", edge),)
    assert own_edges(known, position, (0, 0)) == ()
    assert own_edges((), position, (0, 1)) == ()
    # Both print one there: one each goes.
    twice = change(position, gold=(edge, edge))
    both = (coast, PrintedCoaster(fields=LAND.fields, gold=((1, 4),)))
    assert own_edges(both, twice, (0, 1)) == (("gold", edge),)


@given(printed=PRINTED, turns=st.integers(0, 7))
def test_a_turned_coaster_is_the_same_and_comes_round(printed, turns):
    held = printed.turned(turns)
    assert held.is_like(printed)
    assert printed.is_like(held)
    assert held.turned(-turns % 4) == printed.turned(0)
    assert len(held.prints) == len(printed.prints)


@given(spot=SPOT, turns=st.integers(0, 7))
def test_a_spot_turns_as_a_picture_does(spot, turns):
    picture = [[(row, column) == spot for column in range(SPOTS)] for row in range(SPOTS)]
    for _ in range(turns):
        picture = [list(row) for row in zip(*reversed(picture), strict=True)]
    row, column = turned_spot(spot, turns)
    assert picture[row][column]


@given(cell=CELL, spot=SPOT)
def test_what_is_printed_on_a_spot_is_found_there_again(cell, spot):
    fields = {*fields_of(cell)}
    symbol = symbol_on(cell, spot, fields)
    assert spot_of(symbol, cell) == spot
    assert {*symbol.touches} == {*touched(cell, spot, fields)} <= fields
    assert spot_of(symbol, (cell[0] + 2, cell[1])) is None


@given(known=st.lists(PRINTED, max_size=4).map(tuple))
def test_a_box_is_read_as_it_was_written(known):
    assert kept(written(known)) == known


def test_nothing_is_known_where_nothing_or_something_else_was_kept():
    assert kept(None) == ()
    assert kept({"format": 1, "game": "vikings"}) == ()
    assert kept([1, 2]) == ()


@given(
    known=st.lists(PRINTED, min_size=1, max_size=4).map(tuple),
    turns=st.lists(st.integers(0, 3), min_size=4, max_size=4),
    n=st.integers(0, 4),
)
def test_each_coaster_that_lies_is_told_from_those_that_are_left(known, turns, n):
    held = [one.turned(by) for one, by in zip(known, turns, strict=False)][:n]
    position = lying(*held)
    found = laid(known, position)
    assert len(found) == len({*found.values()}) == len(held)
    assert all(known[at].is_like(held[cell[1] // 2]) for cell, at in found.items())
    assert len(left(known, position)) == len(known) - len(held)


def test_a_coaster_with_more_printed_on_it_than_is_seen_does_not_lie():
    assert laid((SHORE,), lying(change(SHORE, gold=()))) == {}
    assert laid((change(SHORE, gold=()),), lying(SHORE)) == {}


def test_of_two_that_may_lie_it_is_the_one_with_more_printed_on_it():
    # What is on an edge may be printed on the coaster beside it.
    edge = change(LAND, shields=((0, 2),))
    assert laid((LAND, edge), lying(edge)) == {(0, 0): 1}
    assert laid((LAND,), lying(edge)) == {(0, 0): 0}


def test_a_box_learns_a_coaster_once_and_a_second_one_like_it():
    nothing = lying()
    assert learned((), nothing, LAND, None) == (LAND,)
    assert learned((LAND,), nothing, LAND.turned(1), None) == (LAND,)
    assert learned((LAND,), lying(LAND), LAND, None) == (LAND, LAND)
    assert learned((LAND,), nothing, SHORE, None) == (LAND, SHORE)
    assert len(learned((LAND,) * MOST, nothing, SHORE, None)) == MOST


def test_a_coaster_known_otherwise_is_put_right_while_it_does_not_lie():
    assert learned((LAND,), lying(), SHORE, LAND.turned(2)) == (SHORE,)
    assert learned((LAND,), lying(LAND), SHORE, LAND) == (LAND, SHORE)


def test_a_coaster_is_struck_out():
    assert forgotten((LAND, SHORE, LAND), SHORE) == (LAND, LAND)


@given(turns=st.integers(0, 3))
def test_what_is_put_right_on_the_table_is_put_right_in_the_box(turns):
    before = lying(SHORE.turned(turns), LAND)
    after = change(before, gold=())
    (now, other) = corrected((SHORE, LAND), before, after, (0, 0))
    assert now.is_like(change(SHORE, gold=()))
    assert other == LAND
    drowned = Coaster(cell=(0, 0), fields=("water",) * 4)
    after = change(before, coasters=(drowned, *before.coasters[1:]))
    (now, other) = corrected((SHORE, LAND), before, after, (0, 0))
    assert now.fields == drowned.fields
    assert len(now.gold) == 1
    assert other == LAND


def test_nothing_is_learned_of_what_is_not_known_not_there_or_as_before():
    before = lying(SHORE, LAND)
    assert corrected((LAND,), before, before, (0, 0)) == (LAND,)
    assert corrected((SHORE,), before, lying(), (0, 0)) == (SHORE,)
    assert corrected((SHORE,), before, before, (0, 0)) == (SHORE,)


@given(
    spots=st.lists(SPOT, max_size=4, unique=True),
    beside=st.sampled_from([(0, 1), (1, 0), (-1, 0), (0, -1), (1, 1)]),
)
def test_a_symbol_counts_the_same_in_whatever_order_coasters_were_laid(spots, beside):
    def coaster(cell):
        return Coaster(cell=cell, fields=("land",) * 4)

    def laid(cells, *, place):
        position = Position(players=2)
        for seat, cell in enumerate(cells):
            there = {*fields_of(cell)} | {
                one for c in position.coasters for one in fields_of(c.cell)
            }
            on_it = [symbol_on((0, 0), spot, there) for spot in spots if cell == (0, 0)]
            gold = tuple(Gold(touches=one.touches, at=one.at) for one in on_it)
            token = OwnToken(field=fields_of(cell)[0])
            if place:
                action = PlaceCoaster(
                    seat=seat, coaster=coaster(cell), token=token, gold=gold, anyway=True
                )
                position = GAME.apply(position, action, PLAIN)
            else:
                position = GAME.apply(position, Lay(coaster=coaster(cell)), PLAIN)
                for one in gold:
                    position = GAME.apply(position, Put(gold=one), PLAIN)
        return position.gold

    for place in (True, False):
        first, second = (laid(cells, place=place) for cells in (((0, 0), beside), (beside, (0, 0))))
        assert first == second
