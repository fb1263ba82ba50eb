from __future__ import annotations

import pytest

from tests.browser.conftest import Seat
from tests.support.browser import App, Table

AWAY = "Working..."
"""What Flet's client shows while it cannot reach the app."""


def test_the_app_opens_on_its_home_screen_and_complains_of_nothing(table: Table):
    table.open()
    table.see("Skald")
    assert table.page.title() == "Skald"
    assert table.complaints == []
    assert any(one.startswith("ws://127.0.0.1:") for one in table.requests)


@pytest.mark.parametrize("language, word", [("en-GB", "Dice"), ("de-AT", "Würfel")])
def test_the_device_decides_the_language(seat: Seat, language: str, word: str):
    with seat(language=language) as table:
        table.open()
        table.see(word)


def test_an_open_page_finds_the_app_again_after_a_kill(table: Table, app_server: App):
    table.open("/dice")
    app_server.kill()
    table.see(AWAY)
    app_server.restart()
    table.absent(AWAY)
    assert table.page.url == app_server.url + "/dice"


def test_ctrl_c_ends_the_app_while_somebody_looks_at_it(table: Table, app_server: App):
    table.open()
    table.see("Skald")
    assert app_server.stop() == 0
    assert app_server.said == [f"Skald is at {app_server.url} (Ctrl-C ends it)"]
