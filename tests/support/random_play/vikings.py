"""Draw one of the offered actions at random: for walks through whole games."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from companion.games.vikings import actions, offers
from companion.games.vikings.game import GAME
from companion.games.vikings.position import COLOURS, SAILS, ShipKind

if TYPE_CHECKING:
    from random import Random

    from companion.games.vikings.position import Options, Position
    from companion.model import Frozen, Offer

RARE = ("skip_to_end", "leave_wheel", "set_start", "book_scoring")
"""What a game takes up now and then: otherwise walks would be over before they begin."""

SELDOM = 25


def random_action(position: Position, options: Options, rng: Random) -> Frozen | None:
    """Draw one of the offered actions; None when the game is over."""
    offered = GAME.offers(position, options)
    if not offered:
        return None
    due = "book_scoring" if position.phase == "scoring" else None
    common = [offer for offer in offered if offer.do not in RARE or offer.do == due]
    chosen = rng.choice(offered if not common or not rng.randrange(SELDOM) else common)
    return GAME.named(position, drawn(chosen, position, options, rng))


def drawn(offer: Offer, position: Position, options: Options, rng: Random) -> Frozen:
    """Draw an action for an offer."""
    if isinstance(offer, offers.LaySpecialsOffer):
        return offer.by_chance(rng)
    if isinstance(offer, offers.DrawOffer):
        # Where a walk has emptied the virtual bag it is not asked.
        vikings = offer.by_chance(rng).vikings
        missing = offer.n - len(vikings)
        return actions.Draw(vikings=(*vikings, *(rng.choice(COLOURS) for _ in range(missing))))
    if isinstance(offer, offers.LayOffer):
        return _lay(offer, position, rng)
    if isinstance(offer, offers.ShipOffer):
        return _take_ship(offer, position, rng)
    return DRAWN[offer.do](offer, rng)


def _bid(offer: offers.BidOffer, rng: Random) -> Frozen:
    return actions.Bid(seat=offer.seat or 0, gold=min(offer.most, offer.least + rng.randint(0, 1)))


def _return_viking(offer: offers.ReturnOffer, rng: Random) -> Frozen:
    return actions.ReturnViking(seat=offer.seat or 0, viking=rng.choice(offer.vikings))


def _place_colour(offer: offers.ColourOffer, rng: Random) -> Frozen:
    return actions.PlaceColour(seat=offer.seat or 0, viking=rng.choice(offer.colours).viking)


def _buy(offer: offers.BuyOffer, rng: Random) -> Frozen:
    seat = offer.seat or 0
    payable = [one for one in offer.sets if one.affordable]
    if payable:
        return actions.Buy(seat=seat, place=rng.choice(payable).place)
    costs = rng.randint(0, min(offer.most, 3))
    return actions.Buy(seat=seat, price=costs, viking=rng.choice((None, *COLOURS)))


def _lay(offer: offers.LayOffer, position: Position, rng: Random) -> Frozen:
    seat = offer.seat or 0
    fitting = [room for room in offer.rooms if room.holds] or offer.rooms
    beside = [room for room in offer.rooms if room.column == 1 and "left" in room.pieces]
    start_due = not any(tile.start for tile in position.players[seat].tiles)
    start = start_due and bool(beside) and rng.random() < 1 / 2
    room = rng.choice(beside if start else fitting)
    return actions.Lay(
        seat=seat,
        row=room.row,
        column=room.column,
        piece="left" if start else rng.choice(room.pieces),
        start=start,
    )


def _take_ship(offer: offers.ShipOffer, position: Position, rng: Random) -> Frozen:
    new = ShipKind(sail=rng.choice(SAILS), reward="gold", value=rng.randint(1, 5))
    kind = rng.choice((*position.known_ships, new))
    column = rng.choice(offer.columns)
    return actions.TakeShip(seat=offer.seat or 0, column=column, **kind.__dict__)


def _special(offer: offers.SpecialOffer, rng: Random) -> Frozen:
    return actions.Special(seat=offer.seat or 0, kind=rng.choice(offer.kinds))


def _exchange(offer: offers.ExchangeOffer, rng: Random) -> Frozen:
    return actions.Exchange(seat=offer.seat or 0, **rng.choice(offer.spots).__dict__)


def _boatsmen(offer: offers.BoatsmenOffer, rng: Random) -> Frozen:
    return actions.Boatsmen(seat=offer.seat or 0, to=(rng.choice(offer.spots),))


DRAWN: Mapping[str, Callable[[Any, Random], Frozen]] = {
    "bid": _bid,
    "pass": lambda offer, _rng: actions.Pass(seat=offer.seat),
    "return_viking": _return_viking,
    "place_colour": _place_colour,
    "buy": _buy,
    "place_viking": lambda offer, _rng: actions.PlaceViking(seat=offer.seat),
    "special": _special,
    "exchange": _exchange,
    "boatsmen": _boatsmen,
    "leave_wheel": lambda _offer, _rng: actions.LeaveWheel(),
    "book_scoring": lambda _offer, _rng: actions.BookScoring(),
    "set_start": lambda offer, _rng: actions.SetStart(seat=offer.seat),
    "skip_to_end": lambda _offer, _rng: actions.SkipToEnd(),
}
"""How an action is drawn for an offer, by its word."""
