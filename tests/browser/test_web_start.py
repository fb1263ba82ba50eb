"""The start of the offline web app: it comes, or it says in words why it does not."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.support.browser import seated
from tests.support.web_app import STARTED, arrive, offline_copy, visit

COME_OR_TOLD = "() => globalThis.skald && (skald.shown || skald.refused)"

MOST = 24_500_000
"""Bytes of all files of a first visit, the copy for later ones with it."""

SPEAKING = """for (const [name, value] of [["languages", TAGS], ["language", TAGS[0]]])
    Object.defineProperty(Navigator.prototype, name, {get: () => value, configurable: true});"""
"""Have a browser whose languages are called so."""


@pytest.fixture
def device(chromium, site):
    with seated(chromium, site.url, sure=True, drawn=False, language="de-DE") as table:
        yield table


@pytest.mark.parametrize(
    "missing",
    [
        "boot.js",
        "canvaskit/skwasm.wasm.pack",
        "flutter_bootstrap.js",
        "main.dart.wasm.pack",
        "memory.mjs",
        "pyodide/pyodide.asm.wasm.pack",
    ],
)
def test_whatever_is_missing_it_is_told_what_and_what_can_be_done(device, site, missing):
    site.missing = {missing}
    device.page.goto(device.url, wait_until="commit")
    told = device.page.get_by_role("alert")
    expect(told).to_contain_text("Skald konnte nicht starten.", timeout=STARTED)
    expect(told).to_contain_text("Nichts ist verloren")
    for way in ("Noch einmal", "Langsam starten", "Bericht kopieren"):
        expect(told.get_by_role("button", name=way)).to_be_visible()


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


@pytest.mark.parametrize("tags", [["C"], ["", "de"], ["en_US.UTF-8"]], ids=["C", "none", "POSIX"])
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
