"""What ``score`` says about a position: as JSON for programs, as lines for people."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from companion.errors import InvalidMatch, InvalidPosition, Problem
from companion.game import Bargain
from companion.model import Notice, Place, Scorecard
from companion.position_file import PositionFile
from companion.words import listing, named, say, tell

GAP = "  "


@dataclass(frozen=True)
class Report:
    """Everything ``score`` tells, before it is put into a language."""

    laid: PositionFile
    scorecards: tuple[Scorecard, ...]
    ranking: tuple[Place, ...]
    over: bool
    notices: tuple[Notice, ...]
    bargains: Mapping[int, Bargain]
    """By seat; empty unless final trades were asked for."""


def evaluate(laid: PositionFile, *, trades: bool) -> Report:
    """Score a position, with ``trades`` after the best final trades of each seat.

    Raises:
        InvalidMatch: final trades are asked for and the game has none.
        InvalidPosition: the score needs a value that is not known.
    """
    game, position, options = laid.game, laid.position, laid.options
    bargains: tuple[Bargain, ...] = ()
    if trades:
        if game.trades is None:
            raise InvalidMatch("error.no_trades", game=game.id)
        position, bargains = game.trades(position, options)
    missing = [value for value in game.missing(position, options) if not value.waits]
    if missing:
        raise InvalidPosition(
            *(
                Problem(f"position.{value.path}", value.what.key, **value.what.facts)
                for value in missing
            )
        )
    return Report(
        laid=laid,
        scorecards=game.scorecards(position, options),
        ranking=game.ranking(position, options),
        over=game.is_over(position, options),
        notices=game.notices(position, options),
        bargains={bargain.seat: bargain for bargain in bargains},
    )


def as_json(report: Report, language: str) -> dict[str, Any]:
    """Return the document of ``score --json``."""
    names = report.laid.seats
    return {
        "game": report.laid.game.id,
        "scorecards": [_card(report, card, language) for card in report.scorecards],
        "ranking": [
            {
                "place": place.place,
                "seats": list(place.seats),
                "because": tell(language, place.because, names),
            }
            for place in report.ranking
        ],
        "over": report.over,
        "warnings": [
            {"code": notice.code, "text": say(language, notice.code, names, **notice.facts)}
            for notice in report.notices
        ],
    }


def as_lines(report: Report, language: str) -> Iterator[str]:
    """Write aligned lines: each seat's total and what it is made of, ranking, warnings."""
    names = report.laid.seats
    for card in report.scorecards:
        total = say(language, "command.points", n=card.total)
        aside = _aside(report, card.figures, language)
        yield f"{named(language, card.seat, names)}: {total}{aside}"
        yield from _rows(report, card, language)
        if card.seat in report.bargains:
            trades = tell(language, report.bargains[card.seat].because, names)
            yield f"{GAP}{say(language, 'command.traded', told=trades)}"
    yield ""
    for place in report.ranking:
        seats = listing(language, [named(language, seat, names) for seat in place.seats])
        yield f"{place.place}. {seats}: {tell(language, place.because, names)}"
    yield say(language, "command.over" if report.over else "command.not_over")
    for notice in report.notices:
        warning = say(language, notice.code, names, **notice.facts)
        yield say(language, "command.warning", told=warning)


def title(language: str, key: str, plain: str) -> str:
    """Say a key that a game may have no word for: a card's title is its own category."""
    said = say(language, key)
    return plain if said == key else said


def _card(report: Report, card: Scorecard, language: str) -> dict[str, Any]:
    names = report.laid.seats
    fields: dict[str, Any] = {
        "seat": card.seat,
        "total": card.total,
        "lines": [
            {
                "category": line.category,
                "points": line.points,
                **line.figures,
                "because": tell(language, line.because, names),
            }
            for line in card.lines
        ],
        **card.figures,
    }
    if card.seat in report.bargains:
        fields["trades"] = report.bargains[card.seat].figures
    return fields


def _rows(report: Report, card: Scorecard, language: str) -> Iterator[str]:
    game = report.laid.game.id
    rows = [
        (title(language, f"{game}.category.{line.category}", line.category), line)
        for line in card.lines
    ]
    wide = max((len(heading) for heading, _ in rows), default=0)
    high = max((len(str(line.points)) for _, line in rows), default=0)
    for heading, line in rows:
        aside = _aside(report, line.figures, language)
        because = tell(language, line.because, report.laid.seats)
        yield f"{GAP}{heading:<{wide}}{GAP}{line.points:>{high}}{aside}{GAP}{because}"


def _aside(report: Report, figures: Mapping[str, int], language: str) -> str:
    game = report.laid.game.id
    return "".join(
        f", {title(language, f'{game}.figure.{name}', name)} {figure}"
        for name, figure in figures.items()
    )
