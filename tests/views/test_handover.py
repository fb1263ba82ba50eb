"""A match is handed from one device to another, and goes on there."""

from __future__ import annotations

import pytest

from companion.game import game_ids
from companion.words import say
from data.guests import HOUSE
from data.history import MemoryHistory
from tests.support.headless import Hall
from tests.support.under_way import under_way
from tests.views.test_backup import saves

GAMES = game_ids()


@pytest.fixture
def elsewhere():
    """Another device with a history of its own."""
    hall = Hall(MemoryHistory())
    yield hall
    hall.close()


def handed_over(hall):
    """Walk from the table to the file, and return it."""
    phone = hall.phone("/play/m")
    phone.tap("To another device")
    phone.tap("Save the match as a file")
    ((name, content),) = saves(phone)
    assert name.endswith(".json")
    return content


def taken_in(hall, content):
    phone = hall.phone("/settings/backup")
    phone.pick("Choose a file", content)
    phone.tap("Take it in")
    phone.tap("Go on playing")
    return phone


@pytest.mark.parametrize("game_id", GAMES)
def test_a_match_of_any_game_goes_on_where_it_stood(hall, history, elsewhere, game_id):
    match = under_way(history, game_id, 8)
    under_way(history, "saekonungr", 3, id_="other")
    phone = taken_in(elsewhere, handed_over(hall))
    assert phone.route == "/play/m", "whoever takes it in goes on playing"
    assert [one.id for one in elsewhere.history.open_matches()] == ["m"], "that match alone"
    there = elsewhere.history.match("m")
    assert (there.position, there.log) == (match.position, match.log)
    assert phone.enabled("Undo")


def test_it_comes_back_longer_and_where_both_went_on_both_are_kept(hall, history, elsewhere):
    match = under_way(history, "shipwrights", 8)
    taken_in(elsewhere, handed_over(hall))
    phone = elsewhere.phone("/play/m")
    phone.tap("Undo")
    longer = handed_over(elsewhere)
    back = taken_in(hall, longer)
    assert back.route == "/play/m"
    assert history.match("m").revision == match.revision + 1
    for one in (hall, elsewhere):
        table = one.phone("/play/m")
        table.tap("Redo" if one is hall else "Undo")
    taken_in(hall, handed_over(elsewhere))
    assert len(history.open_matches()) == 2


def test_a_phone_sends_it_by_its_own_sheet(hall, history):
    under_way(history, "vikings", 5)
    phone = hall.phone("/play/m/handover", platform="android")
    phone.client.answers["share_files"] = {"status": "success", "raw": ""}
    phone.tap("Send the match")
    ((file,),) = [args["files"] for name, args in phone.client.invoked if name == "share_files"]
    assert (file.name, file.mime_type) == ("skald-vikings-5.txt", "text/plain")


def test_a_guest_hands_nothing_over(hall, history):
    under_way(history, "vikings", 5)
    phone = hall.phone("/play/m", guest=HOUSE)
    assert not phone.has("To another device")
    phone.go("/play/m/handover")
    assert phone.shows(say("en", "guest.title"))
