"""The contract kept: everything the app has to know of the game in one place."""

from __future__ import annotations

from companion.game import Game
from companion.games.saekonungr import SEATS
from companion.games.saekonungr.actions import ACTIONS, apply
from companion.games.saekonungr.checks import check, notices
from companion.games.saekonungr.length import length_estimate, quicker
from companion.games.saekonungr.luck import begins, thrown
from companion.games.saekonungr.offers import offers, wander
from companion.games.saekonungr.position import (
    Options,
    Position,
    is_over,
    start,
    to_act,
)
from companion.games.saekonungr.scoring import CATEGORIES, ranking, scorecards, stakes
from companion.games.saekonungr.telling import told

GAME = Game(
    id="saekonungr",
    version=1,
    seats=SEATS,
    Position=Position,
    Options=Options,
    Actions=ACTIONS,
    start=start,
    apply=apply,
    scorecards=scorecards,
    ranking=ranking,
    offers=offers,
    is_over=is_over,
    notices=notices,
    check=check,
    wander=wander,
    categories=CATEGORIES,
    to_act=to_act,
    told=told,
    stakes=stakes,
    thrown=thrown,
    begins=begins,
    rolls_for_start=True,
    length_estimate=length_estimate,
    quicker=quicker,
)
