"""What lies on a Hägar table: land, forest and water, the glass, printed gold and shields.

The three landscapes differ in lightness and in pattern too, so that nobody needs to see colours.
Gold is printed as a bar in a square, told from the round tokens by its shape; a shield as a kite.
"""

from __future__ import annotations

from typing import Literal

from views.drawings.ink import DARK, Palette
from views.drawings.svg import draw

Ground = Literal["land", "forest", "water"]


def ground(kind: Ground, palette: Palette = DARK) -> str:
    """Draw one landscape field, filled to its edges."""
    return draw(f"hagar/{kind}", palette)


def beer_mug(palette: Palette = DARK) -> str:
    """Draw a full glass that points up: the arrow over its foam says where to."""
    return draw("hagar/beer_mug", palette)


def printed_gold(palette: Palette = DARK) -> str:
    """Draw gold as it is printed."""
    return draw("hagar/printed_gold", palette)


def printed_shield(palette: Palette = DARK) -> str:
    """Draw a shield as it is printed."""
    return draw("hagar/printed_shield", palette)
