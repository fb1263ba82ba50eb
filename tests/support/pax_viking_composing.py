"""Hands for composing a card of Pax Viking without a browser."""

from __future__ import annotations

from tests.support.pax_viking import card, silfr

RICH = card("Rich", silfr(9), tier="novice")


def compose(phone, title="New"):
    phone.choose("Cards")
    phone.tap("Compose a card")
    phone.type("Title", title)
