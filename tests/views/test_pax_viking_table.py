"""The table of Pax Viking without a browser: added up, looked at, wide, with many and few."""

from __future__ import annotations

import flet as ft
import pytest

from companion.games.pax_viking.actions import (
    AddCard,
    BeginTurn,
    CheckNow,
    EndTurn,
    Establish,
    Gain,
    PlayEvent,
    SetPool,
    TakeAction,
    TakeInfluence,
    WinterSolstice,
)
from companion.words import say
from tests.support.matches import actions, position
from tests.support.pax_viking import NAMES, card, silfr
from tests.support.pax_viking_composing import compose
from tests.support.pax_viking_table import (
    ACTING,
    BEGUN,
    CARDS,
    LAID,
    LORDS,
    ODD,
    WINTER,
    look,
    sat_down,
)

MORE_THAN_THE_BOX = {
    "en": "That makes 7 of type Rus; the box has 6 for Ann.",
    "de": "Damit sind es 7 vom Typ Rus; in der Schachtel sind 6 für Ann.",
}

# After the game only


@pytest.mark.slow
def test_a_game_that_is_over_is_added_up(hall, history):
    phone = look(hall, history, seats=NAMES[:3])
    phone.tap("Only the winner")
    for seat, count, coins in ((0, "8", "15"), (1, "12", "3"), (2, "12", "6")):
        phone.tap(f"{NAMES[seat]}: 0 followers")
        for what, n in (("Rus", count), ("Silfr", coins)):
            phone.tap(f"{NAMES[seat]}: {what}: 0, type a number")
            for digit in n:
                phone.tap(digit)
            phone.tap("Done")
    # Example 5 of the rules: nobody meets a card, and 6 silfr are more than 3.
    assert phone.shows("Cy wins: level at 12 followers, tiebreak: 6 silfr")
    phone.tap("Bo has met a card")
    assert phone.shows("Bo wins: “A victory card” met")
    phone.tap("After an event")
    assert phone.shows("Bo wins: “A victory card” met")
    phone.tap("Bo has met a card")
    assert phone.shows("Nobody met a card that this end looks at.")
    phone.tap("No tiles were left")
    phone.tap("To the result")
    assert phone.shows("Cy wins")


def test_followers_counted_elsewhere_are_told_of_below_their_number(hall, history):
    phone = look(hall, history, CheckNow(check="final"), *LAID)
    texts = phone.texts()
    others = " see Players. Only others are counted here."
    at = texts.index(f"All of them stand at known places;{others}")
    assert texts[at - 2 : at] == ["Ann", "3 followers"]
    assert texts[at + 1] == "Jarldom"
    phone.tap("Ann: Rus: one more")
    assert phone.shows(f"3 of them stand at known places;{others}")


def test_whoever_met_a_card_at_the_end_of_a_turn_had_that_turn_where_nobody_else_can(hall, history):
    phone = look(hall, history, seats=NAMES[:3], novice_active_only=True)
    phone.tap("Only the winner")
    phone.tap("At the end of a turn")
    for name in ("Bo", "Cy"):
        phone.tap(f"{name} has met a card")
        assert phone.shows(f"{name} wins: “A victory card” met")


def test_the_end_of_a_turn_was_that_of_whoever_is_marked_already(hall, history):
    phone = look(hall, history, seats=NAMES[:3], novice_active_only=True)
    phone.tap("Only the winner")
    phone.tap("After an event")
    phone.tap("Bo has met a card")
    phone.tap("At the end of a turn")
    assert phone.shows("Bo wins: “A victory card” met")


def test_a_mark_taken_back_leaves_the_turn_to_whoever_is_still_marked(hall, history):
    phone = look(hall, history, seats=NAMES[:3], novice_active_only=True)
    phone.tap("Only the winner")
    phone.tap("At the end of a turn")
    for name in ("Bo", "Cy", "Cy"):
        phone.tap(f"{name} has met a card")
    assert phone.shows("Bo wins: “A victory card” met")
    assert not phone.shows("Whose turn was it?")


def test_with_composed_cards_it_is_asked_whose_turn_ended_where_that_decides(hall, history):
    rich = AddCard(card=card("Rich", silfr(5), tier="novice"))
    phone = look(
        hall, history, CheckNow(check="event"), rich, seats=NAMES[:3], novice_active_only=True
    )
    assert not phone.shows("Whose turn was it?")
    phone.tap("At the end of a turn")
    assert phone.shows("Nobody met a card that this end looks at.")
    assert phone.shows("Whose turn was it?")
    phone.tap("Cy had the turn")
    assert phone.shows("Cy wins: “Rich” met")
    step = history.match("m").step
    phone.tap("Cy had the turn")
    assert history.match("m").step == step


def test_who_met_a_card_is_marked_on_one_that_the_end_looks_at(hall, history):
    novice = AddCard(card=card("Own", tier="novice"))
    phone = look(hall, history, CheckNow(check="event"), novice)
    phone.tap("Bo has met a card")
    assert phone.shows("Bo wins: “A victory card” met")
    phone.tap("At the end of a turn")
    assert phone.shows("Bo wins: “A victory card” met")
    phone.tap("Bo has met a card")
    assert phone.shows("Nobody met a card that this end looks at.")


def test_followers_entered_twice_without_a_place_are_tallied_as_one_number(hall, history):
    twice = [Establish(seat=0, kind="venture", type="rus", count=n) for n in (2, 3)]
    phone = look(hall, history, CheckNow(check="final"), *twice)
    assert phone.has("Ann: Rus: 5, type a number")
    phone.tap("Ann: Rus: one more")
    assert phone.has("Ann: Rus: 6, type a number")
    for _ in range(5):
        phone.tap("Ann: Rus: one less")
    assert phone.has("Ann: Rus: 1, type a number")
    assert sum(one.count for one in position(history).players[0].followers) == 1


def test_a_tally_stays_one_after_the_app_was_closed(hall, history):
    phone = look(hall, history, CheckNow(check="final"), Establish(seat=0, kind="god", type="rus"))
    assert phone.shows("How did the game end?")
    assert phone.shows("It stands at a known place; see Players. Only others are counted here.")


# What is looked at


def test_a_moment_of_the_past_is_looked_at_only(hall, history):
    sat_down(history, *WINTER, EndTurn())
    phone = hall.phone("/play/m/timeline")
    line = next(one for one in phone.touchables() if "New card “Rus lords”" in one.label)
    phone.tap(line.label)
    assert phone.shows("At least 3 followers of type Rus in the East")
    assert not phone.has("Ann: one silfr more")
    assert phone.client.crashes == []


def test_a_wide_screen_shows_turn_and_players_side_by_side(hall, history):
    sat_down(history, *ACTING, PlayEvent())
    phone = hall.phone("/play/m", size=(1280, 800))
    names = {one.label for one in phone.touchables()}
    assert {"Ann: one silfr more", "Establish followers"} <= names


@pytest.mark.parametrize("seats", range(1, 7))
def test_every_number_of_players_sits_at_the_table(hall, history, seats):
    phone = look(hall, history, BeginTurn(), TakeInfluence(), seats=NAMES[:seats])
    phone.tap("Journey")
    assert position(history).turn.used == ("action",)
    assert isinstance(history.match("m").head.action, TakeAction)
    phone.choose("Players")
    assert phone.client.crashes == []


def test_the_last_tile_asks_for_what_is_judged_by_hand(hall, history):
    phone = look(hall, history, AddCard(card=ODD), *LAID, BeginTurn(), SetPool(pool=1))
    phone.tap("Record, then actions")
    phone.tap("Invest: draw")
    phone.tap("1: one drawn; the 1-cost slot is empty")
    assert phone.shows("Bo wins")
    phone.tap("Ann meets Beyond words")
    assert phone.shows("Ann wins")


def test_an_empty_track_wants_to_be_filled(hall, history):
    phone = look(hall, history, BeginTurn(), SetPool(pool=9, track=0))
    assert phone.shows("The track is empty: refresh it.")


def test_followers_are_established_in_the_midst_of_a_turn(hall, history):
    phone = look(hall, history, *ACTING)
    phone.tap("Ann establishes …")
    phone.tap("Rus: 4 left")
    phone.tap("God")
    phone.tap("Establish")
    assert position(history).players[0].followers[-1].kind == "god"


@pytest.mark.parametrize("language, said", MORE_THAN_THE_BOX.items())
def test_more_followers_than_the_box_has_are_established_not_without_a_word(
    hall, history, language, said
):
    history.keep_setting("language", language)
    phone = look(hall, history, *ACTING)
    words = {key: say(language, f"pax_viking.table.{key}") for key in ("how_many", "establish_do")}
    phone.tap(say(language, "pax_viking.table.establish_here", ("Ann", "Bo"), seat=0))
    type_ = say(language, "pax_viking.type.rus")
    phone.tap(say(language, "pax_viking.table.type_left", type=type_, n=4))
    more = say(language, "stepper.more", what=words["how_many"])
    for _ in range(3):
        phone.tap(more)
    assert not phone.shows(said)
    phone.tap(more)
    assert phone.shows(said)
    phone.tap(words["establish_do"])
    assert position(history).players[0].followers[-1].count == 5


def entries(phone):
    return {
        one.control.label: id(one.control)
        for one in phone.seen()
        if isinstance(one.control, ft.TextField)
    }


def test_an_entry_stays_the_same_one_while_it_is_typed_into(hall, history):
    # Drawn anew, it would get an older text back and lose the letters in between.
    phone = look(hall, history, *BEGUN)
    compose(phone, "Lords")
    phone.tap("Judge by hand")
    before = entries(phone)
    phone.type("Title", "Lords of")
    phone.type("Note", "Page")
    assert entries(phone) == before
    phone.tap("Cancel")
    phone.choose("Players")
    phone.tap("Establish followers")
    before = entries(phone)
    phone.type("Name (optional)", "Novgorod")
    phone.type("Region", "Gardariki")
    assert entries(phone) == before


def test_a_known_region_keeps_the_name_that_was_typed(hall, history):
    phone = look(hall, history, *BEGUN)
    phone.choose("Players")
    phone.tap("Establish followers")
    phone.tap("Rus: 4 left")
    phone.type("Name (optional)", "Novgorod")
    phone.tap("Region Gardar")
    phone.tap("Establish")
    stood = position(history).players[0].followers[-1]
    assert (stood.name, stood.region, stood.wind) == ("Novgorod", "Gardar", "east")


def test_a_check_is_made_by_hand(hall, history):
    phone = look(hall, history, AddCard(card=LORDS), *LAID, BeginTurn())
    phone.choose("Cards")
    phone.tap("Check now")
    phone.tap("After an event")
    assert phone.shows("Check: after an event")
    assert phone.shows("“Rus lords”: Ann lacks 1 follower of type Rus in the East.")
    assert actions(history)[-1] == "check_now"


def test_of_several_warnings_the_first_is_shown_until_the_others_are_wanted(hall, history):
    ended = (BeginTurn(), TakeInfluence(), WinterSolstice())
    phone = look(hall, history, *LAID, Gain(seat=0, hand=5), *ended)
    assert not phone.shows("Ann has 5 tiles in hand, the limit is 4.")
    phone.tap("Show 1 more warning")
    assert phone.shows("Ann has 5 tiles in hand, the limit is 4.")
    assert phone.shows("Ann has 1 home marker instead of 2.")
    phone.tap("Show fewer warnings")
    assert not phone.shows("Ann has 5 tiles in hand, the limit is 4.")


def test_a_warning_in_large_words_leaves_room_for_the_table(hall, history):
    phone = look(hall, history, *LAID)
    mend = "Home markers of Ann: Change to 2"
    assert phone.has(mend)
    phone.magnify()
    assert not phone.has(mend)
    (begun,) = [one for one in phone.texts() if one.startswith("Ann has 1")]
    assert begun == "Ann has 1 home marker instead of 2\u00a0…", "no word of it is cut"
    phone.tap("Show the whole warning")
    assert phone.has(mend)


def test_in_large_words_only_the_phase_that_is_due_has_its_name(hall, history):
    phone = look(hall, history, BeginTurn(), TakeInfluence())
    assert {"Influence", "Actions", "Winter"} <= {*phone.texts()}
    phone.magnify()
    assert "Actions" in phone.texts()
    assert "Winter" not in phone.texts()
    assert "Winter solstice: later" in phone.spoken()


def test_in_large_words_the_winner_leaves_room_for_what_is_entered(hall, history):
    phone = look(hall, history, CheckNow(check="final"), *LAID)
    why = "Bo wins: level at 3 followers, tiebreak: 4 silfr"
    assert why in phone.texts()
    phone.magnify()
    assert why not in phone.texts()
    # Each part of it is said once: who wins heads the bar, and why stands below that.
    assert why not in phone.spoken()
    who, because = why.split(": ", 1)
    assert {who, because[0].upper() + because[1:]} <= {*phone.texts()}


def test_in_large_words_what_heads_the_followers_has_a_line_of_its_own(hall, history):
    phone = look(hall, history, *LAID)
    phone.choose("Players")
    for shared in (True, False):
        (head,) = [one for one in phone.seen() if getattr(one.control, "value", "") == "Followers"]
        around = next(up for up in reversed(head.above) if isinstance(up, (ft.Row, ft.Column)))
        assert isinstance(around, ft.Row) is shared
        phone.magnify()


def test_in_large_words_a_card_has_its_name_above_how_far_everybody_is(hall, history):
    phone = look(hall, history, *CARDS, *LAID)
    phone.choose("Cards")

    def beside_others():
        (name,) = [
            one
            for one in phone.seen()
            if isinstance(one.control, ft.Text)
            and one.control.value == "Rus lords"
            and any("Rus lords: " in str(getattr(it, "label", "")) for it in one.above)
        ]
        return isinstance(name.above[-1], ft.Row)

    assert beside_others()
    phone.magnify()
    assert not beside_others()


def test_a_warning_about_home_markers_is_mended_by_one_tap(hall, history):
    phone = look(hall, history, *LAID)
    assert phone.shows("Ann has 1 home marker instead of 2.")
    phone.tap("Home markers of Ann: Change to 2")
    assert not phone.shows("Ann has 1 home marker instead of 2.")
    assert position(history).players[0].homes == 2
    assert actions(history)[-1] == "enter"


def test_who_puts_the_cards_together_begins_at_the_first_turn(hall, history):
    phone = look(hall, history, *LAID)
    phone.choose("Cards")
    assert not phone.shows("Saga pile: 24 tiles. The track is filled from it.")
    phone.tap("Begin: Ann’s turn")
    assert phone.shows("Round 1, turn 1")
