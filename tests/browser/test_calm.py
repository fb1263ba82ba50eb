"""Whoever wishes for less movement in the settings sees each screen, sheet and menu come at once.

What the client draws is looked at again and again: whatever is none of the screens at rest, and no
part of one with a button that was just touched, is on its way somewhere.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from companion.game import game_ids
from data.history import History
from tests.browser.conftest import Host
from tests.browser.test_second_tap import CLOSES, sheet_of
from tests.support.browser import PATIENCE, App, Table, seated
from tests.support.under_way import under_way

LOOK = """(() => {
    const FAINT = 40, FEW = 0.02, EACH = 5, STILL = 300;
    const small = document.createElement("canvas");
    [small.width, small.height] = [100, 200];
    const pen = small.getContext("2d", { willReadFrequently: true });
    const all = root => [...root.querySelectorAll("*")].flatMap(one => [
        ...(one.localName === "canvas" && one.width && one.height ? [one] : []),
        ...(one.shadowRoot ? all(one.shadowRoot) : [])]);
    const glance = () => {
        for (const one of all(document)) pen.drawImage(one, 0, 0, small.width, small.height);
        return pen.getImageData(0, 0, small.width, small.height).data;
    };
    const differ = (one, other) => {
        let found = 0;
        for (let at = 0; at < one.length; at += 4)
            if (Math.abs(one[at] - other[at]) > FAINT) found += 1;
        return found > FEW * one.length / 4;
    };
    const known = [], seen = [glance()];
    const mine = globalThis.looking = {};
    let since = performance.now();
    const look = () => {
        const now = glance();
        if (differ(now, seen.at(-1))) {
            seen.push(now);
            since = performance.now();
        }
        if (globalThis.looking === mine) setTimeout(look, EACH);
    };
    look();
    globalThis.known = () => {
        if (performance.now() - since < STILL) return false;
        known.push(seen.at(-1));
        return true;
    };
    globalThis.onTheirWay = () => {
        let [most, inARow] = [0, 0];
        for (const one of seen.slice(1)) {
            const unknown = known.every(other => differ(one, other));
            inARow = unknown ? inARow + 1 : 0;
            most = Math.max(most, inARow);
        }
        return most;
    };
})()"""
"""Look at the screen, note what it is like at rest, and count what else it was in a row.

A screen may be there a moment before its pictures are read: that is one, and nothing moves.
"""

FEW = 1


@pytest.fixture(scope="module")
def app(host: Host, tmp_path_factory: pytest.TempPathFactory) -> Iterator[App]:
    """One app for all of this, with a match of each game under way."""
    data = tmp_path_factory.mktemp("calm")
    history = History.open(data)
    for game in game_ids():
        under_way(history, game, 12, game)
    history.close()
    with host(data) as app:
        yield app


@pytest.fixture(scope="module")
def chromium(thorough: Browser) -> Browser:
    """Have a browser that is seldom behind."""
    return thorough


def rests(table: Table) -> None:
    """Wait until the screen is at rest, as which it is known from then on."""
    table.rest()
    table.page.wait_for_function("() => known()", timeout=PATIENCE)


def moved(table: Table, app: App, game: str, at: Path) -> int:
    """Go through a menu, to a screen and back, and lay a sheet; count what was seen on one way."""
    table.go(f"/play/{game}")
    table.see("Undo")
    table.page.evaluate(LOOK)
    rests(table)
    table.tap("button", "More", exact=True)
    table.see("Timeline")
    rests(table)
    table.tap("menuitem", "Timeline")
    expect(table.part("menuitem", "Timeline")).to_have_count(0, timeout=PATIENCE)
    table.see("Timeline")
    rests(table)
    table.tap("button", "Back")
    table.see("Undo")
    rests(table)
    on_the_way: int = table.page.evaluate("onTheirWay()")
    if (found := sheet_of(app.data, game, at / game)) is not None:
        route, name = found
        table.go(route)
        table.rest()
        table.page.evaluate(LOOK)
        rests(table)
        closes = table.part(*CLOSES["sheet"]).first
        table.tap("button", name, exact=True)
        expect(closes).to_be_attached(timeout=PATIENCE)
        rests(table)
        closes.click()
        expect(closes).not_to_be_attached(timeout=PATIENCE)
        rests(table)
        on_the_way = max(on_the_way, table.page.evaluate("onTheirWay()"))
    shutil.rmtree(at / game, ignore_errors=True)
    return on_the_way


@pytest.mark.turns(5)
@pytest.mark.long("screens, menus and sheets of every game, waited for until they rest")
@pytest.mark.parametrize("calm", [True, False])
def test_by_the_switch_nothing_is_seen_on_its_way(
    chromium: Browser, app: App, tmp_path: Path, calm: bool
):
    # The device itself wishes for nothing.
    with seated(chromium, app.url, sure=True, calm=False) as table:
        table.open("/settings")
        if calm:
            table.reach("switch", "Less movement", exact=False)
            table.tap("switch", "Less movement")
            table.rest()
        # That without the switch something is seen needs no table of each game.
        games = game_ids() if calm else game_ids()[-2:]
        on_the_way = {game: moved(table, app, game, tmp_path) for game in games}
    assert (max(on_the_way.values()) > FEW) == (not calm), on_the_way
