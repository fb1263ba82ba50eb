"""What the app says of a position file by ``score``, without its words."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from companion.command.report import Report, evaluate
from companion.errors import CompanionError, InvalidPosition
from companion.position_file import opened, problems_of
from tests.independent.table import Tree


@dataclass
class Said:
    """What ``score`` says of a position file."""

    refused: list[str] = field(default_factory=list)
    """The path of every problem, and nothing else, where the file is refused."""
    each: list[list[tuple[str, int]]] = field(default_factory=list)
    """Every line of each seat: category and points."""
    lines: list[dict[str, int]] = field(default_factory=list)
    """Points by category, for each seat; lines of one category are added up."""
    figures: list[dict[str, int]] = field(default_factory=list)
    totals: list[int] = field(default_factory=list)
    ranking: list[tuple[int, list[int]]] = field(default_factory=list)
    because: list[Tree] = field(default_factory=list)
    """The reason for each place: its key and its facts."""
    over: bool = False
    trades: list[Any] = field(default_factory=list)
    stakes: list[Tree] = field(default_factory=list)


def said(tree: Tree, *, trades: bool = False) -> Said:
    """Score a position file; with ``trades`` after the best final trades."""
    try:
        report = evaluate(opened(tree), trades=trades)
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
        because=[place.because.model_dump(mode="json") for place in report.ranking],
        over=report.over,
        trades=[report.bargains[card.seat].figures for card in cards if report.bargains],
        stakes=[one.model_dump(mode="json") for one in stakes],
    )


def _summed(lines: list[tuple[str, int]]) -> dict[str, int]:
    summed: dict[str, int] = {}
    for category, points in lines:
        summed[category] = summed.get(category, 0) + points
    return summed
