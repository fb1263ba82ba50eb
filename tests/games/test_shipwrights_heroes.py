"""Shipwrights at the table: heroes, opponents, final trades, and who is first."""

from __future__ import annotations

from random import Random

import pytest

from companion.games.shipwrights.actions import (
    AddNemesis,
    AssignHeroes,
    Holders,
    NextPhase,
    Plan,
    SkipToEnd,
    TakeHut,
    TakeTrades,
)
from companion.games.shipwrights.checks import doubts
from companion.games.shipwrights.game import GAME
from companion.games.shipwrights.heroes import reasons
from companion.games.shipwrights.offers import NemesisOffer
from companion.games.shipwrights.position import (
    Nemesis,
    Options,
    Tracks,
    start,
)
from companion.games.shipwrights.printed import (
    Prices,
    Steps,
)
from companion.games.shipwrights.scoring import ranking
from companion.games.shipwrights.values import missing
from companion.model import Enter, change
from companion.words import tell
from tests.support.random_play.shipwrights import drawn
from tests.support.shipwrights import (
    NAMES,
    PLAIN,
    PRICES,
    in_phase,
    player,
    table,
)
from tests.support.shipwrights_said import offered, said


def test_heroes_are_proposed_with_reasons_and_booked_with_one_action():
    position = in_phase(
        "heroes", player(5, 4, 3), player(4, 4, 2, heroes=("thyra",)), player(3, 3, 6)
    )
    (offer,) = offered(position, "assign_heroes")
    assert offer.holders == Holders(svend=0, thyra=1, frode=2)
    assert offer.now == Holders(thyra=1)
    assert offer.randis == ()
    assert [tell("en", one, NAMES) for one in offer.because] == [
        "Ann leads the Military track alone with 5: Svend",
        "Tie at 4 on the Trade track: Thyra stays with Bo",
        "Cy leads the Renown track alone with 6: Frode",
    ]
    assert said(position, AssignHeroes()) == [
        "Ann gains Svend.",
        "Bo keeps Thyra.",
        "Cy gains Frode.",
        "Round 2: reveal the round card.",
    ]
    returned = said(position, AssignHeroes(), Options(hero_tie="return"))
    assert returned[1] == "Thyra lies on the board."
    assert returned[3] == "Bo has a Randi."


TAKEN = "The neutral player leads the Military track alone with 9: Ann gives Svend back"


@pytest.mark.parametrize(
    "neutral, hero_tie, english, keeps",
    [
        (9, "keep", TAKEN, False),
        (9, "return", TAKEN, False),
        (5, "keep", "Tie at 5 on the Military track: Svend stays with Ann", True),
        (5, "return", "Tie at 5 on the Military track: nobody has Svend", False),
        (4, "return", "Ann leads the Military track alone with 5: Svend", True),
    ],
)
def test_the_neutral_players_sole_lead_takes_a_hero(neutral, hero_tie, english, keeps):
    position = table(player(5, heroes=("svend",)), player(), neutral=Tracks(military=neutral))
    options = Options(hero_tie=hero_tie)
    assert tell("en", reasons(position, options)[0], NAMES) == english
    after = GAME.apply(position, AssignHeroes(), options)
    assert ("svend" in after.players[0].heroes) == keeps


def test_a_hero_that_nobody_held_stays_on_the_board_behind_the_neutral_player():
    position = table(player(5), player(), neutral=Tracks(military=9))
    assert tell("en", reasons(position, PLAIN)[0], NAMES) == (
        "The neutral player leads the Military track with 9: nobody has Svend"
    )


def test_a_walk_draws_a_nemesis_where_one_is_offered():
    assert drawn(NemesisOffer(left=4), in_phase("reveal", player()), Random(1)).do == "add_nemesis"


def test_nemeses_move_the_neutral_player():
    position = in_phase("reveal", player(), neutral=Tracks(trade=1))
    card = AddNemesis(name="Loki", note="no trades", icons=Steps(trade=2))
    after = GAME.apply(position, card, PLAIN)
    assert after.nemeses == (Nemesis(name="Loki", note="no trades", icons=Steps(trade=2)),)
    assert after.neutral == Tracks(trade=3)
    assert offered(after, "add_nemesis")[0].left == 3
    assert said(position, card) == [
        "Nemesis card in the game: Loki.",
        "The neutral player is now at Military 0, Trade 3, Renown 0.",
    ]
    assert GAME.apply(change(position, neutral=None), card, PLAIN).neutral == Tracks(trade=2)
    assert offered(start(2, PLAIN), "add_nemesis") == []


def test_a_hut_is_said():
    assert said(start(2, PLAIN), TakeHut(seat=1, track="trade")) == [
        "Bo begins with a hut and 1 step on the Trade track."
    ]


def test_only_adding_up_goes_straight_to_the_final_trades():
    position = start(1, PLAIN)
    after = GAME.apply(position, SkipToEnd(), PLAIN)
    assert (after.round, after.phase, after.round_points) == (5, "trades", (None,) * 5)
    assert said(position, SkipToEnd()) == ["Only the scoring is left.", "Next: final trades."]
    assert len(missing(after, PLAIN)) == 9
    assert GAME.apply(start(2, PLAIN), SkipToEnd(), PLAIN).round_points is None


@pytest.mark.parametrize(
    "number, phase, trades",
    [
        (1, "draft", Prices()),
        (4, "heroes", Prices()),
        (5, "reveal", Prices()),
        (5, "draft", PRICES),
        (5, "heroes", PRICES),
    ],
)
def test_only_the_prices_of_round_5_are_those_of_the_final_trades(number, phase, trades):
    position = GAME.apply(in_phase(phase, number=number), SkipToEnd(), PLAIN)
    assert (position.phase, position.trades) == ("trades", trades)


@pytest.mark.parametrize(
    "number, phase, gold",
    [
        (1, "draft", 1),
        (4, "heroes", 1),
        (5, "reveal", 1),
        (5, "draft", 2),
        (5, "heroes", 2),
        (5, "trades", 2),
        (None, None, 2),
    ],
)
def test_what_the_final_trades_would_bring_has_the_prices_of_round_5_alone(number, phase, gold):
    ann = player(oak=2, wool=2, iron=1, silver=2)
    position = in_phase(phase, ann, player(), number=number)
    after, (bargain, _) = GAME.trades(position, PLAIN)
    assert after.players[0].gold == bargain.figures["sets"] == gold


def test_final_trades_are_offered_taken_changed_or_declined():
    position = in_phase("trades", player(silver=6, heroes=("thyra",)), player(), number=5)
    first, second = offered(position, "take_trades")
    assert (first.plan, first.thyra, second.plan) == (Plan(thyra=2), True, Plan())
    assert said(position, TakeTrades(seat=0)) == [
        "Ann trades: Thyra 2 times (6 silver): +2 gold.",
        "Only Bo still has to finish.",
    ]
    assert said(position, TakeTrades(seat=0, plan=Plan()))[0] == "Ann makes no final trades."
    assert GAME.apply(position, TakeTrades(seat=1), PLAIN).finished == (1,)
    assert said(table(), TakeTrades(seat=1)) == ["Bo makes no final trades."]


def test_the_end_says_what_the_opponent_has():
    position = in_phase(
        "trades", player(), number=5, neutral=Tracks(trade=16), round_points=(1, 2, 3, 2, 1)
    )
    assert said(position, NextPhase()) == [
        "Next: the end.",
        "The opponent has 32 points: 3 for 1 hero, 9 on round cards, 20 on tracks.",
    ]
    assert GAME.offers(GAME.apply(position, NextPhase(), PLAIN), PLAIN) == ()


def test_a_correction_is_told_like_everywhere():
    enter = Enter(path="players[0].gold", value=4)
    assert GAME.described(table(), enter, table(), PLAIN) == (enter.sentence,)


@pytest.mark.parametrize(
    "position, english",
    [
        (table(player(gold=2), player()), ["2 points", "0 points"]),
        (
            table(player(gold=1, oak=2), player(gold=1, iron=1)),
            [
                "1 point; decided by oak, wool and iron left: 2",
                "1 point; decided by oak, wool and iron left: 1",
            ],
        ),
        (
            table(player(oak=2, workers=1), player(iron=2, workers=3), player(wool=9)),
            [
                "0 points; decided by oak, wool and iron left: 9",
                "0 points, 2 oak, wool and iron left; decided by workers: 3",
                "0 points, 2 oak, wool and iron left; decided by workers: 1",
            ],
        ),
        (table(), ["0 points each; oak, wool and iron left: 0, workers: 0; shared place"]),
        (
            table(player(gold=1), neutral=Tracks(), round_points=(0,) * 5),
            [
                "1 point, more than the opponent’s 0",
                "0 points: 0 for 0 heroes, 0 on round cards, 0 on tracks",
            ],
        ),
        (
            table(player(gold=1), neutral=Tracks(), round_points=(1, 0, 0, 0, 0)),
            [
                "1 point: 0 for 0 heroes, 1 on round cards, 0 on tracks",
                "1 point, and a tie does not beat the opponent",
            ],
        ),
        (
            table(player(), neutral=Tracks(trade=1), round_points=(1, 0, 0, 0, 0)),
            [
                "4 points: 3 for 1 hero, 1 on round cards, 0 on tracks",
                "0 points, less than the opponent’s 4",
            ],
        ),
    ],
)
def test_a_place_says_what_decided_it(position, english):
    assert [tell("en", place.because, NAMES) for place in ranking(position, PLAIN)] == english


# What looks forgotten before a table is final


def test_who_was_not_touched_and_who_has_no_hero_is_asked_after():
    position = table(player(), player(5, 4, 3, heroes=("svend", "thyra", "frode")), player(1))
    told = [tell("en", one, NAMES) for one in doubts(position, PLAIN)]
    assert told == [
        "Nothing is entered for Ann.",
        "Ann and Cy have neither a hero nor a Randi.",
    ]


def test_a_neutral_player_that_nobody_has_moved_is_asked_after():
    entered = player(gold=1, heroes=("randi",))
    alone = table(entered, neutral=Tracks())
    (told,) = doubts(alone, PLAIN)
    assert tell("en", told, NAMES) == "Nothing is entered for the neutral player."
    assert doubts(change(alone, neutral=Tracks(trade=1)), PLAIN) == ()
    assert doubts(table(*(entered,) * 3, neutral=Tracks()), PLAIN) == ()


def test_heroes_that_contradict_the_tracks_are_named_with_the_reason():
    position = table(player(5, heroes=("randi",)), player(4, heroes=("svend",)))
    (told,) = doubts(position, PLAIN)
    assert tell("en", told, NAMES) == (
        "The tracks say otherwise: Ann leads the Military track alone with 5: Svend."
    )


def test_nothing_is_asked_where_everybody_was_entered_as_the_tracks_say():
    position = table(player(5, gold=1, heroes=("svend",)), player(4, heroes=("randi",)))
    assert doubts(position, PLAIN) == ()


def test_a_tie_is_open_as_long_as_one_who_shares_it_has_not_counted():
    """The tied player with the most oak, wool and iron (Scoring): who has most, nobody knows."""
    ann = player(oak=5, workers=1)
    position = table(ann, player(counted=False), player(oak=9, gold=1))
    told = [(one.place, one.seats, tell("en", one.because)) for one in ranking(position, PLAIN)]
    tied = "0 points each; the supplies that decide are not counted yet; 1 value is not known yet"
    assert told == [(1, (2,), "1 point"), (2, (0, 1), tied)]
