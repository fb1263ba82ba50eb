"""The screen that lets others in, at the host and nowhere else."""

from __future__ import annotations

import pytest

from data.door import Door, written
from data.guests import HOUSE, guest_of
from data.history import MemoryHistory
from tests.support.headless import Hall
from tests.support.matches import ANN_BEGINS, seated
from views.hosting import Hosting
from views.parts.qr_code import qr_code

ADDRESS = "http://192.0.2.7:8550"


@pytest.fixture
def hosting(history):
    seated(history, ANN_BEGINS)
    return Hosting(Door(), history, ADDRESS)


@pytest.fixture
def hall(history, hosting):
    opened = Hall(history, hosting)
    yield opened
    opened.close()


def pictures(phone):
    return [one.control.src for one in phone.seen() if hasattr(one.control, "src")]


@pytest.mark.parametrize("route, match_id", [("/invite", ""), ("/play/m/invite", "m")])
def test_the_code_is_shown_to_cameras_and_to_those_who_type(hall, hosting, route, match_id):
    phone = hall.phone(route)
    code = hosting.door.code(match_id)
    assert pictures(phone) == [qr_code(f"{ADDRESS}/come/{code}").encode()]
    assert phone.shows("192.0.2.7:8550")
    assert phone.shows(written(code))
    assert phone.shows("Ann, Bo") is bool(match_id)


def test_closing_the_door_is_asked_for_once_and_shows_the_new_code(hall, hosting):
    told = []
    hosting.when_closed(lambda: told.append(hosting.door.code()))
    phone = hall.phone("/invite")
    before = hosting.door.code()
    phone.tap("Close the door")
    phone.tap("Cancel")
    assert hosting.door.code() == before
    phone.find("Close the door")
    phone.tap("Close the door")
    phone.touch([one for one in phone.touchables() if one.label == "Close the door"][-1])
    assert told == [hosting.door.code()] != [before]
    assert phone.shows(written(told[0]))
    assert not phone.shows(written(before))


def test_a_disk_that_refuses_leaves_the_door_open_and_says_so(history, tmp_path):
    seated(history, ANN_BEGINS)
    hosting = Hosting(Door(tmp_path), history, ADDRESS)
    hall = Hall(history, hosting)
    phone = hall.phone("/invite")
    before = hosting.door.code()
    (tmp_path / "door.json.new").mkdir()
    phone.tap("Close the door")
    phone.touch([one for one in phone.touchables() if one.label == "Close the door"][-1])
    assert phone.shows(written(before))
    assert "refused to store" in phone.notices()[-1]
    hall.close()


@pytest.mark.parametrize("guest", [HOUSE, guest_of("m")])
def test_a_guest_invites_nobody(hall, guest):
    phone = hall.phone("/invite", guest=guest)
    assert pictures(phone) == []
    for route in ("/", "/play/m"):
        phone.go(route)
        assert not [one.label for one in phone.touchables() if one.label.startswith("Invite")]


def test_where_nobody_else_can_come_nobody_is_invited(history):
    seated(history, ANN_BEGINS)
    hall = Hall(history)
    phone = hall.phone("/invite")
    assert phone.shows("open to this device alone")
    for route in ("/", "/play/m"):
        phone.go(route)
        assert not [one.label for one in phone.touchables() if one.label.startswith("Invite")]
    hall.close()


def test_a_door_that_another_process_closed_is_told_of_once():
    class Followed(Door):
        closed = True

        def follow(self):
            told, self.closed = self.closed, False
            return told

    hosting, heard = Hosting(Followed(), MemoryHistory()), []
    hosting.when_closed(lambda: heard.append(1))
    hosting.follow()
    hosting.follow()
    assert heard == [1]
