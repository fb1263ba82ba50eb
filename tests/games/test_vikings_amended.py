"""Vikings put right: what is said of a tile that lies there is said of no other, nor of the rest.

An earlier entry is amended or left out; what was touched later goes on saying the one thing that
it said, or is left out and named.
"""

from __future__ import annotations

from random import Random

import pytest

from companion.errors import reason
from companion.games.vikings.actions import (
    Boatsmen,
    BookScoring,
    Buy,
    CountFigures,
    Draw,
    Lay,
    LeaveWheel,
    Pass,
    PlaceViking,
    Put,
    PutRow,
    Remove,
    SetStart,
    SkipToEnd,
    Special,
    TakeShip,
)
from companion.games.vikings.corrections import counting, put_right
from companion.games.vikings.due import named
from companion.games.vikings.game import GAME
from companion.games.vikings.placing import cells
from companion.games.vikings.position import PIECES, ROWS, Ship, Spot, Tile
from companion.match import Setup, act, begin
from companion.model import Enter, change
from companion.revision import revise
from companion.words import LANGUAGES, say, tell
from tests.support.amending import dropped
from tests.support.matches import AT

NAMES = ("Ann", "Bo")
NOBLE_1 = {"row": "noble", "column": 1}


def played(*actions):
    match = begin(Setup(id="m", game=GAME.id, version=GAME.version, seats=NAMES))
    for action in (LeaveWheel(), *actions):
        match = act(match, action, AT)
    return match


def tiles(match, seat=0):
    return {
        (one.row, one.column): (one.piece, one.viking) for one in match.position.players[seat].tiles
    }


BOUGHT = (
    Buy(seat=0, price=2, viking="noble"),
    Lay(seat=0, piece="left", **NOBLE_1),
    PlaceViking(seat=0),
)


def touched(match, **parts):
    """Put the tile of the first column of the nobles right, as a touch does."""
    (tile,) = [
        one for one in match.position.players[0].tiles if (one.row, one.column) == ("noble", 1)
    ]
    return act(match, put_right(0, tile, change(tile, **parts)), AT)


def test_a_tile_that_was_turned_after_it_was_laid_is_not_laid_twice_when_it_lies_elsewhere():
    match = touched(played(*BOUGHT), piece="middle")
    elsewhere = Lay(seat=0, row="noble", column=2, piece="left", anyway=True)
    revised = revise(match, 3, (elsewhere,), AT)
    assert tiles(revised.match) == {("noble", 2): ("left", True)}
    assert dropped(revised) == [5]
    why = reason(revised.dropped[0][1])
    assert {say(one, why.code) for one in LANGUAGES} == {
        "Nothing lies there.",
        "Dort liegt nichts.",
    }


def test_a_turned_tile_of_a_set_that_was_none_is_gone_with_it():
    match = touched(played(*BOUGHT), piece="middle")
    revised = revise(match, range(2, 5), (), AT)
    assert tiles(revised.match) == {}
    assert revised.match.position.players[0].base.noble == 0
    assert dropped(revised) == [5]


def test_whoever_is_painted_off_a_tile_says_nothing_of_its_piece():
    match = touched(played(*BOUGHT), viking=False)
    revised = revise(match, 3, (Lay(seat=0, piece="right", **NOBLE_1),), AT)
    assert tiles(revised.match) == {("noble", 1): ("right", False)}
    assert revised.match.position.players[0].base.noble == 1


def test_a_ship_put_right_lies_nowhere_where_it_was_not_laid():
    ship = TakeShip(seat=0, column=1, sail="red", reward="gold", value=3)
    right = Ship(column=1, sail="red", reward="gold", value=4)
    match = played(ship, Put(seat=0, ship=right, changed=("ship",)))
    assert [one.value for one in match.position.players[0].ships] == [4]
    revised = revise(match, 2, (change(ship, column=2),), AT)
    assert [(one.column, one.value) for one in revised.match.position.players[0].ships] == [(2, 3)]
    assert dropped(revised) == [3]


def test_a_stroke_lays_what_was_free_and_says_one_thing_of_what_lay_there():
    match = played(*BOUGHT)
    laid = (
        Tile(row="noble", column=1, piece="left", viking=False),
        Tile(row="noble", column=2, piece="right"),
    )
    stroke = PutRow(seat=0, row="noble", first=1, last=2, tiles=laid, changed="viking", fresh=(2,))
    match = act(match, stroke, AT)
    assert tiles(match) == {("noble", 1): ("left", False), ("noble", 2): ("right", False)}
    turned = revise(match, 3, (Lay(seat=0, piece="middle", **NOBLE_1),), AT).match
    assert tiles(turned) == {("noble", 1): ("middle", False), ("noble", 2): ("right", False)}
    elsewhere = revise(match, 3, (Lay(seat=0, row="scout", column=1, piece="left"),), AT).match
    assert tiles(elsewhere) == {("scout", 1): ("left", False), ("noble", 2): ("right", False)}


def test_files_of_before_say_the_whole_tile():
    whole = Put(seat=0, tile=Tile(piece="middle", viking=True, **NOBLE_1))
    match = played(*BOUGHT, whole)
    elsewhere = Lay(seat=0, row="scout", column=1, piece="left")
    assert tiles(revise(match, 3, (elsewhere,), AT).match) == {
        ("scout", 1): ("left", False),
        ("noble", 1): ("middle", True),
    }


def test_nobody_stands_on_the_tile_of_a_set_that_is_left_out():
    # Ann's first Viking stays on the base; her second set was not hers.
    first = (Buy(seat=0, price=2, viking="noble"), Lay(seat=0, piece="left", **NOBLE_1))
    second = (
        Buy(seat=0, price=1, viking="noble"),
        Lay(seat=0, row="noble", column=2, piece="right"),
        PlaceViking(seat=0),
    )
    revised = revise(played(*first, *second), 4, (), AT)
    assert dropped(revised) == [6]
    assert tiles(revised.match) == {("noble", 1): ("left", False), ("noble", 2): ("right", False)}
    assert revised.match.position.players[0].base.noble == 1


FIRST = Buy(seat=0, price=2, viking="noble")
SECOND = (
    Buy(seat=0, price=3, viking="noble"),
    Special(seat=0, kind="fish"),
    Lay(seat=0, piece="left", **NOBLE_1),
    PlaceViking(seat=0),
)


def test_what_is_done_with_a_second_set_is_done_with_none_where_that_is_left_out():
    # At typed prices one seat may buy twice in a row; the first tile fits nowhere.
    match = followed(LeaveWheel(), FIRST, *SECOND)
    assert [step.action.purchase for step in match.back() if step.number > 1] == [2, 2, 2, 2, 1]
    revised = revise(match, 3, (), AT)
    assert dropped(revised) == [4, 6]
    ann = revised.match.position.players[0]
    assert (ann.base.noble, ann.specials.fish) == (1, 0)
    # It lies there, as what is laid does, and the first set still has its own to be laid.
    assert tiles(revised.match) == {("noble", 1): ("left", False)}
    assert revised.match.position.bought.tile


def test_a_ship_of_a_second_set_that_is_left_out_is_not_the_firsts():
    ship = TakeShip(seat=0, column=1, value=4, **RED)
    match = followed(LeaveWheel(), FIRST, SECOND[0], ship)
    revised = revise(match, 3, (), AT)
    assert (dropped(revised), ships(revised.match)) == ([], [(1, 4)])
    assert revised.match.position.bought.tile


def test_a_set_stays_which_it_was_where_an_earlier_one_is_left_out():
    match = followed(LeaveWheel(), FIRST, *SECOND)
    revised = revise(match, 2, (), AT)
    assert not dropped(revised)
    ann = revised.match.position.players[0]
    assert (ann.purchases, ann.specials.fish) == (1, 1)
    assert named(revised.match.position, FIRST).purchase == 3
    assert tiles(revised.match) == {("noble", 1): ("left", True)}


def test_a_tile_laid_while_somebody_else_has_just_bought_is_of_no_set():
    other = Buy(seat=1, price=1, viking="scout")
    match = followed(LeaveWheel(), FIRST, other, Lay(seat=0, piece="left", **NOBLE_1))
    revised = revise(match, 3, (), AT)
    assert not dropped(revised)
    assert revised.match.position.bought.tile


def test_files_of_before_mean_whichever_set_was_bought_last():
    revised = revise(played(FIRST, *SECOND), 3, (), AT)
    assert not dropped(revised)
    assert tiles(revised.match) == {("noble", 1): ("left", True)}


RED = {"sail": "red", "reward": "gold"}


def ships(match):
    return [(one.column, one.value) for one in match.position.players[0].ships]


def test_a_ship_of_a_kind_that_was_known_is_what_that_is_put_right_to_be():
    first = TakeShip(seat=0, column=1, value=4, **RED)
    match = played(first)
    for later in (
        TakeShip(seat=0, column=2, value=4, **RED),
        Put(seat=0, ship=Ship(column=3, value=4, **RED)),
        Put(seat=0, ship=Ship(column=4, value=2, **RED)),
    ):
        match = act(match, named(match.position, later), AT)
    assert [step.action.known for step in match.back() if step.number > 2] == [False, True, True]
    right = revise(match, 2, (change(first, value=3),), AT).match
    assert ships(right) == [(1, 3), (2, 3), (3, 3), (4, 2)]
    of_none = Put(seat=0, tile=Tile(piece="left", **NOBLE_1))
    assert named(match.position, of_none) == of_none
    # Where the first is left out, what was said later is all that is known.
    assert ships(revise(match, 2, (), AT).match) == [(2, 4), (3, 4), (4, 2)]


def test_of_several_kinds_of_a_sail_a_ship_is_the_one_that_was_said():
    first, second = (TakeShip(seat=0, column=at, value=at, **RED) for at in (1, 2))
    match = played(first, second)
    match = act(match, named(match.position, TakeShip(seat=0, column=3, value=2, **RED)), AT)
    right = revise(match, 2, (change(first, value=5),), AT).match
    assert ships(right) == [(1, 5), (2, 2), (3, 2)]


def followed(*actions, names=NAMES, **options):
    """Play as a table does: what is done says in which round."""
    setup = Setup(id="m", game=GAME.id, version=GAME.version, seats=names, options=options)
    match = begin(setup)
    for action in actions:
        match = act(match, named(match.position, action), AT)
    return match


def reasons(revised, language="en"):
    return {say(language, reason(why).code, **reason(why).facts) for _, why in revised.dropped}


def test_a_scoring_and_a_draw_of_a_later_round_are_no_earlier_ones():
    # Only scorings are recorded up to the fourth round, whose wheel is followed.
    twelve = ("noble",) * 12
    booked = (LeaveWheel(), *(BookScoring(scoring=one) for one in ("small", "large", "small")))
    match = followed(*booked, Draw(vikings=twelve), Buy(seat=1, place=0), progress=False)
    assert (match.position.round, match.position.phase) == (4, "buying")
    # The first one was tapped at another table: nothing of what follows is of another round now.
    revised = revise(match, 2, (), AT)
    assert revised.match.position.round == 1
    assert dropped(revised) == [3, 4, 5, 6]
    assert not revised.match.position.wheel
    assert reasons(revised) == {
        "This was done in round 2, and it is round 1 now.",
        "This was done in round 3, and it is round 1 now.",
        "This was done in round 4, and it is round 1 now.",
    }
    assert "Das war in Runde 2, und jetzt ist Runde 1." in reasons(revised, "de")


def test_bids_of_a_round_are_not_made_in_an_auction_that_was_not_ended_before():
    thirteen = (*("noble",) * 12, "scout")
    first = (Draw(vikings=thirteen), Pass(seat=0), Pass(seat=1), LeaveWheel(), BookScoring())
    match = followed(*first, Draw(vikings=thirteen), Pass(seat=0), Pass(seat=1))
    assert (match.position.round, match.position.phase) == (2, "choose")
    # The auction of the first round still runs, and Bo is to bid there.
    revised = revise(match, range(3, 6), (), AT)
    assert dropped(revised) == [6, 7, 8]
    assert (revised.match.position.phase, revised.match.position.active) == ("auction", 1)


def test_a_boatsman_moves_at_the_large_scoring_of_his_round_and_at_no_other():
    tile = Put(seat=0, tile=Tile(piece="left", **NOBLE_1))
    base = [Enter(path=f"players[0].base.{one}", value=1) for one in ("boatsman", "noble")]
    move = Boatsmen(seat=0, to=(Spot(**NOBLE_1),))
    match = followed(LeaveWheel(), *[BookScoring()] * 3, tile, *base, move)
    assert match.position.players[0].boatsmen_used == 1
    revised = revise(match, 3, (), AT)
    assert revised.match.position.scoring == "large"
    assert dropped(revised) == [4, 8]
    assert tiles(revised.match) == {("noble", 1): ("left", False)}


def test_rounds_that_nobody_counts_any_more_take_nothing_along():
    match = followed(LeaveWheel(), *[BookScoring()] * 2, SetStart(seat=1))
    revised = revise(match, 2, (Enter(path="round", value=None),), AT)
    assert dropped(revised) == [3, 4]
    assert reasons(revised) == {
        "This was done in round 2, and no rounds are counted now.",
        "This was done in round 3, and no rounds are counted now.",
    }


def test_files_of_before_are_of_whichever_round_it_is():
    match = begin(Setup(id="m", game=GAME.id, version=GAME.version, seats=NAMES))
    for action in (LeaveWheel(), *[BookScoring()] * 3):
        match = act(match, action, AT)
    revised = revise(match, 2, (), AT)
    assert (dropped(revised), revised.match.position.round) == ([], 3)


def test_figures_begun_from_a_display_follow_it_and_what_was_typed_of_them_stays():
    laid = (
        Tile(row="noble", column=1, piece="left", viking=True),
        Tile(row="noble", column=2, piece="right", viking=True),
    )
    ship = Ship(column=1, sail="red", reward="points", value=2)
    match = followed(SkipToEnd(), *(Put(seat=0, tile=one) for one in laid), Put(seat=0, ship=ship))
    begun = act(match, counting(match.position, 0), AT)
    assert isinstance(begun.head.action, CountFigures)
    typed = act(begun, Enter(path="players[0].counted.boatsmen", value=3), AT)
    figures = typed.position.players[0].counted
    assert (figures.islands, figures.vikings, figures.lost_points) == (1, 2, 2)
    right = revise(typed, 4, (Put(seat=0, ship=change(ship, value=5)),), AT).match
    assert right.position.players[0].counted == change(figures, lost_points=5)
    fewer = revise(typed, 3, (), AT).match
    assert fewer.position.players[0].counted == change(figures, islands=0, longest=0, vikings=1)
    again = act(typed, counting(typed.position, 0), AT)
    assert again.position.players[0].counted is None
    (what,) = GAME.described(match.position, begun.head.action, begun.position, match.options)
    assert {tell(one, what, NAMES) for one in LANGUAGES} == {
        "Ann: only the figures count now, not the display.",
        "Ann: Jetzt zählen nur die Zahlen, nicht die Auslage.",
    }


def test_a_set_with_another_viking_asks_to_be_looked_at():
    wheel = ("fisherman",) * 4 + ("scout",) * 8
    match = followed(
        Draw(vikings=wheel), Buy(seat=0, place=4), Buy(seat=1, place=0), progress=False
    )
    other = ("fisherman",) * 5 + ("scout",) * 7
    revised = revise(match, 1, (Draw(vikings=other),), AT)
    assert [step.number for step, _ in revised.look_again] == [2]
    ((_, what),) = revised.look_again
    assert {tell(one, what, NAMES) for one in LANGUAGES} == {
        "The set has another Viking now (fisherman): was it this set?",
        "Dabei ist jetzt ein anderer Wikinger (Fischer): War es dieses Angebot?",
    }
    # At a price that was typed the Viking was, too.
    assert not revise(followed(LeaveWheel(), *BOUGHT), 1, (LeaveWheel(),), AT).look_again


def brush(match, rng):
    """Touch a place of the display at random, as a brush does."""
    row, column = rng.choice(ROWS[:3]), rng.randint(1, 3)
    there = cells(match.position.players[0]).get((row, column))
    if there is None:
        tile = Tile(row=row, column=column, piece=rng.choice(PIECES), viking=rng.random() < 0.5)
        return Put(seat=0, tile=tile)
    if rng.random() < 0.2:
        return Remove(seat=0, row=row, column=column)
    parts = {"piece": rng.choice(PIECES)} if rng.random() < 0.5 else {"viking": not there.viking}
    return put_right(0, there, change(there, **parts))


@pytest.mark.parametrize("seed", range(20))
def test_whatever_is_left_out_each_touch_says_what_it_said_and_no_more(seed):
    rng = Random(seed)
    match = played()
    for _ in range(40):
        match = act(match, brush(match, rng), AT)
    for number in rng.sample(range(2, match.step + 1), 10):
        revised = revise(match, number, (), AT)
        lies = {}
        for step in reversed([*match.back()][:-2]):
            action = step.action
            spot = action if isinstance(action, Remove) else action.tile
            place = spot.row, spot.column
            if step.number == number:
                continue
            if isinstance(action, Remove):
                lies.pop(place, None)
            elif action.changed is None:
                lies[place] = {"piece": action.tile.piece, "viking": action.tile.viking}
            elif place in lies:
                lies[place] |= {part: getattr(action.tile, part) for part in action.changed}
        assert tiles(revised.match) == {
            place: (tile["piece"], tile["viking"]) for place, tile in lies.items()
        }
