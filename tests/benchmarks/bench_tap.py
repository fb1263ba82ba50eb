"""How long a tap takes until the screen has changed, beside the least a Flet app can be.

Both pages lie side by side in one browser and are tapped in turns. A tap counts from the click
until the tree that screen readers read has changed, which the client does with the frame it draws.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright

from tests.benchmarks.rows import Row, quantile
from tests.support.browser import FLAGS, ROOT, App, find_chromium, seated
from tests.support.saekonungr_table import begin, typed
from tests.support.sitting import sit_down

TAPS = 100
WARM = 10

TAP = """([name, said]) => new Promise(async (done, failed) => {
    const named = one => one.getAttribute('aria-label') || one.textContent;
    const found = () => [...document.querySelectorAll('flt-semantics[role=button]')].find(
        one => named(one) === name && one.getAttribute('aria-disabled') !== 'true');
    // The frame that brought the words may not have brought the button yet: no tap is lost.
    for (let frames = 0; frames < 100 && !found(); frames++) {
        await new Promise(requestAnimationFrame);
    }
    const button = found();
    if (!button) { failed(new Error('no button ' + name)); return; }
    const text = () => [...document.querySelectorAll('flt-semantics')].map(named).join('|');
    const before = text();
    const start = performance.now();
    const look = new MutationObserver(() => {
        const now = text();
        if (now !== before && now.includes(said)) {
            look.disconnect(); done(performance.now() - start);
        }
    });
    look.observe(document, {subtree: true, childList: true, attributes: true, characterData: true});
    const why = () => new Error('nothing changed after ' + name + ': ' + text());
    setTimeout(() => { look.disconnect(); failed(why()); }, 10000);
    button.click();
})"""


@dataclass
class Tapped:
    """A page that is tapped: by turns one button and another, with what each brings up."""

    page: Page
    turns: Iterator[tuple[str, str]]
    times: list[float] = field(default_factory=list)

    def tap(self) -> None:
        """Tap the next button and note the milliseconds."""
        self.times.append(self.page.evaluate(TAP, list(next(self.turns))))


class Counting(App):
    """The counter as a program of its own."""

    def start(self) -> None:
        command = [sys.executable, "-m", "tests.support.counter_app"]
        self._process = subprocess.Popen(
            command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )
        assert self._process.stdout is not None
        for line in self._process.stdout:
            if "http://" in line:
                self.url = "http://" + line.split("http://")[1].split(" ")[0]
                return


@contextmanager
def running(app: App) -> Iterator[App]:
    """Run a program while it is measured."""
    app.start()
    try:
        yield app
    finally:
        app.kill()


def measured(browser: Any, folder: Path) -> tuple[list[float], list[float]]:
    """Return the milliseconds of the taps at our table and at the counter."""
    with (
        running(App(folder / "ours")) as ours,
        running(Counting(folder / "theirs")) as theirs,
        seated(browser, ours.url) as table,
        seated(browser, theirs.url) as counter,
    ):
        sit_down(table, "Sækonungr", "Ann", "Bo", "Cy")
        table.tap("button", "Top of the list")
        begin(table)
        table.tap("button", "Type real dice")
        for dice in ((3, 5), (4, 5), (4, 6), (1, 2)):
            typed(table, *dice)
        table.page.wait_for_timeout(1000)
        counter.open()
        rivals = (
            Tapped(table.page, undo_and_redo()),
            Tapped(counter.page, counts()),
        )
        for _ in range(WARM + TAPS):
            for rival in rivals:
                rival.page.bring_to_front()
                rival.tap()
        return rivals[0].times[WARM:], rivals[1].times[WARM:]


def undo_and_redo() -> Iterator[tuple[str, str]]:
    """Take a roll back and make it again: a ship, two treasuries, dice, odds and words change."""
    while True:
        yield "Undo", " rolls 10: "
        yield "Redo", " rolls 3: "


def counts() -> Iterator[tuple[str, str]]:
    """Count upwards."""
    number = 0
    while True:
        number += 1
        yield "Add", f"Count {number}"


def run() -> list[Row]:
    """Measure taps where there is a Chromium; without one there is nothing to say."""
    path = find_chromium()
    if path is None:
        return []
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        ours, theirs = measured(browser, Path(folder))
        browser.close()
    rival = "a bare Flet counter"
    return [
        Row(
            f"tap to changed screen, {name}",
            quantile(ours, share),
            rival,
            quantile(theirs, share),
            reach=1.5,
        )
        for name, share in (("p50", 0.5), ("p95", 0.95))
    ]
