"""Setup: who plays, in which order, under which rules."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import flet as ft
import pytest

from companion.dice import Pool, numbered, start_roll
from companion.game import find
from data.records import Player
from tests.support.matches import seated
from views.drawings.ink import SEAT_COLOURS
from views.parts.seat_list import first_free
from views.screens import setup
from views.screens.setup import remembered, still_known

ROUTE = "/new/saekonungr"


@pytest.fixture
def phone(hall):
    return hall.phone(ROUTE)


def sit_down(phone, *names):
    for name in names:
        phone.type("Name", name)
        phone.tap("Add")


def begun(history):
    return history.open_matches()[0].setup


class Lot:
    """A generator that always draws the same."""

    def __init__(self, drawn):
        self.drawn = drawn

    def randrange(self, _many):
        return self.drawn


def test_those_who_are_typed_in_sit_in_that_order_and_are_remembered(phone, history):
    sit_down(phone, "Ann", "Bo", "Cy")
    phone.tap("Begin")
    assert begun(history).seats == ("Ann", "Bo", "Cy")
    assert {player.name for player in history.players()} == {"Ann", "Bo", "Cy"}
    assert begun(history).players == tuple(
        next(player.id for player in history.players() if player.name == name)
        for name in ("Ann", "Bo", "Cy")
    )


def test_a_name_is_taken_without_the_spaces_round_it(phone, history):
    sit_down(phone, "  Ann ", "Bo")
    phone.tap("Begin")
    assert begun(history).seats == ("Ann", "Bo")


@pytest.mark.parametrize("typed", ["", "   "])
def test_nobody_sits_down_without_a_name(phone, typed):
    sit_down(phone, typed)
    assert phone.shows("Nobody yet")


def test_nobody_sits_down_twice(phone):
    sit_down(phone, "Ann", "ANN")
    assert phone.texts().count("Ann") == 1
    assert len(phone.notices()) == 1


def test_enter_adds_too_and_the_field_is_empty_again(phone):
    phone.type("Name", "Ann", submit=True)
    phone.type("Name", "Bo", submit=True)
    assert phone.enabled("Begin")
    fields = [one.control for one in phone.seen() if isinstance(one.control, ft.TextField)]
    assert [field.value for field in fields] == [""]


def test_those_of_the_last_match_sit_there_again(hall, history):
    seated(history, seats=("Ann", "Bo", "Cy"))
    phone = hall.phone(ROUTE)
    phone.tap("Begin")
    assert begun(history).seats == ("Ann", "Bo", "Cy")


def test_somebody_remembered_sits_down_with_one_tap(hall, history):
    seated(history)
    history.keep_player(Player(id="dagny", name="Dagny", colour=4))
    phone = hall.phone(ROUTE)
    phone.tap("Dagny")
    phone.tap("Begin")
    assert begun(history).seats == ("Ann", "Bo", "Dagny")
    assert begun(history).players[2] == "dagny"


def test_a_remembered_name_that_is_typed_is_the_one_remembered(hall, history):
    history.keep_player(Player(id="dagny", name="Dagny"))
    history.keep_player(Player(id="egil", name="Egil"))
    history.keep_player(Player(id="finn", name="Finn"))
    phone = hall.phone(ROUTE)
    seated_now = [one for one in ("Dagny", "Egil", "Finn") if phone.has(f"{one} does not play")]
    left = next(one for one in ("Dagny", "Egil", "Finn") if one not in seated_now)
    sit_down(phone, left.lower())
    phone.tap("Begin")
    assert begun(history).players[-1] == left.lower()
    assert len(history.players()) == 3


def test_who_is_hidden_is_not_offered(hall, history):
    history.keep_player(Player(id="dagny", name="Dagny", hidden=True))
    assert not hall.phone(ROUTE).shows("Dagny")


def test_leaving_frees_the_seat(phone, history):
    sit_down(phone, "Ann", "Bo", "Cy")
    phone.tap("Bo does not play")
    phone.tap("Begin")
    assert begun(history).seats == ("Ann", "Cy")


def test_the_order_is_changed_by_buttons_and_by_dragging(phone, history):
    sit_down(phone, "Ann", "Bo", "Cy")
    phone.tap("Cy one seat earlier")
    assert not phone.enabled("Ann one seat earlier")
    assert not phone.enabled("Bo one seat later")
    phone.tap("Ann one seat later")
    phone.drag(0, 2)
    phone.tap("Begin")
    assert begun(history).seats == ("Ann", "Bo", "Cy")


def test_a_match_begins_with_as_many_as_the_game_is_for(phone):
    assert not phone.enabled("Begin")
    sit_down(phone, "Ann")
    assert not phone.enabled("Begin")
    sit_down(phone, "Bo")
    assert phone.enabled("Begin")
    sit_down(phone, "Cy", "Di", "Ed", "Flo")
    assert phone.enabled("Begin")
    assert not phone.enabled("Add"), "six is the most"


def test_everybody_has_a_colour_of_their_own(phone, history):
    sit_down(phone, "Ann", "Bo", "Cy", "Di", "Ed", "Flo")
    phone.tap("Begin")
    assert len({player.colour for player in history.players()}) == len(SEAT_COLOURS)


def test_two_who_come_with_the_same_colour_get_different_ones(hall, history):
    for name in ("Ann", "Bo", "Cy"):
        history.keep_player(Player(id=name, name=name, colour=2))
    phone = hall.phone(ROUTE)
    left = next(name for name in ("Ann", "Bo", "Cy") if not phone.has(f"{name} does not play"))
    phone.tap(left)
    phone.tap("Begin")
    colours = [history.player(id_).colour for id_ in begun(history).players]
    assert len(set(colours)) == len(colours)


def test_a_tap_on_a_shield_takes_the_next_colour_nobody_has(phone, history):
    sit_down(phone, "Ann", "Bo")
    phone.tap("Next colour for Ann")
    phone.tap("Begin")
    colours = {player.name: player.colour for player in history.players()}
    assert colours == {"Ann": 2, "Bo": 1}


@pytest.mark.parametrize(
    "taken, free", [((), 0), ((0,), 1), ((1, 2), 0), ((0, 1, 3), 2), (tuple(range(6)), 0)]
)
def test_the_first_free_colour(taken, free):
    seats = tuple(Player(id=str(n), name=str(n), colour=colour) for n, colour in enumerate(taken))
    assert first_free(seats) == free


@pytest.mark.parametrize(
    "drawn, seats",
    [(0, ("Ann", "Bo", "Cy")), (1, ("Bo", "Cy", "Ann")), (2, ("Cy", "Ann", "Bo"))],
)
def test_who_is_drawn_by_lot_begins_and_the_others_follow_in_turn(
    phone, history, monkeypatch, drawn, seats
):
    monkeypatch.setattr(setup, "GENERATOR", Lot(drawn))
    sit_down(phone, "Ann", "Bo", "Cy")
    phone.choose("By lot")
    phone.tap("Begin")
    assert begun(history).seats == seats


def test_whoever_rolls_the_highest_die_begins_and_everybodys_roll_is_told(
    hall, history, monkeypatch
):
    rounds = start_roll(2, Pool((numbered(6),)), Random(3))
    first = max(rounds[-1], key=rounds[-1].get)
    monkeypatch.setattr(setup, "GENERATOR", Random(3))
    phone = hall.phone("/new/hagar")
    sit_down(phone, "Ann", "Bo")
    phone.choose("Highest die")
    phone.tap("Begin")
    assert begun(history).seats == (("Ann", "Bo"), ("Bo", "Ann"))[first]
    told = phone.notices()[-1]
    assert told.startswith(f"Ann {rounds[0][0]}, Bo {rounds[0][1]}")
    assert told.endswith(f": {('Ann', 'Bo')[first]} begins.")


def test_a_die_is_rolled_for_the_start_where_the_rulebook_has_it_so(hall):
    assert not hall.phone("/new/vikings").shows("Highest die")


def test_how_to_begin_is_remembered(hall, history):
    phone = hall.phone(ROUTE)
    sit_down(phone, "Ann", "Bo")
    phone.choose("Top of the list")
    phone.tap("Begin")
    assert phone.shows("Ann trades"), "no start roll is asked for"
    assert history.setting("beginning.saekonungr") == "order"
    again = hall.phone(ROUTE)
    chosen = next(
        one.control for one in again.seen() if isinstance(one.control, ft.SegmentedButton)
    )
    assert chosen.selected == ["order"]


# Rules


def test_rules_as_printed_are_not_stored(phone, history):
    sit_down(phone, "Ann", "Bo")
    assert phone.shows("As printed")
    phone.tap("Out at zero coins")
    assert phone.shows("1 change")
    phone.tap("Out at zero coins")
    assert phone.shows("As printed")
    phone.tap("Begin")
    assert begun(history).options == {}


def test_each_kind_of_rule_can_be_changed(phone, history):
    sit_down(phone, "Ann", "Bo")
    phone.tap("Out at zero coins")
    phone.tap("Ante: one more")
    phone.tap("Coins at the start: one more")
    phone.choose("the first one out ends it")
    phone.tap("shield: one less")
    phone.tap("blank: one more")
    assert phone.shows("5 changes")
    phone.tap("Begin")
    assert begun(history).options == {
        "zero_is_out": True,
        "ante": 1,
        "start_coins": 1,
        "end": "first_elimination",
        "viking_die": ["shield", "x", "x", "blank", "blank", "blank"],
    }
    assert phone.crashes == []


def test_no_number_is_the_recommended_one(phone):
    sit_down(phone, "Ann", "Bo")
    assert phone.shows("as recommended")
    phone.tap("Coins at the start: one more")
    assert not phone.shows("as recommended")
    phone.tap("Coins at the start: one less")
    assert phone.shows("as recommended")
    assert phone.shows("As printed")


def test_the_rules_of_the_last_match_are_there_again(hall, history):
    seated(history, zero_is_out=True)
    assert hall.phone(ROUTE).shows("1 change")


def test_rules_that_cannot_be_played_are_refused_at_once(phone, history):
    sit_down(phone, "Ann", "Bo")
    for what in ("shield: one less", "blank: one less", "X: one less"):
        phone.tap(what)
    assert len(phone.notices()) == 1
    assert phone.shows("1 change")
    phone.tap("Begin")
    assert begun(history).options == {"viking_die": ["shield", "x", "x", "blank"]}


def test_remembered_rules_that_are_no_rules_any_more_are_left_out():
    game = find("saekonungr")
    assert still_known(game, {"zero_is_out": True}) == {"zero_is_out": True}
    assert still_known(game, {"gone": True}) == {}
    assert still_known(game, {"viking_die": []}) == {}


def test_an_estimate_is_told_when_enough_are_there(phone):
    sit_down(phone, "Ann")
    assert not phone.shows("Estimate")
    sit_down(phone, "Bo")
    assert phone.shows("Estimate")


def test_a_game_played_for_the_first_time_asks_those_who_played_last(hall, history):
    seated(history, seats=("Ann", "Bo", "Cy"))
    draft = remembered(hall.phone().store, replace(find("saekonungr"), id="another"))
    assert [player.name for player in draft.seats] == ["Ann", "Bo"], "as many as are needed"
