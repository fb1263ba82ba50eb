"""A move of a game in one place: what is done, its rule, its words, and when it is offered."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from companion.model import Frozen, Offer, Phrase, phrase

P = TypeVar("P", bound=Frozen)
A = TypeVar("A", bound=Frozen)
O = TypeVar("O", bound=Frozen)  # noqa: E741 - the contract's own letter: P, A, O


def not_offered(_position: object, _options: object) -> tuple[Offer, ...]:
    """Offer nothing: an entry that is possible at any time."""
    return ()


Said = Iterator[Phrase]


@dataclass(frozen=True)
class Made(Generic[P, A, O]):
    """A move that was made: the position before, what was done, and the position after."""

    before: P
    action: A
    after: P
    options: O


def says(key: str) -> Callable[[Made[Any, Any, Any]], Said]:
    """Describe a move by one phrase that tells no more of it than whose it is, if anybody's."""

    def described(made: Made[Any, Any, Any]) -> Said:
        seat = getattr(made.action, "seat", None)
        yield phrase(key) if seat is None else phrase(key, seat=seat)

    return described


@dataclass(frozen=True)
class Move(Generic[P, A, O]):
    """One thing that a player or the table does; all functions are pure."""

    action: type[A]
    """Its model, told apart from others by its literal ``do``."""
    rule: Callable[[P, A, O], P]
    """The position after it. Raises RuleViolation and is never half done."""
    described: Callable[[Made[P, A, O]], Iterable[Phrase]]
    """What it did, in words."""
    offers: Callable[[P, O], Iterable[Offer]] = not_offered
    """How it can be made now, so that no screen works out a rule; entries are not offered."""

    @property
    def do(self) -> str:
        """The word that tells its action apart."""
        return str(self.action.model_fields["do"].default)
