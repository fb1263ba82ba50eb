"""Emblems: one badge for each game on the home screen, and the badge of the app itself."""

from __future__ import annotations

from collections.abc import Callable

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


def emblem(game_id: str, palette: Palette = DARK) -> str:
    """Draw a game's badge; a game nobody has drawn yet gets a knot."""
    picture = PICTURES.get(game_id, _knot)
    return drawing(64, 64, _badge(palette), picture(palette))


def _badge(palette: Palette) -> str:
    return (
        disc(32, 32, 31, palette.gold_dark)
        + disc(32, 32, 29.2, palette.gold)
        + disc(32, 32, 26.8, palette.ink)
        + disc(32, 32, 26.8, palette.sea, opacity=0.75)
    )


def _prow(palette: Palette) -> str:
    return (
        fill("M8 45 Q20 40 32 45 T56 45 Q49 58.8 32 58.8 Q15 58.8 8 45 Z", palette.sea_light)
        + solid(
            "M14 50 Q28 46 27 22 L38 22 Q40 44 24 56.5 Q17 54 14 50 Z", palette.oak, palette.ink
        )
        + stroke("M20 50 Q31 44 31.5 27", palette.oak_light, 2.5)
        + group(beast_head(palette.oak, palette.oak_light, palette), move=(26.5, 5), size=1.12)
        + coin_part(45, 43, 11, palette)
    )


def _mug(palette: Palette) -> str:
    return (
        group(
            solid("M-17 -14 Q-17 -17 -14 -17 H14 Q17 -17 17 -14 V14 Q17 17 14 17 H-14 "
                  "Q-17 17 -17 14 Z", palette.sail_shade, palette.ink),
            stroke("M-12 -12 H12 V12 H-12 Z", palette.sail_stripe, 2),
            move=(32, 35),
            turn=45,
        )
        + stroke("M42 28 H46 Q50 28 50 32 V36 Q50 41 45 41 H42", palette.ink, 8)
        + stroke("M42 28 H46 Q50 28 50 32 V36 Q50 41 45 41 H42", palette.oak_light, 3.6)
        + solid("M19 22 H43 L44.5 49 Q44.5 52 41.5 52 H20.5 Q17.5 52 17.5 49 Z", palette.oak,
                palette.ink)
        + stroke("M26.6 32 L26 45 M35.4 32 L36 45", palette.oak_dark, 2.2)
        + stroke("M19.4 47 H42.6", palette.gold, 3)
        + solid("M17 27 Q12.5 21 18 17.5 Q19 12 25 13.5 Q30 9 35 13 Q41 11.5 43 16.5 Q49 19 45.5 25 "
                "Q42.5 28.5 38.5 26.5 Q36.5 31.5 32.5 29 Q28 32 25.6 27.5 Q20.5 30.5 17 27 Z",
                palette.bone, palette.ink)
    )


def _yard(palette: Palette) -> str:
    return (
        stroke("M12 25 Q16 46 32 50 Q48 46 52 25", palette.ink, 8)
        + stroke("M21 24 Q22 40 32 47 Q42 40 43 24 M32 24 V47", palette.ink, 6.5)
        + stroke("M21 24 Q22 40 32 47 Q42 40 43 24 M32 24 V47", palette.oak, 3.4)
        + stroke("M12 25 Q16 46 32 50 Q48 46 52 25", palette.oak_light, 4.4)
        + group(
            stroke("M0 22 V-18", palette.ink, 7),
            stroke("M0 22 V-18", palette.oak_dark, 3.6),
            solid("M-3.4 -17 H4 Q12 -20 17 -24 Q20 -13 17 -2 Q12 -7 4 -8.5 H-3.4 Z",
                  palette.iron_light, palette.ink),
            stroke("M16 -20.5 Q17.8 -13 16 -5.6", palette.bone, 2.2),
            move=(28, 34),
            turn=28,
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
        + solid("M12 18 H36 Q40 26 36.5 34 Q24 37 11.5 34 Q15.5 26 12 18 Z", palette.sail, palette.ink)
        + fill("M20.5 19.2 H27.6 Q29.4 26 27.8 34.8 Q24 35.2 20 34.8 Q22 26 20.5 19.2 Z",
               palette.sail_stripe)
        + solid("M8 34 Q10 42 16 43 H32 Q39 42 41 33 L44.5 33.6 Q44 48 36 51 H14 Q6.6 47 5.4 35 Z",
                palette.oak, palette.ink)
        + stroke("M12 44 Q16 46 22 46 H31", palette.oak_light, 2.2)
        + stroke("M40 51.5 q4 -3.4 8 0", palette.bone, 2.2)
    )


def _compass(palette: Palette) -> str:
    return (
        ring(32, 32, 18, palette.ink, 7)
        + ring(32, 32, 18, palette.oak_light, 3.6)
        + solid("M32 8 L37.5 26.5 L56 32 L37.5 37.5 L32 56 L26.5 37.5 L8 32 L26.5 26.5 Z",
                palette.gold, palette.ink)
        + fill("M32 10 V32 L26.8 26.8 Z M54 32 H32 L37.2 26.8 Z M32 54 V32 L37.2 37.2 Z "
               "M10 32 H32 L26.8 37.2 Z", palette.gold_dark)
        + disc(32, 32, 4.6, palette.ink)
        + disc(32, 32, 2.6, palette.gold_light)
    )


def _knot(palette: Palette) -> str:
    loops = (
        "M24 24 H40 V40 H24 Z M24 24 V20 A6 6 0 1 0 18 24 H24 M40 24 H46 A6 6 0 1 0 40 18 V24 "
        "M40 40 V46 A6 6 0 1 0 46 40 H40 M24 40 H18 A6 6 0 1 0 24 46 V40"
    )
    return stroke(loops, palette.ink, 8.5) + stroke(loops, palette.gold, 4.2)


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
    hull = "M9 24 Q9 42 22 45 H42 Q55 42 55 24 L48 22 Q48 36 39 38 H25 Q16 36 16 22 Z"
    return (
        "".join(stroke(f"M{x} 17 V40", palette.gold_light, 2) for x in (22, 27, 32, 37, 42))
        + stroke("M15 16 H49", palette.ink, 7)
        + stroke("M15 16 H49", palette.oak_light, 4)
        + solid(hull, palette.gold, palette.ink)
        + group(beast_head(palette.gold, palette.gold_light, palette), move=(47, 3))
        + '<g transform="translate(17 3) scale(-1 1)">'
        + beast_head(palette.gold, palette.gold_light, palette)
        + "</g>"
        + stroke("M8 54 q6 -6 12 0 t12 0 t12 0 t12 0", palette.sea_light, 3)
    )
