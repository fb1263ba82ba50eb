"""Pax Viking in any game: what always holds of influence, turns and winners."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.pax_viking.cards import Card
from companion.games.pax_viking.conditions import METRICS
from companion.games.pax_viking.game import GAME
from companion.games.pax_viking.influence import action_markers, shifted, shifts, standings
from companion.games.pax_viking.metrics import followers, measure
from companion.games.pax_viking.position import MARKERS, Options, Player, Position, start
from companion.games.pax_viking.scoring import is_over, ranking, scorecards
from companion.model import change
from tests.support.pax_viking_drawn import QUICK, any_of, positions
from tests.support.random_play import random_walk

pytestmark = pytest.mark.long("walks at random through whole games")


OPTIONS = st.builds(
    Options,
    tie_keeps_influence=st.booleans(),
    reveal_before_check=st.booleans(),
    novice_active_only=st.booleans(),
    track_empty_ends=st.booleans(),
    all_cards_at_end=st.booleans(),
    finish_last_turn=st.booleans(),
)


@QUICK
@given(positions(), OPTIONS)
def test_the_influence_phase_settles_what_the_rules_ask(position, options):
    for seat in position.seats:
        moved = shifts(position, seat, options)
        after = change(position, influence=shifted(position.influence, moved))
        assert not shifts(after, seat, options), "a second phase changes nothing more"
        for one in standings(after):
            if one.sole_leader == seat:
                assert one.holder == seat
            if one.holder == seat:
                assert one.followers[seat] == max(one.followers) > 0
            elif one.sole_leader != seat:
                before = position.influence.of(one.type)
                assert one.holder == (None if before == seat else before)
        held = len(after.influence.held_by(seat))
        assert action_markers(after, seat) + held == MARKERS


@QUICK
@given(positions(), st.lists(any_of([0, 1, 2, 3]), max_size=4), OPTIONS)
def test_the_winners_are_the_strongest_of_those_who_met_a_card(position, seats, options):
    seats = tuple({seat for seat in seats if seat in position.seats})
    card = Card(title="Hand", tier="standard", face_up=True, met_by=seats)
    ended = change(position, cards=(card,), check="final")
    places = ranking(ended, options)
    pool = seats or tuple(position.seats)

    def strength(seat):
        return followers(position.players[seat]), position.players[seat].silfr

    best = max(strength(seat) for seat in pool)
    assert set(places[0].seats) == {seat for seat in pool if strength(seat) == best}
    assert is_over(ended, options)
    assert [one.total for one in scorecards(ended, options)] == [
        int(seat in seats) for seat in position.seats
    ]


def played(seats, options, seed, steps=60):
    return random_walk(GAME, start(seats, options), options, Random(seed), steps)


@QUICK
@given(st.integers(1, 6), OPTIONS, st.integers(0, 2**32))
def test_nothing_goes_wrong_on_any_way_through_a_game(seats, options, seed):
    for before, action, after in played(seats, options, seed):
        GAME.check(after, seats, options)
        assert Position.model_validate_json(after.model_dump_json()) == after
        assert GAME.action.validate_json(action.model_dump_json()) == action
        assert GAME.described(before, action, after, options)
        # Alone, the last tile may end it with nothing left to do.
        assert GAME.offers(after, options) or is_over(after, options)
        turn = after.turn
        if turn is not None:
            assert len(turn.used) <= MARKERS
            assert turn.stopped <= is_over(after, options)
        if is_over(after, options):
            assert GAME.to_act(after, options) is None


@pytest.mark.parametrize("metric", METRICS)
def test_every_metric_measures_nothing_at_an_empty_table(metric):
    empty = Position(players=(Player(), Player()), check="event", pool=9)
    assert measure(empty, 0, metric) == (24 if metric == "unplaced" else 0)
