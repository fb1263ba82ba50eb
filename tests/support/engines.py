"""The three engines of the browsers that people have, with the same hands for the built app."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from tests.support import webkit
from tests.support.browser import Table
from tests.support.sitting import write
from tests.support.web_app import STARTED, SURE, come

TOLD = "return document.querySelector('[role=alert]')?.innerText"
"""Return what the page has to say instead of the app."""
HERE = "return globalThis.skald?.shown"
"""Return whether the first screen is there."""


class Hands(Protocol):
    """Hands for a page of the built app, and eyes; what is asked is a script that returns."""

    def open(self, url: str) -> None: ...
    def ask(self, script: str) -> Any: ...
    def wait(self, script: str) -> Any: ...
    def see(self, text: str) -> None: ...
    def tap(self, role: str, name: str) -> None: ...
    def write(self, field: str, text: str) -> None: ...
    def picture(self, path: Path) -> None: ...
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
