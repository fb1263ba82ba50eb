"""The contract kept: everything the app has to know of the game in one place."""

from __future__ import annotations

from typing import Any

from companion.game import Game
from companion.games.vikings import (
    SEATS,
    actions,
    auction,
    boatsmen,
    buying,
    offers,
    position,
    rounds,
    tally,
    telling,
    wheel,
)
from companion.games.vikings.box import BOX
from companion.games.vikings.checks import doubts, notices, problems
from companion.games.vikings.scoring import CATEGORIES, ranking, scorecards
from companion.games.vikings.turn import named, ready, until_the_end
from companion.move import Move, says

MOVES: tuple[Move[position.Position, Any, position.Options], ...] = (
    Move(
        actions.LaySpecials,
        wheel.lay_specials,
        telling.lay_specials,
        offers.lay_specials,
    ),
    Move(actions.Draw, wheel.draw, telling.draw, offers.draw),
    Move(actions.Bid, auction.bid, telling.bid, offers.bid),
    Move(actions.Pass, auction.pass_bid, says("vikings.told.pass"), offers.pass_bid),
    Move(
        actions.ReturnViking,
        auction.return_viking,
        telling.return_viking,
        offers.return_viking,
    ),
    Move(
        actions.PlaceColour,
        auction.place_colour,
        telling.place_colour,
        offers.place_colour,
    ),
    Move(actions.Buy, buying.buy, telling.buy, offers.buy),
    Move(actions.Lay, buying.lay, telling.lay, offers.lay),
    Move(actions.TakeShip, buying.take_ship, telling.take_ship, offers.take_ship),
    Move(
        actions.PlaceViking,
        buying.place_viking,
        telling.place_viking,
        offers.place_viking,
    ),
    Move(actions.Special, buying.special, telling.special, offers.special),
    Move(actions.Exchange, buying.exchange, telling.exchange, offers.exchange),
    Move(actions.Boatsmen, boatsmen.boatsmen, telling.boatsmen, offers.boatsmen),
    Move(
        actions.LeaveWheel, rounds.leave_wheel, says("vikings.told.leave_wheel"), offers.leave_wheel
    ),
    Move(
        actions.BookScoring,
        rounds.book_scoring,
        telling.book_scoring,
        offers.book_scoring,
    ),
    Move(actions.SetStart, rounds.set_start, says("vikings.told.start_figure"), offers.set_start),
    Move(
        actions.SkipToEnd, rounds.skip_to_end, says("vikings.told.skip_to_end"), offers.skip_to_end
    ),
)
"""Those of the game itself; what is added up goes on after its end."""

GAME = Game(
    id="vikings",
    version=11,
    seats=SEATS,
    Position=position.Position,
    Options=position.Options,
    moves=(
        *(until_the_end(move) for move in MOVES),
        Move(actions.Put, tally.put, telling.put),
        Move(actions.PutRow, tally.put_row, telling.put_row),
        Move(actions.Remove, tally.remove, telling.remove),
        Move(actions.CountFigures, tally.count_figures, says("vikings.told.count_figures")),
        Move(actions.ForgetShip, tally.forget_ship, telling.forget_ship),
    ),
    ready=ready,
    follows=telling.follows,
    look_again=telling.look_again,
    start=position.start,
    named=named,
    scorecards=scorecards,
    ranking=ranking,
    is_over=position.is_over,
    phase=position.due,
    notices=notices,
    doubts=doubts,
    problems=problems,
    categories=CATEGORIES,
    to_act=position.to_act,
    standing=position.standing,
    begins=rounds.begins,
    versions=("progress",),
    followed_by="book_scoring",
    box=BOX,
)
