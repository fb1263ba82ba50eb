"""What can be done now, with everything a screen needs to show it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from companion.games.shipwrights.building import VALUE_PATH
from companion.games.shipwrights.heroes import Holders, holder, proposal, reasons
from companion.games.shipwrights.playing import PHASES, in_setup
from companion.games.shipwrights.position import (
    LAST_SPACE,
    MAIN_HEROES,
    NEMESES,
    TRACKS,
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
from companion.games.shipwrights.rounds import (
    checklist,
    following,
    income,
    income_told,
    raids_left,
    waiting,
)
from companion.games.shipwrights.telling import following_told
from companion.games.shipwrights.tracks import (
    Card,
    Ship,
    basic_cards,
    free_ships,
    next_reward,
    raid_cost,
    trade_cards_due,
    upgrades_due,
)
from companion.games.shipwrights.trades import Plan, best_for, plan_told, uses_thyra
from companion.games.shipwrights.values import missing
from companion.model import Missing, Offer, Phrase

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
    """Tuck a jarl; ``free`` says how many buildings could still have one."""

    do: Literal["add_jarl"] = "add_jarl"
    free: int


class DiscardJarlOffer(Offer):
    """Discard one of these jarls."""

    do: Literal["discard_jarl"] = "discard_jarl"
    jarls: tuple[int | None, ...]


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
    """Book the income of a seat."""

    do: Literal["take_income"] = "take_income"
    goods: Goods
    told: Phrase


class GainOffer(Offer):
    """Put something into a supply or take it out."""

    do: Literal["gain"] = "gain"
    supply: Goods


class SupplyOffer(Offer):
    """Enter a supply as counted."""

    do: Literal["set_supply"] = "set_supply"
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


def offers(position: Position, options: Options) -> tuple[Offer, ...]:
    """List what can be done now; empty when the game is over."""
    if position.phase == "over":
        return ()
    found = [*table_offers(position, options)]
    for seat, player in enumerate(position.players):
        found += phase_offers(position, seat, player, options)
        found += board_offers(position, seat, player)
    return tuple(found)


def table_offers(position: Position, options: Options) -> Iterator[Offer]:
    """Offer what belongs to the table as a whole."""
    if in_setup(position) and position.is_solo and len(position.nemeses) < NEMESES:
        yield NemesisOffer(left=NEMESES - len(position.nemeses))
    if position.phase == "reveal":
        yield RevealOffer(
            round=position.round or 1,
            asks_direction=position.neutral is None,
            asks_neutral=position.neutral is not None,
            asks_points=position.is_solo,
            known=position.printed.rounds,
        )
    elif position.phase is not None:
        yield phase_offer(position, position.phase)
    if position.phase in PHASES["assign_heroes"]:
        yield heroes_offer(position, options)
    if position.phase in PHASES["skip_to_end"]:
        yield SkipOffer()
    yield PricesOffer(trades=position.trades)
    values = tuple(one for one in missing(position, options) if VALUE_PATH.fullmatch(one.path))
    if values:
        yield ValueOffer(values=values)


def phase_offer(position: Position, phase: Phase) -> PhaseOffer:
    """Offer the next phase, and say what the present one needs."""
    next_round, next_phase = following(position)
    return PhaseOffer(
        round=position.round or 1,
        phase=phase,
        direction=position.direction,
        checklist=checklist(position),
        waiting=waiting(position),
        next_round=next_round or 1,
        next_phase=next_phase or "over",
    )


def heroes_offer(position: Position, options: Options) -> HeroesOffer:
    """Propose the heroes."""
    holders = proposal(position, options)
    heroes = holders.model_dump().values()
    now = {hero: holder(position, hero) for hero in MAIN_HEROES.values()}
    return HeroesOffer(
        holders=holders,
        now=Holders(**now),
        randis=tuple(seat for seat in range(len(position.players)) if seat not in heroes),
        because=reasons(position, options),
    )


def phase_offers(
    position: Position, seat: int, player: Player, options: Options
) -> Iterator[Offer]:
    """Offer what a player does in the present phase."""
    finished = seat in position.finished
    if position.phase in PHASES["done"]:
        yield DoneOffer(seat=seat, done=not finished)
    if in_setup(position) and player.hut.track is None:
        yield HutOffer(seat=seat, known=position.printed.huts)
    cost = raid_cost(player.tracks.military)
    if position.phase == "actions" and raids_left(player) and cost is not None:
        yield RaidOffer(seat=seat, left=raids_left(player), workers=cost)
    if position.phase == "income" and not finished:
        yield IncomeOffer(seat=seat, goods=income(player), told=income_told(player, seat))
    if position.phase in PHASES["take_trades"]:
        plan = best_for(player, position, options)
        yield TradesOffer(
            seat=seat,
            plan=plan,
            told=plan_told(player, plan),
            thyra=uses_thyra(player, options),
        )


def board_offers(position: Position, seat: int, player: Player) -> Iterator[Offer]:
    """Offer the entries that can be made at any time."""
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
    yield LongshipOffer(seat=seat, known=position.printed.longships)
    yield BuildingOffer(seat=seat, known=position.printed.buildings)
    yield JarlOffer(seat=seat, free=max(0, len(player.buildings) + 1 - len(player.jarls)))
    if player.jarls:
        yield DiscardJarlOffer(seat=seat, jarls=player.jarls)
    if upgrades_due(player):
        yield UpgradeOffer(seat=seat, cards=basic_cards(player), due=upgrades_due(player))
    if trade_cards_due(player):
        yield TradeCardOffer(seat=seat, ships=free_ships(player), due=trade_cards_due(player))
    supply = Goods(
        gold=player.gold,
        silver=player.silver,
        oak=player.oak,
        wool=player.wool,
        iron=player.iron,
        workers=player.workers,
    )
    yield GainOffer(seat=seat, supply=supply)
    yield SupplyOffer(seat=seat, supply=supply)
