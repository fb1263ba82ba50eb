"""Hostile files for the exchange: refused in one line, or harmless, and neither takes long."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from time import process_time

from companion.errors import CompanionError
from companion.words import LANGUAGES, say, tell
from data.errors import ExchangeError
from data.exchange.merge import plan
from data.exchange.reading import read_file
from data.history import MemoryHistory
from tests.attack.rounds import Attack, Done
from tests.support.exchange import GOLDEN, saved
from tests.support.spoiled import spoiled, torn

ROUNDS = 80
SEEN = frozenset({"refused", "taken in", "things left out"})

LONGEST_LINE = 200
MOST_SECONDS = 10
"""Of computing, for a file of some hundred kB."""

FILES = tuple((GOLDEN / name).read_bytes() for name in ("archive.json", "BGStatsExport.json"))
PLAYS = (GOLDEN / "plays.xml").read_bytes()


@contextmanager
def attacking(_folder: Path) -> Iterator[Attack]:
    """Take in files that were written by nobody's program."""

    def attack(source: Random) -> Done:
        if source.random() < 0.5:
            content = torn(source.choice((*FILES, PLAYS)), source)
        else:
            content = spoiled(source.choice(FILES), source)
        begun = process_time()
        done = taken(content)
        assert process_time() - begun < MOST_SECONDS
        return done

    yield attack


def taken(content: bytes) -> Done:
    """Take in a file, and use what came of it as the screens do."""
    history = MemoryHistory()
    before = history.files.parts["current"]
    try:
        would = plan(history, read_file(content))
    except ExchangeError as refused:
        assert history.files.parts["current"] == before
        for language in LANGUAGES:
            is_a_line(say(language, refused.code, **refused.facts))
        return Counter({"refused": 1})
    for one in would.lost:
        for language in LANGUAGES:
            is_a_line(tell(language, one.what))
            is_a_line(tell(language, one.why))
    history.take_in(would.intake)
    shown(history)
    # What was taken in is there after a restart, and can be given on.
    history.close()
    again = MemoryHistory(history.files)
    assert not again.notices
    read_file(saved(again))
    again.close()
    return +Counter({"taken in": 1, "things left out": len(would.lost)})


def shown(history: MemoryHistory) -> None:
    """Look at everything that lists and results show."""
    for done in history.finished():
        assert done.headline.ranking[0].seats
        assert done.result.scorecards
    for one in history.open_matches():
        with suppress(CompanionError):
            # A step that today's rules do not follow ends what is shown.
            assert history.match(one.id).revision <= one.revision


def is_a_line(told: str) -> None:
    """See that something fits into one line on a screen."""
    assert "\n" not in told
    assert len(told) < LONGEST_LINE
