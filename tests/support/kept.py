"""Pages that are kept loaded from one test to the next: to load one is most of what a test costs.

A page that is handed over hears that its line is closed, as when a host was started anew, and
begins a new session at the host that is there by then: nothing of the screens, the address, the
history or what the device remembered is left of the test before. A page that a test did something
to, or left in doubt, is thrown away, and so is each one of those whose subject it is to be loaded.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any

from playwright.sync_api import Browser
from playwright.sync_api import Error as PlaywrightError

from tests.support.browser import FIRST_FRAME, PHONE, Table, device_of, table_at
from views.serving.frames import ALIVE

MOST = 3
"""Pages that wait; of more, the one that has waited longest goes."""

LINES = """(() => {
    // What the client loads only when a table is opened first: it keeps the screen on.
    const later = new Set(["NoSleep", "Wakelock", "_classCallCheck", "_createClass", "mp4",
        "nativeWakeLock", "noSleep", "webm"]);
    const Plain = WebSocket;
    let lines = [], waiting = false, arrived = () => {};
    globalThis.WebSocket = class extends Plain {
        constructor(...how) {
            super(...how);
            lines.push(this);
            // Registered before anybody else's. A page that waits does not hear that its host went.
            for (const kind of ["close", "error"])
                this.addEventListener(kind, event => {
                    if (waiting) event.stopImmediatePropagation();
                });
            this.addEventListener("message", event => {
                // The line of the test before may still tell that its host is alive.
                const alive = new Uint8Array(event.data)[0] === ALIVE;
                if (alive && lines.includes(this)) arrived(true);
            });
        }
    };
    let known;
    const names = () => Object.keys(window).filter(one => !later.has(one)).sort().join();
    const kept = {
        loaded() { known = names(); },
        // Tells whether nobody did anything to it: one line all the time, and nothing put in.
        wait() {
            waiting = true;
            return lines.length === 1 && lines[0].readyState === Plain.OPEN && names() === known;
        },
        async begin(route) {
            const [line] = lines;
            lines = [];
            localStorage.clear();
            sessionStorage.clear();
            // It names its device once, when it is loaded: this is another one.
            const name = crypto.randomUUID().replaceAll("-", "");
            localStorage.setItem("skald.device", name);
            document.documentElement.style.fontSize = "";
            if (location.pathname !== route) {
                history.replaceState(null, "", route);
                dispatchEvent(new PopStateEvent("popstate", { state: null }));
            }
            waiting = false;
            const there = new Promise(done => { arrived = done; });
            const told = new CloseEvent("close", { code: 1006 });
            // What our own page waits to tell until a host is there, and one is.
            told.skald = true;
            line.dispatchEvent(told);
            await there;
            await atRest();
            return true;
        },
    };
    Object.defineProperty(globalThis, "kept", { value: kept });
})()""".replace("ALIVE", str(ALIVE))
"""Hand a page over: it is told when to wait, and when and where to begin again."""


@dataclass
class Kept(Table):
    """A page that may be handed over."""

    waits: bool = False
    """Whether it was, and has not begun yet."""

    def open(self, route: str = "/") -> None:
        """Open a route: without loading anything, where the page has waited for that."""
        if not self.waits:
            super().open(route)
            return
        self.waits = False
        # What it still asked for when the last host went is nobody's complaint.
        self.page.evaluate("() => {}")
        self.complaints.clear()
        self.page.wait_for_function("route => kept.begin(route)", arg=route, timeout=FIRST_FRAME)

    def wake(self) -> None:
        """Switch on the tree that screen readers read, and note what the page is made of."""
        super().wake()
        self.page.evaluate("kept.loaded()")

    def may_wait(self) -> bool:
        """Tell the page to wait, and whether it is fit to be handed over."""
        if self.waits:
            return True
        context = self.page.context
        if self.complaints or context.pages != [self.page]:
            return False
        try:
            self.page.mouse.move(0, 0)
            return bool(self.page.evaluate("kept.wait()"))
        except PlaywrightError:
            return False

    def handed_over(self) -> Kept:
        """Return it as the next one has it: nothing was heard of it yet."""
        for heard in (self.requests, self.complaints, self.lines):
            heard.clear()
        return replace(self, waits=True)


class Pages:
    """The pages of a browser that wait, each for a device of its kind at its host."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._waiting: list[tuple[object, Kept]] = []

    @contextmanager
    def seated(self, url: str, **device: Any) -> Iterator[Table]:
        """Sit down with a device like ``browser.seated``: nothing is remembered from others."""
        kind = (url, *sorted(device.items()))
        table = self._take(kind) or self._fresh(url, device)
        # Whoever had it before may have made another window of it.
        width, height = device.get("window", PHONE)
        table.page.set_viewport_size({"width": width, "height": height})
        try:
            yield table
        except BaseException:
            table.page.context.close()
            raise
        if not table.may_wait():
            table.page.context.close()
            return
        self._waiting.append((kind, table.handed_over()))
        for _, one in self._waiting[:-MOST]:
            one.page.context.close()
        del self._waiting[:-MOST]

    def close(self) -> None:
        """Let none wait any longer."""
        while self._waiting:
            self._waiting.pop()[1].page.context.close()

    def _take(self, kind: object) -> Kept | None:
        for one in reversed(self._waiting):
            if one[0] == kind:
                self._waiting.remove(one)
                return one[1]
        return None

    def _fresh(self, url: str, device: dict[str, Any]) -> Kept:
        context = device_of(self._browser, **device)
        # Before the page's own scripts, as all of these.
        context.add_init_script(LINES)
        return Kept(**{**vars(table_at(context, url)), "sure": True})
