"""The coasters of the box at the Hägar table: entered once, offered from then on."""

from __future__ import annotations

from itertools import combinations

import flet as ft
import pytest

from companion.games.hagar.box import kept, written
from companion.games.hagar.printed import PrintedCoaster
from data.history import MemoryHistory
from tests.support.exchange import saved, taken_in
from tests.support.hagar_table import known_coasters, sat_down, setup
from tests.support.matches import position
from views.tables.hagar.marks import GLASS, Square
from views.tables.hagar.tray import thumbnail


def known(history):
    return kept(history.setting("box.hagar"))


def with_box(history):
    history.keep_setting("box.hagar", written(known_coasters()))


def names(phone):
    return [one.label for one in phone.touchables()]


def offered(phone):
    return [name for name in names(phone) if name.startswith("Coaster ")]


def test_what_was_laid_once_is_offered_in_the_next_match(hall, history):
    phone = sat_down(hall, history)
    phone.tap("Upper left: Land")
    phone.tap("Printed gold and shields: 0")
    phone.tap("Spot 2, 3 (Forest / Land): 0")
    phone.tap("Done")
    phone.tap("Put a Hägar")
    phone.tap("Lower right: Land")
    assert known(history) == ()
    phone.tap("Lay it")
    fields = ("forest", "land", "land", "land")
    assert known(history) == (PrintedCoaster(fields=fields, gold=((1, 2),)),)
    assert offered(phone) == [], "it lies on the table"
    history.begin(setup().model_copy(update={"id": "next"}))
    phone.go("/play/next")
    phone.tap("Coaster 1 of the box: Forest, Land, Land, Land; gold: 1, shields: 0")
    phone.tap("Lower left: Land")
    (coaster,) = history.match("next").position.coasters
    assert coaster.fields == fields
    assert history.match("next").position.gold == position(history).gold
    assert len(known(history)) == 1


def test_a_known_coaster_lies_with_three_touches_and_a_turned_one_with_four(hall, history):
    with_box(history)
    phone = sat_down(hall, history, actions=1)
    before = offered(phone)
    assert len(before) == 11
    phone.tap(before[0])
    phone.tap("Lay it here: right of the coaster at A1")
    phone.tap("Held like picture 2 of 4")
    assert not phone.has("Lay it")
    corner = next(one for one in names(phone) if one.startswith("Upper left: "))
    phone.tap(corner)
    laid = position(history)
    assert len(laid.coasters) == 2
    assert laid.tokens[-1].field == (0, 2)
    assert len(offered(phone)) == 10


def test_a_coaster_is_turned_as_it_fits(hall, history):
    with_box(history)
    phone = sat_down(hall, history, actions=1)
    for name in offered(phone):
        phone.tap(name)
        turned = [one for one in names(phone) if one.startswith("Fits only turned: ")]
        if turned:
            phone.tap(turned[0])
            corner = next(one for one in names(phone) if one.startswith("Upper left: "))
            phone.tap(corner)
            assert len(position(history).coasters) == 2
            return
        phone.tap("Put it back and take another coaster")
    raise AssertionError("none of them fits only turned")


def test_a_coaster_put_right_in_hand_is_put_right_in_the_box(hall, history):
    with_box(history)
    phone = sat_down(hall, history)
    (was, *others) = known_coasters()
    phone.tap(offered(phone)[0])
    phone.tap(f"Printed gold and shields: {len(was.prints)}")
    phone.tap("Mark a printed shield")
    spot = next(one for one in names(phone) if one.startswith("Spot 2, 2 "))
    phone.tap(spot)
    phone.tap("Done")
    phone.tap(next(one for one in names(phone) if one.startswith("Upper left: ")))
    phone.tap("Lay it")
    now = known(history)
    assert now[1:] == tuple(others)
    assert now[0].shields == tuple(sorted((*was.shields, (1, 1))))


def test_a_coaster_laid_wrong_and_taken_back_leaves_nothing_wrong_in_the_box(hall, history):
    phone = sat_down(hall, history)
    phone.tap("Put a Hägar")
    phone.tap("Upper left: Land")
    phone.tap("Lay it")
    phone.tap("Undo")
    phone.tap("Each tap the next landscape")
    phone.tap("Upper right: Land")
    phone.tap("Lay it")
    assert known(history) == (PrintedCoaster(fields=("land", "forest", "land", "land")),)


def test_a_coaster_entered_wrong_is_forgotten(hall, history):
    with_box(history)
    phone = sat_down(hall, history)
    phone.tap(offered(phone)[0])
    phone.tap("Forget this coaster: it was entered wrong")
    assert known(history) == known_coasters()[1:]
    assert len(offered(phone)) == 11
    assert history.match("m").log == ()


def test_a_coaster_that_goes_elsewhere_leaves_none_in_the_place_of_another(hall, history):
    with_box(history)
    phone = sat_down(hall, history, actions=1)

    def there():
        # Called by a number in the row, and known by what is printed.
        found = (one for one in phone.touchables() if one.label.startswith("Coaster "))
        return {one.control._i: one.label.partition(": ")[2] for one in found}

    before = there()
    other = hall.phone("/play/m")
    other.tap(offered(other)[0])
    other.tap("Lay it here: right of the coaster at A1")
    other.tap("Held like picture 2 of 4")
    other.tap(next(one for one in names(other) if one.startswith("Upper left: ")))
    after = there()
    assert len(after) == len(before) - 1
    assert {number: before.get(number) for number in after} == after


@pytest.mark.slow
def test_the_tally_lays_known_coasters_with_all_that_is_printed_on_them(hall, history):
    with_box(history)
    phone = sat_down(hall, history)
    phone.tap("Tally")
    # All in a line they would be too small for a thumb.
    phone.tap("Fields large enough to tap")
    for n in range(12):
        assert len(offered(phone)) == 12 - n
        phone.tap(offered(phone)[0])
        phone.tap(next(one for one in names(phone) if one.startswith("Lay it here: ")))
    laid = position(history)
    assert len(laid.coasters) == 12
    printed = sum(len(one.prints) for one in known_coasters())
    assert len(laid.gold) + len(laid.shields) == printed
    assert known(history) == known_coasters()


def test_a_known_coaster_taken_away_and_laid_again_doubles_nothing_on_its_edges(hall, history):
    coast = PrintedCoaster(fields=("land",) * 4, gold=((1, 0),))
    history.keep_setting("box.hagar", written((PrintedCoaster(fields=("land",) * 4), coast)))
    phone = sat_down(hall, history)
    phone.tap("Tally")

    def lay(where):
        phone.tap(offered(phone)[0])
        phone.tap(f"Lay it here: {where}")

    lay("in the middle of the table")
    lay("right of the coaster at A1")
    before = position(history)
    assert len(before.gold) == 1
    phone.tap("Take away")
    phone.tap("Land, C1")
    assert position(history).gold == ()
    phone.tap("Lay coasters")
    lay("right of the coaster at A1")
    assert position(history) == before


def test_what_the_tally_puts_right_on_a_coaster_is_put_right_in_the_box(hall, history):
    phone = sat_down(hall, history)
    phone.tap("Tally")
    phone.tap("Lay it here: in the middle of the table")
    phone.tap("Paint fields")
    phone.tap("Land, A1")
    phone.tap("Printed gold and shields")
    phone.tap("Land, B1")
    phone.tap("Spot 1, 3 (Forest / Land): 0")
    assert known(history) == (
        PrintedCoaster(fields=("forest", "land", "land", "land"), gold=((0, 2),)),
    )


def test_a_second_coaster_of_the_same_kind_is_learned(hall, history):
    phone = sat_down(hall, history)
    phone.tap("Tally")
    phone.tap("Lay it here: in the middle of the table")
    phone.tap("Lay it here: right of the coaster at A1")
    assert len(known(history)) == 2
    phone.tap("Take away")
    phone.tap("Land, A1")
    phone.tap("Lay coasters")
    assert len(offered(phone)) == 1


def test_the_box_travels_with_the_backup(history):
    with_box(history)
    other = MemoryHistory()
    taken_in(other, saved(history))
    assert known(other) == known_coasters()


def test_what_is_kept_and_cannot_be_read_is_no_box(hall, history):
    history.keep_setting("box.hagar", {"format": 1, "game": "hagar", "coasters": [{"fields": 3}]})
    phone = sat_down(hall, history)
    assert offered(phone) == []
    assert kept({"format": 9}) == ()


@pytest.mark.parametrize("side", [40, 50, 72])
def test_on_a_small_picture_no_print_lies_on_the_glass_nor_on_another(hall, side):
    crowded = known_coasters()[0].model_copy(
        update={"beer": "left", "gold": ((0, 0), (2, 1), (2, 2)), "shields": ((2, 2), (4, 4))}
    )
    drawn = thumbnail(hall.phone().store, crowded, side)
    marks = [one for one in drawn.content.controls if isinstance(one, ft.Container)]
    found = [
        Square(one.left + high / 2, one.top + high / 2, high)
        for one in marks
        for high in [one.content.height]
    ]
    glass = Square(side / 2, side / 2, side / 2 * GLASS - 1)
    assert len(found) == len(crowded.prints)
    assert not [pair for pair in combinations((*found, glass), 2) if pair[0].meets(pair[1])]
    assert all(one.x - one.side / 2 >= 0 and one.x + one.side / 2 <= side for one in found)
