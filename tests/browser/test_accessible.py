"""What a checker of accessibility finds in another engine, as a screen reader has it there.

What it finds in Chromium is asked on every screen where its widths are measured.
"""

from __future__ import annotations

from time import monotonic

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.support import gecko, hagar_table
from tests.support.browser import PATIENCE, PHONE, STOOD_STILL, App, Table, table_at
from tests.support.covering import share
from tests.support.every_screen import ROUTES

WINDOW = {"width": PHONE[0], "height": PHONE[1]}

LEFT_OUT = {
    # What is read is not what is drawn: it looks at every letter, and never comes to a result.
    "color-contrast": {"enabled": False},
    # The client's own: a pinch is for the board below it.
    "meta-viewport": {"enabled": False},
    # A table that only shows something while all buttons wait at its foot.
    "scrollable-region-focusable": {"enabled": False},
}
"""What is known and was not mended."""

GO = """route => {
    history.pushState(null, "", route);
    dispatchEvent(new PopStateEvent("popstate", { state: null }));
}"""


SOME = 8
"""In the other engine one of so many screens is read: what is on them is the same."""


STILL = 600
"""Milliseconds without a change once a screen has come."""


def screens() -> list[str]:
    return [*ROUTES, *(f"/play/{table}" for table in hagar_table.TABLES)]


@pytest.mark.furnished
@pytest.mark.long("a browser of its own reads one of eight screens")
def test_a_checker_finds_nothing_in_the_other_engine(device: gecko.Device, app_server: App):
    found: dict[str, dict[str, str]] = {}
    read: set[str] = set()
    table = table_at(device.open(viewport=WINDOW, locale="en-GB"), app_server.url)
    table.open()
    table.page.wait_for_function("() => document.title === 'Skald'", timeout=PATIENCE)
    for screen in share(screens()[::SOME], 3, 0):
        if table.page.evaluate("location.pathname") != screen:
            table.page.evaluate(GO, screen)
        # Its driver hears no line: another screen is there, and stands still once all has come.
        late = monotonic() + PATIENCE / 1000
        while table.page.locator("body").aria_snapshot() in read:
            assert monotonic() < late, f"{screen} does not come"
            table.settle()
        table.page.wait_for_function(STOOD_STILL, arg=STILL, timeout=PATIENCE)
        table.rest()
        found[screen] = axe(table)
        read.add(table.page.locator("body").aria_snapshot())
    assert {screen: told for screen, told in found.items() if told} == {}


def axe(table: Table) -> dict[str, str]:
    """Return what a screen breaks, and where first."""
    told = Axe().run(table.page, options={"rules": LEFT_OUT, "resultTypes": ["violations"]})
    return {one["id"]: one["nodes"][0]["html"][:300] for one in told.response["violations"]}
