"""How long the offline web app takes until it can be used, beside a plain build of the same app.

A start counts from asking for the page until the first screen can be read by a screen reader, which
is when it can be touched. The two take turns, each in a new profile of the browser.
"""

from __future__ import annotations

import tempfile
import time
from contextlib import closing
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import sync_playwright

from tests.benchmarks.rows import Row
from tests.support.browser import FLAGS, PHONE, find_chromium
from tests.support.plain_web_app import build_plain
from tests.support.web_app import Site
from tools.webapp import build

ROUNDS = 5
PATIENCE = 180_000

LOOK = """() => {
    document.querySelector('flt-semantics-placeholder')?.click();
    const read = one => one.getAttribute('aria-label') || one.textContent;
    return [...document.querySelectorAll('flt-semantics')].some(one => read(one) === 'History');
}"""

PHASES = (
    ("python", "the page is there and its worker begins"),
    ("games", "Python runs"),
    ("history", "the app's files are in place"),
    ("table", "the app is imported"),
    ("shown", "the first screen is drawn"),
)


def started(page: Any, url: str) -> float:
    """Return the milliseconds of one start."""
    begin = time.perf_counter()
    page.goto(url, wait_until="commit")
    page.wait_for_function(LOOK, timeout=PATIENCE, polling=20)
    return (time.perf_counter() - begin) * 1000


def visits(
    browser: Any, site: Site, *, offline: bool
) -> tuple[float, float, float, dict[str, float]]:
    """Return a first visit, a second one, one without a network, and the phases of the second."""
    context = browser.new_context(viewport={"width": PHONE[0], "height": PHONE[1]})
    with closing(context):
        page = context.new_page()
        first = started(page, site.url)
        if offline:
            page.wait_for_function("() => navigator.serviceWorker.controller", timeout=PATIENCE)
        second = started(page, site.url)
        if not offline:
            return first, second, 0, {}
        page.wait_for_function("() => skald.shown", timeout=PATIENCE)
        phases = page.evaluate("() => skald.phases")
        context.set_offline(True)
        return first, second, started(page, site.url), phases


def run() -> list[Row]:
    """Measure where there is a Chromium; without one there is nothing to say."""
    path = find_chromium()
    if path is None:
        return []
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        build(Path(folder) / "ours")
        build_plain(Path(folder) / "theirs")
        sites = Site(Path(folder) / "ours"), Site(Path(folder) / "theirs")
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        ours, theirs = [], []
        for _ in range(ROUNDS):
            ours.append(visits(browser, sites[0], offline=True))
            theirs.append(visits(browser, sites[1], offline=False))
        browser.close()
        for site in sites:
            site.stop()
    first, second, offline = (median(one[n] for one in ours) for n in range(3))
    plain_first, plain_second = (median(one[n] for one in theirs) for n in range(2))
    plain = "a plain build of the same app"
    rows = [
        Row("web app, first visit", first, plain, plain_first, reach=0.4),
        Row("web app, second visit", second, plain, plain_second, reach=0.35),
        # The second visit itself differs by a tenth from one time to the next.
        Row("web app, offline", offline, "its second visit", second, reach=1.1),
    ]
    for phase, what in PHASES:
        reached = median(one[3][phase] for one in ours)
        rows.append(Row(f"  until {what}", reached, "its second visit", second))
    return rows
