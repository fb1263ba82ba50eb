"""The colours of the drawings in the theme that is shown."""

from __future__ import annotations

from views.drawings.ink import DARK, LIGHT, SEAT_COLOURS, Palette
from views.store import Store


def palette(store: Store) -> Palette:
    """Return the drawings' colours for the session's theme."""
    return DARK if store.dark else LIGHT


def seat_colour(store: Store, colour: int) -> str:
    """Return a player's colour in the session's theme."""
    found = SEAT_COLOURS[colour % len(SEAT_COLOURS)]
    return found.dark if store.dark else found.light
