"""Hägar on any board: landscapes, points and advice against independent oracles."""

from __future__ import annotations

import json
from fractions import Fraction
from itertools import permutations
from random import Random

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.errors import CompanionError, RuleViolation
from companion.game import find
from companion.games.hagar.actions import (
    Count,
    DoubledLine,
    End,
    FinalRoll,
    Lay,
    Move,
    Paint,
    Place,
    Put,
    Remove,
    Stay,
    WhereNumber,
    apply,
)
from companion.games.hagar.advice import best_moves, expectation, line_effects
from companion.games.hagar.board import (
    fields_of,
    hangs_together,
    kinds_of,
    landscapes_of,
    turned,
    turned_side,
)
from companion.games.hagar.checks import check, notices
from companion.games.hagar.moving import targets
from companion.games.hagar.offers import offers, wander
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
from companion.games.hagar.telling import told
from companion.games.hagar.territory import worksheet_of
from companion.match import Event, Setup, act, begin, redo, replay, undo
from companion.model import change
from companion.reading import read
from companion.words import LANGUAGES, tell, words
from tests.support.hagar import NAMES, OPTIONS, PLAIN, tables

GAME = find("hagar")
ANY = settings(max_examples=80, deadline=None)
FEWER = settings(max_examples=30, deadline=None)


def grid(position):
    """The fields as a graph: an edge joins two of one kind that lie side by side."""
    kinds = kinds_of(position.coasters)
    graph = nx.Graph()
    graph.add_nodes_from(kinds)
    for row, column in kinds:
        for beside in ((row + 1, column), (row, column + 1)):
            if kinds.get(beside) == kinds[row, column]:
                graph.add_edge((row, column), beside)
    return graph


def counted(position, options):
    """Points by seat, straight from the formula and networkx's components."""
    line = position.doubled
    totals = [0] * position.players

    def on_line(field):
        return line is not None and field[0 if line.column is None else 1] == (
            line.row if line.column is None else line.column
        )

    def doubles(gold):
        if line is None or gold.doubles is not None:
            return line is not None and gold.doubles
        return (all if options.doubling_touches == "all" else any)(map(on_line, gold.touches))

    for region in nx.connected_components(grid(position)):
        gold = sum(
            2 if doubles(one) else 1 for one in position.gold if region.intersection(one.touches)
        )
        strength = dict.fromkeys(range(position.players), 0)
        for token in position.tokens:
            if token.field in region:
                weight = 2 if on_line(token.field) else 1
                if token.gold:
                    gold += weight
                else:
                    strength[token.seat] += weight
        present = [seat for seat in strength if strength[seat]]
        for seat in present:
            totals[seat] += gold
        best = sorted(strength.values(), reverse=True)
        shield = any(region.intersection(one.touches) for one in position.shields)
        if present and shield and (len(best) == 1 or best[0] > best[1]):
            totals[max(strength, key=strength.get)] += len(region)
    return totals


def scores(position, options=PLAIN):
    return [card.total for card in scorecards(position, options)]


@ANY
@given(position=tables())
def test_landscapes_are_the_connected_components(position):
    expected = {frozenset(part) for part in nx.connected_components(grid(position))}
    found = landscapes_of(kinds_of(position.coasters))
    assert {frozenset(fields) for fields in found} == expected
    assert all(list(fields) == sorted(fields) for fields in found)


@ANY
@given(position=tables())
def test_coasters_hang_together_when_their_graph_is_connected(position):
    cells = [coaster.cell for coaster in position.coasters]
    graph = nx.Graph()
    graph.add_nodes_from(cells)
    graph.add_edges_from(
        (one, other)
        for one in cells
        for other in cells
        if abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1
    )
    assert hangs_together(cells) == nx.is_connected(graph)


@settings(max_examples=200, deadline=None)
@given(position=tables(), options=OPTIONS)
def test_points_are_those_of_the_formula(position, options):
    assert scores(position, options) == counted(position, options)


@ANY
@given(position=tables(), options=OPTIONS)
def test_lines_say_what_there_is(position, options):
    regions = nx.connected_components(grid(position))
    held = {frozenset(one) for one in regions}
    stands = {token.field: token.seat for token in position.tokens if not token.gold}
    for card in scorecards(position, options):
        assert card.total == sum(line.points for line in card.lines)
        for line in card.lines:
            land = line.because.facts["land"]["facts"]
            (region,) = [one for one in held if min(one) == (land["row"], land["column"])]
            assert land["n"] == len(region)
            assert card.seat in {stands.get(field) for field in region}
            if line.because.key == "hagar.because.tied":
                assert line.points == 0
                assert len(line.because.facts["tied_seats"]) > 1
            if line.because.key == "hagar.because.beaten":
                assert line.points == 0
                assert line.because.facts["winner_seat"] != card.seat
            if line.because.key == "hagar.because.dominion":
                assert line.points == len(region)


@ANY
@given(position=tables(players=(3,)), options=OPTIONS)
def test_other_seats_have_the_same_points_in_their_order(position, options):
    before = scores(position, options)
    for seats in permutations(range(3)):
        tokens = tuple(
            token if token.seat is None else change(token, seat=seats[token.seat])
            for token in position.tokens
        )
        after = scores(change(position, tokens=tokens), options)
        assert [after[seats[seat]] for seat in range(3)] == before


def field_turned(field):
    return (field[1], -1 - field[0])


def line_turned(line):
    if line is None:
        return None
    return Line(column=-1 - line.row) if line.row is not None else Line(row=line.column)


def board_turned(position):
    """The whole board a quarter turn clockwise."""

    def symbols(kind):
        return tuple(change(one, touches=tuple(map(field_turned, one.touches))) for one in kind)

    return change(
        position,
        coasters=tuple(
            Coaster(
                cell=field_turned(one.cell),
                fields=turned(one.fields, 1),
                beer=one.beer and turned_side(one.beer, 1),
            )
            for one in position.coasters
        ),
        gold=symbols(position.gold),
        shields=symbols(position.shields),
        tokens=tuple(change(one, field=field_turned(one.field)) for one in position.tokens),
        doubled=line_turned(position.doubled),
        numbers=tuple(change(one, line=line_turned(one.line)) for one in position.numbers),
    )


@ANY
@given(position=tables(), options=OPTIONS)
def test_turning_the_table_changes_nothing(position, options):
    quarter = board_turned(position)
    check(quarter, position.players, options)
    assert {field_turned(field): kind for field, kind in kinds_of(position.coasters).items()} == (
        kinds_of(quarter.coasters)
    )
    assert scores(quarter, options) == scores(position, options)
    assert [one.changes for one in best_moves(quarter, options)] == [
        one.changes for one in best_moves(position, options)
    ]
    codes = sorted(one.code for one in notices(position, options))
    assert sorted(one.code for one in notices(quarter, options)) == codes
    whole = board_turned(board_turned(board_turned(quarter)))
    assert whole == position


@ANY
@given(position=tables(), options=OPTIONS, down=st.integers(-9, 9), right=st.integers(-9, 9))
def test_moving_the_table_changes_nothing(position, options, down, right):
    def there(field):
        return (field[0] + 2 * down, field[1] + 2 * right)

    line = position.doubled
    if line is not None:
        line = (
            Line(row=line.row + 2 * down)
            if line.row is not None
            else Line(column=line.column + 2 * right)
        )
    moved = change(
        position,
        coasters=tuple(
            change(one, cell=(one.cell[0] + down, one.cell[1] + right)) for one in position.coasters
        ),
        gold=tuple(change(one, touches=tuple(map(there, one.touches))) for one in position.gold),
        shields=tuple(
            change(one, touches=tuple(map(there, one.touches))) for one in position.shields
        ),
        tokens=tuple(change(one, field=there(one.field)) for one in position.tokens),
        doubled=line,
    )
    assert scores(moved, options) == scores(position, options)


@ANY
@given(position=tables(), options=OPTIONS)
def test_a_worksheet_is_worth_what_its_board_is(position, options):
    sheet = worksheet_of(position, options)
    alone = Position(players=position.players, worksheet=sheet)
    check(alone, position.players, options)
    assert scores(alone, options) == scores(position, options)
    beside = change(position, worksheet=sheet)
    assert "hagar.notice.worksheet" not in [one.code for one in notices(beside, options)]
    assert [one.seats for one in ranking(alone, options)] == [
        one.seats for one in ranking(position, options)
    ]


@ANY
@given(position=tables(), options=OPTIONS)
def test_every_seat_has_one_place(position, options):
    totals = scores(position, options)
    places = ranking(position, options)
    assert sorted(seat for place in places for seat in place.seats) == [*range(position.players)]
    for place in places:
        for seat in place.seats:
            assert place.place == 1 + sum(1 for one in totals if one > totals[seat])


@ANY
@given(position=tables(moving=True), options=OPTIONS)
def test_final_moves_go_where_the_rules_let_them(position, options):
    seat = to_act(position, options)
    kinds = kinds_of(position.coasters)
    for token in position.tokens:
        reach = set(targets(position, token.field))
        for goal in [*kinds, (99, 99)]:
            move = Move(seat=seat, from_=token.field, to=goal)
            legal = token.seat == seat and not token.gold and goal in reach
            try:
                after = apply(position, move, options)
            except RuleViolation:
                assert not legal
                continue
            assert legal
            assert kinds[goal] == kinds[token.field]
            assert {one.field for one in after.tokens} == (
                {one.field for one in position.tokens} - {token.field} | {goal}
            )
            assert after.moved == (*position.moved, seat)


@settings(max_examples=60, deadline=None)
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
        drawn = apply(position, DoubledLine(doubled=effect.doubled), options)
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
        noted = apply(noted, WhereNumber(value=value, line=line), options)
    worth = expectation(noted, options)
    each = [scores(apply(position, DoubledLine(doubled=line), options), options) for line in lines]
    assert [list(roll.effect.scores) for roll in worth.rolls] == each
    assert list(worth.mean) == [Fraction(sum(one), 6) for one in zip(*each, strict=True)]
    assert expectation(change(noted, worksheet=()), options) is None
    assert best_moves(change(noted, worksheet=()), options) == ()


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
    while (action := wander(position, options, rng)) is not None:
        after = apply(position, action, options)
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
    assert offers(last, options) == ()
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
        if not isinstance(action, Place):
            continue
        laid = action.coaster
        for one in legal_placements(before, laid.fields, laid.beer, options):
            token = action.token and change(action.token, field=fields_of(one.cell)[0])
            coaster = change(laid, cell=one.cell)
            trial = change(action, coaster=coaster, token=token, gold=(), shields=(), anyway=False)
            if one.reasons[0] is None:
                assert coaster in apply(before, trial, options).coasters
                continue
            with pytest.raises(RuleViolation) as refused:
                apply(before, trial, options)
            assert refused.value.code == one.reasons[0].key
            again = apply(before, change(trial, anyway=True), options)
            assert coaster in again.coasters


@FEWER
@given(**WALKS)
def test_what_is_not_due_is_refused(seats, options, seed):
    rng = Random(seed)
    for before, action, _ in walk(seats, options, seed):
        due = {offer.do for offer in offers(before, options)}
        assert action.do in due
        for other in (
            Place(seat=0, coaster=Coaster(cell=(50, 50), fields=("land",) * 4), anyway=True),
            FinalRoll(value=3),
            Stay(seat=rng.randrange(seats)),
        ):
            if other.do not in due:
                with pytest.raises(RuleViolation):
                    apply(before, other, options)


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
        played = wander(match.position, options, rng)
        action = planned if played is None or rng.random() < 0.7 else played
        before = match.position
        try:
            done = act(match, action, "")
        except CompanionError:
            assert match.position == before
            continue
        check(done.position, 2, options)
        assert undo(done, "").position == before
        match = redo(undo(done, ""), "")
        assert match.position == done.position
        dumped = json.loads(json.dumps(match.position.model_dump(mode="json")))
        assert read(Position, dumped, "position") == match.position
        assert all(tell("en", one, NAMES) for one in told(before, action, done.position, options))
        events.append(Event.model_validate_json(done.event.model_dump_json()))
    again = replay(setup, events)
    assert again.refused is None
    assert again.match.position == match.position


@settings(max_examples=25, deadline=None)
@given(**WALKS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_on_the_way_is_said(language, seats, options, seed):
    for before, action, after in walk(seats, options, seed):
        phrases = [
            *told(before, action, after, options),
            *(place.because for place in ranking(after, options)),
            *(line.because for card in scorecards(after, options) for line in card.lines),
            *(one.told for one in best_moves(after, options)),
            *stakes(after, options),
        ]
        if isinstance(action, Place):
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
        position = apply(position, WhereNumber(value=4, line=line), PLAIN)
    assert position.numbers == (Number(value=4, line=None),)
