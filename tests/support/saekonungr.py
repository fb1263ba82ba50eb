"""Tables of Sækonungr for the tests."""

from __future__ import annotations

from companion.games.saekonungr.actions import Plunder, Rob, Roll, TakeNothing, Viking
from companion.games.saekonungr.position import Options, Position
from companion.model import Enter
from tests.support.matches import ANN_BEGINS, HOME_EMPTY, PAYS, done, finished, laid_out, seated

NAMES = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo")
PLAIN = Options()


def table(treasuries=(10, 13), ships=(3, 6, 9), longship=4, active=0, phase="trade", **more):
    return Position(
        treasuries=treasuries, ships=ships, longship=longship, active=active, phase=phase, **more
    )


def plunder(*places):
    return Plunder(from_=places)


RAIDING = Roll(dice=(3, 4))
SEVEN = Roll(dice=(2, 5))
RAIDED = (ANN_BEGINS, RAIDING, Viking(faces=("shield", "x")))
LADEN = (Enter(path="ships", value=[3, 6]), Enter(path="longship", value=4))
BARE = (Enter(path="treasuries", value=[9, 0]), Enter(path="ships", value=[]))


def furnish(history):
    """Fill a history with a match in each of its states."""
    seated(history, id_="begun")
    seated(history, ANN_BEGINS, HOME_EMPTY, PAYS, id_="trading")
    seated(history, ANN_BEGINS, RAIDING, id_="viking")
    seated(history, ANN_BEGINS, Enter(path="treasuries", value=[1, 1]), RAIDING, id_="poor")
    seated(history, *RAIDED, id_="raid")
    seated(history, *RAIDED, *LADEN, SEVEN, id_="choice")
    seated(history, *RAIDED, *LADEN, SEVEN, Plunder(from_=(3,)), id_="plundered")
    seated(history, *RAIDED, *LADEN, SEVEN, Rob(seat=1), id_="robbed")
    bare = (*RAIDED, *BARE, Enter(path="longship", value=0), SEVEN)
    seated(history, *bare, id_="bare")
    seated(history, *bare, TakeNothing(), id_="idle")
    finished(history, over(history, id_="won", ante=2))
    finished(history, seated(history, HOME_EMPTY, id_="stopped", seats=("Ann", "Bo", "Cy")))
    over(history, id_="decided")
    finished(history, seated(history, HOME_EMPTY, id_="deleted"))


def over(history, **more):
    """Let Ann have too few coins to pay, so that Bo wins."""
    match = seated(history, ANN_BEGINS, **more)
    return done(history, laid_out(history, match, treasuries=[0, 3]), PAYS)


TABLES = (
    "begun",
    "trading",
    "viking",
    "poor",
    "raid",
    "choice",
    "plundered",
    "robbed",
    "bare",
    "idle",
    "decided",
)

SCREENS = ()
"""Beside its tables; most screens that belong to no game are looked at with these matches."""
