"""Victory Condition cards and the check table: which cards are looked at when.

Rules, section How to Win.
"""

from __future__ import annotations

from typing import Literal

from pydantic import model_validator

from companion.errors import Problem
from companion.games.pax_viking.conditions import Condition
from companion.model import Frozen, Seat

Tier = Literal["novice", "standard", "advanced", "eklundian"]
TIERS: tuple[Tier, ...] = ("novice", "standard", "advanced", "eklundian")

Check = Literal["turn_end", "event", "final"]
CHECKS: tuple[Check, ...] = ("turn_end", "event", "final")

LOOKED_AT: dict[Check, tuple[Tier, ...]] = {
    "turn_end": ("novice",),
    "event": ("standard", "advanced", "eklundian"),
    "final": TIERS,
}
"""Which tiers each check looks at, and only at cards that lie face up."""


class Card(Frozen):
    """A card as the table entered it; without a condition the table judges by hand."""

    title: str
    tier: Tier
    face_up: bool
    condition: Condition | None = None
    met_by: tuple[Seat, ...] = ()
    """Seats that meet a card judged by hand."""
    note: str = ""

    @model_validator(mode="after")
    def _titled_and_judged_in_one_way(self) -> Card:
        if not self.title.strip():
            raise Problem(".title", "pax_viking.invalid.title_blank")
        if self.met_by and self.condition is not None:
            raise Problem(".met_by", "pax_viking.invalid.met_by")
        return self


def looked_at(cards: tuple[Card, ...], check: Check) -> tuple[Card, ...]:
    """List the cards that a check looks at.

    >>> looked_at((Card(title="A", tier="novice", face_up=True),), "event")
    ()
    """
    return tuple(card for card in cards if card.face_up and card.tier in LOOKED_AT[check])


def titles(cards: tuple[Card, ...]) -> tuple[str, ...]:
    """List the titles of cards."""
    return tuple(card.title for card in cards)
