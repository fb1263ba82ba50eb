"""What the history tells of matches and players."""

from __future__ import annotations

import json
import operator
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

from pydantic import Field, JsonValue, ValidationError

from companion.evening import Evening
from companion.match import Event, Result, Setup
from companion.model import Frozen, Place
from data.errors import HistoryError
from data.lines import RawDocument

if TYPE_CHECKING:
    from tinydb.table import Document

F = TypeVar("F", bound=Frozen)


MOST_MINUTES = 100_000
"""Minutes of the longest match that is believed."""


def readable(model: type[F], packed: RawDocument, match_id: str) -> F:
    """Read a record of a match.

    Raises:
        HistoryError: it is not one as this program knows it.
    """
    try:
        # From the text: only there does strict mode take a list for a tuple.
        return model.model_validate_json(packed.raw)
    except ValidationError:
        raise HistoryError("history.unreadable", match=match_id) from None


def readable_json(packed: RawDocument, match_id: str) -> dict[str, Any]:
    """Read a record of a match as plain JSON, many times faster than as a model.

    For what this program wrote itself: only that it is there is looked at.

    Raises:
        HistoryError: it is not one as this program knows it.
    """
    try:
        fields: dict[str, Any] = json.loads(packed.raw)
    except ValueError:
        raise HistoryError("history.unreadable", match=match_id) from None
    return fields


def packed(record: Frozen) -> RawDocument:
    """Turn a record into its stored form."""
    raw = record.model_dump_json().encode()
    return RawDocument(raw, 0, len(raw))


class Person(Frozen):
    """Somebody who plays; ``colour`` is a number of the theme's list of colours."""

    id: str
    name: str
    colour: int = 0
    hidden: bool = False
    """Not offered any more when seats are filled; old matches still know them."""
    same_as: str = ""
    """The id of the player this is another spelling of; empty for all others."""


class Season(Frozen):
    """A stretch of time that is ranked by itself."""

    id: str
    name: str
    since: str
    """When it began; matches that were finished from then on count for it."""


def player_row(player: Person, turn: int) -> dict[str, Any]:
    """Return what is stored of a player; ``turn`` tells who played last."""
    return {**player.model_dump(exclude={"id"}), "turn": turn}


def player_in(row: Document) -> Person:
    """Read a player as stored."""
    return Person(
        id=str(row.doc_id),
        name=row["name"],
        colour=row["colour"],
        hidden=row["hidden"],
        same_as=row.get("same_as", ""),
    )


@dataclass(frozen=True)
class Naming:
    """What people are called now, and which ids are one person."""

    names: Mapping[str, str] = field(default_factory=dict)
    same: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def of_players(cls, players: Iterable[Person]) -> Naming:
        """Follow each merged player to the one they are; one that leads nowhere stays."""
        known = {player.id: player for player in players}
        same: dict[str, str] = {}
        for player in known.values():
            latest, seen = player, {player.id}
            while latest.same_as in known and latest.same_as not in seen:
                latest = known[latest.same_as]
                seen.add(latest.id)
            if latest.id != player.id and not latest.same_as:
                same[player.id] = latest.id
        names = {id_: known[same.get(id_, id_)].name for id_ in known}
        return cls(names, same)

    def called(self, name: str) -> str:
        """Return the id of the player of a name; if nobody is known by it, one made of the name."""
        found = (id_ for id_, known in self.names.items() if known.casefold() == name.casefold())
        return self.person(next(found, f"name:{name.casefold()}"))

    def person(self, player_id: str) -> str:
        """Return the id under which a player is known now: of merged players the one kept."""
        return self.same.get(player_id, player_id)

    def renamed(self, record: Record) -> Record:
        """Return a match in full with everybody as they are called now, for other programs."""
        return record.model_copy(update={"setup": self.named(record.setup)})

    def named(self, setup: Setup) -> Setup:
        """Return a setup with everybody as they are called now."""
        people = setup.players
        if not any(
            self.names.get(id_, name) != name or id_ in self.same
            for id_, name in zip(people, setup.seats, strict=False)
        ):
            return setup
        seats = tuple(
            self.names.get(id_, name) for id_, name in zip(people, setup.seats, strict=True)
        )
        players = tuple(map(self.person, people))
        return setup.model_copy(update={"seats": seats, "players": players})


class Log(Frozen):
    """The events of a finished match as stored."""

    events: tuple[Event, ...]


class Remark(Frozen):
    """What people noted beside a match; all versions of the match have the same."""

    at: str
    """When it was noted: of two, the later one holds."""
    place: str = ""
    note: str = ""
    minutes: Annotated[int, Field(ge=0, le=MOST_MINUTES)] | None = None
    """How long the match took where people know better than its times; None where they do not."""

    @property
    def rank(self) -> tuple[str, str]:
        """Tell which of two remarks holds: the greater one, wherever they meet."""
        return self.at, self.model_dump_json()


class Deletion(Frozen):
    """That a match lies in the bin, and since when; what an older Skald deleted tells no time."""

    at: str = ""


class Record(Frozen):
    """A match in full, as it goes from one device to another; open while it has no result."""

    setup: Setup
    events: tuple[Event, ...] = ()
    result: Result | None = None
    remark: Remark | None = None
    deleted: Annotated[str, Field(exclude_if=operator.not_)] = ""
    """Since when it is in the bin; empty for all others, of which nothing is written then."""

    @property
    def id(self) -> str:
        """The match's id."""
        return self.setup.id


def played(events: Sequence[Event], result: Result) -> int:
    """Return how many entries a log had at the end: what was entered later put something right."""
    if result.until is not None:
        return min(result.until, len(events))
    late = (number for number, event in enumerate(events) if event.at > result.finished)
    return next(late, len(events))


def ended(events: Sequence[Event], result: Result, entries: int) -> Result:
    """Let a result tell how many entries its log had at the end, if a clock that was set does not.

    The clock may have gone back before the end or after it.
    """
    by_clock = result.model_copy(update={"until": None})
    if played(events, by_clock) == entries:
        return by_clock
    return by_clock.model_copy(update={"until": entries})


def base_id(match_id: str) -> str:
    """Return the id that all versions of a match have in common."""
    return match_id.partition(".")[0]


def is_marked(match_id: str) -> bool:
    """Tell whether this is the version of a match that came later and went another way."""
    return "." in match_id


@dataclass(frozen=True)
class Intake:
    """What an import does to a history, all of it at once."""

    records: tuple[Record, ...] = ()
    """Matches to be stored, each in place of what is there under its id."""
    gone: tuple[str, ...] = ()
    """Matches that are contained in a longer one."""
    restored: tuple[str, ...] = ()
    """Matches that come back out of the bin."""
    discarded: Mapping[str, str] = field(default_factory=dict)
    """Matches among the records that go into the bin, and when they were deleted."""
    players: tuple[Person, ...] = ()
    settings: Mapping[str, JsonValue] = field(default_factory=dict)
    last: tuple[Setup, ...] = ()
    """How games were last begun."""
    remarks: Mapping[str, Remark] = field(default_factory=dict)
    """What was noted later than what is here, by the id all versions have in common."""
    seasons: tuple[Season, ...] = ()
    evenings: tuple[Evening, ...] = ()
    """Each in place of what is there under its id."""


@dataclass(frozen=True)
class OpenMatch:
    """A match that is not finished, told without replaying it."""

    setup: Setup
    last_at: str
    """When something was done last; when it was begun while nothing was."""
    steps: int
    revision: int

    @property
    def id(self) -> str:
        """The match's id."""
        return self.setup.id


Stamp = tuple[str, int, tuple[RawDocument | None, ...]]
"""How a match stands: its id, how many events it has while it is open, and its parts."""


def at_table(setup: Setup, events: Sequence[Event]) -> OpenMatch:
    """Sum up a match being played."""
    steps = sum(-1 if event.do == "undo" else 1 for event in events)
    last_at = events[-1].at if events else setup.begun
    return OpenMatch(setup=setup, last_at=last_at, steps=steps, revision=len(events))


class Headline(Frozen):
    """What a list or a statistic wants to know of a finished match."""

    finished: str
    """Comes first, so that a long list is put in order without parsing it."""
    setup: Setup
    over: bool
    steps: int
    points: tuple[int, ...]
    """The total of each seat, as its scorecard had it."""
    ranking: tuple[Place, ...]


WHEN = len(b'{"finished":"')


def headline(setup: Setup, result: Result) -> Headline:
    """Return the headline of a finished match: what lists show of it."""
    points = {card.seat: card.total for card in result.scorecards}
    return Headline(
        finished=result.finished,
        setup=setup,
        over=result.over,
        steps=result.steps,
        points=tuple(points.get(seat, 0) for seat in range(len(setup.seats))),
        ranking=result.ranking,
    )


@dataclass(frozen=True)
class FinishedMatch:
    """A finished match, each part of it parsed when looked at and not kept.

    Ten thousand results in memory would be half a gigabyte. Whoever goes through all matches
    takes the ``headline`` of each once.
    """

    id: str
    packed: RawDocument
    packed_result: RawDocument
    packed_log: RawDocument
    packed_remark: RawDocument | None = None
    naming: Naming = field(default_factory=Naming, compare=False, repr=False)

    @cached_property
    def finished(self) -> str:
        """The moment at which the match was finished."""
        raw = self.packed.raw
        return raw[WHEN : raw.find(b'"', WHEN)].decode()

    @property
    def headline(self) -> Headline:
        """Who played, who won, with how many points."""
        headline = readable(Headline, self.packed, self.id)
        setup = self.naming.named(headline.setup)
        return headline if setup is headline.setup else headline.model_copy(update={"setup": setup})

    @property
    def remark(self) -> Remark | None:
        """What people noted beside it."""
        return readable(Remark, self.packed_remark, self.id) if self.packed_remark else None

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that was entered."""
        return readable(Log, self.packed_log, self.id).events

    @property
    def setup(self) -> Setup:
        """The setup of the match."""
        return self.headline.setup

    @property
    def result(self) -> Result:
        """How it ended in full, as claimed under the rules of that day."""
        return readable(Result, self.packed_result, self.id)
