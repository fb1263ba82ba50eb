"""The contract kept: everything the app has to know of the game in one place."""

from __future__ import annotations

from companion.game import Game
from companion.games.shipwrights import SEATS
from companion.games.shipwrights.actions import ACTIONS
from companion.games.shipwrights.checks import check, notices
from companion.games.shipwrights.offers import offers
from companion.games.shipwrights.playing import apply
from companion.games.shipwrights.position import Options, Position, is_over, standing, start, to_act
from companion.games.shipwrights.ranking import ranking
from companion.games.shipwrights.scoring import CATEGORIES, scorecards
from companion.games.shipwrights.telling import told
from companion.games.shipwrights.trades import trades
from companion.games.shipwrights.values import missing
from companion.games.shipwrights.wander import wander
from companion.move import whole

GAME = Game(
    id="shipwrights",
    version=1,
    seats=SEATS,
    Position=Position,
    Options=Options,
    moves=whole(ACTIONS, apply, told, offers),
    start=start,
    scorecards=scorecards,
    ranking=ranking,
    is_over=is_over,
    notices=notices,
    check=check,
    wander=wander,
    categories=CATEGORIES,
    to_act=to_act,
    standing=standing,
    missing=missing,
    trades=trades,
)
