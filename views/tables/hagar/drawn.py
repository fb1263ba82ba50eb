"""What lies on a Hägar table: land, forest and water, the glass, printed gold and shields.

The three landscapes differ in lightness and in pattern too, so that nobody needs to see colours.
Gold is printed as a bar in a square, told from the round tokens by its shape; a shield as a kite.
"""

from __future__ import annotations

from functools import cache

from companion.games.hagar.position import SIDES, Kind, Side
from views.drawings.ink import DARK, Palette, box, disc, drawing, group, rim
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
        turn = SIDES.index(beer) * 90
        drawn.append(sized(beer_mug(palette), FIELD * GLASS, (whole / 2, whole / 2), turn=turn))
    return drawing(whole, whole, *drawn)


def sized(drawn: str, side: float, middle: tuple[float, float], *, turn: float = 0) -> str:
    """Place a square drawing round a spot of another one, so large, turned by degrees."""
    centred = group(inside(drawn), move=(-FIELD / 2, -FIELD / 2))
    return group(centred, move=middle, turn=turn, size=side / FIELD)


@cache
def laid(
    fields: tuple[Kind, ...],
    beer: Side | None,
    side: float,
    wide: float,
    corner: float,
    palette: Palette = DARK,
) -> str:
    """Draw a coaster as it lies, with a rim round it; what is beyond its corners is cut off."""
    whole = 2 * FIELD + GAP
    ground = box(0, 0, side, side, corner=corner, colour=palette.ink)
    shown = group(
        inside(face(fields, beer, palette)), move=(wide, wide), size=(side - 2 * wide) / whole
    )
    edge = rim(side, side, corner=corner, colour=palette.oak_dark, wide=wide)
    return drawing(side, side, ground, shown, edge)


@cache
def token(face: str, edge: float, ring: float = 0) -> str:
    """Draw a round token with a dark edge, and a light ring within it, as shares of its width."""
    middle = FIELD / 2
    return drawing(
        FIELD,
        FIELD,
        disc(middle, middle, middle, DARK.ink),
        disc(middle, middle, middle - FIELD * edge, DARK.bone) if ring else "",
        sized(face, FIELD * (1 - 2 * (edge + ring)), (middle, middle)),
    )


@cache
def side_by_side(drawings: tuple[str, ...], side: float, gap: float) -> str:
    """Draw square drawings beside one another, so large and so far apart: one for all of them."""
    each = [
        sized(drawn, side, (at * (side + gap) + side / 2, side / 2))
        for at, drawn in enumerate(drawings)
    ]
    return drawing(len(drawings) * (side + gap) - gap, side, *each)


def beer_mug(palette: Palette = DARK) -> str:
    """Draw a full glass that points up: the arrow over its foam says where to."""
    return draw("hagar/beer_mug", palette)


def printed_gold(palette: Palette = DARK) -> str:
    """Draw gold as it is printed."""
    return draw("hagar/printed_gold", palette)


def printed_shield(palette: Palette = DARK) -> str:
    """Draw a shield as it is printed."""
    return draw("hagar/printed_shield", palette)
