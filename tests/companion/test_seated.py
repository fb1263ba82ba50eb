"""Whoever is named on a table sits at it, whatever the game."""

from __future__ import annotations

import pytest

from companion.errors import InvalidPosition
from companion.game import find
from companion.games.hagar.actions import Put
from companion.games.hagar.position import Token
from companion.games.pax_viking.cards import Card
from companion.games.pax_viking.position import Influence
from companion.games.vikings.position import Bought
from companion.model import change
from companion.words import LANGUAGES, say
from tests.support import hagar

JUDGED = Card(title="A", tier="novice", face_up=True, met_by=(1, 5))

NOBODY = [
    ("hagar", "tokens[0].seat", {"tokens": (Token(field=(0, 0), seat=2),)}),
    ("hagar", "moved[0]", {"moved": (2,)}),
    ("hagar", "owes[1]", {"owes": (0, 2)}),
    ("pax_viking", "active", {"active": 2}),
    ("pax_viking", "influence.rus", {"influence": Influence(rus=2)}),
    ("pax_viking", "cards[0].met_by[1]", {"cards": (JUDGED,)}),
    ("saekonungr", "out[0]", {"out": (2,)}),
    ("saekonungr", "active", {"active": 2}),
    ("saekonungr", "tied[1]", {"tied": (1, 2)}),
    ("shipwrights", "finished[0]", {"finished": (2,)}),
    ("vikings", "starter", {"starter": 2}),
    ("vikings", "active", {"active": 2}),
    ("vikings", "passed[1]", {"passed": (0, 2)}),
    ("vikings", "bought.seat", {"bought": Bought(seat=2)}),
]


@pytest.mark.parametrize("game_id, path, fields", NOBODY)
def test_a_table_that_names_somebody_who_does_not_sit_there_is_refused(game_id, path, fields):
    game = find(game_id)
    options = game.Options()
    lies = change(game.start(2, options), **fields)
    with pytest.raises(InvalidPosition) as refused:
        game.check(lies, 2, options)
    found = {problem.path: problem for problem in refused.value.problems}
    problem = found[f"position.{path}"]
    assert problem.code == "error.invalid.seat"
    for language in LANGUAGES:
        assert "{" not in say(language, problem.code, **problem.facts)


def test_nobody_who_does_not_sit_there_gets_a_token():
    game = find("hagar")
    put = Put(token=Token(field=(0, 0), seat=2))
    with pytest.raises(InvalidPosition) as refused:
        game.apply(hagar.table(), put, hagar.PLAIN)
    assert [problem.path for problem in refused.value.problems] == ["position.tokens[0].seat"]
