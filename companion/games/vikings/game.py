"""The contract kept: everything the app has to know of the game in one place."""

from __future__ import annotations

from companion.game import Game
from companion.games.vikings import SEATS
from companion.games.vikings.actions import ACTIONS, apply
from companion.games.vikings.checks import check
from companion.games.vikings.offers import offers
from companion.games.vikings.position import Options, Position, is_over, standing, start, to_act
from companion.games.vikings.scoring import CATEGORIES, ranking, scorecards
from companion.games.vikings.telling import told
from companion.games.vikings.wander import wander
from companion.games.vikings.warnings import notices
from companion.move import whole

GAME = Game(
    id="vikings",
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
)
