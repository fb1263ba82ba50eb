"""A player who draws lots: for walks through the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.hagar.actions import FinalRoll, MoveHagar, OwnToken, PlaceCoaster, Stay
from companion.games.hagar.board import fields_of
from companion.games.hagar.game import GAME
from companion.games.hagar.offers import FinalRollOffer, MoveOffer, PlaceOffer
from companion.games.hagar.placing import (
    Hand,
    free_cells,
    legal_placements,
    turned_coaster,
)
from companion.games.hagar.position import (
    DIE,
    FIELDS_OF_A_COASTER,
    KINDS,
    SIDES,
    Coaster,
    Field,
    Gold,
    Options,
    Position,
    Symbol,
)
from companion.model import Frozen

if TYPE_CHECKING:
    from random import Random


def random_action(position: Position, options: Options, rng: Random) -> Frozen | None:
    """Draw one of the offered actions, coaster and roll included; None when it is over."""
    offered = GAME.offers(position, options)
    if not offered:
        return None
    match rng.choice(offered):
        case PlaceOffer() as offer:
            return _drawn_place(position, offer, options, rng)
        case FinalRollOffer() as offer:
            line = rng.choice(offer.lines).doubled
            return FinalRoll(value=rng.randint(1, DIE), doubled=line)
        case MoveOffer(seat=int(seat), hagars=hagars):
            reach = rng.choice(hagars)
            return MoveHagar(seat=seat, from_=reach.start, to=rng.choice(reach.goals))
        case offer:
            return Stay(seat=offer.seat or 0)


def _drawn_place(
    position: Position, offer: PlaceOffer, options: Options, rng: Random
) -> PlaceCoaster:
    """Draw a coaster and lay it as the rules have it; against them where they leave no place."""
    fields = tuple(rng.choice(KINDS) for _ in range(FIELDS_OF_A_COASTER))
    beer = rng.choice((None, None, *SIDES))
    ways = [
        turned_coaster(Coaster(cell=one.cell, fields=fields, beer=beer), turns)
        for one in legal_placements(position, fields, beer, options)
        for turns in one.turns
    ]
    against = Coaster(cell=rng.choice(free_cells(position)), fields=fields, beer=beer)
    coaster = rng.choice(ways) if ways else against
    own = fields_of(coaster.cell)
    seat = offer.seat or 0
    pairs = [own[:2], own[2:], own[::2], own[1::2], own, own[:1]]
    gold = tuple(Gold(touches=rng.choice(pairs)) for _ in range(rng.randint(0, 1)))
    shields = tuple(Symbol(touches=rng.choice(pairs)) for _ in range(rng.randint(0, 1)))
    return PlaceCoaster(
        seat=seat,
        coaster=coaster,
        token=_drawn_token(offer.hand, own, rng),
        gold=gold,
        shields=shields,
        anyway=not ways,
    )


def _drawn_token(left: Hand, own: tuple[Field, ...], rng: Random) -> OwnToken | None:
    choices = [*[False] * left.hagars, *[True] * left.gold]
    if not choices:
        return None
    return OwnToken(field=rng.choice(own), gold=rng.choice(choices))
