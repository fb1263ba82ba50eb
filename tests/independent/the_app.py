"""What the app says and does, as plain JSON: the one way in which it is asked here."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import Any

from companion.command.report import Report, weigh
from companion.errors import CompanionError, InvalidPosition
from companion.match import applied
from companion.position_file import opened, problems_of
from companion.reading import read_action

Tree = dict[str, Any]
"""A position file, or a part of one."""


@dataclass
class Said:
    """What ``score`` says of a position file, with the keys of its reasons instead of words."""

    refused: list[str] = field(default_factory=list)
    """The path of every problem, and nothing else, where the file is refused."""
    each: list[list[tuple[str, int]]] = field(default_factory=list)
    """Every line of each seat: category and points."""
    lines: list[dict[str, int]] = field(default_factory=list)
    """Points by category, for each seat; lines of one category are added up."""
    figures: list[dict[str, int]] = field(default_factory=list)
    totals: list[int] = field(default_factory=list)
    ranking: list[tuple[int, list[int]]] = field(default_factory=list)
    because: list[str] = field(default_factory=list)
    """The key of the reason for each place."""
    over: bool = False
    trades: list[Any] = field(default_factory=list)
    stakes: list[Tree] = field(default_factory=list)


def said(tree: Tree, *, trades: bool = False) -> Said:
    """Score a position file; with ``trades`` after the best final trades."""
    try:
        report = weigh(opened(tree), trades=trades)
    except InvalidPosition as refused:
        return Said(refused=sorted(getattr(one, "path", "") for one in problems_of(refused)))
    except CompanionError as refused:
        return Said(refused=[refused.code])
    return _told(report)


def known(tree: Tree) -> Said:
    """Score a position file by the values that are known, whatever else it needs."""
    laid = opened(tree)
    game, position, options = laid.game, laid.position, laid.options
    cards, ranking = game.scorecards(position, options), game.ranking(position, options)
    return _told(Report(laid, cards, ranking, game.is_over(position, options), (), {}))


def _told(report: Report) -> Said:
    laid, cards = report.laid, report.scorecards
    each = [[(line.category, line.points) for line in card.lines] for card in cards]
    stakes = laid.game.stakes(laid.position, laid.options)
    return Said(
        each=each,
        lines=[_summed(lines) for lines in each],
        figures=[dict(card.figures) for card in cards],
        totals=[card.total for card in cards],
        ranking=[(place.place, list(place.seats)) for place in report.ranking],
        because=[place.because.key for place in report.ranking],
        over=report.over,
        trades=[report.bargains[card.seat].figures for card in cards if report.bargains],
        stakes=[one.model_dump(mode="json") for one in stakes],
    )


def _summed(lines: list[tuple[str, int]]) -> dict[str, int]:
    summed: dict[str, int] = {}
    for category, points in lines:
        summed[category] = summed.get(category, 0) + points
    return summed


class Table:
    """A position file that is played on, one action after another."""

    def __init__(self, tree: Tree) -> None:
        self._laid = opened(tree)
        self._position = self._laid.position

    def __str__(self) -> str:
        return f"{self._laid.game.id}, {len(self._laid.seats)} seats"

    @property
    def position(self) -> Tree:
        """The position as JSON, every field written."""
        told: Tree = self._position.model_dump(mode="json")
        return told

    @property
    def file(self) -> Tree:
        """The position file of this moment."""
        return {**self._laid.envelope(), "position": self.position}

    @property
    def turn(self) -> int | None:
        """Whose turn the app says it is."""
        return self._laid.game.to_act(self._position, self._laid.options)

    def drawn(self, random: Random) -> Tree | None:
        """Draw one of the actions on offer; None when nothing is due."""
        action = self._laid.game.wander(self._position, self._laid.options, random)
        return None if action is None else action.model_dump(mode="json")

    def refuses(self, action: Tree) -> str:
        """Do an action and return nothing, or return why it is not done."""
        game, seats = self._laid.game, len(self._laid.seats)
        try:
            read = read_action(game, action)
            self._position = applied(game, self._position, read, seats, self._laid.options)
        except CompanionError as refused:
            return "; ".join(one.code for one in problems_of(refused))
        return ""
