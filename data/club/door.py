"""The door of a club: one secret for all its processes, so that closing it at one closes it at all.

It lies in the club's schema. A club that has none yet takes the one that lay in the folder.
"""

from __future__ import annotations

import secrets
from contextlib import suppress
from time import monotonic
from typing import TYPE_CHECKING, Any

from data.club.named import parted
from data.club.server import ClubServer
from data.door import BYTES, Door
from data.errors import JournalError

if TYPE_CHECKING:
    from pathlib import Path

    from psycopg import Connection

AGAIN = 1.0
"""Seconds after which is looked whether another process closed the door."""

CLOSE = "WITH done AS (UPDATE door SET secret = %s) SELECT pg_notify(%s, 'door')"


class ClubDoor(Door):
    """The door of a club as this process has it."""

    def __init__(self, address: str, folder: Path | None = None) -> None:
        super().__init__(folder, write=False)
        self._server = ClubServer(*parted(address))
        self._secret = self._server.ask_again(lambda connection: _kept(connection, self._secret))
        self._looked = monotonic()

    def follow(self) -> bool:
        """Take note of what other processes did: tell whether one of them closed the door."""
        before = self._secret
        self._looked = monotonic()
        # While nobody can tell, nothing can be played either: it is as it was.
        with suppress(JournalError):
            self._secret = self._server.ask_again(lambda connection: _kept(connection, before), 0)
        return self._secret != before

    def close(self) -> None:
        """Begin with another secret, at all processes.

        Raises:
            JournalError: the server cannot be reached or refuses; the door is as it was, or closed.
        """
        fresh = secrets.token_bytes(BYTES)
        key = (fresh, self._server.club)
        self._server.ask_again(lambda connection: connection.execute(CLOSE, key))
        self._secret = fresh

    def release(self) -> None:
        """Let go of the connection."""
        self._server.close()

    def _made(self, what: str, match_id: str) -> bytes:
        if monotonic() > self._looked + AGAIN:
            self.follow()
        return super()._made(what, match_id)


def _kept(connection: Connection[Any], secret: bytes) -> bytes:
    """Return the secret that is kept; whoever comes first keeps their own."""
    found = "SELECT secret FROM door"
    row = connection.execute(found).fetchone()
    if row is None:
        with connection.transaction():
            connection.execute("LOCK TABLE door IN EXCLUSIVE MODE")
            connection.execute(
                "INSERT INTO door SELECT %s WHERE NOT EXISTS (SELECT FROM door)", (secret,)
            )
            row = connection.execute(found).fetchone()
    return bytes(row[0]) if row else secret
