"""Vikings on any way through a game: positions, wheel, words and the best use of boatsmen."""

from __future__ import annotations

import json
from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.errors import CompanionError
from companion.game import find
from companion.games.vikings import advice
from companion.games.vikings.actions import Boatsmen, Buy, LeaveWheel
from companion.games.vikings.boatsmen import carried
from companion.games.vikings.display import display_of
from companion.games.vikings.ending import end_cards
from companion.games.vikings.position import (
    COLOURS,
    ROWS,
    VIKINGS,
    Options,
    Position,
    is_over,
    start,
    to_act,
)
from companion.games.vikings.rounds import booked
from companion.games.vikings.scoring import ranking, scorecards, scorecards_of
from companion.games.vikings.wheel import bag, price, seen
from companion.model import change
from companion.words import LANGUAGES, tell, words
from tests.support.examples import examples
from tests.support.random_play import random_walk
from tests.support.touched import calls
from tests.support.vikings import (
    NAMES,
    best_by_trying,
    drawn_player,
    full_player,
    spots,
    worth,
)
from tests.support.vikings_drawn import OPTIONS, RNG, SEATS, drawn_table

far = pytest.mark.long("walks at random through whole games")

GAME = find("vikings")


def played(seats, options, rng, steps=150):
    return random_walk(GAME, start(seats, options), options, rng, steps)


GAMES = {"seats": SEATS, "options": OPTIONS, "rng": RNG}


@far
@examples(40)
@given(**GAMES)
def test_every_position_on_the_way_is_valid_and_can_be_stored(seats, options, rng):
    for _, action, after in played(seats, options, rng):
        GAME.check(after, seats, options)
        assert Position.model_validate_json(after.model_dump_json()) == after
        text = json.dumps(action.model_dump(mode="json"))
        assert GAME.action.validate_json(text) == action
        assert all(one.points >= 0 for one in after.players)
        due = to_act(after, options)
        assert due is None or 0 <= due < seats
        assert is_over(after, options) == (not GAME.offers(after, options))


@far
@examples(30)
@given(**GAMES)
def test_no_viking_is_ever_made_or_lost(seats, options, rng):
    for before, action, after in played(seats, options, rng):
        typed = isinstance(action, Buy) and action.price is not None
        if typed or isinstance(action, LeaveWheel) or action.do == "skip_to_end":
            return
        out = seen(after)
        assert max(out.values()) <= VIKINGS
        left = bag(after)
        assert all(out[colour] + left.of(colour) == VIKINGS for colour in COLOURS)
        if action.do != "draw":
            assert out == seen(before)


@far
@examples(30)
@given(**GAMES)
def test_the_wheel_always_has_a_set_at_zero_and_prices_only_fall(seats, options, rng):
    for before, _, after in played(seats, options, rng):
        if not after.wheel:
            continue
        now = {lot.place: price(after, lot) for lot in after.wheel}
        assert min(now.values()) == 0
        if before.wheel and len(before.wheel) > len(after.wheel):
            was = {lot.place: price(before, lot) for lot in before.wheel}
            assert all(now[place] <= was[place] for place in now)


@far
@examples(30)
@given(**GAMES)
def test_nobody_buys_more_than_a_share_of_the_twelve_sets(seats, options, rng):
    for before, action, after in played(seats, options, rng):
        assert all(one.purchases <= 12 // seats for one in after.players)
        if isinstance(action, Buy):
            spent = [
                (one.points + one.gold) - (two.points + two.gold)
                for one, two in zip(before.players, after.players, strict=True)
            ]
            assert min(spent) >= 0
            assert sum(map(bool, spent)) <= 1


@far
@examples(30)
@given(**GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_on_the_way_is_said(language, seats, options, rng):
    for before, action, after in played(seats, options, rng, steps=90):
        phrases = [
            *GAME.described(before, action, after, options),
            *(place.because for place in ranking(after, options)),
            *(line.because for card in scorecards(after, options) for line in card.lines),
            *(line.because for card in end_cards(after, options) for line in card.lines),
        ]
        for offer in GAME.offers(after, options):
            if offer.do == "buy":
                phrases += [one.reminder for one in offer.sets if one.reminder]
        for one in phrases:
            assert one.key in words(language, "vikings")
            said = tell(language, one, NAMES)
            assert "{" not in said
            assert "vikings." not in said


@examples(60)
@given(rng=RNG, seats=SEATS, options=OPTIONS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_of_any_table_is_said(language, rng, seats, options):
    position = drawn_table(rng, seats)
    for scoring in ("small", "large", "end"):
        for card in scorecards_of(position, scoring, options):
            for line in card.lines:
                said = tell(language, line.because, NAMES)
                assert "{" not in said
                assert "vikings." not in said


TABLES_WITH_BOATSMEN = {
    "rng": RNG,
    "options": OPTIONS,
    "number": st.sampled_from([2, 4, 6]),
    "columns": st.integers(1, 3),
}


@examples(120)
@given(**TABLES_WITH_BOATSMEN)
def test_the_best_use_of_boatsmen_is_that_of_trying_everything(rng, options, number, columns):
    players = (drawn_player(rng, columns), drawn_player(rng, 2))
    position = Position(scoring="large", players=players, round=number, phase="scoring")
    best = advice.best_use(position, 0, options)
    after = position
    for trip in best.trips:
        action = Boatsmen(seat=0, to=trip.to, boat=trip.boat)
        after = GAME.apply(after, action, options)
    assert worth(position, after, 0, options) == best_by_trying(position, 0, options)
    before_end = end_cards(booked(position, "large", options), options)[0].total
    assert best.end == worth(position, after, 0, options)[0] - before_end
    then = scorecards_of(after, "large", options)[0]
    now = scorecards_of(position, "large", options)[0]
    assert best.points == then.total - now.total
    assert best.gold == then.figures["gold"] - now.figures["gold"]


def test_the_best_use_of_boatsmen_on_a_full_display_is_found_at_once():
    taken = []
    for seed in range(5):
        rng = Random(seed)
        players = (full_player(rng), full_player(rng))
        position = Position(scoring="large", players=players, round=4, phase="scoring")
        taken.append(calls(lambda at=position: advice.best_use(at, 0, Options())))
    # Some 0.1 seconds; a clock would measure the machine, and what else it does.
    assert sorted(taken)[2] <= 200_000


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_advice_is_said(language):
    rng = Random(1)
    position = Position(scoring="large", players=(full_player(rng), drawn_player(rng, 2)))
    idle = change(position.players[0], base=change(position.players[0].base, boatsman=0))
    keeps = change(position, players=(idle, position.players[1]))
    for one in (position, keeps):
        said = tell(language, advice.best_use(one, 0, Options()).sentence, NAMES)
        assert "Ann" in said
        assert "{" not in said
    assert not advice.best_use(keeps, 0, Options()).trips


@examples(60)
@given(rng=RNG, options=OPTIONS)
def test_a_boatsman_takes_from_the_base_what_he_brings(rng, options):
    position = drawn_table(rng, 2)
    lord = position.players[0]
    display = display_of(lord)
    row = rng.choice(ROWS)
    free = display.free(row)
    if not (lord.base.boatsman and lord.base.of(row) and free):
        return
    to = spots(f"{row[0].upper()}{free[0]}")
    if options.progress and not lord.specials.boat:
        with pytest.raises(CompanionError):
            GAME.apply(position, Boatsmen(seat=0, to=to, boat=True), options)
    after = GAME.apply(position, Boatsmen(seat=0, to=to), options)
    assert after == carried(position, 0, to, boat=False)
    moved = Counter(lord.base.model_dump())
    moved.subtract(after.players[0].base.model_dump())
    assert {colour: n for colour, n in moved.items() if n} == {row: 1, "boatsman": 1}
