"""What can be done now, with everything a screen needs to show it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from companion.games.saekonungr.due import is_due, rolled_for
from companion.games.saekonungr.length import may_shorten
from companion.games.saekonungr.odds import (
    Chance,
    VikingChances,
    raid_chances,
    trading_chances,
    viking_chances,
)
from companion.games.saekonungr.order import may_order, who_rolls
from companion.games.saekonungr.position import (
    CoinPlace,
    Options,
    Position,
    Ship,
    VikingFace,
    is_over,
)
from companion.games.saekonungr.raid import (
    least_to_plunder,
    may_leave,
    may_stop,
    most_to_plunder,
)
from companion.games.saekonungr.viking_dice import VIKING_DICE
from companion.model import Offer, Phrase, phrase


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


class VikingDiceOffer(Offer):
    """No, one or two Viking Dice with these faces, and what they can bring."""

    do: Literal["viking"] = "viking"
    most: int
    die: tuple[VikingFace, ...]
    warnings: tuple[Phrase, ...]
    chances: tuple[VikingChances, ...]
    """For one die, for two dice."""


class PlunderOffer(Offer):
    """From ``least`` to ``most`` coins from the loaded ships and the Longship."""

    do: Literal["plunder"] = "plunder"
    ships: tuple[Ship, ...]
    longship: int
    least: int = 1
    most: int

    def pointed(self, places: tuple[CoinPlace, ...], place: CoinPlace) -> tuple[CoinPlace, ...]:
        """Return the places pointed at after one more: again on a ship lets go of it.

        The longship may be pointed at as often as coins lie there and may be taken; then it lets
        go.
        """
        if place == "longship":
            others = tuple(place for place in places if place != "longship")
            again: tuple[CoinPlace, ...] = ("longship",)
            there = places.count("longship")
            room = min(self.longship, self.most - len(others))
            return (*others, *again * (there + 1 if there < room else 0))
        if place in places:
            return tuple(other for other in places if other != place)
        return (*places, place) if len(places) < self.most else places

    def is_enough(self, places: tuple[CoinPlace, ...]) -> bool:
        """Tell whether as many are pointed at as have to be taken."""
        return len(places) >= self.least


class RobOffer(Offer):
    """Coins from the Treasury of one of these seats."""

    do: Literal["rob"] = "rob"
    seats: tuple[int, ...]


class NothingOffer(Offer):
    """Nothing to take anywhere, or nothing wanted; on with the next raid roll."""

    do: Literal["nothing"] = "nothing"


class StopOffer(Offer):
    """No further raid roll; the turn ends."""

    do: Literal["stop"] = "stop"


class ShortenOffer(Offer):
    """The next one out ends the game, where all agree."""

    do: Literal["shorten"] = "shorten"


def order(position: Position, options: Options) -> Iterator[OrderOffer]:
    """Offer the start roll, as long as nothing else was done."""
    if may_order(position, options) and not is_over(position, options):
        yield OrderOffer(seats=who_rolls(position))


def roll(position: Position, options: Options) -> Iterator[RollOffer]:
    """Offer the roll that is due: for trading, or for a raid."""
    if not is_due(position, "roll", options):
        return
    what = rolled_for(position)
    yield RollOffer(
        seat=position.active,
        what=what,
        raids=position.raids,
        chances=(trading_chances if what == "trading" else raid_chances)(position, options),
    )


def viking(position: Position, options: Options) -> Iterator[VikingDiceOffer]:
    """Offer Viking Dice; warn where an X could not be paid (rulings R11 and R12)."""
    if not is_due(position, "viking", options):
        return
    warnings: tuple[Phrase, ...] = ()
    if position.treasury == 0:
        warnings = (phrase("saekonungr.warning.any_x"),)
    elif position.treasury < VIKING_DICE:
        warnings = (phrase("saekonungr.warning.two_x", n=position.treasury),)
    yield VikingDiceOffer(
        seat=position.active,
        most=VIKING_DICE,
        die=options.viking_die,
        warnings=warnings,
        chances=tuple(viking_chances(position, options, k + 1) for k in range(VIKING_DICE)),
    )


def plunder(position: Position, options: Options) -> Iterator[PlunderOffer]:
    """Offer the coins of the board after a raid 7."""
    most = most_to_plunder(position)
    if most and is_due(position, "plunder", options):
        yield PlunderOffer(
            seat=position.active,
            ships=position.ships,
            longship=position.longship,
            least=least_to_plunder(position, options),
            most=most,
        )


def rob(position: Position, options: Options) -> Iterator[RobOffer]:
    """Offer a coin of an opponent after a raid 7."""
    if position.opponents_with_coins and is_due(position, "rob", options):
        yield RobOffer(seat=position.active, seats=position.opponents_with_coins)


def nothing(position: Position, options: Options) -> Iterator[NothingOffer]:
    """Offer to go on where a raid 7 finds nothing anywhere, or need not take anything."""
    if may_leave(position, options) and is_due(position, "nothing", options):
        yield NothingOffer(seat=position.active)


def stop(position: Position, options: Options) -> Iterator[StopOffer]:
    """Offer to leave out the raid rolls still due, where the table plays so."""
    if may_stop(position, options) and is_due(position, "stop", options):
        yield StopOffer(seat=position.active)


def shorten(position: Position, options: Options) -> Iterator[ShortenOffer]:
    """Offer a sooner end, where the next one out would not end the game anyway."""
    if may_shorten(position, options):
        yield ShortenOffer()
