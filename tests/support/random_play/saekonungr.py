"""A player who draws lots: for walks through the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.dice import roll
from companion.games.saekonungr.actions import Order, Plunder, Rob, Roll, Stop, TakeNothing, Viking
from companion.games.saekonungr.dice import TWO_DICE
from companion.games.saekonungr.game import GAME
from companion.games.saekonungr.offers import (
    OrderOffer,
    PlunderOffer,
    RobOffer,
    RollOffer,
    StopOffer,
    VikingDiceOffer,
)
from companion.games.saekonungr.position import CoinPlace, Options, Position
from companion.model import Frozen, Offer

if TYPE_CHECKING:
    from random import Random


def random_action(position: Position, options: Options, rng: Random) -> Frozen | None:
    """Draw one of the offered actions, its dice and choices included; None when it is over."""
    offered = [one for one in GAME.offers(position, options) if one.do != "shorten"]
    return GAME.named(position, drawn(rng.choice(offered), position, rng)) if offered else None


def drawn(offer: Offer, position: Position, rng: Random) -> Frozen:
    """Draw an action for an offer."""
    match offer:
        case OrderOffer():
            seats = range(len(position.treasuries))
            rolls = tuple(_two(rng) if seat in offer.seats else None for seat in seats)
            action: Frozen = Order(dice=rolls)
        case RollOffer():
            action = Roll(dice=_two(rng))
        case VikingDiceOffer():
            dice = rng.randint(0, offer.most)
            action = Viking(faces=tuple(rng.choice(offer.die) for _ in range(dice)))
        case PlunderOffer():
            longship: list[CoinPlace] = ["longship"] * offer.longship
            coins = rng.sample([*offer.ships, *longship], rng.randint(offer.least, offer.most))
            action = Plunder(from_=tuple(coins))
        case RobOffer():
            action = Rob(seat=rng.choice(offer.seats))
        case StopOffer():
            action = Stop()
        case _:
            action = TakeNothing()
    return action


def _two(rng: Random) -> tuple[int, ...]:
    return tuple(face for face in roll(TWO_DICE, rng).faces if isinstance(face, int))
