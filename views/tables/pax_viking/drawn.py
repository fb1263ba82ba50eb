"""Drawings for Pax Viking: the four types of Followers, kinds of places, and the winds."""

from __future__ import annotations

from views.drawings.ink import DARK, Palette
from views.drawings.svg import draw

FADED = "0.35"


def follower_sign(kind: str, palette: Palette = DARK) -> str:
    """Draw the sign of a type of Followers: helmet, boar, cross or falcon."""
    return draw("pax_viking/followers", palette, (kind,))


def action_marker(palette: Palette = DARK, *, exhausted: bool = False) -> str:
    """Draw an action marker; one that is exhausted is faint."""
    return draw("pax_viking/action_marker", palette, ("exhausted" if exhausted else "ready",))


def influence_marker(kind: str, palette: Palette = DARK, *, exhausted: bool = False) -> str:
    """Draw an Influence marker with its type's sign."""
    if exhausted:
        return draw("pax_viking/influence_marker", palette, (kind, "exhausted"), seen=FADED)
    return draw("pax_viking/influence_marker", palette, (kind, "ready"))


def wind_rose(wind: str | None, palette: Palette = DARK) -> str:
    """Draw a compass with one wind lit; none is lit where a place lies in no wind."""
    winds = dict.fromkeys(("north", "east", "south", "west"), palette.iron)
    return draw("pax_viking/wind_rose", palette, **winds | ({wind: palette.gold} if wind else {}))


def place_sign(kind: str, palette: Palette = DARK) -> str:
    """Draw a kind of place: tent, scales, keep, hammer or speaker."""
    return draw("pax_viking/places", palette, (kind,))


def saga_tile(palette: Palette = DARK) -> str:
    """Draw a pile of saga tiles."""
    return draw("pax_viking/saga_tile", palette)
