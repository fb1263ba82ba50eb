"""The three engines of the browsers that people have, with the same hands for the built app."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from playwright.sync_api import Browser

from tests.support import gecko, webkit
from tests.support.browser import PHONE, Table, find_chromium, seated, table_at
from tests.support.sitting import write
from tests.support.web_app import STARTED, SURE, come

TOLD = "return document.querySelector('[role=alert]')?.innerText"
"""Return what the page has to say instead of the app."""
HERE = "return globalThis.skald?.shown"
"""Return whether the first screen is there."""
FRAMED = (447, 1000)
"""The window of WebKit, with what its browser has round a page, in which a phone's page fits."""


def engines_here() -> dict[str, str]:
    """Return each of the three: what it calls itself, or where it lies, or that it is not here."""
    driven = webkit.find_webkit()
    programs = {
        "Chromium": find_chromium(),
        "Firefox": gecko.find_firefox(),
        "WebKit": driven and driven[1],
    }
    # WebKit's browser tells no version where there is no screen.
    return {name: version(path) or path if path else "not here" for name, path in programs.items()}


def version(program: str) -> str:
    """Return what a browser calls itself."""
    asked = [program, "--version"]
    return subprocess.run(asked, check=False, capture_output=True, text=True).stdout.strip()


class Hands(Protocol):
    """Hands for a page of the built app, and eyes; what is asked is a script that returns."""

    def open(self, url: str) -> None: ...
    def ask(self, script: str) -> Any: ...
    def wait(self, script: str) -> Any: ...
    def see(self, text: str) -> None: ...
    def tap(self, role: str, name: str) -> None: ...
    def write(self, field: str, text: str) -> None: ...
    def picture(self, path: Path) -> None: ...
    def choose(self, name: str, file: Path) -> None: ...
    def second(self, url: str) -> str:
        """Return what a second tab says."""

    def begin(self) -> None:
        """Wait until the first screen is there, and have sure hands from then on."""


@dataclass
class AtTable:
    """Chromium and Firefox, by the driver that both have."""

    table: Table

    def open(self, url: str) -> None:
        self.table.page.goto(url, wait_until="commit")

    def ask(self, script: str) -> Any:
        return self.table.page.evaluate(f"() => {{ {script} }}")

    def wait(self, script: str) -> Any:
        return self.table.page.wait_for_function(
            f"() => {{ {script} }}", timeout=STARTED
        ).json_value()

    def see(self, text: str) -> None:
        self.table.see(text)

    def tap(self, role: str, name: str) -> None:
        self.table.reach(role, name, exact=False)
        self.table.tap(role, name)

    def write(self, field: str, text: str) -> None:
        write(self.table, field, text)

    def picture(self, path: Path) -> None:
        self.table.picture(path)

    def begin(self) -> None:
        come(self.table)
        self.table.sure = True
        self.table.page.evaluate(SURE)

    def choose(self, name: str, file: Path) -> None:
        self.table.choose("button", name, file)

    def second(self, url: str) -> str:
        page = self.table.page.context.new_page()
        page.goto(url, wait_until="commit")
        told = page.get_by_role("alert")
        told.wait_for(timeout=STARTED)
        said = told.inner_text()
        page.close()
        return said


@dataclass
class InWebKit:
    """WebKit by its own driver."""

    phone: webkit.Phone

    def open(self, url: str) -> None:
        # An address that differs behind the hash alone would not be asked for.
        self.phone.open("about:blank")
        self.phone.open(url)

    def ask(self, script: str) -> Any:
        return self.phone.ask(script)

    def wait(self, script: str) -> Any:
        return self.phone.wait(script)

    def see(self, text: str) -> None:
        self.phone.see(text)

    def tap(self, role: str, name: str) -> None:
        self.phone.wait(webkit.FIND, role, name)
        # What moves a thing on a slow machine may still be worked out when all stands still.
        self.phone.ask("skald.asks()")
        self.phone.wait("return skald.heard")
        # It may have come to rest before, and the next frame is not asked for yet.
        self.phone.ask("globalThis.still = false")
        self.phone.wait("if (!still) atRest(); return still")
        self.phone.tap(role, name)

    def write(self, field: str, text: str) -> None:
        self.phone.write(field, text)

    def picture(self, path: Path) -> None:
        self.phone.picture(path)

    def begin(self) -> None:
        # On a machine that does much else it may say meanwhile that it takes long.
        self.phone.wait(HERE)
        self.phone.wake()
        self.phone.ask(f"({SURE})()")

    def choose(self, name: str, file: Path) -> None:
        self.phone.choose(name, file)

    def second(self, url: str) -> str:
        return self.phone.second(url, TOLD)


@contextmanager
def in_chromium(browser: Browser, url: str) -> Iterator[Hands]:
    """Sit down with a device of Chromium that remembers nothing."""
    with seated(browser, url, sure=True) as table:
        yield AtTable(table)


@contextmanager
def in_firefox(device: gecko.Device, url: str) -> Iterator[Hands]:
    """Sit down with a Firefox, which has a mouse alone."""
    window = {"width": PHONE[0], "height": PHONE[1]}
    context = device.open(viewport=window, locale="en-GB")
    try:
        table = table_at(context, url)
        table.finger = False
        yield AtTable(table)
    finally:
        context.close()


@contextmanager
def in_webkit() -> Iterator[Hands]:
    """Sit down with a WebKit, in a private window as its driver has them."""
    with webkit.phone(FRAMED) as phone:
        yield InWebKit(phone)


def go(hands: Hands, address: str) -> None:
    """Type an address behind the one of the app."""
    hands.ask(f"location.hash = '#{address}'")
