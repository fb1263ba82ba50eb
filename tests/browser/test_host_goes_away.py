"""The host goes away in the middle of a game, and comes back: what people see meanwhile."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from data.history import History
from tests.browser.conftest import Host, Seat
from tests.support import matches
from tests.support.browser import PATIENCE, App, Table, seated
from tests.support.network import Network
from tests.support.saekonungr_table import lying, settles, typed
from tests.support.sitting import first_begins

pytestmark = pytest.mark.loads

START = {"Ann": 15, "Bo": 15}
AFTER_ONE = lying({"Ann": 14, "Bo": 15}, act="Bo", ships=(8,), longship=0)
AFTER_TWO = lying({"Ann": 14, "Bo": 14}, act="Ann", ships=(8, 9), longship=0)

AWAY = {
    "en-GB": "No connection to the host; nothing is lost",
    "de-DE": "Keine Verbindung zum Gastgeber; nichts ist verloren",
}
DOUBT = "The host does not answer; this tap may not have arrived"
UNSURE = "The host is back; your last tap may not have arrived"
START_AGAIN = lying(START, act="Ann", ships=(), longship=0)
WORKING = "Working..."
"""What Flet's client shows while it cannot reach the app, in whatever language."""


@pytest.fixture
def app_server(host: Host, tmp_path: Path) -> Iterator[App]:
    """The app with a game of two that has begun."""
    history = History.open(tmp_path / "data")
    matches.seated(history, matches.ANN_BEGINS)
    history.close()
    with host(tmp_path / "data") as app:
        yield app


def a_game(table: Table) -> None:
    """Play the first step of a game of two with real dice."""
    table.walk("Go on: Sækonungr, Ann, Bo")
    table.tap("button", "Type real dice")
    table.see("Tap the total of both dice")
    typed(table, 3, 5)
    settles(table, AFTER_ONE)


def bar(table: Table) -> str | None:
    """Return what the page itself says, if it says anything."""
    said = table.page.locator("#away")
    return said.text_content() if said.is_visible() else None


def goes_away(table: Table, app: App, language: str = "en-GB") -> None:
    """Kill the host and wait until the page says so."""
    app.kill()
    expect(table.page.get_by_role("status").filter(has_text=AWAY[language])).to_be_visible()


def comes_back(table: Table, app: App) -> None:
    """Start the host again and wait until the page says nothing any more."""
    table.page.evaluate(
        """() => {
          window.everShown = [];
          new MutationObserver(() => window.everShown.push(document.body.innerText))
            .observe(document.body, { subtree: true, childList: true });
        }"""
    )
    app.restart()
    expect(table.page.locator("#away")).to_be_hidden(timeout=PATIENCE)


def said_again(table: Table) -> None:
    """Count how often from now on the page says why nothing comes of what is touched."""
    table.page.evaluate(
        """() => {
          window.saidAgain = 0;
          new MutationObserver((seen) => {
            if (seen.some((one) => one.addedNodes.length)) window.saidAgain += 1;
          }).observe(document.getElementById("away"), { childList: true });
        }"""
    )


HIDES_NOTHING = """() => {
  const said = document.getElementById("away").getBoundingClientRect();
  const shown = document.querySelector("flutter-view").getBoundingClientRect();
  return shown.top > said.bottom - 1 && shown.bottom < innerHeight + 1;
}"""
MOVED = "document.querySelector('flutter-view').style.transform"


def test_the_last_table_stays_and_comes_back_by_itself(table: Table, app_server: App):
    a_game(table)
    goes_away(table, app_server)
    table.page.wait_for_function(HIDES_NOTHING, timeout=PATIENCE)
    settles(table, AFTER_ONE)
    assert table.page.get_by_text(WORKING).count() == 0
    comes_back(table, app_server)
    table.page.wait_for_function(f"() => !{MOVED}", timeout=PATIENCE)
    settles(table, AFTER_ONE)
    typed(table, 4, 5)
    settles(table, AFTER_TWO)
    table.tap("button", "Back", exact=True)
    table.see("Go on playing")
    # Two starts, and nothing of what broke in between.
    assert [line for line in app_server.said if not line.startswith("Skald is at ")] == []


@pytest.mark.turns(6)
def test_it_is_said_in_the_language_of_the_app(seat: Seat, table: Table, app_server: App):
    a_game(table)
    route = table.page.url.removeprefix(table.url)
    with seat(language="de-DE") as german:
        german.open(route)
        german.see("Bo handelt")
        goes_away(german, app_server, "de-DE")
        german.see("Bo handelt")
        german.text_scale(2)
        box = german.page.locator("#away").bounding_box()
        assert box is not None
        assert (box["x"], box["y"], box["width"]) == (0, 0, 412)
        assert box["height"] < 80, "names, totals and whose turn it is lie below"
        comes_back(german, app_server)
        german.see("Bo handelt")


@pytest.mark.turns(6)
def test_what_is_touched_meanwhile_does_nothing_then_or_later(table: Table, app_server: App):
    a_game(table)
    goes_away(table, app_server)
    undo = table.part("button", "Undo", exact=True).bounding_box()
    assert undo is not None
    for _ in range(3):
        table.page.mouse.click(undo["x"] + undo["width"] / 2, undo["y"] + undo["height"] / 2)
    table.part("button", "Undo", exact=True).dispatch_event("click")
    said_again(table)
    table.page.keyboard.press("Enter")
    table.page.wait_for_function("() => window.saidAgain > 0", timeout=PATIENCE)
    comes_back(table, app_server)
    settles(table, AFTER_ONE)
    table.see("Tap the total of both dice")


@pytest.mark.turns(6)
def test_a_line_over_which_nobody_answers_is_noticed(table: Table, app_server: App):
    a_game(table)
    os.kill(app_server.pid, signal.SIGSTOP)
    try:
        expect(table.page.locator("#away")).to_be_visible(timeout=20_000)
    finally:
        os.kill(app_server.pid, signal.SIGCONT)
    expect(table.page.locator("#away")).to_be_hidden(timeout=PATIENCE)
    settles(table, AFTER_ONE)
    typed(table, 4, 5)
    settles(table, AFTER_TWO)


@pytest.mark.turns(6)
def test_a_tap_that_nobody_answers_is_told_of_soon_and_counts_once(table: Table, app_server: App):
    a_game(table)
    said = table.page.locator("#away")
    os.kill(app_server.pid, signal.SIGSTOP)
    try:
        table.tap("button", "Undo", exact=True)
        expect(said).to_have_text(DOUBT, timeout=5_000)
        expect(said).to_have_text(AWAY["en-GB"], timeout=PATIENCE)
    finally:
        os.kill(app_server.pid, signal.SIGCONT)
    expect(said).to_have_text(UNSURE, timeout=PATIENCE)
    over, under = said.bounding_box(), table.part("button", "Back", exact=True).bounding_box()
    assert over is not None
    assert under is not None
    at = under["x"] + under["width"] / 2, over["y"] + over["height"] / 2
    assert at[1] > under["y"], "it lies over the button"
    table.page.mouse.click(*at)
    # What nobody sees nobody touches: what lies over it goes.
    expect(said).to_be_hidden(timeout=2_000)
    # It had reached the host, which was only asleep.
    table.see("Tap the total of both dice")
    settles(table, START_AGAIN)
    expect(said).to_be_hidden(timeout=PATIENCE)


@pytest.mark.turns(6)
def test_a_host_that_answers_late_had_the_tap(table: Table, app_server: App):
    a_game(table)
    said = table.page.locator("#away")
    os.kill(app_server.pid, signal.SIGSTOP)
    try:
        table.tap("button", "Undo", exact=True)
        expect(said).to_have_text(DOUBT, timeout=5_000)
    finally:
        os.kill(app_server.pid, signal.SIGCONT)
    expect(said).to_be_hidden(timeout=PATIENCE)
    settles(table, START_AGAIN)


@pytest.fixture
def network(app_server: App) -> Iterator[Network]:
    """What lies between a phone and the host."""
    network = Network(app_server.port)
    yield network
    network.close()


@pytest.mark.turns(6)
def test_a_tap_that_is_swallowed_is_told_of_and_not_done_later(chromium: Browser, network: Network):
    there = f"http://127.0.0.1:{network.port}"
    with seated(chromium, there, sure=True, drawn=False) as table:
        a_game(table)
        said = table.page.locator("#away")
        network.swallow()
        table.tap("button", "Undo", exact=True)
        expect(said).to_have_text(DOUBT, timeout=PATIENCE)
        # Whoever asks over a line that is swallowed, too, gives it up first.
        expect(said).to_have_text(UNSURE, timeout=4 * PATIENCE)
        settles(table, AFTER_ONE)
        expect(said).to_be_hidden(timeout=PATIENCE)
        settles(table, AFTER_ONE)


@pytest.mark.turns(6)
def test_an_open_page_finds_the_app_again_after_a_kill(table: Table, app_server: App):
    table.open("/dice")
    table.see("Dice")
    goes_away(table, app_server)
    comes_back(table, app_server)
    table.see("Dice")
    assert table.page.url == app_server.url + "/dice"


REMEMBERED = "() => (localStorage.getItem('flutter.skald.settings') || '').includes('wool')"
"""The device has what is typed: what it looked at is kept in the same place, and sooner."""


@pytest.mark.turns(6)
def test_what_was_half_typed_is_there_again_after_a_kill(table: Table, app_server: App):
    first_begins(table, "Shipwrights of the North Sea: Redux", "Ann", "Bo")
    table.tap("button", "Follow the rounds")
    wool = table.part("button", "Silver for 1 wool: 4", exact=True)
    wool.click()
    expect(wool).to_have_attribute("aria-current", "true")
    table.page.wait_for_function(REMEMBERED, timeout=PATIENCE)
    goes_away(table, app_server)
    comes_back(table, app_server)
    table.see("As you left it")
    expect(wool).to_have_attribute("aria-current", "true")
    # The page may be another one, too: the device remembers it.
    app_server.kill()
    app_server.restart()
    table.reload()
    table.see("As you left it")
    expect(wool).to_have_attribute("aria-current", "true")
