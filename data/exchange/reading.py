"""Which kind of file this is: said by what is in it, never by its name."""

from __future__ import annotations

from data.errors import ExchangeError
from data.exchange.archive import read_archive
from data.exchange.bgg import read_plays
from data.exchange.bgstats import read_export
from data.exchange.content import Incoming, json_of, weighed

PLAY_FILE = {"plays", "games", "players"}


def read_file(content: bytes) -> Incoming:
    """Read a file of any kind that can be taken in: wholly, before anything is believed.

    Nothing is unpacked: a compressed file is somebody else's.

    Raises:
        ExchangeError: it is none, or anything about it is wrong.
    """
    start = weighed(content).removeprefix(b"\xef\xbb\xbf").lstrip()
    if start.startswith(b"<"):
        return read_plays(start)
    if not start.startswith(b"{"):
        raise ExchangeError("exchange.foreign")
    value = json_of(start)
    if isinstance(value, dict) and value.get("skald") == "archive":
        return read_archive(value)
    if isinstance(value, dict) and value.keys() >= PLAY_FILE:
        return read_export(value)
    raise ExchangeError("exchange.foreign")
