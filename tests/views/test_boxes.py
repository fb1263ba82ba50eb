"""The boxes of all games: found, completed, and taken to another device in one way."""

from __future__ import annotations

import json
from hashlib import sha256

import flet as ft
import pytest

from companion.game import find, game_ids
from companion.model import change
from data.history import MemoryHistory
from tests.support.boxes import FILLED, GAMES
from tests.support.headless import Hall
from views.parts.box_ways import MOST_LETTERS
from views.parts.qr_code import qr_code
from views.screens.boxes import boxes

every_box = pytest.mark.parametrize("game_id", GAMES)


@pytest.fixture
def elsewhere():
    """Another device with an empty app."""
    history = MemoryHistory()
    hall = Hall(history)
    yield hall
    hall.close()
    history.close()


def fill(history, game_id):
    box = find(game_id).box
    history.keep_setting(box.setting, box.written(FILLED[game_id]))
    return box


def tap_line(phone, beginning):
    (line,) = [one.label for one in phone.touchables() if one.label.startswith(beginning)]
    phone.tap(line)


def at_the_box(hall, game_id):
    """Come to the box of a game as people do."""
    phone = hall.phone()
    phone.tap("Settings")
    tap_line(phone, "Boxes ")
    tap_line(phone, phone.store.say(f"{game_id}.short"))
    assert phone.route == f"/settings/boxes/{game_id}"
    return phone


def kept(hall, game_id):
    box = find(game_id).box
    return box.kept(hall.phone().store.history.setting(box.setting))


def read_of(phone, game_id):
    return phone.store.say("box.taken", n=find(game_id).box.size(FILLED[game_id]))


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_boxes_stand_in_the_settings_and_say_how_complete_they_are(hall, history, language):
    for box in boxes():
        fill(history, box.game)
    phone = hall.phone("/settings/boxes", languages=(language,))
    for box in boxes():
        known = FILLED[box.game]
        assert phone.shows(phone.store.say(f"{box.game}.box", n=box.size(known)))
    assert phone.shows({"en": "12 coasters known · complete", "de": "vollständig"}[language])
    assert phone.shows({"en": "4 still missing", "de": "4 fehlen noch"}[language]) is False
    history.keep_setting("box.hagar", find("hagar").box.written(FILLED["hagar"][:8]))
    again = hall.phone("/settings/boxes", languages=(language,))
    assert again.shows({"en": "4 still missing", "de": "4 fehlen noch"}[language])


@every_box
def test_the_way_to_a_box_from_the_settings_and_from_the_table(hall, history, game_id):
    fill(history, game_id)
    phone = at_the_box(hall, game_id)
    assert phone.has("Show as a QR code")
    phone.go(f"/new/{game_id}")
    for name in ("Ann", "Bo"):
        phone.type("Name", name)
        phone.tap("Add")
    phone.tap("Begin")
    phone.tap("The box")
    assert phone.route.endswith("/box")
    assert phone.has("Show as a QR code")
    assert phone.crashes == []


@pytest.mark.parametrize("game_id", sorted({*game_ids()} - {*GAMES}))
def test_a_game_without_a_box_leads_to_none(hall, history, game_id):
    phone = hall.phone(f"/settings/boxes/{game_id}")
    assert not phone.has("Show as a QR code")
    assert phone.crashes == []
    phone.go(f"/new/{game_id}")
    for name in ("Ann", "Bo"):
        phone.type("Name", name)
        phone.tap("Add")
    phone.tap("Begin")
    assert not phone.has("The box")


@every_box
def test_a_box_goes_to_an_empty_app_as_a_file(hall, history, elsewhere, game_id):
    fill(history, game_id)
    phone = at_the_box(hall, game_id)
    phone.tap("Save as a file")
    ((name, content),) = [
        (args["file_name"], args["src_bytes"])
        for asked, args in phone.client.invoked
        if asked == "save_file"
    ]
    assert name.endswith("-box.json")
    other = at_the_box(elsewhere, game_id)
    other.pick("Read a file", content)
    assert kept(elsewhere, game_id) == FILLED[game_id]
    assert other.notices() == [read_of(other, game_id)]
    assert other.crashes == []


@every_box
def test_a_box_goes_to_an_empty_app_as_a_text(hall, history, elsewhere, game_id):
    box = fill(history, game_id)
    phone = at_the_box(hall, game_id)
    told = box.code_of(FILLED[game_id])
    phone.tap("Copy as a text")
    assert told in [value for _, args in phone.client.invoked for value in (args or {}).values()]
    other = at_the_box(elsewhere, game_id)
    other.tap("Paste a text")
    other.type("Copied text", told)
    other.tap("Read it")
    assert kept(elsewhere, game_id) == FILLED[game_id]


@every_box
def test_of_an_empty_box_nothing_is_taken_along(hall, history, game_id):
    phone = at_the_box(hall, game_id)
    empty = [one.label for one in phone.touchables()]
    fill(history, game_id)
    full = [one.label for one in at_the_box(hall, game_id).touchables()]
    store = phone.store
    for key, always in (("code", 0), ("copy", 0), ("save", 0), ("paste", 1), ("load", 1)):
        label = store.say(f"box.{key}")
        assert (label in empty, label in full) == (bool(always), True)


@every_box
def test_a_box_is_shown_as_a_code_and_put_away_again(hall, history, game_id):
    box = fill(history, game_id)
    phone = at_the_box(hall, game_id)
    phone.tap("Show as a QR code")
    drawn = [one.control.src for one in phone.seen() if isinstance(one.control, ft.Image)]
    assert qr_code(box.code_of(FILLED[game_id])).encode() in drawn
    phone.tap("Close")
    assert not phone.dialogs()


@pytest.mark.slow
def test_a_large_box_comes_over_by_one_code_after_the_other(hall, history, elsewhere):
    box = find("pax_viking").box
    some = FILLED["pax_viking"]
    names = (f"{sha256(str(n).encode()).hexdigest()[:24]}" for n in range(40))
    large = tuple(change(some[n % len(some)], title=title) for n, title in enumerate(names))
    history.keep_setting(box.setting, box.written(large))
    phone = at_the_box(hall, "pax_viking")
    phone.tap("Show as a QR code")
    codes = box.codes_of(large, MOST_LETTERS)
    assert len(codes) > 1
    other = at_the_box(elsewhere, "pax_viking")
    for number, code in enumerate(codes, 1):
        assert phone.shows(f"Code {number} of {len(codes)}")
        drawn = [one.control.src for one in phone.seen() if isinstance(one.control, ft.Image)]
        assert qr_code(code).encode() in drawn
        other.tap("Paste a text")
        other.type("Copied text", code)
        other.tap("Read it")
        phone.tap("Next code")
    assert phone.shows(f"Code 1 of {len(codes)}")
    there = box.kept(elsewhere.phone().store.history.setting(box.setting))
    assert there == tuple(change(card, face_up=True) for card in large)
    assert phone.crashes == other.crashes == []


@every_box
@pytest.mark.parametrize("text", ["hello", "", "[]", "hagar1:AAAA"])
def test_what_is_no_box_changes_nothing_and_says_so(hall, history, game_id, text):
    fill(history, game_id)
    phone = at_the_box(hall, game_id)
    phone.tap("Paste a text")
    phone.type("Copied text", text)
    phone.tap("Read it")
    assert phone.notices() == [phone.store.say("box.unreadable")]
    assert kept(hall, game_id) == FILLED[game_id]


@every_box
def test_a_second_file_takes_nothing_away_that_was_read_from_the_first(hall, game_id):
    box = find(game_id).box
    phone = at_the_box(hall, game_id)
    picker = phone.find("Read a file").control.action.file_picker
    written = [json.dumps(box.written(one)).encode() for one in (FILLED[game_id], box.empty)]
    files = [
        {"id": at, "name": "any.json", "size": 3, "bytes": one} for at, one in enumerate(written)
    ]
    phone.fire(picker, "result", {"files": files})
    assert kept(hall, game_id) == FILLED[game_id]


# The forms


def test_a_coaster_is_entered_put_right_and_struck_out(hall):
    phone = at_the_box(hall, "hagar")
    assert phone.shows("0 coasters known")
    phone.tap("Add a coaster")
    phone.tap("Upper left: Land")
    phone.tap("Spot 2, 3 (Forest / Land): 0")
    phone.tap("Keep it")
    (one,) = kept(hall, "hagar")
    assert (one.fields, one.gold) == (("forest", "land", "land", "land"), ((1, 2),))
    name = "Coaster 1 of the box: Forest, Land, Land, Land; gold: 1, shields: 0"
    phone.tap(name)
    phone.tap("Upper left: Forest")
    phone.tap("Keep it")
    (one,) = kept(hall, "hagar")
    assert (one.fields[0], one.gold) == ("water", ((1, 2),))
    phone.tap(name.replace("Forest", "Water"))
    phone.tap("Strike it out")
    assert kept(hall, "hagar") == ()
    phone.tap("Add a coaster")
    phone.tap("Cancel")
    assert phone.shows("11 still missing") is False
    assert phone.shows("12 still missing")


def test_a_ship_is_typed_and_forgotten(hall):
    phone = at_the_box(hall, "vikings")
    phone.tap("6 gold")
    (ship,) = kept(hall, "vikings")
    assert (ship.reward, ship.value) == ("gold", 6)
    forget = next(one.label for one in phone.touchables() if one.label.startswith("Forget"))
    phone.tap(forget)
    assert kept(hall, "vikings") == ()


def test_a_printed_value_is_typed_with_nobody_at_the_table(hall):
    phone = at_the_box(hall, "shipwrights")
    phone.tap("Svend: ?, type a number")
    phone.tap("5")
    phone.tap("Done")
    assert kept(hall, "shipwrights").heroes.svend == 5


def test_a_card_is_composed_with_nobody_at_the_table(hall):
    phone = at_the_box(hall, "pax_viking")
    phone.tap("Compose a card for the box")
    phone.type("Title", "Far coasts")
    phone.tap("Judge by hand")
    phone.tap("Save")
    assert [card.title for card in kept(hall, "pax_viking")] == ["Far coasts"]
    assert phone.has("Show as a QR code")
