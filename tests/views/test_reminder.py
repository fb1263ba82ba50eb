"""A reminder to save, where a browser is all there is."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from types import SimpleNamespace

import pytest

from tests.support.counting_game import DELETED
from tests.support.matches import finished, seated
from views.app import application
from views.device import Device
from views.in_page import device_of
from views.parts import reminder
from views.parts.reminder import ASKED, MANY, SAVED, unsaved

SAYS = f"{MANY} matches have been finished since the last backup"


@pytest.fixture
def in_browser(monkeypatch):
    monkeypatch.setattr(reminder.sys, "platform", "emscripten")


@pytest.fixture
def played(history):
    """Ten matches, all of them finished on 2026-03-01."""
    for n in range(MANY):
        finished(history, seated(history, id_=f"m{n}"))
    return history


def test_after_ten_matches_somebody_is_reminded(hall, played, in_browser):
    phone = hall.phone("/")
    assert phone.shows(SAYS)
    phone.tap("Save now")
    assert phone.route == "/settings/backup"
    phone.tap("Save everything to a file")
    assert played.setting(SAVED)
    phone.go("/")
    assert not phone.shows(SAYS)


def test_whoever_wants_to_do_it_later_is_left_in_peace(hall, played, in_browser):
    phone = hall.phone("/")
    phone.tap("Later")
    assert not phone.shows(SAYS)
    assert played.setting(ASKED)
    assert unsaved(played) == 0


def test_one_match_less_is_no_reason(hall, played, in_browser):
    played.discard("m0", DELETED)
    assert not hall.phone("/").shows("since the last backup")


def test_where_files_are_files_nobody_is_reminded(hall, played):
    assert not hall.phone("/").shows("since the last backup")


def test_only_what_came_after_the_backup_counts(played):
    played.keep_setting(SAVED, "2026-03-01T12:00:00+00:00")
    assert unsaved(played) == MANY
    played.keep_setting(SAVED, "2026-03-02T12:00:00+00:00")
    assert unsaved(played) == 0


def test_whoever_saves_nothing_after_all_is_reminded_again(hall, played, in_browser):
    phone = hall.phone("/settings/backup")
    phone.session.apply_page_patch({"web": False})
    phone.client.answers["save_file"] = None
    phone.tap("Save everything to a file")
    assert played.setting(SAVED) is None


MOVES = "On the home screen"


def in_safari(hall, history):
    """A session in a page of Safari, as the page tells of it."""
    return hall.phone("/", main=application(history, Device(languages=("en",), forgetful=True)))


@pytest.fixture
def days(monkeypatch):
    """Let days pass."""
    began = datetime.now(UTC)
    passed = [0]

    def now():
        return (began + timedelta(days=passed[0])).isoformat(timespec="seconds")

    monkeypatch.setattr(reminder, "now", now)
    return passed


def test_whoever_plays_in_safari_is_told_where_everything_is_kept(hall, history, in_browser, days):
    assert not in_safari(hall, history).shows(MOVES), "there is nothing to lose yet"
    seated(history)
    phone = in_safari(hall, history)
    assert phone.shows(MOVES)
    phone.tap("Later")
    assert not phone.shows(MOVES)
    days[0] = 6
    assert not in_safari(hall, history).shows(MOVES)
    days[0] = 7
    phone = in_safari(hall, history)
    assert phone.shows(MOVES)
    phone.tap("Save now")
    assert phone.route == "/settings/backup"


def test_elsewhere_nobody_is_sent_to_the_home_screen(hall, played, in_browser):
    phone = hall.phone("/")
    assert not phone.shows(MOVES)
    assert phone.shows(SAYS)


@pytest.mark.parametrize(
    ("place", "forgetful", "told"),
    [
        ("files", True, True),
        ("files", False, False),
        ("database", True, False),
        (None, True, False),
    ],
)
def test_a_private_window_is_not_told_to_be_put_on_the_home_screen(place, forgetful, told):
    page = SimpleNamespace(languages=["de"], calm=False, forgetful=forgetful, place=place)
    assert device_of(page) == Device(languages=("de",), forgetful=told)
