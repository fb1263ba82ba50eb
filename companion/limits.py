"""How much there may be of anything: one measure for typing, storing, writing and reading.

What people see as one letter may be many characters: a family of four is eleven of them. Fields
count letters, files hold bytes, and a name has to fit both wherever it is measured.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from itertools import islice

LARGEST = 32_000_000
"""Bytes of a file: ten thousand matches, and little enough for a phone to hold."""

LARGEST_THING = 4_000_000
"""Bytes of one match, one play, one box of a file: thirty thousand steps of a match."""

TYPED_NAME = 24
"""Letters of a name that a field takes: what the screens have room for."""

LONGEST_NAME = 60
"""Letters of a name: other programs let people type more."""

LONGEST_NOTE = 1000
"""Letters of what people note beside a match."""

LONGEST_ID = 64
"""Characters of an id."""

LONGEST_TOLD = 4000
"""Letters of anything said in one go; a fact that is said twice doubles at each level."""

MOST_FACTS = 2000
"""Values in a reason that is believed; the longest that was seen has 159."""

DEEPEST_REASON = 32
"""Levels of a reason that is believed; the deepest that was seen has 13."""

MOST_REASONS = 500
"""Lines of a scorecard, and things at stake, that are believed."""

LARGEST_LETTER = 48
"""Bytes of one letter: a family of four, each with a colour of skin, has 41."""

ZWJ = "\u200d"

KEPT_FORMATS = frozenset("\u200c\u200d\u200e\u200f") | {chr(tag) for tag in range(0xE0020, 0xE0080)}
"""Signs nobody sees that make letters and flags what they are, or tell the way of writing."""

UNSEEN = frozenset({"Cc", "Cf", "Cs", "Zs", "Zl", "Zp", "Mn", "Me"})


def line(text: str, most: int = LONGEST_NAME) -> str:
    r"""Return a text as it is kept: on one line, at most so many letters; empty if none is seen.

    >>> line("  Ann\n\x07 Bo ")
    'Ann Bo'
    """
    line = "".join(sign for sign in " ".join(text.split()) if _kept(sign))
    line = " ".join(line.split())
    line = "".join(islice(letters(line), most)).strip()
    return line if any(unicodedata.category(sign) not in UNSEEN for sign in line) else ""


def letters(text: str) -> Iterator[str]:
    r"""Take a text apart into what people see as letters, none of them larger than it may be.

    >>> len(list(letters("A\u0308\U0001f469\u200d\U0001f467\U0001f1e9\U0001f1ea")))
    3
    """
    letter = ""
    for sign in text:
        if letter and _goes_on(letter, sign) and len((letter + sign).encode()) <= LARGEST_LETTER:
            letter += sign
            continue
        if letter:
            yield letter
        letter = sign
    if letter:
        yield letter


def short(text: str, most: int) -> str:
    """Return the beginning of a text that is too long for a line about it.

    >>> short("abcdef", 4)
    'abc…'
    """
    return text if len(text) <= most else text[: most - 1] + "…"


def _kept(sign: str) -> bool:
    return sign in KEPT_FORMATS or unicodedata.category(sign) not in {"Cc", "Cf", "Cs"}


def _goes_on(letter: str, sign: str) -> bool:
    if sign.isascii():
        return False
    if letter[-1] == ZWJ or sign in KEPT_FORMATS or unicodedata.category(sign)[0] == "M":
        return True
    if "\U0001f1e6" <= sign <= "\U0001f1ff":
        # Two of these are a flag.
        return len(letter) == 1 and "\U0001f1e6" <= letter <= "\U0001f1ff"
    return "\U0001f3fb" <= sign <= "\U0001f3ff" or "\u1160" <= sign <= "\u11ff"
