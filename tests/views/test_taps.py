"""What a tap costs at each table: in calls, in what is sent, and in what the client draws anew.

The same on every machine, however busy it is.
"""

from __future__ import annotations

import asyncio
import itertools
from statistics import median

import pytest
from flet.controls.id_counter import ControlId

from companion.game import game_ids
from tests.support import every_screen
from tests.support.furnished import furnished_history
from tests.support.headless import Hall
from tests.support.redrawn import Screen
from tests.support.touched import LONGER, calls
from views.parts.part import Handed

pytestmark = pytest.mark.long("draws every furnished table several times")

MEDIAN = 11_000
"""Calls of a tap at half the tables, at most: only ever less."""

MOST = 39_000
"""Calls of a tap at any table, at most: only ever less."""

MEDIAN_SENT = 5_490
"""Bytes that half of the taps send, at most: only ever less, but where a table shows more.

It did when the tile of whoever wins turned golden with the tap that decides a match, and when a
figure stayed with each word: a space at which no line ends takes a byte more; and when the chances
of viking dice came to where they are seen on a phone.
"""

MOST_SENT = 48_000
"""Bytes that a tap sends at any table that is there already, at most: only ever less."""

MEDIAN_DRAWN = 100
"""Controls that the client builds anew for half of the taps, at most: only ever less."""

MOST_DRAWN = 460
"""Controls that it does for a tap at any table that is there already, at most: only ever less."""


@pytest.fixture(scope="module")
def walked():
    """Take the last step back and make it again at each table, and count either.

    Where that is the first step the table comes or goes whole: what is sent then is not counted.
    """
    # A server that was begun before in the same process has longer numbers.
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ControlId, "_counter", itertools.count(1))
        yield _walked()


def _walked():
    history = furnished_history()
    hall = Hall(history, screen=Screen)
    phone = hall.phone()
    counted, stale = {}, {}
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
            if drawn_otherwise(phone):
                stale[match.id] = way
            steps.append(history.match(match.id).step)
        there = all(steps)
        counted[match.game.id, match.id] = [
            (n, sent if there else 0, drawn if there else (0, 0)) for n, sent, drawn in both
        ]
    hall.close()
    history.close()
    return counted, stale


@pytest.fixture(scope="module")
def tapped(walked):
    return walked[0]


def drawn_otherwise(phone):
    """Tell whether a part that was left as it is would read otherwise if it were drawn anew."""

    def read():
        return phone.texts(folded=True), [one.label for one in phone.touchables(folded=True)]

    shown = read()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Handed, "__eq__", lambda *_: False)
        phone.do(phone.store.changed)
    return read() != shown


def tap(phone, label):
    """Count what a tap calls and sends, and what the client draws anew, once it was found."""
    # What waits for its time has come.
    phone.hall.loop.ahead += LONGER
    phone.hall.run(asyncio.sleep(0))
    phone.take_a_moment()
    button, before, screen = phone.find(label), phone.client.sent, phone.client.screen
    screen.drawn_anew()
    called = calls(lambda: phone.touch(button))
    return called, phone.client.sent - before, screen.drawn_anew()


def halved(tapped):
    """Return the calls of a tap at each table, be it back or forth."""
    return {table: sum(called for called, *_ in both) // 2 for table, both in tapped.items()}


def test_every_game_has_tables_that_are_tapped(tapped):
    assert {game for game, _ in tapped} == {*game_ids()}


def test_a_tap_is_cheap_at_half_the_tables(tapped):
    called = halved(tapped)
    assert median(called.values()) <= MEDIAN, sorted(called.items(), key=lambda one: one[1])


def test_a_tap_is_dear_at_no_table(tapped):
    assert {table: n for table, n in halved(tapped).items() if n > MOST} == {}


def test_half_of_the_taps_send_little(tapped):
    sent = [bytes_ for both in tapped.values() for _, bytes_, _ in both if bytes_]
    assert median(sent) <= MEDIAN_SENT


def test_no_tap_sends_a_whole_table(tapped):
    sent = {table: max(bytes_ for _, bytes_, _ in both) for table, both in tapped.items()}
    assert {table: n for table, n in sent.items() if n > MOST_SENT} == {}
    assert sum(n > 0 for n in sent.values()) > len(sent) / 2


def test_half_of_the_taps_draw_little_anew(tapped):
    drawn = [n for both in tapped.values() for _, sent, (n, _) in both if sent]
    assert median(drawn) <= MEDIAN_DRAWN


def test_no_tap_draws_a_whole_table_anew(tapped):
    drawn = {table: max(n for *_, (n, _) in both) for table, both in tapped.items()}
    assert {table: n for table, n in drawn.items() if n > MOST_DRAWN} == {}


def test_no_place_that_is_scrolled_to_is_made_anew_with_all_that_lies_there(tapped):
    made = {table: max(n for *_, (_, n) in both) for table, both in tapped.items()}
    assert {table: n for table, n in made.items() if n} == {}


def test_what_is_left_as_it_is_shows_what_it_would_show_drawn_anew(walked):
    assert walked[1] == {}
