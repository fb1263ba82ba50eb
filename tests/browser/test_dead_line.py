"""A network that swallows what is sent: whoever taps into it hears that the tap may be lost."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.test_host_goes_away import AFTER_ONE, DOUBT, UNSURE, a_game
from tests.support.browser import PATIENCE, App, seated
from tests.support.network import Network
from tests.support.saekonungr_table import settles

pytestmark = pytest.mark.loads


@pytest.fixture
def network(app_server: App) -> Iterator[Network]:
    """What lies between a phone and the host."""
    network = Network(app_server.port)
    yield network
    network.close()


def test_a_tap_that_is_swallowed_is_told_of_and_not_done_later(chromium: Browser, network: Network):
    with seated(chromium, f"http://127.0.0.1:{network.port}", sure=True) as table:
        a_game(table)
        said = table.page.locator("#away")
        network.swallow()
        table.tap("button", "Undo", exact=True)
        expect(said).to_have_text(DOUBT, timeout=PATIENCE)
        # Whoever asks over a line that is swallowed, too, gives it up first.
        expect(said).to_have_text(UNSURE, timeout=4 * PATIENCE)
        settles(table, AFTER_ONE)
        expect(said).to_be_hidden(timeout=PATIENCE)
        settles(table, AFTER_ONE)
