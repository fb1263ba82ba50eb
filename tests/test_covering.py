"""What a developer's machine leaves out of a table of cases one day has its turn on another."""

from __future__ import annotations

from itertools import product

import pytest

from tests.support import covering

GAMES, SIZES, LOOKS = "abcde", (1, 2, 3), (True, False)


@pytest.fixture
def on_day(monkeypatch):
    monkeypatch.setattr(covering, "ALL", False)
    return lambda day: monkeypatch.setattr(covering, "DAY", day)


def test_each_value_is_covered_every_day_and_each_combination_on_some_day(on_day):
    axes = (SIZES, GAMES, LOOKS)
    come = set()
    for day in range(100, 100 + len(SIZES) * len(LOOKS)):
        on_day(day)
        today = covering.covering(*axes)
        assert len(today) == len(GAMES)
        for axis, values in zip(axes, zip(*today, strict=True), strict=True):
            assert set(values) == set(axis)
        come |= {*today}
    assert come == {*product(*axes)}


def test_looks_share_the_cases_between_them_and_each_comes_to_all_in_as_many_days(on_day):
    of = 3
    looks = [set() for _ in range(of)]
    for day in range(100, 100 + of):
        on_day(day)
        today = [covering.share(GAMES, of, part) for part in range(of)]
        assert sorted("".join(today)) == [*GAMES]
        for look, some in zip(looks, today, strict=True):
            look |= {*some}
    assert looks == [{*GAMES}] * of


@pytest.mark.parametrize("of", range(2, 7))
@pytest.mark.parametrize("shared", range(2, 7))
def test_what_has_its_turn_meets_in_time_each_part_that_goes_by_the_day(of, shared):
    days = range(100, 100 + covering.WEEK * of * shared)
    met = {(day % shared, covering.is_due("a test", of, day)) for day in days}
    assert met == {*product(range(shared), (False, True))}


def test_all_is_run_where_nothing_is_left_out(on_day, monkeypatch):
    on_day(100)
    monkeypatch.setattr(covering, "ALL", True)
    assert covering.covering(GAMES, LOOKS) == [*product(GAMES, LOOKS)]
    assert covering.share(GAMES, 3, 1) == GAMES
