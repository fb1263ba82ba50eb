"""Firefox between a driver that is ahead of it and itself: what it does not know yet is let be.

``python -m tests.support.gecko ARGUMENTS`` starts Firefox with a line of its own in front of it.
Playwright sets the colours of every page it opens, which the Firefox in use here answers with
"unknown command". The colours are told by preferences instead.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import threading
from contextlib import suppress
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, BrowserType
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect
from websockets.sync.connection import Connection
from websockets.sync.server import ServerConnection, serve

FIREFOXES = (
    "firefox-esr",
    "firefox",
    "/Applications/Firefox.app/Contents/MacOS/firefox",
)
LET_BE = ("emulation.setMediaFeaturesOverride", "emulation.setScreenSettingsOverride")
LISTENS = re.compile(r"(WebDriver BiDi listening on )(ws://\S+)")


def find_firefox() -> str | None:
    """Return the path of a Firefox on this machine; ``FIREFOX`` names one."""
    for name in (os.environ.get("FIREFOX"), *FIREFOXES):
        if name and (found := shutil.which(name)):
            return found
    return None


HOW_TO_GET_ONE = (
    "no Firefox found: apt install firefox-esr, or brew install --cask firefox, "
    "or name one with FIREFOX=/path/to/it"
)


class Device:
    """A Firefox with a profile of its own that lives on when it is killed."""

    def __init__(self, kind: BrowserType, folder: Path) -> None:
        self._kind = kind
        self._profile = folder / "profile"
        self._pids = folder / "pids"
        self._program = folder / "firefox"
        here = Path(__file__).parents[2]
        self._program.write_text(
            f'#!/bin/sh\necho $$ > "{self._pids}"\n'
            f'cd "{here}" && export PIDS="{self._pids}"\n'
            f'exec "{sys.executable}" -m tests.support.gecko "$@"\n'
        )
        self._program.chmod(0o700)

    def open(self, *, dark: bool = True, private: bool = False, **page: Any) -> BrowserContext:
        """Start it."""
        wishes: dict[str, bool | float | str] = {
            "browser.privatebrowsing.autostart": private,
            "ui.prefersReducedMotion": 1,
            "ui.systemUsesDarkTheme": int(dark),
        }
        return self._kind.launch_persistent_context(
            self._profile,
            channel="moz-firefox",
            executable_path=self._program,
            firefox_user_prefs=wishes,
            **page,
        )

    def kill(self) -> None:
        """End it, all of its processes, as a flat battery would."""
        for pid in self._pids.read_text().split() if self._pids.exists() else ():
            with suppress(ProcessLookupError):
                os.kill(int(pid), signal.SIGKILL)
        self._pids.unlink(missing_ok=True)
        (self._profile / "lock").unlink(missing_ok=True)


def main(arguments: list[str]) -> int:
    """Start Firefox, tell where the line in front of it is, and hand on what is said."""
    firefox = subprocess.Popen(
        [find_firefox() or "firefox", *arguments], stderr=subprocess.PIPE, text=True
    )
    with Path(os.environ["PIDS"]).open("a") as pids:
        pids.write(f"{firefox.pid}\n")
    assert firefox.stderr is not None
    for told in firefox.stderr:
        if found := LISTENS.search(told):
            line = serve(lambda driver: hand_on(driver, found[2]), "127.0.0.1", 0, max_size=None)
            threading.Thread(target=line.serve_forever, daemon=True).start()
            port = line.socket.getsockname()[1]
            sys.stderr.write(f"{found[1]}ws://127.0.0.1:{port}\n")
            sys.stderr.flush()
    return firefox.wait()


def hand_on(driver: ServerConnection, address: str) -> None:
    """Hand on what the driver and Firefox say to each other, until one of them goes."""
    assert driver.request is not None
    with connect(address + driver.request.path, max_size=None) as firefox:
        answers = threading.Thread(target=back, args=(firefox, driver), daemon=True)
        answers.start()
        try:
            for asked in driver:
                wish = json.loads(asked)
                if wish["method"] in LET_BE:
                    driver.send(json.dumps({"type": "success", "id": wish["id"], "result": {}}))
                else:
                    firefox.send(asked)
        except ConnectionClosed:
            pass


def back(firefox: Connection, driver: Connection) -> None:
    """Hand on what Firefox says."""
    try:
        for said in firefox:
            driver.send(said)
    except ConnectionClosed:
        pass
    driver.close()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
