"""Draw an action that is offered, or an entry, at random: for walks through whole games."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING

from companion.games.shipwrights import actions
from companion.games.shipwrights.actions import Holders, Plan
from companion.games.shipwrights.corrections import called
from companion.games.shipwrights.due import boards, is_due
from companion.games.shipwrights.game import GAME
from companion.games.shipwrights.jarls import numbers
from companion.games.shipwrights.offers import (
    DoneOffer,
    HeroesOffer,
    HutOffer,
    IncomeOffer,
    JarlOffer,
    NemesisOffer,
    PhaseOffer,
    PricesOffer,
    RaidOffer,
    RevealOffer,
    StepOffer,
    TradeCardOffer,
    TradesOffer,
    UpgradeOffer,
    ValueOffer,
)
from companion.games.shipwrights.position import TRACKS
from companion.games.shipwrights.printed import BONUSES, Goods, Prices, Steps
from companion.games.shipwrights.values import free_huts, missing

if TYPE_CHECKING:
    from random import Random

    from companion.games.shipwrights.position import Options, Player, Position
    from companion.model import Frozen, Offer

Draw = Callable[["Random"], "Frozen"]
"""Draws an action."""

NAMES = ("Alpha", "Bravo", "Charlie", "Delta")
"""Names for cards that nobody has to know."""

ONWARD = ("reveal", "next_phase", "assign_heroes")

HURRY = 4
"""Once in so many steps the walk goes on to the next phase, so that games come to an end."""


def random_action(position: Position, options: Options, rng: Random) -> Frozen | None:
    """Draw an action that can be made and scored afterwards; None when the game is over."""
    ways = [*_ways(position, options)]
    if not ways:
        return None
    moving_on = [draw for do, draw in ways if do in ONWARD]
    chosen = rng.choice(moving_on) if moving_on and rng.randrange(HURRY) == 0 else None
    draw = chosen or rng.choice(ways)[1]
    return GAME.named(position, _known_before(position, draw(rng), options, rng))


def _ways(position: Position, options: Options) -> Iterator[tuple[str, Draw]]:
    """List what is offered and what can be entered, move by move, each as what draws it."""
    for move in GAME.moves:
        if enter := ENTRIES.get(move.do):
            for seat, player in boards(position, move.do):
                if {"gain": player.counted, "discard_jarl": player.jarls}.get(move.do, True):
                    yield move.do, partial(enter, player, seat)
        elif move.do == "skip_to_end" and is_due(position, move.do):
            yield move.do, partial(_maybe_skip, position)
        else:
            for offer in move.offers(position, options):
                yield move.do, partial(drawn, offer, position)


def _known_before(position: Position, action: Frozen, options: Options, rng: Random) -> Frozen:
    """Draw a value from the box first where the game cannot end without it."""
    ending = position.phase == "trades" and isinstance(action, actions.NextPhase)
    lacking = missing(position, options) if ending else ()
    if not lacking:
        return action
    for seat, player in enumerate(position.players):
        if not player.counted:
            return actions.SetSupply(seat=seat, gold=rng.randint(0, 9), silver=rng.randint(0, 9))
    return actions.NoteValue(path=rng.choice(lacking).path, value=rng.randint(0, 5))


def drawn(offer: Offer, position: Position, rng: Random) -> Frozen:
    """Draw an action for an offer."""
    match offer:
        case NemesisOffer():
            action: Frozen = actions.AddNemesis(name=rng.choice(NAMES), icons=_steps(rng))
        case RevealOffer():
            action = actions.Reveal(
                trades=_prices(rng),
                direction=rng.choice(("left", "right")) if offer.asks_direction else None,
                neutral=_steps(rng) if offer.asks_neutral else Steps(),
                points=rng.randint(0, 3) if offer.asks_points else None,
            )
        case PricesOffer():
            action = actions.SetPrices(trades=_prices(rng))
        case PhaseOffer():
            action = actions.NextPhase()
        case HeroesOffer():
            action = actions.AssignHeroes(holders=_holders(position, rng))
        case ValueOffer():
            value = rng.choice(offer.lacking)
            action = actions.NoteValue(path=value.path, value=rng.randint(0, 5))
        case _:
            action = _of_seat(offer, position, offer.seat or 0, rng)
    return action


def _maybe_skip(position: Position, rng: Random) -> Frozen:
    """Skip the rounds now and then at the beginning of one: there is something to see in them."""
    if position.phase == "reveal" and not rng.randrange(HURRY):
        return actions.SkipToEnd()
    return actions.SetPrices(trades=position.trades)


def _of_seat(offer: Offer, position: Position, seat: int, rng: Random) -> Frozen:
    match offer:
        case HutOffer():
            known = free_huts(position.printed.huts, position, seat)
            name = rng.choice((*(hut.name for hut in known), ""))
            action: Frozen = actions.TakeHut(seat=seat, track=rng.choice(TRACKS), name=name)
        case DoneOffer():
            action = actions.Done(seat=seat, done=offer.done)
        case StepOffer():
            action = actions.StepMarker(seat=seat, track=offer.track, steps=rng.randint(1, 4))
        case JarlOffer():
            action = actions.AddJarl(
                seat=seat, points=rng.randint(0, 3), steps=_steps(rng), number=offer.number
            )
        case UpgradeOffer():
            card = rng.choice(offer.cards)
            action = actions.Upgrade(seat=seat, card=card, points=rng.randint(0, 4))
        case TradeCardOffer():
            ship = rng.choice((None, *offer.ships))
            under = None if ship is None else called(position.players[seat], ship)
            action = actions.PlaceTradeCard(seat=seat, under=under, income=Goods(iron=1))
        case _:
            action = _of_supply(offer, seat, rng)
    return action


def _of_supply(offer: Offer, seat: int, rng: Random) -> Frozen:
    match offer:
        case RaidOffer():
            action: Frozen = actions.Raid(seat=seat)
        case IncomeOffer():
            action = actions.TakeIncome(seat=seat)
        case TradesOffer():
            action = actions.TakeTrades(seat=seat, plan=rng.choice((None, offer.plan, Plan())))
        case _:
            raise AssertionError(offer)
    return action


def _longship(_player: Player, seat: int, rng: Random) -> Frozen:
    return actions.AddLongship(
        seat=seat,
        name=rng.choice(NAMES),
        points=rng.randint(0, 9),
        bonus=rng.choice((*BONUSES, None)),
        steps=_steps(rng),
        income=rng.choice((None, Goods(gold=1), Goods(silver=2))),
        known=rng.choice(((), ("points",), ("steps", "benefit"))),
    )


def _building(_player: Player, seat: int, rng: Random) -> Frozen:
    return actions.AddBuilding(
        seat=seat,
        name=rng.choice(NAMES),
        points=rng.randint(0, 5),
        steps=_steps(rng),
        known=rng.choice(((), ("points", "steps"))),
    )


def _jarl_discarded(player: Player, seat: int, rng: Random) -> Frozen:
    return actions.DiscardJarl(seat=seat, number=rng.choice(numbers(player)))


def _gained(player: Player, seat: int, rng: Random) -> Frozen:
    return actions.Gain(
        seat=seat,
        gold=rng.randint(-min(2, player.gold), 3),
        silver=rng.randint(0, 5),
        oak=rng.randint(0, 2),
    )


def _counted(_player: Player, seat: int, rng: Random) -> Frozen:
    return actions.SetSupply(seat=seat, wool=rng.randint(0, 4), iron=rng.randint(0, 4))


ENTRIES: Mapping[str, Callable[[Player, int, Random], Frozen]] = {
    "add_longship": _longship,
    "add_building": _building,
    "discard_jarl": _jarl_discarded,
    "gain": _gained,
    "set_supply": _counted,
}
"""What can be entered of somebody at any time, by its word."""


def _steps(rng: Random) -> Steps:
    return Steps(military=rng.randint(0, 2), trade=rng.randint(0, 2), renown=rng.randint(0, 2))


def _prices(rng: Random) -> Prices:
    oak, wool, iron = (rng.choice((1, 2, 3, None)) for _ in range(3))
    return Prices(oak=oak, wool=wool, iron=iron)


def _holders(position: Position, rng: Random) -> Holders | None:
    """Draw a correction by hand now and then; mostly the heroes go as proposed."""
    if rng.randrange(HURRY):
        return None
    seats = (None, *range(len(position.players)))
    return Holders(svend=rng.choice(seats), thyra=rng.choice(seats), frode=rng.choice(seats))
