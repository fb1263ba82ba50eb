"""Dice: bone dice with pips, the Viking dice of shields and crosses, and the many-sided ones."""

from __future__ import annotations

from typing import Literal

from views.parts.drawings_ink import (
    DARK,
    Palette,
    box,
    disc,
    drawing,
    faded,
    fill,
    ring,
    solid,
    stroke,
)

VikingFace = Literal["shield", "x", "blank"]

CUBE = 6

LEFT, MID, RIGHT = 20.5, 32.0, 43.5
TOP, HALF, FOOT = 19.2, 30.2, 41.2

PIPS: dict[int, tuple[tuple[float, float], ...]] = {
    1: ((MID, HALF),),
    2: ((LEFT, TOP), (RIGHT, FOOT)),
    3: ((LEFT, TOP), (MID, HALF), (RIGHT, FOOT)),
    4: ((LEFT, TOP), (RIGHT, TOP), (LEFT, FOOT), (RIGHT, FOOT)),
    5: ((LEFT, TOP), (RIGHT, TOP), (MID, HALF), (LEFT, FOOT), (RIGHT, FOOT)),
    6: ((LEFT, TOP), (RIGHT, TOP), (LEFT, HALF), (RIGHT, HALF), (LEFT, FOOT), (RIGHT, FOOT)),
}

BODIES: dict[int, tuple[str, str, str]] = {
    4: (
        "M32 7 L59 54 H5 Z",
        "",
        "M32 7 L59 54 L52 54 L32 18 Z",
    ),
    8: (
        "M32 5 L58 21 V43 L32 59 L6 43 V21 Z",
        "M32 5 L7 42 H57 Z M7 42 L32 59 L57 42",
        "M6 43 H58 L32 59 Z",
    ),
    10: (
        "M32 5 L58 27 V37 L32 59 L6 37 V27 Z",
        "M32 5 L49 37 L32 47 L15 37 Z M15 37 L6 36 M49 37 L58 36 M32 47 V59",
        "M6 36 L15 37 L32 47 L49 37 L58 36 V37 L32 59 L6 37 Z",
    ),
    12: (
        "M32 5 L48 10 L58 24 V40 L48 54 L32 59 L16 54 L6 40 V24 L16 10 Z",
        (
            "M32 16 L48 28 L42 46 H22 L16 28 Z M32 16 V5 M58 24 L48 28 m-6 18 l6 8 m-26 -8 "
            "l-6 8 m0 -26 L6 24"
        ),
        "M22 46 H42 L48 54 L32 59 L16 54 Z",
    ),
    20: (
        "M32 4 L57 18 V46 L32 60 L7 46 V18 Z",
        (
            "M32 15 L50 44 H14 Z M32 15 V4 M7 18 L32 15 L57 18 L50 44 L57 46 M7 18 L14 44 L7 "
            "46 m7 -2 L32 60 L50 44"
        ),
        "M14 44 H50 L57 46 L32 60 L7 46 Z",
    ),
}
"""By number of sides: outline, edges, and the faces in shadow."""

NUMBER_AT: dict[int, tuple[float, float]] = {
    4: (0.5, 0.62),
    8: (0.5, 0.48),
    10: (0.5, 0.48),
    12: (0.5, 0.51),
    20: (0.5, 0.54),
}
"""Where the number is laid over a many-sided die, as parts of its width and height."""


def die(value: int, palette: Palette = DARK, *, held: bool = False, dim: bool = False) -> str:
    """Draw a bone die that shows 1 to 6; ``held`` puts it in a gold frame."""
    pips = "".join(disc(x, y, 4.7, palette.ink) for x, y in PIPS[value])
    return _thrown(
        _cube(palette.bone, palette.bone_shade, palette) + pips, palette, held=held, dim=dim
    )


def viking_die(
    face: VikingFace, palette: Palette = DARK, *, held: bool = False, dim: bool = False
) -> str:
    """Draw an oaken Viking die: a shield, a cross or a blank side."""
    body = _cube(palette.oak_light, palette.oak_dark, palette)
    return _thrown(body + _carving(face, palette), palette, held=held, dim=dim)


def polyhedron(
    sides: int, palette: Palette = DARK, *, held: bool = False, dim: bool = False
) -> str:
    """Draw the shape of a die without its number, see ``NUMBER_AT``; unknown ones are round."""
    if sides == CUBE:
        return _thrown(
            _cube(palette.bone, palette.bone_shade, palette), palette, held=held, dim=dim
        )
    if sides not in BODIES:
        orb = disc(32, 32, 27.2, palette.ink) + disc(32, 32, 25, palette.bone_shade)
        orb += disc(32, 30, 23, palette.bone)
        return _thrown(orb, palette, held=held, dim=dim)
    outline, edges, shadow = BODIES[sides]
    body = (
        solid(outline, palette.bone, palette.ink, 6)
        + solid(outline, palette.bone, palette.bone, 1.5)
        + fill(shadow, palette.bone_shade)
        + (stroke(edges, palette.bone_shade, 2) if edges else "")
    )
    return _thrown(body, palette, held=held, dim=dim)


def _cube(face: str, side: str, palette: Palette) -> str:
    return (
        box(7.8, 6.8, 48.4, 51.4, corner=12.4, colour=palette.ink)
        + box(10, 9, 44, 47, corner=10.4, colour=side)
        + box(10, 9, 44, 42.5, corner=10.4, colour=face)
        + stroke("M19 12.6 H40", "#FFFFFF", 2.5, opacity=0.55)
    )


def _carving(face: VikingFace, palette: Palette) -> str:
    if face == "blank":
        return ""
    if face == "x":
        return stroke("M21.5 20 L42.5 41 M42.5 20 L21.5 41", palette.ink, 7.5)
    return (
        disc(32, 30.2, 17, palette.ink)
        + disc(32, 30.2, 14.4, palette.sail_stripe)
        + fill(
            "M32 30 V15.6 A14.4 14.4 0 0 1 46.4 30 Z V44.4 A14.4 14.4 0 0 1 17.6 30 Z",
            palette.bone,
        )
        + disc(32, 30.2, 6.4, palette.ink)
        + disc(32, 30.2, 4, palette.gold)
    )


def _thrown(body: str, palette: Palette, *, held: bool, dim: bool) -> str:
    shown = faded(0.38, body) if dim else body
    return drawing(64, 64, shown, _clamps(palette) if held else "")


def _clamps(palette: Palette) -> str:
    corners = "M3 16 V11 Q3 3 11 3 H16 M48 3 H53 Q61 3 61 11 V16 M61 48 V53 Q61 61 53 61 H48 "
    corners += "M16 61 H11 Q3 61 3 53 V48"
    return stroke(corners, palette.ink, 6) + stroke(corners, palette.gold, 4)


def blank_ring(palette: Palette = DARK) -> str:
    """Draw the place of a die that has not been thrown yet."""
    return drawing(64, 64, ring(32, 32, 20, palette.line, 2))
