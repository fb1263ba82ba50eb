"""Sentences as they are set: no line ends with a figure whose word stands in the next one."""

from __future__ import annotations

import re
from types import SimpleNamespace

import pytest

from companion.game import game_ids
from companion.games.saekonungr.actions import Roll
from companion.words import LANGUAGES, words
from tests.support.matches import ANN_BEGINS, seated
from views.sparse.writing import together


@pytest.mark.parametrize(
    ("text", "set_"),
    [
        ("Ann takes 2 coins of 30 there are.", "Ann takes 2\xa0coins of 30\xa0there are."),
        ("Bo rolls 1+2 = 3: ship 3 is empty", "Bo rolls 1+2 = 3: ship\xa03 is empty"),
        ("Ann plündert 1 Münze: Schiff 3.", "Ann plündert 1\xa0Münze: Schiff\xa03."),
        ("Dazu gehört Edelmann +1, Boot, Gebäude", "Dazu gehört Edelmann\xa0+1, Boot, Gebäude"),
        ("4 Sonderplättchen und 13 Wikinger", "4\xa0Sonderplättchen und 13\xa0Wikinger"),
        ("Ann wirft 2 Wikingerwürfel, Schild", "Ann wirft 2\xa0Wikingerwürfel, Schild"),
        ("On coaster 3 of 12: 1 Hägar", "On coaster\xa03 of\xa012: 1\xa0Hägar"),
        ("All that was bought gives +2 gold.", "All that was bought gives +2\xa0gold."),
        ("Cy has 3 Goldschmiedeplättchen more.", "Cy has 3 Goldschmiedeplättchen more."),
        ("33.3 % of them, and 1000 years later", "33.3 % of them, and 1000 years later"),
        ("3 points, 4 gold", "3 points, 4 gold"),
        ("Ann und Bo gleichauf (3 Anhänger)", "Ann und Bo gleichauf (3\xa0Anhänger)"),
        ("Nothing of that is known (12 Sonderplättchen)",) * 2,
        ("Jedes Herzogtum hat auch (1).", "Jedes Herzogtum hat auch\xa0(1)."),
        ("She has met some of it (3 of 5 there)", "She has met some of it (3 of 5\xa0there)"),
        ("Ann legt Bierdeckel 1 bei A1 an.", "Ann legt Bierdeckel\xa01 bei A1 an."),
        ("Ann lays coaster 12 at A1, and more", "Ann lays coaster\xa012 at A1, and more"),
        ("In Runde 6 kommen alle, die noch da sind", "In Runde\xa06 kommen alle, die noch da sind"),
        ("So many are there: 2 in the bag", "So many are there: 2\xa0in the bag"),
        ("Ann: Bierdeckel 6 von 12", "Ann: Bierdeckel 6 von\xa012"),
        ("Bo: coaster 6 of 12", "Bo: coaster 6 of\xa012"),
        ("Gebäude 6 · 2 Plätze", "Gebäude 6 · 2 Plätze"),
    ],
)
def test_a_figure_stays_with_its_word_in_a_sentence(text, set_):
    assert together(text) == set_


JOINED = re.compile(
    r"[^\W\d] 7\xa0(am|and|are|at|auf|bei|der|des|for|from|für|gibt|in|liegt|mit|on|sind|und|zu)\b"
)
"""A figure beside a word that it does not count, away from the one that has it."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_figure_of_any_sentence_leaves_its_word_for_one_that_it_does_not_count(language):
    told = [
        sentence
        for scope in ("", *game_ids())
        for word in words(language, scope).values()
        for sentence in (word.values() if isinstance(word, dict) else [word])
    ]
    filled = [re.sub(r"\{\w+\}", "7", sentence) for sentence in told]
    assert sum(" 7 " in sentence for sentence in filled) > 200
    assert [set_ for set_ in map(together, filled) if JOINED.search(set_)] == []


def test_a_sentence_keeps_a_figure_in_one_line_with_what_it_counts(hall, history):
    seated(history, ANN_BEGINS, Roll(dice=(1, 3)))
    packed = []
    hall.screen = lambda: SimpleNamespace(take=packed.append)
    phone = hall.phone("/play/m")
    told = "ship\xa04 is empty, 1{}coin loads it"
    apart, held = (told.format(space).encode() for space in (" ", "\xa0"))
    assert any(held in message for message in packed)
    assert not any(apart in message for message in packed)
    phone.tap("Undo")
    packed.clear()
    phone.tap("Redo")
    assert any(held in message for message in packed), "what takes the place of another text, too"
    assert not any(apart in message for message in packed)
