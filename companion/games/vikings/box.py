"""Ships of a box from one game to the next: what is printed on each kind is typed once.

Nobody but the owner of the box knows it (RULES.md, section Unknown).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from companion.box import Box
from companion.games.vikings.position import SAILS, Options, Position, ShipKind, start
from companion.model import Frozen, change

if TYPE_CHECKING:
    from pydantic import JsonValue

OF_THE_RULES = (
    ShipKind(sail="green", reward="gold", value=5),
    ShipKind(sail="blue", reward="points", value=3),
)
"""The two kinds that examples of the 2014 rules show; to be confirmed for each box."""


class BoxFile(Frozen):
    """The kinds of ships of a box, as they are kept."""

    format: Literal[1] = 1
    game: Literal["vikings"] = "vikings"
    ships: tuple[ShipKind, ...]


def together(*boxes: tuple[ShipKind, ...]) -> tuple[ShipKind, ...]:
    """Put together what is known, each kind once, by sail."""
    every = {kind for box in boxes for kind in box}
    return tuple(sorted(every, key=lambda kind: (SAILS.index(kind.sail), kind.reward, kind.value)))


NOTHING: tuple[ShipKind, ...] = ()


def taught(value: JsonValue, before: Position, after: Position) -> JsonValue:
    """Return what to keep of the box after an action: what was kept, and the ships that came up."""
    new = set(after.known_ships) - set(before.known_ships)
    return written(together(kept(value), tuple(new))) if new else value


BOX = Box(
    game="vikings",
    model=BoxFile,
    contents="ships",
    empty=NOTHING,
    together=together,
    size=len,
    taught=taught,
)

written = BOX.written
kept = BOX.kept


def opening(ships: tuple[ShipKind, ...], seats: int) -> JsonValue:
    """Return the start position of a match with this box."""
    known = change(start(seats, Options()), known_ships=ships)
    tree: JsonValue = known.model_dump(mode="json")
    return tree


def suggested(ships: tuple[ShipKind, ...]) -> tuple[ShipKind, ...]:
    """Return the kinds of the rules' examples whose sail is not known yet.

    >>> [kind.sail for kind in suggested(())]
    ['green', 'blue']
    """
    sails = {kind.sail for kind in ships}
    return tuple(kind for kind in OF_THE_RULES if kind.sail not in sails)


def forgotten(ships: tuple[ShipKind, ...], kind: ShipKind) -> tuple[ShipKind, ...]:
    """Strike out one kind."""
    return tuple(ship for ship in ships if ship != kind)
