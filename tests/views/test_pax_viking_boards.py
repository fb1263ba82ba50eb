"""The boards of Pax Viking without a browser: followers, duchies, markers and who leaves."""

from __future__ import annotations

from tests.support.matches import actions, position
from tests.support.pax_viking_table import (
    BEGUN,
    look,
)

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


def test_a_wind_chosen_before_the_jarl_board_was_is_not_kept(hall, history):
    phone = look(hall, history, *BEGUN)
    phone.choose("Players")
    phone.tap("Establish followers")
    phone.tap("Rus: 4 left")
    phone.tap("North")
    phone.tap("Region Gardar")
    phone.tap("God")
    phone.tap("Establish")
    god = position(history).players[0].followers[-1]
    assert (god.kind, god.wind, god.region) == ("god", None, None)
    phone.tap("Ann, 1: 1 Rus, Fair, Gardar (East)")
    phone.tap("Move")
    phone.tap("West")
    phone.tap("Advocate")
    phone.tap("Move there")
    moved = position(history).players[0].followers[-1]
    assert (moved.kind, moved.wind, moved.region) == ("advocate", None, None)
    assert not phone.shows("has a wind or region")


def test_a_site_of_a_rival_is_refused_with_a_clear_line(hall, history):
    phone = look(hall, history, *BEGUN)
    phone.choose("Players")
    phone.tap("Bo: 3 followers")
    phone.tap("Establish followers")
    phone.tap("Rus: 6 left")
    assert not phone.has("Site Fair")
    phone.type("Name (optional)", "fair")
    phone.tap("Establish")
    assert phone.notices() == ["Ann has followers on Fair. Replace them or return them first."]


def test_followers_are_moved_replaced_and_taken_back(hall, history):
    phone = look(hall, history, *BEGUN)
    phone.choose("Players")
    phone.tap("Ann, 1: 1 Rus, Fair, Gardar (East)")
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
