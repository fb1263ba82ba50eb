"""The contract kept: everything the app has to know of the game in one place."""

from __future__ import annotations

from companion.game import Game
from companion.games.pax_viking import SEATS, actions, offers, pieces, stock, telling, turn
from companion.games.pax_viking.box import BOX
from companion.games.pax_viking.checks import doubts, notices, problems
from companion.games.pax_viking.due import named, ready
from companion.games.pax_viking.position import Options, Position, start
from companion.games.pax_viking.scoring import is_over, ranking, scorecards, to_act
from companion.games.pax_viking.turn import standing
from companion.move import Move, says

GAME = Game(
    id="pax_viking",
    version=18,
    seats=SEATS,
    Position=Position,
    Options=Options,
    moves=(
        Move(actions.SetUp, stock.set_up, telling.set_up),
        Move(actions.BeginTurn, turn.begin_turn, telling.begin_turn, offers.begin_turn),
        Move(
            actions.TakeInfluence,
            turn.take_influence,
            telling.take_influence,
            offers.take_influence,
        ),
        Move(actions.TakeAction, turn.take_action, telling.take_action, offers.take_action),
        Move(
            actions.WinterSolstice,
            turn.winter_solstice,
            telling.winter_solstice,
            offers.winter_solstice,
        ),
        Move(actions.EndTurn, turn.end_turn, telling.end_turn, offers.end_turn),
        Move(actions.PlayEvent, turn.play_event, telling.play_event, offers.play_event),
        Move(actions.CheckNow, turn.check_now, telling.check_now),
        Move(actions.SetPool, stock.set_pool, telling.set_pool),
        Move(actions.SetInfluence, stock.set_influence, telling.set_influence),
        Move(actions.AddCard, stock.add_card, telling.card),
        Move(actions.ChangeCard, stock.change_card, telling.card),
        Move(actions.RemoveCard, stock.remove_card, telling.remove_card),
        Move(actions.TurnCard, stock.turn_card, telling.turn_card),
        Move(actions.JudgeCard, stock.judge_card, telling.judge_card),
        Move(actions.Recount, pieces.recount, telling.recount),
        Move(actions.Establish, pieces.establish, telling.establish),
        Move(actions.MoveFollowers, pieces.move, telling.move),
        Move(actions.Return, pieces.return_some, telling.return_some),
        Move(actions.Replace, pieces.replace, telling.replace),
        Move(actions.Gain, stock.gain, telling.gain),
        Move(actions.SetDuchies, stock.set_duchies, telling.set_duchies),
        Move(actions.DrawTiles, stock.draw_tiles, telling.draw_tiles, offers.draw_tiles),
        Move(
            actions.ReturnAll,
            pieces.return_all,
            says("pax_viking.told.return_all"),
        ),
    ),
    ready=ready,
    settled=turn.settled,
    follows=telling.follows,
    look_again=telling.look_again,
    start=start,
    scorecards=scorecards,
    ranking=ranking,
    is_over=is_over,
    phase=turn.phase,
    notices=notices,
    doubts=doubts,
    problems=problems,
    # A line's category is its card's title, which the table has given.
    categories=(),
    by_points=False,
    to_act=to_act,
    standing=standing,
    named=named,
    begins=turn.begins,
    minutes=(60, 90),
    followed_by="end_turn",
    box=BOX,
)
