"""Dice that the app rolls: by a generator drawn from the system, never seeded, and felt."""

from __future__ import annotations

from secrets import SystemRandom

from companion.dice import Pool, Rolled, roll
from views.store import Store

GENERATOR = SystemRandom()
"""The app's one generator."""


def thrown(store: Store, pool: Pool) -> Rolled:
    """Roll dice; a phone lets it be felt."""
    store.feel()
    return roll(pool, GENERATOR)
