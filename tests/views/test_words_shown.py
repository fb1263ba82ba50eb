"""Every word the screens ask for is there in every language, and only that language is seen."""

from __future__ import annotations

import ast
import re
from functools import cache
from itertools import product
from pathlib import Path

import pytest

from companion.game import find
from companion.games.saekonungr.position import Options, Position
from companion.words import LANGUAGES, words
from tests.support.every_screen import ROUTES
from tests.support.furnished import furnished_history
from tests.support.headless import Hall
from views.screens.dice import FIRST, OTHERS
from views.screens.setup import BEGINNINGS
from views.theme import MODES

ROOT = Path(__file__).parents[2]
SOURCES = sorted((ROOT / "views").rglob("*.py"))
GAME = "saekonungr"

CHANCES = (
    "all",
    "all_none",
    "coin",
    "expelled",
    "home",
    "load",
    "nothing",
    "plunder",
    "raid",
    "sweep",
    "sweep_none",
)

KEY = re.compile(r"[a-z_]+(\.[a-z_0-9*]+)+")

SWITCHES = ("typed_dice", "calm", "awake", "felt", "shake")

SAME = 4
"""Letters from which on a word of one language in another one is no coincidence."""


@cache
def keys(language):
    games = {path.name for path in (ROOT / "companion/games").iterdir() if path.is_dir()}
    found = dict(words(language))
    for game in games:
        found |= words(language, game)
    return found


@cache
def scopes():
    return frozenset(key.split(".")[0] for key in keys("en"))


@cache
def tree_of(path):
    """Parse a module, once for all who look at it."""
    return ast.parse(path.read_text(encoding="utf-8"))


def is_key(text):
    return KEY.fullmatch(text) and text.split(".")[0] in scopes()


def literals(tree):
    """Find what is written like a key of the word files."""
    parts = {
        id(part)
        for node in ast.walk(tree)
        if isinstance(node, ast.JoinedStr)
        for part in node.values
    }
    for node in ast.walk(tree):
        if not isinstance(node, ast.Constant) or id(node) in parts:
            continue
        if isinstance(node.value, str) and is_key(node.value):
            yield node.lineno, node.value


def patterns(tree):
    """Find f-strings that are said, as patterns of the keys they may become."""
    for node in ast.walk(tree):
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)):
            continue
        if node.func.attr != "say" or not node.args:
            continue
        for inner in ast.walk(node.args[0]):
            if isinstance(inner, ast.JoinedStr):
                yield (
                    inner.lineno,
                    "".join(
                        re.escape(part.value) if isinstance(part, ast.Constant) else "[^ ]+"
                        for part in inner.values
                    ),
                )


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_key_written_in_a_screen_has_a_word(language):
    not_words = {f"beginning.{GAME}"}
    missing = [
        (path, line, key)
        for path in SOURCES
        for line, key in literals(tree_of(path))
        if key not in keys(language) and key not in not_words
    ]
    assert missing == []


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_key_put_together_in_a_screen_can_be_a_word(language):
    missing = [
        (path, line, pattern)
        for path in SOURCES
        for line, pattern in patterns(tree_of(path))
        if not any(re.fullmatch(pattern, key) for key in keys(language))
    ]
    assert missing == []


def put_together():
    """List the keys that the screens put together, where it is known of what."""
    yield from (f"settings.language.{one}" for one in LANGUAGES)
    yield from (f"settings.theme.{one}" for one in MODES)
    yield from (f"setup.begins.{one}" for one in BEGINNINGS)
    yield from (f"dice.preset.{one}" for one in (*FIRST, *OTHERS))
    yield from (f"dice.face.{one}" for one in ("shield", "x", "blank"))
    yield from (f"settings.{one}" for one in SWITCHES)
    yield from (f"settings.{one}.about" for one in SWITCHES)
    yield from (f"{where}.title" for where in ("dice", "history", "settings"))
    yield from (f"table.finish.{part}" for part in ("title", "text", "yes"))
    yield from (f"lost.{what}" for what in ("text", "match", "game"))
    yield from (f"{GAME}.{part}" for part in ("title", "in_short"))
    yield from (f"{GAME}.category.{one}" for one in find(GAME).categories)
    yield from (f"{GAME}.option.{one}" for one in Options.model_fields)
    yield from (f"{GAME}.option.{one}.about" for one in Options.model_fields)
    yield from (f"{GAME}.option.end.{one}" for one in ("last_standing", "first_elimination"))
    yield from (f"{GAME}.option.viking_die.{one}" for one in ("shield", "x", "blank"))
    yield from (f"{GAME}.table.ship.{one}" for one in ("take", "loaded", "empty"))
    yield from (f"{GAME}.table.treasury.{one}" for one in ("rob", "out", "active", "waits"))
    yield from (f"{GAME}.table.{one}" for one in ("either", "plunder", "rob", "trading", "raid"))
    yield from (f"{GAME}.table.chance.{one}" for one in CHANCES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_key_put_together_has_a_word(language):
    assert {*put_together()} - {*keys(language)} == set()


def test_the_fields_that_can_be_corrected_have_names():
    named = {key.rsplit(".", 1)[1] for key in keys("en") if key.startswith(f"{GAME}.field.")}
    assert named
    assert named <= Position.model_fields.keys()


# What is seen


@pytest.fixture(scope="module")
def furnished():
    history = furnished_history()
    hall = Hall(history)
    phones = {language: hall.phone(languages=(language,)) for language in LANGUAGES}

    @cache
    def shown(language, route):
        """Read a screen, drawn once for all who read it."""
        phone = phones[language]
        phone.go(route)
        assert phone.crashes == []
        return (*phone.texts(folded=True), *phone.spoken(folded=True))

    yield shown
    hall.close()
    history.close()


@pytest.mark.turns(3)
@pytest.mark.long("draws every screen there is")
@pytest.mark.parametrize("language, route", [*product(LANGUAGES, ROUTES)])
def test_no_screen_shows_a_key_in_place_of_a_word(furnished, language, route):
    seen = furnished(language, route)
    assert seen
    assert [text for text in seen if is_key(text)] == []
    assert [text for text in seen if "{" in text] == []


def forms(word):
    return word.values() if isinstance(word, dict) else (word,)


@cache
def foreign():
    """Return patterns of what can be said in English but not in German."""
    found = []
    for key, word in keys("en").items():
        german = {*forms(keys("de")[key])}
        for form in forms(word):
            literal = re.sub(r"\{[^}]*\}", "", form)
            if form not in german and len(re.sub(r"\W", "", literal)) >= SAME:
                found.append((key, re.compile(spread(form))))
    return found


@cache
def native():
    return [
        re.compile(spread(form))
        for word in keys("de").values()
        for form in forms(word)
        if len(re.sub(r"\{[^}]*\}|\W", "", form)) >= SAME
    ]


def spread(form):
    return re.sub(r"\\\{[^}]*\\\}", ".+", re.escape(form))


@cache
def english(text):
    """Return the words of which a text is one in English and none in German."""
    said = tuple(key for key, pattern in foreign() if pattern.fullmatch(text))
    return () if said and any(one.fullmatch(text) for one in native()) else said


@pytest.mark.turns(3)
@pytest.mark.long("draws every screen there is")
@pytest.mark.parametrize("route", ROUTES)
def test_a_session_in_german_shows_no_english(furnished, route):
    assert [(text, english(text)) for text in furnished("de", route) if english(text)] == []


@pytest.mark.long("draws every screen there is")
def test_figures_in_a_german_session_have_a_comma(furnished):
    seen = [text for route in ROUTES for text in furnished("de", route)]
    assert any("2,8\u00a0%" in text for text in seen)
    assert [text for text in seen if re.search(r"(?<![\d.])\d+\.\d+(?![\d.])", text)] == []


def test_dice_are_written_the_way_the_language_does(hall):
    phone = hall.phone("/dice")
    phone.tap("Roll")
    phone.go("/settings")
    phone.choose("Deutsch")
    phone.go("/dice")
    assert not phone.shows("2d6")
    assert phone.texts().count("2W6") == 3, "a chip, the line of dice, and what was rolled before"


def test_a_screen_changes_its_language_at_once(hall):
    phone = hall.phone("/settings")
    before = phone.texts()
    phone.choose("Deutsch")
    assert phone.shows("Einstellungen")
    phone.choose("English")
    assert phone.texts() == before


def test_english_in_a_german_session_would_be_found():
    assert any(pattern.fullmatch("Go on playing") for _, pattern in foreign())
    assert any(pattern.fullmatch("2 to 6 players") for _, pattern in foreign())
