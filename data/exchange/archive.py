"""Skald's own file: matches, players and boxes as JSON, written to be read again.

The format is described in docs/file-format.md. Reading looks at everything before anything is
believed: a file that holds one thing wrong brings nothing.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections import Counter
from collections.abc import Collection, Iterator
from typing import Any, Literal

from pydantic import Field, JsonValue

from companion.errors import CompanionError, InvalidPosition, Problem
from companion.game import find, game_ids
from companion.match import Result, Setup, begin
from companion.model import Frozen, Phrase
from companion.reading import read
from companion.words import FALLBACK, tell
from data.errors import ExchangeError, HistoryError
from data.exchange.content import LARGEST, LONGEST_NAME, LONGEST_NOTE, Incoming, moment, refused
from data.history import History
from data.records import Player, Record, Remark

FORMAT = 1

BOX = "box."
"""Settings that hold what was typed from a game's box start so."""

ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,63}(\.[0-9a-f]{8})?")
"""An id stands in addresses of the app; after a dot comes what ``merge`` marks versions with."""


class Archive(Frozen):
    """The file."""

    format: Literal[1] = 1
    skald: Literal["archive"] = "archive"
    written: str
    players: tuple[Player, ...] = ()
    boxes: dict[str, JsonValue] = Field(default_factory=dict)
    last: tuple[Setup, ...] = ()
    matches: tuple[Record, ...] = ()


def write(history: History, at: str, only: Collection[str] | None = None) -> bytes:
    """Write the history as a file; ``only`` names the matches that shall be in it.

    A selection holds the matches and those who played them. What nobody can read stays where it
    is: it is in no file.

    Raises:
        ExchangeError: it would be too large to be read again.
    """
    records = tuple(_wanted(history, only))
    playing = {player for record in records for player in record.setup.players}
    players = history.players()
    whole = Archive(written=at)
    if only is None:
        settings = history.settings().items()
        boxes = {key.removeprefix(BOX): it for key, it in settings if key.startswith(BOX)}
        whole = Archive(written=at, players=players, boxes=boxes, last=history.last_setups())
    else:
        whole = Archive(written=at, players=tuple(one for one in players if one.id in playing))
    # A match a line, so that two files can be compared by eye.
    head = whole.model_dump_json(exclude={"matches"}).removesuffix("}")
    lines = ",\n".join(record.model_dump_json() for record in records)
    content = f'{head},"matches":[\n{lines}\n]}}\n'.encode()
    if len(content) > LARGEST:
        raise ExchangeError("exchange.too_much", most=LARGEST // 1_000_000)
    return content


def _wanted(history: History, only: Collection[str] | None) -> Iterator[Record]:
    for id_ in history.match_ids():
        if history.is_discarded(id_) or (only is not None and id_ not in only):
            continue
        try:
            yield history.record(id_)
        except HistoryError:
            continue


def read_archive(value: dict[str, Any]) -> Incoming:
    """Read the file.

    Raises:
        ExchangeError: anything in it is not as it has to be.
    """
    if isinstance(value.get("format"), int) and value["format"] > FORMAT:
        raise ExchangeError("exchange.newer", format=value["format"])
    # Asked once: it looks into the folder of the games each time.
    installed = frozenset(game_ids())
    try:
        archive = read(Archive, value, "", fractions=True)
        _sound(archive, installed)
    except InvalidPosition as wrong:
        raise refused(wrong) from None
    except Problem as wrong:
        raise refused(InvalidPosition(wrong)) from None
    known = tuple(record for record in archive.matches if record.setup.game in installed)
    strangers = len(archive.matches) - len(known)
    return Incoming(
        source="skald",
        records=known,
        players=archive.players,
        boxes={f"{BOX}{game}": box for game, box in archive.boxes.items() if game in installed},
        last=tuple(setup for setup in archive.last if _begins(setup)),
        left=Counter(unknown=strangers) if strangers else Counter(),
    )


def _begins(setup: Setup) -> bool:
    """Tell whether a match could be begun so today; the next setup screen starts from it."""
    try:
        begin(setup)
    except CompanionError:
        return False
    return True


def _sound(archive: Archive, installed: Collection[str]) -> None:
    """Look for what the models let pass and a screen would stumble over.

    A log is not judged: what today's rules do not follow is shown as far as they do, as ever.

    Raises:
        Problem: with the first place that is wrong.
    """
    for at, player in enumerate(archive.players):
        _identified(player.id, f"players[{at}].id")
        _named(player.name, f"players[{at}].name")
        if player.same_as:
            _identified(player.same_as, f"players[{at}].same_as")
    for at, setup in enumerate(archive.last):
        _sat(setup, f"last[{at}]", installed)
    for at, record in enumerate(archive.matches):
        _sat(record.setup, f"matches[{at}].setup", installed)
        for number, event in enumerate(record.events):
            _timed(event.at, f"matches[{at}].events[{number}].at")
        if record.remark is not None:
            _noted(record.remark, f"matches[{at}].remark")
        if record.result is not None:
            _claimed(record.result, record.setup.seats, f"matches[{at}].result")


def _sat(setup: Setup, path: str, installed: Collection[str]) -> None:
    _identified(setup.id, f"{path}.id")
    seats = len(setup.seats)
    if setup.game in installed and seats not in (allowed := find(setup.game).seats):
        least, most = allowed[0], allowed[-1]
        raise _wrong(path, "seats", "error.seats", seats_given=seats, least=least, most=most)
    if len(setup.players) not in {0, seats}:
        raise _wrong(path, "players", "exchange.wrong.players")
    for at, name in enumerate(setup.seats):
        _named(name, f"{path}.seats[{at}]")
    for at, player in enumerate(setup.players):
        _identified(player, f"{path}.players[{at}]")
    if setup.begun:
        _timed(setup.begun, f"{path}.begun")


def _claimed(result: Result, names: tuple[str, ...], path: str) -> None:
    _timed(result.finished, f"{path}.finished")
    seats = range(len(names))
    if sorted(card.seat for card in result.scorecards) != list(seats):
        raise _wrong(path, "scorecards", "exchange.wrong.seats")
    placed = [seat for place in result.ranking for seat in place.seats]
    # A game for one may have an opponent of its own, at seat -1.
    if sorted(set(placed) | {-1}) != [-1, *seats] or len(set(placed)) < len(placed):
        raise _wrong(path, "ranking", "exchange.wrong.seats")
    if not all(place.seats for place in result.ranking):
        raise _wrong(path, "ranking", "exchange.wrong.seats")
    lines = [line.because for card in result.scorecards for line in card.lines]
    for phrase in (*lines, *(place.because for place in result.ranking), *result.stakes):
        _said(phrase, names, path)


def _said(phrase: Phrase, names: tuple[str, ...], path: str) -> None:
    """See that a phrase can be said; the start of its key is the name of a folder."""
    for key in re.findall(r'"key":\s*"([^"]*)"', json.dumps(phrase.model_dump(mode="json"))):
        if not key.split(".", 1)[0].isidentifier():
            raise Problem(path, "exchange.wrong.phrase")
    try:
        tell(FALLBACK, phrase, names)
    except (TypeError, ValueError, KeyError, AttributeError, IndexError):
        raise Problem(path, "exchange.wrong.phrase") from None


def _wrong(path: str, field: str, code: str, **facts: JsonValue) -> Problem:
    return Problem(f"{path}.{field}", code, **facts)


def _identified(id_: str, path: str) -> None:
    if not ID.fullmatch(id_):
        raise Problem(path, "exchange.wrong.id")


def _named(name: str, path: str) -> None:
    control = any(unicodedata.category(letter) == "Cc" for letter in name)
    if not name.strip() or len(name) > LONGEST_NAME or control:
        raise Problem(path, "exchange.wrong.name")


def _noted(remark: Remark, path: str) -> None:
    _timed(remark.at, f"{path}.at")
    if remark.place:
        _named(remark.place, f"{path}.place")
    control = any(unicodedata.category(letter) == "Cc" for letter in remark.note)
    if len(remark.note) > LONGEST_NOTE or control:
        raise _wrong(path, "note", "exchange.wrong.note")


def _timed(at: str, path: str) -> None:
    try:
        moment(at)
    except ValueError:
        raise Problem(path, "exchange.wrong.time") from None
