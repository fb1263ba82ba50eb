"""The history goes to a file of the browser and comes back from one."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import expect

from data.history import History
from tests.browser.conftest import Seat
from tests.support.browser import PATIENCE, App, Table
from tests.support.every_screen import furnish
from tests.support.exchange import GOLDEN, everything

pytestmark = pytest.mark.turns(6)


def filled(folder: Path) -> None:
    """Have a history there that has something of everything."""
    history = History.open(folder)
    furnish(history)
    history.close()


def download(table: Table, button: str, path: Path) -> Path:
    """Tap a button that saves a file and keep the file."""
    with table.page.expect_download(timeout=PATIENCE) as saved:
        # The way here says the same, and more.
        table.tap("button", button, exact=True)
    saved.value.save_as(path)
    return path


def test_a_history_saved_and_lost_comes_back_as_it_was(
    table: Table, app_server: App, tmp_path: Path
):
    app_server.kill()
    filled(app_server.data)
    app_server.restart()
    table.url = app_server.url
    table.walk("Settings", "Backup")
    file = download(table, "Save everything to a file", tmp_path / "saved.json")

    app_server.kill()
    for one in app_server.data.iterdir():
        one.rename(tmp_path / f"lost-{one.name}")
    app_server.restart()
    table.walk("Settings", "Backup")
    table.choose("button", "Choose a file", file)
    table.see("From Skald: this would change")
    table.tap("button", "Take it in")
    table.see("Imported.")
    again = download(table, "Save everything to a file", tmp_path / "again.json")

    before, after = (json.loads(one.read_bytes()) for one in (file, again))
    before.pop("written")
    after.pop("written")
    assert len(before["matches"]) > 10
    assert after == before
    app_server.kill()
    (other := tmp_path / "other").mkdir()
    filled(other)
    restored, original = History.open(app_server.data), History.open(other)
    assert everything(restored) == everything(original)
    restored.close()
    original.close()


def test_a_file_of_something_else_is_refused_in_one_line(table: Table, tmp_path: Path):
    (file := tmp_path / "some.json").write_bytes(b'{"name": "left-pad"}')
    table.walk("Settings", "Backup")
    table.choose("button", "Choose a file", file)
    table.see("This is no file that Skald can import.")
    assert table.complaints == []


def test_plays_of_bg_stats_are_counted_in_german_too(seat: Seat):
    with seat(language="de-DE") as table:
        table.walk("Einstellungen", "Sichern")
        table.choose("button", "Datei wählen", GOLDEN / "BGStatsExport.json")
        table.see("4 Partien kommen dazu")
        table.see("Bleibt weg: 2 Partien anderer Spiele")
        table.tap("button", "Übernehmen")
        table.see("Übernommen.")
        expect(table.part("button", "Alle Ergebnisse für BG Stats")).to_be_attached()
