"""The contract kept: everything the app has to know of the game in one place."""

from __future__ import annotations

from companion.game import Game
from companion.games.hagar import SEATS
from companion.games.hagar.actions import ACTIONS, apply
from companion.games.hagar.checks import check, notices
from companion.games.hagar.luck import thrown
from companion.games.hagar.offers import offers, wander
from companion.games.hagar.position import (
    Options,
    Position,
    is_over,
    seated,
    start,
    to_act,
)
from companion.games.hagar.scoring import CATEGORIES, ranking, scorecards, stakes
from companion.games.hagar.telling import told
from companion.move import whole

GAME = Game(
    id="hagar",
    version=1,
    seats=SEATS,
    Position=Position,
    Options=Options,
    moves=whole(ACTIONS, apply, told, offers),
    start=start,
    seated=seated,
    scorecards=scorecards,
    ranking=ranking,
    is_over=is_over,
    notices=notices,
    check=check,
    wander=wander,
    categories=CATEGORIES,
    to_act=to_act,
    stakes=stakes,
    thrown=thrown,
)
