"""Who has to do what at a Hägar table, in one line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.hagar.offers import FinalRollOffer, PlaceOffer
from companion.games.hagar.position import COASTERS

if TYPE_CHECKING:
    from companion.match import Match
    from companion.model import Offer
    from views.store import Store


def said_of(store: Store, match: Match, offer: Offer) -> str:
    """Say who lays which coaster, makes the final roll, or may move a Hägar."""
    if isinstance(offer, PlaceOffer):
        most = COASTERS[match.position.players]
        number = most - offer.left + 1
        return store.say(
            "hagar.table.place", match.names, seat=offer.seat, number=number, most=most
        )
    key = "final_roll" if isinstance(offer, FinalRollOffer) else "move"
    return store.say(f"hagar.table.{key}", match.names, seat=offer.seat)
