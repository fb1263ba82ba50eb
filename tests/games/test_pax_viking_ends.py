"""Where a game of Pax Viking has ended and where it has not, and what is said of it."""

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
    Replace,
    SetUp,
    TakeInfluence,
    WinterSolstice,
)
from companion.games.pax_viking.game import GAME
from companion.games.pax_viking.position import Options, start
from companion.match import Setup, act, begin
from companion.model import Enter, change
from companion.revision import revise
from companion.words import tell
from tests.support.pax_viking import NAMES, PLAIN, card, condition, follower, player, silfr, table
from tests.support.pax_viking import turn as in_turn
from tests.support.pax_viking_said import english

TWO_FOLLOWERS = condition({"metric": "followers", "at_least": 2})


def done(position, action, options=PLAIN):
    """Return the position after an action and what is said of it."""
    after = GAME.apply(position, action, options)
    return after, english(GAME.described(position, action, after, options))


# Before the first turn


def test_a_card_entered_before_the_first_turn_is_no_end():
    rich = card("Rich", silfr(5), tier="novice")
    after, said = done(start(3, PLAIN), AddCard(card=rich))
    assert said == ["New card “Rich” (Novice): at least 5 silfr."]
    assert "begin_turn" in {one.do for one in GAME.offers(after, PLAIN)}
    assert tell("en", GAME.stands(after, PLAIN), NAMES) == "being set up"
    laid = change(start(3, PLAIN), setting_up=False)
    assert tell("en", GAME.stands(laid, PLAIN), NAMES) == "the turns are not followed"
    assert GAME.phase(after, PLAIN) == "setup"
    begun, _ = done(after, BeginTurn())
    assert not begun.setting_up


def test_a_check_by_hand_ends_what_was_being_set_up():
    position, _ = done(start(3, PLAIN), AddCard(card=card("Rich", silfr(5), tier="novice")))
    ended, said = done(position, CheckNow(check="turn_end"))
    assert said[-1].startswith("Cy wins:")
    assert GAME.is_over(ended, PLAIN)
    assert GAME.phase(ended, PLAIN) == "over"
    again, _ = done(table(added_up=True), SetUp())
    assert (again.setting_up, again.added_up) == (True, False)


# What a check found


def test_whoever_cannot_count_is_not_said_to_meet_a_card():
    position = in_turn(
        "solstice",
        players=(player(), player(follower(count=2)), player()),
        cards=(card("Nov", TWO_FOLLOWERS, tier="novice"),),
    )
    _, said = done(position, EndTurn(), Options(novice_active_only=True))
    assert said == [
        "Ann ends the turn.",
        "Nobody meets a card yet.",
        "“Nov”: Ann lacks 2 followers.",
        "Bo begins a turn.",
    ]


def test_all_that_is_short_is_said_to_be_lacking_once():
    both = condition({"all": [{"metric": "followers", "at_least": 2}, silfr(9).model_dump()]})
    position = in_turn(
        "solstice", players=(player(), player()), cards=(card("Nov", both, tier="novice"),)
    )
    _, said = done(position, EndTurn())
    assert "“Nov”: Ann lacks 2 followers and 9 silfr." in said


@pytest.mark.parametrize(
    "others, found",
    [
        ((), ["No face-up card is checked after an event."]),
        (
            (card("Rich", silfr(9)),),
            [
                "Nobody meets a card yet.",
                "“Rich”: Ann lacks 9 silfr.",
                "“Rich”: Bo lacks 9 silfr.",
            ],
        ),
    ],
)
def test_a_card_turned_up_after_the_check_was_not_looked_at(others, found):
    position = in_turn(
        players=(player(follower(count=2)), player()),
        cards=(card("Down", TWO_FOLLOWERS, face_up=False), *others),
    )
    _, said = done(position, PlayEvent(), Options(reveal_before_check=False))
    assert said == [
        "Ann plays an event. It resolves.",
        "“Down” lies face up now.",
        *found,
    ]


# An earlier end. "The game ends when someone has met a victory condition during a check" (How to
# Win), so what was entered after that check does not make the winner.


def played(*actions):
    match = begin(Setup(id="m", game="pax_viking", version=GAME.version, seats=("Ann", "Bo")))
    for action in actions:
        match = act(match, action, "")
    return match


ONE, TWO = (Establish(seat=0, kind="venture", type="rus", name="X", count=n) for n in (1, 2))
BEGUN = (AddCard(card=card("Two", TWO_FOLLOWERS)), BeginTurn(), TakeInfluence())
NEXT = (WinterSolstice(), EndTurn(), TakeInfluence())


@pytest.mark.parametrize(
    "later",
    [
        (Establish(seat=1, kind="venture", type="rus", name="Y", count=3), Gain(seat=1, silfr=2)),
        (Replace(seat=1, rival=0, at=0, count=1), Enter(path="players[1].silfr", value=9)),
    ],
)
def test_what_was_entered_after_a_check_that_now_ends_the_game_makes_no_winner(later):
    match = played(*BEGUN, ONE, PlayEvent(), *NEXT, *later, WinterSolstice(), EndTurn())
    revised = revise(match, 4, (TWO,), "")
    assert [step.action for step, _ in revised.dropped] == [
        *(*NEXT, *later),
        *(WinterSolstice(), EndTurn()),
    ]
    assert {why.code for _, why in revised.dropped} == {"error.after_the_end"}
    won = GAME.ranking(revised.match.position, PLAIN)
    assert [place.seats for place in won] == [(0,), (1,)]
    assert GAME.is_over(revised.match.position, PLAIN)
    assert revised.match.position == played(*BEGUN, TWO, PlayEvent()).position


def test_what_puts_a_count_right_after_the_end_stays_while_the_end_stays():
    right = Enter(path="players[1].silfr", value=9)
    match = played(*BEGUN, TWO, PlayEvent(), right)
    revised = revise(match, 4, (change(TWO, region="Rus"),), "")
    assert revised.dropped == ()
    assert revised.match.position.players[1].silfr == 9


def test_a_table_that_is_added_up_is_added_up_in_any_order():
    rich = AddCard(card=card("Rich", silfr(4), tier="novice"))
    match = played(CheckNow(check="turn_end"), Gain(seat=0, silfr=1), ONE, rich)
    revised = revise(match, 2, (rich, Gain(seat=0, silfr=1)), "")
    assert [step.action for step, _ in revised.dropped] == [rich]
    assert revised.match.position.players[0].followers[0].count == 1
