"""Tables of Sækonungr for the tests."""

from __future__ import annotations

from companion.games.saekonungr.actions import Plunder
from companion.games.saekonungr.position import (
    Options,
    Position,
)

NAMES = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo")
PLAIN = Options()


def table(treasuries=(10, 13), ships=(3, 6, 9), longship=4, active=0, phase="trade", **more):
    return Position(
        treasuries=treasuries, ships=ships, longship=longship, active=active, phase=phase, **more
    )


def plunder(*places):
    return Plunder(from_=places)
