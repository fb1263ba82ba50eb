"""What can be done now, with everything a screen needs to show it.

The steps of the tally and ``enter`` are possible at any time and are not listed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from companion.games.hagar.actions import Action, FinalRoll, Move, OwnToken, Place, Stay
from companion.games.hagar.advice import Expectation, LineEffect, expectation, line_effects
from companion.games.hagar.board import fields_of
from companion.games.hagar.moving import targets
from companion.games.hagar.placing import (
    Hand,
    free_cells,
    hand,
    legal_placements,
    turned_coaster,
)
from companion.games.hagar.position import (
    COASTERS,
    DIE,
    FIELDS_OF_A_COASTER,
    KINDS,
    SIDES,
    Cell,
    Coaster,
    Field,
    Gold,
    Options,
    Position,
    Symbol,
    all_laid,
    to_act,
)
from companion.model import Frozen, Offer

if TYPE_CHECKING:
    from random import Random


class PlaceOffer(Offer):
    """The next coaster; ``placing.legal_placements`` knows more once it is known which one."""

    do: Literal["place"] = "place"
    cells: tuple[Cell, ...]
    """Free cells at the edges of the board."""
    left: int
    """Coasters still to be laid, this one included."""
    hand: Hand


class FinalRollOffer(Offer):
    """The final roll, and what each line would come to before anybody moves."""

    do: Literal["final_roll"] = "final_roll"
    most: int = DIE
    lines: tuple[LineEffect, ...]
    expectation: Expectation | None
    """None until it has been said where all six numbers lie."""


class Reach(Frozen):
    """One Hägar and the fields it could move to."""

    start: Field
    goals: tuple[Field, ...]


class MoveOffer(Offer):
    """The final move: which Hägar can go where."""

    do: Literal["move"] = "move"
    hagars: tuple[Reach, ...]


class StayOffer(Offer):
    """No final move."""

    do: Literal["stay"] = "stay"


def offers(position: Position, options: Options) -> tuple[Offer, ...]:
    """List what is due now; empty when the game is over."""
    seat = to_act(position, options)
    if seat is None:
        return ()
    if position.rolled:
        return move_offers(position, seat)
    if all_laid(position):
        return (
            FinalRollOffer(
                seat=seat,
                lines=line_effects(position, options),
                expectation=expectation(position, options),
            ),
        )
    return (
        PlaceOffer(
            seat=seat,
            cells=free_cells(position),
            left=COASTERS[position.players] - len(position.coasters),
            hand=hand(position, seat),
        ),
    )


def move_offers(position: Position, seat: int) -> tuple[Offer, ...]:
    """Offer a seat its final move, where one is possible, and to stay."""
    reach = tuple(
        Reach(start=token.field, goals=goals)
        for token in position.tokens
        if token.seat == seat and not token.gold and (goals := targets(position, token.field))
    )
    moving = (MoveOffer(seat=seat, hagars=reach),) if reach else ()
    return (*moving, StayOffer(seat=seat))


def wander(position: Position, options: Options, rng: Random) -> Action | None:
    """Draw one of the offered actions, coaster and roll included; None when it is over."""
    offered = offers(position, options)
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
            return Move(seat=seat, from_=reach.start, to=rng.choice(reach.goals))
        case offer:
            return Stay(seat=offer.seat or 0)


def _drawn_place(position: Position, offer: PlaceOffer, options: Options, rng: Random) -> Place:
    """Draw a coaster and lay it as the rules have it; against them where they leave no place."""
    fields = tuple(rng.choice(KINDS) for _ in range(FIELDS_OF_A_COASTER))
    beer = rng.choice((None, None, *SIDES))
    ways = [
        turned_coaster(Coaster(cell=one.cell, fields=fields, beer=beer), turns)
        for one in legal_placements(position, fields, beer, options)
        for turns in one.turns
    ]
    against = Coaster(cell=rng.choice(offer.cells), fields=fields, beer=beer)
    coaster = rng.choice(ways) if ways else against
    own = fields_of(coaster.cell)
    seat = offer.seat or 0
    pairs = [own[:2], own[2:], own[::2], own[1::2], own, own[:1]]
    gold = tuple(Gold(touches=rng.choice(pairs)) for _ in range(rng.randint(0, 1)))
    shields = tuple(Symbol(touches=rng.choice(pairs)) for _ in range(rng.randint(0, 1)))
    return Place(
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
