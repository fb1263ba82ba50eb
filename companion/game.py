"""The contract of a game, and how the installed games are found."""

from __future__ import annotations

import importlib
import pkgutil
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import chain
from typing import TYPE_CHECKING, Annotated, Any, Generic, TypeVar

from pydantic import Field, JsonValue, TypeAdapter

from companion.dice import Die
from companion.errors import InvalidPosition, Problem, UnknownGame
from companion.model import (
    ByChance,
    Enter,
    Estimate,
    Frozen,
    Missing,
    Notice,
    Offer,
    Phrase,
    Place,
    Scorecard,
    Thrown,
    phrase,
)
from companion.move import Made, Move
from companion.once import once
from companion.reading import read_one_of
from companion.seated import nobody_there
from companion.secret import any_secret

if TYPE_CHECKING:
    from companion.box import Box
    from companion.dice import Pool, Presets

P = TypeVar("P", bound=Frozen)
O = TypeVar("O", bound=Frozen)  # noqa: E741 - the contract's own letter: P, A, O


def nothing_entered(seats: Iterable[int]) -> tuple[Phrase, ...]:
    """Say for whom nothing is entered yet, if for anybody."""
    found = [*seats]
    return (phrase("doubt.untouched", n=len(found), seats=[*found]),) if found else ()


def _actions_in(module: str) -> set[type[Frozen]]:
    """Find the models of actions that a module defines."""
    defined = [
        kind
        for kind in vars(sys.modules[module]).values()
        if isinstance(kind, type) and kind.__module__ == module
    ]
    models = [kind for kind in defined if issubclass(kind, Frozen) and not issubclass(kind, Offer)]
    return {kind for kind in models if "do" in kind.model_fields}


def _refuse(problems: Iterable[Problem]) -> None:
    if found := tuple(problems):
        raise InvalidPosition(*found)


def _nothing_thrown(_action: Mapping[str, Any], _options: Mapping[str, Any]) -> tuple[Thrown, ...]:
    return ()


@dataclass(frozen=True, kw_only=True)
class Bargain:
    """One seat's best final trades: figures for programs and the same in words for people."""

    seat: int
    figures: dict[str, JsonValue]
    because: Phrase


@dataclass(frozen=True, kw_only=True)
class Game(Generic[P, O]):
    """Everything the app has to know about one game; all functions are pure."""

    id: str
    version: int
    """Version of the rules as implemented; stored with every match."""
    seats: range
    Position: type[P]
    Options: type[O]
    moves: tuple[Move[P, Any, O], ...]
    """All that can be done, each in one place; offered in this order."""
    start: Callable[[int, O], P]
    """The position before anybody has done anything, for a number of seats."""
    scorecards: Callable[[P, O], tuple[Scorecard, ...]]
    """Every seat's points at any time; a line says how many values it still lacks."""
    ranking: Callable[[P, O], tuple[Place, ...]]
    is_over: Callable[[P, O], bool]
    problems: Callable[[P, int, O], Iterable[Problem]]
    """What of a well-formed position cannot belong to these seats, each at its place. That every
    ``Seat`` in it is one of these is seen to already."""
    categories: tuple[str, ...]
    """Categories of score lines; each has a word ``<id>.category.<category>``."""
    to_act: Callable[[P, O], int | None]
    """The seat whose turn it is, None when it is nobody's."""
    by_points: bool = True
    """Whether a line has points. Else it says that something is met, 1, or is not, 0: nobody adds
    that up, and the ranking alone says what decided."""
    standing: Callable[[P, O], Phrase | None] = lambda _position, _options: None
    """How far the table is, as players would say: "round 3 of 5"; None for whose turn it is, or
    that it was played to the end. A table that only adds up was not, however little is left."""
    phase: Callable[[P, O], str] = lambda _position, _options: ""
    """The part of the game that is due, by the name under which its guide explains it."""
    counting: tuple[str, ...] = ("over", "tally")
    """The phases in which nothing is left to play: the table is added up, or waits to be left."""
    ready: Callable[[P, Any, O], P] = lambda position, _action, _options: position
    """The position as a move finds it. Raises RuleViolation where it cannot be made now."""
    settled: Callable[[P, O], P] = lambda position, _options: position
    """The position as a move or a correction by hand leaves it: what follows from it at once."""
    verify: Callable[[P, O], Iterable[Problem]] = lambda _position, _options: ()
    """What of a position a move, as typed, cannot have led to."""
    follows: Callable[[Made[P, Any, O]], Iterable[Phrase]] = lambda _made: ()
    """What follows from whatever move it was, in words: who is out, how the game ends."""
    look_again: Callable[[P, Any, P, O], Iterable[Phrase]] = lambda _was, _made, _now, _options: ()
    """What has to be looked at in a later entry, where one before it is put right: the position on
    which it was made, the action, and the position on which it is made again."""
    named: Callable[[P, Frozen], Frozen] = lambda _position, action: action
    """An action with what the moment it is made in tells of it: whose turn it was, which piece is
    meant. So it means the same when an entry before it is put right."""
    seated: Callable[[P, int], P] = lambda position, _seats: position
    """A position as read, with the number of seats where the table itself does not show it."""
    notices: Callable[[P, O], tuple[Notice, ...]] = lambda _position, _options: ()
    """What looks wrong at a real table and is allowed all the same."""
    doubts: Callable[[P, O], tuple[Phrase, ...]] = lambda _position, _options: ()
    """What looks forgotten at a table that is added up, in words: asked before points are final."""
    missing: Callable[[P, O], tuple[Missing, ...]] = lambda _position, _options: ()
    """The values that final points would still lack as the table lies, each by its name."""
    trades: Callable[[P, O], tuple[P, tuple[Bargain, ...]]] | None = None
    """The position after every seat's best final trades and what they are; None without any."""
    stakes: Callable[[P, O], tuple[Phrase, ...]] = lambda _position, _options: ()
    """What changes hands at the end besides the points, in words; empty before the end."""
    thrown: Callable[[Mapping[str, Any], Mapping[str, Any]], tuple[Thrown, ...]] = _nothing_thrown
    """What the dice of an action showed, and who rolled them; action and options as stored."""
    begins: Callable[[Iterable[Mapping[str, Any]]], int | None] = lambda _actions: None
    """The seat that went first, as the stored actions tell; None where all act at once, too."""
    rolls_for_start: bool = False
    """Whether the game offers a start roll at the table (an action ``order``)."""
    start_pool: Pool | None = None
    """What everybody rolls before the game for who begins, where the rulebook has it so."""
    versions: tuple[str, ...] = ()
    """Switches between games that the rulebook itself offers: none of them departs from it."""
    recommended: Callable[[str, int], int | None] = lambda _name, _seats: None
    """The figure that a switch left alone stands for with so many players, where it is one."""
    minutes: tuple[int, int] | None = None
    """How long it is said to take, from and to, where a source in RULES.md says so."""
    followed_by: str = ""
    """The action that every match has which was not only added up: those tell how long it takes."""
    box: Box[Any] | None = None
    """How what is printed in its box is kept, where nobody knows it but who has the box."""
    length_estimate: Callable[[int, O], Estimate | None] = lambda _seats, _options: None
    """An honest word before the start about how long this may take, where there is one."""
    quicker: Callable[[int, O], O | None] = lambda _seats, _options: None
    """Options that spare so many players a game of hours, None where they need not be spared."""
    sooner: str = ""
    """The action by which all agree on a sooner end of a running game, as the rulebook knows one:
    offered where it would end sooner. Its words: docs/add-a-game.md."""

    def __post_init__(self) -> None:
        """Refuse an action that no move handles, or that two do: nobody would miss it at once.

        Raises:
            TypeError: there is one, and which.
        """
        modules = {move.action.__module__ for move in self.moves}
        forgotten = {kind for name in modules for kind in _actions_in(name)} - self._moves.keys()
        handled = [move.do for move in self.moves]
        doubled = Counter(handled) - Counter(set(handled))
        for wrong, names in (
            ("no move handles", [kind.__name__ for kind in forgotten]),
            ("more than one move handles", [*doubled]),
        ):
            if names:
                message = f"{self.id}: {wrong} {', '.join(sorted(names))}"
                raise TypeError(message)

    @cached_property
    def Actions(self) -> tuple[type[Frozen], ...]:  # noqa: N802 - models, as Position and Options
        """The models of all actions but ``enter``, which belongs to every game."""
        return tuple(self._moves)

    @property
    def has_dice(self) -> bool:
        """Whether dice are thrown at its table."""
        return self.thrown is not _nothing_thrown

    @cached_property
    def has_secrets(self) -> bool:
        """Whether one seat alone may know anything of it; raises what ``any_secret`` does."""
        return any_secret(self.Position, self.Actions)

    @cached_property
    def chance(self) -> frozenset[str]:
        """The actions whose result dice or a draw gave, by their names."""
        by_chance = (kind for kind in self.Actions if issubclass(kind, ByChance))
        return frozenset(kind.model_fields["do"].default for kind in by_chance)

    @cached_property
    def _moves(self) -> Mapping[type[Frozen], Move[P, Any, O]]:
        return {move.action: move for move in self.moves}

    def apply(self, position: P, action: Frozen, options: O) -> P:
        """Return the position after an action.

        Raises:
            RuleViolation: the rules do not allow it now.
            InvalidPosition: what was typed cannot be.
        """
        ready = self.ready(position, action, options)
        after = self.settled(self._moves[type(action)].rule(ready, action, options), options)
        _refuse(self.verify(after, options))
        return after

    def check(self, position: P, seats: int, options: O) -> None:
        """Refuse a position that cannot belong to these seats.

        Raises:
            InvalidPosition: with every problem found.
        """
        _refuse((*self.problems(position, seats, options), *nobody_there(position, seats)))

    @once
    def offers(self, position: P, options: O) -> tuple[Offer, ...]:
        """List what can be done now; a move that puts a wrong count right, also after the end."""
        return tuple(chain.from_iterable(move.offers(position, options) for move in self.moves))

    def stands(self, position: P, options: O) -> Phrase:
        """Say how far the table is: what tells one match going on from another."""
        standing = self.standing(position, options)
        if standing is not None:
            return standing
        if self.is_over(position, options):
            return phrase("standing.over")
        seat = self.to_act(position, options)
        return phrase("standing.open" if seat is None else "standing.turn", seat=seat)

    def played_out(self, position: P, options: O) -> bool:
        """Tell whether the game was played to its end; a table that only adds up was not."""
        return self.is_over(position, options) and self.standing(position, options) is None

    def described(self, before: P, action: Frozen, after: P, options: O) -> tuple[Phrase, ...]:
        """Say what an action did, and what follows from it."""
        if isinstance(action, Enter):
            return (action.sentence,)
        made = Made(before, action, after, options)
        return (*self._moves[type(action)].described(made), *self.follows(made))

    def asks_again(self, was: P, action: Frozen | None, now: P, options: O) -> tuple[Phrase, ...]:
        """Say what of a later entry may have another meaning now; a correction by hand has none."""
        if isinstance(action, Enter):
            return ()
        return tuple(self.look_again(was, action, now, options))

    @cached_property
    def action(self) -> TypeAdapter[Any]:
        """Reader of this game's actions and of ``enter``."""
        union: Any = Enter
        for kind in self.Actions:
            union = union | kind
        adapter: TypeAdapter[Any] = TypeAdapter(Annotated[union, Field(discriminator="do")])
        return adapter

    def read_action(self, value: JsonValue, root: str = "action") -> Frozen:
        """Read a JSON value as one of this game's actions.

        Raises:
            InvalidPosition: with one problem per wrong place.
        """
        tags = frozenset({*(move.do for move in self.moves), "enter"})
        return read_one_of(self.action, tags, value, root)


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


def _declared(what: str) -> dict[str, Any]:
    """Return what games say of themselves beside their rules, which are not loaded for it."""
    packages = {game: importlib.import_module(f"companion.games.{game}") for game in game_ids()}
    return {game: getattr(found, what) for game, found in packages.items() if hasattr(found, what)}


@cache
def bgg_ids() -> Mapping[str, int]:
    """Return what BoardGameGeek calls the games that it knows."""
    return _declared("BGG")


@cache
def dice_presets() -> Presets:
    """Return the dice of games, each under a name that ``dice.parse`` takes."""
    named = [dice for of_game in _declared("DICE").values() for dice in of_game.items()]
    return {
        name: tuple(Die(tuple(faces), called=name if len(dice) == 1 else "") for faces in dice)
        for name, dice in named
    }


@cache
def dice_in_tray() -> Mapping[str, str]:
    """Return which dice of games the dice tray offers, as they are written, and of which game."""
    return {written: game for game, offered in _declared("TRAY").items() for written in offered}


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
