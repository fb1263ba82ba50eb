"""Games played at random, for what has to hold on every way through them.

A game plays along by what it offers (``by_offers``). One whose offers leave more open than a random
player finds has a module here that is called like it, with a ``random_action`` of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any

from companion.game import Game
from companion.model import Frozen
from tests.support.random_play.by_offers import by_offers


def random_action(game: Game[Any, Any], position: Any, options: Any, rng: Random) -> Frozen | None:
    """Draw one of the actions on offer; None when nothing is due."""
    own = _own(game.id)
    return own(position, options, rng) if own else by_offers(game, position, options, rng)


@cache
def _own(game_id: str) -> Callable[..., Frozen | None] | None:
    name = f"{__name__}.{game_id}"
    return import_module(name).random_action if find_spec(name) else None


def random_walk(
    game: Game[Any, Any], position: Any, options: Any, rng: Random, steps: int
) -> Iterator[tuple[Any, Any, Any]]:
    """Play at random and yield each step: the position before, the action, the one after."""
    for _ in range(steps):
        action = random_action(game, position, options, rng)
        if action is None:
            return
        after = game.apply(position, action, options)
        yield position, action, after
        position = after
