"""How fast the built web app is in each engine that people have, beside a bare Flet counter there.

A start counts by the page's own clock, from asking for the page until the first screen is drawn,
each in a window that has never been there. Engines take turns, and so do the app and the counter,
which is another program in the same build. A tap counts as in ``bench_tap``; each of the two has a
browser of its own, so that neither is the one in the background.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from itertools import count, cycle
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Playwright, sync_playwright

from data.exchange import archive
from data.exchange.work import finished
from tests.benchmarks.bench_tables import COUNTS, STARTS, furnished
from tests.benchmarks.bench_tap import TAP
from tests.benchmarks.bench_web_start import PHASES
from tests.benchmarks.rows import Row, quantile
from tests.support import gecko, webkit
from tests.support.browser import FLAGS, FRAMES, find_chromium
from tests.support.engines import HERE, Hands, go, in_chromium, in_firefox, in_webkit
from tests.support.matches import AT
from tests.support.web_app import Site, for_sure_hands
from tools.webapp import build

ROUNDS = 5
WARM = 2
TAPS = 16

TABLES = {
    "Sækonungr's table": "trading",
    "Hägar's board": "hg_laying",
    "Shipwrights' round": "sw_actions",
    "Vikings' wheel": "vk_buying",
    "Pax Viking's turn": "pv_actions",
}
"""What is tapped: one furnished match of each game."""

FRAME = ("frame", "Flet's client draws something")
CONTROLLED = "return Boolean(navigator.serviceWorker?.controller)"
UNDO = """return [...document.querySelectorAll("flt-semantics[role=button]")].some(it =>
    (it.getAttribute("aria-label") || it.textContent) === "NAME"
    && it.getAttribute("aria-disabled") !== "true")"""
"""Return whether a button can be tapped."""
Engine = Callable[[str], AbstractContextManager[Hands]]
"""Opens a window of an engine that remembers nothing, for the app at an address."""
Starts = dict[str, list[dict[str, float]]]
"""The phases of every start, for each kind of start."""


def installed(driver: Playwright, folder: Path, stack: ExitStack) -> dict[str, Engine]:
    """Return the engines that are on this machine."""
    engines: dict[str, Engine] = {}
    if path := find_chromium():
        browser = driver.chromium.launch(executable_path=path, args=FLAGS)
        stack.callback(browser.close)
        engines["Chromium"] = lambda url: in_chromium(browser, url)
    if gecko.find_firefox():
        profiles = count()

        @contextmanager
        def firefox(url: str) -> Iterator[Hands]:
            (profile := folder / f"firefox-{next(profiles)}").mkdir()
            device = gecko.Device(driver.firefox, profile)
            try:
                with in_firefox(device, url) as hands:
                    yield hands
            finally:
                device.kill()

        engines["Firefox"] = firefox
    if webkit.find_webkit():
        engines["WebKit"] = lambda _: in_webkit()
    return engines


def start(hands: Hands, url: str) -> dict[str, float]:
    """Return the milliseconds until each phase of a start."""
    hands.open(url)
    hands.wait(HERE)
    phases: dict[str, float] = hands.ask("return skald.phases")
    return phases


def starts(engine: Engine, app: Site, counter: Site) -> Iterator[tuple[str, dict[str, float]]]:
    """Start the counter, and the app on a first visit and on the next one."""
    with engine(counter.url) as hands:
        yield "counter", start(hands, counter.url)
    with engine(app.url) as hands:
        yield "first visit", start(hands, app.url)
        hands.wait(CONTROLLED)
        yield "second visit", start(hands, app.url)


def started(measured: dict[str, Starts]) -> Iterator[Row]:
    """Say how long the starts took in each engine: by phases, beside the counter and Chromium."""

    def until(engine: str, kind: str, phase: str = "shown") -> float:
        return median(one[phase] for one in measured[engine][kind])

    beside = "Chromium" if "Chromium" in measured else next(iter(measured))
    for engine in measured:
        first = until(engine, "first visit")
        yield Row(
            f"{engine}, first visit", first, "a bare Flet counter there", until(engine, "counter")
        )
        for phase, what in (*PHASES[:-1], FRAME):
            reached = until(engine, "first visit", phase)
            yield Row(f"  until {what}", reached, "its first visit", first)
        for kind in ("first visit", "second visit"):
            if engine != beside:
                yield Row(
                    f"{engine}, {kind}",
                    until(engine, kind),
                    f"the same in {beside}",
                    until(beside, kind),
                    reach=2 if kind == "first visit" else None,
                )


def tap(hands: Hands, *turn: str) -> float:
    """Tap a button once nothing moves, and return the milliseconds until the screen has changed."""
    took: float = hands.ask(f"return atRest().then(() => ({TAP})({list(turn)}))")
    return took


def by_turns(table: Hands, counter: Hands, numbers: Iterator[int]) -> tuple[list[float], ...]:
    """Return the milliseconds of the taps at a table, and of those at the counter between them."""
    undo, redo = (UNDO.replace("NAME", name) for name in ("Undo", "Redo"))
    table.wait(undo)
    ways = cycle(("Redo", "Undo") if table.ask(redo) else ("Undo", "Redo"))
    ours, theirs = [], []
    for _ in range(WARM + TAPS):
        ours.append(tap(table, next(ways), ""))
        theirs.append(tap(counter, "Add", f"Count {next(numbers)}"))
    return ours[WARM:], theirs[WARM:]


def tapped(name: str, engine: Engine, app: Site, counter: Site, saved: Path) -> Iterator[Row]:
    """Measure the taps at one table of each game."""
    with engine(app.url) as table, engine(counter.url) as counting:
        for hands, site in ((table, app), (counting, counter)):
            start(hands, site.url)
            hands.begin()
            # Where a driver puts it in before the page begins, it is there already.
            hands.ask(f"if (!globalThis.atRest) {FRAMES}")
        go(table, "/settings/backup")
        table.choose("Choose a file", saved)
        table.tap("button", "Take it in")
        table.see("Imported.")
        numbers = count(1)
        for title, match_id in TABLES.items():
            # On none of the way is there anything to undo but at the table itself.
            go(table, "/")
            table.see("History")
            go(table, f"/play/{match_id}")
            ours, theirs = by_turns(table, counting, numbers)
            for title_of, share in (("p50", 0.5), ("p95", 0.95)):
                yield Row(
                    f"tap, {name}, {title}, {title_of}",
                    quantile(ours, share),
                    "a bare Flet counter there",
                    quantile(theirs, share),
                )


def hosts(folder: Path, stack: ExitStack) -> tuple[Site, Site]:
    """Serve the app, and the counter in its place, alike."""
    build(folder / "built")
    both = for_sure_hands(folder / "built", folder / "web")
    app, counter = Site(both), Site(both)
    for site in (app, counter):
        stack.callback(site.stop)
    worker = (both / "worker.js").read_text(encoding="utf-8")
    assert STARTS in worker
    counter.instead["worker.js"] = worker.replace(STARTS, COUNTS).encode()
    # It would serve the worker as it was built.
    counter.missing = {"service_worker.js"}
    return app, counter


def run() -> list[Row]:
    """Measure in the engines that are here; without any there is nothing to say."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        driver: Any = stack.enter_context(sync_playwright())
        engines = installed(driver, folder, stack)
        if not engines:
            return []
        app, counter = hosts(folder, stack)
        measured: dict[str, Starts] = {name: {} for name in engines}
        for _ in range(ROUNDS):
            for name, engine in engines.items():
                for kind, phases in starts(engine, app, counter):
                    measured[name].setdefault(kind, []).append(phases)
        rows = list(started(measured))
        history = furnished(folder / "saved")
        (saved := folder / "saved.json").write_bytes(finished(archive.write(history, AT)).content)
        history.close()
        # Taps are those of a page that comes from the network.
        app.missing = {"service_worker.js"}
        for name, engine in engines.items():
            rows += tapped(name, engine, app, counter, saved)
    return rows
