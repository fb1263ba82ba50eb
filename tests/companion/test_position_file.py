"""Position files: strict, every problem with its path, and nothing ends in a traceback."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.errors import CompanionError, InvalidPosition, UnknownGame
from companion.match import Setup, act, begin
from companion.position_file import DEEPEST, MOST_SECURE, laid, opened, parsed, problems_of

TWO = {"format": 1, "game": "saekonungr", "seats": ["Ann", "Bo"]}
TRADE = {"treasuries": [14, 15], "ships": [8], "active": 1, "phase": "trade"}
EIGHT = {"do": "roll", "dice": [3, 5]}


def told(error: CompanionError) -> list[tuple[str, str]]:
    """List path and code of each problem."""
    return [(getattr(one, "path", ""), one.code) for one in problems_of(error)]


def test_the_start_position_stands_where_a_file_gives_none():
    assert opened(TWO).position.treasuries == (15, 15)


def test_actions_are_made_one_after_another():
    laid = opened({**TWO, "position": TRADE, "actions": [EIGHT, EIGHT]})
    assert laid.position.treasuries == (13, 16)
    assert laid.position.ships == (8,)


def test_options_change_the_start():
    assert opened({**TWO, "options": {"start_coins": 3}}).position.treasuries == (3, 3)


def test_a_file_written_back_says_the_same_without_actions():
    options = {"end": "first_elimination"}
    laid = opened({**TWO, "options": options, "position": TRADE, "actions": [EIGHT]})
    envelope = laid.envelope()
    assert envelope["actions"] == []
    assert envelope["options"] == options
    again = opened(json.loads(json.dumps(envelope)))
    assert again.position == laid.position
    assert again.envelope() == envelope


@pytest.mark.parametrize(
    ("file", "problems"),
    [
        ([], [("", "error.invalid.model_type")]),
        (None, [("", "error.invalid.model_type")]),
        (
            {},
            [(key, "error.invalid.missing") for key in ("format", "game", "seats")],
        ),
        ({**TWO, "format": 2}, [("format", "error.file.format")]),
        ({**TWO, "format": True}, [("format", "error.invalid.int_type")]),
        ({**TWO, "format": 1.0}, [("format", "error.invalid.int_type")]),
        ({**TWO, "seat": []}, [("seat", "error.invalid.extra_forbidden")]),
        ({**TWO, "seats": ["Ann", 2]}, [("seats[1]", "error.invalid.string_type")]),
        ({**TWO, "seats": "Ann"}, [("seats", "error.invalid.tuple_type")]),
        ({**TWO, "seats": ["Ann"]}, [("seats", "error.seats")]),
        ({**TWO, "seats": ["x"] * 7}, [("seats", "error.seats")]),
        ({**TWO, "position": None}, [("position", "error.invalid.dict_type")]),
        ({**TWO, "position": []}, [("position", "error.invalid.dict_type")]),
        ({**TWO, "options": {"ante": "1"}}, [("options.ante", "error.invalid.int_type")]),
        ({**TWO, "options": {"anti": 1}}, [("options.anti", "error.invalid.extra_forbidden")]),
        (
            {**TWO, "position": {"gould": 1, "active": 0, "phase": "trade"}},
            [
                ("position.treasuries", "error.invalid.missing"),
                ("position.gould", "error.invalid.extra_forbidden"),
            ],
        ),
        (
            {**TWO, "position": {**TRADE, "treasuries": [14.0, -1]}},
            [
                ("position.treasuries[0]", "error.invalid.int_type"),
                ("position.treasuries[1]", "error.invalid.greater_than_equal"),
            ],
        ),
        (
            {**TWO, "position": {**TRADE, "ships": [8.0, "8"]}},
            [
                ("position.ships[1]", "error.invalid.literal_error"),
                ("position.ships[0]", "error.invalid.int_type"),
            ],
        ),
        (
            {**TWO, "position": {**TRADE, "ships": [8, 9.0]}},
            [("position.ships[1]", "error.invalid.int_type")],
        ),
        (
            {**TWO, "actions": [{"do": "enter", "path": "ships", "value": [8.5]}]},
            [("actions[0].value[0]", "error.invalid.int_type")],
        ),
        (
            {**TWO, "position": {**TRADE, "ships": [8, 8]}},
            [("position.ships", "saekonungr.invalid.ship_twice")],
        ),
        (
            {**TWO, "position": {**TRADE, "treasuries": [1, 2, 3]}},
            [("position.treasuries", "saekonungr.invalid.treasuries")],
        ),
        ({**TWO, "actions": [1]}, [("actions[0]", "error.invalid.dict_type")]),
        (
            {**TWO, "actions": [EIGHT, {"do": "sail"}, {"dice": []}]},
            [
                ("actions[1]", "error.invalid.union_tag_invalid"),
                ("actions[2]", "error.invalid.union_tag_not_found"),
            ],
        ),
        (
            {**TWO, "actions": [{"do": "roll", "dice": ["3", 5]}]},
            [("actions[0].dice[0]", "error.invalid.int_type")],
        ),
        (
            {**TWO, "actions": [EIGHT, {"do": "rob", "seat": 1}]},
            [("actions[1]", "saekonungr.refused.not_now")],
        ),
        (
            {**TWO, "actions": [{"do": "enter", "path": "treasuries[0]", "value": "x"}]},
            [("actions[0]: position.treasuries[0]", "error.invalid.int_type")],
        ),
        (
            {**TWO, "actions": [{"do": "enter", "path": "gold", "value": 1}]},
            [("actions[0]: gold", "error.no_such_place")],
        ),
        (
            {
                **TWO,
                "seats": ["Ann"],
                "options": {"ante": -1},
                "position": {**TRADE, "longship": -1},
                "actions": [{"do": "sail"}],
            },
            [
                ("seats", "error.seats"),
                ("options.ante", "error.invalid.greater_than_equal"),
                ("position.longship", "error.invalid.greater_than_equal"),
                ("actions[0]", "error.invalid.union_tag_invalid"),
            ],
        ),
    ],
)
def test_everything_wrong_is_told_with_its_path(file, problems):
    with pytest.raises(InvalidPosition) as refused:
        opened(file)
    assert told(refused.value) == problems


def test_a_game_that_is_not_installed_is_refused_by_name():
    with pytest.raises(UnknownGame) as refused:
        opened({**TWO, "game": "ludo"})
    assert told(refused.value) == [("", "error.unknown_game")]
    assert refused.value.facts == {"game": "ludo"}


@pytest.mark.parametrize(
    ("content", "problems"),
    [
        (b"", [("", "error.file.json")]),
        (b"\xff\xfe{}", [("", "error.file.encoding")]),
        (b"\xef\xbb\xbf{}", [("", "error.file.bom")]),
        (b"{", [("", "error.file.json")]),
        (b"{} {}", [("", "error.file.json")]),
        (b"\x00", [("", "error.file.json")]),
        (b'{"a": 1, "a": 1}', [("a", "error.file.twice")]),
        (b'{"a": [{}, {"b": 1, "c": 2, "b": 3}]}', [("a[1].b", "error.file.twice")]),
        (b'{"a": NaN}', [("a", "error.file.infinite")]),
        (b'{"a": [1, -Infinity]}', [("a[1]", "error.file.infinite")]),
        (b'{"a": 1e999}', [("a", "error.file.infinite")]),
        (b'{"a": 9007199254740992}', [("a", "error.file.huge")]),
        (
            b'{"a": NaN, "b": [NaN]}',
            [("a", "error.file.infinite"), ("b[0]", "error.file.infinite")],
        ),
        (b'{"a": ' + b"9" * 100_000 + b"}", [("a", "error.file.huge")]),
        (b'{"a": -' + b"9" * 30 + b"}", [("a", "error.file.huge")]),
        (b'{"a": "\\ud800"}', [("a", "error.file.text")]),
        (b'{"a": {"\\udfff": 1}}', [("a", "error.file.text")]),
        (b"[" * 100_000, [("", "error.file.deep")]),
        (b"[" * 100_000 + b"]" * 100_000, [("", "error.file.deep")]),
        (b"[" * 70 + b"]" * 70, [("[0][0][0]…", "error.file.deep")]),
    ],
)
def test_what_two_programs_could_read_differently_is_refused(content, problems):
    with pytest.raises(InvalidPosition) as refused:
        parsed(content)
    assert told(refused.value) == problems


@pytest.mark.parametrize(
    "value",
    [
        {"a": [MOST_SECURE, -MOST_SECURE, 1.5, "ᚱ 🛡", None, True]},
        json.loads("[" * DEEPEST + "]" * DEEPEST),
    ],
)
def test_what_every_program_reads_alike_is_taken(value):
    assert parsed(json.dumps(value).encode()) == value
    assert parsed(json.dumps(value, ensure_ascii=False).encode()) == value


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 12) | st.floats(-1, 9) | st.text(max_size=3),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(["do", "path", "value", "dice", "seat"]), inner, max_size=3
        )
    ),
    max_leaves=8,
)
PLACES = st.sampled_from(
    [
        *(("position", field) for field in (*TRADE, "longship", "out", "raids", "tied", "begun")),
        *((place,) for place in (*TWO, "options", "position", "actions")),
        ("options", "viking_die"),
    ]
)
ENTERED = st.tuples(st.sampled_from(["treasuries", "ships[0]", "active", "phase", "out"]), JSON)


@given(PLACES, JSON, ENTERED)
def test_whatever_stands_in_a_file_it_is_read_or_refused(place, value, correction):
    path, entered = correction
    enter = {"do": "enter", "path": path, "value": entered}
    file = json.loads(json.dumps({**TWO, "options": {}, "position": TRADE, "actions": [enter]}))
    inner = file
    for step in place[:-1]:
        inner = inner[step]
    inner[place[-1]] = value
    try:
        laid = opened(file)
    except CompanionError:
        return
    assert opened(laid.envelope()).position == laid.position
    assert len(laid.game.scorecards(laid.position, laid.options)) == len(laid.seats)


def test_a_running_match_is_written_as_the_file_that_reads_back_as_its_position():
    match = begin(
        Setup(id="m", game="saekonungr", version=1, seats=("Ann", "Bo"), options={"ante": 2})
    )
    match = act(match, match.game.Actions[0](dice=(3, 5)), "2026-01-01T20:00:00+00:00")
    file = json.loads(json.dumps(laid(match).envelope()))

    assert file["options"] == {"ante": 2}
    assert match.position == opened(file).position
