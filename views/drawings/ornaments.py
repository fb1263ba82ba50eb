"""Ornaments: the knotwork between groups, and the calm sea of an empty list.

The knotwork is worked out, since it is as wide as its place; what has one size is a file.
"""

from __future__ import annotations

from functools import cache

from views.drawings.ink import DARK, Palette, drawing, fill, group, num, stroke
from views.drawings.svg import draw


@cache
def ornament(width: float, palette: Palette = DARK) -> str:
    """Draw a divider 16 high: a braid of two strands between two thinning lines."""
    crossings = 7
    pitch = 11.0
    left = (width - crossings * pitch) / 2
    right = width - left
    return drawing(
        width,
        16,
        stroke(
            f"M2 8 H{num(left - 9)} M{num(right + 9)} 8 H{num(width - 2)}", palette.gold_dark, 1.5
        ),
        _braid(left, pitch, crossings, palette),
        *(fill(_lozenge(x), palette.accent) for x in (left - 6, right + 6)),
    )


def _lozenge(x: float) -> str:
    return f"M{num(x - 3.5)} 8 L{num(x)} 4.5 L{num(x + 3.5)} 8 L{num(x)} 11.5 Z"


def _braid(left: float, pitch: float, crossings: int, palette: Palette) -> str:
    parts = []
    for at in range(crossings):
        x, up = left + at * pitch, -5 if at % 2 == 0 else 5
        under, over = (_bow(x, pitch, y) for y in (up, -up))
        parts.append(stroke(under, palette.gold_dark, 2.6))
        parts.append(stroke(over, palette.accent, 2.6))
    for at in range(1, crossings):
        x = left + at * pitch
        slope = "M-2.4 2.6 L2.4 -2.6" if at % 2 else "M-2.4 -2.6 L2.4 2.6"
        parts.append(group(stroke(slope, palette.surface, 5.4), move=(x, 8)))
        parts.append(group(stroke(slope, palette.accent, 2.6), move=(x, 8)))
    return "".join(parts)


def _bow(x: float, pitch: float, height: float) -> str:
    return f"M{num(x)} 8 Q{num(x + pitch / 2)} {num(8 + 2 * height)} {num(x + pitch)} 8"


def empty_state(palette: Palette = DARK) -> str:
    """Draw a ship that rides at anchor on a calm sea, 240 by 160, for a list with nothing in it."""
    return draw("empty_sea", palette)
