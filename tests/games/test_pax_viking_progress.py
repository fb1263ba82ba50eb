"""Pax Viking's cards on the way: how far each player is from each of them."""

from __future__ import annotations

import pytest

from companion.games.pax_viking.game import GAME
from companion.games.pax_viking.position import Options
from companion.words import tell
from tests.support.pax_viking import NAMES, PLAIN, card, condition, follower, player, table
from tests.support.pax_viking_said import RICH, row


@pytest.mark.parametrize(
    "asks, held, away, said",
    [
        (
            {"metric": "followers", "where": {"type": "rus", "wind": "east"}, "at_least": 3},
            {"followers": (follower(wind="east", count=2),)},
            1,
            "“Card”: Ann lacks 1 follower of type Rus in the East.",
        ),
        ({"metric": "silfr", "at_most": 2}, {"silfr": 4}, 2, "“Card”: Ann has 2 silfr too many."),
        ({"metric": "silfr", "exactly": 5}, {"silfr": 4}, 1, "“Card”: Ann lacks 1 silfr."),
        (
            {"metric": "silfr", "between": [5, 6]},
            {"silfr": 7},
            1,
            "“Card”: Ann has 1 silfr too many.",
        ),
        ({"metric": "silfr", "lead_by": 2}, {"silfr": 4}, 1, "“Card”: Ann lacks 1 silfr."),
        (
            {"not": {"metric": "silfr", "at_least": 2}},
            {"silfr": 4},
            None,
            "“Card”: Ann must no longer have at least 2 silfr.",
        ),
        (None, {}, None, "“Card”: Ann does not meet it, says the table."),
        (
            {"any": [{"metric": "silfr", "at_least": 9}, {"metric": "hand", "at_least": 2}]},
            {"silfr": 4},
            2,
            "“Card”: Ann lacks 2 tiles in hand.",
        ),
        (
            {"all": [{"metric": "silfr", "at_least": 5}, {"metric": "hand", "at_least": 2}]},
            {"silfr": 4},
            3,
            "“Card”: Ann lacks 1 silfr and 2 tiles in hand.",
        ),
        (
            {"count_of": {"by": "region", "reach": 2, "at_least": 2}},
            {"followers": (follower(region="R1"),)},
            3,
            ("“Card”: Ann lacks 1 follower in the region R1 and 2 followers in one more region."),
        ),
        (
            {"count_of": {"by": "name", "reach": 2, "at_least": 2}},
            {"followers": (follower(), follower())},
            2,
            ("“Card”: Ann lacks 1 follower on one more site and 1 follower on one more site."),
        ),
        (
            {"count_of": {"by": "name", "reach": 1, "at_least": 3}},
            {"followers": (follower(), follower(name="A"))},
            1,
            "“Card”: Ann lacks 1 follower on one more site.",
        ),
        (
            {"at_least_of": {"count": 2, "of": [{"metric": "silfr", "at_least": 1}]}},
            {"silfr": 1},
            None,
            "“Card”: Ann can never have enough.",
        ),
        (
            {
                "all": [
                    {"metric": "silfr", "at_least": 5},
                    {"not": {"metric": "homes", "at_least": 1}},
                ]
            },
            {},
            None,
            "“Card”: Ann lacks 5 silfr and must no longer have at least 1 home marker.",
        ),
        (
            {"count_of": {"by": "type", "reach": 2, "at_least": 1}},
            {"followers": (follower(type="sweden"),)},
            1,
            "“Card”: Ann lacks 1 follower of type Sweden.",
        ),
        (
            {"metric": "influence", "where": {"type": "rus"}, "at_least": 1},
            {},
            1,
            "“Card”: Ann lacks 1 influence marker of type Rus.",
        ),
        ({"metric": "silfr", "at_least": 2}, {"silfr": 2}, 0, "Ann meets “Card”."),
    ],
)
def test_progress_says_how_far_a_card_is_away(asks, held, away, said):
    if asks is not None:
        asks = condition(asks)
    (ann, bo) = row(asks, player(**held), player(silfr=3))
    assert ann.part.missing == away
    assert ann.one_step_away == (away == 1)
    assert ann.met == (away == 0)
    assert not (ann.met and ann.part.lacks)
    assert tell("en", ann.sentence, NAMES) == said
    assert tell("de", ann.sentence, NAMES) != said
    assert bo.seat == 1


def test_progress_shows_cards_that_lie_face_down_too():
    (ann, _) = row(None, face_up=False)
    assert not ann.card.face_up


def test_every_part_is_shown_with_what_there_is_and_what_is_needed():
    asks = condition(
        {"all": [{"metric": "silfr", "at_least": 8}, {"metric": "hand", "at_most": 1}]}
    )
    position = table(player(silfr=9, hand=3), player(), cards=(card("Card", asks),))
    ann, bo = (one.lines[0] for one in GAME.scorecards(position, PLAIN))
    assert tell("en", ann.because) == (
        "not met: at least 8 silfr (9/8) and at most 1 tile in hand (3/1)"
    )
    assert (ann.points, bo.points) == (0, 0)


def test_a_card_judged_by_hand_says_so():
    position = table(cards=(card(met_by=(1,)),))
    said = [tell("en", one.lines[0].because) for one in GAME.scorecards(position, PLAIN)]
    assert said == ["not met, says the table", "met, says the table"]


def test_out_of_turn_a_novice_card_brings_nothing_where_only_the_active_player_counts():
    position = table(player(), player(silfr=8), cards=(RICH,), check="turn_end")
    bo = GAME.scorecards(position, Options(novice_active_only=True))[1].lines[0]
    assert bo.points == 0
    assert tell("en", bo.because) == (
        "met, but only the active player counts now: 8 to 9 silfr (8/9)"
    )
