"""What one device takes back of a match of several, in every game."""

from __future__ import annotations

from random import Random

import pytest

from companion import late, own
from companion import match as matches
from companion.errors import CompanionError, InvalidMatch
from companion.game import find, game_ids, seats_of
from companion.games.vikings.actions import Lay
from companion.match import Event, Setup
from companion.revision import revise
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


@pytest.mark.long("walks at random")
@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("game_id", game_ids())
def test_what_others_did_stays_as_they_did_it(game_id, seed):
    match, events = walked(game_id, seed, 4 + seed * 3)
    for device in DEVICES:
        mine = own.last_of(match, device)
        try:
            way = own.undo(match, match, AT, device)
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


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("game_id", game_ids())
def test_what_was_one_tap_is_taken_back_and_made_again_in_one(game_id, seed):
    before, events = walked(game_id, seed, 3 + seed * 3)
    rng, deed, match = Random(seed), [], before
    while len(deed) < 3:
        action = random_action(match.game, match.position, match.options, rng)
        if action is None:
            break
        deed.append(action)
        match = matches.act(match, action, AT)
    if not deed:
        return
    way = matches.acts(before, deed, AT, "a1")
    gone = late.undo(way[-1], way[-1], AT, "a1")
    assert gone[-1].head is before.head
    again = late.redo(gone[-1], gone[-1], AT, "a1")
    assert again[-1].head is way[-1].head
    # So it is, too, when the host was started again in between.
    told = [event for one in (way, gone, again) for event in matches.events_of(one)]
    stored = [Event.model_validate_json(one.model_dump_json()) for one in (*events, *told)]
    replayed = matches.replay(before.setup, stored).match
    assert late.undo(replayed, replayed, AT)[-1].step == before.step


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("game_id", game_ids())
def test_what_was_taken_back_amid_is_made_again_where_it_is_still_allowed(game_id, seed):
    match, _ = walked(game_id, seed, 4 + seed * 3)
    for device in DEVICES:
        mine = own.last_of(match, device)
        try:
            gone = own.undo(match, match, AT, device)[-1]
        except InvalidMatch:
            continue
        lost = own.lost_of(gone, device)
        assert [step.action for step in lost] == [mine.action]
        try:
            again = own.redo(gone, gone, AT, device)[-1]
        except CompanionError:
            continue
        assert again.position == matches.act(gone, mine.action, AT).position
        assert own.lost_of(again, device) == ()


@pytest.mark.slow
def test_such_steps_are_found_in_every_game():
    taken = set()
    for game_id in game_ids():
        for seed in range(12):
            match, _ = walked(game_id, seed, 4 + seed * 3)
            for device in DEVICES:
                mine = own.last_of(match, device)
                try:
                    own.undo(match, match, AT, device)
                except own.InTheWay:
                    taken.add((game_id, "in the way"))
                except InvalidMatch:
                    continue
                else:
                    taken.add((game_id, "last" if mine is match.head else "amid"))
    assert {game for game, what in taken if what == "in the way"} == {*game_ids()}
    assert {game for game, what in taken if what == "amid"} >= {"shipwrights"}


def test_what_would_lie_against_the_rules_stands_in_the_way_of_what_it_lies_beside():
    setup = Setup(id="m", game="vikings", version=8, seats=("Ann", "Bo"))
    begun = matches.begin(setup)
    mine = Lay(seat=0, row="noble", column=1, piece="left", start=True)
    match = matches.act(begun, mine, AT, "a1")
    beside = Lay(seat=0, row="noble", column=2, piece="middle")
    match = matches.act(match, beside, AT, "b2")
    assert revise(match, 1, (), AT).against
    with pytest.raises(own.InTheWay) as refused:
        own.undo(match, match, AT, "a1")
    assert refused.value.step.action == beside
