"""Two phones at one history: each keeps the language and the looks that were set on it."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Seat
from tests.support.browser import PATIENCE, App, Table

pytestmark = [pytest.mark.loads, pytest.mark.turns(6)]

REMEMBERED = "theme => (localStorage.getItem('flutter.skald.settings') ?? '').includes(theme)"
"""The screen shows a setting before the device has been told of it."""


def test_each_phone_keeps_the_language_and_the_looks_that_were_set_on_it(
    table: Table, seat: Seat, app_server: App
):
    with seat() as other:
        table.walk("Settings")
        other.walk("Settings")
        choose(table, "Deutsch")
        table.see("Einstellungen")
        choose(table, "Dunkel")
        choose(other, "Light")
        other.see("Settings")
        chosen(other, "Light")
        for one, theme in ((table, "dark"), (other, "light")):
            one.page.wait_for_function(REMEMBERED, arg=theme, timeout=PATIENCE)
        # Both begin a session of their own, on an app that knows neither of them.
        app_server.restart()
        table.walk("Einstellungen")
        other.walk("Settings")
        table.see("Einstellungen")
        chosen(table, "Dunkel")
        other.see("Settings")
        chosen(other, "Light")
        assert other.strangers() == []


@pytest.mark.parametrize(
    ("dark", "chosen_one", "theme", "ground"),
    [
        (True, "Light", "light", "rgb(246, 239, 225)"),
        (False, "Dark", "dark", "rgb(15, 27, 38)"),
    ],
    ids=["light", "dark"],
)
def test_the_app_starts_in_the_looks_that_were_chosen(
    seat: Seat, dark: bool, chosen_one: str, theme: str, ground: str
):
    with seat(dark=dark) as table:
        table.open("/settings")
        assert starts_on(table) != ground
        choose(table, chosen_one)
        table.page.wait_for_function(REMEMBERED, arg=theme, timeout=PATIENCE)
        # What comes after the first picture would take it away.
        table.page.route("**/flutter_bootstrap.js", lambda route: route.abort())
        table.page.reload(wait_until="commit")
        table.page.wait_for_selector(".splash", timeout=PATIENCE)
        assert starts_on(table) == ground


def starts_on(table: Table) -> str:
    """Return the colour of the page below all that the app shows."""
    colour = table.page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert isinstance(colour, str)
    return colour


def choose(table: Table, name: str) -> None:
    table.tap("button", name, exact=True)
    chosen(table, name)


def chosen(table: Table, name: str) -> None:
    button = table.part("button", name, exact=True)
    expect(button).to_have_attribute("aria-current", "true", timeout=PATIENCE)
