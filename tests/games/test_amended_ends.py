"""Where an entry that is put right ends a game sooner, what was done later counts no more."""

from __future__ import annotations

from random import Random

import pytest

from companion.errors import reason
from companion.game import find, game_ids
from companion.revision import revise
from companion.words import LANGUAGES, say
from tests.support.at_once import AT, after, begun, deeds, walked

LONGEST_WALK = 2000

every_game = pytest.mark.parametrize("game", [find(game) for game in game_ids()], ids=game_ids())


def goes_on(match):
    return match is not None and not match.game.is_over(match.position, match.options)


def played_on(match, rng, steps):
    """Play on at random, with corrections by hand, but to no end."""
    for _ in range(steps):
        ways = [way for one in deeds(match, rng, 4) if goes_on(way := after(match, one))]
        match = rng.choice(ways) if ways else match
    return match


def ended(match, rng):
    """Return what leads from there to the end of the game."""
    end = walked(match, rng, LONGEST_WALK)
    assert match.game.played_out(end.position, end.options)
    return [step.action for step in end.back() if step.number > match.step][::-1]


@pytest.mark.long("walks at random, and amends each entry")
@every_game
@pytest.mark.parametrize("seed", range(8))
def test_what_was_done_after_an_end_that_comes_sooner_is_left_out_and_named(game, seed):
    rng = Random(seed)
    before = played_on(begun(game, game.seats[seed % 2]), rng, 9)
    actions = ended(before, rng)
    match = played_on(before, rng, 24)
    later = [step for step in match.back() if step.number > before.step + 1][::-1]
    revised = revise(match, before.step + 1, actions, AT)
    assert later
    assert [step for step, _ in revised.dropped] == later
    assert revised.match is revised.corrected
    for language in LANGUAGES:
        told = {say(language, reason(error).code, match.names) for _, error in revised.dropped}
        assert told == {say(language, "error.after_the_end")} != {"error.after_the_end"}
