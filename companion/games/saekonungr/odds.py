"""Exact chances before a roll, as fractions, from the table as it lies and the dice in use."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING

from companion.dice import Die, Pool, odds
from companion.games.saekonungr.dice import TWO_DICE
from companion.games.saekonungr.raid import anything_to_take
from companion.games.saekonungr.trading import FEE, LOAD, RAID, SWEEP
from companion.model import Frozen, Phrase, phrase

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from companion.games.saekonungr.position import Options, Position, VikingFace


EXPELS = "saekonungr.chance.expelled"
"""The key of the phrase for an outcome that puts its player out."""


class Chance(Frozen):
    """One thing that can come of a roll, how likely it is and what it does."""

    outcome: str
    probability: Fraction
    effect: Phrase

    @property
    def expels(self) -> bool:
        """Whether it puts its player out of the game."""
        return self.effect.key == EXPELS

    @property
    def is_idle(self) -> bool:
        """Whether it would take coins where there are none."""
        return self.outcome in {"sweep", "all", "plunder"} and self.effect.facts.get("n") == 0


class VikingChances(Frozen):
    """What one or two Viking Dice can bring."""

    dice: int
    some_x: Fraction
    """The chance of at least one X."""
    throws: tuple[Chance, ...]
    """Each combination of faces, as ``shield+x``."""


FACES: tuple[VikingFace, ...] = ("shield", "x", "blank")
TRADING_OUTCOMES = ("home", "load", "sweep", "raid", "expelled")
RAID_OUTCOMES = ("coin", "nothing", "all", "plunder", "expelled")


def trading_chances(position: Position, options: Options) -> tuple[Chance, ...]:
    """Return the chances of a trading roll; what cannot happen is left out.

    >>> from companion.games.saekonungr.position import Options, start
    >>> [(c.outcome, str(c.probability)) for c in trading_chances(start(2, Options()), Options())]
    [('load', '7/9'), ('sweep', '1/18'), ('raid', '1/6')]
    """
    shares = _shares(lambda total: trading_outcome(position, total, options))
    amounts = {"home": LOAD, "load": LOAD, "sweep": len(position.ships), "raid": FEE}
    return _chances(TRADING_OUTCOMES, shares, amounts)


def raid_chances(position: Position, options: Options) -> tuple[Chance, ...]:
    """Return the chances of a raid roll; what cannot happen is left out.

    >>> from companion.games.saekonungr.position import Options, Position
    >>> table = Position(treasuries=(9, 20), longship=1, active=0, phase="raid", raids=1)
    >>> [(c.outcome, str(c.probability)) for c in raid_chances(table, Options())]
    [('nothing', '7/9'), ('all', '1/18'), ('plunder', '1/6')]
    """
    shares = _shares(lambda total: raid_outcome(position, total, options))
    loot = len(position.ships) + position.longship
    amounts = {"coin": 1, "all": loot, "plunder": int(anything_to_take(position))}
    return _chances(RAID_OUTCOMES, shares, amounts)


def trading_outcome(position: Position, total: int, options: Options) -> str:
    """Name what a total does in trading (rules, section Trading)."""
    coins = position.treasury
    if total == RAID:
        return "raid" if coins >= FEE else "expelled"
    if total in SWEEP:
        outcome, coins = "sweep", coins + len(position.ships)
    elif total in position.ships:
        outcome, coins = "home", coins + LOAD
    else:
        outcome, coins = "load", coins - LOAD
    # With zero_is_out the last coin may be paid, but the turn ends without one.
    return "expelled" if coins < 0 or (options.zero_is_out and coins == 0) else outcome


def raid_outcome(position: Position, total: int, options: Options) -> str:
    """Name what a total does in a raid (rules, section Raid)."""
    coins = position.treasury
    if total == RAID:
        return "plunder"
    if total in SWEEP:
        outcome, coins = "all", coins + len(position.ships) + position.longship
    elif total in position.ships:
        outcome, coins = "coin", coins + 1
    else:
        outcome = "nothing"
    last = position.raids == 1
    return "expelled" if options.zero_is_out and last and coins == 0 else outcome


def viking_chances(position: Position, options: Options, dice: int) -> VikingChances:
    """Return what so many Viking Dice can bring with the die in use.

    >>> from companion.games.saekonungr.position import Options, Position
    >>> table = Position(treasuries=(9, 20), longship=1, active=0, phase="viking")
    >>> chances = viking_chances(table, Options(), 2)
    >>> str(chances.some_x), str(chances.throws[0].outcome), str(chances.throws[0].probability)
    ('5/9', 'shield+shield', '1/9')
    """
    thrown = throws(options.viking_die, dice)
    return VikingChances(
        dice=dice,
        some_x=sum((share for faces, share in thrown if "x" in faces), Fraction(0)),
        throws=tuple(
            Chance(
                outcome="+".join(faces),
                probability=share,
                effect=_viking_effect(position, faces),
            )
            for faces, share in thrown
        ),
    )


@lru_cache(maxsize=64)
def throws(die: tuple[VikingFace, ...], dice: int) -> tuple[tuple[tuple[str, ...], Fraction], ...]:
    """Return each combination of faces with its probability, shields first."""
    in_order = tuple(face for kind in FACES for face in die if face == kind)
    counted = odds(Pool((Die(in_order),) * dice))
    return tuple((faces, share) for faces, share in counted.items() if isinstance(faces, tuple))


@lru_cache(maxsize=1)
def totals() -> tuple[tuple[int, Fraction], ...]:
    """Return the probability of each total of 2D6.

    >>> dict(totals())[7]
    Fraction(1, 6)
    """
    return tuple((n, share) for n, share in odds(TWO_DICE).items() if isinstance(n, int))


def _viking_effect(position: Position, faces: tuple[str, ...]) -> Phrase:
    shields, owed = faces.count("shield"), faces.count("x")
    if owed > position.treasury:
        return phrase(EXPELS)
    if shields and owed:
        return phrase("saekonungr.chance.shield_and_x")
    if owed:
        return phrase("saekonungr.chance.x", n=owed)
    if shields:
        return phrase("saekonungr.chance.shield", n=shields)
    return phrase("saekonungr.chance.blank")


def _shares(outcome_of: Callable[[int], str]) -> dict[str, Fraction]:
    shares: defaultdict[str, Fraction] = defaultdict(Fraction)
    for total, share in totals():
        shares[outcome_of(total)] += share
    return shares


def _chances(
    outcomes: Iterable[str], shares: dict[str, Fraction], amounts: dict[str, int]
) -> tuple[Chance, ...]:
    return tuple(
        Chance(
            outcome=outcome,
            probability=shares[outcome],
            effect=phrase(f"saekonungr.chance.{outcome}", n=amounts.get(outcome, 0)),
        )
        for outcome in outcomes
        if outcome in shares
    )
