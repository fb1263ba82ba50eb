"""What if: each player's best final move, and what the roll to come is worth.

Exact: no landscape changes its fields when a Hägar moves, so a move is worth what it takes from one
landscape and brings to another, and only as many moves differ as there are landscapes and lines.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from companion.games.hagar.board import corner, place_name, rows_and_columns
from companion.games.hagar.moving import doubling
from companion.games.hagar.position import DIE, Field, Line, Options, Position, Token
from companion.games.hagar.territory import Chart, Territory, is_doubled, points, totals
from companion.model import Frozen, Phrase, phrase


class BestMove(Frozen):
    """The final move that brings a seat most, all else staying as it is; or staying itself."""

    seat: int
    start: Field | None
    """None when no move is better than staying."""
    goal: Field | None
    changes: tuple[int, ...]
    """Points gained or lost by seat."""
    upper_left: Field = (0, 0)
    """The field of the board that is named A1."""

    @property
    def gain(self) -> int:
        """What the move brings the seat itself."""
        return self.changes[self.seat]

    @property
    def sentence(self) -> Phrase:
        """Say the move and what it does to everybody."""
        if self.start is None or self.goal is None:
            return phrase("hagar.advice.stay", seat=self.seat)
        return phrase(
            "hagar.advice.move",
            seat=self.seat,
            at=place_name(self.start, self.upper_left),
            to=place_name(self.goal, self.upper_left),
            changes=change_phrases(self.changes),
        )


class LineEffect(Frozen):
    """What doubling a line comes to, before anybody moves."""

    doubled: Line | None
    """None doubles nothing."""
    scores: tuple[int, ...]
    """Points by seat."""
    hagars: int
    """Hägars on the line."""
    gold: int
    """Gold tokens and printed gold that it doubles."""


class RollValue(Frozen):
    """What the number rolled comes to."""

    value: int
    effect: LineEffect


class Expectation(Frozen):
    """What the roll to come is worth, once it is known where all six numbers lie."""

    rolls: tuple[RollValue, ...]
    mean: tuple[Fraction, ...]
    """Expected points by seat, before the final moves."""


def change_phrases(changes: tuple[int, ...]) -> tuple[Phrase, ...]:
    """Say who gains and who loses how much; whoever does neither is left out."""
    return tuple(
        phrase(f"hagar.change.{'gain' if change > 0 else 'loss'}", seat=seat, n=abs(change))
        for seat, change in enumerate(changes)
        if change
    )


def best_moves(position: Position, options: Options) -> tuple[BestMove, ...]:
    """Return the best final move of every seat that has not moved, each looked at by itself.

    Best is what brings the seat most; among equals what leaves the others least; then staying, and
    then the first in reading order. A worksheet has no fields, and so no moves.
    """
    if position.worksheet is not None:
        return ()
    evaluator = _Evaluator(position, options)
    return tuple(
        min(
            (
                BestMove(seat=seat, start=None, goal=None, changes=(0,) * position.players),
                *evaluator.moves(seat),
            ),
            key=_preference,
        )
        for seat in range(position.players)
        if seat not in position.moved
    )


def _preference(move: BestMove) -> tuple[int, int, bool, Field | None, Field | None]:
    others = sum(move.changes) - move.gain
    return (-move.gain, others, move.start is not None, move.start, move.goal)


class _Evaluator:
    """A board, with what is worked out once to evaluate any move on it."""

    def __init__(self, position: Position, options: Options) -> None:
        chart = Chart(position)
        self.position = position
        self.upper_left = corner(position)
        self.number = chart.number
        self.territories = chart.territories(position.doubled, options)
        self.points = [territory.points for territory in self.territories]
        taken = {token.field for token in position.tokens}
        # The first free field of each landscape, on the line and off it: the others are the same.
        self.goals: dict[str, dict[tuple[int, bool], Field]] = {}
        for territory in self.territories:
            for field in territory.fields:
                if field not in taken:
                    same = self.goals.setdefault(territory.kind, {})
                    same.setdefault((territory.number, self.on_line(field)), field)

    def on_line(self, field: Field) -> bool:
        return self.position.doubled is not None and self.position.doubled.holds(field)

    def moves(self, seat: int) -> Iterator[BestMove]:
        """Yield the moves of a seat that differ from one another."""
        for token in self.position.tokens:
            if token.seat != seat or token.gold:
                continue
            kind = self.territories[self.number[token.field]].kind
            for (number, on_line), goal in self.goals.get(kind, {}).items():
                yield BestMove(
                    seat=seat,
                    start=token.field,
                    goal=goal,
                    upper_left=self.upper_left,
                    changes=self._changes(seat, token, number, goal_doubled=on_line),
                )

    def _changes(
        self, seat: int, token: Token, number: int, *, goal_doubled: bool
    ) -> tuple[int, ...]:
        left = self.number[token.field]
        was_doubled = self.on_line(token.field)
        shifts: dict[int, list[int]] = {left: [-1, -1 - was_doubled]}
        hagars, strength = shifts.get(number, [0, 0])
        shifts[number] = [hagars + 1, strength + 1 + goal_doubled]
        changes = [0] * self.position.players
        for here, (heads, strengths) in shifts.items():
            after = _points_with(self.territories[here], seat, heads, strengths)
            for at, (now, before) in enumerate(zip(after, self.points[here], strict=True)):
                changes[at] += now - before
        return tuple(changes)


def _points_with(territory: Territory, seat: int, hagars: int, strength: int) -> tuple[int, ...]:
    heads, strengths = list(territory.hagars), list(territory.strengths)
    heads[seat] += hagars
    strengths[seat] += strength
    return points(territory.size if territory.shield else 0, territory.treasure, heads, strengths)


def line_effects(position: Position, options: Options) -> tuple[LineEffect, ...]:
    """Return what no line, each row and each column of the board would come to."""
    chart = Chart(doubling(position, None))
    rows, columns = rows_and_columns(position)
    lines = [*(Line(row=row) for row in rows), *(Line(column=column) for column in columns)]
    return tuple(_effect(chart, line, options) for line in (None, *lines))


def expectation(position: Position, options: Options) -> Expectation | None:
    """Return what the roll to come is worth; None until all six numbers have been found.

    Each number comes up once in six; one that is not on the table doubles nothing (ruling D6).
    """
    lines = {number.value: number.line for number in position.numbers}
    if len(lines) < DIE or position.worksheet is not None:
        return None
    chart = Chart(doubling(position, None))
    rolls = tuple(
        RollValue(value=value, effect=_effect(chart, lines[value], options))
        for value in range(1, DIE + 1)
    )
    sums = zip(*(roll.effect.scores for roll in rolls), strict=True)
    return Expectation(rolls=rolls, mean=tuple(Fraction(sum(scores), DIE) for scores in sums))


def _effect(chart: Chart, line: Line | None, options: Options) -> LineEffect:
    scored = chart.territories(line, options)
    position = chart.position
    tokens = [
        token.gold for token in position.tokens if line is not None and line.holds(token.field)
    ]
    printed = sum(1 for gold in position.gold if is_doubled(gold, line, options))
    return LineEffect(
        doubled=line,
        scores=totals(scored, position.players),
        hagars=tokens.count(False),
        gold=tokens.count(True) + printed,
    )
