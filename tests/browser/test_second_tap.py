"""A second tap at the same place, too soon to be meant, does nothing: with real pointers."""

from __future__ import annotations

import re
import shutil
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Literal

import flet as ft
import pytest
from playwright.sync_api import Browser, expect

from companion.game import game_ids
from data.history import FILE, History
from tests.browser.conftest import Host
from tests.support.browser import FIRST_FRAME, PATIENCE, PHONE, THERE, App, Table
from tests.support.browser import seated as sat_down
from tests.support.covering import covering, share
from tests.support.headless import Hall
from tests.support.matches import ANN_BEGINS, seated
from tests.support.seen import Seen
from tests.support.sitting import sit_down, write
from tests.support.under_way import under_way
from tests.views.test_armed import again_of, is_tap
from views.armed import AFTER, GONE, TICK, TICKS
from views.serving.frames import DRAWN

GAPS = (0, 30, 80, 200)
"""Milliseconds between the taps: at once, a finger that bounces, a double click, a slow one."""

READ = 250
"""And where a screen reader reads: Flutter tells of two taps only when they are so far apart."""

TAPS = 4
"""Buttons that are tapped twice at each table."""

OFTEN = 3
"""So many times as many where the machine was too slow for each of them to be tapped twice soon."""

COUNTER = "Treasury of Ann: one more"
FAST = 10
"""Taps on a counter, as fast as they come."""

CLOSES: dict[str, tuple[Literal["button", "menuitem"], str | re.Pattern[str]]] = {
    "menu": ("menuitem", "Timeline"),
    "question": ("button", "Cancel"),
    "beside a question": ("button", "Cancel"),
    "beside a menu": ("menuitem", "Timeline"),
    "sheet": ("button", re.compile("Close|Cancel")),
}
"""What closes each kind of thing that lies over a table, and goes with it."""

BESIDE = 40, 200
"""Where neither a question nor a menu lies, in dp."""

NOTE_TAPS = """() => {
  globalThis.taps ?? addEventListener("pointerdown", tap => taps.push(tap.timeStamp), true);
  globalThis.taps = [];
}"""
ARMED = """async ([ticks, tick]) => {
  for (; ticks; ticks -= 1) {
    await new Promise(done => setTimeout(done, tick));
    await fetch('/line.js', { method: 'HEAD', cache: 'no-store' });
  }
}"""
"""The app counts as many ticks until it takes a tap, and each is over when it answers after one."""
STAND_STILL = """([when, ms]) => {
  const still = () => { for (const end = performance.now() + ms; performance.now() < end;); };
  if (when === "touched") {
    addEventListener("pointerup", () => setTimeout(still), { once: true });
    return;
  }
  const { send } = WebSocket.prototype;
  WebSocket.prototype.send = function (packet) {
    send.call(this, packet);
    if (packet[0] !== DRAWN) return;
    WebSocket.prototype.send = send;
    setTimeout(still);
  };
}""".replace("DRAWN", str(DRAWN))
"""Let the page do nothing for a while, once: after a tap, or after it has drawn what came of it."""
BUTTONS = """all => all.map(it => {
  const { x, y, width, height } = it.getBoundingClientRect();
  return [it.ariaLabel || it.innerText, x + width / 2, y + height / 2, it.ariaDisabled];
})"""


@pytest.fixture(scope="module")
def app(host: Host, tmp_path_factory: pytest.TempPathFactory) -> Iterator[App]:
    """One app for all of this, with a match of each game under way."""
    data = tmp_path_factory.mktemp("taps")
    history = History.open(data)
    for game in game_ids():
        # Untouched ones go by themselves.
        under_way(history, game, 1, f"{game}-begun")
        under_way(history, game, 12, f"{game}-on")
    seated(history, ANN_BEGINS, id_="counted")
    for gap in GAPS:
        seated(history, ANN_BEGINS, id_=f"roll{gap}")
    for when in ("touched", "drawn"):
        seated(history, ANN_BEGINS, id_=f"still-{when}")
    history.close()
    with host(data, sure=False) as app:
        yield app


@pytest.fixture(scope="module")
def chromium(thorough: Browser) -> Browser:
    """Have a browser that is seldom behind."""
    return thorough


@pytest.fixture(scope="module")
def table(chromium: Browser, app: App) -> Iterator[Table]:
    """A device for all of this: what it has loaded before it need not compile again."""
    with sat_down(chromium, app.url, drawn=False) as table:
        yield table


@pytest.fixture(scope="module")
def lively(chromium: Browser, app: App) -> Iterator[Table]:
    """A device on which what goes moves: for a moment it is neither there nor gone."""
    with sat_down(chromium, app.url, calm=False, drawn=False) as lively:
        yield lively


@pytest.fixture(scope="module")
def hand(chromium: Browser, app: App) -> Iterator[Table]:
    """A device that no screen reader reads.

    Where one does, Flutter for the web keeps a tap back to see what it will be, and of two at once
    the app hears of neither.
    """
    with sat_down(chromium, app.url, drawn=False) as hand:
        yield hand


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


def armed(table: Table) -> None:
    """Wait until all is drawn, and the app takes a tap for what is shown."""
    table.rest()
    table.page.evaluate(ARMED, [TICKS + 2, 1000 * TICK])


def twice(table: Table, name: str, gap: int, hand: Table | None = None) -> bool:
    """Tap a button, and its place once more so many milliseconds later; tell whether so soon.

    A machine that draws in software may let the second one wait for seconds: then it is meant.
    ``hand`` is another device that shows the same and taps there.
    """
    hand = hand or table
    expect(table.part("button", name, exact=True).first).to_be_enabled(timeout=PATIENCE)
    armed(table)
    armed(hand)
    place = buttons(table)[name]
    hand.page.evaluate(NOTE_TAPS)
    hand.page.touchscreen.tap(*place)
    # The time between two taps is what is tried here.
    hand.page.wait_for_timeout(gap)
    hand.page.touchscreen.tap(*place)
    armed(hand)
    armed(table)
    first, second = hand.page.evaluate("globalThis.taps")
    return second - first < 1000 * AFTER


def at_table(table: Table, hand: Table, match_id: str) -> None:
    """Come to a match on both devices and wait until its table is there."""
    # To come to another one nothing is loaded.
    (table.go if table.lines else table.open)(f"/play/{match_id}")
    # There, something may lie open still, which an address would only close.
    look_on(hand, match_id)
    expect(table.part("button", "Undo")).to_be_attached(timeout=PATIENCE)


def look_on(hand: Table, match_id: str) -> None:
    """Open a match on a device that nobody reads, and wait until its table is there."""
    hand.page.goto(f"{hand.url}/play/{match_id}", wait_until="commit")
    hand.page.wait_for_function(THERE, timeout=FIRST_FRAME)


def shown_of(app: App, match_id: str, at: Path) -> list[Seen]:
    """List what can be touched at a table, as the app is told of it."""
    shutil.copytree(app.data, at)
    history = History.open(at)
    hall = Hall(history)
    found = [one for one in hall.phone(f"/play/{match_id}").touchables() if is_tap(one)]
    hall.close()
    history.close()
    return found


@pytest.mark.turns(2)
@pytest.mark.parametrize("game, stage", covering(game_ids(), ("begun", "on")))
def test_a_button_that_is_tapped_twice_does_one_deed(
    table: Table, hand: Table, app: App, tmp_path: Path, game: str, stage: str
):
    at_table(table, hand, f"{game}-{stage}")
    tapped, soon = set(), 0
    # Of two games one after the other the one has the gaps that the other has not.
    turns = share(range(TAPS), 2, game_ids().index(game))
    for n in range(OFTEN * len(turns)):
        gap = GAPS[turns[n % len(turns)] % len(GAPS)]
        shown = shown_of(app, f"{game}-{stage}", tmp_path / str(n))
        # Counters and fields count every tap.
        once = {seen.label for seen in shown if again_of(seen) is None}
        table.rest()
        there = [name for name in buttons(table) if name in once]
        name = next((label for label in reversed(there) if label not in tapped), None)
        if name is None:
            break
        tapped.add(name)
        before = deeds(app)
        was_soon = twice(table, name, gap, hand)
        assert not was_soon or deeds(app) <= before + 1, name
        soon += was_soon
        if soon and n + 1 >= len(turns):
            break
        if deeds(app) == before:
            # Something lies over the table now, there alone.
            look_on(hand, f"{game}-{stage}")
    assert soon, "no second tap came so soon that it was not meant"


def sheet_of(data: Path, match_id: str, at: Path) -> tuple[str, str] | None:
    """Name where something lays a sheet over a table or its corrections, and what does; if any."""
    shutil.copytree(data, at)
    with closing(History.open(at)) as history, closing(Hall(history)) as hall:
        phone = hall.phone()
        for route in (f"/play/{match_id}", f"/play/{match_id}/correct"):
            phone.go(route)
            names = Counter(one.label for one in phone.touchables() if one.enabled and is_tap(one))
            for name in (label for label, times in names.items() if times == 1):
                phone.go(route)
                if phone.has(name):
                    phone.tap(name)
                if any(isinstance(one, ft.BottomSheet) for one in phone.dialogs()):
                    return route, name
    return None


def test_over_most_tables_lies_a_sheet_by_one_tap(tmp_path: Path):
    games = game_ids()
    # Not those of the app, of which others have played on.
    with closing(History.open(tmp_path / "begun")) as history:
        for game in games:
            under_way(history, game, 12, game)
    found = [game for game in games if sheet_of(tmp_path / "begun", game, tmp_path / game)]
    assert len(found) > len(games) / 2, found


@pytest.mark.turns(3)
@pytest.mark.parametrize("game, over", covering(game_ids(), tuple(CLOSES)))
def test_a_second_tap_where_something_goes_leads_nowhere(
    lively: Table, app: App, tmp_path: Path, game: str, over: str
):
    at, opens = f"/play/{game}-on", "More"
    if over == "sheet":
        found = sheet_of(app.data, f"{game}-on", tmp_path / "look")
        if found is None:
            pytest.skip("no sheet lies over its table by one tap")
        at, opens = found
    (lively.go if lively.lines else lively.open)(at)
    before = deeds(app)
    for gap in share(GAPS[1:], 2, game_ids().index(game)):
        armed(lively)
        lively.tap("button", opens, exact=True)
        if over.endswith("question"):
            armed(lively)
            lively.tap("menuitem", "Delete")
        role, closes = CLOSES[over]
        goes = lively.part(role, closes).first
        expect(goes).to_be_attached(timeout=PATIENCE)
        armed(lively)
        box = goes.bounding_box()
        assert box is not None
        middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        place = BESIDE if over.startswith("beside") else middle
        lively.page.mouse.click(*place)
        # The time between two taps is what is tried here.
        lively.page.wait_for_timeout(gap)
        lively.page.mouse.click(*place)
        expect(goes).not_to_be_attached(timeout=PATIENCE)
        armed(lively)
        if over == "menu":
            assert lively.page.url.endswith(f"{at}/timeline"), gap
            lively.tap("button", "Back")
            lively.page.wait_for_url(f"**{at}", wait_until="commit", timeout=PATIENCE)
        assert lively.page.url.endswith(at), gap
        assert deeds(app) == before, gap


@pytest.mark.parametrize("gap", share(GAPS, len(GAPS), 0))
def test_a_double_click_rolls_for_one_player(table: Table, hand: Table, app: App, gap: int):
    at_table(table, hand, f"roll{gap}")
    before = deeds(app)
    soon = twice(table, "Roll 2d6", gap, hand)
    assert before < deeds(app)
    assert deeds(app) == before + 1 or not soon


@pytest.mark.turns(2)
@pytest.mark.parametrize("when", ["touched", "drawn"])
def test_a_tap_that_a_page_which_stands_still_keeps_is_not_meant(
    table: Table, hand: Table, app: App, when: str
):
    at_table(table, hand, f"still-{when}")
    place = buttons(table)["Roll 2d6"]
    before = deeds(app)
    armed(hand)
    hand.page.evaluate(NOTE_TAPS)
    hand.page.evaluate(STAND_STILL, [when, 1000 * (GONE + 2 * AFTER)])
    hand.page.touchscreen.tap(*place)
    # Longer, and a finger may mean the new screen; the browser keeps it until the page hears.
    hand.page.wait_for_timeout(READ)
    hand.page.touchscreen.tap(*place)
    armed(hand)
    first, second = hand.page.evaluate("globalThis.taps")
    assert deeds(app) == before + 1 or second - first > 1000 * AFTER
    armed(table)


@pytest.mark.turns(2)
def test_a_double_click_adds_one_player_and_begins_one_match(table: Table, app: App):
    sit_down(table, "Sækonungr", "Asa")
    write(table, "Name", "Odd")
    if twice(table, "Add", READ):
        table.see("Odd does not play")
    before = len([line for line in lines(app) if '["put","open",' in line])
    twice(table, "Begin", READ)
    table.see("Undo")
    assert len([line for line in lines(app) if '["put","open",' in line]) == before + 1


@pytest.mark.turns(2)
def test_a_counter_counts_as_fast_as_fingers_are(table: Table):
    table.open("/play/counted/correct")
    table.see("Treasury of Ann: 15, type a number")
    armed(table)
    counter = table.part("button", COUNTER, exact=True)
    for _ in range(FAST):
        counter.tap(timeout=PATIENCE)
    table.see(f"Treasury of Ann: {15 + FAST}, type a number")
