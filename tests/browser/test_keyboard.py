"""A keyboard at the pads, as the browser hands its keys on."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from companion.games.pax_viking.actions import CheckNow
from companion.games.vikings.actions import SkipToEnd
from data.history import History
from tests.browser.conftest import Host, Seat
from tests.support import pax_viking_table, vikings_table
from tests.support.browser import PATIENCE, Table, seated
from tests.support.matches import ANN_BEGINS
from tests.support.matches import seated as sat_down
from tests.support.sitting import write

pytestmark = pytest.mark.turns(6)


@pytest.fixture
def furnished(tmp_path: Path) -> Path:
    """A folder with tables that ask for numbers."""
    history = History.open(tmp_path / "data")
    history.keep_setting("typed_dice", True)
    sat_down(history, ANN_BEGINS, id_="sk")
    vikings_table.sat_down(history, SkipToEnd(empty="figures"), id_="vk")
    pax_viking_table.sat_down(history, CheckNow(check="final"), id_="pv")
    history.close()
    return tmp_path / "data"


def press(table: Table, *keys: str) -> None:
    """Press keys one after the other, each once the one before has been answered."""
    for key in keys:
        with table.answered():
            table.page.keyboard.press(key)


def test_a_name_stays_as_its_owner_writes_it(seat: Seat):
    with seat() as table:
        table.walk("New game: Sækonungr")
        write(table, "Name", "Anna von der Heide")
        table.tap("button", "Add", exact=True)
        table.see("Anna von der Heide does not play")


def test_numbers_are_typed_on_a_keyboard(host: Host, chromium, furnished: Path):
    with host(furnished) as app, seated(chromium, app.url, sure=True, drawn=False) as table:
        table.open("/play/vk")
        table.see("Points of Ann: 0")
        # Each figure goes on to the next, on the screen that no sheet lies over.
        press(table, "4", "6", "Tab", "8", "+", "5", "Enter", "3")
        table.see("Points of Ann: 46")
        table.see("Gold of Ann: 13")
        # One that is touched in between is the one that is typed.
        with table.answered():
            table.tap("button", "Vikings to feed of Ann: 0")
        press(table, "9", "Backspace", "7")
        table.see("Vikings to feed of Ann: 7")

        table.open("/play/pv")
        table.reach("button", "Ann: Jarldom: 0, type a number")
        table.tap("button", "Ann: Jarldom: 0, type a number")
        table.see("Next: Ann: Sweden")
        press(table, "1", "2", "Tab", "3", "ArrowRight", "4", "Enter")
        for kind, count in (("Jarldom", 12), ("Sweden", 3), ("Theocracy", 4)):
            table.reach("button", f"Ann: {kind}: {count}, type a number")

        table.open("/play/sk")
        table.see("Total 7")
        press(table, "7")
        table.see("rolls 7")


CONTROL = {"key": "Control", "code": "ControlLeft", "windowsVirtualKeyCode": 17, "modifiers": 2}


def test_a_pad_hears_its_digits_after_a_key_was_let_go_on_another_tab(
    host: Host, chromium, furnished: Path
):
    with host(furnished) as app, seated(chromium, app.url, sure=True, drawn=False) as table:
        table.open("/play/sk")
        table.see("Total 7")
        # Held here, let go where this page does not hear of it.
        keys = table.page.context.new_cdp_session(table.page)
        keys.send("Input.dispatchKeyEvent", {"type": "rawKeyDown", **CONTROL})
        press(table, "7")
        table.see("rolls 7")


def test_an_arrow_leads_to_no_button_where_no_number_comes_next(
    host: Host, chromium, furnished: Path
):
    with host(furnished) as app, seated(chromium, app.url, sure=True, drawn=False) as table:
        table.open("/play/sk/correct")
        table.tap("button", "Coins in the longship: 0, type a number")
        table.see("Done")
        for arrow in ("ArrowDown", "ArrowRight", "ArrowUp"):
            table.page.keyboard.press(arrow)
            table.rest()
        press(table, "3", "Enter")
        table.see("Coins in the longship: 3, type a number")


@pytest.mark.furnished
@pytest.mark.parametrize("window", [(412, 839), (360, 740), (1280, 800)], ids=str)
def test_a_name_is_typed_letter_by_letter_while_what_it_finds_comes_below_it(seat: Seat, window):
    with seat(window=window) as table:
        table.open("/play/sw_tally")
        table.tap("button", "Ann: add a longship")
        field = table.part("textbox", "Name of the longship")
        # As it has risen, and not on its way.
        table.rest()
        field.tap()
        table.rest()
        expect(field).to_be_focused(timeout=PATIENCE)
        press(table, *"Ast")
        expect(field).to_have_value("Ast", timeout=PATIENCE)
