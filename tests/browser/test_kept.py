"""Pages that are handed from one test to the next: with nothing of the one before, or not."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from data.history import History
from tests.browser.conftest import Host
from tests.support.browser import PATIENCE, Table
from tests.support.kept import Pages
from tests.support.matches import ANN_BEGINS, seated

pytestmark = pytest.mark.turns(3)

REMEMBERED = "() => Boolean(localStorage.getItem('flutter.skald.settings'))"
SPOKEN = "() => Boolean(localStorage.getItem('skald.language'))"
AWAKE = "() => globalThis.NoSleep"
"""A table keeps the screen on: by a script of the client's own, which comes with the first one."""
REMEMBERS = """[location.pathname, Object.keys(localStorage).sort().join(),
    localStorage.getItem('skald.language')]"""
"""Where the page is, and what the device remembers: its name, and the language of a lost line."""
DEVICE = "localStorage.getItem('skald.device')"


def one_after_the_other(host: Host, pages: Pages, folder: Path, then: str) -> tuple[Table, Table]:
    """Do a lot with a page at one host, and look at one at the next, which knows nothing."""
    data = folder / "one"
    history = History.open(data)
    seated(history, ANN_BEGINS)
    history.close()
    with host(data) as app, pages.seated(app.url, drawn=False) as first:
        first.open()
        first.see("Go on playing")
        first.tap("button", re.compile("^Go on: "))
        first.page.wait_for_function(AWAKE, timeout=PATIENCE)
        first.tap("button", "Back", exact=True)
        first.tap("button", "Settings")
        first.tap("button", "Deutsch", exact=True)
        first.see("Einstellungen")
        first.page.wait_for_function(REMEMBERED, timeout=PATIENCE)
        device = first.page.evaluate(DEVICE)
        first.page.evaluate(then)
    with host(folder / "two") as app, pages.seated(app.url, drawn=False) as second:
        second.open()
        second.see("New game: Sækonungr")
        second.absent("Go on playing")
        second.absent("Einstellungen")
        second.page.wait_for_function(SPOKEN, timeout=PATIENCE)
        assert second.page.evaluate(REMEMBERS) == ["/", "skald.device,skald.language", "en"]
        assert second.page.evaluate(DEVICE) not in {None, device}
        assert second.complaints == second.strangers() == []
        second.tap("button", "Settings")
        second.see("Language")
    return first, second


@pytest.mark.parametrize(
    "then, kept",
    [("() => {}", True), ("() => { globalThis.mine = 1; }", False)],
)
def test_what_was_done_at_one_host_is_not_seen_at_the_next(
    host: Host, chromium: Browser, tmp_path: Path, then: str, kept: bool
):
    pages = Pages(chromium)
    first, second = one_after_the_other(host, pages, tmp_path, then)
    assert (first.page is second.page) is kept
    pages.close()
