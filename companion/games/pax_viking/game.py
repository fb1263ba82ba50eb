"""The contract kept: everything the app has to know of the game in one place."""

from __future__ import annotations

from companion.game import Game
from companion.games.pax_viking import SEATS
from companion.games.pax_viking.actions import ACTIONS
from companion.games.pax_viking.checks import check, notices
from companion.games.pax_viking.offers import offers
from companion.games.pax_viking.playing import apply
from companion.games.pax_viking.position import Options, Position, start
from companion.games.pax_viking.scoring import is_over, ranking, scorecards, to_act
from companion.games.pax_viking.telling import told
from companion.games.pax_viking.turns import standing
from companion.games.pax_viking.wander import wander
from companion.move import whole

GAME = Game(
    id="pax_viking",
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
    # A line's category is its card's title, which the table has given.
    categories=(),
    to_act=to_act,
    standing=standing,
)
