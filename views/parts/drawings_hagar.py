"""What lies on a Hägar table: land, forest and water, the glass, printed gold and shields.

The three landscapes differ in lightness and in pattern too, so that nobody needs to see colours.
"""

from __future__ import annotations

from typing import Literal

from views.parts.drawings_ink import (
    DARK,
    Palette,
    box,
    disc,
    drawing,
    fill,
    group,
    ring,
    solid,
    stroke,
)

Ground = Literal["land", "forest", "water"]

SAND, SAND_DARK, SAND_LIGHT = "#DDB971", "#A67C33", "#F1DBA4"
WOOD, WOOD_DARK, WOOD_LIGHT = "#22573A", "#123723", "#6FB48A"
LAKE, LAKE_DARK, LAKE_LIGHT = "#4C93C6", "#22608D", "#C6E6FA"

FIRS = ((18, 25), (46, 22), (32, 50), (8, 55), (56, 54))
"""Where the firs of a forest stand, by the foot of each."""


def ground(kind: Ground, palette: Palette = DARK) -> str:
    """Draw one landscape field, filled to its edges."""
    paint = {"land": _hills, "forest": _firs, "water": _waves}[kind]
    return drawing(64, 64, *paint(palette))


def _hills(palette: Palette) -> tuple[str, ...]:
    return (
        box(0, 0, 64, 64, corner=0, colour=SAND),
        fill("M0 40 Q16 22 34 38 Q50 26 64 36 V64 H0 Z", SAND_DARK, opacity=0.3),
        stroke("M3 24 Q15 9 27 22 M35 17 Q46 5 58 18", SAND_DARK, 3),
        stroke("M0 40 Q16 22 34 38 Q50 26 64 36", SAND_DARK, 3),
        stroke("M10 54 l2 -6 M15 55 l3 -5 M44 52 l2 -6 M49 53 l3 -5", palette.leaf, 2.6),
        stroke("M9 20 Q15 13 21 19", SAND_LIGHT, 2),
    )


def _firs(_palette: Palette) -> tuple[str, ...]:
    return (
        box(0, 0, 64, 64, corner=0, colour=WOOD),
        *(group(_fir(), move=place) for place in FIRS),
    )


def _fir() -> str:
    return stroke("M0 1 V5", WOOD_DARK, 4) + solid(
        "M0 -19 L8 -8 H4 L11 2 H-11 L-4 -8 H-8 Z", WOOD_LIGHT, WOOD_DARK, 2
    )


def _waves(_palette: Palette) -> tuple[str, ...]:
    row = "q5 -8 10 0 t10 0 t10 0 t10 0"
    return (
        box(0, 0, 64, 64, corner=0, colour=LAKE),
        stroke(f"M4 18 {row} M18 36 {row} M4 54 {row}", LAKE_DARK, 6),
        stroke(f"M4 16 {row} M18 34 {row} M4 52 {row}", LAKE_LIGHT, 3),
    )


def beer_mug(palette: Palette = DARK) -> str:
    """Draw a full glass that points up: the arrow over its foam says where to."""
    return drawing(
        64,
        64,
        disc(32, 32, 31, palette.ink, opacity=0.75),
        ring(32, 32, 29.5, palette.bone, 2),
        fill("M32 4 L40 13 H24 Z", palette.bone),
        solid("M43 28 H49 Q53 28 53 33 V41 Q53 46 48 46 H43", palette.ink, palette.bone, 4),
        solid("M19 24 H44 V52 Q44 55 41 55 H22 Q19 55 19 52 Z", palette.gold, palette.bone, 3),
        stroke("M26 34 V48 M32 34 V48 M38 34 V48", palette.gold_dark, 2.6),
        solid(
            "M17 26 Q14 18 21 18 Q24 13 30 16 Q36 12 40 17 Q48 17 46 26 Q32 30 17 26 Z",
            palette.bone,
            palette.bone_shade,
            2,
        ),
    )


def printed_gold(palette: Palette = DARK) -> str:
    """Draw gold as it is printed: a bar in a square, told from the round tokens by its shape."""
    return drawing(
        64,
        64,
        solid(
            "M12 4 H52 Q60 4 60 12 V52 Q60 60 52 60 H12 Q4 60 4 52 V12 Q4 4 12 4 Z",
            palette.ink,
            palette.gold,
            4,
        ),
        solid("M13 46 L20 24 H44 L51 46 Z", palette.gold, palette.gold_dark, 3),
        fill("M20 24 L24 17 H40 L44 24 Z", palette.gold_light),
        stroke("M24 33 H40", palette.gold_dark, 3),
    )


def printed_shield(palette: Palette = DARK) -> str:
    """Draw a shield as it is printed: a kite, told from the round ones of the players."""
    return drawing(
        64,
        64,
        solid("M32 3 Q46 9 57 9 Q60 42 32 61 Q4 42 7 9 Q18 9 32 3 Z", palette.bone, palette.ink, 4),
        fill("M32 9 Q43 14 51 14 Q53 40 32 54 Z", palette.sail_stripe),
        stroke("M32 9 V54 M13 28 H51", palette.ink, 3),
        disc(32, 28, 6, palette.iron_light),
        ring(32, 28, 6, palette.ink, 2.5),
    )
