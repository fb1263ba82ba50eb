"""What the app says and does, as plain JSON: the one way in which it is asked here."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

from companion.command.report import weigh
from companion.errors import CompanionError, InvalidPosition
from companion.game import find
from companion.position_file import opened, problems_of
from tests.support.wandering import wandered

Tree = dict[str, Any]
"""A position file, or a part of one."""


@dataclass
class Said:
    """What ``score`` says of a position file, without its words."""

    refused: list[str] = field(default_factory=list)
    """The path of every problem, and nothing else, where the file is refused."""
    lines: list[dict[str, int]] = field(default_factory=list)
    """Points by category, for each seat."""
    figures: list[dict[str, int]] = field(default_factory=list)
    totals: list[int] = field(default_factory=list)
    ranking: list[tuple[int, list[int]]] = field(default_factory=list)
    over: bool = False
    trades: list[Any] = field(default_factory=list)


def said(tree: Tree, *, trades: bool = False) -> Said:
    """Score a position file; with ``trades`` after the best final trades."""
    try:
        report = weigh(opened(tree), trades=trades)
    except InvalidPosition as refused:
        return Said(refused=sorted(getattr(one, "path", "") for one in problems_of(refused)))
    cards = report.scorecards
    return Said(
        lines=[{line.category: line.points for line in card.lines} for card in cards],
        figures=[dict(card.figures) for card in cards],
        totals=[card.total for card in cards],
        ranking=[(place.place, list(place.seats)) for place in report.ranking],
        over=report.over,
        trades=[report.bargains[card.seat].figures for card in cards if report.bargains],
    )


def refusal(tree: Tree) -> str | None:
    """Return why a position file with its actions is not taken; None where it is."""
    try:
        opened(tree)
    except CompanionError as refused:
        return "; ".join(one.code for one in problems_of(refused))
    return None


def start(game: str, seats: int, options: Tree) -> Tree:
    """Return the position file of a start as the app lays it out, every field written."""
    names = [f"P{seat}" for seat in range(seats)]
    tree = {"format": 1, "game": game, "seats": names, "options": options}
    return {**opened(tree).envelope()}


def walk(tree: Tree, random: Random, steps: int) -> Iterator[tuple[Tree, Tree, Tree]]:
    """Play on at random: the position before, the action and the position after, as JSON."""
    laid = opened(tree)
    game = find(laid.game.id)
    before = laid.position.model_dump(mode="json")
    for _before, action, after in wandered(game, laid.position, laid.options, random, steps):
        told = after.model_dump(mode="json")
        yield before, action.model_dump(mode="json", exclude_defaults=False), told
        before = told
