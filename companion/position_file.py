"""The position file: one game at one moment as JSON, read strictly and written back.

The format is the project's public contract (docs/file-format.md). Reading never stops at the first
thing wrong: as many problems as can be told apart are reported together, each with its path.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import isfinite
from typing import Annotated, Any

from pydantic import AfterValidator, Field, JsonValue

from companion.errors import CompanionError, InvalidPosition, Problem
from companion.game import Game, find
from companion.match import Match, applied
from companion.model import Frozen
from companion.reading import path_of, read

FORMAT = 1

DEEPEST = 64
"""Levels of nesting: far more than any position has, and few enough for every JSON reader."""

MOST_SECURE = 2**53 - 1
"""The largest whole number that every program reading JSON holds exactly."""

DIGITS = 20
"""What Python reads at once; more would be refused by it, or take long."""


def _known_format(given: int) -> int:
    if given != FORMAT:
        raise Problem("", "error.file.format", known=FORMAT, given=given)
    return given


class Envelope(Frozen):
    """The outside of a position file."""

    format: Annotated[int, AfterValidator(_known_format)]
    game: str
    seats: tuple[str, ...]
    options: dict[str, JsonValue] = Field(default_factory=dict)
    position: dict[str, JsonValue] = Field(default_factory=dict)
    actions: tuple[dict[str, JsonValue], ...] = ()


@dataclass(frozen=True)
class PositionFile:
    """What a position file says: the game, and its position after the file's actions."""

    game: Game[Any, Any]
    seats: tuple[str, ...]
    given_options: dict[str, JsonValue]
    options: Any
    position: Any

    def envelope(self) -> dict[str, JsonValue]:
        """Return the position file of this position, without the actions that led to it."""
        return {
            "format": FORMAT,
            "game": self.game.id,
            "seats": list(self.seats),
            "options": self.given_options,
            "position": self.position.model_dump(mode="json"),
            "actions": [],
        }


def laid(match: Match) -> PositionFile:
    """Say where a match stands, for a position file."""
    return PositionFile(
        game=match.game,
        seats=match.names,
        given_options=dict(match.setup.options),
        options=match.options,
        position=match.position,
    )


def opened(value: JsonValue) -> PositionFile:
    """Read an envelope and make its actions.

    Raises:
        InvalidPosition: with every problem found, paths starting at the envelope.
        UnknownGame: no such game is installed.
    """
    envelope = read(Envelope, value, "", fractions=True)
    game = find(envelope.game)
    seats = len(envelope.seats)
    found: list[Problem] = []
    if seats not in game.seats:
        least, most = game.seats[0], game.seats[-1]
        found.append(Problem("seats", "error.seats", seats_given=seats, least=least, most=most))
    options = _kept(found, read, game.Options, envelope.options, "options")
    position = None
    if "position" in envelope.model_fields_set:
        position = _kept(found, read, game.Position, envelope.position, "position")
    actions = [
        _kept(found, game.read_action, action, f"actions[{at}]")
        for at, action in enumerate(envelope.actions)
    ]
    if found:
        raise InvalidPosition(*found)
    if position is None:
        position = game.start(seats, options)
    else:
        position = game.seated(position, seats)
        game.check(position, seats, options)
    for at, action in enumerate(actions):
        try:
            position = applied(game, position, action, seats, options)
        except CompanionError as refused:
            raise InvalidPosition(*_at(f"actions[{at}]", refused)) from None
    return PositionFile(game, envelope.seats, envelope.options, options, position)


def parsed(content: bytes) -> JsonValue:
    """Parse JSON and refuse what two programs could read in two ways.

    Raises:
        InvalidPosition: not UTF-8, not JSON, a key twice, a number no other program holds, ...
    """
    if content.startswith(b"\xef\xbb\xbf"):
        raise InvalidPosition(Problem("", "error.file.bom"))
    twice: dict[int, str] = {}

    def paired(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        whole = dict(pairs)
        if len(whole) < len(pairs):
            keys = [key for key, _ in pairs]
            twice[id(whole)] = next(key for key in keys if keys.count(key) > 1)
        return whole

    try:
        value: JsonValue = json.loads(
            content.decode("utf-8"), object_pairs_hook=paired, parse_int=_whole
        )
    except UnicodeDecodeError as error:
        raise InvalidPosition(Problem("", "error.file.encoding", byte=error.start)) from None
    except json.JSONDecodeError as error:
        raise InvalidPosition(
            Problem("", "error.file.json", line=error.lineno, column=error.colno)
        ) from None
    except RecursionError:
        raise InvalidPosition(Problem("", "error.file.deep", most=DEEPEST)) from None
    if found := list(_unfit(value, twice)):
        raise InvalidPosition(*found)
    return value


def problems_of(error: CompanionError) -> tuple[CompanionError, ...]:
    """List the problems an error holds; an error that holds none is its own."""
    return error.problems if isinstance(error, InvalidPosition) else (error,)


def _kept(found: list[Problem], reader: Callable[..., Any], *arguments: Any) -> Any:
    """Read a part; its problems are kept for later, so that all parts are reported together."""
    try:
        return reader(*arguments)
    except InvalidPosition as error:
        found += error.problems
        return None


def _at(place: str, error: CompanionError) -> Iterator[Problem]:
    """Name the action that was refused before the place in the position it would have broken."""
    for problem in problems_of(error):
        inner = problem.path if isinstance(problem, Problem) else ""
        yield Problem(f"{place}: {inner}" if inner else place, problem.code, **problem.facts)


def _whole(digits: str) -> int:
    # Python refuses to read thousands of digits; anything past the limit will do instead.
    return int(digits) if len(digits) <= DIGITS else MOST_SECURE + 1


def _unfit(value: JsonValue, twice: dict[int, str]) -> Iterator[Problem]:
    """Find what JSON lets pass and other programs read differently or not at all."""
    # An own stack, because a file may be nested deeper than Python can call.
    waiting: list[tuple[tuple[int | str, ...], Any]] = [((), value)]
    while waiting:
        loc, inner = waiting.pop()
        if len(loc) > DEEPEST:
            yield Problem(path_of(loc[:3]) + "…", "error.file.deep", most=DEEPEST)
            return
        if isinstance(inner, str) and not _writable(inner):
            yield Problem(path_of(loc), "error.file.text")
        elif isinstance(inner, float) and not isfinite(inner):
            yield Problem(path_of(loc), "error.file.infinite")
        elif isinstance(inner, int) and abs(inner) > MOST_SECURE:
            yield Problem(path_of(loc), "error.file.huge", most=MOST_SECURE)
        elif isinstance(inner, list):
            waiting += reversed([((*loc, at), part) for at, part in enumerate(inner)])
        elif isinstance(inner, dict):
            if id(inner) in twice:
                yield Problem(path_of((*loc, twice[id(inner)])), "error.file.twice")
            if not all(map(_writable, inner)):
                yield Problem(path_of(loc), "error.file.text")
                continue
            waiting += reversed([((*loc, key), part) for key, part in inner.items()])


def _writable(text: str) -> bool:
    """Tell whether the text is Unicode: JSON can spell halves of a character."""
    return text.isascii() or not any("\ud800" <= letter <= "\udfff" for letter in text)
