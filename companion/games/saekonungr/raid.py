"""Raid: raid rolls, and the choice a raid 7 gives: plunder the board or rob an opponent.

Rules, section Raid. A raid roll costs nothing and can only gain.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.errors import RuleViolation
from companion.games.saekonungr.position import SHIPS, Options, Position, Ship
from companion.games.saekonungr.trading import RAID, SWEEP
from companion.games.saekonungr.treasury import collect, end_turn
from companion.model import change

if TYPE_CHECKING:
    from companion.games.saekonungr.actions import Plunder, Rob, Stop, TakeNothing

PLUNDER = 2
"""Coins a raid 7 may take from anywhere on the board (section Raid; rulings R2 and R7)."""

ROB = 1
"""Coins a raid 7 may take from one opponent instead (section Raid; ruling R6)."""


def raid(position: Position, total: int, options: Options) -> Position:
    """Make one raid roll with a total of 2D6.

    A loaded ship gives its coin, an empty one gives nothing and is never loaded, 2 and 12 give
    everything on the board, the Longship included, and a 7 gives a choice and another roll.
    """
    due = position.raids - 1
    position = change(position, raided=True)
    if total == RAID:
        return change(position, phase="plunder", raids=due)
    if total in SWEEP:
        loot = len(position.ships) + position.longship
        position = collect(position, loot, ships=(), longship=0)
    elif total in position.ships:
        left = tuple(ship for ship in position.ships if ship != total)
        position = collect(position, 1, ships=left)
    return next_raid(position, due, options)


def next_raid(position: Position, due: int, options: Options) -> Position:
    """Go on to the next raid roll, or end the turn when none is due (rulings R9 and R18)."""
    if due == 0:
        return end_turn(position, options)
    return change(position, phase="viking" if options.viking_every_raid else "raid", raids=due)


def plunder(position: Position, action: Plunder, options: Options) -> Position:
    """Take one or two coins from the board after a raid 7; then another raid roll is due.

    Raises:
        RuleViolation: not one or two coins, or more than lie there, or fewer than have to be.
    """
    places = action.from_
    if not 1 <= len(places) <= PLUNDER:
        raise RuleViolation("saekonungr.refused.plunder_count", n=len(places), most=PLUNDER)
    chosen: list[Ship] = [place for place in places if place != "longship"]
    for ship in SHIPS:
        if ship in chosen and ship not in position.ships:
            raise RuleViolation("saekonungr.refused.plunder_empty", ship=ship)
        if chosen.count(ship) > 1:
            raise RuleViolation("saekonungr.refused.plunder_twice", ship=ship)
    from_longship = len(places) - len(chosen)
    if from_longship > position.longship:
        raise RuleViolation("saekonungr.refused.plunder_longship", n=position.longship)
    if len(places) < least_to_plunder(position, options):
        raise RuleViolation("saekonungr.refused.plunder_both")
    left = tuple(ship for ship in position.ships if ship not in chosen)
    loaded = collect(position, len(places), ships=left, longship=position.longship - from_longship)
    return next_raid(loaded, position.raids + 1, options)


def rob(position: Position, action: Rob, options: Options) -> Position:
    """Take one coin from an opponent after a raid 7; then another raid roll is due.

    Raises:
        RuleViolation: no such opponent, expelled, or without a coin (ruling R4).
    """
    victim = action.seat
    if not 0 <= victim < len(position.treasuries):
        raise RuleViolation("saekonungr.refused.rob_seat", number=victim)
    if victim == position.active:
        raise RuleViolation("saekonungr.refused.rob_self")
    if victim in position.out:
        raise RuleViolation("saekonungr.refused.rob_expelled", seat=victim)
    if position.treasuries[victim] == 0:
        raise RuleViolation("saekonungr.refused.rob_empty", seat=victim)
    treasuries = list(position.treasuries)
    treasuries[victim] -= ROB
    treasuries[position.active] += ROB
    richer = change(position, treasuries=tuple(treasuries))
    return next_raid(richer, position.raids + 1, options)


def nothing(position: Position, _action: TakeNothing, options: Options) -> Position:
    """Take nothing after a raid 7, where there is nothing to take (ruling R3).

    Raises:
        RuleViolation: there is a coin on the board or with an opponent, and it has to be taken.
    """
    if not may_leave(position, options):
        raise RuleViolation("saekonungr.refused.nothing")
    return next_raid(position, position.raids + 1, options)


def anything_to_take(position: Position) -> bool:
    """Tell whether a raid 7 finds a coin on the board or with an opponent."""
    return bool(most_to_plunder(position) or position.opponents_with_coins)


def may_leave(position: Position, options: Options) -> bool:
    """Tell whether a raid 7 may take nothing (rulings R3 and R23)."""
    return options.may_leave or not anything_to_take(position)


def may_stop(position: Position, options: Options) -> bool:
    """Tell whether the raid rolls still due may be left out (ruling R22)."""
    return options.may_stop and position.raided


def stop(position: Position, _action: Stop, options: Options) -> Position:
    """Leave out the raid rolls still due.

    Raises:
        RuleViolation: the table plays without that, or the first raid roll is due.
    """
    if not may_stop(position, options):
        raise RuleViolation("saekonungr.refused.stop")
    return end_turn(position, options)


def most_to_plunder(position: Position) -> int:
    """Return how many coins a raid 7 can take from the board as it lies (ruling R2)."""
    return min(PLUNDER, len(position.ships) + position.longship)


def least_to_plunder(position: Position, options: Options) -> int:
    """Return how many coins a raid 7 has to take, if it takes from the board (ruling R21)."""
    most = most_to_plunder(position)
    return min(1, most) if options.plunder_one else most
