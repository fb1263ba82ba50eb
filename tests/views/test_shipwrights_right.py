"""What is put right at a table of Shipwrights, undone or amended: at the table and in the box."""

from __future__ import annotations

import pytest

from companion.games.shipwrights.actions import (
    AddLongship,
    AssignHeroes,
    NextPhase,
    NoteValue,
    Reveal,
    SetSupply,
    SkipToEnd,
    StepMarker,
)
from companion.games.shipwrights.box import code_of, kept, written
from companion.games.shipwrights.printed import (
    BuildingCard,
    Prices,
    Printed,
    RoundCard,
    Steps,
)
from companion.games.shipwrights.scoring import scorecards
from companion.model import change
from tests.support.matches import position
from tests.support.shipwrights import ADDED_UP, HUTS, KNOWN, PLAIN, TYPED_BOX, look, sat_down

KEY = "box.shipwrights"

OTHERWISE = "A value here differs from your box."
NOTHING = Printed.unknown()
BARE = change(TYPED_BOX, rounds=())


def box(history):
    return kept(history.setting(KEY))


def number_of(history, do):
    """Return the number of the first entry of a kind."""
    steps = reversed([*history.match("m").back()])
    return next(step.number for step in steps if getattr(step.action, "do", "") == do)


def points(history, line):
    return [card.lines[line].points for card in scorecards(position(history), PLAIN)]


def huts(history):
    return [(hut.name, hut.basic, hut.upgraded) for hut in box(history).huts]


def call(phone, *names):
    for name in names:
        phone.type("Name", name)
        phone.tap("Name it")


@pytest.mark.slow
def test_points_that_are_amended_are_not_undone_by_what_the_ship_was_said_to_do(hall, history):
    history.keep_setting(KEY, written(TYPED_BOX))
    phone = look(hall, history, *ADDED_UP, *KNOWN)
    phone.tap("Ann, 2: Drift, ? points")
    phone.tap("7 points")
    noted = history.match("m").step
    phone.tap("End: 2 per raid card")
    again = hall.phone(f"/play/m/amend/{noted}")
    again.tap("Ann, 2: Drift, ? points")
    again.tap("4 points")
    again.tap("Done")
    again.tap("Keep the correction")
    drift = position(history).players[0].longships[1]
    assert (drift.points, drift.bonus, points(history, 0)[0]) == (4, "raid", 2 + 4)
    assert {one.name: one.points for one in box(history).longships}["Drift"] == 4


def test_a_jarl_that_is_amended_is_not_undone_by_a_ship_taken_away(hall, history):
    phone = look(hall, history, *ADDED_UP, *KNOWN)
    phone.tap("Ann, 2: Drift, ? points")
    phone.tap("Remove")
    again = hall.phone(f"/play/m/amend/{number_of(history, 'add_jarl')}")
    again.tap("Ann: add a jarl of 0 points")
    again.tap("Keep the correction")
    ann = position(history).players[0]
    assert (ann.jarls, [one.name for one in ann.longships]) == ((0,), ["Knarr"])


@pytest.mark.slow
def test_points_noted_stay_with_their_ship_when_an_earlier_one_is_left_out(hall, history):
    history.keep_setting(KEY, written(TYPED_BOX))
    skute = AddLongship(seat=0, name="Skute", steps=Steps())
    phone = look(hall, history, *ADDED_UP, *KNOWN, skute)
    phone.tap("Ann, 2: Drift, ? points")
    phone.tap("7 points")
    again = hall.phone(f"/play/m/amend/{number_of(history, 'add_longship')}")
    again.tap("Leave the entry out")
    left = position(history).players[0].longships
    assert [(one.name, one.points) for one in left] == [("Drift", 7), ("Skute", 3)]
    known = {one.name: one.points for one in position(history).printed.longships}
    assert known == {"Knarr": 2, "Skute": 3, "Drift": 7}


@pytest.mark.slow
def test_a_copy_added_by_a_touch_is_what_the_first_one_is_put_right_to(hall, history):
    skute = AddLongship(seat=0, name="Skute", points=4, steps=Steps())
    phone = look(hall, history, SkipToEnd(empty=True), skute, box=NOTHING)
    phone.tap("Ann: add a longship")
    phone.tap("Ann: add Skute, 4 points")
    again = hall.phone(f"/play/m/amend/{number_of(history, 'add_longship')}")
    again.tap("Ann: add a longship")
    again.type("Name of the longship", "Skute")
    again.tap("5 points")
    again.tap("Add Skute")
    again.tap("Keep the correction")
    assert [one.points for one in position(history).players[0].longships] == [5, 5]
    assert [one.points for one in box(history).longships] == [5]


def test_a_benefit_put_right_at_another_table_is_offered(hall, history):
    history.keep_setting(KEY, written(TYPED_BOX))
    twelve = StepMarker(seat=0, track="military", steps=12)
    sat_down(history, *ADDED_UP, *KNOWN, twelve, id_="n")
    phone = look(hall, history, *ADDED_UP, *KNOWN, twelve)
    other = hall.phone("/play/n")
    other.tap("Ann, 1: Knarr, 2 points")
    other.tap("End: 2 per raid card")
    phone.go("/")
    phone.go("/play/m")
    assert phone.shows(OTHERWISE)
    phone.tap("Take them from the box")
    assert not phone.shows(OTHERWISE)
    assert points(history, 1)[0] == 2 * 3


@pytest.mark.slow
def test_a_benefit_that_is_chosen_is_that_of_the_next_copy_too(hall, history):
    history.keep_setting(KEY, written(TYPED_BOX))
    phone = look(hall, history, *ADDED_UP)
    phone.tap("Ann, 1: Knarr, 2 points")
    phone.tap("End: 2 per raid card")
    phone.tap("Done")
    history.keep_setting(KEY, None)
    phone.go("/")
    phone.go("/play/m")
    phone.tap("Bo: 2 points, 1 value is not known yet")
    phone.tap("Bo: add a longship")
    phone.tap("Bo: add Knarr, 2 points")
    assert position(history).players[1].longships[0].bonus == "raid"


def test_a_card_that_the_table_alone_knows_completes_itself_by_its_name(hall, history):
    history.keep_setting(KEY, written(change(TYPED_BOX, longships=())))
    phone = look(hall, history, *ADDED_UP)
    phone.tap("Bo: 2 points, 1 value is not known yet")
    phone.tap("Bo: add a longship")
    phone.type("Name of the longship", "knarr")
    phone.tap("Add knarr")
    (ship,) = position(history).players[1].longships
    assert (ship.points, ship.bonus) == (2, "set")
    (card,) = box(history).longships
    assert (card.points, card.bonus) == (2, "set")


@pytest.mark.slow
def test_a_hut_renamed_and_taken_back_is_the_hut_it_was(hall, history):
    history.keep_setting(KEY, written(TYPED_BOX))
    phone = look(hall, history, *ADDED_UP, KNOWN[1])
    phone.tap("Bo: 3 points")
    phone.tap("Bo: Hut, basic side, 1 point")
    call(phone, "Fall", "Feel", "Fell")
    assert huts(history)[1:] == [("Fell", 1, None)]
    phone.tap("Undo")
    assert huts(history)[1:] == [("Feel", 1, None)]
    # Undo lies below the sheet, which goes first.
    phone.tap("Bo: Hut, basic side, 1 point")
    call(phone, "Ford")
    # The box knew that one: it is not somebody's slip.
    assert huts(history) == [("Ford", 1, None)]
    call(phone, "Fell")
    assert huts(history) == [("Ford", 1, None), ("Fell", 1, None)]


@pytest.mark.slow
def test_both_sides_of_a_hut_stay_with_it_while_it_has_no_name(hall, history):
    history.keep_setting(KEY, written(TYPED_BOX))
    phone = look(hall, history, *ADDED_UP, KNOWN[1])
    phone.tap("Bo: 3 points")
    phone.tap("Bo: Hut, basic side, 1 point")
    call(phone, "Fall")
    phone.tap("upgraded side")
    phone.tap("4 points")
    call(phone, "", "Fell")
    assert huts(history)[1:] == [("Fell", 1, 4)]


@pytest.mark.slow
def test_two_huts_whose_names_are_swapped_leave_nothing_wrong_in_the_box(hall, history):
    history.keep_setting(KEY, written(change(TYPED_BOX, huts=())))
    told = [NoteValue(path=f"players[{seat}].hut.points", value=1 + seat) for seat in (0, 1)]
    phone = look(hall, history, *ADDED_UP, *told, box=change(TYPED_BOX, huts=()))
    for seat, name in ((0, "Ford"), (1, "Fell"), (0, "Fell"), (1, "Ford")):
        who = ("Ann", "Bo")[seat]
        phone.tap(next(one for one in phone.spoken() if one.startswith(f"{who}: ")))
        phone.tap(f"{who}: Hut, basic side, {'1 point' if seat == 0 else '2 points'}")
        call(phone, name)
        phone.tap("Done")
    assert sorted(huts(history)) == [("Fell", 1, None), ("Ford", 2, None)]
    assert points(history, 2) == [1, 2 + 1]


def test_a_text_pasted_while_an_entry_is_amended_says_one_thing(hall, history):
    history.keep_setting(KEY, written(TYPED_BOX))
    look(hall, history, *ADDED_UP, *KNOWN)
    phone = hall.phone("/play/m/amend/4")
    phone.choose("Box")
    phone.tap("Paste a text")
    hall_ = change(NOTHING, buildings=(BuildingCard(name="Hall", points=3),))
    phone.type("Copied text", code_of(hall_))
    phone.tap("Read it")
    assert len(phone.notices()) == 1
    assert box(history) == TYPED_BOX


@pytest.mark.slow
def test_what_is_pasted_takes_nothing_back_that_was_told_since(hall, history):
    history.keep_setting(KEY, written(TYPED_BOX))
    ann = look(hall, history, *ADDED_UP)
    bo = hall.phone("/settings/boxes/shipwrights")
    bo.tap("Paste a text")
    ann.tap("Ann, 1: Knarr, 2 points")
    ann.tap("5 points")
    hall_ = change(NOTHING, buildings=(BuildingCard(name="Hall", points=3),))
    bo.type("Copied text", code_of(hall_))
    bo.tap("Read it")
    assert [one.name for one in box(history).buildings] == ["Forge", "Hall"]
    assert box(history).longships[0].points == 5


def test_a_round_card_that_is_amended_leaves_no_wrong_one_in_the_box(hall, history):
    history.keep_setting(KEY, written(BARE))
    phone = look(hall, history, *HUTS, box=BARE)
    phone.tap("Silver for 1 oak: 5")
    phone.tap("Reveal")
    again = hall.phone(f"/play/m/amend/{history.match('m').step}")
    again.tap("Silver for 1 oak: 2")
    again.tap("Reveal")
    again.tap("Keep the correction")
    assert [card.trades.oak for card in box(history).rounds] == [2]


def test_prices_put_right_in_the_final_trades_reach_the_card(hall, history):
    history.keep_setting(KEY, written(BARE))
    rounds = [
        one
        for oak in range(1, 6)
        for one in (
            Reveal(trades=Prices(oak=oak, wool=2), neutral=Steps(renown=1)),
            *[NextPhase()] * 3,
            AssignHeroes(),
        )
    ]
    counted = [SetSupply(seat=seat, silver=9) for seat in (0, 1)]
    phone = look(hall, history, *HUTS, *rounds, *counted, box=BARE)
    phone.choose("Tally")
    phone.tap("Price of wool: 2")
    for key in ("3", "Next: Silver for 1 iron", "6", "Done"):
        phone.tap(key)
    assert (position(history).trades.wool, position(history).trades.iron) == (3, 6)
    assert {(card.trades.oak, card.trades.wool) for card in box(history).rounds} == {(5, 3)}


def test_a_round_card_that_another_table_told_is_not_this_ones(hall, history):
    card = RoundCard(trades=Prices(oak=1), neutral=Steps(renown=1))
    phone = look(hall, history, *HUTS, box=BARE)
    history.keep_setting(KEY, written(change(BARE, rounds=(card,))))
    phone.go("/")
    phone.go("/play/m")
    phone.tap("Oak for 1, Renown +1")
    phone.tap("Next: Take actions")
    phone.tap("Price of oak: 1")
    for key in ("4", "Done"):
        phone.tap(key)
    assert [one.trades.oak for one in box(history).rounds] == [1, 4]
