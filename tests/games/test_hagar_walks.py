"""Hägar on any way through a game: placements, turns, the tally and what is told."""

from __future__ import annotations

import json
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.errors import CompanionError, RuleViolation
from companion.games.hagar.actions import (
    Count,
    DoubledLine,
    End,
    FinalRoll,
    Lay,
    Paint,
    PlaceCoaster,
    Put,
    Remove,
    Stay,
    WhereNumber,
)
from companion.games.hagar.advice import best_moves
from companion.games.hagar.board import (
    fields_of,
    kinds_of,
    turned,
)
from companion.games.hagar.checks import notices
from companion.games.hagar.game import GAME
from companion.games.hagar.placing import legal_placements
from companion.games.hagar.position import (
    KINDS,
    SIDES,
    Coaster,
    Landscape,
    Line,
    Number,
    Options,
    Position,
    Token,
    is_over,
    start,
    to_act,
)
from companion.games.hagar.scoring import ranking, scorecards, stakes
from companion.match import Event, Setup, act, begin, redo, replay, undo
from companion.model import change
from companion.reading import read
from companion.words import LANGUAGES, tell, words
from tests.support.examples import examples
from tests.support.hagar import NAMES, OPTIONS, PLAIN, tables
from tests.support.hagar_scores import ANY
from tests.support.random_play.hagar import random_action

pytestmark = pytest.mark.long("walks at random through whole games")


FEWER = examples(30)


def may_lie(position, coaster):
    """Whether a coaster may lie on its cell by EDGE and MATCH, asked field by field."""
    kinds = kinds_of(position.coasters)
    laid = {one.cell for one in position.coasters}

    def beside(at):
        return {(at[0] + down, at[1] + right) for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0))}

    def continues(cell, fields):
        return any(
            kinds.get(near) == kind
            for field, kind in zip(fields_of(cell), fields, strict=True)
            for near in beside(field)
        )

    if not beside(coaster.cell) & laid:
        return False
    rotations = [turned(coaster.fields, n) for n in range(1 if coaster.beer else 4)]
    somewhere = any(
        continues(cell, fields)
        for cell in {near for one in laid for near in beside(one)} - laid
        for fields in rotations
    )
    return continues(coaster.cell, coaster.fields) or not somewhere


COASTERS = st.tuples(
    st.tuples(*[st.sampled_from(KINDS)] * 4) | st.sampled_from([(kind,) * 4 for kind in KINDS]),
    st.sampled_from([None, *SIDES]),
)


@ANY
@given(position=tables(most=8), drawn=COASTERS, bar_rule=st.booleans())
def test_placements_are_those_that_the_rules_allow(position, drawn, bar_rule):
    fields, beer = drawn
    options = Options(bar_rule=bar_rule)
    placements = legal_placements(position, fields, beer, options)
    cells = {one.cell for one in position.coasters}
    assert {one.cell for one in placements} == {
        (row + down, column + right)
        for row, column in cells
        for down in (-1, 0, 1)
        for right in (-1, 0, 1)
    } - cells
    for placement in placements:
        row, column = placement.cell
        spilled = (
            bar_rule
            and beer
            and any(
                one.beer and (one.cell[0] == row or one.cell[1] == column)
                for one in position.coasters
            )
        )
        for turns in range(4):
            coaster = Coaster(cell=placement.cell, fields=turned(fields, turns), beer=beer)
            expected = may_lie(position, coaster) and not spilled and not (turns and beer)
            assert (turns in placement.turns) == expected
            assert (placement.reasons[turns] is None) == expected
        assert (placement.because is None) == bool(placement.turns)


def walk(seats, options, seed):
    """Play a whole game at random and yield each step."""
    rng = Random(seed)
    position = start(seats, options)
    while (action := random_action(position, options, rng)) is not None:
        after = GAME.apply(position, action, options)
        yield position, action, after
        position = after


WALKS = {"seats": st.integers(1, 3), "options": OPTIONS, "seed": st.integers(0, 2**32)}


@FEWER
@given(**WALKS)
def test_a_whole_game_is_as_long_as_the_box_is_full(seats, options, seed):
    steps = list(walk(seats, options, seed))
    coasters = 9 if seats == 1 else 12
    assert len(steps) == coasters + 1 + seats
    last = steps[-1][2]
    assert is_over(last, options)
    assert GAME.offers(last, options) == ()
    assert len(last.tokens) == {1: 5, 2: 10, 3: 12}[seats]
    codes = {one.code for _, _, after in steps for one in notices(after, options)}
    assert codes == set()
    dominions = sum(
        line.points
        for card in scorecards(last, options)
        for line in card.lines
        if line.category == "dominion"
    )
    assert dominions <= 4 * coasters


@FEWER
@given(**WALKS)
def test_seats_act_in_their_order(seats, options, seed):
    acting = [to_act(before, options) for before, _, _ in walk(seats, options, seed)]
    coasters = 9 if seats == 1 else 12
    assert acting == [
        *(number % seats for number in range(coasters)),
        0,
        *range(1, seats),
        0,
    ]


@FEWER
@given(**WALKS)
def test_offered_placements_are_taken_and_the_rest_is_refused(seats, options, seed):
    for before, action, _ in walk(seats, options, seed):
        if not isinstance(action, PlaceCoaster):
            continue
        laid = action.coaster
        for one in legal_placements(before, laid.fields, laid.beer, options):
            token = action.token and change(action.token, field=fields_of(one.cell)[0])
            coaster = change(laid, cell=one.cell)
            trial = change(action, coaster=coaster, token=token, gold=(), shields=(), anyway=False)
            if one.reasons[0] is None:
                assert coaster in GAME.apply(before, trial, options).coasters
                continue
            with pytest.raises(RuleViolation) as refused:
                GAME.apply(before, trial, options)
            assert refused.value.code == one.reasons[0].key
            again = GAME.apply(before, change(trial, anyway=True), options)
            assert coaster in again.coasters


@FEWER
@given(**WALKS)
def test_what_is_not_due_is_refused(seats, options, seed):
    rng = Random(seed)
    for before, action, _ in walk(seats, options, seed):
        due = {offer.do for offer in GAME.offers(before, options)}
        assert action.do in due
        for other in (
            PlaceCoaster(seat=0, coaster=Coaster(cell=(50, 50), fields=("land",) * 4), anyway=True),
            FinalRoll(value=3),
            Stay(seat=rng.randrange(seats)),
        ):
            if other.do not in due:
                with pytest.raises(RuleViolation):
                    GAME.apply(before, other, options)


TALLY = st.one_of(
    st.builds(
        Lay,
        coaster=st.builds(
            Coaster,
            cell=st.tuples(st.integers(0, 1), st.integers(0, 1)),
            fields=st.tuples(*[st.sampled_from(KINDS)] * 4),
        ),
    ),
    st.builds(
        Paint,
        field=st.tuples(st.integers(0, 3), st.integers(0, 3)),
        landscape=st.sampled_from(KINDS),
    ),
    st.builds(
        Put,
        token=st.builds(
            Token,
            field=st.tuples(st.integers(0, 3), st.integers(0, 3)),
            seat=st.integers(0, 1),
            gold=st.booleans(),
        ),
    ),
    st.builds(Remove, field=st.tuples(st.integers(0, 3), st.integers(0, 3))),
    st.builds(Remove, cell=st.tuples(st.integers(0, 1), st.integers(0, 1))),
    st.builds(DoubledLine, doubled=st.none() | st.builds(Line, row=st.integers(0, 3))),
    st.builds(
        WhereNumber,
        value=st.integers(1, 6),
        line=st.none() | st.builds(Line, column=st.integers(0, 3)),
    ),
    st.builds(
        Count,
        at=st.none() | st.integers(0, 2),
        landscape=st.none()
        | st.builds(
            Landscape,
            kind=st.sampled_from(KINDS),
            fields=st.integers(1, 9),
            shield=st.booleans(),
            hagars=st.tuples(st.integers(0, 2), st.integers(0, 2)),
        ),
    ),
    st.just(End()),
)


@FEWER
@given(
    actions=st.lists(TALLY, max_size=25),
    seed=st.integers(0, 2**32),
    options=OPTIONS,
)
def test_tally_and_play_mix_and_can_be_undone_and_replayed(actions, seed, options):
    rng = Random(seed)
    setup = Setup(
        id="m",
        game="hagar",
        version=1,
        seats=NAMES[:2],
        options=options.model_dump(mode="json"),
    )
    match = begin(setup)
    events = []
    for planned in actions:
        played = random_action(match.position, options, rng)
        action = planned if played is None or rng.random() < 0.7 else played
        before = match.position
        try:
            done = act(match, action, "")
        except CompanionError:
            assert match.position == before
            continue
        GAME.check(done.position, 2, options)
        assert undo(done, "").position == before
        match = redo(undo(done, ""), "")
        assert match.position == done.position
        dumped = json.loads(json.dumps(match.position.model_dump(mode="json")))
        assert read(Position, dumped, "position") == match.position
        assert all(
            tell("en", one, NAMES) for one in GAME.described(before, action, done.position, options)
        )
        events.append(Event.model_validate_json(done.event.model_dump_json()))
    again = replay(setup, events)
    assert again.refused is None
    assert again.match.position == match.position


@examples(25)
@given(**WALKS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_on_the_way_is_said(language, seats, options, seed):
    for before, action, after in walk(seats, options, seed):
        phrases = [
            *GAME.described(before, action, after, options),
            *(place.because for place in ranking(after, options)),
            *(line.because for card in scorecards(after, options) for line in card.lines),
            *(one.sentence for one in best_moves(after, options)),
            *stakes(after, options),
        ]
        if isinstance(action, PlaceCoaster):
            placements = legal_placements(
                before, action.coaster.fields, action.coaster.beer, options
            )
            phrases += [why for one in placements for why in one.reasons if why]
        for one in phrases:
            assert one.key in words(language, "hagar")
            said = tell(language, one, NAMES)
            assert "{" not in said
            assert "hagar." not in said


def test_numbers_may_be_noted_again():
    position = Position(players=2)
    for line in (Line(row=1), None):
        position = GAME.apply(position, WhereNumber(value=4, line=line), PLAIN)
    assert position.numbers == (Number(value=4, line=None),)
