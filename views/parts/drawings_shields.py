"""Shields: a player's token, told apart by colour and by emblem."""

from __future__ import annotations

from math import cos, pi, sin

from views.parts.drawings_ink import (
    DARK,
    Palette,
    disc,
    drawing,
    fill,
    group,
    legible,
    num,
    ring,
    stroke,
)

EMBLEMS = ("axe", "sun", "fir", "waves", "moon", "hammer")
"""What is painted on the shields, by seat; names of the word keys ``shield.<emblem>``."""


def shield(colour: int, emblem: int, palette: Palette = DARK) -> str:
    """Draw a round shield: colour and emblem by number, both counted round after six."""
    face = palette.seats[colour % len(palette.seats)]
    paint = legible(face, palette)
    rivets = (at * pi / 4 + pi / 8 for at in range(8))
    return drawing(
        64,
        64,
        disc(32, 32, 31, palette.iron),
        *(disc(32 + 28 * cos(a), 32 + 28 * sin(a), 1.5, palette.iron_light) for a in rivets),
        disc(32, 32, 25.5, palette.ink),
        disc(32, 32, 24, face),
        fill(
            "M32 56 A24 24 0 0 0 56 32 A24 24 0 0 0 49 15 L15 49 A24 24 0 0 0 32 56 Z",
            palette.ink,
            opacity=0.14,
        ),
        group(_emblem(emblem, paint), move=(32, 32)),
    )


def avatar(colour: int, emblem: int, palette: Palette = DARK) -> str:
    """Draw the same shield without its rim, for places where it is small."""
    face = palette.seats[colour % len(palette.seats)]
    return drawing(
        64,
        64,
        disc(32, 32, 31, face),
        ring(32, 32, 28.5, legible(face, palette), 1.6),
        group(_emblem(emblem, legible(face, palette)), move=(32, 32), size=1.22),
    )


def _emblem(which: int, paint: str) -> str:
    """Paint an emblem around the middle, within 17 units of it."""
    name = EMBLEMS[which % len(EMBLEMS)]
    if name == "axe":
        return stroke("M-7 16 L5 -15", paint, 4) + fill(
            "M1 -14 Q10 -16 16 -11 Q17 -1 11 6 Q6 0 -3 -2 Z", paint
        )
    if name == "sun":
        rays = " ".join(_ray(at * pi / 4) for at in range(8))
        return disc(0, 0, 7.5, paint) + stroke(rays, paint, 4)
    if name == "fir":
        return fill("M0 -17 L9 -5 H4.5 L12 4 H6 L14 12 H-14 L-6 4 H-12 L-4.5 -5 H-9 Z", paint) + (
            stroke("M0 12 V16", paint, 4.5)
        )
    if name == "waves":
        row = "q4 -7 8 0 t8 0 t8 0 t8 0"
        return stroke(f"M-16 -8 {row} M-16 1 {row} M-16 10 {row}", paint, 4)
    if name == "moon":
        return fill("M5 -16 A16 16 0 1 0 15 7 A13 13 0 0 1 5 -16 Z", paint) + disc(
            8.5, -3.5, 3.4, paint
        )
    return fill(
        "M-14 -14 H14 Q16 -14 16 -12 V-4 L10 1 H3.4 V14 Q3.4 17 0 17 Q-3.4 17 -3.4 14 V1 H-10 "
        "L-16 -4 V-12 Q-16 -14 -14 -14 Z",
        paint,
    )


def _ray(angle: float) -> str:
    near, far = 11.8, 15.6
    return (
        f"M{num(near * cos(angle))} {num(near * sin(angle))} "
        f"L{num(far * cos(angle))} {num(far * sin(angle))}"
    )
