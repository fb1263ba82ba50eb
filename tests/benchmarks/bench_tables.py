"""How long a tap takes at the tables of every game, beside the least a Flet app can be.

In server mode and in the built web app, which people carry. A tap takes the last step back or makes
it again, and counts from the click until the tree that screen readers read has changed, as the
client does with the frame it draws. Table and counter lie side by side in one browser, are served
alike and tapped in turns.

The built app is served as its own copy in the browser is from the second visit on: so that pixels
are filled in a thread of their own. On a first visit to a plain host a tap waits for each frame
that is still being filled, the counter's as well as a table's.

There is no row for a slower phone: Chromium's throttle of the processor makes the page's own thread
slower and not the worker in which the web app's Python runs, and a worker that is asked for it
answers that this is for pages alone (tried with Chromium 156).
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from itertools import cycle
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from data.exchange import archive
from data.exchange.work import finished
from data.history import History
from tests.benchmarks.bench_tap import Counting, Tapped, counts, running
from tests.benchmarks.rows import Row, quantile
from tests.support import every_screen
from tests.support.browser import FLAGS, STOOD_STILL, SURE_HANDS, App, Table, find_chromium, seated
from tests.support.matches import AT
from tests.support.web_app import Site, take_every_tap, visit
from tools.webapp import build

STILL = 1500
"""Milliseconds in which nothing has changed any more."""

PAUSE = 250
"""Milliseconds between two taps: the page beside it shows no touch any more and searches nothing.

Whoever plays has one page, and looks where to tap next for longer than that.
"""

TAPS = 40
WARM = 6

TABLES = {
    "Sækonungr's table": ("trading", None),
    "Hägar's board": ("hg_laying", None),
    "Shipwrights' round": ("sw_actions", None),
    "Shipwrights' score pad": ("sw_tally", None),
    "Vikings' wheel": ("vk_buying", None),
    "Vikings' display, painted": ("vk_tally", None),
    "Pax Viking's turn": ("pv_actions", None),
    "Pax Viking's cards": ("pv_tally", "Cards"),
}
"""What is tapped: the furnished match, and the tab where it is not the first."""

STARTS = 'runpy.run_module("main", run_name="__main__")'
COUNTS = """
import flet as ft
import flet_js

@ft.component
def Counter():
    count, set_count = ft.use_state(0)
    return ft.View(controls=[
        ft.Text(f"Count {count}"),
        ft.FilledButton("Add", on_click=lambda: set_count(count + 1)),
    ])

async def main(page):
    page.render_views(Counter)
    flet_js.shown()
    gc.enable()

ft.run(main)
"""
"""The counter in the place of our app: the same build, another program."""


def furnished(folder: Path) -> History:
    """Return a history with matches of all games in many states."""
    history = History.open(folder)
    every_screen.furnish(history)
    return history


def by_turns(table: Table, counter: Tapped) -> tuple[list[float], list[float]]:
    """Return the milliseconds of the taps at a table, and of those at the counter between them."""
    table.part("button", "Undo", exact=True).first.wait_for(state="attached")
    # A large table comes in parts.
    table.page.wait_for_function(STOOD_STILL, arg=STILL)
    redone = table.part("button", "Redo", exact=True).first.is_enabled()
    ways = ("Redo", "Undo") if redone else ("Undo", "Redo")
    ours = Tapped(table.page, cycle([(way, "") for way in ways]))
    counter.times.clear()
    for _ in range(WARM + TAPS):
        for one in (ours, counter):
            one.page.bring_to_front()
            one.page.wait_for_timeout(PAUSE)
            one.page.evaluate("() => atRest().then(() => true)")
            one.tap()
    return ours.times[WARM:], counter.times[WARM:]


def at_tables(table: Table, counter: Table, mode: str, route: str) -> Iterator[Row]:
    """Measure at every table; ``route`` leads to a match."""
    counting = Tapped(counter.page, counts())
    for name, (match_id, tab) in TABLES.items():
        table.page.goto(table.url + route.format(match_id), wait_until="commit")
        if mode == "server":
            table.wake()
        if tab is not None:
            table.tap("button", tab, exact=True)
        ours, theirs = by_turns(table, counting)
        for title, share, reach in (("p50", 0.5, 2), ("p95", 0.95, 3)):
            yield Row(
                f"tap, {mode}, {name}, {title}",
                quantile(ours, share),
                "a bare Flet counter",
                quantile(theirs, share),
                reach=reach,
            )


def served(browser: Browser, folder: Path) -> Iterator[Row]:
    """Measure in server mode."""
    furnished(folder / "served").close()
    with (
        running(App(folder / "served", environment=SURE_HANDS)) as ours,
        running(Counting(folder / "counter")) as theirs,
        seated(browser, ours.url, sure=True) as table,
        seated(browser, theirs.url, sure=True) as counter,
    ):
        counter.open()
        yield from at_tables(table, counter, "server", "/play/{}")


@contextmanager
def hosted(browser: Browser, site: Site, *, counting: bool = False) -> Iterator[Table]:
    """Open the built web app as it comes from the network, or the counter in its place."""

    def exchanged(route: Any) -> None:
        sent = route.fetch()
        script = sent.text()
        assert STARTS in script
        # With the headers it came with: a page that fills pixels apart takes none without.
        route.fulfill(response=sent, body=script.replace(STARTS, COUNTS))

    with seated(browser, site.url) as table:
        table.page.add_init_script("delete navigator.__proto__.serviceWorker")
        if counting:
            table.page.route("**/worker.js", exchanged)
            table.page.goto(site.url, wait_until="commit")
            table.page.wait_for_function("() => globalThis.skald?.shown", timeout=90_000)
            table.wake()
        else:
            visit(table)
        yield table


def built(browser: Browser, folder: Path) -> Iterator[Row]:
    """Measure in the built web app, which takes in what the other mode is measured with."""
    history = furnished(folder / "saved")
    (file := folder / "saved.json").write_bytes(finished(archive.write(history, AT)).content)
    history.close()
    build(folder / "web")
    with ExitStack() as stack:
        site = Site(folder / "web")
        site.apart = True
        stack.callback(site.stop)
        table = stack.enter_context(hosted(browser, site))
        counter = stack.enter_context(hosted(browser, site, counting=True))
        table.walk("Settings", "Backup and exchange")
        table.choose("button", "Choose a file", file)
        table.tap("button", "Take it in")
        table.see("Imported.")
        take_every_tap(table, sure=True)
        yield from at_tables(table, counter, "web app", "/#/play/{}")


def run() -> list[Row]:
    """Measure taps where there is a Chromium; without one there is nothing to say."""
    path = find_chromium()
    if path is None:
        return []
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        rows = [*served(browser, Path(folder)), *built(browser, Path(folder))]
        browser.close()
    return rows
