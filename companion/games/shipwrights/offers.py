"""What can be done now, with everything a screen needs to show it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from companion.games.shipwrights.actions import Holders, InRound, Plan, When
from companion.games.shipwrights.earning import following_told
from companion.games.shipwrights.heroes import holders_of, proposal, reasons
from companion.games.shipwrights.jarls import next_number, numbers
from companion.games.shipwrights.noting import VALUE_PATH
from companion.games.shipwrights.position import (
    LAST_SPACE,
    NEMESES,
    TRACKS,
    Card,
    Phase,
    Position,
)
from companion.games.shipwrights.printed import (
    BuildingCard,
    Direction,
    Goods,
    HutCard,
    LongshipCard,
    Prices,
    RoundCard,
    Track,
)
from companion.games.shipwrights.rounds import checklist
from companion.games.shipwrights.supply import SUPPLY, income, income_told
from companion.games.shipwrights.tracks import (
    Ship,
    basic_cards,
    free_ships,
    next_reward,
    raid_cost,
    raids_left,
    trade_cards_due,
    upgrades_due,
)
from companion.games.shipwrights.trades import best_for, best_told, uses_thyra
from companion.games.shipwrights.turn import following, in_setup, is_due, waiting
from companion.games.shipwrights.values import free_huts, known_at, missing
from companion.model import Frozen, Missing, Offer, Phrase, change

if TYPE_CHECKING:
    from collections.abc import Iterator

    from companion.games.shipwrights.position import Options, Player


class NemesisOffer(Offer):
    """Add nemesis cards, so many more."""

    do: Literal["add_nemesis"] = "add_nemesis"
    left: int


class HutOffer(Offer):
    """Enter the hut dealt to a player; huts known of the box come along."""

    do: Literal["take_hut"] = "take_hut"
    known: tuple[HutCard, ...]


class RevealOffer(Offer):
    """Type the round card, or take one of those known of the box."""

    do: Literal["reveal"] = "reveal"
    round: int
    asks_direction: bool
    asks_neutral: bool
    asks_points: bool
    known: tuple[RoundCard, ...]


class PricesOffer(Offer):
    """Type the prices of the open round card."""

    do: Literal["set_prices"] = "set_prices"
    trades: Prices


class DoneOffer(Offer):
    """A seat says that it has finished the phase, or has not."""

    do: Literal["done"] = "done"
    done: bool
    """What the action would say."""


class PhaseOffer(Offer):
    """Go on; with what the present phase needs and who has not finished."""

    do: Literal["next_phase"] = "next_phase"
    round: int
    phase: Phase
    direction: Direction | None
    checklist: tuple[Phrase, ...]
    waiting: tuple[int, ...]
    next_round: int
    next_phase: Phase


class SkipOffer(Offer):
    """Go straight to the final trades."""

    do: Literal["skip_to_end"] = "skip_to_end"


class StepOffer(Offer):
    """Move a marker; ``earns`` says what the next reward space gives."""

    do: Literal["step"] = "step"
    track: Track
    space: int
    most: int
    next_reward: int | None
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


class RaidOffer(Offer):
    """Use one of the raid cards left, for so many workers."""

    do: Literal["raid"] = "raid"
    left: int
    workers: int


class IncomeOffer(Offer):
    """Take the income of a seat."""

    do: Literal["take_income"] = "take_income"
    goods: Goods
    told: Phrase


class SupplyOffer(Offer):
    """Put something into a supply or take it out, or enter it as counted."""

    do: Literal["gain", "set_supply"]
    supply: Goods


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
    told: Phrase
    thyra: bool


class ValueOffer(Offer):
    """Note printed values that the final score needs."""

    do: Literal["note_value"] = "note_value"
    values: tuple[Missing, ...]


def add_nemesis(position: Position, _options: Options) -> Iterator[NemesisOffer]:
    """Offer the nemesis cards that are left, alone and before the first round."""
    left = NEMESES - len(position.nemeses)
    if in_setup(position) and position.is_solo and left > 0:
        yield NemesisOffer(left=left)


def reveal(position: Position, _options: Options) -> Iterator[RevealOffer]:
    """Offer to turn a round card over."""
    if is_due(position, "reveal"):
        yield RevealOffer(
            round=position.round or 1,
            asks_direction=not position.has_neutral,
            asks_neutral=position.has_neutral,
            asks_points=position.is_solo,
            known=known_at(position).rounds,
        )


def next_phase(position: Position, _options: Options) -> Iterator[PhaseOffer]:
    """Offer the next phase, and say what the present one needs."""
    if position.phase is None or not is_due(position, "next_phase"):
        return
    next_round, next_phase = following(position)
    yield PhaseOffer(
        round=position.round or 1,
        phase=position.phase,
        direction=position.direction,
        checklist=checklist(position),
        waiting=waiting(position),
        next_round=next_round or 1,
        next_phase=next_phase or "over",
    )


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


def skip_to_end(position: Position, _options: Options) -> Iterator[SkipOffer]:
    """Offer the final trades at once."""
    if is_due(position, "skip_to_end"):
        yield SkipOffer()


def set_prices(position: Position, _options: Options) -> Iterator[PricesOffer]:
    """Offer other prices."""
    if is_due(position, "set_prices"):
        yield PricesOffer(trades=position.trades)


def note_value(position: Position, options: Options) -> Iterator[ValueOffer]:
    """Offer to note what the score lacks."""
    values = tuple(one for one in missing(position, options) if VALUE_PATH.fullmatch(one.path))
    if values:
        yield ValueOffer(values=values)


def _boards(position: Position, do: str) -> Iterator[tuple[int, Player]]:
    """List the seats and their boards where an action is due."""
    if is_due(position, do):
        yield from enumerate(position.players)


def done(position: Position, _options: Options) -> Iterator[DoneOffer]:
    """Offer everybody to say that they have finished, or not."""
    for seat, _ in _boards(position, "done"):
        yield DoneOffer(seat=seat, done=seat not in position.finished)


def take_hut(position: Position, _options: Options) -> Iterator[HutOffer]:
    """Offer the hut to whom none was dealt."""
    for seat, player in _boards(position, "take_hut"):
        if in_setup(position) and player.hut.track is None:
            yield HutOffer(seat=seat, known=free_huts(position, seat))


def raid(position: Position, _options: Options) -> Iterator[RaidOffer]:
    """Offer the raids that are left, and say what one costs."""
    for seat, player in _boards(position, "raid"):
        cost = raid_cost(player.tracks.military)
        if raids_left(player) and cost is not None:
            yield RaidOffer(seat=seat, left=raids_left(player), workers=cost)


def take_income(position: Position, _options: Options) -> Iterator[IncomeOffer]:
    """Offer the income to who has not finished with it."""
    for seat, player in _boards(position, "take_income"):
        if seat not in position.finished:
            yield IncomeOffer(seat=seat, goods=income(player), told=income_told(player, seat))


def take_trades(position: Position, options: Options) -> Iterator[TradesOffer]:
    """Propose everybody's best final trades."""
    for seat, player in _boards(position, "take_trades"):
        plan = best_for(player, position, options)
        yield TradesOffer(
            seat=seat,
            plan=plan,
            told=best_told(player, plan, position.trades),
            thyra=uses_thyra(player, options),
        )


def step(position: Position, _options: Options) -> Iterator[StepOffer]:
    """Offer to move each marker."""
    for seat, player in _boards(position, "step"):
        for track in TRACKS:
            space = player.tracks.at(track)
            yield StepOffer(
                seat=seat,
                track=track,
                space=space,
                most=LAST_SPACE - space,
                next_reward=next_reward(space),
                earns=following_told(position.printed, track, space),
            )


def add_longship(position: Position, _options: Options) -> Iterator[LongshipOffer]:
    """Offer to enter a longship."""
    for seat, _ in _boards(position, "add_longship"):
        yield LongshipOffer(seat=seat, known=position.printed.longships)


def add_building(position: Position, _options: Options) -> Iterator[BuildingOffer]:
    """Offer to enter a building."""
    for seat, _ in _boards(position, "add_building"):
        yield BuildingOffer(seat=seat, known=position.printed.buildings)


def add_jarl(position: Position, _options: Options) -> Iterator[JarlOffer]:
    """Offer to tuck a jarl, and say how many have room."""
    for seat, player in _boards(position, "add_jarl"):
        free = max(0, len(player.buildings) + 1 - len(player.jarls))
        yield JarlOffer(seat=seat, free=free, number=next_number(player))


def discard_jarl(position: Position, _options: Options) -> Iterator[DiscardJarlOffer]:
    """Offer to discard a jarl, where one is tucked."""
    for seat, player in _boards(position, "discard_jarl"):
        if player.jarls:
            yield DiscardJarlOffer(seat=seat, jarls=player.jarls, numbers=numbers(player))


def upgrade(position: Position, _options: Options) -> Iterator[UpgradeOffer]:
    """Offer the upgrades that are due."""
    for seat, player in _boards(position, "upgrade"):
        if due := upgrades_due(player):
            yield UpgradeOffer(seat=seat, cards=basic_cards(player), due=due)


def place_trade_card(position: Position, _options: Options) -> Iterator[TradeCardOffer]:
    """Offer a place for the trade cards that have none."""
    for seat, player in _boards(position, "place_trade_card"):
        if due := trade_cards_due(player):
            yield TradeCardOffer(seat=seat, ships=free_ships(player), due=due)


def gain(position: Position, _options: Options) -> Iterator[SupplyOffer]:
    """Offer to put something into a supply that is known."""
    yield from _supplies(position, "gain")


def set_supply(position: Position, _options: Options) -> Iterator[SupplyOffer]:
    """Offer to enter a supply as counted."""
    yield from _supplies(position, "set_supply")


def _supplies(position: Position, do: Literal["gain", "set_supply"]) -> Iterator[SupplyOffer]:
    for seat, player in _boards(position, do):
        if do == "set_supply" or player.counted:
            supply = Goods(**{good: getattr(player, good) for good in SUPPLY})
            yield SupplyOffer(do=do, seat=seat, supply=supply)


def named(position: Position, action: Frozen) -> Frozen:
    """Say of what is done in a phase of which round it is."""
    if not isinstance(action, InRound) or position.round is None or position.phase is None:
        return action
    return change(action, when=When(round=position.round, phase=position.phase))
