"""Lots: who begins stays who begins, until something came of it."""

from __future__ import annotations

import pytest

from companion import match as matches
from data.history import History
from data.lots import KEPT, SETTING
from tests.support.counting_game import Count, setup

AT = "2026-11-23T18:00:00+00:00"
WAY, PEOPLE = "draw", ("p0", "p1")
BO = ({"p0": 0, "p1": 1},)


def again(history, players=PEOPLE, way=WAY, game="counting"):
    return history.drawn(game, way, players)


def begun(history, id_="m"):
    history.keep_drawn(id_, "counting", WAY, BO)
    return history.begin(setup(id_))


def counted(history, match):
    after = matches.act(match, Count(seat=0), AT)
    history.keep(match, after)
    return after


def test_a_lot_is_kept_as_long_as_nothing_is_played(tmp_path):
    history = History.open(tmp_path)
    assert again(history) is None
    history.keep_drawn("m", "counting", WAY, BO)
    assert again(history) == BO, "nobody knows what became of that match"
    history.begin(setup("m"))
    assert again(history) == BO
    history.close()
    history = History.open(tmp_path)
    assert again(history, ("p1", "p0")) == BO, "whichever way they are listed"
    history.close()


def test_other_people_ways_and_games_have_lots_of_their_own(history):
    begun(history)
    assert again(history, ("p0", "p2")) is None
    assert again(history, ("p0", "p1", "p2")) is None
    assert again(history, way="die") is None
    assert again(history, game="other") is None


def test_once_something_was_done_the_next_lot_is_a_new_one(history):
    match = counted(history, begun(history))
    assert again(history) is None
    history.keep(match, matches.undo(match, AT))
    assert again(history) == BO, "all was taken back"


@pytest.mark.parametrize("empties", [False, True])
def test_a_match_that_was_deleted_gives_no_new_lot(history, empties):
    counted(history, begun(history))
    history.discard("m", AT)
    if empties:
        history.empty_bin()
    assert again(history) == BO


def test_a_match_that_is_finished_gives_a_new_one(history):
    match = counted(history, begun(history))
    history.finish(match, matches.finish(match, AT))
    assert again(history) is None


def test_the_newest_lot_counts_and_the_oldest_is_forgotten(history):
    begun(history)
    history.keep_drawn("n", "counting", WAY, ({"p0": 1, "p1": 0},))
    assert again(history) == ({"p0": 1, "p1": 0},)
    for n in range(KEPT):
        history.keep_drawn("n", "counting", f"{n}", BO)
    assert again(history) is None
    assert again(history, way="0") == BO


@pytest.mark.parametrize("kept", [None, 7, [7], [{"match": "m"}], [{"rounds": []}]])
def test_what_is_no_lot_tells_nothing(history, kept):
    history.keep_setting(SETTING, kept)
    assert again(history) is None


def test_a_lot_of_nobody_tells_nothing(history):
    history.keep_drawn("m", "counting", WAY, ())
    assert again(history, ()) is None
