"""Sækonungr in any game: what always holds, and the chances of every roll."""

from __future__ import annotations

import json
from collections import Counter
from fractions import Fraction
from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.errors import RuleViolation
from companion.game import dice_presets, find
from companion.games.saekonungr.actions import Order, Rob, Roll, TakeNothing, Viking
from companion.games.saekonungr.checks import notices
from companion.games.saekonungr.odds import raid_chances, trading_chances, viking_chances
from companion.games.saekonungr.position import (
    SHIPS,
    VIKING_DIE,
    Options,
    Position,
    is_over,
    start,
    to_act,
)
from companion.games.saekonungr.scoring import ranking, scorecards, stakes
from companion.match import Setup, act, begin, redo, undo
from companion.model import change
from companion.words import LANGUAGES, tell, words
from tests.support.examples import examples
from tests.support.random_play import random_walk
from tests.support.saekonungr import NAMES, PLAIN, plunder, table

GAME = find("saekonungr")
TWO_DICE = list(product(range(1, 7), repeat=2))

FACES = st.lists(st.sampled_from(["shield", "x", "blank"]), min_size=4, max_size=12).map(tuple)
OPTIONS = st.builds(
    Options,
    start_coins=st.sampled_from([None, 1, 2, 4, 20]),
    end=st.sampled_from(["last_standing", "first_elimination"]),
    viking_die=st.just(VIKING_DIE) | FACES,
    viking_every_raid=st.booleans(),
    plunder_one=st.booleans(),
    may_stop=st.booleans(),
    may_leave=st.booleans(),
    zero_is_out=st.booleans(),
    ante=st.integers(0, 9),
)


def coins(position):
    return sum(position.treasuries) + len(position.ships) + position.longship


def played(seats, options, seed, steps=120):
    return random_walk(GAME, start(seats, options), options, Random(seed), steps)


GAMES = {
    "seats": st.integers(2, 6),
    "options": OPTIONS,
    "seed": st.integers(0, 2**32),
}


@examples(60)
@given(**GAMES)
def test_no_coin_is_ever_made_or_lost(seats, options, seed):
    begun_with = coins(start(seats, options))
    for _, _, after in played(seats, options, seed):
        assert coins(after) == begun_with
        assert not notices(after, options)


@examples(60)
@given(**GAMES)
def test_every_position_on_the_way_is_valid_and_can_be_stored(seats, options, seed):
    for _, action, after in played(seats, options, seed):
        GAME.check(after, seats, options)
        assert len(set(after.ships)) == len(after.ships) <= len(SHIPS)
        assert Position.model_validate_json(after.model_dump_json()) == after
        text = json.dumps(action.model_dump(mode="json"))
        assert GAME.action.validate_json(text) == action


@examples(60)
@given(**GAMES)
def test_a_traded_two_or_twelve_never_touches_the_longship(seats, options, seed):
    for before, action, after in played(seats, options, seed):
        if before.phase == "trade" and isinstance(action, Roll) and sum(action.dice) in (2, 12):
            assert after.longship == before.longship
            assert after.ships == ()


@examples(60)
@given(**GAMES)
def test_only_the_active_player_is_expelled_unless_zero_is_out(seats, options, seed):
    for before, _, after in played(seats, options, seed):
        expelled = after.out[len(before.out) :]
        assert after.out[: len(before.out)] == before.out
        assert options.zero_is_out or expelled in ((), (before.active,))
        assert all(after.treasuries[seat] == 0 for seat in expelled)


@examples(40)
@given(**GAMES)
def test_offers_end_exactly_when_the_game_does(seats, options, seed):
    for _, _, after in played(seats, options, seed):
        over = is_over(after, options)
        assert over == (after.phase == "over") == (not GAME.offers(after, options))
        assert (to_act(after, options) is None) == (over or bool(after.tied))


@examples(40)
@given(**GAMES)
def test_what_is_not_offered_is_refused(seats, options, seed):
    rng = Random(seed)
    for _, _, after in played(seats, options, seed):
        offered = {offer.do for offer in GAME.offers(after, options)}
        one = rng.choice(
            [
                Roll(dice=(3, 5)),
                Viking(),
                plunder("longship"),
                Rob(seat=rng.randrange(seats)),
                TakeNothing(),
                Order(dice=((6, 6), *[(1, 1)] * (seats - 1))),
            ]
        )
        if one.do not in offered:
            with pytest.raises(RuleViolation) as refused:
                GAME.apply(after, one, options)
            assert refused.value.code in expected_refusals(after, one, options)


def expected_refusals(position, action, options):
    if is_over(position, options):
        return {"saekonungr.refused.over"}
    if isinstance(action, Order):
        return {"saekonungr.refused.order_not_now"}
    if position.tied:
        return {"saekonungr.refused.order_due"}
    if position.phase != "plunder" or action.do in ("roll", "viking"):
        return {"saekonungr.refused.not_now"}
    return {
        "plunder": {"saekonungr.refused.plunder_longship"},
        "rob": {
            "saekonungr.refused.rob_self",
            "saekonungr.refused.rob_empty",
            "saekonungr.refused.rob_expelled",
        },
        "nothing": {"saekonungr.refused.nothing"},
    }[action.do]


@examples(40)
@given(**GAMES, turn=st.integers(1, 5))
def test_turning_the_table_turns_the_scores(seats, options, seed, turn):
    def turned(seat):
        return (seat + turn) % seats

    for before, action, after in played(seats, options, seed, steps=60):
        if isinstance(action, Order):
            continue
        moved = change(action, active=turned(action.active))
        if isinstance(moved, Rob):
            moved = change(moved, seat=turned(moved.seat))
        there = GAME.apply(rotated(before, turned), moved, options)
        assert there == rotated(after, turned)
        totals = {card.seat: card.total for card in scorecards(after, options)}
        assert {card.seat: card.total for card in scorecards(there, options)} == {
            turned(seat): total for seat, total in totals.items()
        }
        assert [
            (place.place, {turned(seat) for seat in place.seats})
            for place in ranking(after, options)
        ] == [(place.place, set(place.seats)) for place in ranking(there, options)]


def rotated(position, turned):
    treasuries = [0] * len(position.treasuries)
    for seat, amount in enumerate(position.treasuries):
        treasuries[turned(seat)] = amount
    return Position(
        **{
            **position.__dict__,
            "treasuries": tuple(treasuries),
            "out": tuple(turned(seat) for seat in position.out),
            "tied": tuple(turned(seat) for seat in position.tied),
            "active": turned(position.active),
        }
    )


@examples(20)
@given(**GAMES)
def test_undoing_what_was_done_changes_nothing(seats, options, seed):
    match = begin(
        Setup(
            id="m",
            game="saekonungr",
            version=1,
            seats=NAMES[:seats],
            options=options.model_dump(mode="json"),
        )
    )
    for before, action, after in played(seats, options, seed, steps=40):
        done = act(match, action, "")
        assert done.position == after
        assert undo(done, "").position == before == match.position
        match = redo(undo(done, ""), "")
        assert match.position == after


@examples(40)
@given(**GAMES)
def test_every_seat_has_one_place(seats, options, seed):
    for _, _, after in played(seats, options, seed):
        places = ranking(after, options)
        assert sorted(seat for place in places for seat in place.seats) == list(range(seats))
        ahead = 0
        for place in places:
            assert place.place == ahead + 1
            ahead += len(place.seats)
        assert after.phase != "over" or set(places[-1].seats) <= set(after.out)


@pytest.mark.long("walks at random through whole games")
@examples(40)
@given(**GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_on_the_way_is_said(language, seats, options, seed):
    for before, action, after in played(seats, options, seed, steps=60):
        phrases = [
            *GAME.described(before, action, after, options),
            *(place.because for place in ranking(after, options)),
            *(line.because for card in scorecards(after, options) for line in card.lines),
            *stakes(after, options),
        ]
        for offer in GAME.offers(after, options):
            if offer.do == "roll":
                phrases += [chance.effect for chance in offer.chances]
            if offer.do == "viking":
                phrases += offer.warnings
                phrases += [one.effect for dice in offer.chances for one in dice.throws]
        for one in phrases:
            assert one.key in words(language, "saekonungr")
            said = tell(language, one, NAMES)
            assert "{" not in said
            assert said != one.key


TABLES = st.builds(
    table,
    treasuries=st.tuples(st.integers(0, 3), st.integers(1, 3), st.integers(1, 3)),
    ships=st.sets(st.sampled_from(SHIPS)).map(lambda ships: tuple(sorted(ships))),
    longship=st.integers(0, 3),
    active=st.just(0),
)


def outcome_of(before, after, total):
    """Name what a roll did by looking at the coins alone."""
    if before.active in after.out:
        return "expelled"
    if after.phase == "viking" and before.phase == "trade":
        return "raid"
    if after.phase == "plunder":
        return "plunder"
    gained = after.treasuries[before.active] - before.treasuries[before.active]
    if before.phase == "trade":
        return "sweep" if total in (2, 12) else "home" if gained == 1 else "load"
    return "all" if total in (2, 12) else "coin" if gained == 1 else "nothing"


@examples(150)
@given(position=TABLES, zero_is_out=st.booleans(), raids=st.integers(0, 2))
def test_the_chances_of_a_roll_are_those_of_all_36_rolls(position, zero_is_out, raids):
    options = Options(zero_is_out=zero_is_out)
    phase = "raid" if raids else "trade"
    before = Position(**{**position.__dict__, "phase": phase, "raids": raids})
    counted = Counter(
        outcome_of(before, GAME.apply(before, Roll(dice=dice), options), sum(dice))
        for dice in TWO_DICE
    )
    chances = (raid_chances if raids else trading_chances)(before, options)
    assert {chance.outcome: chance.probability for chance in chances} == {
        outcome: Fraction(ways, 36) for outcome, ways in counted.items()
    }
    there = len(before.ships) + (before.longship if raids else 0)
    nothing = {"sweep", "all"} if not there else set()
    if not there and not before.opponents_with_coins:
        nothing |= {"plunder"}
    idle = nothing & counted.keys()
    assert {chance.outcome for chance in chances if chance.is_idle} == idle


@examples(60)
@given(die=FACES, dice=st.integers(1, 2), treasury=st.integers(0, 3))
def test_the_chances_of_viking_dice_are_those_of_all_throws(die, dice, treasury):
    options = Options(viking_die=die)
    before = table(treasuries=(treasury, 9), phase="viking")
    chances = viking_chances(before, options, dice)
    counted = Counter(
        tuple(sorted(throw, key=("shield", "x", "blank").index))
        for throw in product(die, repeat=dice)
    )
    assert {tuple(one.outcome.split("+")): one.probability for one in chances.throws} == {
        faces: Fraction(ways, len(die) ** dice) for faces, ways in counted.items()
    }
    for one in chances.throws:
        after = GAME.apply(before, Viking(faces=tuple(one.outcome.split("+"))), options)
        assert one.expels == (0 in after.out)
    no_x = Fraction(sum("x" not in throw for throw in product(die, repeat=dice)), len(die) ** dice)
    assert chances.some_x == 1 - no_x


@pytest.mark.parametrize(
    "die, dice, throw, expected",
    [
        (VIKING_DIE, 1, "shield", "1/3"),
        (VIKING_DIE, 1, "blank", "1/3"),
        (VIKING_DIE, 2, "shield+shield", "1/9"),
        (VIKING_DIE, 2, "shield+x", "2/9"),
        (VIKING_DIE, 2, "x+blank", "2/9"),
        (("shield", "shield", "x", "x"), 2, "shield+x", "1/2"),
        (("shield", "shield", "x", "x"), 2, "x+x", "1/4"),
    ],
)
def test_known_chances_of_viking_dice(die, dice, throw, expected):
    chances = viking_chances(table(phase="viking"), Options(viking_die=die), dice)
    assert {one.outcome: str(one.probability) for one in chances.throws}[throw] == expected


@pytest.mark.parametrize(
    "ships, expected",
    [((), Fraction(34, 36)), (SHIPS, Fraction(6, 36)), ((6, 8), Fraction(24, 36))],
)
def test_known_chances_of_being_expelled_without_coins(ships, expected):
    chances = trading_chances(table(treasuries=(0, 20), ships=ships), PLAIN)
    assert {one.outcome: one.probability for one in chances}["expelled"] == expected


def test_the_viking_die_is_the_one_of_the_dice_tray():
    assert [die.faces for die in dice_presets()["viking"]] == [VIKING_DIE]
