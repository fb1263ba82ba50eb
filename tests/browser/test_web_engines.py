"""The offline web app in the engines of other browsers: Firefox, and WebKit as in iPhones."""

from __future__ import annotations

import re
from typing import Any, Protocol

import brotli
import pytest
from playwright.sync_api import Page

from tests.browser.conftest import need_webkit
from tests.browser.test_web_app import FIRST_ACTS, SOME, play_some, undo_is_open
from tests.browser.test_web_start import BROKEN, SHORT, SPEAKING
from tests.support import gecko, webkit
from tests.support.browser import PATIENCE, PHONE, Table, table_at
from tests.support.covering import DAY, share
from tests.support.engines import FRAMED
from tests.support.web_app import STARTED, SURE, Site, come, for_sure_hands, offline_copy
from tools.web.engine.decoder import NAME as DECODER

SAVING = """() => {
    const made = new Map(), make = URL.createObjectURL;
    URL.createObjectURL = blob => {
        const url = make.call(URL, blob);
        made.set(url, blob);
        return url;
    };
    const click = HTMLElement.prototype.click;
    HTMLElement.prototype.click = function () {
        if (this.download) globalThis.saved = [this.download, made.get(this.href)];
        click.call(this);
    };
}"""
"""Note what the browser is asked to save: Firefox tells its driver of no download."""


TOLD = """return document.querySelector("[role=alert]")?.innerText
    .includes("Skald could not start.") && document.querySelector("[role=alert]").innerText"""
UNHEARD = b"Promise.reject(new Error('nobody heard of it'));"
SAFE = ("Nothing is lost", "Try again", "Start the slow way", "Copy report")

PARTS = 4
"""But in CI, an engine has one of so many files that may be wrong or missing; Chromium has more."""

pytestmark = pytest.mark.turns(PARTS)


@pytest.fixture
def site(folder, tmp_path):
    """A plain host of a built app that can be told to take every tap."""
    host = Site(for_sure_hands(folder, tmp_path / "web"))
    yield host
    host.stop()


def sit_down(device: gecko.Device, url: str, *, private: bool = False) -> Table:
    """Open the browser and the app in it."""
    window = {"width": PHONE[0], "height": PHONE[1]}
    table = table_at(device.open(private=private, viewport=window, locale="en-GB"), url)
    table.finger = False
    table.page.goto(url, wait_until="commit")
    begin(table)
    return table


def begin(table: Table):
    """Wait until the first screen can be read, and have sure hands from then on."""
    come(table)
    table.sure = True
    table.page.evaluate(SURE)


@pytest.mark.long("three starts and some games of the built app")
def test_games_are_played_and_there_again_without_a_network_after_a_kill(device, site):
    table = sit_down(device, site.url)
    assert table.page.evaluate("() => skald.kept")
    offline_copy(table)
    site.stop()
    table.page.reload(wait_until="commit")
    begin(table)
    play_some(table)
    assert table.complaints == []
    assert table.strangers() == []
    device.kill()

    table = sit_down(device, site.url)
    table.tap("button", "History", exact=True)
    for game in SOME:
        table.see(re.compile(f"^{game}.*Still open", re.DOTALL))
    site.start()


@pytest.mark.long("a browser of its own and two starts of the built app")
def test_a_private_window_keeps_what_is_played_for_one_tab_and_gives_it_away(
    device, site, tmp_path
):
    table = sit_down(device, site.url, private=True)
    # It has no files for apps, so what is kept lies in a database.
    table.see("This seems to be a private window")
    second = table.page.context.new_page()
    second.goto(site.url, wait_until="commit")
    second.get_by_role("alert").get_by_text("open in another tab").wait_for(timeout=STARTED)
    second.close()

    FIRST_ACTS["Sækonungr"](table)
    undo_is_open(table)
    table.page.reload(wait_until="commit")
    begin(table)
    undo_is_open(table)
    table.page.evaluate(SAVING)
    table.tap("button", "Back", exact=True)
    for way in ("Settings", "Backup and exchange"):
        table.reach("button", way, exact=False)
        table.tap("button", way)
    table.tap("button", "Save everything to a file", exact=True)
    table.page.wait_for_function("() => globalThis.saved", timeout=PATIENCE)
    name, content = table.page.evaluate("async () => [saved[0], await saved[1].text()]")
    (file := tmp_path / name).write_text(content)
    table.choose("button", "Choose a file", file)
    table.see("Nothing: the one match in it is here already.")


class Starting(Protocol):
    """A browser in which an address is opened, and a script is waited for that tells something."""

    def open(self, url: str) -> None: ...
    def wait(self, script: str) -> Any: ...


class Firefox:
    """One in which a start may fail: nothing of the app has to come."""

    def __init__(self, page: Page) -> None:
        self._page = page

    def open(self, url: str) -> None:
        # As a link does: of what the driver opens itself it was seen to take its own for another.
        self._page.evaluate("url => { location.assign(url); }", url)
        self._page.wait_for_url(url, wait_until="commit")

    def wait(self, script: str) -> Any:
        found = self._page.wait_for_function(f"() => {{ {script} }}", timeout=STARTED)
        return found.json_value()


def check_that_no_start_hangs_in_silence(engine: Starting, site: Site):
    """Let one part after the other fail, and wait until each is told with all that can be done.

    Whatever is wrong with a file is told in Chromium, too.
    """
    # Other ones each time that it has its turn.
    part = DAY // PARTS
    page = (site.folder / "index.html").read_text(encoding="utf-8")
    worker = (site.folder / "worker.js").read_text(encoding="utf-8")
    # A copy of an earlier start would come in place of what fails.
    site.fleeting = True
    site.missing = {"service_worker.js"}
    # What each engine calls it is its own; that it is told is ours.
    failures = [
        {name: content}
        for name, content, _ in BROKEN
        # Whoever unpacks Brotli by itself never asks for a decoder.
        if not name.startswith("main.dart") and name != DECODER
    ]
    # Either is the client, as the engine has it.
    failures.append({"main.dart.mjs": UNHEARD, "main.dart.js.pack": brotli.compress(UNHEARD)})
    for failure in share(failures, PARTS, part):
        site.instead.update(failure)
        engine.open(f"{site.url}/?{next(iter(failure))}")
        said = engine.wait(TOLD)
        assert [one for one in SAFE if one not in said] == [], failure
        for name in failure:
            del site.instead[name]
    site.instead["worker.js"] = (SHORT + worker).encode()
    engine.open(f"{site.url}/?memory")
    said = engine.wait(TOLD)
    assert "This device is short of memory." in said
    del site.instead["worker.js"]
    for name in share(("boot.js", "skald.pack", "pyodide/pyodide.asm.wasm.pack"), PARTS, part):
        site.missing = {name, "service_worker.js"}
        engine.open(f"{site.url}/?no-{name}")
        said = engine.wait(TOLD)
        assert [one for one in SAFE if one not in said] == [], name
    site.missing = {"service_worker.js"}
    # What it does not like of a language is taken away before the client sees it.
    none = SPEAKING.replace("TAGS", "['C']")
    site.instead["index.html"] = page.replace("<script>", f"<script>{none}", 1).encode()
    engine.open(f"{site.url}/?language")
    engine.wait("return globalThis.skald?.shown")


@pytest.mark.long("eleven starts of the built app where scripts are slow, ten of which fail")
def test_no_start_hangs_in_silence_in_webkit(site):
    need_webkit()
    with webkit.phone(FRAMED) as phone:
        check_that_no_start_hangs_in_silence(phone, site)


@pytest.mark.long("eleven starts of the built app in a browser of its own, ten of which fail")
def test_no_start_hangs_in_silence_in_firefox(device, site):
    page = device.open(viewport={"width": PHONE[0], "height": PHONE[1]}).new_page()
    check_that_no_start_hangs_in_silence(Firefox(page), site)
