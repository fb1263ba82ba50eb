from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Seat
from tests.support.browser import App, Table

pytestmark = pytest.mark.loads


def test_the_app_opens_on_its_home_screen_and_complains_of_nothing(table: Table):
    table.open()
    table.see("Skald")
    expect(table.page).to_have_title("Skald")
    assert table.complaints == []
    assert any(one.startswith("ws://127.0.0.1:") for one in table.requests)


@pytest.mark.turns(2)
@pytest.mark.parametrize("language, word", [("en-GB", "Dice"), ("de-AT", "Würfel")])
def test_the_device_decides_the_language(seat: Seat, language: str, word: str):
    with seat(language=language) as table:
        table.open()
        table.see(word)


def test_ctrl_c_ends_the_app_while_somebody_looks_at_it(table: Table, app_server: App):
    table.open()
    table.see("Skald")
    assert app_server.stop() == 0
    assert app_server.said == [f"Skald is at {app_server.url} (Ctrl-C ends it)"]
