"""How often Python searches for garbage while people tap."""

from __future__ import annotations

import gc


def search_rarely() -> None:
    """Search for garbage after some taps, not several times within each.

    A drawing makes some ten thousand things and drops them; the search took a tenth of a tap and
    more of the slowest. What is left of that is searched soon, while it is little: with forty
    phones the search of ten times as much stood still for more than a second. All of it is searched
    as rarely as ever.
    """
    gc.set_threshold(50_000, 2, 500)
