"""How often Python searches for garbage while people tap."""

from __future__ import annotations

import gc


def search_rarely() -> None:
    """Search for garbage after some taps, not several times within each.

    A drawing makes some ten thousand things and drops them; the search took a tenth of a tap and
    more of the slowest.
    """
    gc.set_threshold(50_000, 20, 50)
