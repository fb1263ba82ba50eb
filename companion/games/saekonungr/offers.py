"""What can be done now, with everything a screen needs to show it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from companion.dice import roll
from companion.games.saekonungr.actions import (
    Action,
    Nothing,
    Order,
    Plunder,
    Rob,
    Roll,
    Viking,
)
from companion.games.saekonungr.dice import TWO_DICE
from companion.games.saekonungr.odds import (
    Chance,
    VikingChances,
    raid_chances,
    trading_chances,
    viking_chances,
)
from companion.games.saekonungr.order import may_order, who_rolls
from companion.games.saekonungr.position import Face, Options, Position, Ship, is_over
from companion.games.saekonungr.raid import ROB, Place, most_to_plunder
from companion.games.saekonungr.viking_dice import VIKING_DICE
from companion.model import Offer, Phrase, phrase

if TYPE_CHECKING:
    from random import Random


class OrderOffer(Offer):
    """The start roll; ``seats`` roll, the others are null."""

    do: Literal["order"] = "order"
    seats: tuple[int, ...]


class RollOffer(Offer):
    """2D6 for trading or for a raid, with the exact chances."""

    do: Literal["roll"] = "roll"
    what: Literal["trading", "raid"]
    raids: int
    """Raid rolls still due, this one included; 0 when trading."""
    chances: tuple[Chance, ...]


class VikingOffer(Offer):
    """No, one or two Viking Dice with these faces, and what they can bring."""

    do: Literal["viking"] = "viking"
    most: int
    die: tuple[Face, ...]
    warnings: tuple[Phrase, ...]
    chances: tuple[VikingChances, ...]
    """For one die, for two dice."""


class PlunderOffer(Offer):
    """Up to ``most`` coins from the loaded ships and the Longship."""

    do: Literal["plunder"] = "plunder"
    ships: tuple[Ship, ...]
    longship: int
    most: int


class RobOffer(Offer):
    """``coins`` from the Treasury of one of these seats."""

    do: Literal["rob"] = "rob"
    seats: tuple[int, ...]
    coins: int = ROB


class NothingOffer(Offer):
    """Nothing to take anywhere; on with the next raid roll."""

    do: Literal["nothing"] = "nothing"


def offers(position: Position, options: Options) -> tuple[Offer, ...]:
    """List what can be done now; empty when the game is over."""
    if is_over(position, options):
        return ()
    if position.phase == "viking":
        return (viking_offer(position, options),)
    if position.phase == "plunder":
        return plunder_offers(position)
    starting: tuple[Offer, ...] = ()
    if may_order(position, options):
        starting = (OrderOffer(seats=who_rolls(position)),)
    return starting if position.tied else (roll_offer(position, options), *starting)


def roll_offer(position: Position, options: Options) -> RollOffer:
    """Offer the roll that is due: for trading, or for a raid."""
    trading = position.phase == "trade"
    return RollOffer(
        seat=position.active,
        what="trading" if trading else "raid",
        raids=position.raids,
        chances=(trading_chances if trading else raid_chances)(position, options),
    )


def viking_offer(position: Position, options: Options) -> VikingOffer:
    """Offer Viking Dice; warn where an X could not be paid (rulings R11 and R12)."""
    warnings: tuple[Phrase, ...] = ()
    if position.treasury == 0:
        warnings = (phrase("saekonungr.warning.any_x"),)
    elif position.treasury < VIKING_DICE:
        warnings = (phrase("saekonungr.warning.two_x", n=position.treasury),)
    return VikingOffer(
        seat=position.active,
        most=VIKING_DICE,
        die=options.viking_die,
        warnings=warnings,
        chances=tuple(viking_chances(position, options, k + 1) for k in range(VIKING_DICE)),
    )


def plunder_offers(position: Position) -> tuple[Offer, ...]:
    """Offer the choice of a raid 7: plunder or rob; nothing only where neither is possible."""
    found: list[Offer] = []
    most = most_to_plunder(position)
    if most:
        found.append(
            PlunderOffer(
                seat=position.active,
                ships=position.ships,
                longship=position.longship,
                most=most,
            )
        )
    if position.opponents_with_coins:
        found.append(RobOffer(seat=position.active, seats=position.opponents_with_coins))
    return tuple(found) or (NothingOffer(seat=position.active),)


def wander(position: Position, options: Options, rng: Random) -> Action | None:
    """Draw one of the offered actions, its dice and choices included; None when it is over."""
    offered = offers(position, options)
    return drawn(rng.choice(offered), position, rng) if offered else None


def drawn(offer: Offer, position: Position, rng: Random) -> Action:
    """Draw an action for an offer."""
    match offer:
        case OrderOffer():
            seats = range(len(position.treasuries))
            rolls = tuple(_two(rng) if seat in offer.seats else None for seat in seats)
            action: Action = Order(dice=rolls)
        case RollOffer():
            action = Roll(dice=_two(rng))
        case VikingOffer():
            dice = rng.randint(0, offer.most)
            action = Viking(faces=tuple(rng.choice(offer.die) for _ in range(dice)))
        case PlunderOffer():
            longship: list[Place] = ["longship"] * offer.longship
            coins = rng.sample([*offer.ships, *longship], rng.randint(1, offer.most))
            action = Plunder(from_=tuple(coins))
        case RobOffer():
            action = Rob(seat=rng.choice(offer.seats))
        case _:
            action = Nothing()
    return action


def _two(rng: Random) -> tuple[int, ...]:
    return tuple(face for face in roll(TWO_DICE, rng).faces if isinstance(face, int))
