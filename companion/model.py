"""The records every game shares: frozen, strict, and explaining themselves."""

from __future__ import annotations

import json
from enum import Enum
from typing import Annotated, Any, Literal, NamedTuple, TypeVar

from pydantic import BaseModel, ConfigDict, Field, JsonValue


class Frozen(BaseModel):
    """A record that never changes, refuses unknown fields and coerces nothing."""

    model_config = ConfigDict(frozen=True, strict=True, extra="forbid", defer_build=True)


class Stands(Enum):
    """What a number means (a seat, a count, a die), noted in its type for forms and tables."""

    SEAT = "seat"
    DIE = "die"


class Kept(Enum):
    """Whom a value is kept from while a match is played, noted in its type."""

    FROM_OTHERS = "from others"


Count = Annotated[int, Field(ge=0)]
"""How many of something."""

Seat = Annotated[int, Field(ge=0), Stands.SEAT]
"""Somebody at the table, by the number of their seat."""

Die = Annotated[int, Field(ge=1, le=6), Stands.DIE]
"""What a die showed. One with other sides is an int with bounds of its own and ``Stands.DIE``."""

T = TypeVar("T")

Secret = Annotated[T, Kept.FROM_OTHERS]
"""What one seat alone may know, as ``Secret[tuple[Die, ...]]``: see ``companion/secret.py``."""

F = TypeVar("F", bound=Frozen)


def change(record: F, **fields: Any) -> F:
    """Return a copy of the record with some fields replaced, validated like a new one."""
    return type(record)(**{**record.__dict__, **fields})


def is_nothing(value: object) -> bool:
    """Tell what is not written down: files of matches without it stay what they always were."""
    return not value


class Phrase(Frozen):
    """Something to be said: a key of the word files and the facts that fill it.

    Facts are plain JSON so that a phrase can be stored with a result and still be said years
    later in another language. Three kinds are turned into text by ``words.say``: a fact called
    ``seat`` (or ``..._seat``) is a seat number and becomes the player's name, ``seats`` (or
    ``..._seats``) is a list of them, and a phrase inside a fact is said in its place.
    """

    key: str
    facts: dict[str, JsonValue] = Field(default_factory=dict)


def phrase(key: str, **facts: JsonValue | Phrase | tuple[Phrase, ...]) -> Phrase:
    """Make a phrase; phrases among the facts are kept in their JSON form.

    >>> phrase("saekonungr.because.coins", n=4).facts
    {'n': 4}
    """
    return Phrase(key=key, facts={name: _plain(fact) for name, fact in facts.items()})


def _plain(fact: JsonValue | Phrase | tuple[Phrase, ...]) -> JsonValue:
    if isinstance(fact, Phrase):
        return fact.model_dump(mode="json")
    if isinstance(fact, tuple):
        return [part.model_dump(mode="json") for part in fact]
    return fact


class ScoreLine(Frozen):
    """Points of one scoring category and the reason for them."""

    category: str
    points: int
    because: Phrase
    figures: dict[str, int] = Field(default_factory=dict)
    """What the line gives besides points (Vikings: ``gold``), shown next to ``points``."""
    unknown: int = Field(default=0, exclude_if=is_nothing)
    """How many values nobody has typed in yet; ``points`` are what the known ones come to."""


class Scorecard(Frozen):
    """All lines of one seat."""

    seat: int
    lines: tuple[ScoreLine, ...]
    figures: dict[str, int] = Field(default_factory=dict)

    @property
    def total(self) -> int:
        """The sum of the lines' points: the only place where a total is made."""
        return sum(line.points for line in self.lines)

    @property
    def unknown(self) -> int:
        """How many values the total still lacks."""
        return sum(line.unknown for line in self.lines)


class Missing(Frozen):
    """A value that points need and nobody has typed in yet."""

    path: str
    """Where to enter it, as ``printed.heroes.svend``."""
    what: Phrase
    waits: bool = False
    """Whether it is not needed before the end: a score on the way there does without."""


class Place(Frozen):
    """One place of the ranking; a shared place has several seats and the next one skips."""

    place: int
    seats: tuple[int, ...]
    because: Phrase


UNTOLD = ""
"""The face of a die that fell, where nobody noted what it showed."""


class Estimate(NamedTuple):
    """How long a game takes before it has begun, and in which words."""

    minutes: int
    sentence: Phrase


class Thrown(NamedTuple):
    """What one die showed, or several counted as one."""

    what: str
    """What kind it is: a word ``luck.<what>``."""
    sides: tuple[str, ...]
    """All faces, each as likely as the others; the same one may be there several times."""
    face: str
    """What it showed; ``UNTOLD`` where only a total was noted."""
    seat: int | None = None
    """Who rolled it, where the action alone tells; None is whoever was to act."""


class Enter(Frozen):
    """A correction by hand: set the value at a path of the position without asking the rules."""

    do: Literal["enter"] = "enter"
    path: str
    value: JsonValue

    @property
    def sentence(self) -> Phrase:
        """Say the correction, the same way in every game."""
        value = json.dumps(self.value, ensure_ascii=False)
        return phrase("enter.told", path=self.path, value=value)


class ByChance(Frozen):
    """An action whose result dice or a draw gave."""

    typed: bool = Field(default=False, exclude_if=is_nothing)
    """Whether people rolled or drew it themselves, and typed it."""

    @property
    def of_app(self) -> bool:
        """Whether the app rolled or drew it."""
        return not self.typed


class Notice(Frozen):
    """Something that looks wrong at a real table and is allowed all the same."""

    code: str
    facts: dict[str, JsonValue] = Field(default_factory=dict)
    mend: Enter | None = None
    """The correction that puts it right, where the game can tell which."""


class Offer(Frozen):
    """Something that may be done now; games add what a screen needs to show the choice."""

    do: str
    seat: int | None = None
