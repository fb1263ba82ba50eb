"""Dice: what to roll, rolling it with somebody else's generator, and exact odds.

Odds are counted in whole numbers and given as fractions, so that they add up to one exactly. A
dice library (icepool) was considered: this needs sums and multisets of at most a hundred dice,
which is one convolution, and a library would have to be carried into the browser build for it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import accumulate
from math import comb, prod
from types import MappingProxyType
from typing import TYPE_CHECKING

from companion.errors import CompanionError

if TYPE_CHECKING:
    from random import Random

Face = int | str
Outcome = int | tuple[str, ...]
"""What is counted: the sum of numbers, or the symbols shown in the order of the die's faces."""

MOST_DICE = 100
MOST_FACES = 1000
MOST_MODIFIER = 1_000_000
MOST_OUTCOMES = 20_000
"""Above so many different outcomes odds take seconds, and nobody reads them."""


class InvalidDice(CompanionError):
    """Dice that nobody can roll, or odds too many to count."""


@dataclass(frozen=True)
class Die:
    """One die: its faces, all numbers or all symbols, each as likely as the others."""

    faces: tuple[Face, ...]
    called: str = field(default="", compare=False, repr=False)
    """Its name in what is written, where its faces have none."""

    def __post_init__(self) -> None:
        if not 1 <= len(self.faces) <= MOST_FACES:
            raise InvalidDice("error.dice.faces", given=len(self.faces), most=MOST_FACES)
        if len({type(face) for face in self.faces}) > 1:
            raise InvalidDice("error.dice.mixed")

    @property
    def numbered(self) -> bool:
        """Whether the faces are numbers that can be summed."""
        return isinstance(self.faces[0], int)


@dataclass(frozen=True)
class Pool:
    """Dice rolled together and a number added to their sum."""

    dice: tuple[Die, ...]
    modifier: int = 0

    def __post_init__(self) -> None:
        if not 1 <= len(self.dice) <= MOST_DICE:
            raise InvalidDice("error.dice.count", given=len(self.dice), most=MOST_DICE)
        if len({die.numbered for die in self.dice}) > 1 or (self.modifier and not self.numbered):
            raise InvalidDice("error.dice.mixed")
        if abs(self.modifier) > MOST_MODIFIER:
            raise InvalidDice("error.dice.modifier", most=MOST_MODIFIER)

    @property
    def numbered(self) -> bool:
        """Whether the dice have a sum."""
        return self.dice[0].numbered

    def __str__(self) -> str:
        """Write the pool as it can be parsed again, as far as its dice have names."""
        counts = Counter(self.dice)
        if not self.numbered:
            return ", ".join(_times(die, count) for die, count in counts.items())
        terms = "+".join(f"{count if count > 1 else ''}{_name(d)}" for d, count in counts.items())
        return f"{terms}{self.modifier:+d}" if self.modifier else terms


@dataclass(frozen=True)
class Rolled:
    """The faces that came up, one per die in the pool's order."""

    pool: Pool
    faces: tuple[Face, ...]

    @property
    def total(self) -> int | None:
        """The sum with the modifier; None for symbols."""
        if not self.pool.numbered:
            return None
        return sum(face for face in self.faces if isinstance(face, int)) + self.pool.modifier


def numbered(sides: int) -> Die:
    """Return the die with the faces 1 to ``sides``.

    Raises:
        InvalidDice: no such die.
    """
    if not 1 <= sides <= MOST_FACES:
        raise InvalidDice("error.dice.faces", given=sides, most=MOST_FACES)
    return Die(tuple(range(1, sides + 1)))


Presets = Mapping[str, tuple[Die, ...]]
"""Dice by the names that ``parse`` takes for them."""

NO_PRESETS: Presets = MappingProxyType({})

PRESET = re.compile(r"([a-z_]+)(?:\*(\d{1,4}))?")
TERM = re.compile(r"([+-]?)(?:(\d{0,4})[dw](\d{1,5}|%)|(\d{1,8}))")


def parse(notation: str, presets: Presets = NO_PRESETS) -> Pool:
    """Read ``2d6+1``, ``d6``, ``2d6+d4-2``, ``2W6``, ``d%`` or dice with a name: ``viking*2``.

    >>> parse("2d6 + 1")
    Pool(dice=(Die(faces=(1, 2, 3, 4, 5, 6)), Die(faces=(1, 2, 3, 4, 5, 6))), modifier=1)

    Raises:
        InvalidDice: not readable, or more dice or faces than anybody can roll.
    """
    text = re.sub(r"\s+", "", notation).lower().replace("\N{MINUS SIGN}", "-")
    if not text.isascii():
        raise InvalidDice("error.dice.notation", given=notation)
    preset = PRESET.fullmatch(text)
    if preset and preset[1] in presets:
        times = int(preset[2] or 1)
        if not 1 <= times <= MOST_DICE:
            raise InvalidDice("error.dice.count", given=times, most=MOST_DICE)
        return Pool(presets[preset[1]] * times)
    return _sum(text, notation)


def roll(pool: Pool, rng: Random) -> Rolled:
    """Roll every die once with the given generator; each face of a die is equally likely."""
    return Rolled(pool, tuple(rng.choice(die.faces) for die in pool.dice))


def start_roll(seats: int, pool: Pool, rng: Random) -> tuple[dict[int, int], ...]:
    """Roll for who begins, round by round: everybody, then those level at the top once more.

    The highest of the last round begins.
    """
    rolling, rounds = [*range(seats)], list[dict[int, int]]()
    while not rounds or len(rolling) > 1:
        totals = {seat: roll(pool, rng).total or 0 for seat in rolling}
        rolling = [seat for seat in rolling if totals[seat] == max(totals.values())]
        rounds.append(totals)
    return tuple(rounds)


def odds(pool: Pool) -> Mapping[Outcome, Fraction]:
    """Return the exact probability of each outcome, lowest sum or first symbols first.

    Raises:
        InvalidDice: more outcomes than ``MOST_OUTCOMES``.
    """
    throws = prod(len(die.faces) for die in pool.dice)
    counted = _sums(pool) if pool.numbered else _multisets(pool)
    return {outcome: Fraction(ways, throws) for outcome, ways in counted}


def mean(pool: Pool) -> Fraction:
    """Return the average sum of numbered dice.

    Raises:
        InvalidDice: symbols have no sum.
    """
    if not pool.numbered:
        raise InvalidDice("error.dice.no_sum")
    shares = (Fraction(sum(_numbers(die)), len(die.faces)) for die in pool.dice)
    return sum(shares, Fraction(pool.modifier))


def at_least(pool: Pool, target: int) -> Fraction:
    """Return the probability that the sum reaches the target.

    Raises:
        InvalidDice: symbols have no sum, or there are too many outcomes.
    """
    if not pool.numbered:
        raise InvalidDice("error.dice.no_sum")
    reached = (share for total, share in odds(pool).items() if _reaches(total, target))
    return sum(reached, Fraction(0))


def _reaches(total: Outcome, target: int) -> bool:
    return isinstance(total, int) and total >= target


def _sum(text: str, notation: str) -> Pool:
    dice: list[Die] = []
    modifier = 0
    at = 0
    while at < len(text):
        term = TERM.match(text, at)
        # Only the first term may stand without a sign; dice cannot be taken away.
        if term is None or (at > 0) != bool(term[1]) or (term[3] and term[1] == "-"):
            raise InvalidDice("error.dice.notation", given=notation)
        at = term.end()
        if term[3] is None:
            modifier += int(f"{term[1]}{term[4]}")
            continue
        count = int(term[2] or 1)
        if not 1 <= count <= MOST_DICE - len(dice):
            raise InvalidDice("error.dice.count", given=len(dice) + count, most=MOST_DICE)
        dice += [numbered(100 if term[3] == "%" else int(term[3]))] * count
    if not dice:
        raise InvalidDice("error.dice.notation", given=notation)
    return Pool(tuple(dice), modifier)


def _sums(pool: Pool) -> Iterable[tuple[Outcome, int]]:
    numbers = [_numbers(die) for die in pool.dice]
    least = sum(map(min, numbers))
    if sum(map(max, numbers)) - least >= MOST_OUTCOMES:
        raise InvalidDice("error.dice.outcomes", most=MOST_OUTCOMES)
    ways = [1]
    for faces in numbers:
        ways = _with(ways, faces)
    start = least + pool.modifier
    return [(start + at, count) for at, count in enumerate(ways) if count]


def _with(ways: list[int], faces: tuple[int, ...]) -> list[int]:
    """Add one die to the ways of reaching each sum, both counted from their least."""
    least, span = min(faces), max(faces) - min(faces) + 1
    if len(faces) == span == len(set(faces)):
        # Each sum is a window over the last ``span`` ways: linear where the plain way is a product.
        sums = [0, *accumulate(ways + [0] * (span - 1))]
        return [sums[at] - sums[max(0, at - span)] for at in range(1, len(sums))]
    longer = [0] * (len(ways) + span - 1)
    for face, times in Counter(faces).items():
        for at, count in enumerate(ways, face - least):
            longer[at] += count * times
    return longer


def _multisets(pool: Pool) -> Iterable[tuple[Outcome, int]]:
    symbols = list(dict.fromkeys(str(face) for die in pool.dice for face in die.faces))
    if comb(len(pool.dice) + len(symbols) - 1, len(symbols) - 1) > MOST_OUTCOMES:
        raise InvalidDice("error.dice.outcomes", most=MOST_OUTCOMES)
    ways: Counter[tuple[int, ...]] = Counter({(0,) * len(symbols): 1})
    for die in pool.dice:
        longer: Counter[tuple[int, ...]] = Counter()
        for face, times in Counter(die.faces).items():
            at = symbols.index(str(face))
            for shown, count in ways.items():
                longer[(*shown[:at], shown[at] + 1, *shown[at + 1 :])] += count * times
        ways = longer
    for shown in sorted(ways, reverse=True):
        faces = (symbol for symbol, n in zip(symbols, shown, strict=True) for _ in range(n))
        yield tuple(faces), ways[shown]


def _numbers(die: Die) -> tuple[int, ...]:
    return tuple(face for face in die.faces if isinstance(face, int))


def _name(die: Die) -> str:
    if die.faces == tuple(range(1, len(die.faces) + 1)):
        return f"d{len(die.faces)}"
    return die.called or f"d[{','.join(map(str, die.faces))}]"


def _times(die: Die, count: int) -> str:
    return _name(die) if count == 1 else f"{_name(die)}*{count}"
