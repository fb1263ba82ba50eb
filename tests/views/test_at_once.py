"""Several devices at one table, faster than people can see what the others do.

What they do by chance is a kind of attack: ``tests/attack/kinds/clients.py``.
"""

from __future__ import annotations

import re
from functools import partial
from random import Random

import pytest

from companion.games.shipwrights.actions import NextPhase, Reveal, StepMarker, TakeHut
from companion.words import LANGUAGES
from data.guests import HOUSE
from tests.support.random_play import random_action
from tests.support.shipwrights import NAMES, sat_down
from views.device import device_tag

DEVICES = 5


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


def at_their_boards(hall, history, names):
    """Let some of five look at Shipwrights while everybody acts, each at the board of its seat."""
    huts = (TakeHut(seat=seat, track="trade") for seat in range(DEVICES))
    sat_down(history, *huts, Reveal(), NextPhase(), seats=NAMES)
    phones = [hall.phone("/play/m") for _ in names]
    for phone, name in zip(phones, names, strict=True):
        open_board(phone, name)
    return phones


@pytest.fixture
def shipyard(hall, history):
    """Five phones at Shipwrights, one for each."""
    return at_their_boards(hall, history, NAMES)


@pytest.fixture
def pair(hall, history):
    """Two phones at the same table, where the others have none."""
    return at_their_boards(hall, history, NAMES[:2])


def open_board(phone, name):
    cell = re.compile(rf"{name}: \d+ points?(, |$)")
    phone.tap(next(one.label for one in phone.touchables() if cell.match(one.label)))


FASTER = "Meanwhile: Ann moves to 1 on the Military track. Your tap did not count."


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


def test_one_marker_moved_by_two_phones_moves_once_and_the_second_is_told(pair, history, clock):
    ann, bo = pair
    open_board(bo, "Ann")
    ann.tap("Ann: one step on Military")
    clock.seconds += 0.2
    bo.tap("Ann: one step on Military")
    assert history.match("m").position.players[0].tracks.military == 1
    assert ann.notices() == []
    assert bo.notices() == [
        "Meanwhile: Ann moves to 1 on the Military track. Your tap did not count."
    ]
    bo.wait_for_notices_to_go()
    clock.seconds += 0.4
    bo.tap("Ann: one step on Military")
    assert history.match("m").position.players[0].tracks.military == 2
    assert bo.notices() == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_undo_takes_back_what_its_phone_saw_and_nothing_else(hall, history, clock, language, pair):
    ann, _ = pair
    late = hall.phone("/play/m", languages=(language,))
    late.do(lambda: late.store.act(history.match("m"), StepMarker(seat=4, track="trade")))
    clock.seconds += 1
    ann.tap("Ann: one step on Military")
    clock.seconds += 0.3
    late.tap(late.store.say("table.undo"))
    assert history.match("m").position.players[0].tracks.military == 1
    assert late.notices() == [
        {
            "en": "Meanwhile: Ann moves to 1 on the Military track. Your tap did not count.",
            "de": "Inzwischen: Ann rückt auf der Leiste Militär auf 1. Der Tipp gilt nicht.",
        }[language]
    ]


def test_undo_of_ones_own_step_passes_by_what_others_did_before(pair, history, clock):
    ann, bo = pair
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


def test_the_table_below_a_correction_shows_it_on_every_phone(pair, history):
    ann, bo = pair
    bo.tap("Bo: one step on Military")
    assert ann.store.history is bo.store.history
    number = history.match("m").step
    bo.go(f"/play/m/amend/{number}")
    bo.tap("Leave the entry out")
    assert history.match("m").position.players[1].tracks.military == 0
    ann.tap("Ann: one step on Military")
    assert ann.notices() == []


@pytest.mark.slow
def test_a_correction_that_others_overtook_is_looked_at_again_and_then_kept(pair, history):
    ann, bo = pair
    bo.tap("Bo: one step on Military")
    bo.go(f"/play/m/amend/{history.match('m').step}")
    ann.tap("Ann: one step on Military")
    bo.tap("Leave the entry out")
    assert bo.notices() == [FASTER]
    assert military(history) == [1, 1, 0, 0, 0]
    bo.take_a_moment()
    bo.tap("Leave the entry out")
    assert military(history) == [1, 0, 0, 0, 0]


@pytest.mark.slow
def test_a_correction_of_what_others_took_back_is_not_kept(pair, history):
    ann, bo = pair
    bo.tap("Bo: one step on Military")
    bo.go(f"/play/m/amend/{history.match('m').step}")
    ann.look()
    ann.tap("Undo")
    for _ in range(2):
        bo.tap("Leave the entry out")
        bo.take_a_moment()
    gone = "Meanwhile taken back: Bo moves to 1 on the Military track. Your tap did not count."
    assert bo.notices() == [gone, gone]
    assert military(history) == [0] * DEVICES
    assert bo.crashes == []


# A board that is kept as it was drawn

MINE = "c" * 32
"""The phone at the board of the second seat."""


def on_board(phone):
    """List all that is read, said and touched there; what is told for a moment left out."""
    touched = [(one.label, bool(one.control.disabled)) for one in phone.touchables()]
    return phone.texts(), phone.spoken(), touched


def test_what_others_do_is_shown_and_draws_nothing_of_ones_own_board(hall, history):
    huts = (TakeHut(seat=seat, track="trade") for seat in range(2))
    sat_down(history, *huts, Reveal(), NextPhase(), NextPhase(), seats=NAMES[:2])
    history.sit("m", 1, device_tag(MINE))
    far, mine = hall.phone("/play/m"), hall.phone("/play/m", told={"device": MINE}, guest=HOUSE)
    before, read = mine.find("Bo: add a longship").control, mine.texts()
    far.do(lambda: far.store.act(history.match("m"), StepMarker(seat=0, track="trade")))
    assert mine.texts() != read, "what Ann has is shown above"
    assert mine.find("Bo: add a longship").control is before
    step = mine.find("Bo: one step on Trade").control
    mine.do(lambda: mine.store.act(history.match("m"), StepMarker(seat=1, track="trade")))
    assert mine.find("Bo: one step on Trade").control is not step
    assert mine.find("Bo: add a longship").control is before, "a step builds nothing"


@pytest.mark.turns(3)
@pytest.mark.long("draws each step of a walk at two phones, twice at one of them")
@pytest.mark.parametrize("seed", range(2))
def test_a_board_that_was_kept_shows_what_would_be_drawn_now(hall, history, seed):
    match = sat_down(history, seats=NAMES[:3])
    history.sit(match.id, 1, device_tag(MINE))
    rng = Random(seed)
    far, mine = hall.phone("/play/m"), hall.phone("/play/m", told={"device": MINE}, guest=HOUSE)

    def draw_anew():
        mine.store.shelf += 1

    for step in range(40):
        newest = history.match("m")
        action = random_action(newest.game, newest.position, newest.options, rng)
        if action is None:
            break
        far.do(partial(far.store.act, newest, action))
        kept = on_board(mine)
        mine.do(draw_anew)
        assert kept == on_board(mine), (step, action)
