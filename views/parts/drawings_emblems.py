"""Emblems: one badge for each game on the home screen, and the badge of the app itself."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from views.parts.drawings_ink import (
    DARK,
    Palette,
    disc,
    drawing,
    fill,
    group,
    ring,
    solid,
    stroke,
)
from views.parts.drawings_ships import beast_head
from views.parts.drawings_treasure import coin_part

if TYPE_CHECKING:
    from collections.abc import Callable


@cache
def emblem(game_id: str, palette: Palette = DARK) -> str:
    """Draw a game's badge; a game nobody has drawn yet gets a knot."""
    picture = PICTURES.get(game_id, _knot)
    return drawing(64, 64, disc(32, 32, 28, palette.sea), picture(palette), _rim(palette))


def _rim(palette: Palette) -> str:
    return (
        ring(32, 32, 28, palette.ink, 4)
        + ring(32, 32, 29.4, palette.gold_dark, 3.2)
        + ring(32, 32, 28.8, palette.gold, 2.6)
    )


def _prow(palette: Palette) -> str:
    neck = "M18.6 43 Q18.4 50 12 54 M29.8 43 Q30 51 35 57"
    return (
        fill("M18.6 42 Q18.4 50 12 54 L35 58 Q30 51 29.8 42 Z", palette.oak)
        + stroke(neck, palette.ink, 3)
        + stroke("M21.6 41 Q21.6 47 19.4 50", palette.oak_light, 2.4)
        + group(beast_head(palette.oak, palette.oak_light, palette), move=(16.6, 8.6), size=1.02)
        + fill(
            "M10 50.6 q4.4 -5 8.8 0 t8.8 0 t8.8 0 t8.8 0 t8.8 0 Q47 60 32 60 Q17 60 10 50.6 Z",
            palette.sea_light,
        )
        + disc(45, 44, 12.2, palette.ink)
        + coin_part(45, 44, 10.4, palette)
    )


def _mug(palette: Palette) -> str:
    handle = "M43 25 H47 Q51 25 51 29 V34 Q51 39 46 39 H43"
    return (
        solid("M32 36 L54 46.5 L32 57 L10 46.5 Z", palette.leaf, palette.ink)
        + fill("M32 46.5 L43 41.2 L52.4 46.5 L42.6 51.4 Z", palette.sea_light)
        + fill("M32 46.5 L42.6 51.6 L32 56.2 L21.4 51.6 Z", palette.gold)
        + stroke(handle, palette.ink, 8)
        + stroke(handle, palette.oak_light, 3.6)
        + solid("M20 20 H44 L45 45 Q45 49 41 49 H23 Q19 49 19 45 Z", palette.oak, palette.ink)
        + fill(
            "M38.5 22 H42.9 L43.8 45 Q43.8 47.8 41 47.8 H36.6 Q38.8 40 38.5 22 Z", palette.oak_dark
        )
        + stroke("M27 31 L26.6 40 M34 31 V40", palette.oak_dark, 2.2)
        + stroke("M20.4 43.4 H43.6", palette.gold, 3)
        + solid(
            "M18 25 Q13.5 19 19 15.6 Q20 10 26 11.6 Q31 7 36 11 Q42 9.6 44 14.6 Q50 17 46.5 23 "
            "Q43.5 26.5 39.5 24.5 Q37.5 29.5 33.5 27 Q29 30 26.6 25.5 Q21.5 28.5 18 25 Z",
            palette.bone,
            palette.ink,
        )
    )


def _yard(palette: Palette) -> str:
    keel = "M8.6 29 Q12 50 32 50 Q52 50 55.4 29"
    ribs = "M18 29 L20.4 45 M25 31 L26.2 47 M39 31 L37.8 47 M46 29 L43.6 45"
    return (
        stroke(ribs, palette.ink, 7)
        + stroke(ribs, palette.oak, 3.4)
        + stroke(keel, palette.ink, 9.4)
        + stroke(keel, palette.oak_light, 5)
        + stroke("M13 38.6 Q19 51.4 32 51.8 Q45 51.4 51 38.6", palette.oak_dark, 1.8)
        + group(
            stroke("M0 24 V-18", palette.ink, 8),
            stroke("M0 24 V-18", palette.oak_dark, 4.2),
            solid(
                "M-3.6 -17 H4 Q12 -20 18 -25 Q21.5 -13 18 -1 Q12 -6.6 4 -8 H-3.6 Z",
                palette.iron_light,
                palette.ink,
            ),
            stroke("M16.8 -21 Q18.8 -13 16.8 -5", palette.bone, 2.4),
            move=(29, 34),
            turn=24,
        )
    )


def _landfall(palette: Palette) -> str:
    return (
        disc(46, 19, 5, palette.gold_light)
        + fill("M22 41 Q28 26 37 25 Q41 20 45 26 Q54 29 57.6 41 Z", palette.leaf)
        + fill("M40 41 Q44 32 47 31 Q55 34 57.6 41 Z", palette.ink, opacity=0.22)
        + fill("M6.4 40 H57.6 Q54 58.8 32 58.8 Q10 58.8 6.4 40 Z", palette.sea_light)
        + stroke("M24 15 V42", palette.ink, 5.5)
        + stroke("M24 15 V42", palette.oak_light, 2.6)
        + solid(
            "M12 18 H36 Q40 26 36.5 34 Q24 37 11.5 34 Q15.5 26 12 18 Z", palette.sail, palette.ink
        )
        + fill(
            "M20.5 19.2 H27.6 Q29.4 26 27.8 34.8 Q24 35.2 20 34.8 Q22 26 20.5 19.2 Z",
            palette.sail_stripe,
        )
        + solid(
            "M8 34 Q10 42 16 43 H32 Q39 42 41 33 L44.5 33.6 Q44 48 36 51 H14 Q6.6 47 5.4 35 Z",
            palette.oak,
            palette.ink,
        )
        + stroke("M12 44 Q16 46 22 46 H31", palette.oak_light, 2.2)
        + stroke("M40 51.5 q4 -3.4 8 0", palette.bone, 2.2)
    )


def _compass(palette: Palette) -> str:
    crossed = "M26 18.2 A15 15 0 0 1 38 18.2 M26 45.8 A15 15 0 0 0 38 45.8"
    return (
        ring(32, 32, 15, palette.ink, 7.5)
        + ring(32, 32, 15, palette.oak_light, 3.6)
        + solid(
            "M32 6.5 L38.5 25.5 L57.5 32 L38.5 38.5 L32 57.5 L25.5 38.5 L6.5 32 L25.5 25.5 Z",
            palette.gold,
            palette.ink,
        )
        + fill(
            "M32 9.6 V32 L26.4 26.4 Z M54.4 32 H32 L37.6 26.4 Z M32 54.4 V32 L37.6 37.6 Z "
            "M9.6 32 H32 L26.4 37.6 Z",
            palette.gold_dark,
        )
        + stroke(crossed, palette.ink, 7.5)
        + stroke(crossed, palette.oak_light, 3.6)
        + disc(32, 32, 5, palette.ink)
        + disc(32, 32, 2.8, palette.gold_light)
    )


def _knot(palette: Palette) -> str:
    loops = (
        "M-8 -8 H8 V8 H-8 Z M-8 -8 V-12 A6 6 0 1 0 -14 -8 H-8 M8 -8 H14 A6 6 0 1 0 8 -14 V-8 "
        "M8 8 V14 A6 6 0 1 0 14 8 H8 M-8 8 H-14 A6 6 0 1 0 -8 14 V8"
    )
    over = "M-11.5 -8 H-4.5 M4.5 8 H11.5 M8 -11.5 V-4.5 M-8 4.5 V11.5"
    return group(
        stroke(loops, palette.ink, 8.5),
        stroke(loops, palette.gold, 4.4),
        f'<g stroke-linecap="butt">{stroke(over, palette.ink, 8.5)}</g>',
        stroke(over, palette.gold, 4.4),
        move=(32, 32),
        size=0.92,
    )


PICTURES: dict[str, Callable[[Palette], str]] = {
    "saekonungr": _prow,
    "hagar": _mug,
    "shipwrights": _yard,
    "vikings": _landfall,
    "pax_viking": _compass,
}


def app_emblem(palette: Palette = DARK) -> str:
    """Draw the app's own emblem: a skald's lyre that is a ship, with a string for each game."""
    return drawing(64, 64, lyre(palette))


def lyre(palette: Palette) -> str:
    """Draw the ship that is a lyre as a part of other drawings."""
    hull = (
        "M11.6 26 Q11 42 21 44 H29 Q37.4 42 35.4 28 H43.9 Q48.6 47 38 54 Q34 57 29 57 H20 "
        "Q2.6 54 4.4 26"
    )
    yoke = "M8 27 Q9 11 21 10.5 H37"
    strings = ((14.5, 17), (19.5, 12), (24.5, 11), (29.5, 11), (34.5, 11))
    return (
        "".join(stroke(f"M{x} {top} V45", palette.accent, 2.2) for x, top in strings)
        + stroke(yoke, palette.ink, 9.4)
        + stroke(yoke, palette.oak_light, 4.6)
        + fill(hull + " Z", palette.gold)
        + stroke("M4.4 26 H11.6", palette.ink)
        + stroke(hull.replace(" H43.9", " M43.9 28"), palette.ink)
        + fill(
            "M6.2 50.4 Q10.4 55.4 20 55.8 H29 Q34 55.8 37.6 53 Q42 49.8 43.2 45 Q37 51.4 29 51.4 "
            "H20 Q11 51.4 5.6 44 Q5.4 47.6 6.2 50.4 Z",
            palette.gold_dark,
        )
        + group(beast_head(palette.gold, palette.gold_light, palette), move=(33.9, 3.4), size=0.74)
        + stroke("M4 60.5 q5.6 -4 11.2 0 t11.2 0 t11.2 0 t11.2 0 t11.2 0", palette.sea_light, 3)
    )
