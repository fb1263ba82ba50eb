"""The gold and shields that are drawn on a coaster of Hägar."""

from __future__ import annotations

from itertools import combinations, product

import flet as ft
import pytest

from companion.games.hagar.board import fields_of
from companion.games.hagar.box import written
from companion.games.hagar.position import Coaster
from companion.games.hagar.printed import PrintedCoaster, symbol_on
from tests.support.hagar_table import sat_down
from views.drawings.ink import DARK
from views.drawings.pieces import coin
from views.tables.hagar.drawn import printed_gold, printed_shield, sized, token
from views.tables.hagar.editor import APART
from views.tables.hagar.marks import TOKEN, Bounds, Square, apart
from views.tables.hagar.pieces import EDGE, Grid, prints
from views.tables.hagar.tray import thumbnail

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


CELL = (0, 0)
DRAWN = {printed_gold(DARK): "gold", printed_shield(DARK): "shield"}


def on_the_board(coaster, side):
    """Say what is drawn on a coaster where it lies alone, and where."""
    gold, shields = (
        [symbol_on(CELL, spot, fields_of(CELL)) for spot in spots]
        for spots in (coaster.gold, coaster.shields)
    )
    lies = [Coaster(cell=CELL, fields=coaster.fields, beer=coaster.beer)]
    return [
        (DRAWN[mark.src.decode()], mark.left, mark.top, mark.width)
        for mark in prints(gold, shields, lies, Grid(side, 0, 0), DARK)
    ]


def near(marks):
    return [(what, *(pytest.approx(at, abs=0.01) for at in where)) for what, *where in marks]


@pytest.mark.parametrize("beer", [None, "up"])
def test_on_its_small_picture_a_coaster_looks_as_it_lies_on_the_board(hall, beer):
    store = hall.phone().store
    spots = [*product(range(5), repeat=2)]
    for one, other in product(spots, spots):
        coaster = PrintedCoaster(fields=("land",) * 4, beer=beer, gold=(one,), shields=(other,))
        small = [
            (DRAWN[mark.content.src.decode()], mark.left, mark.top, mark.content.width)
            for mark in thumbnail(store, coaster, 50).content.controls
            if isinstance(mark, ft.Container)
        ]
        assert small == near(on_the_board(coaster, 25)), coaster


def test_in_the_hand_a_coaster_looks_as_it_lies_on_the_board(hall, history):
    # The last two would lie on one another, were neither moved.
    coaster = PrintedCoaster(
        fields=("land", "forest", "water", "land"),
        beer="down",
        gold=((1, 1), (2, 4)),
        shields=((1, 0), (2, 1), (4, 4)),
    )
    history.keep_setting("box.hagar", written((coaster,)))
    phone = sat_down(hall, history)
    (known,) = [one.label for one in phone.touchables() if " 1 of the box" in one.label]
    phone.tap(known)
    (hand,) = [
        one.control
        for one in phone.seen()
        if isinstance(one.control, ft.Image)
        and one.control.left == 0
        and one.control.width > 90
        and b"scale" in one.control.src
    ]
    drawings = {what: drawn for drawn, what in DRAWN.items()}
    for what, left, top, side in on_the_board(coaster, hand.width / 2):
        middle = left + side / 2, top + side / 2
        assert sized(drawings[what], side, middle).encode() in hand.src, (what, middle)


@pytest.mark.parametrize("size", [(412, 915), (360, 640)], ids=str)
def test_a_token_in_the_hand_is_as_large_beside_its_field_as_on_the_board(hall, history, size):
    sat_down(hall, history)
    phone = hall.phone("/play/m", size=size)
    phone.tap("Put the gold token")
    phone.tap("Upper left: Land")
    side = phone.find("Upper left: Land").control.width
    (hand,) = [
        one.control
        for one in phone.seen()
        if isinstance(one.control, ft.Image)
        and one.control.width == 2 * side + APART
        and b"scale" in one.control.src
    ]
    lying = token(coin(DARK), EDGE)
    assert sized(lying, TOKEN * side, (side / 2, side / 2)).encode() in hand.src


@pytest.mark.furnished
def test_no_token_hides_what_is_printed_on_its_field(hall):
    phone = hall.phone("/play/hg_laying")
    shield = printed_shield(DARK).encode()
    lying = next(
        one.above[-1]
        for one in phone.seen()
        if isinstance(one.control, ft.Image) and one.control.src == shield and one.control.left
    )
    drawn = [one.src in {printed_gold(DARK).encode(), shield} for one in lying.controls]
    assert drawn == sorted(drawn)
    assert len({*drawn}) > 1
