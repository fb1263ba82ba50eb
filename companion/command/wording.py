"""The command ``words``: what is wrong with the words of a game, all of it at once."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import chain
from pathlib import Path
from string import Formatter
from typing import Any

from companion.asked import asked
from companion.command.complaining import FINE, WRONG, complain
from companion.errors import CompanionError
from companion.game import Game, dice_in_tray, find
from companion.move import not_offered
from companion.words import LANGUAGES, Word, say
from companion.words import words as read

ROOT = Path(__file__).parents[2]

NAMED = ("title", "short", "in_short")
"""What the first screen says of a game."""

SHARED = ("companion", "data", "views")
OF_GAMES = ("games", "tables")
"""Where code is, and below it the folders of games."""

END, START = re.compile(r"[._][a-z_0-9.]*[a-z0-9]"), re.compile(r"[a-z_]+(\.[a-z_0-9]+)*[._]")
"""Parts of keys that are put together: ``key + ".none"``, ``"hagar.on_board." + kind``."""

ANYTHING = r"[\w.]+"

TELLING = re.compile(r"[a-z]")
"""Nothing but dots would be a pattern of every key."""

Wrong = tuple[str, str, str]


def words(game_id: str, *, language: str) -> int:
    """Print each key that is missing, unused, or not the same in all languages."""
    try:
        game = find(game_id)
    except CompanionError as error:
        return complain(language, "words", error)
    found = [*wrong(game, {spoken: read(spoken, game_id) for spoken in LANGUAGES})]
    for what, spoken, key in found:
        print(f"{spoken} {key}: {say(language, f'command.words.{what}')}")
    if not found:
        print(say(language, "command.words.fine"))
    return WRONG if found else FINE


def wrong(game: Game[Any, Any], spoken: Mapping[str, Mapping[str, Word]]) -> Iterator[Wrong]:
    """Find what is wrong, in which language, and with which key."""
    written = [_written(path) for path in _sources(game.id)]
    texts = frozenset().union(*(texts for texts, _ in written))
    patterns = {re.compile(pattern) for _, found in written for pattern in found}
    key_of_game = re.compile(rf"{game.id}(\.[a-z_0-9]+)*\.[a-z_0-9]*[a-z0-9]")
    wanted = {*_of_contract(game), *filter(key_of_game.fullmatch, texts)}
    every = {*chain.from_iterable(spoken.values())}
    beginnings = {key.rpartition(".")[0] for key in every}
    for key in sorted(every | wanted):
        shapes = {_shape(words[key]) for words in spoken.values() if key in words}
        used = key in wanted or any(pattern.fullmatch(key) for pattern in patterns)
        for language, words in spoken.items():
            # What is only the beginning of keys is put together with their ends.
            if key not in words and (key in every or key not in beginnings):
                yield "missing", language, key
            if len(shapes) > 1:
                yield "differs", language, key
            if key in words and not used:
                yield "unused", language, key


def _of_contract(game: Game[Any, Any]) -> Iterator[str]:
    """List the keys that the screens put together from what a game says of itself."""
    yield from (f"{game.id}.{name}" for name in NAMED)
    yield from (f"{game.id}.category.{category}" for category in game.categories)
    yield from (f"{game.id}.dice.{dice}" for dice, of in dice_in_tray().items() if of == game.id)
    for switch in asked(game.Options):
        option = f"{game.id}.option.{switch.name}"
        yield from (option, f"{option}.about")
        if switch.optional:
            yield f"{option}.none"
        ways = (True, False) if switch.name in game.versions else ()
        choices = switch.each.choices if switch.each else switch.choices
        yield from (f"{option}.{str(choice).lower()}" for choice in choices or ways)
    if not (ROOT / "views" / "tables" / game.id).exists():
        offered = [move for move in game.moves if move.offers is not not_offered]
        yield from (f"{game.id}.table.{move.do}" for move in offered)


def _sources(game_id: str) -> Iterator[Path]:
    """Find all modules but those of other games and of their tables."""
    for path in chain.from_iterable((ROOT / folder).rglob("*.py") for folder in SHARED):
        _, room, *inner = path.relative_to(ROOT).parts
        if room not in OF_GAMES or inner[0] in (game_id, "__init__.py"):
            yield path


@cache
def _written(path: Path) -> tuple[frozenset[str], frozenset[str]]:
    """Read the texts of a module as they stand there, and patterns of what is put together."""
    texts: set[str] = set()
    patterns: set[str] = set()
    parts: set[ast.AST] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.JoinedStr):
            parts |= {*node.values}
            patterns.add(_pattern(node))
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in parts:
            texts.add(node.value)
    patterns = {pattern for pattern in patterns if TELLING.search(pattern.replace(ANYTHING, ""))}
    patterns |= {ANYTHING + re.escape(text) for text in texts if END.fullmatch(text)}
    patterns |= {re.escape(text) + ANYTHING for text in texts if START.fullmatch(text)}
    return frozenset(texts), frozenset(patterns)


def _pattern(node: ast.JoinedStr) -> str:
    """Return what a key looks like that is put together: ``f"{game}.field.{name}"``."""
    return "".join(
        re.escape(part.value)
        if isinstance(part, ast.Constant) and isinstance(part.value, str)
        else ANYTHING
        for part in node.values
    )


def _shape(word: Word) -> tuple[Any, ...]:
    """Return the forms of a word and the facts that fill them."""
    forms = word if isinstance(word, dict) else {"": word}
    facts = {name for form in forms.values() for _, name, _, _ in Formatter().parse(form) if name}
    return tuple(sorted(forms)), tuple(sorted(facts))
