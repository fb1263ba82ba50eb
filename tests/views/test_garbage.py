"""A tap does not wait for a search for garbage."""

from __future__ import annotations

import gc
import weakref
from dataclasses import dataclass, field
from typing import Any

import pytest

from companion.game import game_ids
from tests.support.furnished import furnished_history
from tests.support.headless import Hall
from views.garbage import ENOUGH, search_at_rest, search_rarely

TAPS = 3
"""Undo and redo, so often: at Python's own thresholds each was searched up to nine times."""


@pytest.fixture(autouse=True)
def usual():
    """Leave Python's thresholds to other tests as they were."""
    before = gc.get_threshold()
    yield
    gc.set_threshold(*before)


@pytest.fixture(scope="module")
def phone():
    """A phone at home, where all games are under way."""
    history = furnished_history()
    hall = Hall(history)
    yield hall.phone(), history
    hall.close()
    history.close()


def searches(do):
    """Count how often Python searches for garbage meanwhile."""
    found = []

    def noted(phase, info):
        found.extend([info] * (phase == "start"))

    gc.callbacks.append(noted)
    try:
        do()
    finally:
        gc.callbacks.remove(noted)
    return found


@pytest.mark.parametrize("game", game_ids())
def test_most_taps_wait_for_no_search(phone, game):
    hand, history = phone
    opened = [history.match(one.id) for one in history.open_matches()]
    match = next(one for one in opened if one.game.id == game and one.can_undo)
    hand.go(f"/play/{match.id}")

    def tapped():
        for way in ("Undo", "Redo") * TAPS:
            hand.tap(way)

    tapped()
    gc.set_threshold(700, 10, 10)
    usually = len(searches(tapped))
    search_rarely()
    assert len(searches(tapped)) <= min(TAPS, usually - 1)


@dataclass
class Clock:
    """A loop whose time goes on when it is told to."""

    waiting: list[Any] = field(default_factory=list)

    def call_later(self, _seconds, do):
        later = Later(do)
        self.waiting.append(later)
        return later

    def go_on(self):
        now, self.waiting = self.waiting, []
        for later in now:
            if later.do:
                later.do()


@dataclass
class Later:
    """Something that a loop is to do."""

    do: Any

    def cancel(self):
        self.do = None


@dataclass
class Line:
    """What a page is told on."""

    loop: Clock
    told: list[str] = field(default_factory=list)

    def send_message(self, message):
        self.told.append(message)


@pytest.fixture
def page():
    """What a page is told on that searches between two taps."""

    class Rests(Line):
        pass

    search_at_rest(Rests)
    return Rests(Clock())


def drawn():
    """Make as much as a tap does, none of which is of use afterwards."""
    for _ in range(ENOUGH):
        round_about = []
        round_about.append(round_about)


def test_a_page_searches_when_nothing_was_told_for_a_moment(page):
    gc.collect()

    def tapped():
        drawn()
        page.send_message("a screen")
        drawn()
        page.send_message("and where it is looked at")

    assert searches(tapped) == []
    assert page.told == ["a screen", "and where it is looked at"]
    kept = Later(None)
    kept.do = kept
    dropped = weakref.ref(kept)
    del kept
    # Not all there is: that takes a second where much was played.
    assert [one["generation"] for one in searches(page.loop.go_on)] == [1]
    assert dropped() is None
    assert gc.get_count()[0] < ENOUGH
    assert searches(page.loop.go_on) == []


def test_a_page_does_not_search_where_little_is_new(page):
    def little():
        page.send_message("a word")
        gc.collect(0)
        page.loop.go_on()

    assert len(searches(little)) == 1


def test_a_page_does_not_search_before_its_first_screen(page):
    gc.disable()
    try:
        drawn()
        page.send_message("a part of it")
        assert searches(page.loop.go_on) == []
    finally:
        gc.enable()
