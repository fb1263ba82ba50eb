"""WebKit, the engine of iPhones, by its own driver: what is there of it on a Debian machine."""

from __future__ import annotations

import base64
import os
import shutil
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx

from tests.support.browser import STOOD_STILL, WATCH

BROWSERS = Path("/usr/lib")
KINDS = ("webkit2gtk-4.*", "webkitgtk-6.*")
"""Where its browser lies: by one toolkit or the next, as the system builds its driver."""
HOW_TO_GET_ONE = "no WebKit found: apt install webkit2gtk-driver xvfb"

PATIENCE = 240
"""Seconds for whatever is waited for: everything is drawn in software, and scripts are slow."""
PAUSE = 0.2
STILL = 500
"""Milliseconds without a change, after which nothing is on its way to another place."""

PARTS = """
const all = root => [...root.querySelectorAll("*")].flatMap(
    it => [it, ...(it.shadowRoot ? all(it.shadowRoot) : [])]);
const name = it => (it.getAttribute("aria-label") ?? it.innerText ?? "")
    .trim().replaceAll("\u00a0", " ");
const parts = all(document).filter(it => ["flt-semantics", "input"].includes(it.localName));
"""
FIND = f"""{PARTS}
const [role, wanted] = arguments;
const found = parts.find(it => name(it).startsWith(wanted)
    && (it.getAttribute("role") ?? it.localName) === role
    && it.getAttribute("aria-disabled") !== "true");
if (!found) return null;
const seen = found.getBoundingClientRect();
if (seen.top < 0 || seen.bottom > innerHeight) found.scrollIntoView({{ block: "center" }});
const {{left, top, width, height}} = found.getBoundingClientRect();
const at = [Math.round(left + width / 2), Math.round(top + height / 2)];
let touched = document.elementFromPoint(...at);
while (touched?.shadowRoot) touched = touched.shadowRoot.elementFromPoint(...at);
return found.contains(touched) ? at : null;
"""
"""Return the middle of the first part of that role whose name begins so, once nothing covers it."""
SAID = f"{PARTS} return parts.some(it => name(it).includes(arguments[0]));"
NOTE_WRITTEN = """
const { prototype } = HTMLInputElement, set = prototype.setSelectionRange;
prototype.setSelectionRange = function (...range) {
    set.apply(this, range);
    this.taken = true;
};
"""
"""The client hears the keys of a field once it has put in what the app says is in it."""
FIELD = f"""{PARTS}
let field = document.activeElement;
while (field?.shadowRoot?.activeElement) field = field.shadowRoot.activeElement;
return field?.localName === "input" && name(field).startsWith(arguments[0]) && field.taken
    ? [field.value] : null;
"""
"""Return what is in the field that the keys go to, once it is that one and hears them."""
ASKED_FOR = """HTMLInputElement.prototype.click = function () {
    if (this.type === "file") document.body.append(this);
    else HTMLElement.prototype.click.call(this);
};"""
"""Lay the field that asks for a file into the page, where the driver finds it."""
WRITTEN = f"return (() => {{ {FIELD} }})()?.[0] === arguments[1];"
THERE = f"""{PARTS}
return [document.body.innerText, ...parts.map(it => [it.getAttribute("role"), name(it), it.value])];
"""
"""Return all that can be read or heard."""
AWAKE = """const switched = document.querySelector("flt-semantics-placeholder");
switched?.click(); return Boolean(document.querySelector("flt-semantics-host flt-semantics"));"""


def find_webkit() -> tuple[str, str] | None:
    """Return the paths of the driver and of its browser, where there is a screen for them, too."""
    driver = shutil.which("WebKitWebDriver")
    found = (path for kind in KINDS for path in BROWSERS.glob(f"*/{kind}/MiniBrowser"))
    browser = next(found, None)
    if driver is None or browser is None or shutil.which("Xvfb") is None:
        return None
    return driver, str(browser)


class Phone:
    """A window of WebKit, and hands for it."""

    def __init__(self, line: httpx.Client, session: str) -> None:
        self._line = line
        self._session = session

    def ask(self, script: str, *arguments: Any) -> Any:
        """Run a script in the page and return what it returns."""
        return self._post("execute/sync", script=script, args=list(arguments))

    def open(self, url: str) -> None:
        """Open an address."""
        self._post("url", url=url)

    def wait(self, script: str, *arguments: Any) -> Any:
        """Wait until a script returns something."""
        return awaited(
            lambda: self.ask(script, *arguments),
            lambda: f"waited for {arguments}; there is {self.ask(THERE)}; {script}",
        )

    def wake(self) -> None:
        """Switch on the tree that screen readers read, and note from now on when it changes."""
        self.wait(AWAKE)
        self.ask(WATCH + NOTE_WRITTEN)

    def see(self, text: str) -> None:
        """Wait until a text can be read or heard."""
        self.wait(SAID, text)

    def tap(self, role: str, name: str) -> None:
        """Tap the first part of that role whose name begins so."""
        self.wait(FIND, role, name)
        self.wait(f"return ({STOOD_STILL})({STILL})")
        x, y = self.wait(FIND, role, name)
        act = [
            {"type": "pointerMove", "duration": 0, "x": x, "y": y},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        self._post("actions", actions=[{"type": "pointer", "id": "finger", "actions": act}])

    def write(self, field: str, text: str) -> None:
        """Write a text into an empty field."""
        self.tap("input", field)
        self.wait(FIELD, field)
        keys = [{"type": kind, "value": letter} for letter in text for kind in ("keyDown", "keyUp")]
        self._post("actions", actions=[{"type": "key", "id": "keys", "actions": keys}])
        self.wait(WRITTEN, field, text)

    def choose(self, name: str, file: Path) -> None:
        """Tap the button that asks for a file, and give it one."""
        self.ask(ASKED_FOR)
        self.tap("button", name)
        self.wait("return document.querySelector('input[type=file]') !== null")
        asked = {"using": "css selector", "value": "input[type=file]"}
        (field,) = self._post("element", **asked).values()
        self._post(f"element/{field}/value", text=str(file))

    def second(self, url: str, told: str) -> str:
        """Open an address in a second tab for as long as it takes to say something."""
        first = self._line.get(f"/session/{self._session}/window").json()["value"]
        handle = self._post("window/new", type="tab")["handle"]
        self._post("window", handle=handle)
        self.open(url)
        said: str = self.wait(told)
        self._line.delete(f"/session/{self._session}/window")
        self._post("window", handle=first)
        return said

    def picture(self, path: Path) -> None:
        """Take a picture of the window."""
        answer = self._line.get(f"/session/{self._session}/screenshot").json()
        path.write_bytes(base64.b64decode(answer["value"]))

    def _post(self, way: str, **wish: Any) -> Any:
        answer = self._line.post(f"/session/{self._session}/{way}", json=wish).json()["value"]
        if isinstance(answer, dict) and "error" in answer:
            raise RuntimeError(answer["message"])
        return answer


@contextmanager
def phone(window: tuple[int, int]) -> Iterator[Phone]:
    """Have a WebKit for a while, on a screen of its own."""
    found = find_webkit()
    assert found is not None, HOW_TO_GET_ONE
    driver, browser = found
    read, write = os.pipe()
    screen = subprocess.Popen(
        ["Xvfb", "-displayfd", str(write), "-screen", "0", "1400x1300x24", "-nolisten", "tcp"],
        pass_fds=[write],
        stderr=subprocess.DEVNULL,
    )
    os.close(write)
    with os.fdopen(read) as told:
        display = f":{told.readline().strip()}"
    port = free_port()
    # No sandbox for a page of our own: machines that test have no rights for one.
    environment = {
        **os.environ,
        "DISPLAY": display,
        "LIBGL_ALWAYS_SOFTWARE": "1",
        "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1",
    }
    hands = subprocess.Popen([driver, "-p", str(port)], env=environment, stderr=subprocess.DEVNULL)
    line = httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=PATIENCE, trust_env=False)
    options = {"binary": browser, "args": ["--automation"]}
    wish = {"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": options}}}
    try:
        awaited(lambda: listens(port), lambda: "no driver")
        session = line.post("/session", json=wish).json()["value"]["sessionId"]
        width, height = window
        line.post(f"/session/{session}/window/rect", json={"width": width, "height": height})
        yield Phone(line, session)
        line.delete(f"/session/{session}")
    finally:
        line.close()
        for process in (hands, screen):
            process.kill()
            process.wait()


def awaited(look: Callable[[], Any], missing: Callable[[], str]) -> Any:
    """Wait until something is there, and return it."""
    late = time.monotonic() + PATIENCE
    while not (found := look()):
        assert time.monotonic() < late, missing()
        time.sleep(PAUSE)
    return found


def listens(port: int) -> bool:
    """Return whether somebody listens there."""
    with socket.socket() as asked:
        return asked.connect_ex(("127.0.0.1", port)) == 0


def free_port() -> int:
    """Return a port that nobody uses."""
    with socket.socket() as asked:
        asked.bind(("127.0.0.1", 0))
        return int(asked.getsockname()[1])
