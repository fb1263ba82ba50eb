"""What one device takes back of a match of several, in every game."""

from __future__ import annotations

from random import Random

import pytest

from companion import late
from companion import match as matches
from companion.errors import InvalidMatch
from companion.game import find, game_ids, seats_of
from companion.match import Setup
from tests.support.random_play import random_action

AT = "2026-01-01T00:00:00+00:00"
DEVICES = ("a1", "b2", "c3")


def walked(game_id, seed, steps):
    """Have three devices play a match on at random; return it with what happened."""
    rng = Random(seed)
    game = find(game_id)
    seats = [n for n in seats_of(game_id) if n > 1]
    setup = Setup(
        id="m", game=game_id, version=game.version, seats=("Ann", "Bo", "Cy")[: max(2, min(seats))]
    )
    match, events = matches.begin(setup), []
    for _ in range(steps):
        action = random_action(game, match.position, match.options, rng)
        if action is None:
            break
        match = matches.act(match, action, AT, rng.choice(DEVICES))
        events.append(match.event)
    return match, events


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("game_id", game_ids())
def test_what_others_did_stays_as_they_did_it(game_id, seed):
    match, events = walked(game_id, seed, 4 + seed * 3)
    for device in DEVICES:
        mine = late.last_of(match, device)
        try:
            way = late.undo_own(match, match, AT, device)
        except InvalidMatch:
            continue
        assert mine is not None
        after = way[-1]
        left = [entry for n, entry in enumerate(match.log, start=1) if n != mine.number]
        assert list(after.log) == left
        whose = [step.by for step in match.back() if step.number != mine.number]
        assert [step.by for step in after.back()] == whose
        # Nobody gains or loses by it but where the step was: what came later did the same.
        told = matches.replay(match.setup, [*events, *matches.events_of(way)])
        assert told.refused is None
        assert told.match.position == after.position
        afresh = matches.begin(match.setup)
        for step in reversed([one for one in match.back() if one.action and one is not mine]):
            afresh = matches.act(afresh, step.action, step.at, step.by)
        assert afresh.position == after.position


def test_such_steps_are_found_in_every_game():
    taken = set()
    for game_id in game_ids():
        for seed in range(12):
            match, _ = walked(game_id, seed, 4 + seed * 3)
            for device in DEVICES:
                mine = late.last_of(match, device)
                try:
                    late.undo_own(match, match, AT, device)
                except late.InTheWay:
                    taken.add((game_id, "in the way"))
                except InvalidMatch:
                    continue
                else:
                    taken.add((game_id, "last" if mine is match.head else "amid"))
    assert {game for game, what in taken if what == "in the way"} == {*game_ids()}
    assert {game for game, what in taken if what == "amid"} >= {"shipwrights"}
