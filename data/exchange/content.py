"""What a file brings, and the checks that every file has to pass before it is believed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Literal

from pydantic import JsonValue

from companion.errors import InvalidPosition, Problem
from companion.evening import Evening
from companion.limits import LARGEST, short
from companion.match import Setup
from companion.model import Phrase, phrase
from data.errors import ExchangeError
from data.records import Person, Record, Season

LONGEST_PATH = 60
"""Letters of a place in a file that fit into a line about it."""

Source = Literal["skald", "bgstats", "bgg"]


@dataclass(frozen=True)
class Lost:
    """One thing that is left out, and why."""

    what: Phrase
    why: Phrase


@dataclass(frozen=True)
class Incoming:
    """What a file brings, read and found sound."""

    source: Source
    records: tuple[Record, ...] = ()
    players: tuple[Person, ...] = ()
    boxes: Mapping[str, JsonValue] = field(default_factory=dict)
    """Printed values that were typed from a game's box, by the game's id."""
    last: tuple[Setup, ...] = ()
    seasons: tuple[Season, ...] = ()
    evenings: tuple[Evening, ...] = ()
    left: Counter[str] = field(default_factory=Counter)
    """How much of the file is left out, by the reason: words are ``exchange.left.<reason>``."""
    lost: tuple[Lost, ...] = ()
    """What something is wrong with, each thing by itself: the rest comes in without it."""


def within_limits(content: bytes) -> bytes:
    """Return the content of a file, unless it is too large to be read.

    Raises:
        ExchangeError: it is too large, or nothing at all.
    """
    if len(content) > LARGEST:
        raise ExchangeError("exchange.huge", most=LARGEST // 1_000_000)
    if not content.strip():
        raise ExchangeError("exchange.empty")
    return content


def refused(wrong: InvalidPosition) -> ExchangeError:
    """Say in one line why a file is refused: the first thing wrong with it."""
    problem = wrong.problems[0]
    if not problem.path:
        return ExchangeError("exchange.refused", because=_why(problem))
    path = short(problem.path, LONGEST_PATH)
    return ExchangeError("exchange.refused_at", path=path, because=_why(problem))


def lost(what: Phrase, wrong: InvalidPosition | Problem) -> Lost:
    """Say what is left out and why: the first thing wrong with it."""
    problem = wrong.problems[0] if isinstance(wrong, InvalidPosition) else wrong
    if not problem.path:
        return Lost(what, phrase("exchange.because", because=_why(problem)))
    path = short(problem.path, LONGEST_PATH)
    return Lost(what, phrase("exchange.because_at", path=path, because=_why(problem)))


def moment(text: str) -> datetime:
    """Read a time in UTC.

    Raises:
        ValueError: it is no such time.
    """
    at = datetime.fromisoformat(text)
    if at.utcoffset() != timedelta(0):
        raise ValueError(text)
    return at.astimezone(UTC)


def _why(problem: Problem) -> JsonValue:
    facts: dict[str, JsonValue] = {
        name: short(fact, LONGEST_PATH) if isinstance(fact, str) else fact
        for name, fact in problem.facts.items()
    }
    return {"key": problem.code, "facts": facts}
