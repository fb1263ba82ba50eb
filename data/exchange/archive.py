"""Skald's own file: matches, players and boxes as JSON, written to be read again.

The format is described in docs/file-format.md. Each thing in a file is looked at by itself: one
that is wrong is left out and named, and the others come in without it. What was written is read
again before anybody is told that it is saved.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, Literal, TypeVar

from pydantic import Field, JsonValue

from companion.errors import CompanionError, InvalidPosition, Problem
from companion.evening import Evening
from companion.game import game_ids
from companion.limits import LARGEST, line, short
from companion.match import Setup, begin
from companion.model import Frozen, Phrase, is_nothing, phrase
from companion.reading import read
from data.errors import ExchangeError, HistoryError
from data.exchange.content import LONGEST_PATH, Incoming, Lost, lost, refused
from data.exchange.contents import Contents, contents
from data.exchange.sound import (
    kept_evening,
    kept_player,
    kept_record,
    kept_season,
    kept_setup,
    shown_evening,
    shown_player,
    shown_record,
    shown_season,
    shown_setup,
)
from data.exchange.work import Work, part
from data.history import History
from data.records import Person, Record, Season

if TYPE_CHECKING:
    from collections.abc import Callable

    T = TypeVar("T", Person, Setup, Record, Season, Evening)
    K = TypeVar("K")

FORMAT = 1

BOX = "box."
"""How the names of the settings begin that hold what was typed from a game's box."""

LISTS = ("players", "last", "seasons", "evenings", "matches")

LONGEST_TITLE = 30
"""Letters of a name that fit into a line about what is left out."""


class Archive(Frozen):
    """The file."""

    format: Literal[1] = 1
    skald: Literal["archive"] = "archive"
    written: str
    players: tuple[Person, ...] = ()
    boxes: dict[str, JsonValue] = Field(default_factory=dict)
    last: tuple[Setup, ...] = ()
    seasons: tuple[Season, ...] = Field(default=(), exclude_if=is_nothing)
    evenings: tuple[Evening, ...] = Field(default=(), exclude_if=is_nothing)
    matches: tuple[Record, ...] = ()


@dataclass(frozen=True)
class Written:
    """A file, and what is in the history and would not come back from it."""

    content: bytes
    lost: tuple[Lost, ...] = ()


# Out


def write(
    history: History, at: str, only: Collection[str] | None = None, *, with_bin: bool = False
) -> Work[Written]:
    """Write the history as a file and read it again; ``only`` names the matches that are wanted.

    What is in the bin is in the file only when that is asked for. A selection holds the matches
    and those who played them.

    Raises:
        ExchangeError: it would be too large to be read again, or is read as something else.
    """
    missing: list[Lost] = []
    playing: set[str] = set()
    records = 0
    lines: list[bytes] = []
    size = 0
    deleted = {gone.id: gone.at for gone in history.binned()} if with_bin else {}
    ids = tuple(_wanted(history, only, deleted))
    for number, id_ in enumerate(ids):
        try:
            record = shown_record(history.record(id_))
        except HistoryError:
            wrong = Problem("", "exchange.wrong.unreadable")
            missing.append(lost(phrase("exchange.lost.stored", id=id_), wrong))
            continue
        if id_ in deleted:
            record = record.model_copy(update={"deleted": deleted[id_]})
        records += 1
        playing.update(record.setup.players)
        # A match a line, so that two files can be compared by eye.
        lines.append(record.model_dump_json().encode())
        size += len(lines[-1])
        if size > LARGEST:
            break
        yield 0.4 * number / len(ids)
    head = _head(history, at, None if only is None else playing).model_dump_json(
        exclude={"matches"}
    )
    start = head.removesuffix("}").encode() + b',"matches":[\n'
    content = start + b",\n".join(lines) + b"\n]}\n"
    if len(content) > LARGEST:
        raise ExchangeError("exchange.too_much", most=LARGEST // 1_000_000)
    del lines
    unreadable = yield from part(_proved(content, records), 0.4, 1)
    return Written(content, (*missing, *unreadable))


def _wanted(
    history: History, only: Collection[str] | None, deleted: Collection[str]
) -> Iterator[str]:
    for id_ in history.match_ids():
        in_sight = not history.is_discarded(id_) or id_ in deleted
        if in_sight and (only is None or id_ in only):
            yield id_


def _head(history: History, at: str, playing: Collection[str] | None) -> Archive:
    players = tuple(map(shown_player, history.players()))
    if playing is not None:
        return Archive(
            written=at, players=tuple(player for player in players if player.id in playing)
        )
    settings = history.settings().items()
    boxes = {key.removeprefix(BOX): it for key, it in settings if key.startswith(BOX)}
    last = tuple(map(shown_setup, history.last_setups()))
    return Archive(
        written=at,
        players=players,
        boxes=boxes,
        last=last,
        seasons=tuple(map(shown_season, history.seasons())),
        evenings=tuple(map(shown_evening, history.evenings())),
    )


def _proved(content: bytes, records: int) -> Work[tuple[Lost, ...]]:
    """See that what was written is what is read, and tell what would not come in.

    Raises:
        ExchangeError: something else is read.
    """
    found = yield from contents(content)
    installed = frozenset(game_ids())
    missing = list(_strange(found))
    things = _Things(found, missing)
    same = len(found.lists["matches"]) == records and found.broken is None

    def kept(record: Record) -> None:
        nonlocal same
        kept_record(record, installed)
        start, end = things.span
        same = same and record.model_dump_json().encode() == content[start:end]

    yield from things.read("players", Person, kept_player)
    yield from things.read("last", Setup, partial(kept_setup, installed=installed))
    yield from things.read("seasons", Season, kept_season)
    yield from things.read("evenings", Evening, kept_evening)
    # One after the other, none of them kept: a history is not held in memory twice.
    yield from things.read("matches", Record, kept)
    list(_boxes(found, missing))
    if not same:
        raise ExchangeError("exchange.unproven")
    return tuple(missing)


# In


def read_archive(found: Contents) -> Work[Incoming]:
    """Read the file, each thing in it by itself.

    Raises:
        ExchangeError: it is another format, or its outside is not as it has to be.
    """
    _check_outside(found)
    # Asked once: it looks into the folder of the games each time.
    installed = frozenset(game_ids())
    missing = list(_strange(found))
    things = _Things(found, missing)
    players = yield from things.read("players", Person, kept_player)
    last = yield from things.read("last", Setup, partial(kept_setup, installed=installed))
    seasons = yield from things.read("seasons", Season, kept_season)
    evenings = yield from things.read("evenings", Evening, kept_evening)
    matches = yield from things.read("matches", Record, partial(kept_record, installed=installed))
    if found.broken is not None:
        missing.append(lost(phrase("exchange.lost.rest"), found.broken))
    known = tuple(record for record in matches if record.setup.game in installed)
    strangers = len(matches) - len(known)
    return Incoming(
        source="skald",
        records=known,
        players=tuple(players),
        boxes={f"{BOX}{game}": box for game, box in _boxes(found, missing) if game in installed},
        last=tuple(setup for setup in last if _begins(setup)),
        seasons=tuple(seasons),
        evenings=tuple(evening for evening in evenings if evening.game in installed),
        left=Counter(unknown=strangers) if strangers else Counter(),
        lost=tuple(missing),
    )


def is_archive(found: Contents) -> bool:
    """Tell whether this is one of our files, be it a broken one."""
    try:
        return "skald" in found.fields and found.value("skald") == "archive"
    except InvalidPosition:
        return False


def _check_outside(found: Contents) -> None:
    """See that this program knows the format, and that the outside is whole.

    Raises:
        ExchangeError: neither is so.
    """
    try:
        values = {key: found.value(key) for key in ("format", "written") if key in found.fields}
    except InvalidPosition as wrong:
        raise refused(wrong) from None
    format_ = values.get("format")
    # A truth is a whole number to Python.
    if type(format_) is int and format_ > FORMAT:
        raise ExchangeError("exchange.newer", format=format_)
    if "format" in values and (type(format_) is not int or format_ != FORMAT):
        facts: dict[str, JsonValue] = {
            "expected": FORMAT,
            "got": short(json.dumps(format_), LONGEST_PATH),
        }
        raise refused(InvalidPosition(Problem("format", "error.invalid.literal_error", **facts)))
    for key in ("format", "written"):
        if key not in values:
            missing = found.broken or Problem(key, "error.invalid.missing")
            raise refused(InvalidPosition(missing))


def _strange(found: Contents) -> Iterator[Lost]:
    """Name the fields nobody knows, and those that are no lists and ought to be."""
    for field in found.fields:
        what = phrase("exchange.lost.part", part=short(field, LONGEST_PATH))
        if field not in Archive.model_fields:
            yield lost(what, Problem("", "error.invalid.extra_forbidden"))
        elif field in LISTS and field not in found.lists:
            yield lost(what, Problem("", "error.invalid.tuple_type", got="…"))


class _Things:
    """Reads the things of a file; those that are wrong are named among the missing."""

    def __init__(self, found: Contents, missing: list[Lost]) -> None:
        self._found = found
        self._missing = missing
        self._done = 0
        self.span = (0, 0)
        """Where in the file the thing lies that is being read."""
        self._all = sum(len(found.lists.get(key, ())) for key in LISTS)

    def read(self, key: str, model: type[T], keep: Callable[[T], K]) -> Work[list[K]]:
        """Read the things of a list."""
        kept: list[K] = []
        for number, span in enumerate(self._found.lists.get(key, ()), start=1):
            value: JsonValue = None
            self.span = span
            try:
                value = self._found.thing(span)
                kept.append(keep(read(model, value, "", fractions=True)))
            except (InvalidPosition, Problem) as wrong:
                self._missing.append(lost(_what(key, number, value), wrong))
            self._done += 1
            yield self._done / self._all
        return kept


def _boxes(found: Contents, missing: list[Lost]) -> Iterator[tuple[str, JsonValue]]:
    boxes: JsonValue = None
    wrong = InvalidPosition(Problem("", "error.invalid.dict_type", got="…"))
    try:
        boxes = found.value("boxes") if "boxes" in found.fields else {}
    except InvalidPosition as error:
        wrong = error
    if isinstance(boxes, dict):
        yield from boxes.items()
    else:
        missing.append(lost(phrase("exchange.lost.part", part="boxes"), wrong))


def _what(key: str, number: int, value: Any) -> Phrase:
    """Say which thing of a file that is, by what can be read of it."""
    setup = value.get("setup") if key == "matches" and isinstance(value, dict) else value
    fields = setup if isinstance(setup, dict) else {}
    if key == "players":
        return phrase("exchange.lost.player", number=number, name=_quoted(fields.get("name")))
    if key == "seasons":
        return phrase("exchange.lost.season", number=number, name=_quoted(fields.get("name")))
    game = fields.get("game")
    title = phrase(f"{game}.title") if game in game_ids() else _quoted(game)
    if key == "last":
        return phrase("exchange.lost.last", game=title)
    if key == "evenings":
        at = _quoted(fields.get("begun"))[:10]
        return phrase("exchange.lost.evening", number=number, game=title, date=at)
    seats = fields.get("seats")
    if not isinstance(seats, list):
        return phrase("exchange.lost.plays", number=number)
    names = ", ".join(map(_quoted, seats[:8]))
    at = _quoted(fields.get("begun"))[:10]
    return phrase("exchange.lost.match", number=number, game=title, names=names, date=at)


def _quoted(value: Any) -> str:
    return (line(value, LONGEST_TITLE) if isinstance(value, str) else "") or "…"


def _begins(setup: Setup) -> bool:
    """Tell whether a match could be begun so today; the next setup screen starts from it."""
    try:
        begin(setup)
    except CompanionError:
        return False
    return True
