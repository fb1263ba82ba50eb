"""What a table tells the box is the same everywhere, touched without a browser."""

from __future__ import annotations

import pytest

from companion.games.shipwrights.actions import AddLongship, NoteValue, SkipToEnd
from companion.games.shipwrights.box import forgotten, kept, written
from companion.games.shipwrights.printed import Goods, Steps
from companion.model import Enter, change
from tests.support.matches import position
from tests.support.shipwrights import ADDED_UP, BOX, TYPED_BOX, look

KEY = "box.shipwrights"

OTHERWISE = "A value here differs from your box."
KNARR = AddLongship(seat=1, name="knarr", steps=Steps())


def box(history):
    return kept(history.setting(KEY))


def type_(phone, *keys):
    for key in keys:
        phone.tap(key)


def knarr(history):
    return next(one for one in box(history).longships if one.name == "Knarr")


def test_a_benefit_put_right_on_one_copy_is_right_on_every_board(hall, history):
    history.keep_setting(KEY, written(TYPED_BOX))
    phone = look(hall, history, *ADDED_UP, KNARR)
    phone.tap("Ann, 1: Knarr, 2 points")
    phone.tap("End: 2 per raid card")
    assert knarr(history).bonus == "raid"
    assert [one.longships[0].bonus for one in position(history).players] == ["raid", "raid"]


def test_points_typed_for_another_copy_do_not_differ_in_silence(hall, history):
    history.keep_setting(KEY, written(TYPED_BOX))
    phone = look(hall, history, *ADDED_UP, AddLongship(seat=1, name="Knarr", points=4))
    right = change(TYPED_BOX.longships[0], points=4)
    history.keep_setting(KEY, written(change(TYPED_BOX, longships=(right,))))
    phone.go("/")
    phone.go("/play/m")
    assert phone.shows(OTHERWISE)
    phone.tap("Take them from the box")
    assert [one.longships[0].points for one in position(history).players] == [4, 4]


def test_a_hut_named_says_where_the_box_knows_it_otherwise(hall, history):
    history.keep_setting(KEY, written(TYPED_BOX))
    noted = NoteValue(path="players[0].hut.points", value=3)
    named = Enter(path="players[0].hut.name", value="Ford")
    phone = look(hall, history, *ADDED_UP, noted, named)
    assert phone.shows(OTHERWISE)


@pytest.mark.slow
def test_what_a_ship_does_not_do_after_all_is_kept_after_a_step_back(hall, history):
    history.keep_setting(KEY, written(BOX))
    phone = look(hall, history, SkipToEnd(), box=BOX)
    phone.tap("Ann: add a longship")
    phone.type("Name of the longship", "Barde")
    phone.tap("4 points")
    phone.tap("End: 2 per raid card")
    phone.tap("Add Barde")
    phone.tap("Done")
    phone.tap("Undo")
    phone.tap("Ann: add a longship")
    phone.type("Name of the longship", "Barde")
    phone.tap("Income: 2 silver")
    phone.tap("Add Barde")
    (card,) = box(history).longships
    assert (card.bonus, card.income) == ("none", Goods(silver=2))


def test_what_was_struck_out_and_is_typed_again_is_known_again(hall, history):
    known = forgotten(TYPED_BOX, "longships", TYPED_BOX.longships[0])
    history.keep_setting(KEY, written(known))
    phone = look(hall, history, *ADDED_UP)
    phone.tap("Ann: add a longship")
    phone.type("Name of the longship", "Knarr")
    phone.tap("2 points")
    phone.tap("End: 2 per raid card")
    phone.tap("Add Knarr")
    assert knarr(history).points == 2


def test_a_card_typed_again_as_it_was_is_known_again(hall, history):
    known = forgotten(TYPED_BOX, "buildings", TYPED_BOX.buildings[0])
    history.keep_setting(KEY, written(known))
    phone = look(hall, history, *ADDED_UP)
    phone.tap("Ann: add a building")
    phone.type("Name of the building", "Forge")
    phone.tap("1 point")
    phone.tap("Add Forge")
    assert box(history).buildings == TYPED_BOX.buildings


def test_a_number_for_a_card_is_for_no_other_that_came_to_its_place(hall, history):
    history.keep_setting(KEY, written(TYPED_BOX))
    skute = AddLongship(seat=0, name="Skute", steps=Steps())
    ann = look(hall, history, *ADDED_UP, skute)
    bo = hall.phone("/play/m")
    bo.choose("Box")
    bo.tap("Knarr: 2, type a number")
    ann.tap("Ann, 1: Knarr, 2 points")
    ann.tap("Remove")
    bo.look()
    before = position(history).players[0].longships
    type_(bo, "Delete the last digit", "9", "Done")
    assert [one.points for one in position(history).players[0].longships] == [
        one.points for one in before
    ]


@pytest.mark.slow
def test_what_was_asked_for_one_side_is_not_noted_on_the_other(hall, history):
    history.keep_setting(KEY, written(BOX))
    ann = look(hall, history, *ADDED_UP, box=BOX)
    bo = hall.phone("/play/m")
    bo.tap("Type what is missing")
    ann.tap("Ann: Labourer, basic side, ? points")
    ann.tap("upgraded side")
    bo.look()
    type_(bo, *"1234567", "Done")
    labourer = box(history).labourer
    assert labourer.upgraded is None
    assert labourer.basic is not None


@pytest.mark.slow
def test_what_was_typed_and_refused_waits_for_whoever_comes_back(hall, history, monkeypatch):
    monkeypatch.setattr("views.sight.REACTION", 60)
    ann = look(hall, history, *ADDED_UP)
    bo = hall.phone("/play/m")
    bo.tap("Type what is missing")
    type_(bo, "4", "1", "2")
    ann.tap("Ann: Hut, basic side, ? points")
    ann.tap("7 points")
    # In the moment in which Bo cannot have seen it.
    bo.tap("Done")
    assert position(history).players[0].longships[1].points is None
    ann.tap("Undo")
    bo.look()
    bo.tap("Type what is missing")
    bo.tap("Done")
    ann_, bo_ = position(history).players
    assert (ann_.longships[1].points, ann_.hut.points, bo_.hut.points) == (4, 1, 2)


@pytest.mark.slow
def test_what_was_asked_for_one_ship_is_not_noted_on_another(hall, history):
    ann = look(hall, history, *ADDED_UP, AddLongship(seat=0, name="Skute", steps=Steps()))
    bo = hall.phone("/play/m")
    bo.tap("Type what is missing")
    ann.tap("Ann, 1: Knarr, 2 points")
    ann.tap("Remove")
    bo.look()
    type_(bo, "9", "1", "1", "Done")
    found = {one.name: one.points for one in position(history).players[0].longships}
    assert found == {"Drift": 9, "Skute": 3}
