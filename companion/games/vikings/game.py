"""The contract kept: everything the app has to know of the game in one place."""

from __future__ import annotations

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
from companion.games.vikings.due import named, ready, until_the_end
from companion.games.vikings.scoring import CATEGORIES, ranking, scorecards
from companion.move import Move, says

GAME = Game(
    id="vikings",
    version=11,
    seats=SEATS,
    Position=position.Position,
    Options=position.Options,
    moves=(
        Move(
            actions.LaySpecials,
            wheel.lay_specials,
            telling.lay_specials,
            until_the_end(offers.lay_specials),
        ),
        Move(actions.Draw, wheel.draw, telling.draw, until_the_end(offers.draw)),
        Move(actions.Bid, auction.bid, telling.bid, until_the_end(offers.bid)),
        Move(
            actions.Pass,
            auction.pass_bid,
            says("vikings.told.pass"),
            until_the_end(offers.pass_bid),
        ),
        Move(
            actions.ReturnViking,
            auction.return_viking,
            telling.return_viking,
            until_the_end(offers.return_viking),
        ),
        Move(
            actions.PlaceColour,
            auction.place_colour,
            telling.place_colour,
            until_the_end(offers.place_colour),
        ),
        Move(actions.Buy, buying.buy, telling.buy, until_the_end(offers.buy)),
        Move(actions.Lay, buying.lay, telling.lay, until_the_end(offers.lay)),
        Move(
            actions.TakeShip, buying.take_ship, telling.take_ship, until_the_end(offers.take_ship)
        ),
        Move(
            actions.PlaceViking,
            buying.place_viking,
            telling.place_viking,
            until_the_end(offers.place_viking),
        ),
        Move(actions.Special, buying.special, telling.special, until_the_end(offers.special)),
        Move(actions.Exchange, buying.exchange, telling.exchange, until_the_end(offers.exchange)),
        Move(actions.Boatsmen, boatsmen.boatsmen, telling.boatsmen, until_the_end(offers.boatsmen)),
        Move(
            actions.LeaveWheel,
            rounds.leave_wheel,
            says("vikings.told.leave_wheel"),
            until_the_end(offers.leave_wheel),
        ),
        Move(
            actions.BookScoring,
            rounds.book_scoring,
            telling.book_scoring,
            until_the_end(offers.book_scoring),
        ),
        Move(
            actions.SetStart,
            rounds.set_start,
            says("vikings.told.start_figure"),
            until_the_end(offers.set_start),
        ),
        Move(
            actions.SkipToEnd,
            rounds.skip_to_end,
            says("vikings.told.skip_to_end"),
            until_the_end(offers.skip_to_end),
        ),
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
