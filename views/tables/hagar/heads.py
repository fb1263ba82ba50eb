"""How large the letters and numbers stand at the edge of Hägar's board: never on anything there."""

from __future__ import annotations

from typing import NamedTuple

from views.tables.hagar.scene import Scene
from views.theme import TAP

WRITTEN, LEAST_WRITTEN, SHARE = 16, 9, 0.4
"""Their size in dp at 100 % text, at most and at least, and as a share of a field."""

LINE, LETTER, DIGIT = 1.2, 0.76, 0.6
"""Height of a line, width of a letter and of a digit, as shares of their size."""

AROUND = 2
"""Room left and right of a number, in dp, and less beside a small one."""

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


def heads_of(scene: Scene, times: float, size: float | None = None) -> Heads:
    """Return how large they are for a size of field and ``times`` the usual size of text.

    They grow with text as long as each fits on its own field: what is higher or wider would lie on
    the next one. Without a ``size`` there is all room for them.
    """
    rows = [len(spot.head) for spot in scene.heads if spot.line.row is not None]
    columns = [len(spot.head) for spot in scene.heads if spot.line.row is None]
    digits, letters = max(rows, default=0), max(columns, default=0)
    high = WRITTEN * times
    if size is not None:
        usual = min(WRITTEN, max(LEAST_WRITTEN, size * SHARE))
        high = min(usual * times, size / LINE, size / LETTER / max(letters, 1))
    if scene.touches_heads:
        room = TAP - ARROW - AROUND
        high = min(high, room / LINE, room / DIGIT / max(digits, 1))
        return Heads(high / times, TAP, TAP)
    if not scene.heads:
        return Heads(high / times, 0, 0)
    around = AROUND * min(1, high / WRITTEN)
    return Heads(high / times, high * DIGIT * digits + 2 * around, high * LINE)
