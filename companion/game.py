"""The contract of a game, and how the installed games are found."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from typing import TYPE_CHECKING, Annotated, Any, Generic, TypeVar

from pydantic import Field, JsonValue, TypeAdapter

from companion.errors import UnknownGame
from companion.model import Enter, Frozen, Notice, Offer, Phrase, Place, Scorecard, Thrown

if TYPE_CHECKING:
    # Costs a hundredth of a second (it loads hashes), which the command line has no use for.
    from random import Random

P = TypeVar("P", bound=Frozen)
O = TypeVar("O", bound=Frozen)  # noqa: E741 - the contract's own letter: P, A, O


@dataclass(frozen=True, kw_only=True)
class Bargain:
    """One seat's best final trades: figures for programs and the same in words for people."""

    seat: int
    figures: dict[str, JsonValue]
    because: Phrase


@dataclass(frozen=True, kw_only=True)
class Game(Generic[P, O]):
    """Everything the app has to know about one game; all functions are pure.

    ``Actions`` is the tuple of the game's action models, each told apart by its literal ``do``.
    """

    id: str
    version: int
    """Version of the rules as implemented; stored with every match."""
    seats: range
    Position: type[P]
    Options: type[O]
    Actions: tuple[type[Frozen], ...]
    start: Callable[[int, O], P]
    """The position before anybody has done anything, for a number of seats."""
    apply: Callable[[P, Any, O], P]
    """The position after an action. Raises RuleViolation and is never half done."""
    scorecards: Callable[[P, O], tuple[Scorecard, ...]]
    ranking: Callable[[P, O], tuple[Place, ...]]
    offers: Callable[[P, O], tuple[Offer, ...]]
    """What can be done now, so that screens never work out a rule."""
    is_over: Callable[[P, O], bool]
    notices: Callable[[P, O], tuple[Notice, ...]]
    check: Callable[[P, int, O], None]
    """Raise InvalidPosition when a well-formed position cannot belong to these seats."""
    wander: Callable[[P, O, Random], Frozen | None]
    """One of the actions on offer, drawn with the given source; None when nothing is due."""
    categories: tuple[str, ...]
    """Categories of score lines; each has a word ``<id>.category.<category>``."""
    to_act: Callable[[P, O], int | None]
    """The seat whose turn it is, None when it is nobody's."""
    told: Callable[[P, Any, P, O], tuple[Phrase, ...]]
    """What an action did, in words: the position before, the action, the position after."""
    seated: Callable[[P, int], P] = lambda position, _seats: position
    """A position as read, with the number of seats where the table itself does not show it."""
    trades: Callable[[P, O], tuple[P, tuple[Bargain, ...]]] | None = None
    """The position after every seat's best final trades and what they are; None without any."""
    stakes: Callable[[P, O], tuple[Phrase, ...]] = lambda _position, _options: ()
    """What changes hands at the end besides the points, in words; empty before the end."""
    thrown: Callable[[Mapping[str, Any], Mapping[str, Any]], tuple[Thrown, ...]] = (
        lambda _action, _options: ()
    )
    """What the dice of an action showed, and who rolled them; action and options as stored."""
    begins: Callable[[Iterable[Mapping[str, Any]]], int] = lambda _actions: 0
    """The seat that went first, as the stored actions tell."""
    rolls_for_start: bool = False
    """Whether the game offers a start roll at the table (an action ``order``)."""
    length_estimate: Callable[[int, O], Phrase | None] = lambda _seats, _options: None
    """An honest word before the start about how long this may take, where there is one."""
    quicker: Callable[[int, O], O | None] = lambda _seats, _options: None
    """Options that spare so many players a game of hours, None where they need not be spared."""

    @cached_property
    def action(self) -> TypeAdapter[Any]:
        """Reader of this game's actions and of ``enter``."""
        union: Any = Enter
        for kind in self.Actions:
            union = union | kind
        adapter: TypeAdapter[Any] = TypeAdapter(Annotated[union, Field(discriminator="do")])
        return adapter


def game_ids() -> tuple[str, ...]:
    """List the installed games by looking into the folder; no list is edited anywhere."""
    import companion.games as shelf

    return tuple(
        sorted(found.name for found in pkgutil.iter_modules(shelf.__path__) if found.ispkg)
    )


def seats_of(game_id: str) -> range:
    """Return how many can play a game without loading its rules."""
    seats: range = importlib.import_module(f"companion.games.{game_id}").SEATS
    return seats


@cache
def find(game_id: str) -> Game[Any, Any]:
    """Load one game by its id; only that game's modules are imported.

    Raises:
        UnknownGame: no such game is installed.
    """
    if game_id not in game_ids():
        raise UnknownGame("error.unknown_game", game=game_id)
    game: Game[Any, Any] = importlib.import_module(f"companion.games.{game_id}.game").GAME
    return game
