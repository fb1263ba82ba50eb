"""The built web app on a static host, and a browser that can be killed."""

from __future__ import annotations

import fcntl
import functools
import http.server
import os
import shutil
import signal
import subprocess
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http import HTTPStatus
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, BrowserType, Worker

from tests.support.browser import FLAGS, FRAMES, PATIENCE, PHONE, Table, find_chromium, table_at
from tools.webapp import QUICKEST, build, write_service_worker
from views.armed import TICKS

ARMED = """() => python.runPython(`
import gc, views.armed
all(one.is_armed for one in gc.get_objects() if type(one) is views.armed.Arming)
`)"""
"""Whether a tap would be meant for what is shown."""

STARTED = 90_000
"""Milliseconds for Python to start in a browser on a busy machine."""

APART = {
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Embedder-Policy": "require-corp",
}

TAKE_TAPS = """
ticks => python.runPython(`import views.armed; views.armed.TICKS = ${ticks}`)
"""
"""What ``SURE_HANDS`` says to an app that has no environment."""


def built(shared: Path) -> Path:
    """Return the built app; whoever comes first builds it for all."""
    folder, done = shared / "web-app", shared / "web-app.done"
    # Whoever comes meanwhile waits here, and builds it where the first one could not.
    with (shared / "web-app.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not done.exists():
            shutil.rmtree(folder, ignore_errors=True)
            build(folder, effort=QUICKEST)
            done.touch()
    return folder


class Site:
    """A static host, as plain as they come; what it serves may change while it runs."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.missing: set[str] = set()
        self.instead: dict[str, bytes] = {}
        """What is sent in place of files that are not what they should be."""
        self.fleeting = False
        """Whether no browser may keep what is sent; else it does, the older the longer."""
        self.apart = False
        """Whether pages may fill their pixels in a thread of their own, as the app's own copy lets
        them from the second visit on: a plain host does not say so."""
        self.sent: dict[str, int] = {}
        """The bytes of each file that was asked for."""
        site = self

        class Handler(http.server.SimpleHTTPRequestHandler):
            extensions_map = {  # noqa: RUF012 - the base class has it so
                **http.server.SimpleHTTPRequestHandler.extensions_map,
                ".mjs": "text/javascript",
                ".wasm": "application/wasm",
            }

            def translate_path(self, path: str) -> str:
                self.directory = str(site.folder)
                name = path.split("?", maxsplit=1)[0].lstrip("/")
                if name in site.missing:
                    return str(site.folder / "nowhere")
                return super().translate_path(path)

            def do_GET(self) -> None:
                name = self.path.split("?", maxsplit=1)[0].lstrip("/") or "index.html"
                if (content := site.instead.get(name)) is None:
                    super().do_GET()
                    return
                self.send_response(HTTPStatus.OK)
                self.send_header("Content-Type", self.guess_type(name))
                self.send_header("Cache-Control", "no-store")
                self.end_headers()
                self.wfile.write(content)

            def end_headers(self) -> None:
                if site.fleeting:
                    self.send_header("Cache-Control", "no-store")
                for name, value in APART.items() if site.apart else ():
                    self.send_header(name, value)
                super().end_headers()

            def copyfile(self, source: Any, outputfile: Any) -> None:
                site.sent[self.path] = os.fstat(source.fileno()).st_size
                super().copyfile(source, outputfile)

            def log_message(self, *_: object) -> None:
                pass

        self._handler = functools.partial(Handler, directory=str(folder))
        self.port = 0
        self.start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", self.port), self._handler)
        self.port = self._server.server_port
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def stop(self) -> None:
        self._server.shutdown()
        self._server.server_close()


class Device:
    """A browser with a profile of its own that lives on when the browser is killed."""

    def __init__(self, kind: BrowserType, profile: Path) -> None:
        self._kind = kind
        self._profile = profile
        self._process: subprocess.Popen[bytes] | None = None

    def open(self) -> BrowserContext:
        """Start the browser."""
        port = self._profile / "DevToolsActivePort"
        port.unlink(missing_ok=True)
        command = [find_chromium() or "", *FLAGS, "--headless=new", "--remote-debugging-port=0"]
        command += [f"--user-data-dir={self._profile}", "--lang=en-GB", "about:blank"]
        self._process = subprocess.Popen(
            command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True
        )
        for _ in range(600):
            if port.exists() and len(told := port.read_text().split()) == 2:
                break
            time.sleep(0.1)
        browser = self._kind.connect_over_cdp(f"http://127.0.0.1:{told[0]}")
        return browser.contexts[0]

    def sit_down(self, url: str) -> Table:
        """Open the browser with the app in it."""
        context = self.open()
        table = table_at(context, url)
        table.finger = False
        table.sure = True
        table.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
        return table

    def kill(self) -> None:
        """End the browser, all of its processes, as a flat battery would."""
        if self._process is not None:
            os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()
            self._process = None
            for name in ("SingletonLock", "SingletonCookie", "SingletonSocket"):
                (self._profile / name).unlink(missing_ok=True)


@contextmanager
def device(kind: BrowserType, profile: Path) -> Iterator[Device]:
    """Have a device for a while."""
    profile.mkdir(parents=True, exist_ok=True)
    one = Device(kind, profile)
    try:
        yield one
    finally:
        one.kill()


def visit(table: Table, route: str = "") -> None:
    """Open the app and wait until its first screen is there."""
    table.page.goto(f"{table.url}/{route}", wait_until="commit")
    arrive(table)


def arrive(table: Table) -> None:
    """Wait until the app's first screen is there and can be read, and begin with its hands."""
    come(table)
    take_every_tap(table, table.sure)


def come(table: Table) -> None:
    """Wait until the app's first screen is there and can be read."""
    table.page.wait_for_function(
        "() => globalThis.skald && (skald.shown || skald.refused)", timeout=STARTED
    )
    assert table.page.evaluate("() => skald.refused && document.body.innerText") is None
    table.wake()


def take_every_tap(table: Table, sure: bool) -> None:
    """Have sure hands from now on, or those of people, of whom no second tap is taken."""
    table.sure = sure
    _worker(table).evaluate(TAKE_TAPS, 0 if sure else TICKS)


def be_armed(table: Table) -> None:
    """Wait until a tap is meant for what is shown, as long as a busy machine takes for that."""
    app, late = _worker(table), time.monotonic() + PATIENCE / 1000
    while not app.evaluate(ARMED):
        assert time.monotonic() < late, "no tap is meant for what is shown"
        table.settle()


def _worker(table: Table) -> Worker:
    (app,) = (one for one in table.page.workers if one.url.endswith("/worker.js"))
    return app


def offline_copy(table: Table) -> None:
    """Wait until the whole app lies in the browser."""
    table.page.wait_for_function(
        "() => navigator.serviceWorker.controller !== null", timeout=STARTED
    )


def pixels_are_filled_apart(table: Table) -> bool:
    """Tell whether the page may let a thread of its own fill its pixels, so that no tap waits."""
    return bool(table.page.evaluate("() => crossOriginIsolated"))


PAGE_ASKS = f"""{FRAMES};
skald.hands = (ticks) => worker.postMessage({{ ticks }});
skald.asks = () => {{ skald.heard = false; worker.postMessage({{ asked: true }}); }};
worker.addEventListener("message", ({{ data }}) => {{ skald.heard ||= data.heard; }});
"""
WORKER_HEARS = """
self.addEventListener("message", ({ data }) => {
  if ("ticks" in data) python.runPython(`import views.armed; views.armed.TICKS = ${data.ticks}`);
  if (data.asked) setTimeout(() => self.postMessage({ heard: true }));
});
"""
"""What is said to the app by a page, where no driver gets into its worker.

It is heard before every tap that comes later, and answered when nothing is being worked out.
"""
SURE = "() => skald.hands(0)"


def for_sure_hands(folder: Path, target: Path) -> Path:
    """Copy a built app that takes every tap once its page has asked for it."""
    shutil.copytree(folder, target, copy_function=os.link)
    for name, more in (("boot.js", PAGE_ASKS), ("worker.js", WORKER_HEARS)):
        script = (target / name).read_text(encoding="utf-8")
        # Not into the file that both have.
        (target / name).unlink()
        (target / name).write_text(script + more, encoding="utf-8")
    (target / "service_worker.js").unlink()
    write_service_worker(target)
    return target


def another_version(folder: Path, target: Path) -> Path:
    """Copy a built app, changed in one line."""
    shutil.copytree(folder, target)
    with (target / "boot.js").open("a", encoding="utf-8") as script:
        script.write("skald.later = true;\n")
    write_service_worker(target)
    return target
