"""Where a game of Pax Viking has ended and where it has not, as its screens say it."""

from __future__ import annotations

import pytest

from companion.games.pax_viking.actions import (
    AddCard,
    BeginTurn,
    CheckNow,
    EndTurn,
    Establish,
    Gain,
    PlayEvent,
    Return,
    SetPool,
    TakeInfluence,
    WinterSolstice,
)
from companion.games.pax_viking.conditions import Comparison
from companion.model import Enter
from tests.support.matches import position
from tests.support.pax_viking import NAMES, card, silfr
from tests.support.pax_viking_table import look, sat_down
from tests.support.seen import written_in
from views.shell.due import DUE

TWO_FOLLOWERS = card("Two", Comparison(metric="followers", at_least=2))
NOVICE = card("Nov", Comparison(metric="followers", at_least=2), tier="novice")
STOPPED = (
    AddCard(card=TWO_FOLLOWERS),
    BeginTurn(),
    TakeInfluence(),
    Establish(seat=0, kind="venture", type="rus", count=2),
    PlayEvent(),
)


def test_a_match_that_is_being_set_up_was_not_played_to_the_end(hall, history):
    sat_down(history, AddCard(card=card("Rich", silfr(4), tier="novice")))
    phone = hall.phone("/")
    assert phone.shows("Being set up")
    assert not phone.shows("Played to the end")
    phone.go("/play/m/timeline")
    assert phone.shows("“Rich”")
    assert not phone.shows("wins")


def test_an_end_that_a_correction_undid_is_told_as_undone(hall, history):
    phone = look(hall, history, *STOPPED, Return(seat=0, at=0, count=1))
    assert phone.shows("That check ended the game, and a correction undid it")
    assert not phone.shows("Nobody meets a card yet.")
    assert not phone.shows("“Two”: Ann")


def test_what_is_corrected_by_hand_after_the_end_ends_no_game_again(hall, history):
    path = "players[0].followers[0].count"
    entered = (Enter(path=path, value=1), Enter(path=path, value=2))
    phone = look(hall, history, *STOPPED, *entered)
    assert phone.shows("That check ended the game, and a correction undid it")
    assert position(history).turn.stopped is False
    phone.choose("Cards")
    phone.tap("Check now")
    phone.tap("After an event")
    assert phone.shows("Ann wins")


def test_the_last_check_leaves_out_whoever_could_not_count(hall, history):
    phone = look(
        hall,
        history,
        AddCard(card=NOVICE),
        BeginTurn(),
        TakeInfluence(),
        Establish(seat=1, kind="venture", type="rus", count=2),
        WinterSolstice(),
        EndTurn(),
        seats=NAMES[:3],
        novice_active_only=True,
    )
    assert phone.shows("“Nov”: Ann lacks 2 followers.")
    assert not phone.shows("Bo meets")


def test_it_is_said_how_an_end_by_a_wrong_count_is_undone(hall, history):
    phone = look(hall, history, *STOPPED)
    assert phone.shows("if nobody meets a card any more, the game goes on")
    assert phone.shows("24 tiles are left over.")


def test_an_end_by_the_last_tile_is_undone_by_the_tiles(hall, history):
    phone = look(hall, history, BeginTurn(), SetPool(pool=0))
    assert phone.shows("Put the tiles right: while some are left, the game goes on.")
    assert not phone.shows("nobody meets a card any more")
    phone.tap("Put the tiles right")
    phone.tap("Tiles in pile and track: one more")
    assert phone.shows("Ann’s turn")


def test_an_end_by_an_empty_track_is_undone_by_the_track(hall, history):
    empty = (BeginTurn(), SetPool(pool=9, track=0))
    phone = look(hall, history, *empty, track_empty_ends=True)
    assert phone.shows("Put the track right: while a tile lies on it, the game goes on.")


def test_the_last_turn_is_said_to_be_the_last_and_ends_the_game(hall, history):
    last = (AddCard(card=card("Hand")), BeginTurn(), TakeInfluence(), SetPool(pool=0))
    phone = look(hall, history, *last, finish_last_turn=True)
    assert phone.shows("Ann, last turn: 4 actions left")
    assert phone.shows("The last tile has left: the game ends with this turn.")
    phone.tap("Winter: +0 silfr")
    assert phone.shows("Ann, last turn: winter solstice")
    phone.tap("End the last turn")
    assert phone.shows("Who meets “Hand”?")
    phone.tap("Check")
    assert phone.shows("Put the tiles right: while some are left, the game goes on.")
    phone.tap("Put the tiles right")
    phone.tap("Tiles in pile and track: one more")
    assert phone.shows("That check was the final one, and a correction undid it: tiles are left.")
    assert phone.shows("End the turn: then Bo")


def test_a_last_turn_by_a_track_that_is_filled_again_is_undone_by_undo(hall, history):
    last = (BeginTurn(), TakeInfluence(), Enter(path="slots", value=3), SetPool(pool=9, track=0))
    more = {"finish_last_turn": True, "track_empty_ends": True}
    phone = look(hall, history, *last, WinterSolstice(), EndTurn(), **more)
    assert phone.shows("filling it again changes nothing of that. Take it back with Undo.")


def test_a_hand_limit_that_an_ability_changes_can_be_entered(hall, history):
    phone = look(hall, history, BeginTurn(), TakeInfluence(), Gain(seat=0, hand=5))
    phone.choose("Players")
    phone.tap("Hand limit: one more")
    assert position(history).players[0].hand_limit == 5


def test_the_last_check_called_by_hand_is_undone_by_undo(hall, history):
    phone = look(hall, history, BeginTurn(), CheckNow(check="final"))
    assert phone.shows("Then take it back with Undo.")
    phone.tap("Undo")
    assert phone.shows("Ann’s turn")


@pytest.mark.furnished
def test_in_large_words_a_tally_says_at_its_foot_why_somebody_wins(hall):
    phone = hall.phone("/play/pv_tally")
    phone.magnify()
    (bar,) = [one.control for one in phone.seen() if one.control.key == DUE]
    assert "Bo wins" in written_in(bar)
    assert "Level at 3 followers, tiebreak: 4 silfr" in written_in(bar)
