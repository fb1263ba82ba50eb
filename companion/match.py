"""A match: its setup, what was done since, and where in that we stand.

A match is never changed; each function returns the next one together with the event that led to
it, which is what the history stores. Doing, undoing and redoing cost the same at step 10,000 as at
step 1: steps form a chain, each holding the position after it, and only the head moves.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, Literal, cast

from pydantic import Field, JsonValue

from companion.errors import CompanionError, InvalidMatch, reason
from companion.game import Game, find
from companion.model import Enter, Frozen, Phrase, Place, Scorecard, is_nothing
from companion.once import KEPT
from companion.reading import entered, read
from companion.secret import puts_secret, seen


class Setup(Frozen):
    """Who plays what under which rules, as begun; times are ISO 8601 in UTC."""

    id: str
    game: str
    version: int
    seats: tuple[str, ...]
    """Names in turn order."""
    players: tuple[str, ...] = ()
    """Ids of the players in the history, one per seat; empty where nobody is remembered."""
    options: dict[str, JsonValue] = Field(default_factory=dict)
    position: JsonValue = None
    """Where the match starts; None is the game's own start position."""
    begun: str = ""


class Entry(Frozen):
    """One line of the log: an action and when it was made."""

    at: str
    action: JsonValue


class Event(Frozen):
    """One thing that happened to a match, as stored; ``action`` goes with ``act`` alone."""

    do: Literal["act", "undo", "redo"]
    at: str
    action: JsonValue = None
    by: str = Field(default="", pattern=r"^[0-9a-f]{0,16}$", exclude_if=is_nothing)
    """The device that did it, where several play one match."""
    joined: bool = Field(default=False, exclude_if=is_nothing)
    """Whether it is one operation with what was done before it: taken back with it, in one."""


class Result(Frozen):
    """A finished match as claimed under the rules version it was played with."""

    version: int
    finished: str
    over: bool
    """False when the table stopped before the game's own end, or not all points are known."""
    steps: int
    scorecards: tuple[Scorecard, ...]
    ranking: tuple[Place, ...]
    stakes: tuple[Phrase, ...] = ()
    """What changed hands besides the points."""
    missing: tuple[Phrase, ...] = Field(default=(), exclude_if=is_nothing)
    """What the points still lack, each value by its name; an amendment can tell it later."""
    until: int | None = Field(default=None, ge=0, exclude_if=lambda until: until is None)
    """How many entries the log had at the end, where their times tell it otherwise."""


@dataclass(frozen=True, eq=False, slots=True)
class Step:
    """One link of the chain: the position after an action, and the step before."""

    number: int
    at: str
    action: Frozen | None
    position: Any
    before: Step | None
    by: str = ""
    """The device that did it, where several play one match."""
    joined: bool = False
    """Whether it is one operation with the step before."""


@dataclass(frozen=True, eq=False, slots=True)
class Undone:
    """A step that was taken back, and the others: for redo, or for whoever asks what they were."""

    step: Step
    rest: Undone | None
    by: str
    """The device that took it back."""


@dataclass(frozen=True, eq=False)
class Match:
    """A match at its present step; matches are compared by identity."""

    game: Game[Any, Any]
    setup: Setup
    options: Any
    head: Step
    undone: Undone | None = None
    """The steps that redo would bring back, next one first."""
    taken_back: Undone | None = None
    """All that was ever taken back, the last one first; some of it may have been made again."""
    revision: int = 0
    """How many events led here; tells whether somebody else has moved on meanwhile."""
    event: Event | None = field(default=None)
    """The event that led here, None for a match just begun."""
    whole: Match | None = None
    """The match itself, where this is what some seats see of it (``seen_by``)."""

    @property
    def id(self) -> str:
        """The id under which the history keeps this match."""
        return self.setup.id

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names in turn order."""
        return self.setup.seats

    @property
    def position(self) -> Any:
        """The position at the present step."""
        return self.head.position

    @property
    def step(self) -> int:
        """How many actions lie behind the present position."""
        return self.head.number

    @property
    def can_undo(self) -> bool:
        """Whether there is a step to take back."""
        return self.head.before is not None

    @property
    def can_redo(self) -> bool:
        """Whether a step taken back can be made again."""
        return self.undone is not None

    @property
    def log(self) -> tuple[Entry, ...]:
        """All actions up to the present step, oldest first."""
        entries = [
            Entry(at=step.at, action=step.action.model_dump(mode="json"))
            for step in self.back()
            if step.action is not None
        ]
        return tuple(reversed(entries))

    def back(self) -> Iterator[Step]:
        """Walk from the present step to the start."""
        step: Step | None = self.head
        while step is not None:
            yield step
            step = step.before


def begin(setup: Setup) -> Match:
    """Begin a match.

    Raises:
        UnknownGame: the game is not installed.
        InvalidMatch: the number of seats does not fit the game.
        InvalidPosition: the options or the given start position are not valid.
    """
    game, seats = find(setup.game), len(setup.seats)
    if seats not in game.seats:
        raise InvalidMatch(
            "error.seats", seats_given=seats, least=game.seats[0], most=game.seats[-1]
        )
    options = read(game.Options, setup.options, "options")
    if setup.position is None:
        position = game.start(seats, options)
    else:
        position = game.seated(read(game.Position, setup.position, "position"), seats)
        game.check(position, seats, options)
    head = Step(number=0, at=setup.begun, action=None, position=position, before=None)
    return Match(game=game, setup=setup, options=options, head=head)


def act(match: Match, action: Frozen, at: str, by: str = "", *, joined: bool = False) -> Match:
    """Return the match after an action made at a time; what was undone before is forgotten.

    Raises:
        RuleViolation: the rules do not allow it now.
        InvalidPosition: a correction puts something where it cannot stand.
    """
    position = applied(match.game, match.position, action, len(match.names), match.options)
    head = Step(match.step + 1, at, action, position, match.head, by, joined)
    dumped = action.model_dump(mode="json")
    event = Event(do="act", at=at, action=dumped, by=by, joined=joined)
    return replace(match, head=head, undone=None, revision=match.revision + 1, event=event)


def acts(match: Match, actions: Iterable[Frozen], at: str, by: str = "") -> tuple[Match, ...]:
    """Return the match after each of some actions that are one operation, made at a time.

    Raises:
        RuleViolation, InvalidPosition: one of them is not allowed; none is to be done then.
    """
    way: list[Match] = []
    for action in actions:
        way.append(match := act(match, action, at, by, joined=bool(way)))
    return tuple(way)


def events_of(way: Iterable[Match]) -> tuple[Event, ...]:
    """Return the events that led along a way; each of its matches was led to by one."""
    return tuple(cast("Event", match.event) for match in way)


def applied(game: Game[Any, Any], position: Any, action: Frozen, seats: int, options: Any) -> Any:
    """Return the position after one of the game's actions or a correction by hand."""
    if isinstance(action, Enter):
        corrected = entered(position, action)
        game.check(corrected, seats, options)
        return game.settled(corrected, options)
    return game.apply(position, action, options)


def refusal(match: Match, action: Frozen) -> Phrase | None:
    """Say why an action cannot be made now; None when it can."""
    try:
        applied(match.game, match.position, action, len(match.names), match.options)
    except CompanionError as error:
        why = reason(error)
        return Phrase(key=why.code, facts=why.facts)
    return None


def undo(match: Match, at: str, by: str = "") -> Match:
    """Return the match one step earlier.

    Raises:
        InvalidMatch: this is the start.
    """
    if match.head.before is None:
        raise InvalidMatch("error.nothing_to_undo")
    return replace(
        match,
        head=match.head.before,
        undone=Undone(match.head, match.undone, by),
        taken_back=Undone(match.head, match.taken_back, by),
        revision=match.revision + 1,
        event=Event(do="undo", at=at, by=by),
    )


def redo(match: Match, at: str, by: str = "") -> Match:
    """Return the match with the last undone step made again.

    Raises:
        InvalidMatch: nothing was undone, or something else was done since.
    """
    if match.undone is None:
        raise InvalidMatch("error.nothing_to_redo")
    return replace(
        match,
        head=match.undone.step,
        undone=match.undone.rest,
        revision=match.revision + 1,
        event=Event(do="redo", at=at, by=by),
    )


def follow(match: Match, event: Event) -> Match:
    """Return the match after a stored event."""
    if event.do == "undo":
        return undo(match, event.at, event.by)
    if event.do == "redo":
        return redo(match, event.at, event.by)
    action = match.game.read_action(event.action)
    return act(match, action, event.at, event.by, joined=event.joined)


@dataclass(frozen=True)
class Replayed:
    """A match led along its stored events, as far as today's rules follow them."""

    match: Match
    followed: int
    refused: CompanionError | None
    """Why the event after the last followed one is refused, None when all were followed."""


def replay(setup: Setup, events: Iterable[Event]) -> Replayed:
    """Lead a match from its setup along its events; keep what holds when one is refused."""
    match = begin(setup)
    followed = 0
    for event in events:
        try:
            match = follow(match, event)
        except CompanionError as refused:
            return Replayed(match, followed, refused)
        followed += 1
    return Replayed(match, followed, None)


def turns(setup: Setup, actions: Iterable[JsonValue]) -> Iterator[int | None]:
    """Tell whose turn it was before each action of a log that has nothing undone.

    Raises:
        CompanionError: today's rules do not follow it.
    """
    start = begin(setup)
    game, position, options = start.game, start.position, start.options
    for action in actions:
        yield game.to_act(position, options)
        position = applied(game, position, game.read_action(action), len(setup.seats), options)


def position_at(match: Match, step: int) -> Any:
    """Return the position after the given number of actions, 0 being the start.

    Raises:
        InvalidMatch: the match has no such step.
    """
    for past in match.back():
        if past.number == step:
            return past.position
    raise InvalidMatch("error.no_such_step", step=step)


@lru_cache(KEPT)
def seen_by(match: Match, seats: frozenset[int]) -> Match:
    """Return a match as some seats see it: where it stands, and the step that led there.

    What lies further back, and what was taken back, is not there.
    """
    before = match.head.before
    start = before and replace(_seen(match, before, seats), action=None, before=None)
    return replace(
        match,
        head=replace(_seen(match, match.head, seats), before=start),
        undone=None,
        taken_back=None,
        event=match.event and match.event.model_copy(update={"action": None}),
        whole=match,
    )


def _seen(match: Match, step: Step, seats: frozenset[int]) -> Step:
    action = step.action
    if isinstance(action, Enter) and puts_secret(match.game.Position, action):
        action = action.model_copy(update={"value": None})
    elif action is not None:
        action = seen(action, seats)
    return replace(step, position=seen(step.position, seats), action=action)


def finish(match: Match, at: str) -> Result:
    """Return the result of the match as it stands, also where not all points are known yet."""
    game, position, options = match.game, match.position, match.options
    missing = game.missing(position, options)
    return Result(
        version=game.version,
        finished=at,
        over=game.is_over(position, options) and not missing,
        steps=match.step,
        scorecards=game.scorecards(position, options),
        ranking=game.ranking(position, options),
        stakes=game.stakes(position, options),
        missing=tuple(value.what for value in missing),
    )
