"""Where a game of Pax Viking has ended and where it has not, and what is said of it."""

from __future__ import annotations

import pytest

from companion.games.pax_viking.actions import (
    AddCard,
    BeginTurn,
    CheckNow,
    EndTurn,
    PlayEvent,
    SetUp,
)
from companion.games.pax_viking.game import GAME
from companion.games.pax_viking.position import Options, start
from companion.model import change
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
    assert {"set_up", "begin_turn"} <= {one.do for one in GAME.offers(after, PLAIN)}
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
