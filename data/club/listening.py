"""Hearing of what other processes did: PostgreSQL tells whoever listens, and sees who does not."""

from __future__ import annotations

from threading import Event, Thread
from typing import TYPE_CHECKING

import psycopg

from data.club.server import connected

if TYPE_CHECKING:
    from collections.abc import Callable

    from data.club.files import ClubFiles

PAUSE = 1.0
"""Seconds until a server that could not be reached is tried again, and until an end is noticed."""


class Listening:
    """A thread with a connection of its own, which is made again whenever it is cut."""

    def __init__(self, files: ClubFiles, heard: Callable[[], None]) -> None:
        self._files = files
        self._heard = heard
        self._over = Event()
        self._thread = Thread(target=self._listen, name="club", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Hear nothing any more."""
        self._over.set()
        self._thread.join()

    def _listen(self) -> None:
        while not self._over.is_set():
            try:
                self._listen_once()
            except psycopg.Error:
                self._over.wait(PAUSE)

    def _listen_once(self) -> None:
        server = self._files.server
        with connected(server.address, server.club) as connection:
            connection.execute(f'LISTEN "{server.club}"')
            # What happened while nobody listened is told by nobody: it is looked for.
            self._heard()
            while not self._over.is_set():
                for notify in connection.notifies(timeout=PAUSE, stop_after=1):
                    if notify.payload != self._files.who:
                        self._heard()
