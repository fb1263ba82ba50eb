"""Where a table was scrolled to: there again on a page that is loaded anew, and over a new line."""

from __future__ import annotations

import os
import signal

import pytest
from playwright.sync_api import expect

from tests.support.browser import PATIENCE, App, Table

pytestmark = [pytest.mark.loads, pytest.mark.furnished]

CARD = "Jarls"
NEAR = 3
"""So many dp are seen by nobody."""

LIES = """([name, y, near]) => [...document.querySelectorAll("h2")].some(
  one => one.textContent === name && Math.abs(one.getBoundingClientRect().y - y) < near)"""


def lies(table: Table) -> float:
    """Return how far down the card lies."""
    table.rest()
    box = table.part("heading", CARD, exact=True).bounding_box()
    assert box is not None
    return box["y"]


def is_there_again(table: Table, y: float) -> None:
    """Wait until the card lies where it was."""
    table.page.wait_for_function(LIES, arg=[CARD, y, NEAR], timeout=PATIENCE)
    assert abs(lies(table) - y) < NEAR


@pytest.mark.turns(2)
def test_a_table_is_where_it_was_scrolled_to(table: Table, app_server: App):
    table.open("/play/sw_actions")
    table.part("heading", CARD, exact=True).wait_for(timeout=PATIENCE)
    first = lies(table)
    table.wheel(230)
    there = lies(table)
    assert abs(there - first) > 100
    table.reload()
    is_there_again(table, there)

    # As of a phone that slept: the line is lost, and the same session shows all of it over another.
    os.kill(app_server.pid, signal.SIGSTOP)
    try:
        expect(table.page.locator("#away")).to_be_visible(timeout=2 * PATIENCE)
    finally:
        os.kill(app_server.pid, signal.SIGCONT)
    expect(table.page.locator("#away")).to_be_hidden(timeout=PATIENCE)
    is_there_again(table, there)
