"""What a finger touches is what a screen reader's tap would do, whatever else lies there.

Where a page is read, as in all other tests, Flutter for the web tells the app of a tap by what is
read at its place. Without that it asks what lies there, topmost first: a part that nobody sees may
keep every finger from what is below.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.browser.conftest import Host
from tests.support.browser import FIRST_FRAME, PATIENCE, THERE, Table, seated
from tests.support.covering import share
from tests.support.every_screen import OF_GAMES, ROUTES
from tests.support.furnished import lay_furnished
from tests.support.wire import CALL, EVENT
from views.serving.frames import unpacked

DEAF = """(() => {
    const { send } = WebSocket.prototype;
    globalThis.told = [];
    globalThis.deaf = false;
    WebSocket.prototype.send = function (packet) {
        const bytes = new Uint8Array(packet.buffer ?? packet);
        if (deaf && bytes[0] === CALL) told.push([...bytes]); else send.call(this, packet);
    };
})()""".replace("CALL", str(CALL[0]))
"""Let a page keep what it would tell the app, so that all stays as it is while it is touched."""

LISTEN = "heard => { globalThis.deaf = heard; told.length = 0; }"

ANSWERED = "() => fetch('/line.js', { method: 'HEAD', cache: 'no-store' }).then(() => true)"
"""What the app had to send by then it has sent."""

READ = """() => [...document.querySelectorAll("flt-semantics[flt-tappable]")].map(it => {
    const { x, y, width, height } = it.getBoundingClientRect();
    const at = [x + width / 2, y + height / 2];
    const free = it.ariaDisabled !== "true" && it.contains(document.elementFromPoint(...at));
    return [it.id, it.ariaLabel || it.innerText, ...at, free];
}).filter(([_id, _name, _x, _y, free]) => free)"""
"""List what is read and can be tapped: its number, name, and middle."""

UNCOVERED = f"""ids => {{
    const free = new Set(({READ})().map(([id]) => id));
    return ids.every(id => free.has(id));
}}"""
"""What lay over it is gone, which until then takes every tap for "close this"."""

TAP = "id => document.getElementById(id)?.click()"
"""Tap as a screen reader does."""

TAPS = {"change", "click", "select", "tap"}
"""What a tap tells; a finger tells besides where a stroke might have begun."""

TABLES = {game: [f"/play/{table}" for table in tables] for game, tables in OF_GAMES.items()}
SCREENS = [route for route in ROUTES if route not in {*chain(*TABLES.values())}]
DAYS = 12
"""Of a game one of so many tables is touched elsewhere than in CI, of other screens half of it."""


@pytest.fixture(scope="module")
def devices(
    host: Host, thorough: Browser, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Table, Table]]:
    """Two devices that show the same: one is read, on the other is a finger."""
    data = tmp_path_factory.mktemp("fingers") / "data"
    lay_furnished(data)
    with (
        host(data) as app,
        seated(thorough, app.url, sure=True, drawn=False) as read,
        seated(thorough, app.url, sure=True, drawn=False) as finger,
    ):
        for one in (read, finger):
            one.page.add_init_script(DEAF)
        read.open("/dice")
        finger.page.goto(f"{app.url}/dice", wait_until="commit")
        finger.page.wait_for_function(THERE, timeout=FIRST_FRAME)
        yield read, finger


def told(table: Table) -> list[Any]:
    """Return the names of what a page would have told the app since it was asked last."""
    messages = [unpacked(bytes(one)) for one in table.page.evaluate("told.splice(0)")]
    names = [body["name"] for action, body in messages if action == EVENT]
    return [name for name in names if name in TAPS]


def come_to(table: Table, route: str) -> None:
    """Come to a screen, see all of it, and keep from then on what would be told."""
    table.page.evaluate(LISTEN, arg=False)
    table.go(route)
    table.page.evaluate(ANSWERED)
    table.rest()
    table.page.evaluate(LISTEN, arg=True)


def differing(read: Table, finger: Table, route: str) -> tuple[int, dict[str, list[Any]]]:
    """Touch all of a screen by both; return how much is the same, and what a finger does else."""
    for one in (read, finger):
        come_to(one, route)
    found: dict[str, list[Any]] = {}
    same = 0
    there = read.page.evaluate(READ)
    for id_, name, x, y, _ in there:
        read.page.evaluate(TAP, id_)
        by_reader = told(read)
        if not by_reader:
            # The client has opened something by itself, or it is what is open already.
            read.rest()
            read.page.keyboard.press("Escape")
            ids = [id_ for id_, *_ in there]
            read.page.wait_for_function(UNCOVERED, arg=ids, timeout=PATIENCE)
            read.page.evaluate(LISTEN, arg=True)
            continue
        finger.page.touchscreen.tap(x, y)
        if (by_finger := told(finger)) == by_reader:
            same += 1
        else:
            found[name] = [by_reader, by_finger]
    return same, found


@pytest.mark.parametrize(
    "route", [it for one in TABLES.values() for it in share(one, min(DAYS, len(one)), 0)]
)
def test_a_finger_touches_at_each_table_what_is_read_there(devices, route: str):
    same, found = differing(*devices, route)
    assert found == {}
    assert same > 2


@pytest.mark.parametrize("route", share(SCREENS, 2 * DAYS, 0))
def test_a_finger_touches_on_each_screen_what_is_read_there(devices, route: str):
    _, found = differing(*devices, route)
    assert found == {}
