from __future__ import annotations

import re

import pytest

from tests.browser.conftest import Seat
from tests.support.browser import Table
from tests.support.saekonungr_table import begin, lying, settles, typed
from tests.support.sitting import sit_down

pytestmark = pytest.mark.turns(6)

START = {"Ann": 15, "Bo": 15}


def test_what_one_device_does_shows_on_the_other(table: Table, seat: Seat):
    a_game(table)
    with seat() as other:
        other.open(route(table))
        typed(table, 3, 5)
        after = lying({"Ann": 14, "Bo": 15}, act="Bo", ships=(8,), longship=0)
        settles(other, after)
        other.notice()
        other.tap("button", "Undo")
        settles(table, lying(START, act="Ann", ships=(), longship=0))
        assert other.strangers() == []


def test_a_match_that_was_finished_elsewhere_says_so(table: Table, seat: Seat):
    a_game(table)
    with seat() as other:
        other.open(route(table))
        table.tap("button", "More", exact=True)
        table.tap("menuitem", "End the game now")
        table.tap("button", "End it", exact=True)
        table.see("Stopped early")
        other.see("This game is over")
        other.tap("button", "To the result")
        other.see("Stopped early")


def test_what_is_deleted_on_one_device_is_brought_back_on_the_other(table: Table, seat: Seat):
    a_game(table)
    typed(table, 3, 5)
    after = lying({"Ann": 14, "Bo": 15}, act="Bo", ships=(8,), longship=0)
    settles(table, after)
    with seat() as other:
        other.walk("History")
        other.tap("button", re.compile("^More about the match of Ann, Bo"))
        other.tap("menuitem", "Delete")
        other.see("Delete this match?")
        other.tap("button", "Delete", exact=True)
        other.see("Deleted. It is in the bin.")
        table.see("This match was deleted")
        other.tap("button", "Bin", exact=True)
        other.see(re.compile("A match still open. Deleted: just now."))
        table.tap("button", "Bring back")
        settles(table, after)
        other.see("There is nothing in the bin.")


def a_game(table: Table) -> None:
    """Begin a game of two with real dice."""
    sit_down(table, "Sækonungr", *START)
    table.tap("button", "Top of the list")
    begin(table)
    table.tap("button", "Type real dice")
    table.see("Tap the total of both dice")


def route(table: Table) -> str:
    """Return where in the app a device is."""
    return table.page.url.removeprefix(table.url)
