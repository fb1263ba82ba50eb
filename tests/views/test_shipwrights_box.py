"""What a table and the box beside it tell each other, touched without a browser."""

from __future__ import annotations

import pytest

from companion import match as matches
from companion.games.shipwrights.actions import (
    AddLongship,
    AssignHeroes,
    Holders,
    NextPhase,
    NoteValue,
)
from companion.games.shipwrights.box import code_of, kept, written
from companion.games.shipwrights.printed import (
    HeroValues,
    HutCard,
    LongshipCard,
    Printed,
    Sides,
    Steps,
)
from companion.games.shipwrights.scoring import scorecards
from companion.model import Enter, change
from tests.support.matches import AT, position
from tests.support.shipwrights import ADDED_UP, BOX, KNOWN, TYPED_BOX, look, sat_down, skipped

KEY = "box.shipwrights"

FORM = "Type the printed values"
AGAIN = "The box"


def box(history):
    return kept(history.setting(KEY))


def totals(history):
    found = history.match("m")
    return [one.total for one in scorecards(found.position, found.options)]


def type_(phone, *keys):
    for key in keys:
        phone.tap(key)


def test_what_was_begun_on_the_form_takes_nothing_away_that_was_told_meanwhile(hall, history):
    history.keep_setting(KEY, written(change(BOX, heroes=HeroValues(svend=3))))
    phone = look(hall, history, *ADDED_UP)
    phone.choose("Box")
    phone.tap("Randi: ?, type a number")
    type_(phone, "1", "Close")
    # Put right meanwhile, and more of it read from a friend's box.
    more = change(Printed.unknown(), heroes=HeroValues(svend=4, thyra=2))
    phone.tap("Paste a text")
    phone.type("Copied text", code_of(more))
    phone.tap("Read it")
    phone.tap(FORM)
    phone.tap("Done")
    assert box(history).heroes == HeroValues(svend=4, thyra=2, randi=1)


@pytest.mark.slow
def test_two_phones_complete_the_box_at_the_same_time(hall, history):
    history.keep_setting(KEY, written(Printed.unknown()))
    ann = look(hall, history, *ADDED_UP, box=Printed.unknown())
    bo = hall.phone("/play/m")
    for phone, hero in ((ann, "Svend"), (bo, "Thyra")):
        phone.choose("Box")
        phone.tap(f"{hero}: ?, type a number")
    type_(ann, "3", "Done")
    type_(bo, "2", "Done")
    assert box(history).heroes == HeroValues(svend=3, thyra=2)


@pytest.mark.slow
def test_two_phones_type_what_is_missing_at_the_same_time(hall, history):
    ann = look(hall, history, *ADDED_UP)
    bo = hall.phone("/play/m")
    for phone in (ann, bo):
        phone.tap("Type what is missing")
    type_(ann, "4", "Done")
    # The first of three is known by now, and Bo goes on with the other two.
    type_(bo, "Next", "1", "2", "Done")
    ann_, bo_ = position(history).players
    assert (ann_.longships[1].points, ann_.hut.points, bo_.hut.points) == (4, 1, 2)


@pytest.mark.parametrize(
    ("language", "opens", "heads"),
    [
        (
            "en-GB",
            "Type what is missing",
            [
                "3 values are still missing",
                "2 values are still missing",
                "1 value is still missing",
                "No value is missing any more",
            ],
        ),
        (
            "de-DE",
            "Fehlendes eintippen",
            [
                "3 Werte fehlen noch",
                "2 Werte fehlen noch",
                "1 Wert fehlt noch",
                "Jetzt fehlt kein Wert mehr",
            ],
        ),
    ],
)
def test_what_is_still_missing_is_counted_as_it_is_typed(hall, history, language, opens, heads):
    look(hall, history, *ADDED_UP)
    phone = hall.phone("/play/m", languages=(language,))
    phone.tap(opens)
    seen = [[text for text in phone.texts() if text in heads]]
    for key in "411":
        phone.tap(key)
        seen.append([text for text in phone.texts() if text in heads])
    assert seen == [[head] for head in heads]


def test_a_value_that_another_phone_tells_is_missing_no_more_where_it_is_typed(hall, history):
    ann = look(hall, history, *ADDED_UP)
    bo = hall.phone("/play/m")
    for phone in (ann, bo):
        phone.tap("Type what is missing")
    type_(ann, "4", "Done")
    assert bo.shows("2 values are still missing")
    type_(bo, "Next", "1")
    assert bo.shows("1 value is still missing")


@pytest.mark.parametrize("noted", [(), (0,), (0, 1)])
def test_a_side_put_right_in_the_box_is_right_on_every_board(hall, history, noted):
    notes = [NoteValue(path=f"players[{seat}].labourer.points", value=0) for seat in noted]
    history.keep_setting(KEY, written(TYPED_BOX))
    phone = look(hall, history, *ADDED_UP, *notes)
    before = totals(history)
    phone.choose("Box")
    phone.tap("Labourer, basic side: 0, type a number")
    type_(phone, "1", "Done")
    assert totals(history) == [total + 1 for total in before]
    assert box(history).labourer == Sides(basic=1, upgraded=2)


def test_a_card_put_right_in_the_box_is_right_on_every_board(hall, history):
    history.keep_setting(KEY, written(TYPED_BOX))
    knarr = AddLongship(seat=1, name="knarr", steps=Steps())
    phone = look(hall, history, *ADDED_UP, knarr)
    before = totals(history)
    phone.choose("Box")
    phone.tap("Knarr: 2, type a number")
    type_(phone, "Delete the last digit", "9", "Done")
    assert totals(history) == [total + 7 for total in before]
    assert (box(history).longships[-1].points, box(history).longships[-1].bonus) == (9, "set")
    assert position(history).printed.longships[0].points == 9


def test_both_sides_of_a_hut_are_put_right_in_the_box(hall, history):
    history.keep_setting(KEY, written(TYPED_BOX))
    named = Enter(path="players[0].hut.name", value="Ford")
    phone = look(hall, history, *ADDED_UP, named)
    before = totals(history)[0]
    phone.choose("Box")
    phone.tap("Ford, basic side: 1, type a number")
    type_(phone, "4", "Done")
    assert box(history).huts == (HutCard(name="Ford", basic=4),)
    assert totals(history)[0] == before - 1 + 4
    assert phone.has("Ford, upgraded side: ?, type a number")


def test_a_card_on_two_boards_is_put_right_on_one_of_them(hall, history):
    notes = [NoteValue(path=f"players[{seat}].eikja.points", value=0) for seat in (0, 1)]
    phone = look(hall, history, *ADDED_UP, *notes)
    before = totals(history)
    phone.tap("Ann: Eikja, basic side, 0 points")
    phone.tap("3 points")
    assert totals(history) == [total + 3 for total in before]
    assert position(history).printed.eikja.basic == 3


def test_naming_a_hut_changes_nothing_that_is_known_of_that_hut(hall, history):
    history.keep_setting(KEY, written(TYPED_BOX))
    noted = NoteValue(path="players[0].hut.points", value=3)
    phone = look(hall, history, *ADDED_UP, noted)
    phone.tap("Ann: Hut, basic side, 3 points")
    phone.tap("Ann: this is the hut Ford")
    assert box(history).huts == TYPED_BOX.huts
    ann = position(history).players[0]
    assert (ann.hut.name, ann.hut.points) == ("Ford", 3)


def test_the_box_of_a_table_whose_box_was_lost_begins_with_what_the_table_knows(hall, history):
    sat_down(history, *ADDED_UP)
    phone = hall.phone("/play/m")
    phone.tap(AGAIN)
    assert phone.route == "/play/m/box"
    phone.tap("Labourer, basic side: 0, type a number")
    type_(phone, "1", "Done")
    assert box(history) == position(history).printed
    assert [card.name for card in box(history).longships] == ["Knarr", "Skute", "Drift"]


@pytest.mark.slow
def test_what_is_put_right_in_the_box_of_a_finished_match_one_by_one_is_kept(hall, history):
    history.keep_setting(KEY, written(TYPED_BOX))
    won = sat_down(history, *skipped(), *KNOWN, NextPhase())
    history.finish(won, matches.finish(won, AT))
    phone = hall.phone("/result/m/amend")
    phone.choose("Box")
    for side, shown, value in (("basic", 0, 1), ("upgraded", 2, 3)):
        phone.tap(f"Labourer, {side} side: {shown}, type a number")
        type_(phone, str(value), "Done")
    phone.tap("Keep the correction")
    assert box(history).labourer == Sides(basic=1, upgraded=3)
    assert [card.total for card in history.record("m").result.scorecards] == [2, 3]


@pytest.mark.slow
def test_a_table_says_where_the_box_was_put_right_elsewhere(hall, history):
    drift = LongshipCard(name="Drift", points=1)
    known = change(TYPED_BOX, longships=(drift, *TYPED_BOX.longships))
    history.keep_setting(KEY, written(known))
    named = Enter(path="players[1].hut.name", value="Ford")
    phone = look(hall, history, *ADDED_UP, AssignHeroes(holders=Holders(svend=0)), named)
    otherwise = "Some values here differ from your box."
    assert not phone.shows(otherwise)
    before = totals(history)
    phone.go("/settings/boxes/shipwrights")
    for asked, value in (
        ("Svend: 3, type a number", "5"),
        ("Knarr: 2, type a number", "4"),
        ("Ford, basic side: 1, type a number", "2"),
    ):
        phone.tap(asked)
        type_(phone, value, "Done")
    assert totals(history) == before
    phone.go("/play/m")
    assert phone.shows(otherwise)
    assert phone.shows("Your box knows 1 value that is missing here.")
    phone.tap("Take them from the box")
    assert totals(history) == [before[0] + 2 + 2 + 1, before[1] + 1]
    assert not phone.shows(otherwise)


def test_a_box_of_a_newer_program_is_left_alone(hall, history):
    newer = {**written(TYPED_BOX), "format": 2}
    history.keep_setting(KEY, newer)
    phone = look(hall, history, *ADDED_UP, box=Printed.unknown())
    phone.tap("Ann, 2: Drift, ? points")
    phone.tap("7 points")
    assert position(history).players[0].longships[1].points == 7
    assert history.setting(KEY) == newer
