"""The turn in which the last tile leaves, where it is played to its end (ruling C3, its switch)."""

from __future__ import annotations

import pytest

from companion.errors import RuleViolation
from companion.games.pax_viking.actions import (
    BeginTurn,
    CheckNow,
    EndTurn,
    PlayEvent,
    SetPool,
    SetUp,
    TakeAction,
    WinterSolstice,
)
from companion.games.pax_viking.clock import STANDARD, clock
from companion.games.pax_viking.game import GAME
from companion.games.pax_viking.position import Options, start
from companion.games.pax_viking.scoring import is_over
from companion.match import applied
from companion.model import Enter
from companion.words import tell
from tests.support.pax_viking import NAMES, PLAIN, card, follower, player, silfr
from tests.support.pax_viking import turn as in_turn
from tests.support.pax_viking_said import english, offered

FINISH = Options(finish_last_turn=True)
BY_TRACK = Options(finish_last_turn=True, track_empty_ends=True)
DRAW, BUY = TakeAction(action="draw"), TakeAction(action="buy")


def played(position, *actions, options=FINISH):
    """Return the position after some actions."""
    for action in actions:
        position = applied(GAME, position, action, len(position.players), options)
    return position


def rich(**fields):
    """Lay Ann's turn with two tiles left, where her winter would meet a card."""
    players = (player(follower(), silfr=1), player(follower(count=2)))
    cards = (card("Rich", silfr(2)), card("Old", silfr(9), tier="novice"))
    return in_turn(**{"players": players, "cards": cards, "pool": 2, **fields})


def test_the_last_tile_begins_no_end_but_the_last_turn():
    before = rich()
    after = played(before, DRAW)
    assert not is_over(after, FINISH)
    assert is_over(after, PLAIN)
    said = english(GAME.described(before, DRAW, after, FINISH))
    assert said[-1] == (
        "The last tile has left. Ann finishes the turn; then comes the final check."
    )
    again = played(after, WinterSolstice())
    told = english(GAME.described(after, WinterSolstice(), again, FINISH))
    assert not any("last tile" in one for one in told), "said once"
    assert tell("en", GAME.stands(after, FINISH), NAMES) == "round 1, Ann’s turn, the last one"
    told = tell("en", clock(after, FINISH).sentence)
    assert told == "The last tile has left: the game ends with this turn."


@pytest.mark.parametrize(
    "pool, why", [(9, "The track has run empty"), (1, "The last tile has left")]
)
def test_it_is_said_whether_the_track_ran_empty_or_no_tile_is_left_at_all(pool, why):
    before = rich(pool=pool, track=1)
    after = played(before, BUY, options=BY_TRACK)
    said = english(GAME.described(before, BUY, after, BY_TRACK))
    assert said[-1] == f"{why}. Ann finishes the turn; then comes the final check."
    assert tell("en", clock(after, BY_TRACK).sentence) == f"{why}: the game ends with this turn."


def test_nothing_is_bought_where_no_tile_is_left_and_a_draw_brings_none():
    after = played(rich(), DRAW)
    acts = {act.action: act for act in offered(after, "take_action", options=FINISH).acts}
    assert list(acts) == [name for name in STANDARD if name != "buy"]
    with pytest.raises(RuleViolation, match="track_empty"):
        played(after, BUY)
    hand = after.players[0].hand
    assert acts["draw"].tiles == 0
    assert played(after, DRAW).players[0].hand == hand


def test_the_end_of_the_last_turn_is_the_final_check():
    winter = played(rich(), DRAW, WinterSolstice())
    end = offered(winter, "end_turn", options=FINISH)
    assert (end.checks, end.following) == (("Rich", "Old"), None)
    ended = played(winter, EndTurn())
    said = english(GAME.described(winter, EndTurn(), ended, FINISH))
    assert said[0] == "Ann ends the turn."
    assert said[1].startswith("Ann wins: ")
    assert len(said) == 2, "nobody begins a turn"
    assert (is_over(ended, FINISH), GAME.phase(ended, FINISH), ended.active) == (True, "over", 0)
    assert tell("en", clock(ended, FINISH).sentence) == "No tile is left."
    with pytest.raises(RuleViolation, match=r"refused\.over"):
        played(ended, EndTurn())


def test_an_event_of_the_last_turn_is_checked_by_its_own_cards():
    after = played(rich(), DRAW, PlayEvent())
    assert not is_over(after, FINISH), "nobody has two Silfr yet"
    rich_now = played(after, Enter(path="players[1].silfr", value=2), PlayEvent())
    assert is_over(rich_now, FINISH)
    assert rich_now.check == "event"
    assert GAME.ranking(rich_now, FINISH)[0].seats == (1,)


def test_a_track_that_is_filled_again_leaves_the_turn_the_last_one():
    empty = played(rich(pool=9, track=1, slots=3), BUY)
    assert not is_over(empty, BY_TRACK)
    for refresh in (DRAW, WinterSolstice()):
        filled = played(empty, refresh, options=BY_TRACK)
        assert (filled.track, filled.turn.emptied) == (3, True)
    winter = played(empty, WinterSolstice(), options=BY_TRACK)
    assert played(empty, DRAW, WinterSolstice(), options=FINISH).turn.emptied is False
    ended = played(winter, EndTurn(), options=BY_TRACK)
    assert is_over(ended, BY_TRACK)
    assert is_over(played(ended, SetPool(pool=7, track=2), options=BY_TRACK), BY_TRACK)


def test_a_track_put_right_before_it_is_filled_makes_it_a_turn_like_others():
    empty = played(rich(pool=9, track=1, slots=3), BUY)
    right = played(empty, SetPool(pool=8, track=1), options=BY_TRACK)
    winter = played(right, WinterSolstice(), options=BY_TRACK)
    assert played(winter, EndTurn(), options=BY_TRACK).active == 1


@pytest.mark.parametrize("tiles", [SetPool(pool=5), Enter(path="pool", value=5)])
def test_tiles_put_right_undo_the_last_turn_and_its_end(tiles):
    winter = played(rich(players=(player(), player())), DRAW, WinterSolstice())
    assert played(winter, tiles, EndTurn()).active == 1
    undone = played(winter, EndTurn(), tiles)
    assert not is_over(undone, FINISH)
    assert (undone.turn.phase, undone.turn.finished) == ("solstice", False)
    assert played(undone, EndTurn()).active == 1


def test_the_final_check_can_be_made_by_hand_in_the_last_turn():
    ended = played(rich(), DRAW, CheckNow(check="final"))
    assert is_over(played(ended, SetPool(pool=5)), FINISH), "called by hand it is undone by undo"


def test_no_turn_begins_without_tiles():
    laid = played(start(2, FINISH), SetUp(pool=0))
    with pytest.raises(RuleViolation, match=r"refused\.over"):
        played(laid, BeginTurn())
