"""Hägar refuses every wrong action and every impossible position, in its own words."""

from __future__ import annotations

import pytest

from companion.errors import InvalidPosition, RuleViolation
from companion.game import find
from companion.games.hagar.actions import (
    Count,
    FinalRoll,
    GoldDoubles,
    MoveHagar,
    OwnToken,
    Paint,
    PlaceCoaster,
    Put,
    Remove,
    Stay,
)
from companion.games.hagar.position import (
    Gold,
    Landscape,
    Line,
    Number,
    Options,
    Position,
    Symbol,
    Token,
    start,
)
from companion.match import Setup, act, begin
from companion.model import Enter, change
from companion.reading import read
from companion.words import LANGUAGES, say, words
from tests.support.hagar import NAMES, PLAIN, coaster, full, golden, hagars, table

GAME = find("hagar")
BAR = Options(bar_rule=True)

ONE = table("L F / W W", tokens=hagars([(0, 0)]))
BEER = Position(players=2, coasters=(coaster((0, 0), "LFWW", "down"),), tokens=hagars([(0, 0)]))
MOVING = table("F F W L / F L L L", rolled=True, tokens=hagars([(0, 0)], [(1, 0), (0, 2)]))


def place(cell, letters, *, seat=1, beer=None, token="own", **more):
    """Place a coaster with a Hägar on its first field, unless told otherwise."""
    if token == "own":
        token = OwnToken(field=(2 * cell[0], 2 * cell[1]))
    return PlaceCoaster(seat=seat, coaster=coaster(cell, letters, beer), token=token, **more)


def move(start_field, goal, seat=1):
    return MoveHagar(seat=seat, from_=start_field, to=goal)


def spent(*, gold=(), laid=4):
    """One coaster on the table and so many Hägars of Bo on it."""
    fields = [(0, 0), (0, 1), (1, 0), (1, 1)][:laid]
    return table("L L / L L", tokens=(*hagars([], fields), *gold))


REFUSALS = [
    ("over", table(moved=(1, 0), rolled=True), place((0, 1), "LLLL"), PLAIN),
    ("over", table(moved=(1, 0), rolled=True), Stay(seat=0), PLAIN),
    ("over", full(moved=(0, 1)), FinalRoll(value=1), PLAIN),
    ("rolled", table(rolled=True), place((0, 1), "LLLL"), PLAIN),
    ("all_laid", full(), place((3, 0), "LLLL", seat=0), PLAIN),
    ("all_laid", full(1), place((3, 0), "LLLL", seat=0), PLAIN),
    ("turn", ONE, place((0, 1), "FLFL", seat=0), PLAIN),
    ("turn", ONE, place((0, 1), "FLFL", seat=5), PLAIN),
    ("turn", MOVING, move((0, 0), (0, 1), seat=0), PLAIN),
    ("turn", MOVING, Stay(seat=0), PLAIN),
    ("taken", ONE, place((0, 0), "FLFL"), PLAIN),
    ("taken", ONE, place((0, 0), "FLFL", anyway=True), PLAIN),
    ("edge", ONE, place((1, 1), "WWWW"), PLAIN),
    ("edge", ONE, place((0, 5), "FFFF"), PLAIN),
    ("match", ONE, place((0, 1), "LLLL"), PLAIN),
    ("match_beer", ONE, place((0, 1), "LLLL", beer="up"), PLAIN),
    ("bar_row", BEER, place((0, 1), "FFFF", beer="up"), BAR),
    ("bar_column", BEER, place((1, 0), "WWWW", beer="left"), BAR),
    ("token_due", ONE, place((0, 1), "FFFF", token=None), PLAIN),
    ("token_due", spent(), place((0, 1), "LLLL", token=None), PLAIN),
    ("no_hagar", spent(), place((0, 1), "LLLL"), PLAIN),
    (
        "no_gold",
        spent(gold=(Token(field=(1, 0), seat=1, gold=True),), laid=2),
        place((0, 1), "LLLL", token=OwnToken(field=(0, 2), gold=True)),
        PLAIN,
    ),
    (
        "no_gold",
        spent(gold=golden((1, 0), (1, 1)), laid=2),
        place((0, 1), "LLLL", token=OwnToken(field=(0, 2), gold=True)),
        PLAIN,
    ),
    (
        "token_elsewhere",
        ONE,
        place((0, 1), "FFFF", token=OwnToken(field=(1, 1))),
        PLAIN,
    ),
    (
        "symbol_elsewhere",
        ONE,
        place((0, 1), "FFFF", shields=(Symbol(touches=((0, 1),)),)),
        PLAIN,
    ),
    ("coasters_due", ONE, FinalRoll(value=2), PLAIN),
    ("rolled_already", full(rolled=True), FinalRoll(value=2), PLAIN),
    ("not_rolled", full(), Stay(seat=1), PLAIN),
    ("not_rolled", full(), move((0, 0), (0, 1)), PLAIN),
    ("not_yours", MOVING, move((0, 0), (0, 1)), PLAIN),
    ("not_yours", MOVING, move((0, 1), (0, 0)), PLAIN),
    ("not_laid", MOVING, move((1, 0), (2, 0)), PLAIN),
    ("not_laid", ONE, Paint(field=(0, 2), landscape="land"), PLAIN),
    ("occupied", MOVING, move((1, 0), (0, 0)), PLAIN),
    ("occupied", MOVING, move((1, 0), (1, 0)), PLAIN),
    ("other_kind", MOVING, move((1, 0), (1, 1)), PLAIN),
    ("nothing_there", ONE, Remove(cell=(0, 1)), PLAIN),
    ("nothing_there", ONE, Remove(field=(0, 1)), PLAIN),
    ("nothing_there", ONE, Remove(gold=Symbol(touches=((0, 1),))), PLAIN),
    ("nothing_there", ONE, Remove(shield=Symbol(touches=((0, 1),))), PLAIN),
    (
        "other_line",
        ONE,
        GoldDoubles(gold=Symbol(touches=((0, 1),)), line=Line(row=0), doubles=True),
        PLAIN,
    ),
    ("no_row", ONE, Count(at=0, landscape=None), PLAIN),
    ("no_row", ONE, Count(landscape=None), PLAIN),
    (
        "row_otherwise",
        ONE,
        Count(at=0, was=Landscape(kind="land", fields=1), landscape=None),
        PLAIN,
    ),
]
ELSEWHERE = {"beer"}
"""Refusals of a placement that no action can name: its coaster lies as it lies."""


@pytest.mark.parametrize("code, position, action, options", REFUSALS)
def test_a_wrong_action_is_refused_with_its_own_words(code, position, action, options):
    with pytest.raises(RuleViolation) as refused:
        GAME.apply(position, action, options)
    assert refused.value.code == f"hagar.refused.{code}"
    sentences = {say(to, refused.value.code, NAMES, **refused.value.facts) for to in LANGUAGES}
    assert len(sentences) == len(LANGUAGES)
    assert not any("{" in sentence or "hagar." in sentence for sentence in sentences)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_has_a_row(language):
    spoken = {key for key in words(language, "hagar") if ".refused." in key}
    assert spoken == {
        f"hagar.refused.{code}" for code in ELSEWHERE.union(code for code, *_ in REFUSALS)
    }


ROW = Landscape(kind="land", fields=2, hagars=(1, 0, 0))
INVALID = [
    ("players", "players", change(ONE, players=3)),
    ("moved[1]", "moved_twice", change(ONE, moved=(1, 1))),
    (
        "coasters[1].cell",
        "cell_taken",
        change(ONE, coasters=(*ONE.coasters, coaster((0, 0), "LLLL"))),
    ),
    (
        "numbers[1].value",
        "number_twice",
        change(ONE, numbers=(Number(value=1), Number(value=1))),
    ),
    ("gold[0].touches[1]", "not_laid", change(ONE, gold=(Gold(touches=((0, 1), (0, 2))),))),
    ("shields[0].touches[0]", "not_laid", change(ONE, shields=(Symbol(touches=((5, 5),)),))),
    (
        "shields[0].touches[1]",
        "touched_twice",
        change(ONE, shields=(Symbol(touches=((0, 0), (0, 0))),)),
    ),
    (
        "gold[0].touches",
        "touches",
        table("L L L L / L L L L", gold=(Gold(touches=((0, 0), (0, 2))),)),
    ),
    ("tokens[0].field", "not_laid", change(ONE, tokens=hagars([(0, 2)]))),
    ("tokens[1].field", "field_taken", change(ONE, tokens=hagars([(0, 0)], [(0, 0)]))),
    ("worksheet[0].hagars", "worksheet_seats", change(ONE, worksheet=(ROW,))),
]


@pytest.mark.parametrize("path, code, position", INVALID)
def test_an_impossible_position_is_refused_at_its_place(path, code, position):
    with pytest.raises(InvalidPosition) as refused:
        GAME.check(position, 2, PLAIN)
    found = {(one.path, one.code): one for one in refused.value.problems}
    problem = found[f"position.{path}", f"hagar.invalid.{code}"]
    assert_said(problem)


def assert_said(problem):
    for language in LANGUAGES:
        assert problem.code in words(language, "hagar")
        assert "{" not in say(language, problem.code, NAMES, **problem.facts)


LAND = {"kind": "land", "fields": 3, "gold": 1, "hagars": [1, 1]}
UNREADABLE = [
    (
        {"coasters": [{"cell": [0, 0], "fields": ["land"] * 3}]},
        "coasters[0].fields",
        "four_fields",
    ),
    (
        {"coasters": [{"cell": [0, 0], "fields": ["land"] * 5}]},
        "coasters[0].fields",
        "four_fields",
    ),
    ({"gold": [{"touches": [[0, 0]], "at": [3, 1]}]}, "gold[0].at", "symbol_at"),
    ({"tokens": [{"field": [0, 0]}]}, "tokens[0]", "token_of_nobody"),
    ({"doubled": {}}, "doubled", "line"),
    ({"doubled": {"row": 1, "column": 1}}, "doubled", "line"),
    ({"worksheet": [{**LAND, "doubled_gold": 2}]}, "worksheet[0].doubled_gold", "doubled_gold"),
    (
        {"worksheet": [{**LAND, "doubled_hagars": [0, 2]}]},
        "worksheet[0].doubled_hagars",
        "doubled_hagars",
    ),
    (
        {"worksheet": [{**LAND, "doubled_hagars": [1]}]},
        "worksheet[0].doubled_hagars",
        "doubled_seats",
    ),
]


@pytest.mark.parametrize("tree, path, code", UNREADABLE)
def test_a_record_that_cannot_be_is_refused_at_its_place(tree, path, code):
    with pytest.raises(InvalidPosition) as refused:
        read(Position, tree, "position")
    (problem,) = refused.value.problems
    assert (problem.path, problem.code) == (f"position.{path}", f"hagar.invalid.{code}")
    assert_said(problem)


TOKEN = {"field": [0, 0], "seat": 0}
MUDDLED = [
    ({"do": "put"}, "put"),
    ({"do": "put", "token": TOKEN, "gold": {"touches": [[0, 0]]}}, "put"),
    ({"do": "remove"}, "remove"),
    ({"do": "remove", "cell": [0, 0], "field": [0, 0]}, "remove"),
]


@pytest.mark.parametrize("tree, code", MUDDLED)
def test_put_and_remove_are_about_one_thing(tree, code):
    with pytest.raises(InvalidPosition) as refused:
        GAME.read_action(tree)
    (problem,) = refused.value.problems
    assert (problem.path, problem.code) == ("action", f"hagar.invalid.{code}")
    assert_said(problem)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_problem_has_a_row(language):
    spoken = {key for key in words(language, "hagar") if ".invalid." in key}
    rows = {code for _, code, _ in INVALID}
    rows |= {code for *_, code in (*UNREADABLE, *MUDDLED)}
    assert spoken == {f"hagar.invalid.{code}" for code in rows}


@pytest.mark.parametrize(
    "action, path",
    [
        (place((0, 1), "FFFF", gold=(Gold(touches=((0, 1), (0, 2), (0, 2))),)), "gold[0].touches"),
        (place((0, 1), "FFFF", gold=(Gold(touches=((0, 2), (0, 9))),)), "gold[0].touches"),
        (Put(token=Token(field=(0, 0), seat=1)), "tokens[1].field"),
        (Put(token=Token(field=(9, 9), seat=1)), "tokens[1].field"),
        (Put(shield=Symbol(touches=((9, 9),))), "shields[0].touches"),
        (Count(landscape=ROW), "worksheet[0].hagars"),
    ],
)
def test_what_cannot_lie_like_that_is_refused_as_a_position(action, path):
    with pytest.raises(InvalidPosition) as refused:
        GAME.apply(ONE, action, PLAIN)
    assert all(one.path.startswith(f"position.{path}") for one in refused.value.problems)


def test_the_number_of_players_is_that_of_the_seats():
    match = begin(Setup(id="m", game="hagar", version=1, seats=NAMES, position={}))
    assert match.position == start(3, PLAIN)
    for wrong in (0, 2):
        with pytest.raises(InvalidPosition) as refused:
            act(match, Enter(path="players", value=wrong), "")
        assert refused.value.problems[0].code == "hagar.invalid.players"


@pytest.mark.parametrize(
    "action, path",
    [
        ({"do": "move", "seat": 1, "from": [0.0, 1], "to": [1, 1]}, "action.from[0]"),
        ({"do": "move", "seat": 1, "from_": [0, 1], "to": [1, 1]}, "action.from_"),
        ({"do": "final_roll", "value": 7, "doubled": None}, "action.value"),
        ({"do": "final_roll", "value": 0}, "action.value"),
        ({"do": "paint", "field": [0, 1], "landscape": "sea"}, "action.landscape"),
        ({"do": "count", "at": -1, "landscape": None}, "action.at"),
        ({"do": "lay", "coaster": {"cell": [0, 0], "fields": [1, 2, 3, 4]}}, None),
    ],
)
def test_nothing_in_an_action_is_coerced(action, path):
    with pytest.raises(InvalidPosition) as refused:
        GAME.read_action(action)
    paths = [problem.path for problem in refused.value.problems]
    assert (path or "action.coaster.fields[0]") in paths


@pytest.mark.parametrize(
    "field, value", [("doubling_touches", "some"), ("bar_rule", 1), ("bar_rule", "yes")]
)
def test_an_option_out_of_bounds_is_refused(field, value):
    with pytest.raises(ValueError, match=field):
        Options(**{field: value})


def test_a_symbol_lies_at_a_field_it_touches():
    assert Symbol(touches=((0, 1),), at=(0, 2)).at == (0, 2)
    with pytest.raises(ValueError, match="symbol_at"):
        Symbol(touches=((0, 1),), at=(4, 4))
