"""Trading: one roll of 2D6 (rules, section Trading)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.saekonungr.treasury import collect, end_turn, expel

if TYPE_CHECKING:
    from companion.games.saekonungr.position import Options, Position

SWEEP = (2, 12)
"""All numbered ships come home at once; the Longship stays out of it (section Trading)."""

RAID = 7
"""The roll that sends a player on a Raid."""

FEE = 1
"""Coins into the Longship for a Raid (section Raid)."""

LOAD = 1
"""Coins that load an empty Trading Ship; it holds no more (section Trading)."""


def trading(position: Position, total: int, options: Options) -> Position:
    """Trade with a total of 2D6.

    A loaded ship comes home, an empty one is loaded, 2 and 12 bring all of them home, and a 7
    pays the Viking warriors and starts a Raid in the same turn.
    """
    if total in SWEEP:
        return end_turn(collect(position, len(position.ships), ships=()), options)
    if total in position.ships:
        left = tuple(ship for ship in position.ships if ship != total)
        return end_turn(collect(position, LOAD, ships=left), options)
    if position.treasury == 0:
        return expel(position, options)
    if total == RAID:
        return collect(position, -FEE, longship=position.longship + FEE, phase="viking")
    return end_turn(collect(position, -LOAD, ships=(*position.ships, total)), options)
