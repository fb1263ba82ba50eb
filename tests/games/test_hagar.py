"""Hägar on any board: landscapes, points and turned tables against independent oracles."""

from __future__ import annotations

from itertools import permutations

import networkx as nx
from hypothesis import given
from hypothesis import strategies as st

from companion.games.hagar.advice import best_moves
from companion.games.hagar.board import (
    hangs_together,
    kinds_of,
    landscapes_of,
    named,
    turned,
    turned_side,
)
from companion.games.hagar.checks import notices
from companion.games.hagar.game import GAME
from companion.games.hagar.position import (
    Coaster,
    Line,
    Position,
)
from companion.games.hagar.scoring import ranking, scorecards
from companion.games.hagar.territory import worksheet_of
from companion.model import change
from tests.support.examples import examples
from tests.support.hagar import OPTIONS, tables
from tests.support.hagar_scores import ANY, scores


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


@examples(200)
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
            (region,) = [one for one in held if named(min(one), position) == land["at"]]
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
    GAME.check(quarter, position.players, options)
    assert {field_turned(field): kind for field, kind in kinds_of(position.coasters).items()} == (
        kinds_of(quarter.coasters)
    )
    assert scores(quarter, options) == scores(position, options)
    # Of two that are as good the first in reading order is told, which is another one then.
    assert [(one.gain, sum(one.changes)) for one in best_moves(quarter, options)] == [
        (one.gain, sum(one.changes)) for one in best_moves(position, options)
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
    GAME.check(alone, position.players, options)
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
