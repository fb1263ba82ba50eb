"""Draw an action for an offer of any game, by what the offer and the action's model say."""

from __future__ import annotations

from random import Random
from typing import Any

from companion.asked import Asked, asked, asked_of, made
from companion.errors import CompanionError
from companion.game import Game
from companion.model import Frozen

TRIES = 200
"""Draws before a game is told that its offers say too little."""

MOST = 6
"""The highest number drawn where the model sets no bound, and the longest list."""

SIMPLE: dict[str, tuple[Any, ...]] = {"flag": (False, True), "text": ("Alpha", "Bravo", "Charlie")}


def by_offers(game: Game[Any, Any], position: Any, options: Any, rng: Random) -> Frozen | None:
    """Draw an action on offer until the rules allow it; None when the game is over.

    What an offer leaves open is drawn as a form would ask for it.

    Raises:
        LookupError: none of many draws could be made.
    """
    offered = () if game.is_over(position, options) else game.offers(position, options)
    if not offered:
        return None
    models = {move.do: move.action for move in game.moves}
    seats = len(game.scorecards(position, options))
    for _ in range(TRIES):
        offer = rng.choice(offered)
        model = models[offer.do]
        try:
            values = {one.name: _drawn(one, seats, rng) for one in asked_of(model, offer)}
            action = made(model, values)
            game.apply(position, action, options)
        except (CompanionError, ValueError):
            continue
        return action
    told = f"{game.id}: too little is said by {offered}; see {__package__}"
    raise LookupError(told)


def _drawn(one: Asked, seats: int, rng: Random) -> Any:
    if one.optional and rng.random() < 1 / 2:
        return None
    if one.kind == "several":
        return [_drawn(part, seats, rng) for part in one.parts or _each(one, rng)]
    if one.kind == "record":
        return {part.name: _drawn(part, seats, rng) for part in asked(one.record)}
    if choices := one.choices or SIMPLE.get(one.kind):
        return rng.choice(choices)
    least = one.least or 0
    most = seats - 1 if one.kind == "seat" else max(least, MOST)
    return rng.randint(least, most if one.most is None else one.most)


def _each(one: Asked, rng: Random) -> tuple[Asked, ...]:
    least = one.least or 0
    most = max(least, MOST) if one.most is None else one.most
    return (one.each,) * rng.randint(least, most) if one.each else ()
