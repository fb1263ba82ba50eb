"""What can be done now, with everything a screen needs to show it.

The steps of the tally and ``enter`` are possible at any time and are not listed.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from companion.games.hagar.advice import LineEffect, line_effects
from companion.games.hagar.moving import targets
from companion.games.hagar.placing import Hand, hand
from companion.games.hagar.position import (
    COASTERS,
    Field,
    Options,
    Position,
    all_laid,
    to_act,
)
from companion.model import Frozen, Offer


class PlaceOffer(Offer):
    """The next coaster; ``placing.legal_placements`` knows more once it is known which one."""

    do: Literal["place"] = "place"
    number: int
    """Which coaster it is, from 1 on."""
    most: int
    """How many are laid in all."""
    hand: Hand


class FinalRollOffer(Offer):
    """The final roll, and what each line would come to before anybody moves."""

    do: Literal["final_roll"] = "final_roll"
    lines: tuple[LineEffect, ...]


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


def place(position: Position, options: Options) -> Iterator[PlaceOffer]:
    """Offer to lay the next coaster, as long as one is left."""
    seat = to_act(position, options)
    if seat is not None and not position.rolled and not all_laid(position):
        yield PlaceOffer(
            seat=seat,
            number=len(position.coasters) + 1,
            most=COASTERS[position.players],
            hand=hand(position, seat),
        )


def final_roll(position: Position, options: Options) -> Iterator[FinalRollOffer]:
    """Offer the final roll once all coasters lie."""
    seat = to_act(position, options)
    if seat is not None and not position.rolled and all_laid(position):
        yield FinalRollOffer(seat=seat, lines=line_effects(position, options))


def move(position: Position, options: Options) -> Iterator[MoveOffer]:
    """Offer a seat its final move, where one is possible."""
    seat = to_act(position, options)
    if seat is None or not position.rolled:
        return
    reach = tuple(
        Reach(start=token.field, goals=goals)
        for token in position.tokens
        if token.seat == seat and not token.gold and (goals := targets(position, token.field))
    )
    if reach:
        yield MoveOffer(seat=seat, hagars=reach)


def stay(position: Position, options: Options) -> Iterator[StayOffer]:
    """Offer to leave all Hägars where they are."""
    seat = to_act(position, options)
    if seat is not None and position.rolled:
        yield StayOffer(seat=seat)
