"""How a table acts, and what it hands to parts that are kept as they are."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeVar

from companion.model import Frozen, Offer
from views.lessons import Learned
from views.parts.part import use_steady


class Act(Protocol):
    """Does something at the table it was handed to: there is no other way to the history.

    Some actions are one operation, done as a whole or not at all, together with what it teaches
    about the box. False where it was refused, which is said already.
    """

    def __call__(self, *actions: Frozen, learned: Learned | None = None) -> bool:
        """Do some actions as one operation."""
        ...


O = TypeVar("O", bound=Offer)  # noqa: E741 - the contract's own letter


def use_named(act: Act | None, name: Callable[[Frozen], Frozen]) -> Act | None:
    """Say of all that is done here what the moment alone tells, such as whose turn it is.

    What acts stays the same, so that nothing that is handed it is drawn again for it.
    """

    def named_act(*actions: Frozen, learned: Learned | None = None) -> bool:
        return act is not None and act(*map(name, actions), learned=learned)

    steady: Act = use_steady(named_act)
    return None if act is None else steady
