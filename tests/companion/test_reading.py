"""Reading: every problem at its place, paths there and back, corrections by hand."""

from __future__ import annotations

from typing import Annotated, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import AfterValidator, Field, ValidationError

from companion.errors import InvalidPosition, Problem, reason
from companion.model import Enter, Frozen
from companion.reading import SAID, entered, path_of, problems, read, steps_of


def whole(name):
    if name != name.strip():
        raise Problem(".letters", "error.test.blank", name=name)
    return name


def other(value):
    if value == 13:
        raise ValueError("thirteen")
    return value


class Chest(Frozen):
    coins: Annotated[int, Field(ge=0, lt=100), AfterValidator(other)] = 0
    name: Annotated[str, Field(min_length=1, max_length=8), AfterValidator(whole)] = "chest"
    kind: Literal[1, "oak"] = "oak"
    locked: bool = False


class Hall(Frozen):
    chests: tuple[Chest, ...] = ()
    names: dict[str, int] = Field(default_factory=dict)


def told(value):
    with pytest.raises(InvalidPosition) as refused:
        read(Hall, value, "position")
    return {problem.path: (problem.code, problem.facts) for problem in refused.value.problems}


def test_every_wrong_place_is_told_at_once():
    assert told(
        {
            "chests": [
                {"coins": "8", "locked": 0},
                {"coins": 100, "name": ""},
                {"coins": -1, "name": "much too long", "kind": "elm"},
                {"sail": 1},
            ],
            "names": {"a": "b"},
        }
    ) == {
        "position.chests[0].coins": ("error.invalid.int_type", {"got": '"8"'}),
        "position.chests[0].locked": ("error.invalid.bool_type", {"got": "0"}),
        "position.chests[1].coins": ("error.invalid.less_than", {"lt": 100, "got": "100"}),
        "position.chests[1].name": (
            "error.invalid.string_too_short",
            {"min_length": 1, "got": '""'},
        ),
        "position.chests[2].coins": ("error.invalid.greater_than_equal", {"ge": 0, "got": "-1"}),
        "position.chests[2].name": (
            "error.invalid.string_too_long",
            {"max_length": 8, "got": '"much too long"'},
        ),
        "position.chests[2].kind": (
            "error.invalid.literal_error",
            {"expected": "1, 'oak'", "got": '"elm"'},
        ),
        "position.chests[3].sail": ("error.invalid.extra_forbidden", {"got": "1"}),
        "position.names.a": ("error.invalid.int_type", {"got": '"b"'}),
    }


def test_a_problem_raised_by_a_record_keeps_its_code_and_place():
    assert told({"chests": [{"name": " a"}]}) == {
        "position.chests[0].name.letters": ("error.test.blank", {"name": " a"})
    }


def test_other_refusals_are_told_as_they_are():
    assert told({"chests": [{"coins": 13}]}) == {
        "position.chests[0].coins": ("error.invalid.other", {"told": "Value error, thirteen"})
    }


def test_a_long_wrong_value_is_cut_short():
    ((_, facts),) = told({"chests": [{"coins": ["x" * 80]}]}).values()
    assert len(facts["got"]) == 40
    assert facts["got"].endswith("…")


def test_a_fraction_is_refused_even_where_a_literal_would_take_it():
    assert told({"chests": [{"kind": 1.0}]}) == {
        "position.chests[0].kind": ("error.invalid.int_type", {"got": "1.0"})
    }
    assert [*told({"chests": [{"kind": 1.0, "coins": 1.5}, {"coins": -1}]})] == [
        "position.chests[0].coins",
        "position.chests[1].coins",
        "position.chests[0].kind",
    ]


def test_text_that_is_not_json_is_a_problem_too():
    with pytest.raises(ValidationError) as refused:
        Hall.model_validate_json("{")
    (problem,) = problems(refused.value, "position")
    assert (problem.path, problem.code) == ("position", "error.invalid.json_invalid")


def test_errors_of_the_rules_read_well_in_a_log():
    with pytest.raises(InvalidPosition) as refused:
        read(Hall, {"a": 1, "chests": [{"kind": 2}]}, "")
    assert str(refused.value) == (
        "chests[0].kind: error.invalid.literal_error (expected=\"1, 'oak'\", got='2'); "
        "a: error.invalid.extra_forbidden (got='1')"
    )
    assert str(Problem("", "error.path")) == "error.path"


STEPS = st.lists(st.one_of(st.integers(0, 99), st.from_regex(r"[a-z_]\w{0,5}", fullmatch=True)))


@given(STEPS.filter(lambda steps: steps and all(map(str.isascii, map(str, steps)))))
def test_a_path_is_read_back_as_it_was_written(steps):
    assert steps_of(path_of(steps)) == tuple(steps)


@pytest.mark.parametrize("path", ["", ".", ".gold", "gold.", "a..b", "a[", "a[x]", "a[-1]", "a b"])
def test_what_is_no_path_is_refused(path):
    with pytest.raises(InvalidPosition) as refused:
        steps_of(path)
    assert [problem.code for problem in refused.value.problems] == ["error.path"]


HALL = Hall(chests=(Chest(coins=1), Chest(coins=2)), names={"a": 1})


@pytest.mark.parametrize(
    ("path", "value", "expected"),
    [
        ("chests[1].coins", 5, Hall(chests=(Chest(coins=1), Chest(coins=5)), names={"a": 1})),
        ("chests", [], Hall(names={"a": 1})),
        ("names.a", 2, Hall(chests=HALL.chests, names={"a": 2})),
        ("chests[0]", {"coins": 7}, Hall(chests=(Chest(coins=7), Chest(coins=2)), names={"a": 1})),
    ],
)
def test_a_correction_puts_a_value_at_its_place(path, value, expected):
    assert entered(HALL, Enter(path=path, value=value)) == expected


@pytest.mark.parametrize(
    ("path", "value", "problem"),
    [
        ("chests[2].coins", 1, ("chests[2].coins", "error.no_such_place")),
        ("chests[2]", {}, ("chests[2]", "error.no_such_place")),
        ("chests.coins", 1, ("chests.coins", "error.no_such_place")),
        ("gold", 1, ("gold", "error.no_such_place")),
        ("names[0]", 1, ("names[0]", "error.no_such_place")),
        ("names.b", 1, ("names.b", "error.no_such_place")),
        ("chests[0].coins.x", 1, ("chests[0].coins.x", "error.no_such_place")),
        ("chests[0].coins", 2.5, ("position.chests[0].coins", "error.invalid.int_type")),
    ],
)
def test_a_correction_without_a_place_is_refused(path, value, problem):
    with pytest.raises(InvalidPosition) as refused:
        entered(HALL, Enter(path=path, value=value))
    assert [(one.path, one.code) for one in refused.value.problems] == [problem]


def test_a_correction_tells_itself():
    assert Enter(path="chests[0].coins", value=[1]).sentence.facts == {
        "path": "chests[0].coins",
        "value": "[1]",
    }


def test_every_kind_that_has_words_is_one_that_pydantic_knows():
    from typing import get_args

    from pydantic_core.core_schema import ErrorType

    assert set(get_args(ErrorType)) >= SAID


def test_of_several_problems_the_first_one_is_said():
    one, other = (Problem(path, "error.required") for path in ("a", "b"))
    assert reason(InvalidPosition(one, other)) is one
    assert reason(other) is other
