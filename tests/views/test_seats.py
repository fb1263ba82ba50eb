"""Seats: a phone that came by a code has its own, with its own board and its own steps."""

from __future__ import annotations

import asyncio
from typing import Any

import flet as ft
import pytest

from companion.game import game_ids
from companion.games.shipwrights.actions import StepMarker
from companion.words import say
from data.door import Door
from data.guests import HOUSE, guest_of
from data.history import MemoryHistory
from tests.support.headless import Hall
from tests.support.seen import written_in
from tests.support.shipwrights import sat_down
from tests.support.under_way import under_way
from views.hosting import Hosting

THEIRS = guest_of("m")
NAMED = '{"device": "0123456789abcdef0123456789abcdef"}'
"""What a device of an older version remembers that has been here before."""
MOMENT = 600
GAMES = game_ids()


@pytest.fixture
def history():
    return MemoryHistory()


@pytest.fixture
def hall(history):
    hall = Hall(history, Hosting(Door(), history, "http://192.0.2.7:8550"))
    yield hall
    hall.close()


def name(phone) -> str:
    """What the history calls the device of a phone."""
    return phone.store.by


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("game_id", GAMES)
def test_a_guest_is_asked_once_at_every_table_whose_seat_this_is(hall, history, game_id, language):
    match = under_way(history, game_id, 3)
    remembers: dict[str, Any] = {"skald.settings": NAMED}
    phone = hall.phone("/play/m", guest=THEIRS, languages=(language,), remembers=remembers)
    ways = [say(language, "seats.free.way", player=one) for one in match.names]
    assert all(phone.has(one) for one in ways)
    phone.tap(ways[1])
    assert not any(phone.has(one) for one in ways)
    assert history.seats("m") == {1: name(phone)}
    again = hall.phone("/play/m", guest=THEIRS, languages=(language,), remembers=remembers)
    assert name(again) == name(phone)
    assert not any(again.has(one) for one in ways)
    other = hall.phone("/play/m", guest=HOUSE, languages=(language,))
    assert name(other) != name(phone)
    assert [other.has(one) for one in ways[:2]] == [True, False]


def test_who_only_looks_on_is_not_asked_again(hall, history):
    under_way(history, "shipwrights", 3)
    remembers: dict[str, Any] = {"skald.settings": NAMED}
    phone = hall.phone("/play/m", guest=THEIRS, remembers=remembers)
    phone.tap("I only look on")
    assert not phone.shows("Which seat is yours?")
    assert not hall.phone("/play/m", guest=THEIRS, remembers=remembers).shows("Which seat")
    assert history.seats("m") == {}


def test_nobody_is_asked_where_one_device_alone_plays(history):
    under_way(history, "shipwrights", 3)
    hall = Hall(history)
    phone = hall.phone("/play/m", remembers={})
    assert name(phone) == ""
    assert not phone.shows("Which seat is yours?")
    assert not phone.has("Seats")
    hall.close()


@pytest.mark.slow
def test_the_host_is_not_asked_but_may_sit_down_and_hand_a_seat_on(hall, history):
    under_way(history, "shipwrights", 3)
    host, guest = hall.phone("/play/m"), hall.phone("/play/m", guest=THEIRS)
    assert not host.shows("Which seat is yours?")
    guest.tap("This is the seat of Ann")
    host.tap("Seats")
    assert host.route == "/play/m/seats"
    host.tap("This is the seat of Bo")
    assert history.seats("m") == {0: name(guest), 1: name(host)}
    guest.go("/play/m/seats")
    assert guest.has("Leave the seat of Ann")
    assert not guest.has("Free the seat of Bo")
    host.tap("Free the seat of Ann")
    assert history.seats("m") == {1: name(host)}
    assert guest.has("This is the seat of Ann")
    guest.tap("This is the seat of Ann")
    guest.tap("Leave the seat of Ann")
    assert history.seats("m") == {1: name(host)}


@pytest.mark.parametrize("more", [{}, {"settings": {"device": "f" * 32}}], ids=["new", "older"])
def test_all_tabs_of_a_device_are_called_what_nobody_else_is_told(hall, history, more):
    under_way(history, "shipwrights", 3)
    device = "0123456789abcdef" * 2
    phone, tab = (
        hall.phone("/play/m", guest=THEIRS, told={"device": device, **more}) for _ in range(2)
    )
    assert device == phone.store.device == tab.store.device
    assert name(phone) == name(tab) != ""
    assert name(phone) not in device
    phone.tap("This is the seat of Ann")
    assert device not in str(history.files.parts)


@pytest.mark.parametrize("wrong", [7, "", "x" * 32, "A" * 32, "a" * 33, None, ["a" * 32]])
def test_a_device_is_not_called_what_it_cannot_be(hall, history, wrong):
    phone = hall.phone("/", guest=HOUSE, told={"device": wrong})
    assert len(phone.store.device) == 32
    assert phone.store.device != wrong


def seat_of_two(hall, history):
    """Ann and Bo of Shipwrights, each with a phone, and the host's own."""
    sat_down(history)
    phones = [hall.phone("/play/m", guest=THEIRS) for _ in range(2)]
    for phone, who in zip(phones, ("Ann", "Bo"), strict=True):
        phone.tap(f"This is the seat of {who}")
    return (*phones, hall.phone("/play/m"))


def stepped(history, phone, seat, track="military"):
    """Have a phone go on along a track."""
    phone.look()
    phone.do(lambda: phone.store.act(history.match("m"), StepMarker(seat=seat, track=track)))


def steps(history):
    """Who did what, as far as it is about tracks."""
    found = [one for one in history.match("m").back() if isinstance(one.action, StepMarker)]
    return [(one.by, one.action.seat) for one in reversed(found)]


@pytest.mark.slow
def test_undo_takes_back_ones_own_step_though_others_have_acted_since(hall, history):
    ann, bo, host = seat_of_two(hall, history)
    assert not ann.enabled("Undo")
    stepped(history, ann, 0)
    stepped(history, bo, 1)
    ann.tap("Undo")
    assert steps(history) == [(name(bo), 1)]
    assert ann.notices() == ["Taken back: Ann moves to 1 on the Military track."]
    assert history.match("m").position.players[0].tracks.military == 0
    assert not ann.enabled("Undo")
    assert bo.enabled("Undo")
    stepped(history, ann, 0)
    host.look()
    host.tap("Undo")
    host.tap("Undo")
    assert steps(history) == [], "the host takes back anything"
    assert bo.enabled("Redo")
    assert not ann.enabled("Redo")
    bo.tap("Redo")
    assert steps(history) == [(name(bo), 1)]


@pytest.mark.slow
def test_undo_says_whose_step_stands_in_the_way(hall, history):
    ann, bo, _ = seat_of_two(hall, history)
    stepped(history, ann, 0)
    stepped(history, bo, 0)
    before = history.match("m").revision
    ann.tap("Undo")
    assert history.match("m").revision == before
    assert "It cannot be taken back any more, this came after it: Ann" in ann.notices()[-1]
    bo.tap("Undo")
    assert not written(ann), "what is there again is no news"
    ann.tap("Undo")
    assert steps(history) == []


@pytest.mark.slow
def test_what_a_device_did_is_its_own_also_after_the_host_began_anew(hall, history):
    ann, *_ = seat_of_two(hall, history)
    stepped(history, ann, 0)
    seats = history.seats("m")
    history.close()
    again = MemoryHistory(history.files)
    assert again.match("m").head.by == name(ann)
    assert again.seats("m") == seats


def chosen(phone) -> list[str]:
    """Who is looked at."""
    marked = [one.control for one in phone.seen() if isinstance(one.control, ft.Semantics)]
    return [one.label.split(":")[0] for one in marked if one.selected and ":" in one.label]


@pytest.mark.parametrize(
    ("game_id", "way"), [("shipwrights", ()), ("vikings", ()), ("pax_viking", ("Players",))]
)
@pytest.mark.parametrize("seat", [0, 1])
def test_ones_own_board_is_shown_first_and_others_at_a_touch(hall, history, game_id, way, seat):
    match = under_way(history, game_id, 6)
    own, other = match.names[seat], match.names[1 - seat]
    phone = hall.phone("/play/m", guest=THEIRS)
    phone.tap(f"This is the seat of {own}")
    for touched in way:
        phone.choose(touched)
    assert chosen(phone) == [own]
    phone.touch(next(one for one in phone.touchables() if one.label.startswith(f"{other}:")))
    assert chosen(phone) == [other]


@pytest.mark.slow
def test_what_others_did_is_told_for_a_moment_in_their_colour(hall, history, monkeypatch):
    # Longer than a busy machine takes to draw it.
    monkeypatch.setattr("views.parts.others.MOMENT", MOMENT)
    ann, bo, host = seat_of_two(hall, history)
    stepped(history, ann, 0)
    (told,) = [one for one in written(bo) if "Ann" in one]
    assert written(host) == written(bo)
    assert not written(ann), "who did it knows"
    stepped(history, bo, 1)
    assert [one for one in written(ann) if "Bo" in one]
    hall.loop.ahead += MOMENT
    hall.run(asyncio.sleep(0))
    for phone in (ann, bo, host):
        assert not written(phone)
    assert told


def written(phone) -> list[str]:
    """What is told over the table."""
    return [
        text
        for one in phone.seen()
        if isinstance(one.control, ft.Container) and one.control.ignore_interactions
        for text in written_in(one.control).splitlines()
        if text
    ]


@pytest.mark.parametrize("game_id", ["pax_viking", "shipwrights", "vikings"])
def test_how_a_table_is_used_is_asked_of_one_phone_and_said_for_all(hall, history, game_id):
    under_way(history, game_id, 0)
    follow = say("en", f"{game_id}.table.follow_yes")
    first, guest = hall.phone("/play/m"), hall.phone("/play/m", guest=guest_of("m"))
    assert first.has(follow)
    assert guest.has(follow)
    guest.tap(follow)
    for one in (guest, first, hall.phone("/play/m")):
        assert not one.has(follow)
    assert history.match("m").step == 0
