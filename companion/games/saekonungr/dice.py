"""The 2D6 of Sækonungr."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.dice import Pool, numbered
from companion.errors import RuleViolation

if TYPE_CHECKING:
    from collections.abc import Sequence

SIDES = 6
TWO_DICE = Pool((numbered(SIDES),) * 2)
"""The dice of every roll for trading, raids and the start (rules, section Setup)."""


def total_of(roll: Sequence[int], noted: int | None = None) -> int:
    """Add up a roll of 2D6, or take the total that was noted in its place.

    >>> total_of((3, 5)), total_of((), 8)
    (8, 8)

    Raises:
        RuleViolation: not two dice, a number that no die or no two dice show, or both of them.
    """
    if noted is not None and not roll:
        if not len(TWO_DICE.dice) <= noted <= len(TWO_DICE.dice) * SIDES:
            raise RuleViolation("saekonungr.refused.total", got=noted)
        return noted
    if noted is not None:
        raise RuleViolation("saekonungr.refused.dice_and_total")
    if len(roll) != len(TWO_DICE.dice) or not all(1 <= die <= SIDES for die in roll):
        shown = ", ".join(str(die) for die in roll) or "–"
        raise RuleViolation("saekonungr.refused.dice", got=shown)
    return sum(roll)
