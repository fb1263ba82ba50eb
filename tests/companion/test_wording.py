"""The command ``words`` tells all that is wrong with the words of a game, at once."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.__main__ import run
from companion.command import wording
from companion.command.wording import wrong
from companion.game import find, game_ids
from companion.words import LANGUAGES, words


def spoken(game_id):
    return {language: dict(words(language, game_id)) for language in LANGUAGES}


@pytest.mark.slow
@pytest.mark.parametrize("game_id", game_ids())
def test_no_word_of_a_game_is_missing_unused_or_not_the_same(game_id):
    assert [*wrong(find(game_id), spoken(game_id))] == []


def test_all_that_is_wrong_is_told_at_once():
    said = spoken("saekonungr")
    del said["de"]["saekonungr.told.stop"]
    for own in said.values():
        del own["saekonungr.option.end.last_standing"]
        del own["saekonungr.option.start_coins.none"]
        del own["saekonungr.option.viking_die.x"]
        own["saekonungr.nobody_says"] = "?"
    said["en"]["saekonungr.told.rob"] = {"one": "{seat} robs", "other": "{seat} robs"}
    assert [*wrong(find("saekonungr"), said)] == [
        ("unused", "en", "saekonungr.nobody_says"),
        ("unused", "de", "saekonungr.nobody_says"),
        ("missing", "en", "saekonungr.option.end.last_standing"),
        ("missing", "de", "saekonungr.option.end.last_standing"),
        ("missing", "en", "saekonungr.option.start_coins.none"),
        ("missing", "de", "saekonungr.option.start_coins.none"),
        ("missing", "en", "saekonungr.option.viking_die.x"),
        ("missing", "de", "saekonungr.option.viking_die.x"),
        ("differs", "en", "saekonungr.told.rob"),
        ("differs", "de", "saekonungr.told.rob"),
        ("missing", "de", "saekonungr.told.stop"),
    ]


def test_the_command_says_what_is_wrong_or_that_nothing_is(capsys, monkeypatch):
    assert run(["words", "saekonungr"]) == 0
    assert capsys.readouterr().out == "All words are there, in every language.\n"
    read = wording.read
    monkeypatch.setattr(wording, "read", lambda *asked: {**read(*asked), "saekonungr.idle": "?"})
    assert run(["words", "saekonungr", "--language", "de"]) == 2
    assert capsys.readouterr().out == (
        "en saekonungr.idle: niemand sagt es\nde saekonungr.idle: niemand sagt es\n"
    )


def test_the_words_of_no_game_are_refused(capsys):
    assert run(["words", "ludo"]) == 2
    assert capsys.readouterr().err == 'words: there is no game called "ludo"\n'


def test_a_game_that_draws_no_table_names_what_can_be_done_there():
    game = replace(find("saekonungr"), id="undrawn")
    lacking = {key for _, _, key in wrong(game, {language: {} for language in LANGUAGES})}
    of_moves = {f"undrawn.table.{move.do}" for move in game.moves}
    assert of_moves & lacking == of_moves - {"undrawn.table.enter"}
