"""The mathematics of statistics, for whole numbers and few of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import erfc, exp, floor, lgamma, log, sqrt
from operator import mul

CONFIDENT = 1.959963984540054
"""Standard deviations that hold 95 of 100 cases."""

CERTAIN = 0.05
"""What chance alone does more seldom than this is worth a word."""

FEW = 5
"""Expected so often each, faces can be judged by chi-square."""

EXACT = 1e-12


@dataclass(frozen=True)
class Spread:
    """How numbers lie: the middle, the average, how far apart."""

    count: int
    least: int
    most: int
    average: float
    median: float
    low: float
    """A quarter of the numbers is not more than this."""
    high: float
    """A quarter of the numbers is not less than this."""
    deviation: float


def spread(numbers: Sequence[int]) -> Spread | None:
    """Sum numbers up; None where there is none.

    >>> spread([2, 4, 9]).median
    4.0
    """
    if not numbers:
        return None
    ordered = sorted(numbers)
    count, total = len(ordered), sum(ordered)
    # In whole numbers, which is exact. With one number less at the end: these matches are a
    # sample of all that might be played.
    squares = count * sum(map(mul, ordered, ordered)) - total * total
    apart = squares / (count * (count - 1)) if count > 1 else 0.0
    return Spread(
        count=count,
        least=ordered[0],
        most=ordered[-1],
        average=total / count,
        median=quantile(ordered, 0.5),
        low=quantile(ordered, 0.25),
        high=quantile(ordered, 0.75),
        deviation=sqrt(apart),
    )


def quantile(ordered: Sequence[int], share: float) -> float:
    """Return the number below which a share of the ordered numbers lies, between two if need be.

    >>> quantile([1, 2, 3, 4], 0.25)
    1.75
    """
    at = share * (len(ordered) - 1)
    below = floor(at)
    above = min(below + 1, len(ordered) - 1)
    return ordered[below] + (ordered[above] - ordered[below]) * (at - below)


def interval(wins: int, plays: int) -> tuple[float, float]:
    """Return the shares between which the true one lies in 95 of 100 cases (Wilson).

    >>> [round(share, 2) for share in interval(5, 10)]
    [0.24, 0.76]
    """
    if not plays:
        return 0.0, 1.0
    share, square = wins / plays, CONFIDENT**2
    middle = (share + square / (2 * plays)) / (1 + square / plays)
    half = CONFIDENT * sqrt(share * (1 - share) / plays + square / (4 * plays**2))
    half /= 1 + square / plays
    return max(0.0, middle - half), min(1.0, middle + half)


@dataclass(frozen=True)
class GoodnessOfFit:
    """How well what was rolled fits a fair die."""

    rolls: int
    observed: Mapping[str, int]
    expected: Mapping[str, float]
    chi_square: float
    chance: float
    """How often a fair die is as far off as this, or farther."""
    enough: bool
    """Whether there were rolls enough for that to mean anything."""
    untold: int = 0
    """Dice that fell besides, of which nobody noted what they showed."""


def fit(sides: Sequence[str], observed: Mapping[str, int]) -> GoodnessOfFit:
    """Compare what was rolled with what a die of these sides would show."""
    rolls = sum(observed.values())
    expected = {face: rolls * n / len(sides) for face, n in Counter(sides).items()}
    square = sum(
        (observed.get(face, 0) - wanted) ** 2 / wanted for face, wanted in expected.items() if rolls
    )
    return GoodnessOfFit(
        rolls=rolls,
        observed={face: observed.get(face, 0) for face in expected},
        expected=expected,
        chi_square=square,
        chance=chance_of(square, len(expected) - 1),
        enough=rolls > 0 and min(expected.values()) >= FEW,
    )


def chance_of(chi_square: float, freedom: int) -> float:
    """Return how often chance alone gives a chi-square like this or a greater one.

    >>> round(chance_of(11.070, 5), 3)
    0.05
    """
    # Half of the least number there is would be nothing.
    if freedom < 1 or chi_square < EXACT:
        return 1.0
    return _upper_gamma(freedom / 2, chi_square / 2)


def chance_apart(wins: int, expected: float, variance: float) -> float:
    """Return how often chance alone takes the wins this far from what is expected.

    By the normal curve with half a win granted, which is close enough from ten matches on.
    """
    if variance <= 0:
        return 1.0
    apart = max(0.0, abs(wins - expected) - 0.5)
    return erfc(apart / sqrt(2 * variance))


def _upper_gamma(shape: float, at: float) -> float:
    """Return the regularised upper incomplete gamma function Q(shape, at)."""
    front = exp(-at + shape * log(at) - lgamma(shape))
    if at < shape + 1:
        term = total = 1 / shape
        step = 0
        while term > total * EXACT:
            step += 1
            term *= at / (shape + step)
            total += term
        return max(0.0, 1 - front * total)
    # Lentz's way through the continued fraction.
    tiny = 1e-300
    below = at + 1 - shape
    over, under = 1 / tiny, 1 / below
    fraction = under
    step, change = 0, 0.0
    while abs(change - 1) > EXACT:
        step += 1
        factor = -step * (step - shape)
        below += 2
        under = 1 / (factor * under + below or tiny)
        over = below + factor / over or tiny
        change = under * over
        fraction *= change
    return front * fraction


def bins(numbers: Sequence[int], most: int) -> list[tuple[int, int, int]]:
    """Count numbers in equal steps, at most so many: from, to (both included), how many.

    >>> bins([3, 14, 15, 22], 3)
    [(0, 9, 1), (10, 19, 2), (20, 29, 1)]
    """
    if not numbers:
        return []
    least, largest = min(numbers), max(numbers)
    width = next(
        width
        for scale in range(10)
        for digit in (1, 2, 5)
        if largest // (width := digit * 10**scale) - least // width < most
    )
    counts = Counter(number // width for number in numbers)
    first, last = least // width, largest // width
    return [(at * width, (at + 1) * width - 1, counts[at]) for at in range(first, last + 1)]
