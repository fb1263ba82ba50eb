"""Hägar on any board: final moves, advice and the roll to come against trying everything."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from companion.errors import RuleViolation
from companion.games.hagar.actions import (
    DoubledLine,
    MoveHagar,
    WhereNumber,
)
from companion.games.hagar.advice import best_moves, expectation, line_effects
from companion.games.hagar.board import (
    kinds_of,
)
from companion.games.hagar.game import GAME
from companion.games.hagar.moving import targets
from companion.games.hagar.position import (
    Landscape,
    Line,
    Position,
    to_act,
)
from companion.model import change
from tests.support.examples import examples
from tests.support.hagar import OPTIONS, PLAIN, tables
from tests.support.hagar_scores import ANY, scores


@ANY
@given(position=tables(moving=True), options=OPTIONS)
def test_final_moves_go_where_the_rules_let_them(position, options):
    seat = to_act(position, options)
    kinds = kinds_of(position.coasters)
    for token in position.tokens:
        reach = set(targets(position, token.field))
        for goal in [*kinds, (99, 99)]:
            move = MoveHagar(seat=seat, from_=token.field, to=goal)
            legal = token.seat == seat and not token.gold and goal in reach
            try:
                after = GAME.apply(position, move, options)
            except RuleViolation:
                assert not legal
                continue
            assert legal
            assert kinds[goal] == kinds[token.field]
            assert {one.field for one in after.tokens} == (
                {one.field for one in position.tokens} - {token.field} | {goal}
            )
            assert after.moved == (*position.moved, seat)


@examples(60)
@given(position=tables(moving=True, most=6), options=OPTIONS)
def test_the_best_move_is_the_best_of_all_moves(position, options):
    before = scores(position, options)
    found = {one.seat: one for one in best_moves(position, options)}
    assert set(found) == set(range(position.players)) - set(position.moved)
    for seat, best in found.items():
        every = [(0,) * position.players]
        for token in position.tokens:
            if token.seat != seat or token.gold:
                continue
            for goal in targets(position, token.field):
                tokens = tuple(
                    change(one, field=goal) if one is token else one for one in position.tokens
                )
                after = scores(change(position, tokens=tokens), options)
                changes = tuple(now - then for now, then in zip(after, before, strict=True))
                every.append(changes)
                if (best.start, best.goal) == (token.field, goal):
                    assert best.changes == changes
        most = max((one[seat], one[seat] - sum(one)) for one in every)
        assert (best.gain, best.gain - sum(best.changes)) == most
        assert (best.start is None) == (best.goal is None)
        assert best.start is not None or not any(best.changes)


def test_staying_is_best_where_nothing_is_gained():
    position = Position(players=2, rolled=True)
    assert [(one.start, one.gain) for one in best_moves(position, PLAIN)] == [(None, 0), (None, 0)]


@ANY
@given(position=tables(), options=OPTIONS)
def test_each_line_comes_to_what_scoring_it_does(position, options):
    rows = {field[0] for field in kinds_of(position.coasters)}
    columns = {field[1] for field in kinds_of(position.coasters)}
    effects = line_effects(position, options)
    assert [one.doubled for one in effects] == [
        None,
        *(Line(row=row) for row in sorted(rows)),
        *(Line(column=column) for column in sorted(columns)),
    ]
    for effect in effects:
        drawn = GAME.apply(position, DoubledLine(doubled=effect.doubled), options)
        assert list(effect.scores) == scores(drawn, options)
    for token in position.tokens:
        for name, at in zip(("row", "column"), token.field, strict=True):
            (effect,) = [one for one in effects if one.doubled == Line(**{name: at})]
            assert (effect.gold if token.gold else effect.hagars) > 0


@ANY
@given(
    position=tables(),
    options=OPTIONS,
    lines=st.lists(st.none() | st.builds(Line, row=st.integers(-5, 5)), min_size=6, max_size=6),
)
def test_the_roll_to_come_is_worth_the_mean_of_its_six_lines(position, options, lines):
    noted = position
    for value, line in enumerate(lines, 1):
        assert expectation(noted, options) is None
        noted = GAME.apply(noted, WhereNumber(value=value, line=line), options)
    worth = expectation(noted, options)
    each = [
        scores(GAME.apply(position, DoubledLine(doubled=line), options), options) for line in lines
    ]
    assert [list(roll.effect.scores) for roll in worth.rolls] == each
    assert list(worth.mean) == [Fraction(sum(one), 6) for one in zip(*each, strict=True)]
    counted = change(noted, worksheet=(Landscape(kind="land", fields=1),))
    assert expectation(counted, options) is None
    assert best_moves(counted, options) == ()
