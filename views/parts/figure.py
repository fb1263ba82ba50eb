"""Write a figure the way the language does."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from companion.words import minus
from views.store import Store

if TYPE_CHECKING:
    from companion.model import ScoreLine


def decimal(store: Store, number: float | Fraction, places: int) -> str:
    """Write a number with so many decimal places."""
    return minus(f"{float(number):.{places}f}").replace(".", store.say("decimal_mark"))


def points_text(points: int, unknown: int) -> str:
    """Write points; a question mark stands for values that nobody has typed in yet.

    >>> points_text(41, 2), points_text(-2, 0)
    ('41 + ?', '−2')
    """
    return f"{minus(points)} + ?" if unknown else minus(points)


def gain_text(points: int) -> str:
    """Write what comes to or goes off what somebody has.

    >>> gain_text(3), gain_text(-1)
    ('+3', '−1')
    """
    return f"+{points}" if points >= 0 else minus(points)


def line_text(store: Store, line: ScoreLine, *, by_points: bool) -> str:
    """Write what a line of a scorecard comes to: points, or whether something is met."""
    if by_points:
        return points_text(line.points, line.unknown)
    return store.say("enter.yes" if line.points else "enter.no")


def percent(store: Store, share: Fraction) -> str:
    """Write an exact share as a percentage, to a tenth and without a zero there."""
    tenths = round(share * 1000)
    return store.say("percent", value=decimal(store, Fraction(tenths, 10), 1 if tenths % 10 else 0))
