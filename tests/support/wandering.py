"""Games played at random, for what has to hold on every way through them."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from companion.game import Game


def wandered(
    game: Game[Any, Any], position: Any, options: Any, rng: Random, steps: int
) -> Iterator[tuple[Any, Any, Any]]:
    """Play at random and yield each step: the position before, the action, the one after."""
    for _ in range(steps):
        action = game.wander(position, options, rng)
        if action is None:
            return
        after = game.apply(position, action, options)
        yield position, action, after
        position = after
