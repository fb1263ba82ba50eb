"""Write a figure the way the language does."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from views.store import Store

if TYPE_CHECKING:
    from companion.model import ScoreLine


def decimal(store: Store, number: float | Fraction, places: int) -> str:
    """Write a number with so many decimal places."""
    return f"{float(number):.{places}f}".replace(".", store.say("decimal_mark"))


def points_text(points: int, unknown: int) -> str:
    """Write points; a question mark stands for values that nobody has typed in yet.

    >>> points_text(41, 2)
    '41 + ?'
    """
    return f"{points} + ?" if unknown else str(points)


def line_text(store: Store, line: ScoreLine, *, by_points: bool) -> str:
    """Write what a line of a scorecard comes to: points, or whether something is met."""
    if by_points:
        return points_text(line.points, line.unknown)
    return store.say("enter.yes" if line.points else "enter.no")


def percent(store: Store, share: Fraction) -> str:
    """Write an exact share as a percentage, to a tenth and without a zero there."""
    tenths = round(share * 1000)
    return store.say("percent", value=decimal(store, Fraction(tenths, 10), 1 if tenths % 10 else 0))
