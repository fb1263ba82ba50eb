"""A match is handed from one device to another, and goes on there."""

from __future__ import annotations

import pytest

from companion.game import game_ids
from companion.words import say
from data.guests import HOUSE
from data.history import MemoryHistory
from tests.support.backup import saves
from tests.support.headless import Hall
from tests.support.under_way import under_way
from views.parts.qr_code import qr_code

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


@pytest.mark.slow
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
    told = [one.label for one in hall.phone().touchables() if one.label.startswith("Go on:")]
    assert len(set(told)) == 2, "they are told apart"
    assert ["another course of this match" in one for one in told].count(True) == 1


def test_a_phone_sends_it_by_its_own_sheet(hall, history):
    under_way(history, "vikings", 5)
    phone = hall.phone("/play/m/handover", platform="android")
    phone.client.answers["share_files"] = {"status": "success", "raw": ""}
    phone.tap("Send the match")
    ((file,),) = [args["files"] for name, args in phone.client.invoked if name == "share_files"]
    assert (file.name, file.mime_type) == ("skald-vikings-5.txt", "text/plain")


# As codes, for a camera


@pytest.fixture
def camera(monkeypatch):
    """What a camera reads that is held before the screen, one code after the other."""
    seen = []

    def drawn(text):
        seen.append(text)
        return qr_code(text)

    monkeypatch.setattr("views.parts.codes.qr_code", drawn)
    return seen


def shown_codes(hall, camera):
    """Walk from the table through all codes, and return what was scanned."""
    phone = hall.phone("/play/m/handover")
    phone.tap("Show as QR codes")
    first = camera[-1]
    while phone.has("Next code"):
        phone.tap("Next code")
        if camera[-1] == first:
            break
    told = [*dict.fromkeys(camera)]
    assert phone.shows(f"Code 1 of {len(told)}") == (len(told) > 1)
    phone.tap("Close")
    assert not phone.shows(say("en", "codes.scan"))
    return told


def paste(phone, text):
    phone.type("Text of a code", text)
    phone.tap("Read")


@pytest.mark.parametrize("game_id", GAMES)
def test_codes_are_read_one_after_the_other_in_any_order(hall, history, elsewhere, camera, game_id):
    match = under_way(history, game_id, 60)
    *first, last = shown_codes(hall, camera)
    phone = elsewhere.phone("/settings/backup")
    phone.tap("Read QR codes")
    paste(phone, last)
    for one in reversed(first):
        assert phone.shows(f"of {len(first) + 1} codes") or phone.shows("codes 1 is still missing")
        paste(phone, one)
    phone.tap("Take it in")
    phone.tap("Go on playing")
    there = elsewhere.history.match("m")
    assert (there.position, there.log) == (match.position, match.log)


@pytest.mark.slow
def test_all_are_pasted_at_once_and_the_one_rule_keeps_both_ways(hall, history, elsewhere, camera):
    under_way(history, "shipwrights", 60)
    told = "\n".join(shown_codes(hall, camera))
    for one in (elsewhere, hall):
        phone = one.phone("/settings/backup")
        phone.tap("Read QR codes")
        paste(phone, told)
        if one is hall:
            assert phone.shows(say("en", "backup.nothing_new", n=1))
        else:
            phone.tap("Take it in")
    there = elsewhere.phone("/play/m")
    there.tap("Undo")
    there.tap("Undo")
    here = hall.phone("/play/m")
    here.tap("Undo")
    here.tap("Redo")
    camera.clear()
    taken = "\n".join(shown_codes(elsewhere, camera))
    phone = hall.phone("/settings/backup")
    phone.tap("Read QR codes")
    paste(phone, taken)
    phone.tap("Take it in")
    assert len(history.open_matches()) == 2


@pytest.mark.slow
def test_a_code_that_is_none_or_not_whole_costs_nothing_that_was_read(
    hall, history, elsewhere, camera
):
    under_way(history, "shipwrights", 100)
    first, *others = shown_codes(hall, camera)
    phone = elsewhere.phone("/settings/backup")
    phone.tap("Read QR codes")
    paste(phone, first)
    for wrong, told in ((others[0][:-3], "codes.damaged"), ("WIFI:S:hall;", "codes.none")):
        paste(phone, wrong)
        assert phone.shows(say("en", told))
        assert phone.notices() == [], "it lay below what the codes are pasted into"
    for one in others:
        paste(phone, one)
    assert phone.has("Take it in")


def test_a_match_too_long_for_codes_says_so(hall, history, monkeypatch):
    under_way(history, "shipwrights", 60)
    monkeypatch.setattr("data.exchange.codes.MOST", 1)
    phone = hall.phone("/play/m/handover")
    phone.tap("Show as QR codes")
    assert say("en", "codes.full") in phone.notices()
    assert phone.has("Save the match as a file")


def test_a_guest_hands_nothing_over(hall, history):
    under_way(history, "vikings", 5)
    phone = hall.phone("/play/m", guest=HOUSE)
    assert not phone.has("To another device")
    phone.go("/play/m/handover")
    assert phone.shows(say("en", "guest.title"))
