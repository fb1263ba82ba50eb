"""What lies on many tables: coins and treasuries, ships, the shields of the players."""

from __future__ import annotations

from functools import cache
from typing import Literal

from views.drawings.ink import DARK, Palette, legible
from views.drawings.svg import draw

Tier = Literal["empty", "few", "many"]
ChestState = Literal["open", "empty", "closed"]

CHESTS: dict[ChestState, tuple[str, ...]] = {
    "open": ("lid", "hoard", "trunk"),
    "empty": ("lid", "trunk"),
    "closed": ("closed",),
}

EMBLEMS = ("axe", "sun", "fir", "waves", "moon", "hammer")
"""What is painted on the shields, by seat; names of the word keys ``shield.<emblem>``."""


def coin(palette: Palette = DARK) -> str:
    """Draw a coin struck with a ship, as the oldest ones of the North are."""
    return draw("coin", palette)


def chest(state: ChestState, palette: Palette = DARK) -> str:
    """Draw a treasury: open and full, open and empty, or closed for good under chains."""
    return draw("chest", palette, CHESTS[state])


def arm_ring(place: int = 1, palette: Palette = DARK) -> str:
    """Draw the twisted arm ring a jarl gives: gold, silver and oak for the first three places.

    Its middle is free for a number or a shield.
    """
    metal, light, shade = {
        1: (palette.gold, palette.gold_light, palette.gold_dark),
        2: (palette.iron_light, palette.bone, palette.iron),
    }.get(place, (palette.oak_light, palette.gold_light, palette.oak_dark))
    return draw("arm_ring", palette, metal=metal, light=light, shade=shade)


def trading_ship(
    loaded: bool,  # noqa: FBT001 - the one thing that a call asks for
    palette: Palette = DARK,
) -> str:
    """Draw a knarr; a loaded one has a big coin on deck and a gold stripe down its sail."""
    return draw("trading_ship", palette, ("stripe", "load") if loaded else ())


def longship(coins: Tier, palette: Palette = DARK) -> str:
    """Draw the dragon ship with its shields, 96 by 72; its heap of coins grows in three steps."""
    return draw("longship", palette, (coins,))


def shield(colour: int, palette: Palette = DARK) -> str:
    """Draw a round shield in a player's colour, each with its emblem; counted round after six."""
    return _painted("shield", colour, palette)


def avatar(colour: int, palette: Palette = DARK) -> str:
    """Draw the same shield without its rim, for places where it is small."""
    return _painted("avatar", colour, palette)


@cache
def _painted(name: str, colour: int, palette: Palette) -> str:
    face = palette.seats[colour % len(palette.seats)]
    painted = (EMBLEMS[colour % len(EMBLEMS)],)
    return draw(name, palette, painted, face=face, paint=legible(face, palette))
