"""The table of Pax Viking, touched without a browser."""

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
from companion.games.pax_viking.card_files import boxed, kept, written
from companion.games.pax_viking.conditions import (
    AllOf,
    AnyOf,
    AtLeastOf,
    Comparison,
    CountOf,
    EachOf,
    Not,
    Where,
)
from tests.support.matches import actions, position
from tests.support.pax_viking import NAMES, card, silfr
from tests.support.pax_viking_table import (
    ACTING,
    BEGUN,
    KEYS,
    LAID,
    LORDS,
    ODD,
    WINDS,
    WINTER,
    WON,
    look,
    sat_down,
)
from views.tables.pax_viking_desk import BOX

RICH = card("Rich", silfr(9), tier="novice")


def box(history):
    return kept(history.setting(BOX))


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
    phone.tap("Spaces of the track: one more")
    phone.tap("Tiles in pile and track: one less")
    phone.tap("Take the usual number")
    phone.tap("Begin: Ann's turn")
    assert [one.silfr for one in position(history).players] == [3, 5]
    assert (position(history).pool, position(history).track) == (24, 1)
    assert position(history).turn is not None


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
    phone.tap("Begin: Ann's turn")
    assert phone.shows("Ann's turn")


def test_a_slip_at_the_beginning_is_taken_back(hall, history):
    phone = look(hall, history)
    phone.tap("Only the winner")
    for _ in range(2):
        phone.tap("Undo")
    assert phone.shows("Playing now?")


# A turn


def test_a_turn_is_led_from_influence_to_the_check(hall, history):
    phone = look(hall, history, AddCard(card=RICH), *LAID, BeginTurn())
    assert phone.shows("Ann takes the Rus influence marker.")
    phone.tap("Book them, then actions")
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
    assert phone.shows("Then checked: Rich")
    phone.tap("End the turn: then Bo")
    assert phone.shows("“Rich”: Bo lacks 5 silfr.")
    assert phone.shows("Bo's turn")


def test_the_solstice_is_changed_before_it_is_booked(hall, history):
    phone = look(hall, history, *ACTING, Gain(seat=0, hand=6))
    phone.tap("Change income or discards")
    phone.tap("Silfr income: one more")
    phone.tap("Tiles discarded: one less")
    phone.tap("Winter: +3 silfr")
    assert position(history).players[0].silfr == 6
    assert position(history).players[0].hand == 5


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


# Events


def test_an_althing_that_fails_is_checked_all_the_same(hall, history):
    phone = look(hall, history, *ACTING, seats=NAMES[:4])
    phone.tap("Play an event")
    phone.tap("Althing: everybody votes")
    phone.tap("Ann votes for")
    phone.tap("Bo votes for")
    assert phone.shows("2 of 4 agree, 2 are needed: it resolves.")
    phone.tap("Cy votes for")
    assert phone.shows("1 of 4 agree, 2 are needed: voted down.")
    phone.type("Name of the event (if you like)", "Feud")
    phone.tap("Voted down: check")
    event = history.match("m").log[-1].action
    assert (event["name"], event["vote"]) == ("Feud", {"yes": 1, "voters": 4})
    assert not position(history).cards[2].face_up
    # "Far and wide" was met by some: its check is made although the vote has failed.
    assert phone.shows("wins") or phone.shows("win")


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
    phone.tap("Ann, 1: 1 Rus, Fair in the East in the region Gardar")
    phone.tap("Take it back")
    # Two meet another card.
    assert not phone.shows("“Rus lords” met")
    phone.choose("Cards")
    phone.tap("Remove Far and wide")
    phone.choose("Turn")
    assert phone.shows("Ann's turn")


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
    assert phone.shows("Bo wins")
    assert phone.shows("Level at 3 followers, then 4 silfr")


# Followers


def test_followers_are_established_on_a_remembered_site(hall, history):
    phone = look(hall, history, *BEGUN)
    phone.choose("Players")
    phone.tap("Bo: 3 followers")
    phone.tap("Establish followers")
    assert not phone.has("Establish")
    phone.tap("Sweden: 4 left")
    phone.tap("How many: one more")
    phone.tap("Trade center")
    phone.tap("Site India")
    phone.tap("East")
    phone.tap("Region Gardar")
    phone.tap("Establish")
    stood = position(history).players[1].followers[-1]
    assert (stood.name, stood.key, stood.count) == ("India", True, 2)
    assert (stood.wind, stood.region, stood.type) == ("east", "Gardar", "sweden")


def test_a_site_of_a_rival_is_refused_with_a_clear_line(hall, history):
    phone = look(hall, history, *BEGUN)
    phone.choose("Players")
    phone.tap("Bo: 3 followers")
    phone.tap("Establish followers")
    phone.tap("Rus: 6 left")
    assert not phone.has("Site Fair")
    phone.type("Name of the site (if you like)", "fair")
    phone.tap("Establish")
    assert phone.notices() == ["Ann has followers on Fair. Replace them or return them first."]


def test_followers_are_moved_replaced_and_taken_back(hall, history):
    phone = look(hall, history, *BEGUN)
    phone.choose("Players")
    phone.tap("Ann, 1: 1 Rus, Fair in the East in the region Gardar")
    phone.tap("Move")
    phone.tap("West")
    phone.tap("Move there")
    assert position(history).players[0].followers[-1].wind == "west"
    phone.tap("Ann, 2: 1 Jarldom, Miklagard in the South")
    phone.tap("Replaced by Bo")
    phone.tap("Sweden: 4 left")
    phone.tap("Replace")
    assert position(history).players[1].followers[-1].name == "Miklagard"
    phone.tap("Bo: 4 followers")
    phone.tap("Bo, 2: 2 Sweden, Court in the West")
    phone.tap("Take one back")
    assert position(history).players[1].followers[1].count == 1
    assert actions(history)[-3:] == ["move", "replace", "return"]


def test_duchies_are_corrected_and_counted_again(hall, history):
    phone = look(hall, history, *BEGUN)
    phone.choose("Players")
    assert phone.shows("Two ventures in a region make a duchy: Gardar.")
    phone.tap("Duchies: one more")
    assert position(history).players[0].duchies == 2
    phone.tap("Count them again")
    assert position(history).players[0].duchies is None
    phone.tap("Home markers: one more")
    assert position(history).players[0].homes == 2


def test_tiles_are_drawn_by_an_ability_and_somebody_leaves(hall, history):
    phone = look(hall, history, *BEGUN)
    phone.choose("Players")
    phone.tap("Draw tiles by an ability")
    phone.tap("3")
    phone.tap("Done")
    assert position(history).players[0].hand == 3
    phone.tap("Ann leaves: everything goes back")
    assert position(history).players[0].followers == ()


def test_a_marker_is_put_where_it_lies_on_the_table(hall, history):
    phone = look(hall, history, *BEGUN)
    rus = "Rus: nobody holds the marker; Ann leads alone with 2 followers."
    phone.tap(rus)
    phone.tap("Bo")
    assert position(history).influence.rus == 1
    phone.tap("Rus: Bo holds the marker; Ann leads alone with 2 followers.")
    phone.tap("Nobody: top of the board")
    assert position(history).influence.rus is None


# Cards


def test_progress_says_who_lacks_what_and_who_is_one_step_away(hall, history):
    phone = look(hall, history, *BEGUN)
    phone.choose("Cards")
    away = "One step away: lacks 1 follower of type Rus in the East"
    phone.tap(f"Ann, Rus lords: 2/3 {away}")
    phone.tap("Change the card")
    assert phone.shows("Change a card")
    phone.tap("Cancel")
    assert phone.has("Bo, Rus lords: 0/3 lacks 3 followers of type Rus in the East")


def test_cards_are_turned_judged_and_removed(hall, history):
    phone = look(hall, history, *BEGUN)
    phone.choose("Cards")
    phone.tap("Turn Four winds face up")
    phone.tap("Bo does not meet Beyond words")
    phone.tap("Remove Gates of the East")
    cards = position(history).cards
    assert [one.title for one in cards] == [
        "Rus lords",
        "Four winds",
        "Beyond words",
        "Far and wide",
    ]
    assert cards[1].face_up
    assert cards[2].met_by == (1,)


def compose(phone, title="New"):
    phone.choose("Cards")
    phone.tap("Compose a card")
    phone.type("Title", title)


def test_a_sentence_is_composed_word_by_word(hall, history):
    phone = look(hall, history, BeginTurn())
    compose(phone, "Lords")
    phone.tap("Standard")
    phone.tap("A sentence of your own")
    phone.tap("Number: 1")
    phone.tap("3")
    phone.tap("Done")
    phone.tap("Type")
    phone.tap("Rus")
    phone.tap("Wind")
    phone.tap("East")
    assert phone.shows("At least 3 followers of type Rus in the East.")
    phone.tap("Put it into play")
    (made,) = position(history).cards
    assert made == LORDS.model_copy(update={"title": "Lords"})
    assert box(history) == (made,)


def test_sentences_are_joined_negated_and_removed(hall, history):
    phone = look(hall, history, BeginTurn())
    compose(phone)
    phone.tap("A sentence of your own")
    phone.tap("and …")
    phone.tap("Part 2: What counts: followers")
    phone.tap("key trade centers")
    phone.tap("Part 2: More for this part")
    phone.tap("Add with “or”")
    phone.tap("Part 2.2: What counts: followers")
    phone.tap("duchies")
    phone.tap("Part 1: More for this part")
    phone.tap("Turn into the opposite (not)")
    assert phone.shows(
        "Not at least 1 follower and (at least 1 key trade center or at least 1 duchy)."
    )
    phone.tap("More for this part")
    phone.tap("Some of these")
    phone.tap("How many of these: 1")
    phone.tap("2")
    phone.tap("Part 2.1: More for this part")
    phone.tap("Remove this part")
    phone.tap("Put it into play")
    (made,) = position(history).cards
    assert isinstance(made.condition, AtLeastOf)
    first, second = made.condition.at_least_of.of
    assert made.condition.at_least_of.count == 2
    assert isinstance(first, Not)
    assert second == AnyOf(any=(Comparison(metric="duchies", at_least=1),))


def test_the_last_part_is_not_removed(hall, history):
    phone = look(hall, history, BeginTurn())
    compose(phone)
    phone.tap("All followers of one type")
    phone.tap("More for this part")
    phone.tap("Remove this part")
    assert phone.shows("At least 1 follower.")


def test_both_templates_are_filled_in(hall, history):
    phone = look(hall, history, BeginTurn())
    compose(phone, "All")
    phone.tap("All followers of one type")
    phone.tap("Type: of type Theocracy")
    phone.tap("Jarldom")
    phone.tap("Put it into play")
    phone.tap("Compose a card")
    phone.type("Title", "Regions")
    phone.tap("One type in listed regions")
    phone.tap("Which ones: 1, 2, 3, 4")
    for one in "1234":
        phone.tap(one)
    assert not phone.has("Take it")
    phone.type("Region", "Skane")
    phone.tap("Add")
    phone.type("Region", "Gardar", submit=True)
    phone.tap("Take it")
    phone.tap("Put it into play")
    first, second = position(history).cards
    assert first.condition == Comparison(
        metric="followers", where=Where(type="jarldom"), at_least=6
    )
    assert second.condition.each_of.values == ("Skane", "Gardar")


def test_other_shapes_are_chosen_by_what_counts(hall, history):
    phone = look(hall, history, BeginTurn())
    compose(phone)
    phone.tap("A sentence of your own")
    phone.tap("What counts: followers")
    phone.tap("in each of these winds")
    phone.tap("Which ones: North, South, East, West")
    phone.tap("North")
    phone.tap("Take it")
    phone.tap("and …")
    phone.tap("Part 2: What counts: followers")
    phone.tap("In a number of regions")
    phone.tap("Part 2: How many at least: 2")
    phone.tap("4")
    phone.tap("Done")
    phone.tap("Part 2: Counted by: regions")
    phone.tap("winds")
    phone.tap("Part 2: Which ones: any of them")
    phone.tap("East")
    phone.tap("Take it")
    phone.tap("Part 2: Which ones: East")
    phone.tap("any of them")
    phone.tap("Put it into play")
    (made,) = position(history).cards
    assert isinstance(made.condition, AllOf)
    each, count = made.condition.all
    assert isinstance(each, EachOf)
    assert each.each_of.values == ("south", "east", "west")
    assert isinstance(count, CountOf)
    assert (count.count_of.by, count.count_of.at_least, count.count_of.values) == ("wind", 4, None)


def test_comparisons_are_exchanged(hall, history):
    phone = look(hall, history, BeginTurn())
    compose(phone)
    phone.tap("A sentence of your own")
    phone.tap("Comparison: at least")
    phone.tap("from … to …")
    phone.tap("To: 1")
    phone.tap("4")
    phone.tap("Done")
    phone.tap("What counts: followers")
    phone.tap("silfr")
    assert phone.shows("1 to 4 silfr.")
    phone.tap("Comparison: from … to …")
    phone.tap("alone the most")
    assert phone.shows("Alone the most silfr.")


def test_a_filter_is_typed_and_taken_away(hall, history):
    phone = look(hall, history, BeginTurn())
    compose(phone)
    phone.tap("A sentence of your own")
    phone.tap("More for this part")
    phone.tap("Region")
    phone.type("Region", "Skane")
    phone.tap("Take it")
    assert phone.shows("At least 1 follower in the region Skane.")
    phone.tap("Region: in the region Skane")
    phone.tap("Any")
    assert phone.shows("At least 1 follower.")


def test_a_card_that_no_sentence_fits_is_judged_by_hand(hall, history):
    phone = look(hall, history, BeginTurn())
    compose(phone, "Odd")
    phone.tap("Judge by hand")
    phone.tap("Write a sentence instead")
    phone.tap("Judge by hand")
    phone.type("Note", "Page two")
    phone.tap("Face up")
    phone.tap("Put it into play")
    (made,) = position(history).cards
    assert (made.condition, made.note, made.face_up) == (None, "Page two", False)


def test_two_cards_of_one_title_are_refused_and_nothing_composed_is_lost(hall, history):
    phone = look(hall, history, AddCard(card=RICH), BeginTurn())
    compose(phone, "rich")
    phone.tap("A sentence of your own")
    phone.tap("Put it into play")
    assert phone.notices() == ["There is another card called “rich” already."]
    assert phone.shows("At least 1 follower.")
    assert box(history) == ()


def test_a_title_is_asked_for(hall, history):
    phone = look(hall, history, BeginTurn())
    compose(phone, "  ")
    phone.tap("Judge by hand")
    assert phone.shows("The card needs a title.")
    assert not phone.has("Put it into play")


def test_a_card_in_play_is_changed(hall, history):
    history.keep_setting(BOX, boxed((LORDS,)))
    phone = look(hall, history, AddCard(card=LORDS), BeginTurn())
    phone.choose("Cards")
    phone.tap("Change Rus lords")
    phone.type("Title", "Rus kings")
    phone.tap("Eklundian")
    phone.tap("Put it into play")
    (made,) = position(history).cards
    assert (made.title, made.tier, made.condition) == ("Rus kings", "eklundian", LORDS.condition)
    assert [one.title for one in box(history)] == ["Rus kings"]


# The box


def test_cards_of_the_box_are_put_into_play_by_one_tap(hall, history):
    history.keep_setting(BOX, boxed((LORDS, WINDS)))
    phone = look(hall, history)
    phone.tap("Follow the game")
    phone.choose("Cards")
    phone.tap("From the box (2 cards)")
    phone.tap("Put Four winds into play")
    assert [one.title for one in position(history).cards] == ["Four winds"]
    assert position(history).cards[0].face_up
    assert not phone.has("Put Four winds into play")
    phone.tap("Back to the cards in play")
    assert phone.has("Turn Four winds face down")


def test_a_card_is_changed_in_the_box_alone(hall, history):
    history.keep_setting(BOX, boxed((LORDS,)))
    phone = look(hall, history, BeginTurn())
    phone.choose("Cards")
    phone.tap("From the box (1 card)")
    phone.tap("Change Rus lords in the box")
    phone.tap("Novice")
    phone.tap("Save")
    assert position(history).cards == ()
    assert [(one.title, one.tier) for one in box(history)] == [("Rus lords", "novice")]


def test_a_forgotten_card_comes_back(hall, history):
    history.keep_setting(BOX, boxed((LORDS, KEYS)))
    phone = look(hall, history, BeginTurn())
    phone.choose("Cards")
    phone.tap("From the box (2 cards)")
    phone.tap("Forget Rus lords")
    assert [one.title for one in box(history)] == ["Gates of the East"]
    undo = phone.find("Undo", ft.SnackBarAction)
    phone.fire(undo.control, "click")
    assert box(history) == (LORDS, KEYS)


def test_a_card_is_composed_for_the_box_and_pasted_from_elsewhere(hall, history):
    phone = look(hall, history, BeginTurn())
    phone.choose("Cards")
    phone.tap("From the box (0 cards)")
    phone.client.answers["get"] = "hello"
    phone.tap("Paste")
    assert box(history) == ()
    assert phone.notices()
    phone.wait_for_notices_to_go()
    phone.client.answers["get"] = written((LORDS, WINDS))
    phone.tap("Paste")
    assert [one.title for one in box(history)] == ["Rus lords", "Four winds"]


# After the game only


def test_a_game_that_is_over_is_added_up(hall, history):
    phone = look(hall, history, seats=NAMES[:3])
    phone.tap("Only the winner")
    for seat, count, coins in ((0, "8", "15"), (1, "12", "3"), (2, "12", "6")):
        for what, n in (("Rus", count), ("Silfr", coins)):
            phone.tap(f"{NAMES[seat]}: {what}: 0, type a number")
            for digit in n:
                phone.tap(digit)
            phone.tap("Done")
    # Example 5 of the rules: nobody meets a card, and 6 silfr are more than 3.
    assert phone.shows("Cy wins: level at 12 followers, then 6 silfr")
    phone.tap("Bo has met a card")
    assert phone.shows("Bo wins: “A victory card” met")
    phone.tap("After an event")
    assert phone.shows("Bo wins: “A victory card” met")
    phone.tap("Bo has met a card")
    assert phone.shows("Nobody met a card that this end looks at.")
    phone.tap("No tiles were left")
    phone.tap("To the result")
    assert phone.shows("Cy wins")


def test_a_tally_stays_one_after_the_app_was_closed(hall, history):
    phone = look(hall, history, CheckNow(check="final"), Establish(seat=0, kind="god", type="rus"))
    assert phone.shows("How did the game end?")
    assert phone.shows("1 of them stands at a known place; see the players.")


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
    phone.tap("Book them, then actions")
    phone.tap("Invest: draw")
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
    phone.type("Name of the site (if you like)", "Novgorod")
    phone.type("Region", "Gardariki")
    assert entries(phone) == before


def test_a_known_region_keeps_the_name_that_was_typed(hall, history):
    phone = look(hall, history, *BEGUN)
    phone.choose("Players")
    phone.tap("Establish followers")
    phone.tap("Rus: 4 left")
    phone.type("Name of the site (if you like)", "Novgorod")
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
    phone = look(hall, history, AddCard(card=LORDS), *LAID)
    assert not phone.shows("1 victory card is in play, 4 are usual.")
    phone.tap("Show 1 more warning")
    assert phone.shows("1 victory card is in play, 4 are usual.")
    assert phone.shows("Home markers of Ann: 1.")
    phone.tap("Show fewer warnings")
    assert not phone.shows("1 victory card is in play, 4 are usual.")
