"""What lies on a Hägar table: land, forest and water, the glass, printed gold and shields.

The three landscapes differ in lightness and in pattern too, so that nobody needs to see colours.
Gold is printed as a bar in a square, told from the round tokens by its shape; a shield as a kite.
"""

from __future__ import annotations

from functools import cache
from typing import Literal

from companion.games.hagar.position import SIDES, Side
from views.drawings.ink import DARK, Palette
from views.drawings.svg import draw

Ground = Literal["land", "forest", "water"]

FIELD, GAP = 64, 2
"""Width of a drawn field, and of what is left between two of a coaster."""

GLASS = 0.62
"""Width of a glass beside that of a field."""


def ground(kind: Ground, palette: Palette = DARK) -> str:
    """Draw one landscape field, filled to its edges."""
    return draw(f"hagar/{kind}", palette)


@cache
def face(fields: tuple[Ground, ...], beer: Side | None, palette: Palette = DARK) -> str:
    """Draw the four fields of a coaster, row by row with a gap between them, and its glass."""
    drawn = [
        f'<g transform="translate({at % 2 * (FIELD + GAP)} {at // 2 * (FIELD + GAP)})">'
        f"{_inside(ground(kind, palette))}</g>"
        for at, kind in enumerate(fields)
    ]
    if beer:
        middle, turn = FIELD + GAP / 2, SIDES.index(beer) * 90
        drawn.append(
            f'<g transform="translate({middle} {middle}) rotate({turn}) scale({GLASS})'
            f' translate({-FIELD / 2} {-FIELD / 2})">{_inside(beer_mug(palette))}</g>'
        )
    whole = 2 * FIELD + GAP
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{whole}" height="{whole}"'
        f' viewBox="0 0 {whole} {whole}">{"".join(drawn)}</svg>'
    )


def _inside(drawing: str) -> str:
    return drawing[drawing.index(">") + 1 : drawing.rindex("</svg>")]


def beer_mug(palette: Palette = DARK) -> str:
    """Draw a full glass that points up: the arrow over its foam says where to."""
    return draw("hagar/beer_mug", palette)


def printed_gold(palette: Palette = DARK) -> str:
    """Draw gold as it is printed."""
    return draw("hagar/printed_gold", palette)


def printed_shield(palette: Palette = DARK) -> str:
    """Draw a shield as it is printed."""
    return draw("hagar/printed_shield", palette)
