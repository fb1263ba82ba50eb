"""The contract kept: everything the app has to know of the game in one place."""

from __future__ import annotations

from companion.dice import Pool, numbered
from companion.game import Game
from companion.games.hagar import SEATS, actions, moving, offers, placing, tally, telling
from companion.games.hagar.box import BOX
from companion.games.hagar.checks import cannot_be, doubts, notices, problems
from companion.games.hagar.due import ready
from companion.games.hagar.luck import begins, thrown
from companion.games.hagar.position import (
    DIE,
    Options,
    Position,
    is_over,
    phase,
    seated,
    standing,
    start,
    to_act,
)
from companion.games.hagar.scoring import CATEGORIES, ranking, scorecards, stakes
from companion.move import Move, says

GAME = Game(
    id="hagar",
    version=7,
    seats=SEATS,
    Position=Position,
    Options=Options,
    moves=(
        Move(actions.PlaceCoaster, placing.place, telling.place, offers.place),
        Move(actions.FinalRoll, moving.final_roll, telling.final_roll, offers.final_roll),
        Move(actions.MoveHagar, moving.move, telling.move, offers.move),
        Move(actions.Stay, moving.stay, says("hagar.told.stay"), offers.stay),
        Move(actions.Lay, tally.lay, telling.lay),
        Move(actions.Paint, tally.paint, telling.paint),
        Move(actions.Put, tally.put, telling.put),
        Move(actions.Remove, tally.remove, telling.remove),
        Move(actions.DoubledLine, moving.doubled_line, telling.doubled_line),
        Move(actions.GoldDoubles, moving.gold_doubles, telling.gold_doubles),
        Move(actions.WhereNumber, tally.number, telling.where_number),
        Move(actions.Count, tally.count, telling.count),
        Move(actions.WriteDown, tally.write_down, telling.write_down),
        Move(actions.NoWorksheet, tally.no_worksheet, says("hagar.told.no_worksheet")),
        Move(actions.End, tally.end, says("hagar.told.end")),
    ),
    ready=ready,
    verify=cannot_be,
    follows=telling.follows,
    look_again=telling.look_again,
    start=start,
    # A starting player is determined by the highest result on the die (section Set-up).
    start_pool=Pool((numbered(DIE),)),
    seated=seated,
    scorecards=scorecards,
    ranking=ranking,
    is_over=is_over,
    phase=phase,
    notices=notices,
    doubts=doubts,
    problems=problems,
    categories=CATEGORIES,
    to_act=to_act,
    standing=standing,
    stakes=stakes,
    thrown=thrown,
    begins=begins,
    minutes=(10, 20),
    followed_by="place",
    box=BOX,
)
