"""The first picture stays until the app has drawn something: till then Flet shows a word alone."""

from __future__ import annotations

from playwright.sync_api import Browser, Route

from tests.support.browser import PATIENCE, THERE, App, seated

UNFILLED = """
const draw = CanvasRenderingContext2D.prototype.drawImage;
CanvasRenderingContext2D.prototype.drawImage = function (...what) {
    globalThis.glanced ??= performance.now();
    if (globalThis.filled) draw.apply(this, what);
};
"""
"""Let the page see nothing of what the client has drawn, as where pixels take long to be filled."""


SOONER = 400
"""Milliseconds after which this page takes what is on the screen for all."""


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
