"""Tables of Shipwrights that tell a box of theirs what they know."""

from __future__ import annotations

from companion.games.shipwrights.actions import (
    NameHut,
    NoteValue,
)
from companion.games.shipwrights.box import (
    opening,
    read_box,
    taught,
    written,
)
from companion.games.shipwrights.game import GAME
from companion.games.shipwrights.printed import (
    BuildingCard,
    LongshipCard,
    Printed,
    RoundCard,
    Steps,
)
from companion.match import Setup, act, begin, undo
from companion.model import change
from tests.support.shipwrights import BOX, PRICES

NOTHING = Printed.unknown()
SKUTE = LongshipCard(name="Skute", points=4, bonus="ship", steps=Steps(trade=1))
FULL = change(
    BOX,
    longships=(SKUTE,),
    buildings=(BuildingCard(name="Forge", points=1),),
    rounds=(RoundCard(trades=PRICES),),
)


def played(*actions, box=NOTHING, seats=3):
    """Do these actions at a table with a box, and keep what each teaches, undo and all."""
    names = ("Ann", "Bo", "Cy")[:seats]
    setup = Setup(
        id="m",
        game="shipwrights",
        version=GAME.version,
        seats=names,
        position=opening(box, seats),
    )
    return kept_along(begin(setup), written(box), *actions)


def kept_along(match, value, *actions):
    """Go on, or take back a step for each ``None``; return the match and what is kept."""
    for action in actions:
        after = undo(match, "") if action is None else act(match, action, "")
        match, value = after, taught(value, match.position, after.position)
    return match, value


def huts_of(value):
    return {hut.name: (hut.basic, hut.upgraded) for hut in read_box(value).huts}


def hut_named(seat, name):
    return NameHut(seat=seat, name=name)


def basic(seat, points):
    return NoteValue(path=f"players[{seat}].hut.basic", value=points)
