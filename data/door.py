"""The door: one secret of this host, and what follows from it: codes to come in by, and passes.

A code is short enough to be typed and names the house or a match; a pass is what a device that came
in is known by from then on. Neither is stored: both are worked out of the secret, so whoever
changes that has closed the door behind everybody. It lies beside the history and is no part of it:
no copy, no backup and no file that is written has it.
"""

from __future__ import annotations

import base64
import hmac
import json
import secrets
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from data.errors import disk_error
from data.guests import Guest, guest_of
from data.writing import Writing

FILE = "door.json"

BYTES = 32
"""Length of the secret in bytes."""

LETTERS = "0123456789abcdefghjkmnpqrstvwxyz"
"""The letters of a code: Crockford's, of which no two look alike."""
MEANT = str.maketrans({"o": "0", "i": "1", "l": "1"})
"""What people type in place of letters that look alike, and what is meant by it."""
LONG = 12
"""Letters of a code: sixty bits, which nobody guesses."""
GROUP = 4
"""Letters that are read at once."""


class Door:
    """The door of one host; without a folder it lasts as long as the program."""

    def __init__(self, folder: Path | None = None, *, write: bool = True) -> None:
        self._path = folder / FILE if folder else None
        self._writing = Writing()
        self._secret = _read(self._path) if self._path else b""
        if not self._secret:
            self._secret = secrets.token_bytes(BYTES)
            # On a disk that takes nothing the door is another one at the next start.
            with suppress(OSError):
                if write:
                    self._write(self._secret)

    def follow(self) -> bool:
        """Tell whether another process closed the door: nobody else has this one."""
        return False

    def close(self) -> None:
        """Begin with another secret: nothing opens the door that did so before.

        Raises:
            JournalError: the disk refuses; the door is as it was, now and at the next start.
        """
        fresh = secrets.token_bytes(BYTES)
        try:
            self._write(fresh)
        except OSError as error:
            # The new one may lie there already, and only that was not confirmed.
            with suppress(OSError):
                self._write(self._secret)
            raise disk_error(error) from error
        self._secret = fresh

    def code(self, match_id: str = "") -> str:
        """Return the code of a match, or of the house."""
        made = int.from_bytes(self._made("code", match_id), "big")
        return "".join(LETTERS[made >> 5 * n & 31] for n in range(LONG))

    def admits(self, typed: str, match_ids: Iterable[str]) -> Guest | None:
        """Return who comes by a code, that of the house or of one of some matches."""
        # What was copied may be the whole link, and with anything between its letters.
        last = typed.strip().rstrip("/").rpartition("/")[2]
        code = "".join(filter(str.isalnum, last)).lower().translate(MEANT)
        admitted = None
        # All of them, whichever fits: how long it takes tells nothing.
        for match_id in ("", *match_ids):
            if hmac.compare_digest(code.encode(), self.code(match_id).encode()):
                admitted = guest_of(match_id)
        return admitted

    def pass_of(self, guest: Guest) -> str:
        """Return what a device is known by once it came in."""
        named = base64.urlsafe_b64encode(guest.match.encode()).decode().rstrip("=")
        return f"{named}.{self._made('pass', guest.match).hex()}"

    def known(self, shown: str) -> Guest | None:
        """Return who is known by a pass."""
        named = shown.partition(".")[0]
        try:
            match_id = base64.urlsafe_b64decode(named + "=" * (-len(named) % 4)).decode()
        except ValueError:
            return None
        guest = guest_of(match_id)
        return guest if hmac.compare_digest(shown.encode(), self.pass_of(guest).encode()) else None

    def _made(self, what: str, match_id: str) -> bytes:
        return hmac.digest(self._secret, f"{what}\0{match_id}".encode(), "sha256")

    def _write(self, secret: bytes) -> None:
        """Put a whole new file, for its owner alone, in place of the old one."""
        if self._path is None:
            return
        fresh = self._path.with_name(f"{FILE}.new")
        fresh.unlink(missing_ok=True)
        self._writing.write_whole(fresh, json.dumps({"secret": secret.hex()}).encode())
        fresh.replace(self._path)
        self._writing.sync_folder(self._path.parent)


def written(code: str) -> str:
    """Write a code as people read it.

    >>> written("7k3m9qzx41pd")
    '7k3m-9qzx-41pd'
    """
    return "-".join(code[at : at + GROUP] for at in range(0, len(code), GROUP))


def _read(path: Path) -> bytes:
    """Return the secret that is kept; nothing where nobody can tell it."""
    try:
        kept = bytes.fromhex(json.loads(path.read_bytes())["secret"])
    except (OSError, ValueError, LookupError, TypeError):
        return b""
    return kept if len(kept) == BYTES else b""
