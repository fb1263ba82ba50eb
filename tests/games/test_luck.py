"""What the dice of stored actions showed."""

from __future__ import annotations

from random import Random

import pytest

from companion import match as matches
from companion.game import find, game_ids
from companion.match import Setup
from companion.model import UNTOLD, Thrown, change
from tests.support.random_play import random_action

SAEKONUNGR, HAGAR = find("saekonungr"), find("hagar")
D6 = tuple("123456")


def shown(thrown, what):
    return [one.face for one in thrown if one.what == what]


def test_two_dice_are_counted_by_face_and_by_sum():
    thrown = SAEKONUNGR.thrown({"do": "roll", "dice": [3, 5]}, {})
    assert shown(thrown, "die") == ["3", "5"]
    assert shown(thrown, "sum") == ["8"]
    assert thrown[0].sides.count("7") == 6
    assert len(thrown[0].sides) == 36


def test_a_start_roll_is_everybodys():
    thrown = SAEKONUNGR.thrown({"do": "order", "dice": [[1, 2], None, [6, 6]]}, {})
    assert shown(thrown, "die") == ["1", "2", "6", "6"]
    assert shown(thrown, "sum") == ["3", "12"]


def test_a_total_alone_tells_of_no_die():
    thrown = SAEKONUNGR.thrown({"do": "roll", "total": 8}, {})
    assert shown(thrown, "sum") == ["8"]
    assert shown(thrown, "die") == [UNTOLD, UNTOLD]


def test_totals_of_a_start_roll_are_everybodys():
    thrown = SAEKONUNGR.thrown({"do": "order", "totals": [3, None, 12]}, {})
    assert shown(thrown, "sum") == ["3", "12"]
    assert [one.seat for one in thrown] == [0, 0, 0, 2, 2, 2]
    assert SAEKONUNGR.begins([{"do": "order", "totals": [3, None, 12]}]) == 2


def test_each_has_rolled_their_own_start_roll():
    thrown = SAEKONUNGR.thrown({"do": "order", "dice": [[1, 2], None, [6, 6]]}, {})
    assert [one.seat for one in thrown] == [0, 0, 0, 2, 2, 2]


def test_dice_of_a_turn_are_those_of_whoever_is_to_act():
    assert {one.seat for one in SAEKONUNGR.thrown({"do": "roll", "dice": [3, 5]}, {})} == {None}
    actions = [
        {"do": "order", "dice": [[1, 2], [6, 6], [3, 3]]},
        {"do": "roll", "dice": [6, 6]},
        {"do": "roll", "dice": [3, 4]},
        {"do": "viking", "faces": ["shield"]},
        {"do": "roll", "dice": [6, 6]},
        {"do": "enter", "path": "active", "value": 0},
        {"do": "roll", "dice": [1, 1]},
    ]
    setup = Setup(id="m", game="saekonungr", version=1, seats=("A", "B", "C"), begun="")
    assert [*matches.turns(setup, actions)] == [0, 1, 2, 2, 2, 2, 0]


def test_viking_dice_have_the_faces_the_match_was_begun_with():
    action = {"do": "viking", "faces": ["x", "shield"]}
    assert shown(SAEKONUNGR.thrown(action, {}), "viking") == ["x", "shield"]
    own = ["shield", "x", "blank", "blank"]
    assert SAEKONUNGR.thrown(action, {"viking_die": own})[0].sides == tuple(own)


def test_the_final_roll_of_hagar_is_one_die():
    assert HAGAR.thrown({"do": "final_roll", "value": 4}, {}) == (Thrown("die", D6, "4", 0),)
    assert HAGAR.thrown({"do": "stay", "seat": 0}, {}) == ()


@pytest.mark.parametrize(
    "actions, first",
    [
        ([], None),
        ([{"do": "roll", "dice": [1, 1]}], 0),
        ([{"do": "order", "dice": [[1, 2], [6, 6], [3, 3]]}], 1),
        (
            [
                {"do": "order", "dice": [[6, 6], [1, 2], [6, 6]]},
                {"do": "order", "dice": [[1, 2], None, [3, 3]]},
            ],
            2,
        ),
    ],
)
def test_whoever_rolled_highest_goes_first(actions, first):
    assert SAEKONUNGR.begins(actions) == first


@pytest.mark.parametrize("game_id", game_ids())
def test_every_action_of_every_game_can_be_asked_for_its_dice(game_id):
    game = find(game_id)
    source = Random(11)
    match = matches.begin(
        Setup(id="m", game=game_id, version=game.version, seats=("A", "B"), begun="")
    )
    for _ in range(80):
        action = random_action(game, match.position, match.options, source)
        if action is None:
            break
        match = matches.act(match, action, "")
    options = match.options.model_dump(mode="json")
    actions = [entry.action for entry in match.log]
    thrown = [one for action in actions for one in game.thrown(action, options)]
    assert all(one.face in one.sides for one in thrown)
    assert game.has_dice or not thrown
    assert game.begins(actions) in (None, 0, 1)


def walked_to(game, kind):
    """Walk until an action of that kind was done."""
    setup = Setup(id="m", game=game.id, version=game.version, seats=("A", "B"), begun="")
    for source in map(Random, range(40)):
        match = matches.begin(setup)
        while action := random_action(game, match.position, match.options, source):
            match = matches.act(match, action, "")
            if match.log[-1].action["do"] == kind:
                return match
    raise LookupError(kind)


TOTALS = ({"do": "roll", "total": 8}, {"do": "order", "totals": [8, 3]})


@pytest.mark.parametrize(
    "game_id, kind", [(one, kind) for one in game_ids() for kind in sorted(find(one).chance)]
)
def test_what_people_rolled_or_drew_themselves_is_told_apart_from_what_the_app_gave(game_id, kind):
    match = walked_to(find(game_id), kind)
    by_app = match.head.action
    assert by_app.of_app
    typed = change(by_app, typed=True)
    assert not typed.of_app
    before = match.head.before.position
    after = match.game.apply(before, typed, match.options)
    assert after == match.position, "the rules do not ask"


@pytest.mark.parametrize("total", TOTALS)
def test_a_total_alone_is_of_dice_on_the_table(total):
    assert not SAEKONUNGR.action.validate_python(total, strict=False).of_app
