"""What lies on a Hägar table: land, forest and water, the glass, printed gold and shields.

The three landscapes differ in lightness and in pattern too, so that nobody needs to see colours.
Gold is printed as a bar in a square, told from the round tokens by its shape; a shield as a kite.
"""

from __future__ import annotations

from functools import cache

from companion.games.hagar.position import SIDES, Kind, Side
from views.drawings.ink import DARK, Palette, drawing, group
from views.drawings.svg import draw, inside

FIELD, GAP = 64, 2
"""Width of a drawn field, and of what is left between two of a coaster."""

GLASS = 0.62
"""Width of a glass beside that of a field."""


def ground(kind: Kind, palette: Palette = DARK) -> str:
    """Draw one landscape field, filled to its edges."""
    return draw(f"hagar/{kind}", palette)


@cache
def face(fields: tuple[Kind, ...], beer: Side | None, palette: Palette = DARK) -> str:
    """Draw the four fields of a coaster, row by row with a gap between them, and its glass."""
    step, whole = FIELD + GAP, 2 * FIELD + GAP
    drawn = [
        group(inside(ground(kind, palette)), move=(at % 2 * step, at // 2 * step))
        for at, kind in enumerate(fields)
    ]
    if beer:
        mug = group(inside(beer_mug(palette)), move=(-FIELD / 2, -FIELD / 2))
        turn = SIDES.index(beer) * 90
        drawn.append(group(mug, move=(whole / 2, whole / 2), turn=turn, size=GLASS))
    return drawing(whole, whole, *drawn)


def beer_mug(palette: Palette = DARK) -> str:
    """Draw a full glass that points up: the arrow over its foam says where to."""
    return draw("hagar/beer_mug", palette)


def printed_gold(palette: Palette = DARK) -> str:
    """Draw gold as it is printed."""
    return draw("hagar/printed_gold", palette)


def printed_shield(palette: Palette = DARK) -> str:
    """Draw a shield as it is printed."""
    return draw("hagar/printed_shield", palette)
