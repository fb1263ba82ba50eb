"""Hägar at the table: offers, tokens in hand, BEERcoasters and the end."""

from __future__ import annotations

import json
from random import Random

import pytest

from companion.errors import RuleViolation
from companion.games.hagar.actions import (
    DoubledLine,
    FinalRoll,
    OwnToken,
    PlaceCoaster,
    Stay,
)
from companion.games.hagar.advice import expectation
from companion.games.hagar.game import GAME
from companion.games.hagar.placing import Hand, free_cells, hand, legal_placements
from companion.games.hagar.position import (
    Gold,
    Line,
    Number,
    Options,
    Position,
    Token,
    start,
)
from companion.games.hagar.scoring import scorecards, stakes
from companion.model import change
from tests.support.hagar import PLAIN, coaster, full, golden, hagars, table
from tests.support.hagar_said import ANN_WINS, SHIELD, WIDE, finished, said
from tests.support.random_play.hagar import random_action

BAR = Options(bar_rule=True)


def test_an_empty_table_offers_its_middle():
    position = start(2, PLAIN)
    (offer,) = GAME.offers(position, PLAIN)
    assert (offer.do, offer.seat, offer.number, offer.most) == ("place", 0, 1, 12)
    assert free_cells(position) == ((0, 0),)
    assert offer.hand == Hand(hagars=4, gold=1, due=True)


def test_the_next_seat_is_offered_every_edge():
    position = table(tokens=hagars([(0, 0)]))
    (offer,) = GAME.offers(position, PLAIN)
    assert (offer.seat, offer.number) == (1, 2)
    assert free_cells(position) == ((-1, 0), (0, -1), (0, 1), (1, 0))


@pytest.mark.parametrize("players, hagars_each", [(1, 4), (2, 4), (3, 3)])
def test_everybody_begins_with_the_tokens_of_the_box(players, hagars_each):
    position = start(players, PLAIN)
    for seat in range(players):
        assert hand(position, seat) == Hand(hagars=hagars_each, gold=1, due=True)


FOUR = [(0, 0), (0, 1), (1, 0), (1, 1)]


@pytest.mark.parametrize(
    "tokens, expected",
    [
        (hagars([(0, 0)]), Hand(hagars=3, gold=1, due=True)),
        (hagars(FOUR), Hand(hagars=0, gold=1, due=True)),
        ((*hagars(FOUR), *golden((0, 2))), Hand(hagars=0, gold=1, due=False)),
        ((*hagars(FOUR), *golden((0, 2), (0, 3))), Hand(hagars=0, gold=0, due=False)),
        (
            (*hagars(FOUR), Token(field=(0, 2), seat=0, gold=True)),
            Hand(hagars=0, gold=0, due=False),
        ),
        (
            (*hagars(FOUR), Token(field=(0, 2), seat=1, gold=True)),
            Hand(hagars=0, gold=1, due=True),
        ),
        (
            (*hagars(FOUR), Token(field=(0, 2), seat=1, gold=True), *golden((0, 3))),
            Hand(hagars=0, gold=0, due=False),
        ),
        (hagars([*FOUR, (0, 2)]), Hand(hagars=0, gold=1, due=True)),
    ],
)
def test_a_hand_is_what_the_table_lacks(tokens, expected):
    assert hand(table(WIDE, tokens=tokens), 0) == expected


@pytest.mark.parametrize(
    "tokens, due",
    [
        ((), False),
        (hagars([(0, 0)]), False),
        (hagars([(0, 0), (0, 2)]), True),
        ((*hagars([(0, 0)]), *golden((0, 2))), True),
        ((*hagars([(0, 0)]), Token(field=(0, 2), seat=0, gold=True)), True),
        ((*hagars([(0, 0)]), Token(field=(0, 2), seat=1, gold=True)), False),
    ],
)
def test_nobody_has_to_lay_a_token_while_some_that_lie_there_were_not_entered(tokens, due):
    four = table("L L L L / L L L L / L L L L / L L L L", tokens=tokens)
    assert hand(four, 0).due == due
    place = PlaceCoaster(seat=0, coaster=coaster((0, 2), "LLLL"))
    if due:
        with pytest.raises(RuleViolation, match="token_due"):
            GAME.apply(four, place, PLAIN)
    else:
        assert GAME.apply(four, place, PLAIN).tokens == tokens


def test_a_coaster_without_a_token_is_laid_when_none_is_left():
    position = table(WIDE, players=1, tokens=(*hagars(FOUR), *golden((0, 2))))
    after = GAME.apply(position, PlaceCoaster(seat=0, coaster=coaster((1, 0), "LLLL")), PLAIN)
    assert after.tokens == position.tokens


def test_gold_laid_in_turn_says_whose_it_was():
    action = PlaceCoaster(
        seat=0,
        coaster=coaster((0, 0), "LLLL"),
        token=OwnToken(field=(0, 0), gold=True),
    )
    after = GAME.apply(start(2, PLAIN), action, PLAIN)
    assert after.tokens == (Token(field=(0, 0), seat=0, gold=True),)


def test_placements_say_why_not():
    position = table("L F / W W")
    found = {one.cell: one for one in legal_placements(position, ("land",) * 4, None, PLAIN)}
    assert found[-1, 0].turns == (0, 1, 2, 3)
    assert found[-1, 0].because is None
    assert found[0, 1].because.key == "hagar.refused.match"
    assert found[1, 1].because.key == "hagar.refused.edge"
    assert (0, 0) not in found


def test_beer_is_laid_as_it_stands():
    position = table("L F / W W")
    fields = ("forest", "water", "land", "water")
    plain = {one.cell: one for one in legal_placements(position, fields, None, PLAIN)}
    beer = {one.cell: one for one in legal_placements(position, fields, "up", PLAIN)}
    assert plain[0, 1].turns == (0, 1, 2)
    assert beer[0, 1].turns == (0,)
    assert [one and one.key for one in beer[0, 1].reasons] == [None, *["hagar.refused.beer"] * 3]
    assert said([beer[0, 1].reasons[1]]) == [
        "A BEERcoaster is not turned: the glass points to whoever lays it."
    ]


def test_an_empty_table_takes_the_first_coaster_anywhere():
    (middle,) = legal_placements(start(2, PLAIN), ("land",) * 4, None, PLAIN)
    assert (middle.cell, middle.turns) == ((0, 0), (0, 1, 2, 3))
    action = PlaceCoaster(seat=0, coaster=coaster((-7, 3), "LFWW"), token=OwnToken(field=(-14, 6)))
    assert GAME.apply(start(2, PLAIN), action, PLAIN).coasters[0].cell == (-7, 3)


def test_beer_under_the_bar_rule_is_refused_told_and_owed():
    before = Position(
        players=2, coasters=(coaster((0, 0), "LFWW", "down"),), tokens=hagars([(0, 0)])
    )
    action = PlaceCoaster(
        seat=1,
        coaster=coaster((0, 2), "LLLL", "up"),
        token=OwnToken(field=(0, 4)),
        anyway=True,
    )
    after = GAME.apply(before, action, BAR)
    assert after.owes == (1,)
    assert said(GAME.described(before, action, after, BAR)) == [
        "Bo lays coaster 2 at E1.",
        "Bo puts a Hägar on land.",
        "Laid all the same: No edge of it touches an edge of another coaster.",
        "Laid all the same: Bar rule: there is beer in this row already, on the coaster at A1.",
        "Bo owes the winner a beer, unless Bo wins.",
    ]
    assert GAME.apply(before, action, PLAIN).owes == ()


TIE = hagars([(0, 0)], [(0, 1)])


@pytest.mark.parametrize(
    "position, options, english",
    [
        (finished(ANN_WINS, (1,)), BAR, ["Bo owes Ann 1 beer (lemonade counts too)."]),
        (finished(ANN_WINS, (1, 1)), BAR, ["Bo owes Ann 2 beers (lemonade counts too)."]),
        (
            finished(ANN_WINS, (0, 1)),
            BAR,
            [
                "Ann laid a BEERcoaster against the bar rule, but wins and owes nothing.",
                "Bo owes Ann 1 beer (lemonade counts too).",
            ],
        ),
        (
            finished((*TIE, Token(field=(0, 2), gold=True)), (2,), 3),
            BAR,
            ["Cy owes 1 beer and chooses who gets it: Ann and Bo."],
        ),
        (
            finished(TIE, (1, 1)),
            BAR,
            ["Bo laid 2 BEERcoasters against the bar rule, but wins and owes nothing."],
        ),
        (finished(ANN_WINS), BAR, []),
        (finished(ANN_WINS, (1,)), PLAIN, []),
        (change(finished(ANN_WINS, (1,)), moved=(0,)), BAR, []),
    ],
)
def test_beer_is_owed_to_the_winner_at_the_end(position, options, english):
    assert said(stakes(position, options)) == english
    assert len(said(stakes(position, options), "de")) == len(english)


def test_the_final_roll_is_offered_with_what_each_line_does():
    position = full(tokens=(*hagars([(0, 0)], [(0, 1)]), *golden((0, 2))), shields=(SHIELD,))
    (offer,) = GAME.offers(position, PLAIN)
    assert (offer.do, offer.seat, expectation(position, PLAIN)) == ("final_roll", 0, None)
    effects = {
        json.dumps(one.doubled and one.doubled.model_dump(mode="json")): one for one in offer.lines
    }
    assert len(effects) == 1 + 6 + 8
    assert effects["null"].scores == (1, 1)
    assert effects['{"row": 0}'].scores == (2, 2)
    assert (effects['{"row": 0}'].hagars, effects['{"row": 0}'].gold) == (2, 1)
    assert effects['{"column": 0}'].scores == (49, 1)


def test_the_roll_is_weighed_once_all_numbers_are_found():
    numbers = tuple(Number(value=value, line=None) for value in range(1, 6))
    position = full(
        tokens=hagars([(0, 0)], [(0, 1)]),
        shields=(SHIELD,),
        numbers=(*numbers, Number(value=6, line=Line(column=1))),
    )
    expected = expectation(position, PLAIN)
    assert [str(one) for one in expected.mean] == ["0", "8"]
    assert [one.effect.scores for one in expected.rolls] == [*[(0, 0)] * 5, (0, 48)]


def test_final_moves_are_offered_with_their_goals():
    position = table("L L / F W", rolled=True, tokens=hagars([], [(0, 0), (1, 0)]))
    moving, staying = GAME.offers(position, PLAIN)
    assert (moving.do, moving.seat, staying.do, staying.seat) == ("move", 1, "stay", 1)
    assert [(one.start, one.goals) for one in moving.hagars] == [((0, 0), ((0, 1),))]


def test_a_seat_that_cannot_move_can_only_stay():
    position = table("L F / W W", rolled=True, moved=(1,), tokens=hagars([(0, 0)]))
    assert [(one.do, one.seat) for one in GAME.offers(position, PLAIN)] == [("stay", 0)]
    assert {random_action(position, PLAIN, Random(seed)) for seed in range(5)} == {Stay(seat=0)}


def test_wandering_lays_beer_against_the_bar_rule_where_it_must():
    coasters = tuple(coaster((0, column), "LLLL", "up") for column in range(3))
    position = Position(players=2, coasters=coasters)
    drawn = [random_action(position, BAR, Random(seed)) for seed in range(30)]
    assert {(bool(one.coaster.beer), one.anyway) for one in drawn} == {(False, False), (True, True)}
    for one in drawn:
        assert GAME.apply(position, one, BAR).owes == ((1,) if one.anyway else ())


def test_a_new_line_forgets_what_was_seen_of_the_one_before():
    gold = Gold(touches=((0, 0), (0, 1)), doubles=False)
    position = full(gold=(gold,), tokens=hagars([(0, 0)]), doubled=Line(row=0))
    assert scorecards(position, PLAIN)[0].total == 1
    for action in (DoubledLine(doubled=Line(row=0)), FinalRoll(value=2, doubled=Line(row=0))):
        after = GAME.apply(position, action, PLAIN)
        assert after.gold[0].doubles is None
        assert scorecards(after, PLAIN)[0].total == 2
