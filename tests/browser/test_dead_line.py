"""A network that swallows what is sent: whoever taps into it hears that the tap may be lost."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import suppress

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.test_host_goes_away import AFTER_ONE, DOUBT, UNSURE, a_game
from tests.support.browser import PATIENCE, App, seated
from tests.support.saekonungr_table import settles

pytestmark = pytest.mark.loads


class Network:
    """Carries everything between a phone and the host, until it swallows it."""

    def __init__(self, port: int) -> None:
        self._to = port
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listening.getsockname()[1]
        self._lines: list[socket.socket] = []
        self._swallowed: list[socket.socket] = []
        threading.Thread(target=self._take, daemon=True).start()

    def swallow(self) -> None:
        """Carry nothing more over the lines there are, and end none of them."""
        self._swallowed = [*self._lines]

    def close(self) -> None:
        """End it all."""
        for one in (self._listening, *self._lines):
            one.close()

    def _take(self) -> None:
        with suppress(OSError):
            while True:
                phone, _ = self._listening.accept()
                host = socket.create_connection(("127.0.0.1", self._to))
                self._lines += [phone, host]
                for ends in ((phone, host), (host, phone)):
                    threading.Thread(target=self._carry, args=ends, daemon=True).start()

    def _carry(self, one: socket.socket, other: socket.socket) -> None:
        with suppress(OSError):
            while data := one.recv(1 << 16):
                if one not in self._swallowed:
                    other.sendall(data)
            other.shutdown(socket.SHUT_WR)


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
