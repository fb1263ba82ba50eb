"""Drawings for Shipwrights: benefits of longships, the three tracks, and what lies in a supply.

A benefit carries a badge in its corner that tells when it counts: a spark at once, a turning arrow
each income, a star at the end.
"""

from __future__ import annotations

from typing import Literal, get_args

from views.drawings.ink import DARK, Palette
from views.drawings.svg import draw

AtOnce = Literal["workers", "resources", "silver", "cards"]
EachIncome = Literal["income_gold", "income_silver"]
AtTheEnd = Literal["building", "set", "ship", "raid", "trade", "upgrade"]
Benefit = Literal[AtOnce, EachIncome, AtTheEnd]
BENEFITS: tuple[Benefit, ...] = get_args(Benefit)
"""All twelve: four at once, two each income, six at the end."""

BADGES = {
    **dict.fromkeys(get_args(AtOnce), "at-once"),
    **dict.fromkeys(get_args(EachIncome), "each-income"),
    **dict.fromkeys(get_args(AtTheEnd), "at-the-end"),
}

Good = Literal["gold", "silver", "oak", "wool", "iron", "workers"]
GOODS: tuple[Good, ...] = get_args(Good)


def ship_benefit(which: Benefit, palette: Palette = DARK) -> str:
    """Draw one of the twelve benefits of a longship."""
    return draw("shipwrights/benefits", palette, (which.replace("_", "-"), BADGES[which]))


def track_sign(which: str, palette: Palette = DARK) -> str:
    """Draw the sign of a track: axe, scales or crown."""
    return draw("shipwrights/tracks", palette, (which,))


def good(which: str, palette: Palette = DARK) -> str:
    """Draw something from the supply."""
    return draw("shipwrights/goods", palette, (which,))
