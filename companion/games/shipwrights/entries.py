"""What can be entered at any time until the end, with everything a screen needs to show it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from companion.games.shipwrights.earning import following_told
from companion.games.shipwrights.jarls import next_number, numbers
from companion.games.shipwrights.noting import VALUE_PATH
from companion.games.shipwrights.position import TRACKS, Card
from companion.games.shipwrights.printed import BuildingCard, Goods, LongshipCard, Prices, Track
from companion.games.shipwrights.supply import SUPPLY
from companion.games.shipwrights.tracks import (
    Ship,
    basic_cards,
    free_ships,
    trade_cards_due,
    upgrades_due,
)
from companion.games.shipwrights.turn import boards, is_due
from companion.games.shipwrights.values import missing
from companion.model import Missing, Offer, Phrase

if TYPE_CHECKING:
    from collections.abc import Iterator

    from companion.games.shipwrights.position import Options, Position


class PricesOffer(Offer):
    """Type the prices of the open round card."""

    do: Literal["set_prices"] = "set_prices"
    trades: Prices


class StepOffer(Offer):
    """Move a marker; ``earns`` says what the next reward space gives."""

    do: Literal["step"] = "step"
    track: Track
    earns: Phrase


class LongshipOffer(Offer):
    """Enter a constructed longship; those known of the box come along."""

    do: Literal["add_longship"] = "add_longship"
    known: tuple[LongshipCard, ...]


class BuildingOffer(Offer):
    """Enter a constructed building; those known of the box come along."""

    do: Literal["add_building"] = "add_building"
    known: tuple[BuildingCard, ...]


class JarlOffer(Offer):
    """Tuck a jarl, called by a number; ``free`` says how many buildings could still have one."""

    do: Literal["add_jarl"] = "add_jarl"
    free: int
    number: int


class DiscardJarlOffer(Offer):
    """Discard one of these jarls, by its number."""

    do: Literal["discard_jarl"] = "discard_jarl"
    jarls: tuple[int | None, ...]
    numbers: tuple[int, ...]


class UpgradeOffer(Offer):
    """Flip one of these cards, so many times."""

    do: Literal["upgrade"] = "upgrade"
    cards: tuple[Card, ...]
    due: int


class TradeCardOffer(Offer):
    """Tuck a trade card under one of these ships, or lay it face down."""

    do: Literal["place_trade_card"] = "place_trade_card"
    ships: tuple[Ship, ...]
    due: int


class SupplyOffer(Offer):
    """Put something into a supply or take it out, or enter it as counted."""

    do: Literal["gain", "set_supply"]
    supply: Goods


class ValueOffer(Offer):
    """Note printed values that the final score needs."""

    do: Literal["note_value"] = "note_value"
    values: tuple[Missing, ...]


def set_prices(position: Position, _options: Options) -> Iterator[PricesOffer]:
    """Offer other prices."""
    if is_due(position, "set_prices"):
        yield PricesOffer(trades=position.trades)


def note_value(position: Position, options: Options) -> Iterator[ValueOffer]:
    """Offer to note what the score lacks."""
    values = tuple(
        value for value in missing(position, options) if VALUE_PATH.fullmatch(value.path)
    )
    if values:
        yield ValueOffer(values=values)


def step(position: Position, _options: Options) -> Iterator[StepOffer]:
    """Offer to move each marker."""
    for seat, player in boards(position, "step"):
        for track in TRACKS:
            earns = following_told(position.printed, track, player.tracks.at(track))
            yield StepOffer(seat=seat, track=track, earns=earns)


def add_longship(position: Position, _options: Options) -> Iterator[LongshipOffer]:
    """Offer to enter a longship."""
    for seat, _ in boards(position, "add_longship"):
        yield LongshipOffer(seat=seat, known=position.printed.longships)


def add_building(position: Position, _options: Options) -> Iterator[BuildingOffer]:
    """Offer to enter a building."""
    for seat, _ in boards(position, "add_building"):
        yield BuildingOffer(seat=seat, known=position.printed.buildings)


def add_jarl(position: Position, _options: Options) -> Iterator[JarlOffer]:
    """Offer to tuck a jarl, and say how many have room."""
    for seat, player in boards(position, "add_jarl"):
        free = max(0, len(player.buildings) + 1 - len(player.jarls))
        yield JarlOffer(seat=seat, free=free, number=next_number(player))


def discard_jarl(position: Position, _options: Options) -> Iterator[DiscardJarlOffer]:
    """Offer to discard a jarl, where one is tucked."""
    for seat, player in boards(position, "discard_jarl"):
        if player.jarls:
            yield DiscardJarlOffer(seat=seat, jarls=player.jarls, numbers=numbers(player))


def upgrade(position: Position, _options: Options) -> Iterator[UpgradeOffer]:
    """Offer the upgrades that are due."""
    for seat, player in boards(position, "upgrade"):
        if due := upgrades_due(player):
            yield UpgradeOffer(seat=seat, cards=basic_cards(player), due=due)


def place_trade_card(position: Position, _options: Options) -> Iterator[TradeCardOffer]:
    """Offer a place for the trade cards that have none."""
    for seat, player in boards(position, "place_trade_card"):
        if due := trade_cards_due(player):
            yield TradeCardOffer(seat=seat, ships=free_ships(player), due=due)


def gain(position: Position, _options: Options) -> Iterator[SupplyOffer]:
    """Offer to put something into a supply that is known."""
    yield from _supplies(position, "gain")


def set_supply(position: Position, _options: Options) -> Iterator[SupplyOffer]:
    """Offer to enter a supply as counted."""
    yield from _supplies(position, "set_supply")


def _supplies(position: Position, do: Literal["gain", "set_supply"]) -> Iterator[SupplyOffer]:
    for seat, player in boards(position, do):
        if do == "set_supply" or player.counted:
            supply = Goods(**{good: getattr(player, good) for good in SUPPLY})
            yield SupplyOffer(do=do, seat=seat, supply=supply)
