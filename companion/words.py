"""Say a key in a language: the only place where codes and facts become sentences.

Words of the shell are in ``companion/words/<language>.json``, words of a game in
``companion/games/<game>/words/<language>.json`` under keys that start with the game's id. A value
is a sentence with ``{facts}``, or ``{"one": …, "other": …}`` chosen by the fact ``n``: one is said
of 1, and of -1 where it names ``{n}``. Where there is a ``"none"`` it is said of 0.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.limits import LONGEST_NOTE, LONGEST_TOLD, short

if TYPE_CHECKING:
    from companion.model import Phrase

LANGUAGES = ("en", "de")
FALLBACK = "en"

SCOPES = 64
"""Word files that are kept at hand; scopes come from files too."""

FOUND = 8_192
"""Words that are kept at hand by their keys: more than all there are in two languages."""

SAID = 4_096
"""Sentences with their facts that are kept at hand."""

HERE = Path(__file__).parent

Word = str | dict[str, str]


@lru_cache(maxsize=SCOPES)
def words(language: str, scope: str = "") -> Mapping[str, Word]:
    """Read one word file: the shell's, or that of the game named by ``scope``."""
    folder = f"games/{scope}/words" if scope else "words"
    read: dict[str, Word] = shipped(f"{folder}/{language}.json") or {}
    return read


def shipped(path: str) -> Any:
    """Read a JSON file that lies in this package, None where there is none."""
    # Whatever brought this module brings its words: in a browser that is an archive.
    loader: Any = __spec__.loader
    try:
        return json.loads(loader.get_data(str(HERE / path)))
    except OSError:
        return None


def has_guide(game_id: str) -> bool:
    """Tell whether a game has a page that says how it works (see ``guide``)."""
    return shipped(f"games/{game_id}/guide/ways.json") is not None


def say(language: str, key: str, names: Sequence[str] = (), /, **facts: Any) -> str:
    """Say a key with its facts; falls back to English and then to the key itself.

    Seat facts become the players' ``names`` (see ``model.Phrase``).

    >>> say("en", "no.such.key")
    'no.such.key'
    """
    if not facts:
        return _said(language, key, names, facts)
    try:
        return _known(language, key, tuple(names), tuple(facts), *facts.values())
    except TypeError:
        # Facts that are lists, or phrases themselves, or of any length.
        return _said(language, key, names, facts)


@lru_cache(maxsize=SAID, typed=True)
def _known(
    language: str, key: str, names: tuple[str, ...], known: tuple[str, ...], *facts: Any
) -> str:
    """Say what was said before: at a tap most of what can be read is what it was.

    A fact out of a file may be of any length: what has one of those is kept by nobody.
    """
    if any(isinstance(fact, str) and len(fact) > LONGEST_NOTE for fact in facts):
        raise TypeError("too long to be kept")
    return _said(language, key, names, dict(zip(known, facts, strict=True)))


def _said(language: str, key: str, names: Sequence[str], facts: Mapping[str, Any]) -> str:
    word = _word(language, key)
    if word is None:
        return key
    if isinstance(word, dict):
        n = facts.get("n")
        alone = n == 1 or (n == -1 and "{n}" in word["one"])
        word = word["none" if n == 0 and "none" in word else "one" if alone else "other"]
    if not facts:
        return word
    filled = {name: _in_words(language, name, fact, names) for name, fact in facts.items()}
    try:
        return short(word.format(**filled), LONGEST_TOLD)
    except (KeyError, IndexError, ValueError):
        return word


def tell(language: str, what: Phrase, names: Sequence[str] = ()) -> str:
    """Say a phrase."""
    return say(language, what.key, names, **what.facts)


def has(key: str) -> bool:
    """Tell whether a key has a word; every word there is, is there in English."""
    return _word(FALLBACK, key) is not None


def minus(number: int | str) -> str:
    """Write a number with the sign that is as wide as a plus, and no line ends at.

    >>> minus(-2), minus(3)
    ('−2', '3')
    """
    return str(number).replace("-", "−")


def listing(language: str, parts: Sequence[str]) -> str:
    """Join parts the way the language lists them: "Ann, Bo and Cy".

    >>> listing("en", ["Ann", "Bo", "Cy"])
    'Ann, Bo and Cy'
    """
    *first, last = parts or ("",)
    return say(language, "list.last", first=", ".join(first), last=last) if first else last


def named(language: str, seat: Any, names: Sequence[str]) -> str:
    """Return the name of a seat; seat -1 is the opponent that a game for one plays itself."""
    if not isinstance(seat, int):
        return str(seat)
    if seat == -1:
        return say(language, "seat.opponent")
    if 0 <= seat < len(names):
        return names[seat]
    return say(language, "seat.unnamed", number=seat + 1)


@lru_cache(maxsize=FOUND)
def _word(language: str, key: str) -> Word | None:
    scope = key.split(".", 1)[0]
    for spoken in (language, FALLBACK):
        word = words(spoken).get(key) or words(spoken, scope).get(key)
        if word is not None:
            return word
    return None


def _in_words(language: str, name: str, fact: Any, names: Sequence[str]) -> Any:
    if name == "seat" or name.endswith("_seat"):
        return named(language, fact, names)
    if name == "seats" or name.endswith("_seats"):
        return listing(language, [named(language, seat, names) for seat in fact])
    if isinstance(fact, dict) and fact.keys() == {"key", "facts"}:
        return say(language, fact["key"], names, **fact["facts"])
    if isinstance(fact, (list, tuple)):
        return listing(language, [str(_in_words(language, "", part, names)) for part in fact])
    if isinstance(fact, int) and fact < 0:
        return minus(fact)
    # Facts come from files too: whatever is said twice at each level is kept from exploding.
    return short(fact, LONGEST_TOLD) if isinstance(fact, str) else fact
