"""A game that has no random player of its own walks by what it offers."""

from __future__ import annotations

from random import Random

import pytest

from companion.game import find
from companion.model import change
from tests.support.random_play.by_offers import by_offers


@pytest.mark.parametrize("seats", [2, 6])
def test_a_game_is_played_by_its_offers_alone(seats):
    game = find("saekonungr")
    options = game.Options()
    position, rng, done = game.start(seats, options), Random(1), set()
    for _ in range(100):
        action = by_offers(game, position, options, rng)
        if action is None:
            assert game.is_over(position, options)
            break
        done.add(action.do)
        position = game.apply(position, action, options)
    assert {"roll", "viking"} <= done


def test_nothing_is_drawn_where_nothing_is_due():
    game = find("saekonungr")
    options = game.Options()
    over = change(game.start(2, options), out=(0,), phase="over")
    assert game.is_over(over, options)
    assert by_offers(game, over, options, Random(1)) is None


def test_offers_that_say_too_little_are_named(monkeypatch):
    monkeypatch.setitem(by_offers.__globals__, "TRIES", 1)
    game = find("hagar")
    options = game.Options()
    with pytest.raises(LookupError, match=r"hagar: too little is said by \(PlaceOffer"):
        by_offers(game, game.start(2, options), options, Random(1))
