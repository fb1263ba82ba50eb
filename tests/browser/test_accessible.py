"""What a checker of accessibility finds on the screens as a screen reader has them."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.support import hagar_table
from tests.support.browser import Table
from tests.support.every_screen import ROUTES

PARTS = 4
"""The screens are looked at in so many tests."""

LEFT_OUT = {
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


def screens() -> list[str]:
    return [*ROUTES, *(f"/play/{table}" for table in hagar_table.TABLES)]


@pytest.mark.furnished
@pytest.mark.long("reads a quarter of all screens")
@pytest.mark.parametrize("part", range(PARTS))
def test_a_checker_finds_nothing_on_any_screen(table: Table, part: int):
    found: dict[str, list[str]] = {}
    table.open()
    for screen in screens()[part::PARTS]:
        with table.answered():
            table.page.evaluate(GO, screen)
        table.rest()
        told = Axe().run(table.page, options={"rules": LEFT_OUT, "resultTypes": ["violations"]})
        for one in told.response["violations"]:
            found.setdefault(one["id"], []).append(f"{screen}: {one['nodes'][0]['html'][:300]}")
    assert found == {}
