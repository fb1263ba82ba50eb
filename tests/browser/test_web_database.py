"""The journal in a database, where a browser has no files for apps: private windows, WebKitGTK."""

from __future__ import annotations

import pytest
from playwright.sync_api import Route, expect

from tests.browser.test_web_app import roll, undo_is_open
from tests.support.browser import Table, seated
from tests.support.web_app import STARTED, Device, arrive, device, visit

pytestmark = pytest.mark.turns(3)

NO_FILES = """navigator.storage.getDirectory = () => Promise.reject(new Error("no files"));
const transact = IDBDatabase.prototype.transaction;
const due = [];
self.trouble = "";
self.release = () => { self.trouble = ""; due.splice(0).forEach((done) => done()); };
IDBDatabase.prototype.transaction = function (names, mode, how) {
  const writes = mode === "readwrite";
  if (writes && self.trouble === "full") throw new DOMException("", "QuotaExceededError");
  const begun = transact.call(this, names, mode, how);
  if (writes && self.trouble === "slow") {
    Object.defineProperty(begun, "oncomplete", {
      set(done) { begun.addEventListener("complete", () => due.push(done)); },
    });
  }
  return begun;
};
"""
"""Put before the worker: no files, and a database that may be slow or full."""


def without_files(table: Table) -> Table:
    """Have a browser that has a database alone."""

    def changed(route: Route) -> None:
        script = route.fetch().text()
        route.fulfill(body=NO_FILES + script, content_type="text/javascript")

    table.page.route("**/worker.js", changed)
    return table


def say_to_worker(table: Table, script: str) -> None:
    (app,) = (one for one in table.page.workers if one.url.endswith("/worker.js"))
    app.evaluate(f"() => {{ {script} }}")


@pytest.fixture
def phone(chromium, tmp_path):
    with device(chromium.browser_type, tmp_path / "profile") as one:
        yield one


@pytest.mark.long("a browser of its own and two starts of the built app")
def test_the_history_lies_in_a_database_that_outlives_a_kill_and_is_one_tabs_alone(
    phone: Device, site
):
    table = without_files(phone.sit_down(site.url))
    visit(table)
    table.see("This seems to be a private window")
    roll(table)
    undo_is_open(table)
    phone.kill()

    # Where it lay once it is looked for, also by a browser that has files now.
    table = phone.sit_down(site.url)
    visit(table)
    table.see("This seems to be a private window")
    table.tap("button", "Go on: Sækonungr")
    undo_is_open(table)
    second = table.page.context.new_page()
    second.goto(site.url, wait_until="commit")
    second.get_by_role("alert").get_by_text("open in another tab").wait_for(timeout=STARTED)


def test_nothing_is_shown_before_it_is_kept_and_what_cannot_be_kept_is_told(chromium, site):
    with seated(chromium, site.url, sure=True, drawn=False) as table:
        visit(without_files(table))
        roll(table)
        undo_is_open(table)
        table.tap("button", "Undo", exact=True)
        undo = table.part("button", "Undo", exact=True)
        expect(undo).to_be_disabled()

        say_to_worker(table, "self.trouble = 'slow'")
        table.tap("button", "Redo", exact=True)
        say_to_worker(table, "void 0")
        table.rest()
        expect(undo).to_be_disabled()
        say_to_worker(table, "self.release()")
        undo_is_open(table)

        say_to_worker(table, "self.trouble = 'full'")
        table.tap("button", "Undo", exact=True)
        told = table.page.get_by_role("alert")
        expect(told).to_contain_text("Skald had to stop.", timeout=STARTED)
        expect(told).to_contain_text("QuotaExceededError")
        expect(undo).to_be_enabled()
        told.get_by_role("button", name="Try again").click()
        arrive(table)
        # Home or the table, whichever was left: what was shown last is there.
        table.page.goto(f"{table.url}/#/", wait_until="commit")
        table.tap("button", "Go on: Sækonungr")
        undo_is_open(table)
