"""Moves: whatever a game can do has its rule, its words and its offer in one place."""

from __future__ import annotations

import pytest

from companion.errors import RuleViolation
from companion.game import find, game_ids
from companion.model import Enter, phrase
from companion.ranking import best_first, ranked

every_game = pytest.mark.parametrize(
    "game", [find(game_id) for game_id in game_ids()], ids=game_ids()
)


@every_game
def test_no_two_moves_of_a_game_have_the_same_word(game):
    words = [move.do for move in game.moves]
    assert len(set(words)) == len(words)
    assert "enter" not in words


@every_game
def test_every_offer_is_of_a_move(game):
    options = game.Options()
    words = {move.do for move in game.moves}
    for seats in game.seats:
        assert {offer.do for offer in game.offers(game.start(seats, options), options)} <= words


def test_a_correction_is_described_alike_in_every_game():
    for game_id in game_ids():
        (said,) = find(game_id).described(None, Enter(path="a", value=1), None, None)
        assert said == phrase("enter.told", path="a", value="1")


def test_what_follows_is_said_after_what_was_done():
    game = find("saekonungr")
    before = game.start(2, game.Options(start_coins=1))
    before = before.model_copy(update={"treasuries": (0, 5)})
    action = game.Actions[0](dice=(1, 2))
    after = game.apply(before, action, game.Options())
    keys = [told.key for told in game.described(before, action, after, game.Options())]
    assert keys == ["saekonungr.told.trading", "saekonungr.told.expelled", "saekonungr.told.wins"]


def test_a_move_that_is_not_due_is_refused_before_its_rule_is_asked():
    game = find("saekonungr")
    start = game.start(2, game.Options())
    with pytest.raises(RuleViolation) as refused:
        game.apply(start, game.Actions[2](), game.Options())
    assert refused.value.code == "saekonungr.refused.not_now"


def test_a_shared_place_skips_the_next():
    places = ranked([((2, 0), phrase("a")), ((1,), phrase("b"))])
    assert [(place.place, place.seats) for place in places] == [(1, (0, 2)), (3, (1,))]


def test_equals_are_grouped_with_the_strongest_first():
    assert best_first({0: (1, 2), 1: (3, 0), 2: (1, 2)}) == [((1,), (3, 0)), ((0, 2), (1, 2))]
