"""What can be done now, with everything a screen needs to show it.

What lies on the table can be entered at any time until the end. Of that only what a screen has to
know more of is offered.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from companion.games.shipwrights.actions import Holders, Plan
from companion.games.shipwrights.due import boards, following, in_setup, is_due, waiting
from companion.games.shipwrights.earning import following_phrase
from companion.games.shipwrights.heroes import holders_of, proposal, reasons
from companion.games.shipwrights.jarls import next_number
from companion.games.shipwrights.noting import VALUE_PATH
from companion.games.shipwrights.position import (
    NEMESES,
    NEUTRAL_SEATS,
    TRACKS,
    Card,
    Phase,
    Position,
)
from companion.games.shipwrights.printed import Prices, Track
from companion.games.shipwrights.supply import income_phrase
from companion.games.shipwrights.tracks import (
    Ship,
    basic_cards,
    free_ships,
    raid_cost,
    raids_left,
    trade_cards_due,
    upgrades_due,
)
from companion.games.shipwrights.trades import best_for, best_trades_phrase, uses_thyra
from companion.games.shipwrights.values import missing
from companion.model import Missing, Offer, Phrase

if TYPE_CHECKING:
    from collections.abc import Iterator

    from companion.games.shipwrights.position import Options


class NemesisOffer(Offer):
    """Add nemesis cards, so many more."""

    do: Literal["add_nemesis"] = "add_nemesis"
    left: int


class HutOffer(Offer):
    """Enter the hut dealt to a player."""

    do: Literal["take_hut"] = "take_hut"


class RevealOffer(Offer):
    """Type the round card."""

    do: Literal["reveal"] = "reveal"
    asks_direction: bool
    asks_neutral: bool
    asks_points: bool


class DoneOffer(Offer):
    """A seat says that it has finished the phase, or has not."""

    do: Literal["done"] = "done"
    done: bool
    """Whether the action says that the seat has finished."""


class PhaseOffer(Offer):
    """Go on; with who has not finished, and where it leads."""

    do: Literal["next_phase"] = "next_phase"
    waiting: tuple[int, ...]
    next_phase: Phase


class RaidOffer(Offer):
    """Use one of the raid cards left, for so many workers."""

    do: Literal["raid"] = "raid"
    left: int
    workers: int


class IncomeOffer(Offer):
    """Take the income of a seat."""

    do: Literal["take_income"] = "take_income"
    sentence: Phrase


class HeroesOffer(Offer):
    """Give the heroes out as the tracks say, with the reason for each."""

    do: Literal["assign_heroes"] = "assign_heroes"
    holders: Holders
    now: Holders
    randis: tuple[int, ...]
    because: tuple[Phrase, ...]


class TradesOffer(Offer):
    """Make the best final trades, others, or none."""

    do: Literal["take_trades"] = "take_trades"
    plan: Plan
    sentence: Phrase
    thyra: bool


class PricesOffer(Offer):
    """Type the prices of the open round card."""

    do: Literal["set_prices"] = "set_prices"
    trades: Prices


class StepOffer(Offer):
    """Move a marker; ``earns`` says what the next reward space gives."""

    do: Literal["step"] = "step"
    track: Track
    earns: Phrase


class JarlOffer(Offer):
    """Tuck a jarl, called by a number."""

    do: Literal["add_jarl"] = "add_jarl"
    number: int


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


class ValueOffer(Offer):
    """Note printed values that the final score needs."""

    do: Literal["note_value"] = "note_value"
    lacking: tuple[Missing, ...]


def add_nemesis(position: Position, _options: Options) -> Iterator[NemesisOffer]:
    """Offer the nemesis cards that are left, alone and before the first round."""
    left = NEMESES - len(position.nemeses)
    if in_setup(position) and position.is_solo and left > 0:
        yield NemesisOffer(left=left)


def reveal(position: Position, _options: Options) -> Iterator[RevealOffer]:
    """Offer to turn a round card over."""
    if is_due(position, "reveal"):
        yield RevealOffer(
            asks_direction=len(position.players) > NEUTRAL_SEATS,
            asks_neutral=position.has_neutral,
            asks_points=position.is_solo,
        )


def next_phase(position: Position, _options: Options) -> Iterator[PhaseOffer]:
    """Offer the next phase, and say who holds it up."""
    if position.phase is not None and is_due(position, "next_phase"):
        _, phase = following(position)
        yield PhaseOffer(waiting=waiting(position), next_phase=phase or "over")


def assign_heroes(position: Position, options: Options) -> Iterator[HeroesOffer]:
    """Propose the heroes."""
    if not is_due(position, "assign_heroes"):
        return
    holders = proposal(position, options)
    heroes = holders.model_dump().values()
    yield HeroesOffer(
        holders=holders,
        now=holders_of(position),
        randis=tuple(seat for seat in range(len(position.players)) if seat not in heroes),
        because=reasons(position, options),
    )


def done(position: Position, _options: Options) -> Iterator[DoneOffer]:
    """Offer everybody to say that they have finished, or not."""
    for seat, _ in boards(position, "done"):
        yield DoneOffer(seat=seat, done=seat not in position.finished)


def take_hut(position: Position, _options: Options) -> Iterator[HutOffer]:
    """Offer the hut to whom none was dealt."""
    for seat, player in boards(position, "take_hut"):
        if in_setup(position) and player.hut.track is None:
            yield HutOffer(seat=seat)


def raid(position: Position, _options: Options) -> Iterator[RaidOffer]:
    """Offer the raids that are left, and say what one costs."""
    for seat, player in boards(position, "raid"):
        cost = raid_cost(player.tracks.military)
        if raids_left(player) and cost is not None:
            yield RaidOffer(seat=seat, left=raids_left(player), workers=cost)


def take_income(position: Position, _options: Options) -> Iterator[IncomeOffer]:
    """Offer the income to who has not finished with it."""
    for seat, player in boards(position, "take_income"):
        if seat not in position.finished:
            yield IncomeOffer(seat=seat, sentence=income_phrase(player, seat))


def take_trades(position: Position, options: Options) -> Iterator[TradesOffer]:
    """Propose everybody's best final trades."""
    for seat, player in boards(position, "take_trades"):
        plan = best_for(player, position, options)
        yield TradesOffer(
            seat=seat,
            plan=plan,
            sentence=best_trades_phrase(player, plan, position.trades),
            thyra=uses_thyra(player, options),
        )


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
        yield ValueOffer(lacking=values)


def step(position: Position, _options: Options) -> Iterator[StepOffer]:
    """Offer to move each marker."""
    for seat, player in boards(position, "step"):
        for track in TRACKS:
            earns = following_phrase(position.printed, track, player.tracks.at(track))
            yield StepOffer(seat=seat, track=track, earns=earns)


def add_jarl(position: Position, _options: Options) -> Iterator[JarlOffer]:
    """Offer to tuck a jarl."""
    for seat, player in boards(position, "add_jarl"):
        yield JarlOffer(seat=seat, number=next_number(player))


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
