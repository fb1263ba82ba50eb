"""How large the letters and numbers stand at the edge of Hägar's board, outside of all places."""

from __future__ import annotations

from typing import NamedTuple

from views.tables.hagar.pieces import BETWEEN, UNIT
from views.tables.hagar.scene import Scene
from views.theme import TAP

WRITTEN, LEAST_WRITTEN, SHARE = 16, 9, 0.4
"""Their size in dp at 100 % text, at most and at least, and as a share of a field."""

LINE, LETTER, DIGIT = 1.2, 0.76, 0.6
"""Height of a line, width of a letter and of a digit, as shares of their size."""

AROUND, APART = 2, 2 * BETWEEN
"""Room left of a number, in dp, and less beside a small one; and between it and the board, in units
of that."""

ARROW = 16
"""Side of the arrow beside one that is touched."""


class Heads(NamedTuple):
    """What the letters above the columns and the numbers beside the rows take.

    In dp, or in units of the board where they are ``drawn`` there.
    """

    written: float
    """Size of their text, before it is shown larger than usual."""
    beside: float
    """Width of a number."""
    above: float
    """Height of a letter."""

    def drawn(self, scale: float) -> Heads:
        """Return what they take in the units of a board that is shown at a scale.

        On most boards that is the same at any scale, and rounded it is equal, too.
        """
        return Heads(*(round(long / scale, 2) for long in self))


NO_HEADS = Heads(0, 0, 0)


def heads_of(scene: Scene, times: float, size: float) -> Heads:
    """Return how large they are for a size of field and ``times`` the usual size of text.

    They grow with text as long as each fits on its own field: what is higher or wider would lie on
    the next one.
    """
    rows = [len(spot.head) for spot in scene.heads if spot.line.row is not None]
    columns = [len(spot.head) for spot in scene.heads if spot.line.row is None]
    digits, letters = max(rows, default=0), max(columns, default=0)
    usual = min(WRITTEN, max(LEAST_WRITTEN, size * SHARE))
    high = min(usual * times, size / LINE, size / LETTER / max(letters, 1))
    if scene.touches_heads:
        room = TAP - ARROW - AROUND
        high = min(high, room / LINE, room / DIGIT / max(digits, 1))
        return Heads(high / times, TAP, TAP)
    if not scene.heads:
        return Heads(high / times, 0, 0)
    around = AROUND * min(1, high / WRITTEN)
    beside = around + high * DIGIT * digits + APART * size / UNIT
    return Heads(high / times, beside, high * LINE)
