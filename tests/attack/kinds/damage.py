"""Bits flipped, stretches zeroed and ends cut off a journal: never in silence.

What is lost is at most the lines that were touched, and the damaged file is kept.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from random import Random

import pytest

from tests.attack.rounds import Attack, Done
from tests.support.counting_game import seated
from tests.support.damaged import Journal, written

ROUNDS = 120
SEEN = frozenset({"flips", "zeros", "cuts", "lines lost"})

EACH = 4
"""Rounds of cuts go over the same few lines; most rounds are flips."""


@contextmanager
def attacking(folder: Path) -> Iterator[Attack]:
    """Damage a copy of the same journal again and again."""
    with pytest.MonkeyPatch.context() as patch:
        seated(patch.setattr)
        journal = Journal(written(folder / "written"), folder / "copy")
        holds = cache(journal.without)
        whole = holds()

        def attack(source: Random) -> Done:
            return source.choice((*[flipped] * EACH, zeroed, cut))(source, journal, holds, whole)

        yield attack


Holds = Callable[..., object]


def flipped(source: Random, journal: Journal, holds: Holds, whole: object) -> Done:
    """Flip a bit, now and then that of a line end."""
    place = source.randrange(len(journal.whole))
    if source.random() < 0.1:
        place = sum(map(len, journal.lines[: 1 + journal.touched(place)])) - 1
    data = bytearray(journal.whole)
    data[place] ^= 1 << source.randrange(8)
    tables, notices, aside = journal.opened(bytes(data))
    assert tables in (holds(journal.touched(place)), whole)
    codes = {notice.code for notice in notices}
    assert codes & {"journal.damaged", "journal.mended", "journal.torn"}
    if tables != whole:
        assert codes & {"journal.damaged", "journal.missing"}
    assert bytes(data) in aside or "journal.torn" in codes
    return +Counter({"flips": 1, "lines lost": int(tables != whole)})


def zeroed(source: Random, journal: Journal, holds: Holds, _whole: object) -> Done:
    """Zero a stretch, as some disks do that lost power."""
    start = source.randrange(len(journal.lines[0]), len(journal.whole))
    size = source.randrange(1, 600)
    data = journal.whole[:start] + b"\0" * size + journal.whole[start + size :]
    data = data[: len(journal.whole)]
    first, last = journal.touched(start), journal.touched(min(start + size, len(data)) - 1)
    tables, notices, _ = journal.opened(data)
    assert notices
    lost = sum(int(notice.facts["n"]) for notice in notices if "n" in notice.facts)
    assert lost <= last - first + 1
    if lost == last - first + 1:
        assert tables == holds(*range(first, last + 1))
    return +Counter({"zeros": 1, "lines lost": lost})


def cut(source: Random, journal: Journal, holds: Holds, _whole: object) -> Done:
    """Cut it off somewhere behind its first line."""
    at = source.randrange(len(journal.lines[0]), len(journal.whole))
    data = journal.whole[:at]
    # A line that lacks nothing but its end is whole.
    kept = (data + b"\n").count(b"\n", 0, at + 1)
    if data + b"\n" != b"".join(journal.lines[:kept]):
        kept = data.count(b"\n")
    tables, notices, aside = journal.opened(data)
    lost = len(journal.lines) - kept
    # Without a single entry nothing but what was written before could tell of any.
    assert tables == holds(*range(kept, len(journal.lines)))
    told = [one.facts["n"] for one in notices if one.code == "journal.missing"]
    assert told == ([lost] if lost else [])
    rest = data[sum(map(len, journal.lines[:kept])) :]
    assert aside == ([rest] if rest else [])
    return +Counter({"cuts": 1, "lines lost": lost})
