"""Drawings for Pax Viking: the four types of Followers, kinds of places, and the winds."""

from __future__ import annotations

from math import cos, pi, sin

from views.parts.drawings_ink import (
    DARK,
    Palette,
    disc,
    drawing,
    faded,
    fill,
    group,
    num,
    ring,
    solid,
    stroke,
)

WINDS = ("north", "east", "south", "west")
"""Clockwise from the top."""


def follower_sign(kind: str, palette: Palette = DARK) -> str:
    """Draw the sign of a type of Followers: helmet, boar, cross or falcon."""
    return drawing(64, 64, group(_sign(kind, palette), move=(32, 32)))


def action_marker(palette: Palette = DARK, *, exhausted: bool = False) -> str:
    """Draw an action marker; one that is exhausted lies on its face."""
    face = (
        disc(32, 32, 24, palette.iron)
        if exhausted
        else disc(32, 32, 24, palette.gold)
        + disc(32, 32, 19.5, palette.gold_light)
        + stroke("M24 40 L32 22 L40 40 M27 34.5 H37", palette.ink, 4)
    )
    return drawing(64, 64, disc(32, 32, 27, palette.ink) + face)


def influence_marker(kind: str, palette: Palette = DARK, *, exhausted: bool = False) -> str:
    """Draw an Influence marker with its type's sign."""
    sign = group(_sign(kind, palette), move=(32, 32), size=0.74)
    face = disc(32, 32, 27.5, palette.ink) + disc(
        32, 32, 25, palette.iron if exhausted else palette.sail
    )
    rim = ring(32, 32, 24, palette.gold_dark, 2.4)
    return drawing(64, 64, face + (faded(0.35, sign) if exhausted else rim + sign))


def wind_rose(wind: str | None, palette: Palette = DARK) -> str:
    """Draw a compass with one wind lit; none is lit where a place lies in no wind."""
    points = "".join(
        group(
            solid(
                "M0 -27 L8 -7 H-8 Z",
                palette.gold if one == wind else palette.iron,
                palette.ink,
                2,
            ),
            turn=90 * at,
        )
        for at, one in enumerate(WINDS)
    )
    return drawing(64, 64, group(points, disc(0, 0, 7, palette.ink), move=(32, 32)))


def place_sign(kind: str, palette: Palette = DARK) -> str:
    """Draw a kind of place: tent, scales, keep, hammer or speaker."""
    return drawing(64, 64, group(_place(kind, palette), move=(32, 32)))


def saga_tile(palette: Palette = DARK) -> str:
    """Draw a pile of saga tiles."""
    tile = "M0 -15 L24 -3 L0 9 L-24 -3 Z"
    return drawing(
        64,
        64,
        *(
            group(solid(tile, colour, palette.ink), move=(32, 42 - 7 * at))
            for at, colour in enumerate((palette.oak_dark, palette.oak, palette.oak_light))
        ),
        group(
            stroke("M-9 -3 L0 -8 L9 -3 L0 2 Z", palette.oak_dark, 2.4),
            move=(32, 28),
        ),
    )


def _sign(kind: str, palette: Palette) -> str:
    """A type's sign around the middle, within 27 units of it."""
    if kind == "jarldom":
        return (
            solid("M-21 12 Q-22 -20 0 -22 Q22 -20 21 12 Z", palette.iron_light, palette.ink)
            + stroke("M0 -20 V12", palette.iron, 4)
            + solid("M-24 9 H24 V17 H-24 Z", palette.gold, palette.ink)
            + solid("M-4.5 12 H4.5 L3 24 H-3 Z", palette.iron, palette.ink)
        )
    if kind == "sweden":
        rays = " ".join(_ray(at * pi / 4) for at in range(8))
        return (
            stroke(rays, palette.ink, 8)
            + stroke(rays, palette.gold, 4)
            + disc(0, 0, 13.5, palette.ink)
            + disc(0, 0, 11, palette.sea_light)
            + stroke("M-5.5 0 H5.5 M0 -5.5 V5.5", palette.bone, 3)
        )
    if kind == "theocracy":
        cross = "M0 -22 V23 M-14 -8 H14"
        return (
            stroke(cross, palette.ink, 14)
            + stroke(cross, palette.bone, 8)
            + stroke("M0 -19 V20 M-11 -8 H11", palette.bone_shade, 2.2)
        )
    return (
        solid(
            "M-26 -14 Q-12 -12 -6 -4 L-4 -12 Q0 -18 5 -13 L10 -11 L5 -9 L6 -4 Q12 -12 26 -14 "
            "Q24 2 9 8 L4 10 L8 24 L0 19 L-8 24 L-4 10 L-9 8 Q-24 2 -26 -14 Z",
            palette.sail_stripe,
            palette.ink,
        )
        + disc(0.5, -12, 1.8, palette.bone)
        + stroke("M-19 -8 Q-12 -6 -8 1 M19 -8 Q12 -6 8 1", palette.sail, 2.2)
    )


def _ray(angle: float) -> str:
    near, far = 15, 23
    return (
        f"M{num(near * cos(angle))} {num(near * sin(angle))} "
        f"L{num(far * cos(angle))} {num(far * sin(angle))}"
    )


def _place(kind: str, palette: Palette) -> str:
    match kind:
        case "venture":
            drawn = (
                solid("M-24 18 L0 -20 L24 18 Z", palette.sail, palette.ink)
                + fill("M-6 18 L0 -16 L6 18 Z", palette.sail_stripe)
                + stroke("M0 -20 L6 -26 M0 -20 L-6 -26", palette.ink, 3)
            )
        case "trade_center":
            pans = "M-24 6 H-6 L-15 14 Z M6 6 H24 L15 14 Z"
            drawn = (
                stroke("M0 -18 V20 M-15 -12 H15 M-10 21 H10", palette.ink, 7)
                + stroke("M0 -18 V20 M-15 -12 H15 M-10 21 H10", palette.iron_light, 3)
                + stroke("M-15 -12 L-23 6 M-15 -12 L-7 6 M15 -12 L7 6 M15 -12 L23 6", palette.line)
                + solid(pans, palette.gold, palette.ink, 2)
            )
        case "powerful_ally":
            drawn = (
                solid(
                    "M-20 22 V-12 H-12 V-6 H-4 V-12 H4 V-6 H12 V-12 H20 V22 Z",
                    palette.oak_light,
                    palette.ink,
                )
                + fill("M-6 22 V10 Q0 2 6 10 V22 Z", palette.oak_dark)
                + stroke("M0 -8 V-24", palette.ink, 3)
                + solid("M0 -25 L13 -21 L0 -16 Z", palette.sail_stripe, palette.ink, 1.8)
            )
        case "god":
            drawn = (
                stroke("M0 -22 V0", palette.ink, 9)
                + stroke("M0 -22 V0", palette.iron_light, 4.4)
                + solid("M-21 -2 H21 L16 16 Q0 24 -16 16 Z", palette.iron_light, palette.ink)
                + stroke("M-11 7 H11", palette.iron, 3)
            )
        case _:
            drawn = (
                solid("M-20 22 Q-20 2 0 2 Q20 2 20 22 Z", palette.sea_light, palette.ink)
                + disc(0, -9, 11.5, palette.ink)
                + disc(0, -9, 9, palette.bone)
                + fill("M-9.4 -10 Q-9 -19 0 -19 Q9 -19 9.4 -10 Z", palette.oak_dark)
                + stroke("M-6 12 L0 18 L6 12", palette.bone, 3)
            )
    return drawn
