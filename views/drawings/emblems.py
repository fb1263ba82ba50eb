"""Emblems: one badge for each game on the home screen, and the badge of the app itself."""

from __future__ import annotations

from functools import cache

from views.drawings.ink import DARK, Palette
from views.drawings.svg import draw


@cache
def emblem(game_id: str, palette: Palette = DARK) -> str:
    """Draw a game's badge; a game nobody has drawn yet gets a knot."""
    try:
        return draw(f"{game_id}/emblem", palette)
    except OSError:
        return draw("knot", palette)


def app_emblem(palette: Palette = DARK) -> str:
    """Draw the app's own emblem: a skald's lyre that is a ship, with a string for each game."""
    return draw("lyre", palette)
