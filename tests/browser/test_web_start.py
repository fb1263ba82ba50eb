"""The start of the offline web app: it comes, or it says in words why it does not."""

from __future__ import annotations

import io
import zipfile

import brotli
import pytest
from playwright.sync_api import Page, Route, expect

from tests.support.browser import seated
from tests.support.web_app import STARTED, arrive, offline_copy, visit

pytestmark = pytest.mark.turns(6)

COME_OR_TOLD = "() => globalThis.skald && (skald.shown || skald.refused)"

FAILED = "Skald konnte nicht starten."

MOST = 22_500_000
"""Bytes of all files of a first visit, the copy for later ones with it."""

SPEAKING = """for (const [name, value] of [["languages", TAGS], ["language", TAGS[0]]])
    Object.defineProperty(Navigator.prototype, name, {get: () => value, configurable: true});"""
"""Have a browser whose languages are called so."""


def packed(program: str) -> bytes:
    """Return an app that is this program alone, as the page fetches it."""
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w") as written:
        written.writestr("main.py", program)
    return brotli.compress(archive.getvalue())


# The last line of an error says most; of Python's, the one that names it.
BROKEN = [
    ("boot.js", b"throw new Error('cut off');", "cut off"),
    ("brotli.pack", b"no decoder", ""),
    ("files.mjs", b"export const journal = () => new Promise(() => {}", ""),
    ("main.dart.mjs", b"Promise.reject(new Error('nobody heard of it'));", ""),
    ("main.dart.wasm.pack", brotli.compress(b"no program"), "WebAssembly"),
    ("native.pack", b"no pack", ""),
    ("skald.pack", packed("raise RuntimeError"), "Error"),
    ("worker.js", b"import './worker.js'; }", ""),
]
"""Files that come, but are not what they should be, and what is told of them."""

SHORT = """WebAssembly.Memory = class {
    constructor() { throw new RangeError("WebAssembly.Memory(): could not allocate memory"); }
};
WebAssembly.compile = WebAssembly.compileStreaming = () => Promise.reject(new RangeError(
    "WebAssembly.compile(): Out of memory"));
"""
"""Put before the worker: a device without memory for Python."""


def expect_trouble(page: Page, *texts: str) -> None:
    """Wait until it is told in German, with all that can be done."""
    told = page.get_by_role("alert")
    for text in texts:
        expect(told).to_contain_text(text, timeout=STARTED)
    expect(told).to_contain_text("Nichts ist verloren")
    for way in ("Noch einmal", "Langsam starten", "Bericht kopieren"):
        expect(told.get_by_role("button", name=way)).to_be_visible()


@pytest.fixture
def device(chromium, site):
    with seated(chromium, site.url, sure=True, drawn=False, language="de-DE") as table:
        yield table


@pytest.mark.parametrize(
    "missing",
    [
        "boot.js",
        "brotli.pack",
        "canvaskit/skwasm.wasm.pack",
        "flutter_bootstrap.js",
        "main.dart.wasm.pack",
        "memory.mjs",
        "pyodide/pyodide.asm.wasm.pack",
        "unpack.js",
    ],
)
def test_whatever_is_missing_it_is_told_what_and_what_can_be_done(device, site, missing):
    site.missing = {missing}
    device.page.goto(device.url, wait_until="commit")
    expect_trouble(device.page, FAILED)


@pytest.mark.parametrize("file, content, told", BROKEN, ids=[name for name, *_ in BROKEN])
def test_whatever_is_not_what_it_should_be_it_is_told(device, file, content, told):
    device.page.route(
        f"**/{file}", lambda asked: asked.fulfill(body=content, content_type="text/javascript")
    )
    device.page.goto(device.url, wait_until="commit")
    expect_trouble(device.page, FAILED, told)


LARGE = """addEventListener("DOMContentLoaded", () => {
    document.documentElement.style.fontSize = "32px";
})"""
OUT_OF_SIGHT = """() => {
    const splash = document.querySelector(".splash");
    const parts = [...splash.querySelectorAll("p, button")];
    splash.scrollTo(0, 0);
    const above = parts.filter(it => it.getBoundingClientRect().top < 0);
    splash.scrollTo(0, splash.scrollHeight);
    const below = parts.filter(it => it.getBoundingClientRect().bottom > innerHeight);
    const burst = parts.filter(it => it.scrollHeight > it.offsetHeight);
    return [...above, ...below, ...burst].map(it => it.textContent);
}"""
"""What no scrolling brings into the window, and what is larger than the button it stands on."""


@pytest.mark.parametrize("window", [(320, 568), (667, 375)], ids=str)
def test_what_is_told_in_large_words_is_scrolled_from_the_first_to_the_last(device, site, window):
    site.missing = {"boot.js"}
    device.page.add_init_script(LARGE)
    device.page.set_viewport_size({"width": window[0], "height": window[1]})
    device.page.goto(device.url, wait_until="commit")
    expect_trouble(device.page, FAILED)
    assert device.page.evaluate(OUT_OF_SIGHT) == []


def test_what_never_comes_is_told_and_a_start_that_comes_after_all_takes_it_away(device):
    held: list[Route] = []
    device.page.route("**/skald.pack", lambda asked: held.append(asked))  # noqa: PLW0108 - it is given attributes
    device.page.clock.install()
    device.page.goto(device.url, wait_until="commit")
    device.page.wait_for_function("() => globalThis.skald?.phases.frame", timeout=STARTED)
    device.page.clock.run_for(60_000)
    expect_trouble(device.page, "Das dauert länger, als es sollte.")
    device.page.clock.resume()
    held[0].continue_()
    device.page.wait_for_function("() => skald.shown", timeout=STARTED)
    arrive(device)
    expect(device.page.get_by_role("alert")).to_have_count(0)


def test_a_device_short_of_memory_is_told_what_helps(device):
    def changed(route: Route) -> None:
        route.fulfill(body=SHORT + route.fetch().text(), content_type="text/javascript")

    device.page.route("**/worker.js", changed)
    device.page.goto(device.url, wait_until="commit")
    expect_trouble(device.page, FAILED, "Der Speicher dieses Geräts reicht nicht.")


def test_a_browser_that_is_too_old_is_called_so(device):
    device.page.add_init_script("delete globalThis.DecompressionStream")
    device.page.goto(device.url, wait_until="commit")
    expect_trouble(device.page, "nötig ist einer ab 2023")


def test_the_slow_way_does_without_the_kept_memory_once(device, site):
    site.missing = {"skald.pack"}
    device.page.goto(device.url, wait_until="commit")
    way = device.page.get_by_role("button", name="Langsam starten")
    way.wait_for(timeout=STARTED)
    device.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    device.page.get_by_role("button", name="Bericht kopieren").click()
    device.page.get_by_role("button", name="Kopiert").wait_for()
    report = device.page.evaluate("navigator.clipboard.readText()")
    assert "skald.pack: 404" in report
    assert "python" in report
    site.missing = set()
    way.click()
    device.page.wait_for_function("() => globalThis.skald?.plain", timeout=STARTED)
    arrive(device)
    assert not device.page.evaluate("() => skald.kept")
    visit(device)
    assert device.page.evaluate("() => skald.kept")


@pytest.mark.parametrize("tags", [["C"], ["", "de"], ["en_US.UTF-8"]], ids=str)
def test_a_language_that_is_none_does_not_keep_it_from_starting(device, tags):
    device.page.add_init_script(SPEAKING.replace("TAGS", str(tags)))
    device.page.goto(device.url, wait_until="commit")
    device.page.wait_for_function(COME_OR_TOLD, timeout=STARTED)
    assert device.page.evaluate("() => skald.refused") is None


def test_a_first_visit_to_a_host_that_compresses_nothing_fetches_no_more_than_it_has_to(
    device, site
):
    visit(device)
    offline_copy(device)
    assert sum(site.sent.values()) < MOST
