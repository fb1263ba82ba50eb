"""Looking back in a browser: search, timeline, correction, statistics, players, picture."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from data.history import History
from tests.browser.conftest import Seat
from tests.support.browser import PATIENCE, App, Table
from tests.support.matches import (
    ANN_BEGINS,
    HOME_EMPTY,
    PAYS,
    expelled,
    finished,
    seated,
)
from tests.support.sitting import write
from views.parts.png import size_of

pytestmark = pytest.mark.turns(6)

STOPPED = re.compile("stopped early")
WON = re.compile("Bo won")
"""The rows of two matches in the history."""

FEW = 3_000
"""Bytes that a picture with nothing on it has at most."""


@pytest.fixture
def filled(app_server: App) -> App:
    """The app on a history of three: Bo won, one was stopped with Björg, one is open."""
    app_server.kill()
    history = History.open(app_server.data)
    finished(history, expelled(history, seated(history, ANN_BEGINS, id_="won")))
    names = ("Ann", "Bo", "Björg")
    match = seated(history, HOME_EMPTY, PAYS, PAYS, id_="stopped", seats=names)
    finished(history, match)
    seated(history, ANN_BEGINS, id_="open")
    history.close()
    app_server.restart()
    return app_server


@pytest.fixture
def look(filled: App, table: Table) -> Table:
    table.url = filled.url
    return table


def rows(table: Table) -> list[str]:
    """What the list of matches reads, row by row."""
    found = table.part("button", re.compile(r"^Sækonungr · "))
    return [one.get_attribute("aria-label") or one.inner_text() for one in found.all()]


def test_matches_are_found_by_typing_and_by_tapping(look: Table):
    look.walk("History")
    look.see(re.compile("Bo won"))
    write(look, "Search: game, player, date", "bjorg")
    look.see("1 match found")
    look.absent(re.compile("Bo won"))
    look.see(re.compile("stopped early"))
    look.tap("button", "Show all")
    look.see(re.compile("Bo won"))
    look.tap("button", "Filter", exact=True)
    look.tap("button", "Bo", exact=True)
    look.tap("button", "Bo won", exact=True)
    look.see("1 match found")
    look.absent(re.compile("stopped early"))
    look.tap("button", re.compile(r": Bo won, [0-9:]+$"))
    look.see("Bo wins")
    assert look.complaints == []


def test_a_match_is_stepped_through(look: Table):
    look.walk("History", STOPPED, "Timeline")
    look.tap("button", re.compile("^2"))
    look.see(re.compile("^Step 2"))
    look.tap("button", "One step later")
    look.see(re.compile("^Step 3"))
    expect(look.part("button", "One step later")).to_be_disabled(timeout=PATIENCE)
    look.tap("button", "One step earlier")
    look.tap("button", "One step earlier")
    look.see(re.compile("^Step 1"))
    look.tap("button", "Back to the timeline")
    look.see("Timeline")


def test_an_entry_is_corrected_and_stays_so(look: Table, filled: App):
    look.walk("History", STOPPED, "Timeline", re.compile("^3"), "Correct this entry")
    look.see(re.compile("^Entry 3 was:"))
    look.tap("button", "Type real dice")
    look.tap("button", "Total 8")
    look.see(re.compile("instead of"))
    look.tap("button", "Keep the correction")
    look.see(re.compile("Corrected on"))
    look.reload()
    look.see(re.compile("Corrected on"))
    filled.kill()
    history = History.open(filled.data)
    assert [event.do for event in history.events("stopped")][-2:] == ["undo", "act"]
    assert history.finished_match("stopped").headline.points == (15, 14, 14)
    history.close()


def test_a_note_is_kept(look: Table):
    look.walk("History", WON, "Notes")
    write(look, "Place", "Longhouse")
    write(look, "Note", "The mead ran out")
    look.tap("button", "Keep", exact=True)
    look.see(re.compile("The mead ran out"))
    look.walk("History")
    write(look, "Search: game, player, date", "mead")
    look.see("1 match found")


@pytest.mark.parametrize("window", [(412, 915), (1280, 800)])
def test_the_picture_of_a_result_is_a_picture(
    filled: App, seat: Seat, tmp_path: Path, window: tuple[int, int]
):
    with seat(window=window, sharp=2) as table:
        table.url = filled.url
        table.walk("History", WON, "As a picture")
        table.see(re.compile("Picture of the result"))
        for number in range(2):
            with table.page.expect_download(timeout=PATIENCE) as saved:
                table.tap("button", "Save", exact=True)
            saved.value.save_as(file := tmp_path / f"{number}.png")
            content = file.read_bytes()
            width, height = size_of(content)
            assert saved.value.suggested_filename == "skald-saekonungr-2026-03-01.png"
            # As sharp as the screen allows, and nothing of the screen on it.
            assert width == min(2 * window[0], 1080)
            assert 0.6 < height / width < 1.2
            assert len(content) > FEW
        assert table.complaints == []


def test_a_result_is_taken_along_by_touching(look: Table, tmp_path: Path):
    look.walk("History", WON, "Take it along", "Code for another phone")
    look.see(re.compile("^QR code"))
    look.tap("button", "Close", exact=True)
    look.reach("button", "Save this match to a file")
    with look.page.expect_download(timeout=PATIENCE) as saved:
        look.tap("button", "Save this match to a file", exact=True)
    saved.value.save_as(file := tmp_path / "match.json")
    assert json.loads(file.read_bytes())["matches"][0]["setup"]["id"] == "won"
    assert look.complaints == []


def test_statistics_are_read_as_text(look: Table):
    look.walk("Statistics")
    look.see("played: 1")
    look.tap("button", "Sækonungr", exact=True)
    look.see(re.compile("^points on average: "))
    look.tap("button", re.compile("^Bo: "))
    look.see("won: 1 (100%)")
    look.see("Ann: 1 : 0")


def test_a_player_is_renamed_everywhere(look: Table):
    look.walk("Players", "Bo")
    field = look.part("textbox", "Name")
    field.click()
    field.press("ControlOrMeta+a")
    look.page.keyboard.type("Bodil")
    look.tap("button", "Rename", exact=True)
    look.see("Bodil is called so everywhere now.")
    look.walk("History", re.compile("Bodil won"))
    look.see("Bodil wins")
