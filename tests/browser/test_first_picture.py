"""Where the client has nothing to show but a word, the page shows the app's own picture instead.

At the start that is its first one, and where the host begins anew the screen as it was.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Route

from tests.browser.test_three_engines import ENGINES, chromium
from tests.support.browser import PATIENCE, THERE, App, seated
from tests.support.drawn_late import SOONER
from tests.support.engines import HERE
from tests.support.web_app import Site
from tests.support.webkit import awaited

COPIED = """new MutationObserver((all, watch) => {
    const copies = [...document.querySelectorAll("body > div > canvas")];
    if (!copies.length) return;
    const small = document.createElement("canvas"), pen = small.getContext("2d");
    for (const one of copies) pen.drawImage(one, 0, 0, small.width, small.height);
    const { data } = pen.getImageData(0, 0, small.width, small.height);
    globalThis.copied = data.filter((dot, at) => Math.abs(dot - data[at % 4]) > 12).length;
    watch.disconnect();
}).observe(document.body, { childList: true });"""
"""Note of how many colours of its dots the picture consists that lies over the client."""
WORD = 12000
"""Of 180,000 more than a word makes."""
LONG = 5000
"""Milliseconds in which a slow device has not filled the first screen."""
UNFILLED = """
const draw = CanvasRenderingContext2D.prototype.drawImage;
CanvasRenderingContext2D.prototype.drawImage = function (...what) {
    globalThis.glanced ??= performance.now();
    if (globalThis.filled) draw.apply(this, what);
};
"""
"""Let the page see nothing of what the client has drawn, as where pixels take long to be filled."""


def sooner(route: Route):
    """Have it wait for a tenth of the time only."""
    script = route.fetch()
    usual, here = "REVEAL = 4000;", f"REVEAL = {SOONER};"
    assert usual in script.text()
    route.fulfill(response=script, body=script.text().replace(usual, here))


def test_the_first_picture_stays_however_long_the_first_drawing_takes(
    chromium: Browser, app_server: App
):
    with seated(chromium, app_server.url, sure=True) as slow:
        slow.page.add_init_script(UNFILLED)
        slow.page.route("**/line.js", sooner)
        slow.open("/")
        long = f"() => performance.now() - globalThis.glanced > {3 * SOONER}"
        slow.page.wait_for_function(long, timeout=PATIENCE)
        assert not slow.page.evaluate(THERE)
        slow.page.evaluate("() => { globalThis.filled = true; }")
        slow.page.wait_for_function(THERE, timeout=PATIENCE)
        assert slow.complaints == []


COVERED = "return Boolean(document.querySelector('.splash'))"
"""Return whether the first picture is there."""
GIVEN = f"return globalThis.sent && performance.now() - globalThis.sent > {3 * SOONER}"
"""Return whether the page has had all of the first screen for longer than it gives it."""


@pytest.fixture
def late(tmp_path: Path) -> Iterator[App]:
    """The app whose client draws late."""
    app = App(tmp_path / "data", program=("-m", "tests.support.drawn_late"))
    app.start()
    yield app
    app.kill()


@pytest.mark.turns(2 * len(ENGINES))
@pytest.mark.long("a start in each engine")
@pytest.mark.parametrize("engine", ENGINES)
def test_no_engine_shows_what_the_client_draws_before_the_app(request, late: App, engine):
    with engine(request, late.url) as hands:
        hands.open(late.url)
        # The driver's own way of waiting would have frames of the page, which are kept back.
        awaited(lambda: hands.ask(GIVEN), lambda: "the first screen never came")
        assert hands.ask(COVERED)
        hands.ask("drawOn()")
        awaited(lambda: not hands.ask(COVERED), lambda: "it stands for ever")


@pytest.mark.turns(2 * len(ENGINES))
@pytest.mark.long("a start in each engine, and another one of the host")
@pytest.mark.parametrize("engine", ENGINES)
def test_the_screen_stays_in_every_engine_while_the_host_begins_anew(
    request, app_server: App, engine
):
    with engine(request, app_server.url) as hands:
        hands.open(app_server.url)
        hands.wait(f"return ({THERE})()")
        hands.ask(COPIED)
        app_server.kill()
        hands.wait("return !document.getElementById('away').hidden")
        app_server.restart()
        (many,) = hands.wait("return globalThis.copied !== undefined && [copied]")
        assert many > WORD
        hands.wait("return !document.querySelector('body > div > canvas')")
        hands.wait("return document.getElementById('away').hidden")


@pytest.mark.turns(2 * len(ENGINES))
@pytest.mark.long("a start of the built app in each engine")
@pytest.mark.parametrize("engine", ENGINES)
def test_the_built_app_waits_for_pixels_as_long_as_a_thread_of_its_own_fills_them(
    request, site: Site, engine
):
    site.apart = True
    page = (site.folder / "index.html").read_text(encoding="utf-8")
    site.instead["index.html"] = page.replace("<script>", f"<script>{UNFILLED}", 1).encode()
    with engine(request, site.url) as hands:
        hands.open(site.url)
        assert hands.ask("return crossOriginIsolated")
        if engine is chromium:
            hands.wait(f"return performance.now() - globalThis.glanced > {LONG}")
            assert not hands.ask(HERE)
            hands.ask("globalThis.filled = true")
        # Elsewhere a script draws it, and nobody need look.
        hands.wait(HERE)
