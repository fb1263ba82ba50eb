"""Ornaments: the knotwork between groups, a band of runes, and the calm sea of an empty list."""

from __future__ import annotations

from functools import cache
from math import cos, pi

from views.parts.drawings_ink import DARK, Palette, disc, drawing, fill, group, num, stroke
from views.parts.drawings_ships import longship_hull

RUNES = (
    "M0 0 V8",
    "M0 0 V16 M0 9 L6 2",
    "M0 0 V16 M0 6 L-4 10",
    "M0 0 V16 M0 0 L6 6",
    "M0 0 V16 M0 0 L-5 5",
)
"""The five staves of the word "skald" in short-twig runes, as lines on a field 16 high."""


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


def rune_band(palette: Palette = DARK) -> str:
    """Draw the word "skald" in five runes, 88 by 24."""
    staves = (
        group(stroke(d, palette.accent, 2.4), move=(10 + 17 * at, 4)) for at, d in enumerate(RUNES)
    )
    return drawing(88, 24, *staves)


def empty_state(palette: Palette = DARK) -> str:
    """Draw a ship that rides at anchor on a calm sea, 240 by 160, for a list with nothing in it."""
    ripples = "M40 128 H92 M112 128 H200 M64 137 H128 M146 137 H178 M88 146 H152"
    return drawing(
        240,
        160,
        disc(208, 38, 18, palette.gold),
        disc(200, 33, 16.5, palette.surface),
        *(disc(x, y, r, palette.line, opacity=0.6) for x, y, r in STARS),
        group(
            stroke("M42 -8 V48", palette.ink, 6),
            stroke("M42 -8 V48", palette.oak_light, 3.2),
            stroke("M22 6 H62", palette.ink, 10),
            stroke("M22 6 H62", palette.sail, 6.5),
            stroke("M29 3.2 V8.8 M37 3.2 V8.8 M47 3.2 V8.8 M55 3.2 V8.8", palette.oak_dark, 2),
            longship_hull(palette),
            move=(58, 42),
            size=1.3,
        ),
        stroke("M24 120 H216", palette.sea_light, 3),
        stroke(ripples, palette.sea_light, 2.5, opacity=0.55),
    )


STARS = tuple(
    (24 + 31.0 * at, 26 + 12 * cos(at * pi * 0.73), 1.2 + 0.5 * (at % 3)) for at in range(4)
)
