"""The colours of the drawings in the theme that is shown."""

from __future__ import annotations

from views.parts import drawings
from views.store import Store


def palette(store: Store) -> drawings.Palette:
    """Return the drawings' colours for the session's theme."""
    return drawings.DARK if store.dark else drawings.LIGHT


def seat_colour(store: Store, colour: int) -> str:
    """Return a player's colour in the session's theme."""
    found = drawings.SEAT_COLOURS[colour % len(drawings.SEAT_COLOURS)]
    return found.dark if store.dark else found.light
