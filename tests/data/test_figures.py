"""The mathematics of statistics, against figures known from elsewhere."""

from __future__ import annotations

import statistics
from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from data.statistics.figures import bins, chance_apart, chance_of, fit, interval, quantile, spread

NUMBERS = st.lists(st.integers(-500, 500), min_size=2, max_size=60)


@given(NUMBERS)
def test_numbers_are_summed_up_as_pythons_own_module_does(numbers):
    told = spread(numbers)
    assert told.average == pytest.approx(statistics.mean(numbers))
    assert told.median == pytest.approx(statistics.median(numbers))
    assert told.deviation == pytest.approx(statistics.stdev(numbers))
    low, _, high = statistics.quantiles(numbers, n=4, method="inclusive")
    assert (told.low, told.high) == (pytest.approx(low), pytest.approx(high))
    assert (told.least, told.most, told.count) == (min(numbers), max(numbers), len(numbers))


def test_one_number_is_its_own_average_and_none_is_nothing():
    told = spread([7])
    assert (told.average, told.median, told.low, told.high, told.deviation) == (7, 7, 7, 7, 0)
    assert spread([]) is None
    assert quantile([3], 0.25) == 3


@pytest.mark.parametrize(
    "wins, plays, low, high",
    # Wilson's interval as tables print it.
    [
        (0, 10, 0.0, 0.2775),
        (5, 10, 0.2366, 0.7634),
        (10, 10, 0.7225, 1.0),
        (30, 100, 0.2189, 0.3958),
    ],
)
def test_a_share_lies_between(wins, plays, low, high):
    assert interval(wins, plays) == (pytest.approx(low, abs=1e-4), pytest.approx(high, abs=1e-4))


def test_no_matches_tell_nothing_of_a_share():
    assert interval(0, 0) == (0.0, 1.0)


@pytest.mark.parametrize(
    "freedom, five, one, tenth",
    [
        (3, 7.815, 11.345, 16.266),
        (5, 11.070, 15.086, 20.515),
        (7, 14.067, 18.475, 24.322),
        (11, 19.675, 24.725, 31.264),
        (19, 30.144, 36.191, 43.820),
    ],
)
def test_chi_square_is_what_tables_print(freedom, five, one, tenth):
    assert chance_of(five, freedom) == pytest.approx(0.05, rel=0.005)
    assert chance_of(one, freedom) == pytest.approx(0.01, rel=0.005)
    assert chance_of(tenth, freedom) == pytest.approx(0.001, rel=0.005)


@given(st.floats(0, 200), st.integers(1, 60))
def test_a_chance_is_a_chance_and_falls(square, freedom):
    assert 0 <= chance_of(square + 1, freedom) <= chance_of(square, freedom) <= 1


@pytest.mark.parametrize("square, freedom", [(0, 5), (3, 0), (5e-324, 5)])
def test_what_cannot_be_off_is_not(square, freedom):
    assert chance_of(square, freedom) == 1


D6 = tuple("123456")
SUMS = tuple(str(a + b) for a, b in product(range(1, 7), repeat=2))


def test_what_was_rolled_is_compared_with_what_was_to_be_expected():
    told = fit(D6, {"1": 16, "2": 18, "3": 16, "4": 14, "5": 12, "6": 12})
    assert told.rolls == 88
    assert all(one == pytest.approx(88 / 6) for one in told.expected.values())
    # A worked example of a text book: 2.0 with 5 degrees of freedom.
    assert told.chi_square == pytest.approx(2.0, abs=0.01)
    assert told.chance == pytest.approx(0.849, abs=0.001)
    assert told.enough


def test_sides_that_are_there_twice_are_expected_twice_as_often():
    told = fit(SUMS, {"7": 6, "2": 1})
    assert told.expected["7"] == pytest.approx(7 * 6 / 36)
    assert told.expected["2"] == pytest.approx(7 / 36)
    assert [*told.observed][:2] == ["2", "3"]
    assert not told.enough


def test_nothing_rolled_is_judged_by_nobody():
    told = fit(D6, {})
    assert (told.rolls, told.chi_square, told.chance, told.enough) == (0, 0, 1, False)


def test_fair_dice_are_seldom_called_odd():
    source = Random(7)
    odd = sum(
        fit(D6, {face: rolled.count(face) for face in D6}).chance < 0.05
        for rolled in ([source.choice(D6) for _ in range(120)] for _ in range(400))
    )
    assert 8 <= odd <= 32


@pytest.mark.parametrize(
    "wins, expected, variance, chance",
    [(50, 50, 25, 1.0), (60, 50, 25, 0.0574), (65, 50, 25, 0.0037), (3, 1, 0, 1.0)],
)
def test_wins_far_from_the_expected_are_seldom_chance(wins, expected, variance, chance):
    assert chance_apart(wins, expected, variance) == pytest.approx(chance, abs=2e-4)


@given(NUMBERS, st.integers(3, 12))
def test_every_number_is_in_one_step_and_the_steps_are_few(numbers, most):
    steps = bins(numbers, most)
    assert len(steps) <= most
    assert sum(n for _, _, n in steps) == len(numbers)
    assert all(low <= high for low, high, _ in steps)
    assert [low for low, _, _ in steps[1:]] == [high + 1 for _, high, _ in steps[:-1]]
    assert steps[0][2] > 0
    assert steps[-1][2] > 0


def test_no_numbers_have_no_steps():
    assert bins([], 5) == []
