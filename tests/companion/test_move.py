"""Moves: whatever a game can do has its rule, its words and its offer in one place."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

import pytest

from companion.errors import RuleViolation
from companion.game import find, game_ids
from companion.model import Enter, Frozen, Offer, phrase
from companion.move import Move
from companion.ranking import best_first, ranked

every_game = pytest.mark.parametrize(
    "game", [find(game_id) for game_id in game_ids()], ids=game_ids()
)


@every_game
def test_no_move_of_a_game_is_called_like_the_correction_by_hand(game):
    assert "enter" not in {move.do for move in game.moves}


class Wave(Frozen):
    """An action of a made-up game, which lives in this module."""

    do: Literal["wave"] = "wave"


class Nod(Frozen):
    do: Literal["nod"] = "nod"


class NodOnce(Frozen):
    do: Literal["nod"] = "nod"


class NodOffer(Offer):
    """Has a word as actions have, and is none."""

    do: str = "nod"


def moves(*kinds):
    return tuple(
        Move(kind, lambda position, _action, _options: position, lambda *_: ()) for kind in kinds
    )


@pytest.mark.parametrize(
    "kinds, told",
    [
        ((Wave,), "no move handles Nod, NodOnce"),
        ((Nod, NodOnce), "no move handles Wave"),
        ((Wave, Nod, NodOnce), "more than one move handles nod"),
        ((Wave, Wave, Wave, Nod, NodOnce), "more than one move handles nod, wave"),
    ],
)
def test_an_action_that_no_move_or_more_than_one_handles_is_an_error_at_import(kinds, told):
    with pytest.raises(TypeError, match=f"^saekonungr: {told}$"):
        replace(find("saekonungr"), moves=moves(*kinds))


@every_game
def test_every_offer_is_of_a_move(game):
    options = game.Options()
    words = {move.do for move in game.moves}
    for seats in game.seats:
        assert {offer.do for offer in game.offers(game.start(seats, options), options)} <= words


@every_game
def test_what_the_moment_tells_of_an_action_makes_no_other_of_it(game):
    # A correction by hand is as it is, in the games too that say something of their own actions.
    position, action = game.start(game.seats[-1], game.Options()), Enter(path="a", value=1)
    assert game.named(position, action) == action


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
