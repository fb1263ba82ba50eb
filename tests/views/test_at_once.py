"""Several devices at one table, faster than people can see what the others do."""

from __future__ import annotations

import os
from collections import Counter
from dataclasses import dataclass
from itertools import cycle
from random import Random
from typing import Any

import pytest
from flet.controls.context import _context_page

from companion.game import find, game_ids
from companion.games.shipwrights.actions import NextPhase, Reveal, Step, TakeHut
from companion.words import LANGUAGES
from data.files import MemoryFiles
from data.history import MemoryHistory
from tests.support.at_once import after, begun, deeds
from tests.support.headless import Hall, Phone
from tests.support.shipwrights import NAMES, sat_down
from views.store import SESSION_KEY, TOPIC, Store

DEVICES = 5

TAPS = int(os.environ.get("SKALD_TAPS", "400"))
"""Taps of the five devices together; 10,000 take some minutes."""

EACH = 100
"""Taps at a match before the next game is begun."""


class Clock:
    """The seconds that go by in a test."""

    def __init__(self) -> None:
        self.seconds = 1000.0

    def __call__(self) -> float:
        return self.seconds


@pytest.fixture
def clock(monkeypatch):
    ticking = Clock()
    monkeypatch.setattr("views.store.monotonic", ticking)
    return ticking


# Five phones in the shipyard


@pytest.fixture
def shipyard(hall, history):
    """Five phones at Shipwrights while everybody acts, each with the board of its own seat open."""
    huts = (TakeHut(seat=seat, track="trade") for seat in range(DEVICES))
    sat_down(history, *huts, Reveal(), NextPhase(), seats=NAMES)
    phones = [hall.phone("/play/m") for _ in NAMES]
    for phone, name in zip(phones, NAMES, strict=True):
        open_board(phone, name)
    return phones


def open_board(phone, name):
    phone.tap(next(one.label for one in phone.touchables() if one.label.startswith(f"{name}: 1")))


FASTER = "Meanwhile: Ann moves to 1 on the Military track. Your tap was not done."


def military(history):
    """Where everybody's marker stands on the military track."""
    return [player.tracks.military for player in history.match("m").position.players]


@pytest.mark.long("has five sessions draw everything that each of them does")
def test_five_phones_each_on_its_own_board_are_refused_nothing(shipyard, history, clock):
    rng = Random(5)
    for what in (": one step on Military", " has finished"):
        for name, phone in rng.sample([*zip(NAMES, shipyard, strict=True)], DEVICES):
            phone.tap(f"{name}{what}")
            clock.seconds += rng.uniform(0.12, 0.4)
    assert [phone.notices() for phone in shipyard] == [[]] * DEVICES
    assert military(history) == [1] * DEVICES
    assert history.match("m").position.finished == (0, 1, 2, 3, 4)


def test_one_marker_moved_by_two_phones_moves_once_and_the_second_is_told(shipyard, history, clock):
    ann, bo, *_ = shipyard
    open_board(bo, "Ann")
    ann.tap("Ann: one step on Military")
    clock.seconds += 0.2
    bo.tap("Ann: one step on Military")
    assert history.match("m").position.players[0].tracks.military == 1
    assert ann.notices() == []
    assert bo.notices() == [
        "Meanwhile: Ann moves to 1 on the Military track. Your tap was not done."
    ]
    bo.wait_for_notices_to_go()
    clock.seconds += 0.4
    bo.tap("Ann: one step on Military")
    assert history.match("m").position.players[0].tracks.military == 2
    assert bo.notices() == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_undo_takes_back_what_its_phone_saw_and_nothing_else(
    hall, history, clock, language, shipyard
):
    ann = shipyard[0]
    late = hall.phone("/play/m", languages=(language,))
    late.do(lambda: late.store.act(history.match("m"), Step(seat=4, track="trade")))
    clock.seconds += 1
    ann.tap("Ann: one step on Military")
    clock.seconds += 0.3
    late.tap(late.store.say("table.undo"))
    assert history.match("m").position.players[0].tracks.military == 1
    assert late.notices() == [
        {
            "en": "Meanwhile: Ann moves to 1 on the Military track. Your tap was not done.",
            "de": "Inzwischen: Ann rückt auf der Leiste Militär auf 1. Dein Tippen gilt nicht.",
        }[language]
    ]


def test_undo_of_ones_own_step_passes_by_what_others_did_before(shipyard, history, clock):
    ann, bo, *_ = shipyard
    bo.tap("Bo: one step on Military")
    clock.seconds += 0.1
    ann.tap("Ann: one step on Military")
    clock.seconds += 0.1
    ann.tap("Undo")
    assert ann.notices() == []
    ann.tap("Redo")
    assert ann.notices() == []
    assert military(history) == [1, 1, 0, 0, 0]
    ann.tap("Undo")
    ann.tap("Undo")
    assert len(ann.notices()) == 1
    assert military(history) == [0, 1, 0, 0, 0], "what Bo did is Bo's to take back"


def test_the_table_below_a_correction_shows_it_on_every_phone(shipyard, history):
    ann, bo, *_ = shipyard
    bo.tap("Bo: one step on Military")
    assert ann.store.history is bo.store.history
    number = history.match("m").step
    bo.go(f"/play/m/amend/{number}")
    bo.tap("Leave the entry out")
    assert history.match("m").position.players[1].tracks.military == 0
    ann.tap("Ann: one step on Military")
    assert ann.notices() == []


def test_a_correction_that_others_overtook_is_looked_at_again_and_then_kept(shipyard, history):
    ann, bo, *_ = shipyard
    bo.tap("Bo: one step on Military")
    bo.go(f"/play/m/amend/{history.match('m').step}")
    ann.tap("Ann: one step on Military")
    bo.tap("Leave the entry out")
    assert bo.notices() == [FASTER]
    assert military(history) == [1, 1, 0, 0, 0]
    bo.take_a_moment()
    bo.tap("Leave the entry out")
    assert military(history) == [1, 0, 0, 0, 0]


def test_a_correction_of_what_others_took_back_is_not_kept(shipyard, history):
    ann, bo, *_ = shipyard
    bo.tap("Bo: one step on Military")
    bo.go(f"/play/m/amend/{history.match('m').step}")
    ann.look()
    ann.tap("Undo")
    for _ in range(2):
        bo.tap("Leave the entry out")
        bo.take_a_moment()
    gone = "Meanwhile taken back: Bo moves to 1 on the Military track. Your tap was not done."
    assert bo.notices() == [gone, gone]
    assert military(history) == [0] * DEVICES
    assert bo.crashes == []


# Five devices, whatever they do


@dataclass
class Device:
    """A session whose screen is no more than the match it holds."""

    phone: Phone
    shown: Any = None
    """What the session has sent to its screen."""
    drawn: Any = None
    """What the screen has come to draw of that."""

    @property
    def store(self) -> Store:
        return self.phone.store

    def watch(self, match):
        self.drawn = self.shown = match
        return self.store.watch(match.id, self.show)

    def show(self, match):
        self.shown = match


def sessions(hall, history):
    """Start sessions that draw nothing."""

    async def main(page):
        store = Store()
        store._page, store._history = page, history
        store.notify = lambda *_: None
        page.session.store.set(SESSION_KEY, store)
        page.pubsub.subscribe_topic(TOPIC, store.heard)

    return [Device(hall.phone(main=main)) for _ in range(DEVICES)]


def next_tap(device, rng):
    """What is done next on a device, at what it has drawn: the store's method and its actions."""
    chance = rng.random()
    if chance < 0.06:
        return device.store.undo, ()
    if chance < 0.1:
        return device.store.redo, ()
    found = deeds(device.drawn, rng, most=2)
    if chance < 0.2 and after(device.drawn, *found):
        return device.store.act, tuple(found)
    return device.store.act, tuple(found[:1] if chance < 0.7 else found[-1:])


def done_by(device, tap, actions):
    """Tap, and return the events that this is acknowledged to have led to."""
    if not tap(device.drawn, *actions):
        return []
    if actions:
        return [("act", action.model_dump(mode="json")) for action in actions]
    return [(tap.__name__, None)]


@pytest.mark.long("has five sessions draw everything that each of them does")
def test_of_what_five_devices_do_at_random_nothing_is_lost_or_doubled(clock):
    rng = Random(TAPS)
    history = MemoryHistory()
    hall = Hall(history)
    devices = sessions(hall, history)
    games = cycle([find(id_) for id_ in game_ids()])
    tapped = Counter()
    while tapped["all"] < TAPS:
        game = next(games)
        match = history.begin(begun(game, game.seats[-1], f"m{tapped['all']}").setup)
        stops = [device.watch(match) for device in devices]
        acknowledged = []
        most = min(TAPS, tapped["all"] + EACH)
        while tapped["all"] < most:
            at_a_time = rng.sample(devices, rng.choice((1, 1, 1, 2, 5)))
            hall.run(taps_of(at_a_time, rng, acknowledged, tapped))
            clock.seconds += rng.choice((0, 0.05, 0.2, 0.5))
            for device in devices:
                if rng.random() < 0.8:
                    device.drawn = device.shown
        newest = history.match(match.id)
        assert acknowledged == [(one.do, one.action) for one in history.events(match.id)]
        assert newest.revision == len(acknowledged)
        again = reopened(history).match(match.id)
        for device in devices:
            assert device.shown.position == newest.position == again.position
            assert device.shown.revision == newest.revision
        for stop in stops:
            stop()
    hall.close()
    history.close()
    assert tapped["twice"] == 0, "one and the same deed was done at two devices"
    assert tapped["done"] > TAPS / 4
    assert tapped["refused"] > TAPS / 20


def reopened(history):
    """The history as a new program finds it."""
    files = MemoryFiles()
    files.parts = dict(history.files.parts)
    return MemoryHistory(files)


async def taps_of(devices, rng, acknowledged, tapped):
    """Tap on some devices before one of them hears of another."""
    same = rng.random() < 0.3
    tap, actions = next_tap(devices[0], rng)
    doubled = -1
    for device in devices:
        if same:
            device.drawn, tap = devices[0].drawn, getattr(device.store, tap.__name__)
        else:
            tap, actions = next_tap(device, rng)
        _context_page.set(device.phone.page)
        done = done_by(device, tap, actions) if actions or tap.__name__ != "act" else []
        acknowledged += done
        doubled += bool(done)
        tapped["all"] += 1
        tapped["done" if done else "refused"] += 1
    tapped["twice"] += same and doubled > 0
