"""What a table draws and tells after a tap does not grow with the length of the match."""

from __future__ import annotations

from itertools import count

import pytest

from companion.model import Enter
from tests.support.covering import share
from tests.support.every_screen import OF_GAMES
from tests.support.furnished import furnished_history
from tests.support.matches import done
from tests.support.touched import LONGER, calls

pytestmark = pytest.mark.long("plays hundreds of turns at every table")


SHORT, LONG = 100, 300
"""Turns of the two matches; both more than any table looks back."""

CORRECTED = {
    "saekonungr": "treasuries",
    "shipwrights": "players[0].gold",
    "vikings": "players[0].gold",
    "pax_viking": "players[0].silfr",
    "hagar": "rolled",
}
"""What is put where it is already, so that the log grows and nothing else changes."""

TABLES = tuple(table for tables in OF_GAMES.values() for table in tables)


@pytest.fixture(scope="module")
def history():
    """One history for all tables: each test looks at a match of its own."""
    furnished = furnished_history()
    yield furnished
    furnished.close()


@pytest.fixture(autouse=True)
def named_in_turn(monkeypatch):
    """Give what a page is asked names in turn: at random, some take more calls than others."""
    numbers = count()
    named = "flet.messaging.session.random_string"
    monkeypatch.setattr(named, lambda length: f"{next(numbers):0{length}}")


def same_again(match):
    """The correction that leaves the table as it is."""
    path = CORRECTED[match.game.id]
    value = match.position
    for part in path.replace("[", ".").replace("]", "").split("."):
        value = value[int(part)] if part.isdigit() else getattr(value, part)
    return Enter(path=path, value=list(value) if isinstance(value, tuple) else value)


def lengthened(history, match, steps):
    """Let a match go on without anything happening to its table."""
    while match.step < steps:
        match = done(history, match, same_again(match))
    return match


def drawn(phone, match_id):
    """Count what a correction calls, from the tap to the screen."""
    history = phone.hall.history

    async def correct():
        now = history.match(match_id)
        phone.store.act(now, same_again(now))

    async def tapped():
        phone.page.run_task(correct)

    def tap():
        phone.hall.run(tapped())

    # What is only made once is made then, and what waits for its time has come.
    phone.hall.loop.ahead += LONGER
    tap()
    phone.take_a_moment()
    before = history.match(match_id).step
    counted = calls(tap)
    assert history.match(match_id).step == before + 1
    return counted


# What one table of a game draws of its past the others draw, too.
@pytest.mark.turns(2)
@pytest.mark.parametrize("table", share(TABLES, 3, 0))
def test_a_table_is_drawn_and_told_alike_late_in_a_match_and_early(hall, history, table):
    counted = []
    phone = hall.phone()
    for steps in (SHORT, LONG):
        phone.go("/")
        lengthened(history, history.match(table), steps)
        phone.go(f"/play/{table}")
        counted.append(drawn(phone, table))
    early, late = counted
    assert late == early
