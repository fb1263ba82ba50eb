"""What a tap costs at each table, in calls and in what is sent to the screen.

The same on every machine, however busy it is.
"""

from __future__ import annotations

from statistics import median

import pytest

from companion.game import game_ids
from tests.support import every_screen
from tests.support.furnished import furnished_history
from tests.support.headless import Hall
from tests.support.touched import calls

pytestmark = pytest.mark.long("draws every furnished table several times")

MEDIAN = 33_000
"""Calls of a tap at half the tables, at most: only ever less."""

MOST = 85_000
"""Calls of a tap at any table, at most: only ever less."""

MEDIAN_SENT = 8_000
"""Bytes that half of the taps send, at most: only ever less."""

MOST_SENT = 50_000
"""Bytes that a tap sends at any table that is there already, at most: only ever less."""


@pytest.fixture(scope="module")
def tapped():
    """Take the last step back and make it again at each table, and count either.

    Where that is the first step the table comes or goes whole: what is sent then is not counted.
    """
    history = furnished_history()
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
        both, steps = [], []
        for way in ways:
            both.append(tap(phone, way))
            steps.append(history.match(match.id).step)
        counted[match.game.id, match.id] = [(n, sent if all(steps) else 0) for n, sent in both]
    yield counted
    hall.close()
    history.close()


def tap(phone, label):
    """Count what a tap calls and sends, once it was found."""
    phone.take_a_moment()
    button, before = phone.find(label), phone.client.sent
    called = calls(lambda: phone.touch(button))
    return called, phone.client.sent - before


def halved(tapped):
    """Return the calls of a tap at each table, be it back or forth."""
    return {table: sum(called for called, _ in both) // 2 for table, both in tapped.items()}


def test_every_game_has_tables_that_are_tapped(tapped):
    assert {game for game, _ in tapped} == {*game_ids()}


def test_a_tap_is_cheap_at_half_the_tables(tapped):
    called = halved(tapped)
    assert median(called.values()) <= MEDIAN, sorted(called.items(), key=lambda one: one[1])


def test_a_tap_is_dear_at_no_table(tapped):
    assert {table: n for table, n in halved(tapped).items() if n > MOST} == {}


def test_half_of_the_taps_send_little(tapped):
    sent = [bytes_ for both in tapped.values() for _, bytes_ in both if bytes_]
    assert median(sent) <= MEDIAN_SENT


def test_no_tap_sends_a_whole_table(tapped):
    sent = {table: max(bytes_ for _, bytes_ in both) for table, both in tapped.items()}
    assert {table: n for table, n in sent.items() if n > MOST_SENT} == {}
    assert sum(n > 0 for n in sent.values()) > len(sent) / 2
