"""A finished match as other programs know it: who, when, how many points; no log, no reasons."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import pairwise

from companion.match import Event, Result, Setup
from companion.words import say, tell
from data.exchange.content import moment
from data.records import Record, Remark, played

LONGEST_COMMENT = 400

BREAK = timedelta(hours=1)
"""Longer than this nobody thinks about a move: the table was left alone."""


@dataclass(frozen=True)
class Sitter:
    """One player of a play."""

    name: str
    id: str
    """The same for the same person in every play."""
    points: int
    place: int
    winner: bool
    starts: bool = False
    parts: tuple[int, ...] = ()
    """The points line by line."""


@dataclass(frozen=True)
class Play:
    """One game that was played to its end or left."""

    id: str
    game: str
    ended: datetime
    minutes: int
    sitters: tuple[Sitter, ...]
    comment: str = ""
    place: str = ""


def play_of(record: Record, result: Result, language: str) -> Play:
    """Tell a finished match as a play."""
    setup = record.setup
    remark = record.remark or Remark(at="")
    places = {seat: place.place for place in result.ranking for seat in place.seats}
    cards = {card.seat: card for card in result.scorecards}
    ordered = any(_does(event) == "order" for event in record.events)
    sitters = tuple(
        Sitter(
            name=name,
            id=setup.players[seat] if setup.players else f"name:{name}",
            points=cards[seat].total,
            place=places[seat],
            winner=result.over and places[seat] == 1,
            # Seats are in turn order, unless a start roll has decided otherwise.
            starts=seat == 0 and not ordered,
            parts=tuple(line.points for line in cards[seat].lines),
        )
        for seat, name in enumerate(setup.seats)
    )
    return Play(
        id=setup.id,
        game=setup.game,
        ended=moment(result.finished),
        minutes=minutes_of(record, result),
        place=remark.place,
        sitters=sitters,
        comment=_comment(setup, result, remark.note, language),
    )


def title_of(game: str) -> str:
    """Return a game's name as other programs know it best."""
    return say("en", f"{game}.title")


def _does(event: Event) -> object:
    return event.action.get("do") if isinstance(event.action, dict) else None


def minutes_of(record: Record, result: Result) -> int:
    """Add up the time somebody sat at the table, unless they said it; a game may pause for weeks.

    A correction made later is no play.
    """
    if record.remark is not None and record.remark.minutes is not None:
        return record.remark.minutes
    entries = record.events[: played(record.events, result)]
    times = [record.setup.begun, *(event.at for event in entries), result.finished]
    ended = moment(result.finished)
    return minutes_between(at for at in map(moment, filter(None, times)) if at <= ended)


def minutes_between(times: Iterable[datetime]) -> int:
    """Add up the time from the first to the last, without the breaks."""
    gaps = [later - earlier for earlier, later in pairwise(sorted(set(times)))]
    spent = sum((gap for gap in gaps if gap <= BREAK), timedelta())
    return round(spent.total_seconds() / 60)


def _comment(setup: Setup, result: Result, note: str, language: str) -> str:
    lines = [note] if note else []
    if not result.over:
        lines.append(say(language, "result.stopped"))
    for place in result.ranking:
        who = say(language, "list.seats", setup.seats, seats=list(place.seats))
        lines.append(f"{place.place}. {who}: {tell(language, place.because, setup.seats)}")
    comment = "; ".join(lines)
    return comment if len(comment) <= LONGEST_COMMENT else comment[: LONGEST_COMMENT - 1] + "…"
