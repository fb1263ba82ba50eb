"""A file as a sequence of QR codes, for two devices with nothing between them but a camera.

Each code says of which file it is, by a sum of that, which of how many it is, and has a sum of its
own. So they are read in any order, a second time, or several at once with what a chat has put
between them; one of another file is told apart, and one that lost a letter is refused by itself.
"""

from __future__ import annotations

import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import sha256

from companion.limits import LARGEST
from data.errors import ExchangeError

LETTERS = 800
"""Of the file in one code: little enough for a camera, off the screen of a phone."""

MOST = 60
"""Codes that anybody scans one after the other. A whole match of any game has one to five."""

SUM = 8
"""Digits of a sum."""

BEGINS = re.compile(r"SKALD\s*(?=\d{1,2}/\d)")
"""How a code begins: not with a colon, for a camera would take that for an address to open."""

CODE = re.compile(
    rf"(\d{{1,2}})/(\d{{1,2}}?)([0-9a-f]{{{SUM}}})\.([0-9a-f]{{{SUM}}})\.(\d{{1,4}})\.([\w-]+)",
    re.ASCII,
)
"""A code without blanks: number, count, both checksums, and how many letters after them are its
own."""


@dataclass(frozen=True)
class Gathered:
    """What was read so far of one file."""

    of: str = ""
    """The sum of that file; nothing before the first code."""
    count: int = 0
    pieces: Mapping[int, str] = field(default_factory=dict)
    """By their numbers, which count from 1."""

    @property
    def missing(self) -> tuple[int, ...]:
        """The numbers of the codes that are still to be read."""
        return tuple(number for number in range(1, self.count + 1) if number not in self.pieces)

    @property
    def whole(self) -> bool:
        """Whether all of them were read."""
        return bool(self.count) and not self.missing


def coded(content: bytes) -> tuple[str, ...]:
    """Write a file as codes; none where it is too large for them."""
    text = urlsafe_b64encode(zlib.compress(content, 9)).decode().rstrip("=")
    pieces = [text[at : at + LETTERS] for at in range(0, len(text), LETTERS)]
    if len(pieces) > MOST:
        return ()
    of, count = _sum(text), len(pieces)
    return tuple(_code(number, count, of, piece) for number, piece in enumerate(pieces, start=1))


def _code(number: int, count: int, of: str, piece: str) -> str:
    return f"SKALD {number}/{count} {of}.{_sum_of(number, count, of, piece)}.{len(piece)}.{piece}"


def gathered(known: Gathered, text: str) -> Gathered:
    """Add what codes a text has to those that were read; one of another file begins anew.

    Raises:
        ExchangeError: there is none, or one that is not as it was written.
    """
    _, *found = BEGINS.split(text)
    if not found:
        raise ExchangeError("codes.none")
    for piece in found:
        known = _added(known, "".join(piece.split()))
    return known


def _added(known: Gathered, code: str) -> Gathered:
    found = CODE.match(code)
    if found is None:
        raise ExchangeError("codes.damaged")
    number, count, of, own = int(found[1]), int(found[2]), found[3], found[4]
    piece = found[6][: int(found[5])]
    if own != _sum_of(number, count, of, piece) or not 1 <= number <= count <= MOST:
        raise ExchangeError("codes.damaged")
    if (known.of, known.count) != (of, count):
        known = Gathered(of, count)
    return Gathered(of, count, {**known.pieces, number: piece})


def file_of(known: Gathered) -> bytes:
    """Return the file that all codes were read of.

    Raises:
        ExchangeError: a code is missing or damaged, or they were not written by this program.
    """
    text = "".join(known.pieces[number] for number in range(1, known.count + 1))
    unpacking = zlib.decompressobj()
    try:
        content = unpacking.decompress(urlsafe_b64decode(text + "=" * (-len(text) % 4)), LARGEST)
    except (ValueError, zlib.error):
        raise ExchangeError("codes.damaged") from None
    if not unpacking.eof or _sum(text) != known.of:
        raise ExchangeError("codes.damaged")
    return content


def _sum_of(number: int, count: int, of: str, piece: str) -> str:
    return _sum(f"{number}/{count} {of} {piece}")


def _sum(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:SUM]
