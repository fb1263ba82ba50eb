"""A match: doing, undoing and redoing are a walk along a chain that replay can repeat."""

from __future__ import annotations

import json
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion import match as matches
from companion.errors import InvalidMatch, InvalidPosition, RuleViolation, UnknownGame
from companion.games.saekonungr.game import GAME
from companion.match import Event, Setup
from companion.model import Enter
from companion.revision import revise
from companion.taken_back import lost, once_here
from tests.support.random_play import random_action

NOW = "2026-01-01T00:00:00+00:00"
LATER = "2026-01-01T00:01:00+00:00"

TODAY = GAME.version
TWO = Setup(id="m1", game="saekonungr", version=TODAY, seats=("Ann", "Bo"), begun=NOW)


def rolled(*dice):
    return GAME.read_action({"do": "roll", "dice": list(dice)})


def entered(path, value):
    return Enter(path=path, value=value)


def test_a_match_begins_at_the_games_start():
    match = matches.begin(TWO)
    assert (match.id, match.names, match.step, match.revision) == ("m1", ("Ann", "Bo"), 0, 0)
    assert match.position == GAME.start(2, GAME.Options())
    assert (match.can_undo, match.can_redo, match.event, match.log) == (False, False, None, ())


def test_a_match_begins_where_its_setup_says():
    position = {"treasuries": [3, 4], "active": 1, "phase": "trade", "begun": True}
    match = matches.begin(TWO.model_copy(update={"position": position}))
    assert match.position.treasuries == (3, 4)


@pytest.mark.parametrize(
    ("change", "error"),
    [
        ({"game": "ludo"}, UnknownGame),
        ({"seats": ("Ann",)}, InvalidMatch),
        ({"options": {"ante": "1"}}, InvalidPosition),
        ({"position": {"active": 0}}, InvalidPosition),
        ({"position": {"treasuries": [1], "active": 0, "phase": "trade"}}, InvalidPosition),
    ],
)
def test_a_match_that_cannot_be_is_not_begun(change, error):
    with pytest.raises(error):
        matches.begin(TWO.model_copy(update=change))


def test_the_number_of_seats_is_told_with_the_limits():
    with pytest.raises(InvalidMatch) as refused:
        matches.begin(TWO.model_copy(update={"seats": ("Ann",)}))
    assert refused.value.facts == {"seats_given": 1, "least": 2, "most": 6}


def test_an_action_leads_to_the_next_match_and_leaves_the_last_one_alone():
    start = matches.begin(TWO)
    after = matches.act(start, rolled(3, 5), LATER)
    assert after.position.ships == (8,)
    assert (after.step, after.revision) == (1, 1)
    assert after.event == Event(do="act", at=LATER, action={"do": "roll", "dice": [3, 5]})
    assert [entry.action for entry in after.log] == [{"do": "roll", "dice": [3, 5]}]
    assert (start.step, start.log) == (0, ())


def test_what_the_rules_refuse_changes_nothing():
    start = matches.begin(TWO)
    with pytest.raises(RuleViolation):
        matches.act(start, GAME.read_action({"do": "rob", "seat": 1}), LATER)
    with pytest.raises(InvalidPosition):
        matches.act(start, entered("treasuries[0]", -1), LATER)
    with pytest.raises(InvalidPosition):
        matches.act(start, entered("active", 7), LATER)
    assert start.step == 0


def test_what_the_rules_refuse_is_known_before_it_is_done():
    match = played()
    assert matches.refusal(match, HOME) is None
    assert matches.refusal(match, GAME.read_action({"do": "rob", "seat": 1})).key == (
        "saekonungr.refused.not_now"
    )
    wrong = matches.refusal(match, Enter(path="treasuries[0]", value="much"))
    assert wrong.key.startswith("error.invalid.")


def test_a_correction_is_checked_as_a_position_and_not_as_a_move():
    match = matches.act(matches.begin(TWO), entered("treasuries", [40, 1]), LATER)
    assert match.position.treasuries == (40, 1)


def test_undo_and_redo_walk_back_and_forth():
    start = matches.begin(TWO)
    one = matches.act(start, rolled(3, 5), LATER)
    two = matches.act(one, rolled(3, 3), LATER)
    back = matches.undo(two, LATER)
    assert (back.position, back.revision, back.can_redo) == (one.position, 3, True)
    assert back.event == Event(do="undo", at=LATER)
    start_again = matches.undo(back, LATER)
    assert start_again.position == start.position
    assert not start_again.can_undo
    forth = matches.redo(matches.redo(start_again, LATER), LATER)
    assert (forth.position, forth.revision, forth.can_redo) == (two.position, 6, False)
    assert forth.event == Event(do="redo", at=LATER)
    assert forth.log == two.log


def test_nothing_is_undone_at_the_start_and_nothing_redone_at_the_end():
    start = matches.begin(TWO)
    with pytest.raises(InvalidMatch) as refused:
        matches.undo(start, LATER)
    assert refused.value.code == "error.nothing_to_undo"
    with pytest.raises(InvalidMatch) as refused:
        matches.redo(start, LATER)
    assert refused.value.code == "error.nothing_to_redo"


def test_doing_something_else_forgets_what_was_undone():
    one = matches.act(matches.begin(TWO), rolled(3, 5), LATER)
    other = matches.act(matches.undo(one, LATER), rolled(1, 3), LATER)
    assert not other.can_redo
    assert [entry.action for entry in other.log] == [{"do": "roll", "dice": [1, 3]}]


def test_every_moment_can_be_looked_at():
    start = matches.begin(TWO)
    one = matches.act(start, rolled(3, 5), LATER)
    two = matches.act(one, rolled(3, 3), LATER)
    assert [matches.position_at(two, step) for step in range(3)] == [
        start.position,
        one.position,
        two.position,
    ]
    with pytest.raises(InvalidMatch) as refused:
        matches.position_at(two, 3)
    assert refused.value.facts == {"step": 3}


def test_a_finished_match_has_its_result_as_claimed():
    result = matches.finish(matches.act(matches.begin(TWO), rolled(3, 5), LATER), LATER)
    assert (result.version, result.finished, result.over, result.steps) == (TODAY, LATER, False, 1)
    assert [card.total for card in result.scorecards] == [14, 15]
    assert [place.seats for place in result.ranking] == [(1,), (0,)]


def test_replay_keeps_what_holds_when_an_event_is_refused():
    events = [
        Event(do="act", at=NOW, action={"do": "roll", "dice": [3, 5]}),
        Event(do="act", at=NOW, action={"do": "nothing"}),
        Event(do="act", at=NOW, action={"do": "roll", "dice": [3, 5]}),
    ]
    replayed = matches.replay(TWO, events)
    assert (replayed.followed, replayed.match.step) == (1, 1)
    assert isinstance(replayed.refused, RuleViolation)
    assert matches.replay(TWO, events[:1]).refused is None


STEPS = st.lists(st.sampled_from(["act", "act", "act", "undo", "redo", "enter"]), max_size=40)


@given(STEPS, st.integers(0, 2**32))
def test_replaying_the_stored_events_leads_to_the_same_match(steps, seed):
    rng, match, events = Random(seed), matches.begin(TWO), []
    for step in steps:
        if step == "undo" and match.can_undo:
            match = matches.undo(match, LATER)
        elif step == "redo" and match.can_redo:
            match = matches.redo(match, LATER)
        elif step == "enter":
            match = matches.act(match, entered("longship", rng.randint(0, 9)), LATER)
        elif step == "act" and (action := random_action(GAME, match.position, match.options, rng)):
            match = matches.act(match, action, LATER)
        else:
            continue
        assert match.event is not None
        events.append(Event.model_validate_json(match.event.model_dump_json()))
    again = matches.replay(TWO, events)
    assert again.refused is None
    assert again.match.position == match.position
    assert again.match.log == match.log
    assert again.match.revision == match.revision == len(events)
    assert (again.match.can_undo, again.match.can_redo) == (match.can_undo, match.can_redo)
    assert [one.action for one in lost(again.match)] == [one.action for one in lost(match)]
    here, there = once_here(again.match), once_here(match)
    assert [one.action for one in here] == [one.action for one in there]


@given(st.integers(0, 2**32), st.integers(0, 25))
def test_undoing_an_action_is_as_if_it_had_never_been(seed, length):
    rng, match = Random(seed), matches.begin(TWO)
    for _ in range(length):
        action = random_action(GAME, match.position, match.options, rng)
        if action is None:
            break
        back = matches.undo(matches.act(match, action, LATER), LATER)
        assert (back.position, back.log, back.step) == (match.position, match.log, match.step)
        match = matches.redo(back, LATER)


def test_a_setup_is_plain_json():
    dumped = json.loads(TWO.model_dump_json())
    assert Setup.model_validate_json(json.dumps(dumped)) == TWO


# Putting an entry right


def played(*actions):
    match = matches.begin(TWO)
    for n, action in enumerate(actions):
        match = matches.act(match, action, f"2026-01-01T00:00:{n:02}+00:00")
    return match


HOME, TWO_ONE, DOUBLE = rolled(6, 6), rolled(1, 2), rolled(4, 4)


def dice(match):
    return [entry.action["dice"] for entry in match.log]


def test_an_entry_is_put_right_and_the_later_ones_are_made_again():
    match = played(HOME, TWO_ONE, DOUBLE)
    revised = revise(match, 2, [rolled(2, 2)], LATER)
    assert dice(revised.match) == [[6, 6], [2, 2], [4, 4]]
    assert [entry.at[-8:-6] for entry in revised.match.log] == ["00", "00", "02"]
    assert [event.do for event in revised.events] == ["undo", "undo", "act", "act"]
    assert (revised.corrected.step, revised.dropped) == (2, ())
    assert revised.match.position == played(HOME, rolled(2, 2), DOUBLE).position


@pytest.mark.parametrize("number, left", [(1, [[1, 2], [4, 4]]), (3, [[6, 6], [1, 2]])])
def test_an_entry_is_left_out(number, left):
    revised = revise(played(HOME, TWO_ONE, DOUBLE), number, [], LATER)
    assert dice(revised.match) == left


def test_something_is_added_at_the_end():
    match = played(HOME)
    revised = revise(match, 2, [TWO_ONE, DOUBLE], LATER)
    assert dice(revised.match) == [[6, 6], [1, 2], [4, 4]]
    assert revised.corrected is revised.match


@pytest.mark.parametrize(
    "number, actions, joined",
    [
        (1, [HOME], [False, False, True, True]),
        # Whatever a deed began with and is not there any more, the rest of it is one deed still.
        (2, [], [False, False, True]),
        (3, [], [False, False, False]),
        (3, [TWO_ONE], [False, False, False, True]),
    ],
)
def test_what_was_one_deed_stays_one_as_far_as_it_is_there(number, actions, joined):
    match = matches.acts(played(HOME), [DOUBLE, TWO_ONE, TWO_ONE], LATER)[-1]
    revised = revise(match, number, actions, LATER).match
    assert [step.joined for step in revised.back() if step.action][::-1] == joined


def test_what_does_not_fit_any_more_is_left_out_with_the_reason():
    match = played(HOME, entered("treasuries[0]", 40), DOUBLE)
    raid = [rolled(3, 4)]
    revised = revise(match, 1, raid, LATER)
    assert [(step.number, why.code.split(".")[0]) for step, why in revised.dropped] == [
        (3, "saekonungr")
    ]
    assert revised.match.step == 2


def test_the_log_leads_to_the_corrected_match():
    match = played(HOME, TWO_ONE, DOUBLE)
    first = tuple(Event(do="act", at=e.at, action=e.action) for e in match.log)
    revised = revise(match, 1, [DOUBLE], LATER)
    again = matches.replay(TWO, (*first, *revised.events))
    assert again.refused is None
    assert again.match.position == revised.match.position
    assert again.match.revision == revised.match.revision


@pytest.mark.parametrize("number", [0, 3, -1])
def test_there_is_no_such_entry_to_put_right(number):
    with pytest.raises(InvalidMatch):
        revise(played(HOME), number, [], LATER)


def test_a_correction_that_is_not_allowed_is_refused():
    with pytest.raises(RuleViolation):
        revise(played(HOME), 1, [GAME.read_action({"do": "rob", "seat": 1})], LATER)
