"""Draw one of the offered actions at random: for walks through whole games."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.vikings import actions, offers
from companion.games.vikings.offers import (
    BidOffer,
    BoatsmenOffer,
    BuyOffer,
    ColourOffer,
    DrawOffer,
    EndOffer,
    ExchangeOffer,
    LayOffer,
    LaySpecialsOffer,
    LeaveWheelOffer,
    PassOffer,
    ReturnOffer,
    ScoringOffer,
    ShipOffer,
    SpecialOffer,
    StartOffer,
    VikingOffer,
)
from companion.games.vikings.position import COLOURS, SAILS, ShipKind
from companion.games.vikings.wheel import draw_from_bag, draw_specials

if TYPE_CHECKING:
    from random import Random

    from companion.games.vikings.position import Options, Position
    from companion.model import Frozen, Offer

WAYS = (
    offers.lay_specials,
    offers.draw,
    offers.bid,
    offers.pass_bid,
    offers.return_viking,
    offers.place_colour,
    offers.buy,
    offers.lay,
    offers.take_ship,
    offers.place_viking,
    offers.special,
    offers.exchange,
    offers.boatsmen,
    offers.leave_wheel,
    offers.book_scoring,
    offers.set_start,
    offers.skip_to_end,
)

RARE = (EndOffer, LeaveWheelOffer, StartOffer, ScoringOffer)
"""Offers that a game takes up now and then: otherwise walks would be over before they begin."""

SELDOM = 25


def wander(position: Position, options: Options, rng: Random) -> Frozen | None:
    """Draw one of the offered actions; None when the game is over."""
    offered = [offer for way in WAYS for offer in way(position, options)]
    if not offered:
        return None
    common = [offer for offer in offered if not isinstance(offer, RARE)]
    if position.phase == "scoring":
        common += [offer for offer in offered if isinstance(offer, ScoringOffer)]
    chosen = rng.choice(offered if not common or not rng.randrange(SELDOM) else common)
    return drawn(chosen, position, options, rng)


def drawn(offer: Offer, position: Position, options: Options, rng: Random) -> Frozen:
    """Draw an action for an offer."""
    seat = offer.seat or 0
    match offer:
        case LaySpecialsOffer():
            kinds = draw_specials(position, rng)
            action: Frozen = actions.LaySpecials(kinds=kinds)
        case DrawOffer():
            action = _drawn_vikings(offer, position, options, rng)
        case BuyOffer():
            action = _drawn_set(offer, rng)
        case ScoringOffer():
            action = actions.BookScoring()
        case StartOffer():
            action = actions.SetStart(seat=seat)
        case LeaveWheelOffer():
            action = actions.LeaveWheel()
        case EndOffer():
            action = actions.SkipToEnd()
        case BidOffer() | PassOffer() | ReturnOffer() | ColourOffer():
            action = _drawn_at_auction(offer, seat, rng)
        case _:
            action = _drawn_on_display(offer, seat, rng)
    return action


def _drawn_vikings(
    offer: DrawOffer, position: Position, options: Options, rng: Random
) -> actions.Draw:
    """Draw from the virtual bag; a bag that a walk has emptied is not asked."""
    vikings = draw_from_bag(position, options, rng)
    missing = offer.n - len(vikings)
    return actions.Draw(vikings=(*vikings, *(rng.choice(COLOURS) for _ in range(missing))))


def _drawn_set(offer: BuyOffer, rng: Random) -> Frozen:
    seat = offer.seat or 0
    payable = [one for one in offer.sets if one.affordable]
    if payable:
        return actions.Buy(seat=seat, place=rng.choice(payable).place)
    costs = rng.randint(0, min(offer.most, 3))
    return actions.Buy(seat=seat, price=costs, viking=rng.choice((None, *COLOURS)))


def _drawn_at_auction(
    offer: BidOffer | PassOffer | ReturnOffer | ColourOffer, seat: int, rng: Random
) -> Frozen:
    match offer:
        case BidOffer():
            return actions.Bid(seat=seat, gold=min(offer.most, offer.least + rng.randint(0, 1)))
        case PassOffer():
            return actions.Pass(seat=seat)
        case ReturnOffer():
            return actions.ReturnViking(seat=seat, viking=rng.choice(offer.vikings))
        case _:
            return actions.PlaceColour(seat=seat, viking=rng.choice(offer.colours).viking)


def _drawn_on_display(offer: Offer, seat: int, rng: Random) -> Frozen:
    match offer:
        case LayOffer():
            fitting = [room for room in offer.rooms if room.holds] or offer.rooms
            start = offer.start_due and rng.random() < 1 / 2
            if start:
                fitting = [room for room in offer.rooms if room.column == 1] or fitting
            room = rng.choice(fitting)
            action: Frozen = actions.Lay(
                seat=seat,
                row=room.row,
                column=room.column,
                piece=rng.choice(room.pieces),
                start=start and room.column == 1,
            )
        case ShipOffer():
            new = ShipKind(sail=rng.choice(SAILS), reward="gold", value=rng.randint(1, 5))
            kind = rng.choice((*offer.known, new))
            column = rng.choice(offer.columns)
            action = actions.TakeShip(seat=seat, column=column, **kind.__dict__)
        case VikingOffer():
            action = actions.PlaceViking(seat=seat)
        case SpecialOffer():
            action = actions.Special(seat=seat, kind=rng.choice(offer.kinds))
        case ExchangeOffer():
            spot = rng.choice(offer.spots)
            action = actions.Exchange(seat=seat, row=spot.row, column=spot.column)
        case _:
            assert isinstance(offer, BoatsmenOffer)  # noqa: S101 - every other offer has its case
            action = actions.Boatsmen(seat=seat, to=(rng.choice(offer.spots),))
    return action
