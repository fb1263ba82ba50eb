"""The contract kept: everything the app has to know of the game in one place."""

from __future__ import annotations

from companion.game import Game
from companion.games.saekonungr import SEATS, actions, offers, telling
from companion.games.saekonungr.checks import notices, problems
from companion.games.saekonungr.due import named, ready, roll
from companion.games.saekonungr.length import length_estimate, quicker, shorten
from companion.games.saekonungr.luck import begins, thrown
from companion.games.saekonungr.order import order
from companion.games.saekonungr.position import (
    Options,
    Position,
    is_over,
    recommended,
    standing,
    start,
    to_act,
)
from companion.games.saekonungr.raid import nothing, plunder, rob, stop
from companion.games.saekonungr.scoring import CATEGORIES, ranking, scorecards, stakes
from companion.games.saekonungr.viking_dice import viking
from companion.move import Move, says

GAME = Game(
    id="saekonungr",
    version=4,
    seats=SEATS,
    Position=Position,
    Options=Options,
    moves=(
        Move(actions.Roll, roll, telling.roll, offers.roll),
        Move(actions.Order, order, telling.order, offers.order),
        Move(actions.Viking, viking, telling.viking, offers.viking),
        Move(actions.Plunder, plunder, telling.plunder, offers.plunder),
        Move(actions.Rob, rob, telling.rob, offers.rob),
        Move(actions.TakeNothing, nothing, telling.nothing, offers.nothing),
        Move(actions.Stop, stop, telling.stop, offers.stop),
        Move(actions.Shorten, shorten, says("saekonungr.told.shorten"), offers.shorten),
    ),
    start=start,
    named=named,
    ready=ready,
    follows=telling.follows,
    scorecards=scorecards,
    ranking=ranking,
    phase=lambda position, options: "over" if is_over(position, options) else position.phase,
    is_over=is_over,
    notices=notices,
    problems=problems,
    categories=CATEGORIES,
    to_act=to_act,
    standing=standing,
    stakes=stakes,
    thrown=thrown,
    begins=begins,
    rolls_for_start=True,
    versions=("end",),
    recommended=recommended,
    followed_by="roll",
    length_estimate=length_estimate,
    quicker=quicker,
    sooner="shorten",
)
