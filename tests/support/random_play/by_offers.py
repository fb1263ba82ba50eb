"""Draw an action for an offer of any game, by what the offer and the action's model say."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from types import NoneType
from typing import Annotated, Any, Literal, get_args, get_origin

from companion.errors import CompanionError
from companion.game import Game
from companion.model import ByChance, Frozen, Offer

TRIES = 200
"""Draws before a game is told that its offers say too little."""

MOST = 6
"""The highest number drawn where the model sets no bound, and the longest list."""


def by_offers(game: Game[Any, Any], position: Any, options: Any, rng: Random) -> Frozen | None:
    """Draw an action on offer until the rules allow it; None when the game is over.

    A field is drawn from what the offer says under its name (a list is a choice, ``seats`` are
    those for ``seat``), and from its own type and bounds where the offer says nothing.

    Raises:
        LookupError: none of many draws could be made.
    """
    offered = () if game.is_over(position, options) else game.offers(position, options)
    if not offered:
        return None
    models = {move.do: move.action for move in game.moves}
    for _ in range(TRIES):
        offer = rng.choice(offered)
        try:
            action = _drawn(models[offer.do], offer, rng)
            game.apply(position, action, options)
        except (CompanionError, ValueError):
            continue
        return action
    told = f"{game.id}: too little is said by {offered}; see {__package__}"
    raise LookupError(told)


def _drawn(model: type[Frozen], offer: Offer | None, rng: Random) -> Frozen:
    """Draw every field of a record but what tells it apart."""
    fields = {
        name: _field(field, _said(offer, name), rng)
        for name, field in model.model_fields.items()
        if name not in ("do", *ByChance.model_fields)
    }
    return model(**fields)


def _said(offer: Offer | None, name: str) -> Any:
    """Look for what an offer says about a field: under its name, or as a list under its plural."""
    for attribute in (name, f"{name}s"):
        if (found := getattr(offer, attribute, None)) is not None:
            return found
    return None


def _field(field: Any, said: Any, rng: Random) -> Any:
    if said and isinstance(said, (tuple, range)) and get_origin(field.annotation) is not tuple:
        return rng.choice(said)
    if said is not None and said != ():
        return said
    return _value(field.annotation, rng, tuple(field.metadata))


def _value(kind: Any, rng: Random, bounds: tuple[Any, ...] = ()) -> Any:
    """Draw a value of a type."""
    origin, parts = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return _value(parts[0], rng, parts[1:])
    if origin is Literal:
        return rng.choice(parts)
    if origin is tuple:
        return tuple(_value(part, rng) for part in _parts(parts, bounds, rng))
    if parts:
        return _value(rng.choice(parts), rng, bounds)
    if isinstance(kind, type) and issubclass(kind, Frozen):
        return _drawn(kind, None, rng)
    return SIMPLE[kind](rng, bounds)


def _parts(parts: tuple[Any, ...], bounds: tuple[Any, ...], rng: Random) -> tuple[Any, ...]:
    if len(parts) == 2 and parts[1] is Ellipsis:
        least = _bound(bounds, "min_length", 0)
        return parts[:1] * rng.randint(least, _bound(bounds, "max_length", max(least, MOST)))
    return parts


def _whole(rng: Random, bounds: tuple[Any, ...]) -> int:
    least = _bound(bounds, "ge", _bound(bounds, "gt", -1) + 1)
    most = _bound(bounds, "le", _bound(bounds, "lt", max(least, MOST) + 1) - 1)
    return rng.randint(least, most)


def _bound(bounds: tuple[Any, ...], name: str, otherwise: int) -> int:
    """Find a bound of a field (``ge``, ``max_length``) among all that is noted about it."""
    noted = [*bounds, *(inner for bound in bounds for inner in getattr(bound, "metadata", ()))]
    found = [getattr(bound, name) for bound in noted if getattr(bound, name, None) is not None]
    return found[0] if found else otherwise


SIMPLE: dict[Any, Callable[[Random, tuple[Any, ...]], Any]] = {
    int: _whole,
    bool: lambda rng, _bounds: rng.random() < 1 / 2,
    str: lambda rng, _bounds: rng.choice(("Alpha", "Bravo", "Charlie")),
    NoneType: lambda _rng, _bounds: None,
}
