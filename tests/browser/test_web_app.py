"""The offline web app: built, served by a plain host, and left to itself."""

from __future__ import annotations

import json
import re
import shutil
import struct
from collections.abc import Sequence
from pathlib import Path

import brotli
import pytest
from playwright.sync_api import expect

from tests.support import hagar_table
from tests.support.browser import PATIENCE, PHONE, Table, seated
from tests.support.covering import share
from tests.support.sitting import write
from tests.support.web_app import (
    STARTED,
    Site,
    another_version,
    arrive,
    be_armed,
    device,
    offline_copy,
    pixels_are_filled_apart,
    take_every_tap,
    visit,
)
from tools.staging import PICTURES, ROOT
from tools.webapp import client, copy, dress, write_service_worker

TELLING = """globalThis.told = [];
new MutationObserver(() => told.push(document.getElementById('progress')?.textContent))
    .observe(document, {childList: true, subtree: true, characterData: true});"""
"""Write down what the splash says, as often as it changes."""

PLAYERS = ("Ann", "Bo")

SIZES = {"icons/icon-192.png": 192, "icons/icon-512.png": 512}


by_turns = pytest.mark.turns(6)
"""Each is a start of its own, for one thing; what all of the app hangs on is tried every day."""


@pytest.fixture(scope="module")
def chromium(whole):
    """Have the browser that people have, which compiles once more what runs often."""
    return whole


@pytest.fixture
def phone(chromium, tmp_path):
    with device(chromium.browser_type, tmp_path / "profile") as one:
        yield one


@pytest.fixture
def table(chromium, site):
    with seated(chromium, site.url, sure=True, drawn=False) as one:
        yield one
        assert one.strangers() == []


def sit_down_to(table: Table, game: str, *names: str):
    table.reach("button", f"New game: {game}", exact=False)
    table.tap("button", f"New game: {game}")
    for name in names:
        table.see("Who plays?")
        write(table, "Name", name)
        table.tap("button", "Add", exact=True)
        table.see(f"{name} does not play")
    table.tap("button", "Top of the list")
    table.tap("button", "Begin", exact=True)


def roll(table: Table, names: Sequence[str] = PLAYERS):
    sit_down_to(table, "Sækonungr", *names)
    table.tap("button", "Roll 2d6", exact=True)


def lay(table: Table, names: Sequence[str] = PLAYERS):
    sit_down_to(table, "Hägar", *names)
    actions = hagar_table.case("whole-game-for-two")["file"]["actions"]
    hagar_table.lay(table, actions, 0)


def add_up(table: Table, names: Sequence[str] = PLAYERS):
    sit_down_to(table, "Shipwrights", *names)
    table.tap("button", "Only add up")


def count(table: Table, names: Sequence[str] = PLAYERS):
    sit_down_to(table, "Vikings", *names)
    table.tap("button", "Only add up")


def crown(table: Table, names: Sequence[str] = PLAYERS):
    sit_down_to(table, "Pax Viking", *names)
    table.tap("button", "Only the winner")


FIRST_ACTS = {
    "Sækonungr": roll,
    "Hägar": lay,
    "Shipwrights": add_up,
    "Vikings": count,
    "Pax Viking": crown,
}

SOME = share(tuple(FIRST_ACTS), 5, 0)
"""What is played without a network; with one each of them is, in all engines."""


def downloaded(table: Table, button: str, folder: Path) -> bytes:
    with table.page.expect_download(timeout=PATIENCE) as saved:
        table.tap("button", button, exact=True)
    saved.value.save_as(file := folder / "saved")
    return file.read_bytes()


def undo_is_open(table: Table):
    undo = table.part("button", "Undo", exact=True)
    undo.and_(table.page.locator(":not([aria-disabled=true])")).first.wait_for(
        state="attached", timeout=PATIENCE
    )


def play_some(table: Table):
    for n, game in enumerate(SOME):
        # Those of the first game are asked to play the others, too.
        FIRST_ACTS[game](table, () if n else PLAYERS)
        undo_is_open(table)
        table.tap("button", "Back", exact=True)
        table.see("Go on playing")


@pytest.mark.turns(3)
def test_one_visit_is_enough_to_play_offline_through_a_kill(phone, site):
    table = phone.sit_down(site.url)
    visit(table)
    offline_copy(table)
    assert table.strangers() == []
    site.stop()
    table.page.context.set_offline(True)
    table.page.reload(wait_until="commit")
    arrive(table)
    assert pixels_are_filled_apart(table)
    play_some(table)
    phone.kill()

    table = phone.sit_down(site.url)
    table.page.context.set_offline(True)
    visit(table)
    for game in SOME:
        row = re.compile(f"^{game}.*Still open", re.DOTALL)
        for way in ("History", row):
            table.reach("button", way, exact=False)
            table.tap("button", way)
        undo_is_open(table)
        # A match that is played lies above Home, from wherever one came to it.
        table.tap("button", "Back", exact=True)
        table.see("Go on playing")
    site.start()


@by_turns
def test_a_result_is_counted_and_leaves_the_browser_as_code_file_and_picture(table, tmp_path):
    visit(table)
    roll(table)
    table.tap("button", "More")
    table.tap("menuitem", "End the game now")
    table.tap("button", "End it")
    table.see(re.compile("Stopped early"))
    table.tap("button", "Take it along")
    table.tap("button", "Code for another phone")
    table.see(re.compile("^QR code"))
    table.tap("button", "Close", exact=True)
    for name, begins in (("Save this match to a file", b"{"), ("Play file for BG Stats", b"{")):
        assert downloaded(table, name, tmp_path).startswith(begins)
    table.tap("button", "As a picture")
    picture = downloaded(table, "Save", tmp_path)
    assert picture.startswith(b"\x89PNG")
    assert len(picture) > 10_000
    table.page.goto(f"{table.url}/#/statistics", wait_until="commit")
    table.see(re.compile("1 more was stopped early"))


@pytest.mark.turns(3)
def test_a_second_tap_does_nothing_and_what_was_deleted_and_saved_comes_back(
    chromium, table, site, tmp_path
):
    visit(table)
    sit_down_to(table, "Sækonungr", "Ann", "Bo")
    table.see("Roll 2d6")
    double_tap(table, "Roll 2d6")
    table.tap("button", "Undo", exact=True)
    expect(table.part("button", "Undo", exact=True)).to_be_disabled(timeout=PATIENCE)
    table.tap("button", "Redo", exact=True)
    undo_is_open(table)

    for way in ("Back", "History"):
        table.tap("button", way, exact=True)
    table.tap("button", re.compile("^More about the match of Ann, Bo"))
    table.tap("menuitem", "Delete")
    double_tap(table, "Delete")
    table.see("Deleted. It is in the bin.")
    table.absent(re.compile("^More about the match of Ann, Bo"))
    # The address is told by Python, which may be busy: a page comes back where that says.
    table.page.wait_for_url(re.compile("/history$"), timeout=PATIENCE)
    table.page.reload(wait_until="commit")
    arrive(table)
    table.tap("button", "Bin", exact=True)
    table.tap("button", "Bring back", exact=True)
    table.see("Brought back.")
    back_to(table, "Bin")
    table.tap("button", "Back", exact=True)
    table.see(re.compile("^Go on: Sækonungr, Ann, Bo"))

    for way in ("Settings", "Backup and exchange"):
        table.reach("button", way, exact=False)
        table.tap("button", way)
    (file := tmp_path / "saved.json").write_bytes(
        downloaded(table, "Save everything to a file", tmp_path)
    )
    with seated(chromium, site.url, sure=True, drawn=False) as other:
        visit(other)
        for way in ("Settings", "Backup and exchange"):
            other.reach("button", way, exact=False)
            other.tap("button", way)
        other.choose("button", "Choose a file", file)
        other.see("From Skald: this would change")
        other.tap("button", "Take it in")
        other.see("Imported.")
        back_to(other, "Deutsch")
        other.tap("button", "Back", exact=True)
        other.tap("button", re.compile("^Go on: Sækonungr, Ann, Bo"))
        undo_is_open(other)
        assert other.complaints == []


def back_to(table: Table, below: str):
    """Go back and wait for the screen that has such a button: it has an arrow at the same place."""
    table.tap("button", "Back", exact=True)
    table.part("button", below, exact=True).first.wait_for(state="attached", timeout=PATIENCE)
    table.rest()


def double_tap(table: Table, name: str):
    """Tap a button, and what has come to its place as soon as a finger can."""
    take_every_tap(table, False)
    button = table.part("button", name, exact=True).first
    expect(button).to_be_enabled(timeout=PATIENCE)
    table.look()
    be_armed(table)
    there = button.bounding_box()
    assert there is not None
    middle = there["x"] + there["width"] / 2, there["y"] + there["height"] / 2
    for _ in range(2):
        table.page.touchscreen.tap(*middle)
    table.look()
    take_every_tap(table, True)


@by_turns
def test_a_newer_version_waits_to_be_asked_for_and_keeps_the_history(phone, site, folder, tmp_path):
    table = phone.sit_down(site.url)
    visit(table)
    offline_copy(table)
    roll(table)
    undo_is_open(table)
    later = another_version(folder, tmp_path / "later")

    site.folder, site.missing = later, {"skald.pack"}
    (later / "skald.pack").write_bytes((later / "skald.pack").read_bytes() + b"\0")
    another_version(later, tmp_path / "broken")
    site.folder, site.missing = tmp_path / "broken", {"skald.pack"}
    table.page.goto(table.url, wait_until="commit")
    arrive(table)
    table.page.wait_for_function("() => skald.registration", timeout=STARTED)
    table.page.evaluate("() => skald.registration.update().catch(() => {})")
    table.page.wait_for_function(
        "() => !skald.registration.installing && !skald.registration.waiting", timeout=STARTED
    )
    assert table.page.evaluate("() => skald.later") is None

    # It began where it was left, and what is offered is offered at home.
    undo_is_open(table)
    table.tap("button", "Back")
    site.folder, site.missing = another_version(folder, tmp_path / "whole"), set()
    table.page.evaluate("() => skald.registration.update()")
    table.see("A newer Skald is here")
    assert table.page.evaluate("() => skald.later") is None
    table.tap("button", "Start the new version")
    table.page.wait_for_function("() => globalThis.skald?.later", timeout=STARTED)
    arrive(table)
    table.tap("button", "Go on: Sækonungr")
    undo_is_open(table)


@by_turns
def test_a_second_tab_is_told_that_there_is_a_first(table, site):
    visit(table)
    second = table.page.context.new_page()
    second.goto(site.url, wait_until="commit")
    second.get_by_role("alert").get_by_text("open in another tab").wait_for(timeout=STARTED)
    table.page.close()
    second.get_by_role("button", name="Try again").click()
    second.wait_for_function("() => globalThis.skald?.shown", timeout=STARTED)


REFUSED = """for (const name of ["localStorage", "sessionStorage"])
    Object.defineProperty(globalThis, name, { configurable: true, get() {
        throw new DOMException("not allowed", "SecurityError");
    } });"""
"""A page whose browser blocks all cookies may not even ask."""


@by_turns
def test_a_browser_that_keeps_nothing_says_so_and_works(chromium, site):
    with seated(chromium, site.url, sure=True, drawn=False) as table:
        table.page.context.add_init_script("delete navigator.__proto__.serviceWorker")
        table.page.context.add_init_script(REFUSED)

        def without(route):
            script = route.fetch().text()
            refused = "delete navigator.__proto__.storage; self.IDBFactory.prototype.open = null;\n"
            route.fulfill(body=refused + script, content_type="text/javascript")

        table.page.route("**/worker.js", without)
        visit(table)
        table.see("This browser keeps nothing for apps")
        roll(table)
        undo_is_open(table)


@by_turns
def test_the_splash_says_how_far_it_has_come(table):
    table.page.add_init_script(TELLING)
    table.page.goto(table.url, wait_until="commit")
    table.page.wait_for_function("() => globalThis.skald?.shown", timeout=STARTED)
    assert {"Waking the skald …", "Laying the table …"} <= set(table.page.evaluate("told"))
    phases = table.page.evaluate("() => skald.phases")
    assert table.page.evaluate("() => skald.kept")
    assert {"client", "python", "games", "history", "frame", "table", "shown"} <= phases.keys()


EMPTY_AT_FIRST = """(() => {
    const pen = CanvasRenderingContext2D.prototype, glance = pen.getImageData;
    globalThis.shown = [];
    pen.getImageData = function (...where) {
        const seen = glance.apply(this, where);
        if (shown.push(skald.shown) < 5) seen.data.fill(0);
        return seen;
    };
})()"""
"""Have pixels filled late: four glances find none. Note whether the splash was gone by each."""


@by_turns
@pytest.mark.long("four starts of the built app")
def test_the_table_as_it_was_left_is_there_before_python_is(table):
    visit(table)
    offline_copy(table)
    roll(table)
    undo_is_open(table)
    table.page.goto("about:blank")
    table.page.goto(table.url, wait_until="commit")
    left = table.page.get_by_role("img", name="As you left it.")
    left.wait_for(timeout=STARTED)
    # A picture of what stood there, over all of the screen, and marked as one.
    box = left.bounding_box()
    assert box is not None
    assert (box["x"], box["y"], box["width"], box["height"]) == (0, 0, *PHONE)
    expect(table.page.get_by_role("status")).to_contain_text("As you left it.")
    assert not table.page.evaluate("() => skald.shown")
    arrive(table)
    assert left.count() == 0
    undo_is_open(table)
    assert pixels_are_filled_apart(table)
    # That page ends in a process of its own.
    table.page.goto("about:blank")
    table.page.goto(table.url, wait_until="commit")
    left.wait_for(timeout=STARTED)
    arrive(table)
    table.tap("button", "Back")
    table.see("Go on: Sækonungr")
    # The address is told by Python, which may be busy: a page comes back where that says.
    table.page.wait_for_url(f"{table.url}/", wait_until="commit", timeout=PATIENCE)
    table.page.goto("about:blank")
    table.page.add_init_script(EMPTY_AT_FIRST)
    visit(table)
    assert table.page.evaluate("shown.slice(0, 5)") == [False] * 5
    # Whoever left at home begins there, with no picture of anything.
    table.see("Go on: Sækonungr")
    assert "last" not in table.page.evaluate("() => skald.phases")


@by_turns
def test_a_window_of_another_size_begins_at_the_last_table_without_its_picture(table):
    visit(table)
    roll(table)
    undo_is_open(table)
    table.page.goto("about:blank")
    table.page.set_viewport_size({"width": 800, "height": 600})
    visit(table)
    undo_is_open(table)
    assert "last" not in table.page.evaluate("() => skald.phases")
    # Home lies beneath it: Back closes a question first, and goes there then.
    table.tap("button", "More", exact=True)
    table.tap("menuitem", "End the game now")
    table.see("Cancel")
    table.page.go_back()
    table.absent("Cancel")
    undo_is_open(table)
    table.page.go_back()
    table.see("Go on: Sækonungr")


# A library is loaded before Python is, and its file would lie in that memory a second time.
def test_the_kept_memory_has_no_file_of_a_compiled_package_in_it(folder):
    assert b"dylink.0" not in brotli.decompress((folder / "python.pack").read_bytes())


# Of the library's half that is not in that memory Pyodide itself says nothing where it is missing.
@by_turns
@pytest.mark.parametrize("missing", ["stdlib.pack", "python.pack"])
def test_without_its_kept_memory_python_starts_from_the_beginning(table, site, missing):
    site.missing = {missing}
    table.page.add_init_script(TELLING)
    visit(table)
    assert not table.page.evaluate("() => skald.kept")
    assert table.page.evaluate("() => told.some(one => one?.includes('which takes longer'))")
    roll(table)
    undo_is_open(table)


@by_turns
@pytest.mark.parametrize("moved", [(-4096, 0), (0, 4096)], ids=str)
def test_memory_is_not_put_back_where_compiled_packages_lie_elsewhere(table, folder, moved):
    kept = (folder / "places.mjs").read_text()
    found = json.loads(kept.removeprefix("export const PLACES = ").removesuffix(";\n"))
    places = [[one + by for one, by in zip(place, moved, strict=True)] for place in found]
    elsewhere = f"export const PLACES = {json.dumps(places)};"
    table.page.route(
        "**/places.mjs",
        lambda asked: asked.fulfill(body=elsewhere, content_type="text/javascript"),
    )
    visit(table)
    assert not table.page.evaluate("() => skald.kept")
    roll(table)
    undo_is_open(table)


@by_turns
def test_a_file_that_cannot_be_fetched_is_told_instead_of_a_blank_page(table, site):
    site.missing = {"native.pack"}
    table.page.goto(table.url, wait_until="commit")
    table.page.get_by_role("alert").get_by_text("could not start").wait_for(timeout=STARTED)
    site.missing = set()
    table.page.get_by_role("button", name="Try again").click()
    arrive(table)


@by_turns
def test_the_app_can_be_installed(phone, site, folder):
    manifest = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
    assert manifest["name"] == manifest["short_name"] == "Skald"
    assert (manifest["start_url"], manifest["scope"]) == (".", ".")
    assert manifest["display"] == "standalone"
    listed = {icon["src"]: icon for icon in manifest["icons"]}
    assert SIZES.keys() <= listed.keys()
    assert any(icon.get("purpose") == "maskable" for icon in manifest["icons"])
    for name, size in SIZES.items():
        header = (folder / name).read_bytes()[:24]
        assert struct.unpack(">II", header[16:]) == (size, size)
    table = phone.sit_down(site.url)
    visit(table)
    offline_copy(table)
    session = table.page.context.new_cdp_session(table.page)
    assert session.send("Page.getAppManifest")["errors"] == []
    assert session.send("Page.getInstallabilityErrors")["installabilityErrors"] == []


def dressed_anew(folder: Path, target: Path, base_url: str) -> None:
    """Copy a built app and let the end of its building be done again, for another place."""
    shutil.copytree(folder, target)
    for name in ("flutter_bootstrap.js", "assets/FontManifest.json"):
        copy(client() / name, target / name)
    copy(ROOT / PICTURES / "index.html", target / "index.html")
    dress(target, base_url)
    write_service_worker(target)


@by_turns
def test_a_host_may_serve_the_app_under_a_path(chromium, folder, tmp_path):
    dressed_anew(folder, tmp_path / "skald", "/skald/")
    host = Site(tmp_path)
    try:
        with seated(chromium, f"{host.url}/skald", sure=True, drawn=False) as table:
            visit(table)
            offline_copy(table)
            host.stop()
            table.page.reload(wait_until="commit")
            arrive(table)
            table.see("Sækonungr")
            assert table.strangers() == []
    finally:
        host.stop()
