"""Pax Viking: the tiles that INVEST to DRAW takes, and whoever leaves and comes back.

Rules, glossary, DRAW: the top tile of the SAGA PILE, and the 1 cost tile of the SAGA TRACK.
"""

from __future__ import annotations

import pytest

from companion.errors import RuleViolation
from companion.games.pax_viking.actions import (
    BeginTurn,
    EndTurn,
    Establish,
    Gain,
    Jarl,
    Replace,
    Return,
    ReturnAll,
    SetPool,
    SetUp,
    TakeAction,
    TakeInfluence,
    WinterSolstice,
)
from companion.games.pax_viking.due import named
from companion.games.pax_viking.game import GAME
from companion.games.pax_viking.position import Options, start
from companion.games.pax_viking.scoring import is_over
from companion.games.pax_viking.setup import setup_plan, setup_steps
from companion.match import applied
from companion.model import Enter, change
from companion.words import tell
from tests.support.pax_viking import NAMES, PLAIN, follower, player, turn
from tests.support.pax_viking_said import english, offered

DRAW, BUY = TakeAction(action="draw"), TakeAction(action="buy")
YES, NO = TakeAction(action="draw", tiles=1), TakeAction(action="draw", tiles=0)


def played(position, *actions, options=PLAIN):
    """Play as a table does, which says of an action what the moment alone tells."""
    for action in actions:
        position = GAME.apply(position, named(position, action), options)
    return position


def ways(position, name="draw"):
    """Return how many tiles an action may take, as the table is asked."""
    return next(act.ways for act in offered(position, "take_action").acts if act.action == name)


def lies(position):
    """Return pile and track together, the track, and whether its 1-cost slot is known empty."""
    return position.pool, position.track, position.slot_empty


def test_a_pile_that_does_not_last_leaves_places_of_the_track_empty():
    position = turn(pool=7, track=6, slots=6)
    # Three are bought, and one is left to fill their places: nobody knows which.
    position = played(position, BUY, BUY, BUY, WinterSolstice(), EndTurn(), TakeInfluence())
    assert lies(position) == (4, 4, False)
    assert position.gaps
    assert ways(position) == (1, 0)
    for answer, left in ((YES, 3), (NO, 4)):
        drawn = played(position, answer)
        assert lies(drawn) == (left, left, True)
        # Nothing fills that place, so that no draw takes anything any more.
        assert ways(drawn) == (0,)
        again = played(drawn, DRAW, DRAW, DRAW)
        assert lies(again) == (left, left, True)
        assert not is_over(again, PLAIN)
        assert again.players[1].hand == 0
        told = english(GAME.described(drawn, DRAW, again, PLAIN))
        assert told[-1] == "No tile leaves pile and track."


def test_the_log_says_that_a_draw_takes_what_is_known():
    position = turn(pool=3, track=3, slots=6)
    drawn = played(position, YES)
    assert named(drawn, DRAW) == TakeAction(action="draw", active=0, known=True)
    assert GAME.apply(drawn, named(drawn, DRAW), PLAIN).pool == 2
    assert named(drawn, YES) == TakeAction(action="draw", active=0, tiles=1), "said by the table"
    assert named(drawn, BUY) == TakeAction(action="buy", active=0)
    # As stored until rules version 15, a track that holds any had one in the 1-cost slot.
    assert GAME.apply(drawn, DRAW, PLAIN).pool == 1


def test_a_tile_bought_from_a_track_without_a_pile_ends_no_game_unasked():
    position = played(turn(pool=2, track=2, slots=2), BUY)
    assert ways(position) == (1, 0)
    assert not is_over(played(position, NO), PLAIN)
    assert is_over(played(position, YES), PLAIN)


@pytest.mark.parametrize(
    "fields, expected",
    [
        # The pile holds one; of the 1-cost slot it is known, or asked.
        ({"pool": 12, "track": 6, "slots": 6}, (2,)),
        ({"pool": 12, "track": 5, "slots": 6}, (2, 1)),
        ({"pool": 12, "track": 6}, (2,)),
        ({"pool": 12, "track": 6, "gaps": True}, (2, 1)),
        ({"pool": 12, "track": 0, "slots": 6}, (1,)),
        # No pile is left.
        ({"pool": 6, "track": 6, "slots": 6}, (1,)),
        ({"pool": 5, "track": 5, "slots": 6}, (1, 0)),
        ({"pool": 5, "track": 5}, (1, 0)),
        # Nobody has counted the track: a pile is known as long as more are left than it holds.
        ({"pool": 12}, (2,)),
        ({"pool": 12, "gaps": True}, (2, 1)),
        ({"pool": 11}, (2, 1, 0)),
        ({"pool": 1}, (1, 0)),
        ({"pool": 7, "slots": 6}, (2,)),
        ({"pool": 6, "slots": 6}, (2, 1, 0)),
    ],
)
def test_what_is_not_known_of_a_draw_is_asked(fields, expected):
    assert ways(turn(**fields)) == expected


def test_a_draw_of_sweden_takes_none_where_no_pile_is_left():
    held = {"influence": {"sweden": 0}}
    assert ways(turn(pool=11, **held), "sweden") == (1, 0)
    assert ways(turn(pool=12, **held), "sweden") == (1,)
    assert ways(turn(pool=5, track=5, **held), "sweden") == (0,)
    assert offered(turn(pool=11), "take_action").pile_in_doubt
    assert not offered(turn(pool=11, track=3), "take_action").pile_in_doubt


def test_a_tile_that_is_removed_comes_into_no_hand():
    # Glossary, DRAW: only what is drawn "from the top of the SAGA PILE" comes into the hand.
    slot = TakeAction(action="draw", tiles=1, removed=True)
    for few in (turn(pool=11), turn(pool=1), turn(pool=6, slots=6)):
        drawn, removed = played(few, YES), played(few, slot)
        assert (drawn.pool, removed.pool) == (few.pool - 1, few.pool - 1)
        assert (drawn.players[0].hand, removed.players[0].hand) == (1, 0)
    # What is known of the pile goes before what was said while nobody knew.
    assert played(turn(pool=12, track=6, gaps=True), slot).players[0].hand == 1


def test_tiles_counted_anew_may_lie_in_the_slot_that_was_empty():
    position = played(turn(pool=3, track=3, slots=6), YES)
    assert ways(position) == (0,)
    assert ways(played(position, SetPool(pool=4, track=4))) == (1, 0)
    # With a pile again the slot is known to be empty until that fills it.
    entered = change(position, pool=3)
    assert ways(entered) == (1,)
    assert lies(played(entered, DRAW)) == (2, 2, True)
    assert lies(played(change(position, pool=9), DRAW)) == (8, 6, False)


def test_a_draw_that_takes_the_only_tile_of_the_track_fills_it_again():
    # INVEST is "DRAW and REFRESH": with the switch of C2 only a track that stays empty ends it.
    ends = Options(track_empty_ends=True)
    drawn = played(turn(pool=9, track=1, slots=1), DRAW, options=ends)
    assert lies(drawn) == (7, 1, False)
    assert not is_over(drawn, ends)
    assert is_over(played(turn(pool=2, track=1, slots=1), DRAW, options=ends), ends)
    assert is_over(played(turn(pool=9, track=1, slots=1), BUY, options=ends), ends)


# Whoever leaves before the first turn (ruling L1)


@pytest.mark.parametrize(
    "seats, gone, first, expected",
    [
        (3, (1,), 0, [3, 0, 4]),
        (3, (0,), 2, [0, 4, 3]),
        (3, (0,), 1, [0, 3, 4]),
        (4, (1,), 0, [3, 0, 4, 5]),
        (4, (1, 2), 3, [4, 0, 0, 3]),
        (2, (0,), 1, [0, 3]),
    ],
)
def test_silfr_is_counted_past_those_who_have_left(seats, gone, first, expected):
    # Game Anatomy: "one more Silfr than the previous player".
    position = played(start(seats, PLAIN), *(ReturnAll(seat=seat) for seat in gone))
    begun = played(position, BeginTurn(seat=first))
    assert [one.silfr for one in begun.players] == expected
    told = english(GAME.described(position, BeginTurn(seat=first), begun, PLAIN))
    assert not any(NAMES[seat] in one for seat in gone for one in told)
    # As stored until rules version 15, their seats counted, too.
    old = GAME.apply(position, BeginTurn(seat=first), PLAIN)
    assert [one.silfr for one in old.players] == [
        0 if seat in gone else 3 + (seat - first) % seats for seat in range(seats)
    ]


def test_the_steps_of_the_setup_give_nothing_to_those_who_have_left():
    position = played(start(3, PLAIN), ReturnAll(seat=1))
    assert setup_plan(3, gone=position.gone).silfr == (3, 0, 4)
    steps = [tell("en", one, NAMES)[:22] for one in setup_steps(3, gone=position.gone)]
    assert "Silfr: Ann 3 and Cy 4." in steps
    # What is laid out is told as it is dealt when the first turn begins.
    again = SetUp(kept=True)
    (told,) = english(GAME.described(position, again, played(position, again), PLAIN))
    assert told == "Laid out: 36 saga tiles. Silfr: Ann 3 and Cy 4."
    nobody = played(start(2, PLAIN), ReturnAll(seat=0), ReturnAll(seat=1))
    steps = [tell("en", one, NAMES) for one in setup_steps(2, gone=nobody.gone)]
    assert "Silfr: Ann 0 and Bo 0. Add what the jarls bring." in steps
    first = played(start(3, PLAIN), ReturnAll(seat=0))
    assert setup_plan(3, gone=first.gone).silfr == (0, 3, 4)


def test_what_a_jarl_adds_stays_where_somebody_leaves():
    jarls = (Jarl(silfr=1), Jarl(), Jarl(silfr=2))
    position = played(start(3, PLAIN), SetUp(jarls=jarls), ReturnAll(seat=1), BeginTurn())
    assert [one.silfr for one in position.players] == [4, 0, 6]


def test_a_jarl_named_for_whoever_has_left_brings_no_silfr():
    named = SetUp(jarls=(Jarl(), Jarl(name="Astrid", silfr=2), Jarl()), kept=True)
    position = played(start(3, PLAIN), ReturnAll(seat=1), named)
    assert [(one.silfr, one.jarl) for one in position.players][1] == (0, "Astrid")
    assert played(position, BeginTurn(skips=True)).players[1].silfr == 0


def test_whoever_has_left_does_not_begin():
    position = played(start(2, PLAIN), ReturnAll(seat=0))
    begin = BeginTurn(seat=0, skips=True)
    with pytest.raises(RuleViolation, match="left"):
        GAME.apply(position, begin, PLAIN)
    assert GAME.apply(position, BeginTurn(seat=0), PLAIN).active == 0, "as stored until 15"
    back = change(position, players=(player(follower(), left=True), position.players[1]))
    assert GAME.apply(back, begin, PLAIN).active == 0
    # Where all have left, somebody has to.
    nobody = played(position, ReturnAll(seat=1))
    assert GAME.apply(nobody, begin, PLAIN).active == 0


# Whoever comes back (ruling L1)

BACK = Establish(seat=1, kind="venture", type="rus", name="Birka")


@pytest.mark.parametrize("first, expected", [(0, [3, 4, 5]), (1, [5, 3, 4]), (2, [4, 5, 3])])
def test_whoever_is_back_before_the_first_turn_has_the_silfr_of_the_start(first, expected):
    away = played(start(3, PLAIN), ReturnAll(seat=1), BACK)
    for back in (away, played(away, Return(seat=1, at=0))):
        begun = played(back, BeginTurn(seat=first))
        assert [one.silfr for one in begun.players] == expected
        assert begun.gone == ()


def test_whoever_is_back_keeps_what_the_table_gave():
    back = played(start(3, PLAIN), ReturnAll(seat=1), Gain(seat=1, silfr=2), BACK)
    assert back.players[1].silfr == 2
    # Amid a game nobody is given anything.
    amid = played(start(3, PLAIN), BeginTurn(seat=0), ReturnAll(seat=1), BACK)
    assert amid.players[1].silfr == 0


def test_whoever_is_back_stays_when_the_last_follower_goes():
    position = turn("solstice", players=(player(follower()), player(), player()))
    left = played(position, ReturnAll(seat=1))
    assert played(left, EndTurn()).active == 2
    replacing = Replace(seat=1, rival=0, at=0)
    entered = Enter(path="players[1].followers", value=[follower().model_dump(mode="json")])
    for coming in (BACK, replacing, entered):
        back = applied(GAME, left, coming, 3, PLAIN)
        assert back.gone == ()
        without = played(back, Return(seat=1, at=0))
        assert without.gone == ()
        assert played(without, EndTurn()).active == 1
        assert played(back, ReturnAll(seat=1)).gone == (1,)
