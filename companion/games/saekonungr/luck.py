"""What the dice of a stored match showed, for statistics of luck, and who went first."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import product
from typing import Any

from companion.games.saekonungr.dice import SIDES
from companion.games.saekonungr.position import VIKING_DIE
from companion.model import UNTOLD, Thrown

FACES = tuple(str(face) for face in range(1, SIDES + 1))
SUMS = tuple(str(dice + other) for dice, other in product(range(1, SIDES + 1), repeat=2))
"""The sum of two dice as one die of 36 faces."""


def thrown(action: Mapping[str, Any], options: Mapping[str, Any]) -> tuple[Thrown, ...]:
    """Tell what the dice of a stored action showed."""
    if action["do"] == "roll":
        return _total(action["total"]) if "total" in action else _two_dice(action["dice"])
    if action["do"] == "order":
        rolls, totals = enumerate(action.get("dice", ())), enumerate(action.get("totals", ()))
        return (
            *(die for seat, roll in rolls if roll for die in _two_dice(roll, seat)),
            *(die for seat, total in totals if total for die in _total(total, seat)),
        )
    if action["do"] == "viking":
        sides = tuple(options.get("viking_die", VIKING_DIE))
        return tuple(Thrown("viking", sides, face) for face in action["faces"])
    return ()


def begins(actions: Iterable[Mapping[str, Any]]) -> int | None:
    """Return the seat that goes first: the highest of the last start roll, else the first one.

    None where nobody has rolled: a result alone does not say it.
    """
    first = None
    for action in actions:
        if action["do"] == "order":
            rolled = [sum(roll) if roll else 0 for roll in action.get("dice", ())]
            totals = rolled or [total or 0 for total in action["totals"]]
            first = totals.index(max(totals))
        elif action["do"] == "roll" and first is None:
            first = 0
    return first


def _two_dice(roll: list[int], seat: int | None = None) -> tuple[Thrown, ...]:
    total = Thrown("sum", SUMS, str(sum(roll)), seat)
    return (total, *(Thrown("die", FACES, str(face), seat) for face in roll))


def _total(total: int, seat: int | None = None) -> tuple[Thrown, ...]:
    """Return a total and its two dice, of which nobody noted what each showed."""
    return (Thrown("sum", SUMS, str(total), seat), *(Thrown("die", FACES, UNTOLD, seat),) * 2)
