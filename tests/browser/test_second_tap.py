"""A second tap at the same place, too soon to be meant, does nothing: real pointers on real screens."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator

from companion.game import game_ids
from data.history import FILE, History
from tests.support.browser import PATIENCE, App, Table, seated
from tests.support.headless import Hall
from tests.support.sitting import sit_down
from tests.support.under_way import under_way
from tests.views.test_armed import again_of, is_tap

GAPS = (30, 80, 200)
"""Milliseconds between the taps: a finger that bounces, a double click, a slow one."""

TAPS = 6
"""Buttons that are tapped twice at each table."""

LEFT_OUT = re.compile("^(Back|Undo|Redo|More|Close sheet|Dismiss|Scrim)$")


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[App]:
    """One app for all of this, with a match of each game under way."""
    app = App(tmp_path_factory.mktemp("taps"))
    history = History.open(app.data)
    for game in game_ids():
        under_way(history, game, 0, f"{game}-begun")
        under_way(history, game, 12, f"{game}-on")
    history.close()
    app.start()
    yield app
    app.kill()


@pytest.fixture(scope="module")
def table(chromium: Browser, app: App) -> Iterator[Table]:
    with seated(chromium, app.url) as table:
        yield table


def deeds(app: App) -> int:
    """Count what was stored: each deed is one line of the journal."""
    return len((app.data / FILE).read_bytes().splitlines())


def twice(table: Table, part: Locator, gap: int) -> None:
    """Tap the middle of a part twice, so many milliseconds apart."""
    table.look()
    box = part.bounding_box(timeout=PATIENCE)
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    table.page.mouse.move(x, y)
    table.page.mouse.down()
    table.page.mouse.up()
    table.page.wait_for_timeout(gap)
    table.page.mouse.down()
    table.page.mouse.up()
    table.look()


def tapped_once(app: App, match_id: str, at: Path) -> list[str]:
    """List what a finger does something with at a table, counters and fields left out."""
    shutil.copytree(app.data, at)
    history = History.open(at)
    hall = Hall(history)
    phone = hall.phone(f"/play/{match_id}")
    found = [one.label for one in phone.touchables() if is_tap(one) and again_of(one) is None]
    hall.close()
    history.close()
    return found


@pytest.mark.parametrize("stage", ["begun", "on"])
@pytest.mark.parametrize("game", game_ids())
def test_a_button_that_is_tapped_twice_does_one_deed(
    table: Table, app: App, tmp_path: Path, game: str, stage: str
):
    table.open(f"/play/{game}-{stage}")
    tapped = set()
    for n in range(TAPS):
        once = tapped_once(app, f"{game}-{stage}", tmp_path / str(n))
        table.page.keyboard.press("Escape")
        table.look()
        for part in reversed(table.page.get_by_role("button").all()):
            name = part.inner_text() or part.get_attribute("aria-label") or ""
            box = part.bounding_box()
            if name in once and name not in tapped and part.is_enabled() and seen(box):
                break
        else:
            break
        tapped.add(name)
        before = deeds(app)
        twice(table, part, GAPS[n % len(GAPS)])
        assert deeds(app) <= before + 1, name
    assert tapped


def seen(box: dict[str, float] | None) -> bool:
    """Whether the middle of a part lies within the window, below the bar."""
    if box is None:
        return False
    return 60 < box["y"] + box["height"] / 2 < 900 and 0 < box["x"] + box["width"] / 2 < 412


@pytest.mark.parametrize("gap", GAPS)
def test_a_double_click_rolls_for_one_player(table: Table, app: App, gap: int):
    table.open("/play/saekonungr-on")
    table.tap("button", "Redo") if table.part("button", "Redo").first.is_enabled() else None
    before = deeds(app)
    twice(table, table.part("button", re.compile("^(Roll|Nothing|None|Take)")).first, gap)
    assert deeds(app) == before + 1


@pytest.mark.parametrize("gap", GAPS)
def test_a_double_click_begins_one_match_and_adds_one_player(table: Table, app: App, gap: int):
    sit_down(table, "Sækonungr", f"Ann{gap}")
    table.part("textbox", "Name").click()
    table.page.keyboard.type(f"Bo{gap}", delay=10)
    twice(table, table.part("button", "Add", exact=True), gap)
    table.see(f"Bo{gap} does not play")
    before = deeds(app)
    twice(table, table.part("button", "Begin", exact=True), gap)
    table.see("Who begins?")
    begun = deeds(app)
    twice(table, table.part("button", "Undo").first, gap)
    assert begun - before <= 4, "two players and one match"
