"""A second tap at the same place, too soon to be meant, does nothing: with real pointers."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from companion.game import game_ids
from data.history import FILE, History
from tests.support.browser import PATIENCE, PHONE, App, Table
from tests.support.browser import seated as sat_down
from tests.support.headless import Hall
from tests.support.matches import ANN_BEGINS, seated
from tests.support.seen import Seen
from tests.support.sitting import sit_down, write
from tests.support.under_way import under_way
from tests.views.test_armed import again_of, is_tap
from views.armed import AFTER

pytestmark = pytest.mark.unproven("on a busy machine its taps came before the app listened")

GAPS = (0, 30, 80, 200)
"""Milliseconds between the taps: at once, a finger that bounces, a double click, a slow one."""

TAPS = 4
"""Buttons that are tapped twice at each table."""

COUNTER = "Treasury of Ann: one more"
FAST = 10
"""Taps on a counter, as fast as they come."""

NOTE_TAPS = """() => {
  globalThis.taps ?? addEventListener("pointerdown", tap => taps.push(tap.timeStamp), true);
  globalThis.taps = [];
}"""
BUTTONS = """all => all.map(it => {
  const { x, y, width, height } = it.getBoundingClientRect();
  return [it.ariaLabel || it.innerText, x + width / 2, y + height / 2, it.ariaDisabled];
})"""


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[App]:
    """One app for all of this, with a match of each game under way."""
    app = App(tmp_path_factory.mktemp("taps"))
    history = History.open(app.data)
    for game in game_ids():
        # Untouched ones go by themselves.
        under_way(history, game, 1, f"{game}-begun")
        under_way(history, game, 12, f"{game}-on")
    seated(history, ANN_BEGINS, id_="counted")
    for gap in GAPS:
        seated(history, ANN_BEGINS, id_=f"roll{gap}")
    history.close()
    app.start()
    yield app
    app.kill()


@pytest.fixture
def table(chromium: Browser, app: App) -> Iterator[Table]:
    with sat_down(chromium, app.url) as table:
        yield table


def lines(app: App) -> list[str]:
    """Read what was stored: each deed is one line of the journal."""
    return (app.data / FILE).read_text(encoding="utf-8").splitlines()


def deeds(app: App) -> int:
    """Count what was stored."""
    return len(lines(app))


def buttons(table: Table) -> dict[str, tuple[float, float]]:
    """Tell where in the window the buttons are that can be tapped."""
    found = table.page.locator("flt-semantics[role=button]").evaluate_all(BUTTONS)
    return {
        name: (x, y)
        for name, x, y, disabled in found
        if disabled != "true" and 0 < x < PHONE[0] and 60 < y < PHONE[1] - 10
    }


def twice(table: Table, name: str, gap: int) -> bool:
    """Tap a button, and its place once more so many milliseconds later; tell whether so soon.

    A machine that draws in software may let the second one wait for seconds: then it is meant.
    """
    part = table.part("button", name, exact=True).first
    expect(part).to_be_enabled(timeout=PATIENCE)
    table.look()
    place = buttons(table)[name]
    table.page.evaluate(NOTE_TAPS)
    part.tap(timeout=PATIENCE)
    # The time between two taps is what is tried here.
    table.page.wait_for_timeout(gap)
    table.page.touchscreen.tap(*place)
    table.look()
    first, second = table.page.evaluate("globalThis.taps")
    return second - first < 1000 * AFTER


def at_table(table: Table, match_id: str) -> None:
    """Open a match and wait until its table is there."""
    table.open(f"/play/{match_id}")
    expect(table.part("button", "Undo")).to_be_attached(timeout=PATIENCE)


def shown_of(app: App, match_id: str, at: Path) -> list[Seen]:
    """List what can be touched at a table, as the app is told of it."""
    shutil.copytree(app.data, at)
    history = History.open(at)
    hall = Hall(history)
    found = [one for one in hall.phone(f"/play/{match_id}").touchables() if is_tap(one)]
    hall.close()
    history.close()
    return found


@pytest.mark.parametrize("stage", ["begun", "on"])
@pytest.mark.parametrize("game", game_ids())
def test_a_button_that_is_tapped_twice_does_one_deed(
    table: Table, app: App, tmp_path: Path, game: str, stage: str
):
    at_table(table, f"{game}-{stage}")
    tapped = set()
    for n in range(TAPS):
        shown = shown_of(app, f"{game}-{stage}", tmp_path / str(n))
        # Counters and fields count every tap.
        once = {one.label for one in shown if again_of(one) is None}
        # What lies over the table is for another day.
        table.page.keyboard.press("Escape")
        table.look()
        there = [name for name in buttons(table) if name in once]
        name = next((one for one in reversed(there) if one not in tapped), None)
        if name is None:
            break
        tapped.add(name)
        before = deeds(app)
        soon = twice(table, name, GAPS[n % len(GAPS)])
        assert not soon or deeds(app) <= before + 1, name
    assert tapped


@pytest.mark.parametrize("gap", GAPS)
def test_a_double_click_rolls_for_one_player(table: Table, app: App, gap: int):
    at_table(table, f"roll{gap}")
    before = deeds(app)
    soon = twice(table, "Roll 2d6", gap)
    assert deeds(app) == before + 1 or not soon


def test_a_double_click_adds_one_player_and_begins_one_match(table: Table, app: App):
    sit_down(table, "Sækonungr", "Asa")
    write(table, "Name", "Odd")
    if twice(table, "Add", 0):
        table.see("Odd does not play")
    before = len([line for line in lines(app) if '["put","open",' in line])
    twice(table, "Begin", 0)
    table.see("Undo")
    assert len([line for line in lines(app) if '["put","open",' in line]) == before + 1


def test_a_counter_counts_as_fast_as_fingers_are(table: Table):
    table.open("/play/counted/correct")
    table.see("Treasury of Ann: 15, type a number")
    table.look()
    counter = table.part("button", COUNTER, exact=True)
    for _ in range(FAST):
        counter.tap(timeout=PATIENCE)
    table.see(f"Treasury of Ann: {15 + FAST}, type a number")
