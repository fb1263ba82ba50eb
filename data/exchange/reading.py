"""Which kind of file this is: said by what is in it, never by its name."""

from __future__ import annotations

from companion.errors import InvalidPosition
from data.errors import ExchangeError
from data.exchange.archive import is_archive, read_archive
from data.exchange.bgg import read_plays
from data.exchange.bgstats import read_export
from data.exchange.content import Incoming, refused, within_limits
from data.exchange.contents import Contents, contents
from data.exchange.work import Work, finished, part

PLAY_FILE = {"plays", "games", "players"}

FOUND = 0.2
"""The share of the work that is done when it is known what lies where."""


def read_file(content: bytes) -> Incoming:
    """Read a file of any kind that can be taken in, at once.

    Raises:
        ExchangeError: it is none.
    """
    return finished(reading(content))


def reading(content: bytes) -> Work[Incoming]:
    """Read a file of any kind that can be taken in: all of it, before anything is believed.

    Nothing is unpacked: a compressed file is somebody else's.

    Raises:
        ExchangeError: it is none, or nothing of it can be read.
    """
    start = within_limits(content).removeprefix(b"\xef\xbb\xbf").lstrip()
    if start.startswith(b"<"):
        return (yield from read_plays(start))
    if not start.startswith(b"{"):
        raise ExchangeError("exchange.foreign")
    try:
        found = yield from part(contents(start), 0, FOUND)
    except InvalidPosition as wrong:
        raise refused(wrong) from None
    if is_archive(found):
        return (yield from part(read_archive(found), FOUND, 1))
    if found.lists.keys() >= PLAY_FILE:
        return (yield from part(read_export(found), FOUND, 1))
    _complain(found)
    raise ExchangeError("exchange.foreign")


def _complain(found: Contents) -> None:
    """Say what is wrong with a file of which nobody can tell what it is."""
    if found.broken is not None:
        raise refused(InvalidPosition(found.broken))
    if "skald" in found.fields:
        try:
            found.value("skald")
        except InvalidPosition as wrong:
            raise refused(wrong) from None
