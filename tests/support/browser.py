"""Drive the app as people do: a running program on one side, a real browser on the other."""

from __future__ import annotations

import math
import os
import re
import shutil
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from time import monotonic
from typing import IO, Any
from urllib.parse import urlsplit

import msgpack
from flet.messaging.protocol import decode_ext_from_msgpack
from playwright.sync_api import Browser, BrowserContext, Locator, Page, WebSocket, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from tests.support.ready import Forked, Ready
from tests.support.served import ELSEWHERE
from views.armed import AFTER
from views.sight import REACTION

ROOT = Path(__file__).parents[2]

CHROMIUMS = (
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
)
SHELLS = ("chromium-headless-shell", "chrome-headless-shell")
"""A Chromium without the windows that nobody sees, each with pages of its own in them: without
those, a page costs two thirds of the processor's time, or less."""
HOW_TO_GET_ONE = (
    "no Chromium found: apt install chromium, or brew install --cask chromium, "
    "or name one with CHROMIUM=/path/to/it"
)

FLAGS = (
    "--no-sandbox",
    "--use-gl=swiftshader",
    "--enable-unsafe-swiftshader",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    f"--host-resolver-rules=MAP {ELSEWHERE} 127.0.0.1",
)
HASTY = "--js-flags=--liftoff-only"
"""Compile code once and quickly: a page that is loaded and left lives too short to gain by more."""

PHONE = (412, 915)
FIRST_FRAME = 60_000
"""Milliseconds for the app to appear: a busy machine draws in software."""
PATIENCE = 15_000
"""Milliseconds for anything else."""
THERE = "() => document.querySelector('flt-glass-pane') && !document.querySelector('.splash')"
"""The app takes its first picture away when all is on the screen. Of that alone nothing can be
said: it would hold of a page whose body is still to come."""

SWITCH_ON = """it => {
    const { left, top, width, height } = it.getBoundingClientRect();
    const [clientX, clientY] = [left + width / 2, top + height / 2];
    it.dispatchEvent(new MouseEvent("click", { clientX, clientY, bubbles: true }));
}"""
"""Touch a thing in its very middle, as readers of screens do on a phone."""

GO = """route => {
    history.pushState(null, "", route);
    dispatchEvent(new PopStateEvent("popstate", { state: null }));
}"""
"""Go on to another address of the app: nothing is loaded."""

SCREENFUL = 400
ENDS = 12
"""How many of these a screen goes down, or up again, until nothing new can come."""
LATER = 1_000
"""Milliseconds for a part to come with the next change, before it is looked for by scrolling."""

FRAMES = """(() => {
    const draw = requestAnimationFrame, drop = cancelAnimationFrame, due = new Set();
    globalThis.still = false;
    for (const done of [
        "pointerdown", "pointerup", "click", "keydown", "wheel", "resize", "popstate",
    ]) addEventListener(done, () => { globalThis.still = false; }, true);
    globalThis.requestAnimationFrame = drawn => {
        globalThis.still = false;
        const one = draw(time => { due.delete(one); drawn(time); });
        due.add(one);
        return one;
    };
    globalThis.cancelAnimationFrame = one => { due.delete(one); drop(one); };
    globalThis.atRest = () => new Promise(done => {
        let still = 0;
        const look = () => {
            still = due.size ? 0 : still + 1;
            if (still > 2) done(globalThis.still = true); else draw(look);
        };
        draw(look);
    });
})()"""
"""Know which frames the page has asked for: while anything moves it asks for the next one.

It is still from when it has come to rest until something is done to it or it asks for a frame.
"""

UNDRAWN = """(() => {
    const blank = `for (const kind of [self.WebGL2RenderingContext, self.WebGLRenderingContext])
        for (const name of ["clear", "drawArrays", "drawElements", "drawRangeElements",
            "drawArraysInstanced", "drawElementsInstanced", "blitFramebuffer"])
            if (kind?.prototype[name]) kind.prototype[name] = () => {};`;
    const Real = Worker, name = URL.createObjectURL, made = new Map();
    URL.createObjectURL = it => { const url = name.call(URL, it); made.set(url, it); return url; };
    globalThis.Worker = function (url, options) {
        const code = made.get(String(url));
        if (!code) return new Real(url, options);
        return new Real(name.call(URL, new Blob([blank, code], {type: code.type})), options);
    };
    const pen = CanvasRenderingContext2D.prototype, glance = pen.getImageData;
    pen.getImageData = function (...where) {
        const seen = glance.apply(this, where);
        seen.data.fill(255, 0, seen.data.length / 2);
        return seen;
    };
})()"""
"""Let the client do all of its work but for the last: to fill pixels, which nobody looks at here.

It paints in a worker of its own. Without a graphics card half of what a tap costs is to fill the
window in software. Our own page glances at it until something is drawn, and is told so at once:
it would keep its first picture over the table for four seconds.
"""

PATCH = 2
"""The number of Flet's message that changes what is shown; it comes third in a frame."""
REMOVES = 2
"""The number of what such a message does where it takes something away."""


DRAWING = 150
"""Milliseconds by which the ticks of the app may be behind on a machine that has much to do.

There are eight of them before a tap is taken: with 50 in all, one was seen to be lost.
"""

WATCH = """
globalThis.changed = performance.now();
const now = () => { globalThis.changed = performance.now(); };
addEventListener("pointerdown", now, true);
new MutationObserver(now).observe(document, {
  subtree: true, childList: true, attributes: true, characterData: true,
});
"""
AT_REST = "atRest().then(() => true)"
STOOD_STILL = "long => performance.now() - globalThis.changed > long"


def find_chromium() -> str | None:
    """Return the path of a Chromium on this machine; ``CHROMIUM`` names one."""
    return _found(CHROMIUMS)


def find_bare() -> str | None:
    """Return the path of a Chromium that shows pages alone, or of a whole one where none is."""
    return _found((*SHELLS, *CHROMIUMS))


def _found(names: Iterable[str]) -> str | None:
    for name in (os.environ.get("CHROMIUM"), *names):
        if name and (found := shutil.which(name)):
            return found
    return None


SURE_HANDS = {"SKALD_TICKS": "0"}
"""Environment of an app that takes every tap: programs tap what they have looked at.

That what nobody can have meant is not taken is held by the tests of the second tap.
"""


@dataclass
class App:
    """The app as a program of its own, on a data folder that outlives it."""

    data: Path
    port: int = 0
    url: str = ""
    said: list[str] = field(default_factory=list)
    environment: dict[str, str] = field(default_factory=dict)
    ready: Ready | None = None
    """What has loaded the app already; without it each start loads all of it."""
    open: bool = False
    """Whether other devices may come, those that ask by the name of a guest."""
    program: tuple[str, ...] = ("main.py",)
    """What is run where nothing has loaded it."""
    _process: subprocess.Popen[str] | Forked | None = None

    def start(self) -> None:
        """Start it and wait until it tells where it is; later on it takes the same port again."""
        arguments = ["--no-browser", "--port", str(self.port)]
        if self.open:
            arguments += ["--host", "0.0.0.0", "--allow-host", ELSEWHERE]
        environment = {"SKALD_DATA": str(self.data), **self.environment}
        if self.ready is not None:
            self._process = self.ready.start(arguments, environment)
        else:
            self._process = subprocess.Popen(
                [sys.executable, *self.program, *arguments],
                cwd=ROOT,
                env={**os.environ, **environment},
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
                encoding="utf-8",
            )
        said = threading.Event()
        threading.Thread(
            target=self._listen, args=(self._process.stdout, said), daemon=True
        ).start()
        assert said.wait(60), "the app says nothing"
        assert self.url, "the app did not start:\n" + "\n".join(self.said)
        self.port = urlsplit(self.url).port or 0

    def _listen(self, said: IO[str] | None, ready: threading.Event) -> None:
        assert said is not None
        with said as output:
            for line in output:
                self.said.append(line.rstrip("\n"))
                if found := re.search(r"(?<=Skald is at )http://\S+", line):
                    self.url = found[0]
                    ready.set()
        ready.set()

    @property
    def pid(self) -> int:
        """The number of the running process."""
        assert self._process is not None
        return self._process.pid

    def kill(self) -> None:
        """End it the hard way, as a flat battery would."""
        self._end(signal.SIGKILL)

    def stop(self) -> int:
        """End it as Ctrl-C does and return its exit status."""
        return self._end(signal.SIGINT)

    def restart(self) -> None:
        """Start it again on the same data and the same port."""
        if self._process is not None:
            self.kill()
        self.url = ""
        self.start()

    def _end(self, how: signal.Signals) -> int:
        process, self._process = self._process, None
        if process is None:
            return 0
        process.send_signal(how)
        try:
            return process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
            raise


def _spaced(text: str | re.Pattern[str]) -> str | re.Pattern[str]:
    """Let a pattern find a space, too, at which no line ends: a text finds one by itself."""
    if isinstance(text, str):
        return text
    return re.compile(re.sub(r"\\? ", lambda _: r"\s", text.pattern), text.flags)


@dataclass
class Table:
    """A page that shows the app, and hands for it."""

    page: Page
    url: str
    requests: list[str]
    complaints: list[str]
    """What the page wrote to its console as an error, and what it raised."""
    lines: list[WebSocket] = field(default_factory=list)
    """The lines to the app, the one that is in use last."""
    finger: bool = True
    """Whether this browser can be touched; one that runs by itself has a mouse alone."""
    sure: bool = False
    """Whether the app takes every tap, so that nobody has to look for a while before."""

    def open(self, route: str = "/") -> None:
        """Open a route and wait until the app can be read and touched."""
        self.page.goto(self.url + route, wait_until="commit")
        self.wake()

    def go(self, route: str) -> None:
        """Go on to another address without loading anything, and wait until it is drawn."""
        if self.page.evaluate("location.pathname") != route:
            with self.answered(partial(turns_to, route)):
                self.page.evaluate(GO, route)

    def reload(self) -> None:
        """Load the page anew, as people do when they are in doubt."""
        self.page.reload(wait_until="commit")
        self.wake()

    def wake(self) -> None:
        """Switch on the tree that screen readers read, once the app has drawn itself."""
        # The switch lies outside the window, where no pointer gets at it, or over all of it.
        self.page.wait_for_selector(
            "flt-semantics-placeholder", state="attached", timeout=FIRST_FRAME
        ).evaluate(SWITCH_ON)
        self.page.wait_for_selector(
            "flt-semantics[id^=flt-semantic-node] flt-semantics",
            state="attached",
            timeout=FIRST_FRAME,
        )

    def part(self, role: Any, name: str | re.Pattern[str], *, exact: bool = False) -> Locator:
        """Find a part by its role and by what a screen reader calls it."""
        return self.page.get_by_role(role, name=_spaced(name), exact=exact)

    def tap(self, role: Any, name: str | re.Pattern[str], *, exact: bool = False) -> None:
        """Tap the first part of that role and name, scrolled to where needed, once enabled."""
        found = self.part(role, name, exact=exact).first
        # What is said of a change and the button it brings may come in two frames.
        expect(found).to_be_enabled(timeout=PATIENCE)
        self.look()
        # With a finger: a button under a mouse says its name twice, once for the tooltip.
        try:
            (found.tap if self.finger else found.click)(timeout=PATIENCE)
        except PlaywrightTimeout as error:
            error.add_note(f"{self.page.url} shows:\n{self.page.locator('body').aria_snapshot()}")
            raise

    def walk(self, *ways: str | re.Pattern[str]) -> None:
        """Open the app and touch one way after the other, as people come to a screen."""
        self.open()
        for way in ways:
            self.reach("button", way, exact=False)
            self.tap("button", way)

    def choose(self, role: Any, name: str | re.Pattern[str], file: Path) -> None:
        """Tap what asks for a file and give it one."""
        with self.page.expect_file_chooser(timeout=PATIENCE) as asked:
            self.tap(role, name)
        asked.value.set_files(file)

    def look(self) -> None:
        """Look at what is shown for as long as it takes people to see it, and to mean a tap.

        The app takes none before. It does not tell when it does; but once the screen has stood
        still for longer than that, since the last tap and the last change, it does. For sure
        hands it takes every tap: they wait for what moves alone.
        """
        if self.sure:
            self.page.wait_for_function(f"() => still || {AT_REST}", timeout=PATIENCE)
            return
        self.page.wait_for_function(STOOD_STILL, arg=1000 * AFTER + DRAWING, timeout=PATIENCE)

    def notice(self) -> None:
        """Wait as long as it takes somebody to see what others did: a tap before means less."""
        self.page.wait_for_function(STOOD_STILL, arg=1000 * REACTION + DRAWING, timeout=PATIENCE)

    def reach(
        self, role: Any, name: str | re.Pattern[str], *, exact: bool = True, foot: float = math.inf
    ) -> None:
        """Scroll to a part that is too far away to be heard of, or below ``foot``."""
        part = self.part(role, name, exact=exact).first

        def lies() -> float | None:
            with suppress(PlaywrightTimeout):
                there = part.bounding_box(timeout=500) if part.count() else None
                if there is not None:
                    return min(there["y"], 0) + max(there["y"] + there["height"] - foot, 0)
            # Drawn anew between two looks.
            return None

        # It may be on its way: whoever scrolls at once passes where it will be.
        with suppress(PlaywrightTimeout):
            part.wait_for(state="attached", timeout=LATER)
        late = monotonic() + PATIENCE / 1000
        step = 0
        while (beyond := lies()) != 0:
            assert monotonic() < late, f"no {role} is called {name!r}, however far one scrolls"
            # Towards it; where it is not heard of, down, then up again, and once more.
            down = step // ENDS % 2 == 0 if beyond is None else beyond > 0
            self.wheel(SCREENFUL if down else -SCREENFUL)
            step += 1

    def wheel(self, down: float, *, right: float = 0, at: tuple[float, float] = (206, 600)) -> None:
        """Turn the wheel over a place of the window, and wait until that is drawn."""
        self.page.mouse.move(*at)
        self.page.mouse.wheel(right, down)
        self.rest()

    @contextmanager
    def answered(self, answers: Callable[[bytes], bool] | None = None) -> Iterator[None]:
        """Wait until the app has answered what is done here and nothing moves any more."""
        if not self.lines:
            # The driver is told of the line by another way than of what the page answers.
            self.page.wait_for_event("websocket", timeout=PATIENCE)
        answers = answers or changes
        with self.lines[-1].expect_event("framereceived", answers, timeout=PATIENCE):
            yield
        self.rest()

    def rest(self) -> None:
        """Wait until everything that moves has come to rest and is drawn."""
        self.page.wait_for_function(f"() => {AT_REST}", timeout=PATIENCE)

    def see(self, text: str | re.Pattern[str]) -> Locator:
        """Wait until a text can be read or heard, and return where."""
        found = self._said(text).first
        expect(found).to_be_attached(timeout=PATIENCE)
        return found

    def absent(self, text: str | re.Pattern[str]) -> None:
        """Wait until a text is nowhere any more."""
        expect(self._said(text)).to_have_count(0, timeout=PATIENCE)

    def _said(self, text: str | re.Pattern[str]) -> Locator:
        text = _spaced(text)
        return self.page.get_by_text(text).or_(self.page.get_by_label(text))

    def text_scale(self, times: float) -> None:
        """Set the size of text as the browser's own font size does; 2 is 200 %."""
        self.page.evaluate(
            "size => { document.documentElement.style.fontSize = size }", f"{16 * times}px"
        )
        self.settle()

    def settle(self) -> None:
        """Wait for two drawn frames."""
        self.page.evaluate(
            "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
        )

    def picture(self, path: Path) -> None:
        """Take a picture of the window."""
        path.parent.mkdir(parents=True, exist_ok=True)
        self.settle()
        self.page.screenshot(path=path)

    def strangers(self) -> list[str]:
        """List the requests that were not for this app."""
        own = urlsplit(self.url).netloc
        return [one for one in self.requests if urlsplit(one.removeprefix("blob:")).netloc != own]


def changes(message: bytes) -> bool:
    """Tell whether a message to a page changes what is shown; services are never drawn."""
    return message[2:3] == bytes((PATCH,)) and b"_services" not in message[:64]


def turns_to(route: str, message: bytes) -> bool:
    """Tell whether a message brings the screen of a route, or leaves it, taking off the others."""
    if not changes(message):
        return False
    _, body = msgpack.unpackb(message[1:], ext_hook=decode_ext_from_msgpack, strict_map_key=False)
    (_, *concerned), *operations = body["patch"]
    # The screens that lie on one another are what the app itself consists of.
    screens, *_ = concerned[0].get("_b", [None]) if concerned else [None]
    return _names(route, operations) or any(one[:2] == [REMOVES, screens] for one in operations)


def _names(route: str, part: Any) -> bool:
    """Tell whether a part of a message is the name of a route's screen, or has it in it.

    A screen that comes back has a number behind the address; each address begins with that of home.
    """
    if isinstance(part, str):
        return part.partition("#")[0] == route
    parts = part.values() if isinstance(part, dict) else part if isinstance(part, list) else ()
    return any(_names(route, one) for one in parts)


def device_of(
    browser: Browser,
    *,
    window: tuple[int, int] = PHONE,
    dark: bool = True,
    calm: bool = True,
    language: str = "en-GB",
    sharp: int = 1,
    drawn: bool = True,
    agent: str | None = None,
) -> BrowserContext:
    """Make a device that remembers nothing from other tests.

    ``sharp`` is how many pixels a point has on each side: drawn in software, each of them counts.
    What is not ``drawn`` can be read and touched as ever, but no picture of it can be taken. What
    calls itself an ``agent`` is a phone.
    """
    context = browser.new_context(
        user_agent=agent,
        is_mobile=agent is not None,
        viewport={"width": window[0], "height": window[1]},
        device_scale_factor=sharp,
        has_touch=True,
        color_scheme="dark" if dark else "light",
        reduced_motion="reduce" if calm else "no-preference",
        locale=language,
    )
    if not drawn:
        context.add_init_script(UNDRAWN)
    return context


@contextmanager
def seated(browser: Browser, url: str, *, sure: bool = False, **device: Any) -> Iterator[Table]:
    """Sit down with a device of one's own, as ``device_of`` makes it."""
    context = device_of(browser, **device)
    try:
        table = table_at(context, url)
        table.sure = sure
        yield table
    finally:
        context.close()


def table_at(context: BrowserContext, url: str) -> Table:
    """Have an empty page of a device, and hands for it."""
    page = context.new_page()
    page.add_init_script(WATCH)
    requests: list[str] = []
    complaints: list[str] = []
    page.on("request", lambda request: requests.append(request.url))
    lines: list[WebSocket] = []
    page.on("websocket", lambda opened: requests.append(opened.url))
    page.on("websocket", lambda opened: lines.append(opened))  # noqa: PLW0108 - it is given attributes
    page.add_init_script(FRAMES)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on(
        "console",
        lambda line: complaints.append(line.text) if line.type == "error" else None,
    )
    return Table(page, url, requests, complaints, lines)
