"""What a file brings, and what all files are measured by before anybody believes them."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Literal

from pydantic import JsonValue

from companion.errors import InvalidPosition
from companion.match import Setup
from companion.position_file import parsed
from data.errors import ExchangeError
from data.records import Player, Record

LARGEST = 32_000_000
"""Bytes of a file: ten thousand matches, and little enough for a phone to hold."""

MARKS = 5_000_000
"""Brackets, colons and commas of a file: what a value costs in memory once it is parsed."""

LONGEST_NAME = 60
"""Letters of a name; the screens let people type less."""

LONGEST_NOTE = 1000
"""Letters of what people note beside a match."""

Source = Literal["skald", "bgstats", "bgg"]


@dataclass(frozen=True)
class Incoming:
    """What a file brings, read and found sound."""

    source: Source
    records: tuple[Record, ...] = ()
    players: tuple[Player, ...] = ()
    boxes: Mapping[str, JsonValue] = field(default_factory=dict)
    """Printed values that were typed from a game's box, by the game's id."""
    last: tuple[Setup, ...] = ()
    left: Counter[str] = field(default_factory=Counter)
    """How much of the file is left out, by the reason: words are ``exchange.left.<reason>``."""


def weighed(content: bytes) -> bytes:
    """Return the content unless it is too much to be looked at.

    Raises:
        ExchangeError: it is too large, or nothing at all.
    """
    if len(content) > LARGEST:
        raise ExchangeError("exchange.huge", most=LARGEST // 1_000_000)
    if not content.strip():
        raise ExchangeError("exchange.empty")
    return content


def json_of(content: bytes) -> JsonValue:
    """Parse JSON that others wrote.

    Raises:
        ExchangeError: it is not JSON, or JSON that two programs would read in two ways.
    """
    if sum(map(content.count, (b"{", b"[", b":", b","))) > MARKS:
        raise ExchangeError("exchange.huge", most=LARGEST // 1_000_000)
    try:
        return parsed(content)
    except InvalidPosition as wrong:
        raise refused(wrong) from None


def refused(wrong: InvalidPosition) -> ExchangeError:
    """Say in one line why a file is refused: the first thing wrong with it."""
    problem = wrong.problems[0]
    because: JsonValue = {"key": problem.code, "facts": problem.facts}
    if not problem.path:
        return ExchangeError("exchange.refused", because=because)
    return ExchangeError("exchange.refused_at", path=problem.path, because=because)


def moment(text: str) -> datetime:
    """Read a time in UTC.

    Raises:
        ValueError: it is no such time.
    """
    at = datetime.fromisoformat(text)
    if at.utcoffset() != timedelta(0):
        raise ValueError(text)
    return at.astimezone(UTC)


def cleaned(name: str) -> str:
    """Return a name as it can be shown: on one line, and not endless."""
    told = re.sub(r"\s+", " ", name)
    told = "".join(letter for letter in told if unicodedata.category(letter)[0] != "C")
    return told.strip()[:LONGEST_NAME].strip() or "?"
