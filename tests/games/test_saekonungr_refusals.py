"""Sækonungr refuses every wrong action and every impossible position, in its own words."""

from __future__ import annotations

import pytest

from companion.errors import InvalidPosition, RuleViolation
from companion.game import find
from companion.games.saekonungr.actions import Order, Rob, Roll, Shorten, Stop, TakeNothing, Viking
from companion.games.saekonungr.position import (
    Options,
    Position,
    start,
)
from companion.match import Setup, begin
from companion.reading import read
from companion.words import LANGUAGES, say, words
from tests.support.saekonungr import NAMES, PLAIN, plunder, table

GAME = find("saekonungr")

PLUNDER = {"phase": "plunder"}
REFUSALS = [
    ("over", table((0, 30), (), 0, phase="over", out=(0,)), Roll(dice=(1, 2))),
    ("over", table((0, 30), (), 0, active=1, out=(0,)), Roll(dice=(1, 2))),
    ("shorten", table(), Shorten()),
    ("not_now", table(), Viking()),
    ("not_now", table(), plunder(3)),
    ("not_now", table(), Rob(seat=1)),
    ("not_now", table(), TakeNothing()),
    ("not_now", table(phase="viking"), Roll(dice=(3, 4))),
    ("not_now", table(phase="raid", raids=1), Viking()),
    ("not_now", table(**PLUNDER), Roll(dice=(3, 4))),
    ("order_due", table((15, 15), (), 0, tied=(0, 1)), Roll(dice=(3, 4))),
    ("order_not_now", table(), Order(dice=((1, 2), (3, 4)))),
    ("order_not_now", table((15, 15), (), 0, begun=True), Order(dice=((1, 2), (3, 4)))),
    ("order_seats", start(3, PLAIN), Order(dice=((1, 2), (3, 4)))),
    ("order_missing", start(2, PLAIN), Order(dice=((1, 2), None))),
    ("order_not_tied", table((9, 9, 9), (), 0, tied=(0, 2)), Order(dice=((1, 2),) * 3)),
    ("dice", start(2, PLAIN), Order(dice=((1, 2), (0, 4)))),
    ("dice", table(), Roll()),
    ("dice_and_total", table(), Roll(dice=(3, 4), total=7)),
    ("total", table(), Roll(total=1)),
    ("total", table(), Roll(total=13)),
    ("dice_and_total", start(2, PLAIN), Order(dice=((1, 2), (3, 4)), totals=(3, 7))),
    ("total", start(2, PLAIN), Order(totals=(3, 0))),
    ("order_seats", start(2, PLAIN), Order()),
    ("order_missing", start(2, PLAIN), Order(totals=(3, None))),
    ("dice", table(), Roll(dice=(3,))),
    ("dice", table(), Roll(dice=(1, 2, 3))),
    ("dice", table(), Roll(dice=(0, 6))),
    ("dice", table(phase="raid", raids=1), Roll(dice=(1, 7))),
    ("viking_dice", table(phase="viking"), Viking(faces=("blank",) * 3)),
    ("plunder_count", table(**PLUNDER), plunder()),
    ("plunder_count", table(**PLUNDER), plunder(3, 6, 9)),
    ("plunder_empty", table(**PLUNDER), plunder(3, 4)),
    ("plunder_twice", table(**PLUNDER), plunder(3, 3)),
    ("plunder_longship", table(longship=1, **PLUNDER), plunder("longship", "longship")),
    ("plunder_longship", table(longship=0, **PLUNDER), plunder("longship")),
    ("rob_seat", table(**PLUNDER), Rob(seat=2)),
    ("rob_seat", table(**PLUNDER), Rob(seat=-1)),
    ("rob_self", table(**PLUNDER), Rob(seat=0)),
    ("rob_expelled", table((9, 0, 9), out=(1,), **PLUNDER), Rob(seat=1)),
    ("rob_empty", table((9, 0), **PLUNDER), Rob(seat=1)),
    ("nothing", table((9, 9), (), 0, **PLUNDER), TakeNothing()),
    ("nothing", table((9, 0), (), 1, **PLUNDER), TakeNothing()),
    ("nothing", table((9, 0), (3,), 0, **PLUNDER), TakeNothing()),
]
FOUR_SIDED = Options(viking_die=("shield", "shield", "x", "x"))
MAY_STOP = Options(may_stop=True)
BOTH = Options(plunder_one=False)
BY_OPTION = [
    ("viking_face", table(phase="viking"), Viking(faces=("x", "blank")), FOUR_SIDED),
    ("stop", table(phase="raid", raids=1), Stop(), MAY_STOP),
    ("stop", table(phase="raid", raids=1, raided=True), Stop(), PLAIN),
    ("plunder_both", table(longship=2, ships=(), **PLUNDER), plunder("longship"), BOTH),
]
ALL_REFUSALS = [*((*row, PLAIN) for row in REFUSALS), *BY_OPTION]


@pytest.mark.parametrize("code, position, action, options", ALL_REFUSALS)
def test_a_wrong_action_is_refused_with_its_own_words(code, position, action, options):
    with pytest.raises(RuleViolation) as refused:
        GAME.apply(position, action, options)
    assert refused.value.code == f"saekonungr.refused.{code}"
    sentences = {say(to, refused.value.code, NAMES, **refused.value.facts) for to in LANGUAGES}
    assert len(sentences) == len(LANGUAGES)
    assert not any("{" in sentence or "saekonungr." in sentence for sentence in sentences)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_has_a_row(language):
    spoken = {key for key in words(language, "saekonungr") if ".refused." in key}
    assert spoken == {f"saekonungr.refused.{code}" for code, *_ in ALL_REFUSALS}


INVALID = [
    ("treasuries", "treasuries", table((1, 2, 3)), PLAIN),
    ("out[1]", "seat_twice", table(out=(1, 1), phase="over"), PLAIN),
    ("out", "nobody_left", table(out=(1, 0), phase="over"), PLAIN),
    ("raids", "no_raid_due", table(phase="raid"), PLAIN),
    ("raids", "raids", table(raids=1), PLAIN),
    ("raids", "raids", table(phase="viking", raids=1), PLAIN),
    ("raids", "raids", table(phase="over", raids=1, out=(0,)), PLAIN),
    ("tied", "tied_late", table(tied=(0, 1), begun=True), PLAIN),
    ("tied", "tied_late", table(tied=(0, 1), phase="viking"), PLAIN),
    ("tied", "tied_alone", table(tied=(1,)), PLAIN),
]


@pytest.mark.parametrize("path, code, position, options", INVALID)
def test_an_impossible_position_is_refused_at_its_place(path, code, position, options):
    with pytest.raises(InvalidPosition) as refused:
        GAME.check(position, 2, options)
    found = {(one.path, one.code): one for one in refused.value.problems}
    problem = found[f"position.{path}", f"saekonungr.invalid.{code}"]
    for language in LANGUAGES:
        assert problem.code in words(language, "saekonungr")
        assert "{" not in say(language, problem.code, NAMES, **problem.facts)


def test_an_expelled_player_is_not_the_one_to_act():
    with pytest.raises(InvalidPosition, match="active_expelled"):
        GAME.check(table((0, 9, 9), out=(0,)), 3, PLAIN)


def test_a_ship_listed_twice_is_refused():
    with pytest.raises(InvalidPosition) as refused:
        begin(
            Setup(
                id="m",
                game="saekonungr",
                version=1,
                seats=("Ann", "Bo"),
                position={"treasuries": [1, 1], "ships": [3, 3], "active": 0, "phase": "trade"},
            )
        )
    (problem,) = refused.value.problems
    assert (problem.path, problem.code) == ("position.ships", "saekonungr.invalid.ship_twice")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_problem_has_a_row(language):
    spoken = {key for key in words(language, "saekonungr") if ".invalid." in key}
    rows = {f"saekonungr.invalid.{code}" for _, code, *_ in INVALID}
    assert spoken == rows | {
        f"saekonungr.invalid.{one}" for one in ("ship_twice", "active_expelled")
    }


@pytest.mark.parametrize(
    "field, value",
    [
        ("start_coins", 0),
        ("viking_die", ("shield",) * 3),
        ("viking_die", ("shield",) * 13),
        ("viking_die", ("sword",) * 6),
        ("ante", -1),
        ("end", "never"),
        ("zero_is_out", 1),
    ],
)
def test_an_option_out_of_bounds_is_refused(field, value):
    with pytest.raises(ValueError, match=field):
        Options(**{field: value})


@pytest.mark.parametrize(
    "action, path",
    [
        ({"do": "plunder", "from": [8.0]}, "action.from[0]"),
        ({"do": "plunder", "from": [7]}, "action.from[0]"),
        ({"do": "plunder", "from_": [8]}, "action.from_"),
        ({"do": "rob", "seat": 1.0}, "action.seat"),
        ({"do": "roll", "dice": [3.0, 4]}, "action.dice[0]"),
        ({"do": "viking", "faces": ["sword"]}, "action.faces[0]"),
        ({"do": "order", "dice": [[1, "2"], None]}, "action.dice[0][1]"),
    ],
)
def test_nothing_in_an_action_is_coerced(action, path):
    with pytest.raises(InvalidPosition) as refused:
        GAME.read_action(action)
    assert path in [problem.path for problem in refused.value.problems]


@pytest.mark.parametrize(
    "field, value", [("ships", [8.0]), ("ships", ["8"]), ("ships", [True]), ("longship", 1.0)]
)
def test_nothing_in_a_position_is_coerced(field, value):
    tree = {**table().model_dump(mode="json"), field: value}
    with pytest.raises(InvalidPosition):
        read(Position, tree, "position")
