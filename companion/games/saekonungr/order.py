"""Who goes first: the start roll (rules, section Gameplay)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.errors import RuleViolation
from companion.games.saekonungr.dice import total_of
from companion.games.saekonungr.position import Options, Position, start
from companion.model import change

if TYPE_CHECKING:
    from companion.games.saekonungr.actions import Order


def may_order(position: Position, options: Options) -> bool:
    """Tell whether a start roll can be made: at the very start, or again after a tie.

    Treasuries put right by hand, or a sooner end that was agreed on, leave it the very start.
    """
    fresh = change(
        start(len(position.treasuries), options),
        treasuries=position.treasuries,
        shortened_at=position.shortened_at,
    )
    return bool(position.tied) or position == fresh


def who_rolls(position: Position) -> tuple[int, ...]:
    """List the seats of the next start roll: all, or those tied for the highest."""
    return position.tied or tuple(range(len(position.treasuries)))


def totals_of(action: Order) -> tuple[int | None, ...]:
    """Return what each seat rolled, None for those that did not.

    Raises:
        RuleViolation: a roll that no two dice show, or both dice and totals.
    """
    if action.dice and action.totals:
        raise RuleViolation("saekonungr.refused.dice_and_total")
    noted = [None if total is None else total_of((), total) for total in action.totals]
    return (*[None if roll is None else total_of(roll) for roll in action.dice], *noted)


def order(position: Position, action: Order, options: Options) -> Position:
    """Let the highest start roll go first; those tied for the highest roll again (ruling).

    Raises:
        RuleViolation: not at the very start, or not one roll for each seat that has to roll.
    """
    if not may_order(position, options):
        raise RuleViolation("saekonungr.refused.order_not_now")
    rolls = totals_of(action)
    if len(rolls) != len(position.treasuries):
        raise RuleViolation(
            "saekonungr.refused.order_seats", n=len(rolls), players=len(position.treasuries)
        )
    rolling = who_rolls(position)
    totals: dict[int, int] = {}
    for seat, roll in enumerate(rolls):
        if roll is None:
            if seat in rolling:
                raise RuleViolation("saekonungr.refused.order_missing", seat=seat)
        elif seat not in rolling:
            raise RuleViolation("saekonungr.refused.order_not_tied", seat=seat)
        else:
            totals[seat] = roll
    highest = tuple(seat for seat in rolling if totals[seat] == max(totals.values()))
    if len(highest) > 1:
        return change(position, tied=highest)
    return change(position, active=highest[0], tied=(), begun=True)
