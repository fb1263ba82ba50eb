"""Dice that the app rolls: by a generator drawn from the system, never seeded, and felt."""

from __future__ import annotations

from collections.abc import Callable
from secrets import SystemRandom
from typing import TYPE_CHECKING, TypeVar

from companion.dice import Pool, Rolled, roll
from companion.model import ByChance
from companion.taken_back import once_here
from views.device import feel
from views.store import Store

if TYPE_CHECKING:
    from companion.match import Match

A = TypeVar("A", bound=ByChance)

GENERATOR = SystemRandom()
"""The app's one generator."""


def thrown(store: Store, pool: Pool) -> Rolled:
    """Roll dice; a phone lets it be felt."""
    if store.felt:
        feel(store.page)
    return roll(pool, GENERATOR)


def fallen(
    store: Store, match: Match, draw: Callable[[], A], fits: Callable[[A], object] = lambda _: True
) -> A:
    """Roll or draw; what the app already gave at this point and was taken back falls again.

    So nobody undoes a roll to get a better one, unless the table wants it so. Nothing is foretold:
    what falls the first time is nobody's to know. What people typed is of their own dice, and
    tells nothing about those of the app.
    """
    fresh = draw()
    if not store.same_dice:
        return fresh
    again = (step.action for step in once_here(match) if isinstance(step.action, type(fresh)))
    return next((action for action in again if action.of_app and fits(action)), fresh)
