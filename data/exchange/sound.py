"""What is looked at in a match or a player of a file before it is believed.

The models say what there has to be. Here is what they let pass and a screen would stumble over. A
log is not judged: what today's rules do not follow is shown as far as they do, as ever.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Any

from pydantic import JsonValue

from companion.errors import CompanionError, InvalidPosition, Problem
from companion.evening import MOST_PEOPLE, Evening
from companion.game import find
from companion.limits import (
    DEEPEST_REASON,
    LONGEST_ID,
    LONGEST_NAME,
    LONGEST_NOTE,
    LONGEST_TOLD,
    MOST_FACTS,
    MOST_REASONS,
    line,
)
from companion.match import Result, Setup, begin
from companion.model import Phrase, change
from companion.words import FALLBACK, tell
from data.exchange.content import moment
from data.records import Person, Record, Remark, Season

ID = re.compile(rf"[A-Za-z0-9][A-Za-z0-9_-]{{0,{LONGEST_ID - 1}}}(\.[0-9a-f]{{8}})?")
"""An id stands in addresses of the app; after a dot comes what ``merge`` marks versions with."""

NAMELESS = "?"


def kept_player(player: Person) -> Person:
    """Return a player as files hold them: with a name that can be shown.

    Raises:
        Problem: with the first place that is wrong.
    """
    _identified(player.id, "id")
    if player.same_as:
        _identified(player.same_as, "same_as")
    return shown_player(player)


def kept_setup(setup: Setup, installed: Collection[str]) -> Setup:
    """Return a setup as files hold it.

    Raises:
        Problem: with the first place that is wrong.
    """
    _sat(setup, "", installed)
    return shown_setup(setup)


def kept_record(record: Record, installed: Collection[str]) -> Record:
    """Return a match as files hold it.

    Raises:
        Problem: with the first place that is wrong.
    """
    _sat(record.setup, "setup.", installed)
    for number, event in enumerate(record.events):
        _timed(event.at, f"events[{number}].at")
    if record.remark is not None:
        _timed(record.remark.at, "remark.at")
    if record.deleted:
        _timed(record.deleted, "deleted")
    if record.result is not None:
        _claimed(record.result, record.setup.seats)
    elif record.setup.game in installed:
        _begins(record.setup)
    return shown_record(record)


def kept_season(season: Season) -> Season:
    """Return a season as files hold it.

    Raises:
        Problem: with the first place that is wrong.
    """
    _identified(season.id, "id")
    _timed(season.since, "since")
    return shown_season(season)


def kept_evening(evening: Evening) -> Evening:
    """Return an evening as files hold it: everybody once, each with a name.

    Raises:
        Problem: with the first place that is wrong.
    """
    _identified(evening.id, "id")
    for at, person in enumerate(evening.people):
        _identified(person, f"people[{at}]")
    if len({*evening.people}) < len(evening.people) or len(evening.names) != len(evening.people):
        raise Problem("people", "exchange.wrong.people")
    _timed(evening.begun, "begun")
    if evening.ended:
        _timed(evening.ended, "ended")
    spots = {(decision.round, decision.table) for decision in evening.decided}
    there = range(MOST_PEOPLE)
    if len(spots) < len(evening.decided) or any(at not in there for spot in spots for at in spot):
        raise Problem("decided", "exchange.wrong.decided")
    return shown_evening(evening)


def shown_record(record: Record) -> Record:
    """Return a match with names and notes that can be shown, whatever was typed once.

    Which device did something is for the host of these devices alone: whoever writes a file could
    say it of any, and it would be theirs to take back.
    """
    setup = shown_setup(record.setup)
    remark = shown_remark(record.remark) if record.remark is not None else None
    by_device = any(event.by for event in record.events)
    if setup is record.setup and remark is record.remark and not by_device:
        return record
    events = tuple(change(event, by="") if event.by else event for event in record.events)
    return record.model_copy(update={"setup": setup, "remark": remark, "events": events})


def shown_remark(remark: Remark) -> Remark:
    """Return a remark that can be shown, whatever was typed once."""
    changes = {"place": line(remark.place, LONGEST_NAME), "note": line(remark.note, LONGEST_NOTE)}
    same = changes == {"place": remark.place, "note": remark.note}
    return remark if same else remark.model_copy(update=changes)


def shown_player(player: Person) -> Person:
    """Return a player with a name that can be shown, whatever was typed once."""
    name = _named(player.name)
    return player if name == player.name else player.model_copy(update={"name": name})


def shown_season(season: Season) -> Season:
    """Return a season with a name that can be shown, whatever was typed once."""
    return change(season, name=_named(season.name))


def shown_evening(evening: Evening) -> Evening:
    """Return an evening with names that can be shown, whatever was typed once."""
    return change(evening, names=tuple(map(_named, evening.names)))


def shown_setup(setup: Setup) -> Setup:
    """Return a setup with names that can be shown, whatever was typed once."""
    seats = tuple(map(_named, setup.seats))
    return setup if seats == setup.seats else setup.model_copy(update={"seats": seats})


def _named(name: str) -> str:
    return line(name) or NAMELESS


def _begins(setup: Setup) -> None:
    """Check that a match being played can be begun: if not, its table would never open."""
    try:
        begin(setup)
    except InvalidPosition as wrong:
        problem = wrong.problems[0]
        at = f"setup.{problem.path}"
        raise Problem(at, problem.code, **problem.facts) from None
    except CompanionError as wrong:
        raise Problem("setup", wrong.code, **wrong.facts) from None


def _sat(setup: Setup, path: str, installed: Collection[str]) -> None:
    _identified(setup.id, f"{path}id")
    seats = len(setup.seats)
    if setup.game in installed and seats not in (allowed := find(setup.game).seats):
        least, most = allowed[0], allowed[-1]
        facts: dict[str, JsonValue] = {"seats_given": seats, "least": least, "most": most}
        raise Problem(path + "seats", "error.seats", **facts)
    if len(setup.players) not in {0, seats}:
        raise Problem(path + "players", "exchange.wrong.players")
    for at, player in enumerate(setup.players):
        _identified(player, f"{path}players[{at}]")
    if setup.begun:
        _timed(setup.begun, f"{path}begun")


def _claimed(result: Result, names: tuple[str, ...]) -> None:
    _timed(result.finished, "result.finished")
    seats = range(len(names))
    if sorted(card.seat for card in result.scorecards) != list(seats):
        raise Problem("result.scorecards", "exchange.wrong.seats")
    placed = [seat for place in result.ranking for seat in place.seats]
    # A game for one may have an opponent of its own, at seat -1.
    if sorted(set(placed) | {-1}) != [-1, *seats] or len(set(placed)) < len(placed):
        raise Problem("result.ranking", "exchange.wrong.seats")
    if not all(place.seats for place in result.ranking):
        raise Problem("result.ranking", "exchange.wrong.seats")
    lengths = [len(card.lines) + len(card.figures) for card in result.scorecards]
    if max(*lengths, len(result.stakes), 0) > MOST_REASONS:
        raise Problem("result", "exchange.wrong.long", most=MOST_REASONS)
    lines = [scored for card in result.scorecards for scored in card.lines]
    if max((len(scored.figures) for scored in lines), default=0) > MOST_REASONS:
        raise Problem("result", "exchange.wrong.long", most=MOST_REASONS)
    for phrase in (
        *(scored.because for scored in lines),
        *(place.because for place in result.ranking),
        *result.stakes,
    ):
        _said(phrase, names)


def _said(phrase: Phrase, names: tuple[str, ...]) -> None:
    """Check that a phrase can be put into words, and is not endless."""
    wrong = Problem("result", "exchange.wrong.phrase")
    waiting: list[tuple[int, JsonValue]] = [(0, phrase.model_dump(mode="json"))]
    values = letters = 0
    while waiting:
        deep, value = waiting.pop()
        values += 1
        inner: list[Any] = []
        if isinstance(value, dict):
            # The start of a key is the name of a folder.
            if isinstance(key := value.get("key"), str) and not key.split(".", 1)[0].isidentifier():
                raise wrong
            letters += sum(map(len, value))
            inner = list(value.values())
        elif isinstance(value, list):
            inner = value
        elif isinstance(value, str):
            letters += len(value)
        waiting += ((deep + 1, value) for value in inner)
        if (
            deep > DEEPEST_REASON
            or values + len(waiting) > MOST_FACTS
            or letters > LONGEST_TOLD * 5
        ):
            raise wrong
    try:
        tell(FALLBACK, phrase, names)
    except (TypeError, ValueError, KeyError, AttributeError, IndexError):
        raise wrong from None


def _identified(id_: str, path: str) -> None:
    if not ID.fullmatch(id_):
        raise Problem(path, "exchange.wrong.id")


def _timed(at: str, path: str) -> None:
    try:
        moment(at)
    except ValueError:
        raise Problem(path, "exchange.wrong.time") from None
