"""The cards of Pax Viking without a browser: progress, sentences and the box."""

from __future__ import annotations

import json

import flet as ft

from companion.games.pax_viking.actions import AddCard, BeginTurn, ReturnAll
from companion.games.pax_viking.box import BOX as CARD_BOX
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
from tests.support.matches import position
from tests.support.pax_viking_composing import RICH, compose
from tests.support.pax_viking_table import (
    BEGUN,
    KEYS,
    LORDS,
    WINDS,
    look,
)

BOX = "box.pax_viking"


def box(history):
    return CARD_BOX.kept(history.setting(BOX))


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
    phone.tap(f"Ann, Rus lords: 2/3 {away}")
    phone.tap("Change the card")
    phone.tap("Advanced")
    phone.tap("Put it into play")
    # What is changed of a card says nothing of the rest of it.
    assert history.match("m").log[-1].action["changed"] == ["tier"]
    assert position(history).cards[0].tier == "advanced"


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


def test_how_far_everybody_would_be_is_said_of_those_who_are_there(hall, history):
    phone = look(hall, history, BeginTurn(), ReturnAll(seat=1))
    compose(phone)
    phone.tap("A sentence of your own")
    said = [one for one in phone.spoken() if "it now" in one]
    assert said == ["Ann does not meet it now 0/1"]


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


def test_values_are_as_they_were_left_and_can_be_begun_anew(hall, history):
    phone = look(hall, history, BeginTurn())
    compose(phone)
    phone.tap("A sentence of your own")
    phone.tap("What counts: followers")
    phone.tap("in each of these winds")
    phone.tap("Which ones: North, South, East, West")
    assert not phone.shows("As you left it")
    phone.tap("North")
    phone.tap("Close")
    phone.tap("Which ones: North, South, East, West")
    assert phone.shows("As you left it")
    phone.tap("Begin anew")
    phone.tap("East")
    phone.tap("Take it")
    assert phone.has("Which ones: North, South, West")


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


def test_a_card_judged_by_hand_keeps_who_met_it_when_it_is_changed(hall, history):
    phone = look(hall, history)
    phone.tap("Only the winner")
    phone.tap("After an event")
    phone.tap("Bo has met a card")
    phone.choose("Cards")
    phone.tap("Change A victory card")
    phone.type("Title", "The saga")
    phone.tap("Put it into play")
    phone.choose("End")
    assert phone.shows("Bo wins: “The saga” met")
    # What a sentence judges needs nobody to be marked.
    phone.choose("Cards")
    phone.tap("Change The saga")
    phone.tap("Write a sentence instead")
    phone.tap("Put it into play")
    assert position(history).cards[0].met_by == ()


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
    history.keep_setting(BOX, CARD_BOX.written((LORDS,)))
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
    history.keep_setting(BOX, CARD_BOX.written((LORDS, WINDS)))
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
    history.keep_setting(BOX, CARD_BOX.written((LORDS,)))
    phone = look(hall, history, BeginTurn())
    phone.choose("Cards")
    phone.tap("From the box (1 card)")
    phone.tap("Change Rus lords in the box")
    phone.tap("Novice")
    phone.tap("Save")
    assert position(history).cards == ()
    assert [(one.title, one.tier) for one in box(history)] == [("Rus lords", "novice")]


def test_a_forgotten_card_comes_back(hall, history):
    history.keep_setting(BOX, CARD_BOX.written((LORDS, KEYS)))
    phone = look(hall, history, BeginTurn())
    phone.choose("Cards")
    phone.tap("From the box (2 cards)")
    phone.tap("Forget Rus lords")
    assert [one.title for one in box(history)] == ["Gates of the East"]
    undo = phone.find("Undo", ft.TextButton)
    phone.fire(undo.control, "click")
    assert box(history) == (LORDS, KEYS)


def paste(phone, text):
    phone.tap("Paste a text")
    phone.type("Copied text", text)
    phone.tap("Read it")


def test_a_card_is_composed_for_the_box_and_pasted_from_elsewhere(hall, history):
    phone = look(hall, history, BeginTurn())
    phone.choose("Cards")
    phone.tap("From the box (0 cards)")
    paste(phone, "hello")
    assert box(history) == ()
    assert phone.notices()
    phone.wait_for_notices_to_go()
    paste(phone, json.dumps(CARD_BOX.written((LORDS, WINDS))))
    assert [one.title for one in box(history)] == ["Rus lords", "Four winds"]
