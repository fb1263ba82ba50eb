"""Who has to do what at a Hägar table, in one line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.hagar.offers import FinalRollOffer, PlaceOffer

if TYPE_CHECKING:
    from companion.model import Offer
    from views.tables.hagar.desk import Desk


def said_of(desk: Desk, offer: Offer) -> str:
    """Say who lays which coaster, makes the final roll, or may move a Hägar."""
    if isinstance(offer, PlaceOffer):
        return desk.say("hagar.table.place", seat=offer.seat, number=offer.number, most=offer.most)
    key = "final_roll" if isinstance(offer, FinalRollOffer) else "move"
    return desk.say(f"hagar.table.{key}", seat=offer.seat)
