"""Words: the language, then English, then the key itself; and facts as people say them."""

from __future__ import annotations

import re
from dataclasses import asdict

import pytest

from companion.game import game_ids
from companion.games.shipwrights import SEATS
from companion.guide import guide
from companion.limits import LONGEST_NOTE
from companion.model import phrase
from companion.words import LANGUAGES, _known, has, listing, named, say, tell, words

NAMES = ("Ann", "Bo", "Cy")


def test_a_key_without_words_is_said_as_it_is():
    assert say("de", "no.such.key", n=1) == "no.such.key"


@pytest.mark.parametrize("facts", [{}, {"first": "Ann"}])
def test_a_word_whose_facts_are_not_there_is_said_as_it_stands(facts):
    assert say("en", "list.last", **facts) == "{first} and {last}"


def test_a_word_is_there_once_it_is_there_in_english():
    assert has("error.nothing_to_undo")
    assert has("saekonungr.told.no_fee")
    assert not has("no.such.key")


def test_a_language_without_words_falls_back_to_english():
    assert say("xx", "error.nothing_to_undo") == say("en", "error.nothing_to_undo")
    assert words("xx") == {}


@pytest.mark.parametrize(
    ("language", "n", "said"),
    [
        ("en", 0, "0 points"),
        ("en", 1, "1 point"),
        ("en", 2, "2 points"),
        ("de", 1, "1 Punkt"),
        ("de", -1, "−1 Punkt"),
    ],
)
def test_the_number_chooses_the_form(language, n, said):
    assert say(language, "command.points", n=n) == said


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_word_that_has_a_form_for_none_says_no_nought(language):
    said = [say(language, "vikings.count.fisherman", n=n) for n in range(3)]
    assert [text[0].isdigit() for text in said] == [False, True, True]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_word_of_several_forms_has_these_and_holds_no_other_word(language):
    for scope in ("", *game_ids()):
        for key, word in words(language, scope).items():
            forms = {"one", "other"} if isinstance(word, str) else word.keys() - {"none"}
            assert forms == {"one", "other"}, key


@pytest.mark.parametrize(
    ("parts", "en", "de"),
    [
        ((), "", ""),
        (("Ann",), "Ann", "Ann"),
        (("Ann", "Bo"), "Ann and Bo", "Ann und Bo"),
        (("Ann", "Bo", "Cy"), "Ann, Bo and Cy", "Ann, Bo und Cy"),
    ],
)
def test_parts_are_listed_as_the_language_does(parts, en, de):
    assert (listing("en", parts), listing("de", parts)) == (en, de)


@pytest.mark.parametrize(
    ("seat", "said"), [(0, "Ann"), (2, "Cy"), (3, "player 4"), (-1, "the opponent"), ("x", "x")]
)
def test_a_seat_is_said_by_name(seat, said):
    assert named("en", seat, NAMES) == said


def test_facts_that_are_seats_become_names():
    assert say("en", "list.last", NAMES, first=1, last=2) == "1 and 2"
    told = phrase("command.traded", told=phrase("saekonungr.refused.rob_empty", seat=1))
    assert "Bo" in tell("en", told, NAMES)
    several = say("en", "saekonungr.ante.shared", NAMES, seats=[0, 2], coins=4, each=2, n=2)
    assert "Ann and Cy" in several


def test_what_says_its_one_itself_is_said_of_nothing_else():
    one, other = (say("en", "shipwrights.earns.worth", space=16, n=n) for n in (1, -1))
    assert (one, other) == ("space 16: 1\u00a0point", "space 16: −1\u00a0points")


def test_phrases_among_the_facts_are_said_and_listed():
    one, two = phrase("dice.face.shield"), phrase("dice.face.x")
    assert tell("en", phrase("command.traded", told=one)) == "final trades: shield"
    assert tell("de", phrase("command.traded", told=(one, two))).endswith("Schild und X")


def test_facts_that_are_equal_and_are_written_otherwise_are_said_as_they_are_written():
    said = [say("en", "seat.unnamed", number=number) for number in (1, True, 1.0)]
    assert len({*said}) == 3


def test_facts_that_have_changed_since_are_said_as_they_are_now():
    names, seats = ["Ann", "Bo"], [0]
    before = say("en", "saekonungr.table.order", names, seats=seats)
    seats.append(1)
    after = say("en", "saekonungr.table.order", names, seats=seats)
    names[0] = "Cy"
    assert "Bo" not in before
    assert "Ann and Bo" in after
    assert "Cy and Bo" in say("en", "saekonungr.table.order", names, seats=tuple(seats))


def test_a_fact_of_any_length_is_said_and_kept_by_nobody():
    before = _known.cache_info().currsize
    long = "x" * (LONGEST_NOTE + 1)
    assert long in say("en", "bin.since", when=long, until="then")
    assert _known.cache_info().currsize == before


def test_words_whose_facts_are_missing_are_said_as_they_are_written():
    assert say("en", "error.path") == '"{given}" is not a path like players[1].gold'


PIECES = (
    "hagar.invalid.symbol_at",
    "hagar.option.doubling_touches.about",
    "hagar.refused.edge",
    "hagar.refused.symbol_elsewhere",
    "vikings.notice.no_neighbour",
)
"""What says of pieces on a table that they touch each other."""


def test_what_is_done_with_a_finger_has_one_name_in_every_game():
    scopes = ("", *game_ids())
    touched = {
        key
        for scope in scopes
        for key, word in words("en", scope).items()
        if any(re.search(r"\btouch(ed|es)?\b", text, re.IGNORECASE) for text in said(word))
    }
    assert touched == {*PIECES}


def test_a_games_words_are_its_own():
    assert say("en", "saekonungr.category.treasury") == "Treasury"
    assert "saekonungr.category.treasury" not in words("en")
    assert "saekonungr.category.treasury" in words("en", "saekonungr")


def said(text):
    """List all that is said in a part of a file of words."""
    if isinstance(text, str):
        yield text
    else:
        for part in text.values() if isinstance(text, dict) else text:
            yield from said(part)


def test_no_figure_in_german_reads_as_an_ordinal():
    # "Marker von Ann: 1. Richtig …" is read as the first.
    games = [words("de", game) for game in game_ids()]
    figures = re.compile(r": (\{(n|longest|gained|upgrades)\}|\d+)\.")
    assert [
        text for file in (words("de"), *games) for text in said(file) if figures.search(text)
    ] == []


HEAD = re.compile(r"(?<!\.refused)\.(title|category\.\w+|phase\.\w+|phase_short\.\w+)$")
"""Keys of what heads a screen, a question, a card or a line."""


NO_SENTENCES = {"decimal_mark", *(f"shipwrights.table.place.{place}" for place in SEATS)}
"""Signs, whose full stop ends nothing, and ordinals, which are written so in German."""


def test_a_head_ends_with_no_full_stop_and_a_sentence_does_in_each_language_and_form():
    uneven, heads = [], []
    for game in ("", *game_ids()):
        for key in {*words("en", game)} - NO_SENTENCES:
            forms = [text for language in LANGUAGES for text in said(words(language, game)[key])]
            ends = {text.endswith((".", "!", "?", "…")) for text in forms}
            uneven += [key] if len(ends) > 1 else []
            heads += [key] if HEAD.search(key) and any(one.endswith(".") for one in forms) else []
    assert uneven == []
    assert heads == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_there_is_one_kind_of_apostrophe(language):
    games = [words(language, game) for game in game_ids()]
    pages = [asdict(guide(game, language)) for game in game_ids()]
    assert [text for text in said([words(language), games, pages]) if "'" in text] == []


ADDRESS = {
    "du": re.compile(r"\b(du|dein\w*|dich|dir)\b", re.IGNORECASE),
    # At the beginning of a sentence it may be "they".
    "Sie": re.compile(r"(?<=[a-zäöüß,] )(Sie|Ihnen|Ihr|Ihre[mnrs]?)\b"),
}
GONE = ("First above", "cell (", "Ruling R", "Zelle (", "-1 point", "1 Hägars")
"""What was said once and told nobody anything."""


def all_words(language):
    for game in ("", *game_ids()):
        for said in words(language, game).values():
            yield from said.values() if isinstance(said, dict) else (said,)
    for game in game_ids():
        yield from texts(asdict(guide(game, language)))


def texts(part):
    if isinstance(part, str):
        yield part
    elif isinstance(part, dict | list | tuple):
        for one in part.values() if isinstance(part, dict) else part:
            yield from texts(one)


@pytest.mark.parametrize("how", ADDRESS)
def test_german_speaks_to_all_at_the_table_in_one_voice(how):
    assert [said for said in all_words("de") if ADDRESS[how].search(said)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_said_in_the_words_of_programmers(language):
    assert [said for said in all_words(language) for gone in GONE if gone in said] == []
