"""The table of Pax Viking without a browser: setup, turns, events and the end."""

from __future__ import annotations

import flet as ft
import pytest

from companion.games.pax_viking.actions import (
    AddCard,
    BeginTurn,
    Gain,
    ReturnAll,
    SetInfluence,
    SetPool,
    TakeInfluence,
    WinterSolstice,
)
from companion.model import Enter
from tests.support.headless import walk
from tests.support.matches import actions, position
from tests.support.pax_viking import NAMES, card, silfr
from tests.support.pax_viking_composing import RICH
from tests.support.pax_viking_table import (
    ACTING,
    BEGUN,
    LAID,
    ODD,
    WON,
    look,
)


def told(history):
    """Return the log of the match, as it is stored."""
    return [entry.action for entry in history.match("m").log]


@pytest.mark.furnished
@pytest.mark.parametrize(
    "size, across",
    [((360, 740), 2), ((412, 915), 2), ((667, 375), 2), ((820, 1180), 2), ((1280, 800), 3)],
)
def test_what_a_marker_can_be_used_for_stands_in_even_columns(hall, history, size, across):
    phone = hall.phone("/play/pv_actions", size=size)
    names = ("Invest: draw", "Journey", "Play an event", "Parley")
    rows = [
        next(up for up in reversed(phone.find(name).above) if isinstance(up, ft.Row))
        for name in names
    ]
    assert [(row.wrap, len(row.controls)) for row in rows] == [(False, across)] * len(names)
    parts = [ft.unwrap_component(part) for row in rows for part in row.controls]
    assert {part.expand for part in parts} == {True}


@pytest.mark.furnished
def test_what_a_marker_can_be_used_for_has_a_golden_edge_and_a_quiet_sign(hall, history):
    phone = hall.phone("/play/pv_actions")
    for name in ("Invest: draw", "Journey", "Play an event", "Parley"):
        parts = [one.control for one in walk(phone.find(name).above[-1])]
        lines = [one.border.top.color for one in parts if getattr(one, "border", None)]
        signs = [one.color for one in parts if isinstance(one, ft.Icon)]
        assert (lines, signs) == ([ft.Colors.PRIMARY], [ft.Colors.ON_SURFACE_VARIANT]), name


@pytest.mark.furnished
@pytest.mark.parametrize("table", ["pv_setup", "pv_winter"])
def test_the_box_of_what_is_ticked_off_comes_first_in_its_line(hall, history, table):
    phone = hall.phone(f"/play/{table}")
    boxes = [
        one
        for one in phone.seen()
        if isinstance(one.control, ft.Icon)
        and one.control.icon == ft.Icons.CHECK_BOX_OUTLINE_BLANK_ROUNDED
    ]
    assert len(boxes) > 1
    for box in boxes:
        line = next(up for up in reversed(box.above) if isinstance(up, ft.Row))
        assert box.control in [one.control for one in walk(line.controls[0])]
        assert line.vertical_alignment == ft.CrossAxisAlignment.START


@pytest.mark.furnished
def test_in_large_words_each_of_them_is_as_wide_as_a_phone(hall, history):
    phone = hall.phone("/play/pv_actions", size=(412, 915))
    phone.magnify()
    for name in ("Invest: draw", "Journey", "Play an event", "Parley"):
        row = next(up for up in reversed(phone.find(name).above) if isinstance(up, ft.Row))
        (part,) = row.controls
        assert (row.wrap, ft.unwrap_component(part).expand) == (False, True)


@pytest.mark.furnished
@pytest.mark.parametrize(
    ("table", "name", "side"),
    [
        ("pv_influence", "Influence", ft.TextAlign.LEFT),
        ("pv_actions", "Actions", ft.TextAlign.CENTER),
        ("pv_winter", "Winter", ft.TextAlign.RIGHT),
    ],
)
def test_in_large_words_the_name_of_a_step_stands_below_it(hall, history, table, name, side):
    phone = hall.phone(f"/play/{table}")
    phone.magnify()
    texts = [one.control for one in phone.seen() if isinstance(one.control, ft.Text)]
    (below,) = [text for text in texts if (text.value, text.size) == (name, 13)]
    assert below.text_align == side


@pytest.mark.furnished
@pytest.mark.parametrize("size", [(820, 1180), (1280, 800)])
@pytest.mark.parametrize("table", ["pv_voted", "pv_over"])
def test_nobody_takes_a_marker_after_the_end_so_that_none_is_golden(hall, history, table, size):
    phone = hall.phone(f"/play/{table}", size=size)
    texts = [one.control for one in phone.seen() if isinstance(one.control, ft.Text)]
    assert [text.value for text in texts if text.color == ft.Colors.PRIMARY] == []


@pytest.mark.furnished
def test_silfr_stands_below_the_types_of_followers_whose_signs_it_has_not(hall, history):
    phone = hall.phone("/play/pv_tally", size=(820, 1180))

    def around(name):
        texts = [one for one in phone.seen() if isinstance(one.control, ft.Text)]
        called = [one for one in texts if one.control.value == name and one.control.semantics_label]
        assert called
        return {tuple(map(type, one.above)) for one in called}

    assert around("Silfr") == around("Rus")


# Before the first turn


def test_the_setup_is_laid_out_with_jarls_and_a_track(hall, history):
    phone = look(hall, history)
    phone.tap("Follow the game")
    assert phone.shows("Saga pile: 24 tiles. The track is filled from it.")
    phone.tap("Bo: no jarl entered, 4 silfr")
    phone.type("Jarl", "Ygg")
    phone.tap("Silfr the jarl adds: one more")
    phone.tap("Save")
    assert phone.has("Bo: Ygg, 5 silfr")
    phone.tap("Track spaces: one more")
    phone.tap("Tiles in pile and track: one less")
    phone.tap("Take the usual number")
    phone.tap("Begin: Ann’s turn")
    assert [one.silfr for one in position(history).players] == [3, 5]
    assert (position(history).pool, position(history).track) == (24, 1)
    assert position(history).turn is not None
    # Each entry says the one thing that was changed.
    jarl, track, fewer, usual, begin, _ = told(history)
    assert jarl["jarls"] == [None, {"name": "Ygg", "silfr": 1}]
    assert [one["track"] for one in (track, fewer, usual, begin)] == [1, None, None, None]
    assert [one["pool"] for one in (track, fewer, usual, begin)] == [None, 23, 24, None]


@pytest.mark.furnished
def test_each_point_of_the_setup_can_be_ticked_off(hall, history):
    """Of two ways only one is gone, so that both are one point; and a remark is none."""
    phone = hall.phone("/play/pv_solo")
    points = [one.label for one in phone.touchables()]
    either = [point for point in points if "With the starter deck" in point]
    assert either == [point for point in points if "a deck of your own" in point]
    assert len(either) == 1
    remark = "The printed rules for one player are not known here"
    assert not any(remark in point for point in points)
    assert any(remark in text for text in phone.texts())


def test_what_the_setup_shows_is_what_the_game_begins_with(hall, history):
    phone = look(hall, history, Enter(path="players[0].silfr", value=1), seats=NAMES[:3])
    phone.tap("Ann: no jarl entered, 1 silfr")
    phone.type("Jarl", "Ygg")
    phone.tap("Save")
    assert phone.has("Ann: Ygg, 1 silfr")
    phone.tap("Begin: Ann’s turn")
    assert [one.silfr for one in position(history).players] == [1, 4, 5]
    assert position(history).turn is not None


def test_spaces_of_the_track_can_go_back_to_not_known(hall, history):
    phone = look(hall, history)
    phone.tap("Follow the game")
    phone.tap("Track spaces: one more")
    assert (position(history).track, position(history).slots) == (1, 1)
    phone.tap("Track spaces: one less")
    assert (position(history).track, position(history).slots) == (None, None)
    assert phone.shows("not known")


def test_what_is_laid_out_is_ticked_off(hall, history):
    phone = look(hall, history)
    phone.tap("Follow the game")
    step = "Saga pile: 24 tiles. The track is filled from it."
    phone.tap(step)
    assert phone.has(step)
    assert history.match("m").step == 0


def test_a_card_met_before_the_first_turn_wins_nothing_yet(hall, history):
    phone = look(hall, history, AddCard(card=card("Poor", silfr(1), tier="novice")))
    assert phone.shows("Saga pile: 24 tiles.")
    assert not phone.shows("win")
    phone.tap("Begin: Ann’s turn")
    assert phone.shows("Ann’s turn")


def test_a_slip_at_the_beginning_is_taken_back(hall, history):
    phone = look(hall, history)
    phone.tap("Only the winner")
    phone.tap("Undo")
    assert phone.shows("Playing now?")


# A turn


def test_a_turn_is_led_from_influence_to_the_check(hall, history):
    phone = look(hall, history, AddCard(card=RICH), *LAID, BeginTurn())
    assert phone.shows("Ann takes the Rus influence marker.")
    phone.tap("Record, then actions")
    assert position(history).influence.rus == 0
    phone.tap("Invest: draw")
    phone.tap("Invest: buy")
    phone.tap("Pay 2 silfr")
    assert (position(history).pool, position(history).players[0].silfr) == (21, 1)
    phone.tap("Rus influence marker, ready")
    phone.tap("Journey")
    phone.tap("Jarldom action")
    assert position(history).turn.used == ("action", "action", "rus", "jarldom")
    assert not phone.has("Journey")
    phone.tap("Winter: +2 silfr")
    phone.tap("Fill the saga track.")
    assert phone.shows("Checked after that: “Rich”.")
    phone.tap("End the turn: then Bo")
    assert phone.shows("“Rich”: Bo lacks 5 silfr.")
    assert phone.shows("Bo’s turn")
    phone.tap("Record, then actions")
    assert [one["active"] for one in told(history) if "active" in one] == [0] * 7 + [1]


@pytest.mark.parametrize(("answer", "left"), [("Yes: 2 tiles leave", 2), ("No: 1 tile leaves", 1)])
def test_after_a_purchase_a_draw_asks_what_lies_on_the_track(hall, history, answer, left):
    phone = look(hall, history, *ACTING, Gain(seat=0, silfr=9))
    before = position(history).pool
    phone.tap("Invest: buy")
    phone.tap("Pay 1 silfr")
    phone.tap("Invest: draw")
    assert phone.shows("Does a tile lie in the 1-cost slot?")
    phone.tap(answer)
    assert position(history).pool == before - 1 - left
    # The track was filled with it, and nobody is asked again.
    phone.tap("Invest: draw")
    assert position(history).pool == before - 1 - left - 2


@pytest.mark.parametrize(("answer", "left"), [("Yes: 1 tile leaves", 1), ("No: no tile leaves", 0)])
def test_a_draw_without_a_pile_asks_what_lies_on_the_track(hall, history, answer, left):
    tiles = (Enter(path="slots", value=6), SetPool(pool=4, track=4))
    phone = look(hall, history, *ACTING, *tiles)
    phone.tap("Invest: draw")
    assert phone.shows("Does a tile lie in the 1-cost slot?")
    assert phone.shows("or the pile did not last to fill it")
    phone.tap(answer)
    assert position(history).pool == 4 - left
    # Nothing fills that place: a draw takes none, is not asked for one, and the log says so.
    phone.tap("Invest: draw")
    assert phone.shows("No tile leaves pile and track.")
    assert (position(history).pool, told(history)[-1]["known"]) == (4 - left, True)


@pytest.mark.parametrize(
    ("answer", "left"),
    [
        ("2: one drawn, and the one in the 1-cost slot", 2),
        ("1: one drawn; the 1-cost slot is empty", 1),
        ("1: the one in the 1-cost slot; the pile is empty", 1),
        ("None: neither lies there", 0),
    ],
)
def test_few_tiles_and_a_track_that_nobody_counts_are_asked_for(hall, history, answer, left):
    phone = look(hall, history, *ACTING, SetPool(pool=11))
    phone.tap("Invest: draw")
    assert phone.shows("How many tiles leave?")
    phone.tap(answer)
    assert position(history).pool == 11 - left
    # Only what the pile gives is drawn.
    assert position(history).players[0].hand == ("one drawn" in answer)


def test_the_sweden_action_draws_nothing_where_the_pile_is_empty(hall, history):
    few = (SetInfluence(type="sweden", seat=0), SetPool(pool=3))
    phone = look(hall, history, *ACTING, *few)
    before = position(history)
    phone.tap("Sweden action")
    phone.tap("No tile: the pile is empty")
    after = position(history)
    assert (after.pool, after.players[0].hand) == (3, before.players[0].hand)


@pytest.mark.parametrize(("answer", "hand"), [("Yes: a Venture", 0), ("No: into the hand", 1)])
def test_a_venture_that_the_sweden_action_plays_comes_into_no_hand(hall, history, answer, hand):
    phone = look(hall, history, *ACTING, SetInfluence(type="sweden", seat=0))
    before = position(history)
    phone.tap("Sweden action")
    assert phone.shows("Is it played at once?")
    assert not phone.has("No tile: the pile is empty")
    phone.tap(answer)
    after = position(history)
    assert (after.pool, after.players[0].hand - before.players[0].hand) == (before.pool - 1, hand)


def test_the_solstice_is_changed_before_it_is_booked(hall, history):
    phone = look(hall, history, *ACTING, Gain(seat=0, hand=6))
    phone.tap("Change income or discards")
    phone.tap("Silfr income: one more")
    phone.tap("Tiles discarded: one less")
    phone.tap("Winter: +3 silfr")
    assert position(history).players[0].silfr == 6
    assert position(history).players[0].hand == 5
    assert told(history)[-1]["income"] == 3


def test_an_income_that_nobody_changed_is_what_the_rules_say(hall, history):
    phone = look(hall, history, *ACTING, Gain(seat=0, hand=6))
    phone.tap("Change income or discards")
    phone.tap("Tiles discarded: one less")
    # The bar below the sheet says so, too.
    phone.touch([one for one in phone.touchables() if one.label == "Winter: +2 silfr"][-1])
    assert (told(history)[-1]["income"], told(history)[-1]["discard"]) == (None, 1)


def test_a_hand_above_the_limit_is_discarded_with_the_income(hall, history):
    phone = look(hall, history, *ACTING, Gain(seat=0, hand=6))
    phone.tap("Winter: +2 silfr")
    assert position(history).players[0].hand == 4


def test_silfr_is_one_tap_or_typed(hall, history):
    phone = look(hall, history, *BEGUN)
    phone.tap("Bo: one silfr more")
    phone.tap("Ann: one silfr less")
    phone.tap("Bo: 5 silfr")
    for key in ("1", "2", "Done"):
        phone.tap(key)
    assert [one.silfr for one in position(history).players] == [2, 12]


def test_a_price_above_the_chips_is_typed(hall, history):
    phone = look(hall, history, *ACTING, Gain(seat=0, silfr=20))
    phone.tap("Invest: buy")
    phone.tap("More silfr")
    for key in ("1", "2", "Done"):
        phone.tap(key)
    assert position(history).players[0].silfr == 11


def test_somebody_who_has_left_does_not_begin(hall, history):
    phone = look(hall, history, ReturnAll(seat=0), seats=NAMES[:3])
    # What is laid out is what they get when the first turn begins.
    assert phone.shows("Silfr: Bo 3 and Cy 4.")
    assert phone.shows("4 silfr")
    assert not phone.shows("5 silfr")
    phone.tap("Begin: Bo’s turn")
    assert position(history).active == 1
    assert [one.silfr for one in position(history).players] == [0, 3, 4]


# Events


def test_an_althing_that_fails_is_checked_all_the_same(hall, history):
    phone = look(hall, history, *ACTING, seats=NAMES[:4])
    phone.tap("Play an event")
    phone.tap("Althing: everybody votes")
    phone.tap("Ann votes for")
    phone.tap("Bo votes for")
    assert phone.shows("2 of 4 agree, 2 are needed: it resolves.")
    assert phone.shows("Vote first. It is carried out only if it resolves.")
    assert not phone.shows("Carry it out on the table first, as far as it goes.")
    phone.tap("Cy votes for")
    assert phone.shows("1 of 4 agree, 2 are needed: voted down.")
    phone.type("Name (optional)", "Feud")
    phone.tap("Voted down: check")
    event = history.match("m").log[-1].action
    assert (event["name"], event["vote"]) == ("Feud", {"yes": 1, "voters": 4})
    assert not position(history).cards[2].face_up
    # "Far and wide" was met by some: its check is made although the vote has failed.
    assert phone.shows("wins") or phone.shows("win")


def test_whoever_has_left_is_not_asked_for_a_vote(hall, history):
    phone = look(hall, history, *ACTING, ReturnAll(seat=2), seats=NAMES[:4])
    phone.tap("Play an event")
    phone.tap("Althing: everybody votes")
    assert not phone.has("Cy votes for")
    phone.tap("Ann votes for")
    phone.tap("Bo votes for")
    assert phone.shows("1 of 3 agree, 2 are needed: voted down.")
    phone.tap("Voted down: check")
    assert history.match("m").log[-1].action["vote"] == {"yes": 1, "voters": 3}


def test_whoever_has_left_has_no_turn(hall, history):
    begun = (BeginTurn(), TakeInfluence(), WinterSolstice(), ReturnAll(seat=1))
    phone = look(hall, history, *begun, seats=NAMES[:3])
    phone.tap("End the turn: then Cy")
    assert history.match("m").log[-1].action == {"do": "end_turn", "active": 0, "skips": True}
    assert position(history).active == 2
    assert phone.shows("Cy begins a turn.")


def test_the_turn_in_which_somebody_leaves_is_ended_as_it_stands(hall, history):
    phone = look(hall, history, BeginTurn(seat=1), ReturnAll(seat=1), seats=NAMES[:3])
    assert phone.shows("Bo: has left the table")
    assert phone.shows("The others end this turn as it stands.")
    assert not phone.has("On to the actions")
    phone.tap("End the turn: then Cy")
    assert phone.shows("Bo’s turn ends as it stands.")
    assert position(history).players[1].silfr == 0
    phone.tap("On to the actions")
    assert position(history).active == 2


def test_an_event_after_all_markers_is_an_ability(hall, history):
    phone = look(hall, history, *ACTING)
    while phone.has("Journey"):
        phone.tap("Journey")
    phone.tap("Play an event")
    assert phone.shows("No marker: an ability")
    assert phone.shows("Carry it out on the table first, as far as it goes.")


def test_an_event_turns_up_the_card_that_the_table_names(hall, history):
    down = [card(name, silfr(30), face_up=False) for name in ("First", "Second")]
    phone = look(hall, history, *(AddCard(card=one) for one in down), BeginTurn())
    phone.tap("On to the actions")
    phone.tap("Play an event")
    phone.tap("Second is turned up")
    phone.tap("No marker: an ability")
    phone.tap("Carried out: check")
    assert [one.face_up for one in position(history).cards] == [False, True]
    assert position(history).turn.used == ()
    assert phone.shows("Check: after an event")
    assert phone.shows("“Second”: Bo lacks 26 silfr")


def test_cards_judged_by_hand_are_asked_for_before_the_check(hall, history):
    phone = look(hall, history, AddCard(card=ODD), BeginTurn(), TakeInfluence())
    phone.tap("Play an event")
    phone.tap("Bo meets Beyond words")
    phone.tap("Carried out: check")
    assert actions(history)[-2:] == ["judge_card", "play_event"]
    assert phone.shows("Bo wins")
    assert phone.shows("“Beyond words” met")


def test_whoever_has_left_is_not_asked_whether_they_meet_a_card(hall, history):
    begun = (AddCard(card=ODD), BeginTurn(), TakeInfluence(), ReturnAll(seat=2))
    phone = look(hall, history, *begun, seats=NAMES[:3])
    phone.tap("Play an event")
    assert phone.has("Bo meets Beyond words")
    assert not phone.has("Cy meets Beyond words")
    phone.tap("Close")
    phone.choose("Cards")
    assert phone.has("Bo does not meet Beyond words")
    assert not phone.has("Cy does not meet Beyond words")
    assert phone.shows("has left the table")


def test_a_novice_card_judged_by_hand_is_asked_for_at_the_end_of_the_turn(hall, history):
    odd = card("Odd", tier="novice")
    begun = (BeginTurn(), TakeInfluence(), WinterSolstice())
    phone = look(hall, history, AddCard(card=odd), *begun)
    phone.tap("End the turn: then Bo")
    phone.tap("Ann meets Odd")
    phone.tap("Check")
    assert phone.shows("Ann wins")


# The end


def test_the_winner_is_declared_and_a_wrong_count_goes_on(hall, history):
    phone = look(hall, history, *WON)
    assert phone.shows("Ann wins")
    assert phone.shows("“Rus lords” met; 4 followers")
    phone.choose("Players")
    assert phone.shows("Ann wins: “Rus lords” met; 4 followers")
    phone.tap("Ann, 1: 1 Rus, Fair, Gardar (East)")
    phone.tap("Take it back")
    # Two meet another card.
    assert not phone.shows("“Rus lords” met")
    phone.choose("Cards")
    assert "End" in phone.texts()
    assert "Turn" not in phone.texts()
    phone.tap("Remove Far and wide")
    phone.choose("Turn")
    assert phone.shows("Ann’s turn")


def test_the_result_is_one_tap_away(hall, history):
    phone = look(hall, history, *WON)
    phone.tap("To the result")
    assert phone.route == "/result/m"
    assert phone.shows("Ann wins")


def test_the_end_of_the_tiles_is_checked_by_hand_too(hall, history):
    phone = look(hall, history, AddCard(card=ODD), BeginTurn())
    phone.tap("Put the tiles right")
    phone.tap("Tiles in pile and track: one less")
    phone.tap("Tiles on the track: one more")
    assert (position(history).pool, position(history).track) == (23, 1)
    phone.tap("Check the end of the game now")
    phone.tap("Ann meets Beyond words")
    phone.tap("Check")
    assert phone.shows("Ann wins")


def test_the_last_tile_ends_the_game_by_tie_break(hall, history):
    last = SetPool(pool=2)
    phone = look(hall, history, *LAID, BeginTurn(), TakeInfluence(), last)
    phone.tap("Invest: draw")
    phone.tap("2: one drawn, and the one in the 1-cost slot")
    assert phone.shows("Bo wins")
    assert phone.shows("Level at 3 followers, tiebreak: 4 silfr")
