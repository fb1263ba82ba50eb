"""What a tap costs at each table, in calls: the same on every machine, however busy it is."""

from __future__ import annotations

from statistics import median

import pytest

from companion.game import game_ids
from data.history import MemoryHistory
from tests.support import every_screen, hagar_table
from tests.support.headless import Hall
from tests.support.touched import calls

pytestmark = pytest.mark.long("draws every furnished table several times")

MEDIAN = 45_000
"""Calls of a tap at half the tables, at most: only ever less."""

MOST = 125_000
"""Calls of a tap at any table, at most: only ever less."""


@pytest.fixture(scope="module")
def tapped():
    """Take the last step back and make it again at each table, and count the half of it."""
    history = MemoryHistory()
    every_screen.furnish(history)
    hagar_table.furnish(history)
    hall = Hall(history)
    phone = hall.phone()
    counted = {}
    for listed in history.open_matches():
        if not listed.revision:
            every_screen.touched(history, listed.id)
        match = history.match(listed.id)
        ways = ("Undo", "Redo") if match.can_undo else ("Redo", "Undo")
        phone.go("/")
        phone.go(f"/play/{match.id}")
        for way in ways:
            phone.tap(way)  # What is only made once is made then.
        counted[match.game.id, match.id] = sum(tap(phone, way) for way in ways) // 2
    yield counted
    hall.close()
    history.close()


def tap(phone, label):
    """Count what a tap calls, once it was found."""
    phone.take_a_moment()
    button = phone.find(label)
    return calls(lambda: phone.touch(button))


def test_every_game_has_tables_that_are_tapped(tapped):
    assert {game for game, _ in tapped} == {*game_ids()}


def test_a_tap_is_cheap_at_half_the_tables(tapped):
    assert median(tapped.values()) <= MEDIAN, sorted(tapped.items(), key=lambda one: one[1])


def test_a_tap_is_dear_at_no_table(tapped):
    assert {table: n for table, n in tapped.items() if n > MOST} == {}
