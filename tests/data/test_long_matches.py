"""A tap costs the same however long the match is and however much the history holds."""

from __future__ import annotations

import pytest

from companion import match as matches
from companion.model import change
from data.history import History
from tests.support.counting_game import at, counted, setup
from tests.support.touched import calls, memory

SHORT, LONG = 100, 900


@pytest.fixture
def history(tmp_path):
    opened = History.open(tmp_path)
    yield opened
    opened.close()


def going_on(history, steps, match_id):
    """A match of so many turns."""
    match = history.begin(setup(match_id))
    for step in range(steps):
        match = acted(history, match, step)
    return match


def acted(history, match, step=0):
    after = counted(match, seat=step % 2)
    history.keep(match, after)
    return after


def undone(history, match):
    after = matches.undo(match, at(1))
    history.keep(match, after)
    return after


def redone(history, match):
    after = matches.redo(match, at(1))
    history.keep(match, after)
    return after


def undone_and_redone(history, match):
    return redone(history, undone(history, match))


TAPS = pytest.mark.parametrize("tap", [acted, undone, undone_and_redone])


@pytest.mark.slow
@TAPS
def test_a_tap_calls_as_much_late_in_a_match_as_early(history, tap):
    early, late = (going_on(history, steps, f"m{steps}") for steps in (SHORT, LONG))
    assert calls(lambda: tap(history, late)) == calls(lambda: tap(history, early))


@TAPS
def test_a_tap_copies_as_little_late_in_a_match_as_early(history, tap):
    early, late = (going_on(history, steps, f"m{steps}") for steps in (SHORT, LONG))
    # One list of all the turns alone would be eight bytes for each.
    assert memory(lambda: tap(history, late)) < memory(lambda: tap(history, early)) + 4 * LONG


@TAPS
def test_a_tap_calls_as_much_beside_many_matches_as_beside_none(history, tap):
    alone = going_on(history, SHORT, "alone")
    before = calls(lambda: tap(history, alone))
    one = matches.begin(setup("one"))
    result = matches.finish(one, at(0))
    for number in range(LONG):
        history.add(change(one.setup, id=f"f{number}"), [], result)
    crowded = going_on(history, SHORT, "crowded")
    assert calls(lambda: tap(history, crowded)) == before
