"""Ships: the knarr that trades, the dragon ship that guards, and the beast on its prow."""

from __future__ import annotations

from typing import Literal

from views.parts.drawings_ink import (
    DARK,
    STROKE,
    Palette,
    disc,
    drawing,
    fill,
    group,
    solid,
    stroke,
)
from views.parts.drawings_treasure import coin_part, small_coin

Tier = Literal["empty", "few", "many"]

HEAPS: dict[Tier, tuple[tuple[float, float], ...]] = {
    "empty": (),
    "few": ((47, 40), (39, 44.5), (47, 45.5), (55, 44.5)),
    "many": (
        *((47, 26), (42, 31), (52, 31), (37, 36), (47, 36), (57, 36)),
        *((32, 41), (42, 41), (52, 41), (62, 41), (28, 45), (37, 45), (47, 46), (57, 45), (66, 45)),
    ),
}
"""Where the coins lie in the longship, from the back of the heap to its front."""


def trading_ship(loaded: bool, palette: Palette = DARK) -> str:
    """Draw a knarr; a loaded one has a big coin on deck and a gold stripe down its sail."""
    return drawing(
        64,
        64,
        stroke("M32 5 V44", palette.ink, 6),
        stroke("M32 5 V44", palette.oak_light, 3),
        _square_sail(loaded, palette),
        coin_part(32, 36, 11.5, palette) if loaded else "",
        _round_hull(palette),
        waves(6, 58, 58.5, palette),
    )


def _square_sail(loaded: bool, palette: Palette) -> str:
    cloth = "M13 8 H51 Q56 17 51 27 Q32 31 13 27 Q18 17 13 8 Z"
    stripe = "M26 8 H38 Q40 17 38 28.6 Q32 29.4 26 28.6 Q28 17 26 8 Z"
    return (
        solid(cloth, palette.sail, palette.ink)
        + (fill(stripe, palette.gold) if loaded else "")
        + fill("M45 9 H50.4 Q54.6 17.5 50 26.2 L44 27.2 Q48.5 17.5 45 9 Z", palette.sail_shade)
        + stroke(cloth, palette.ink)
        + stroke("M10 7.5 H54", palette.ink, 5.5)
        + stroke("M10 7.5 H54", palette.oak_light, 2.8)
    )


def _round_hull(palette: Palette) -> str:
    hull = "M5 33 Q9 42 20 43 H44 Q55 42 59 33 L61 34 Q60 50 50 56 H14 Q4 50 3 34 Z"
    return (
        solid(hull, palette.oak, palette.ink)
        + fill("M5.2 46 Q9 53 14.5 54.8 H49.5 Q55 53 58.8 46 Q50 51 40 51 H24 Q14 51 5.2 46 Z",
               palette.oak_dark)
        + stroke("M8 40.6 Q13 46 21 46.4 H43 Q51 46 56 40.6", palette.oak_light, 2.4)
    )


def longship(coins: Tier, palette: Palette = DARK) -> str:
    """Draw the dragon ship with its shields, 96 by 72; its heap of coins grows in three steps."""
    return drawing(
        96,
        72,
        stroke("M47 5 V48", palette.ink, 6.5),
        stroke("M47 5 V48", palette.oak_light, 3.4),
        _striped_sail(palette),
        "".join(small_coin(x, y, 5.6, palette) for x, y in HEAPS[coins]),
        longship_hull(palette),
        waves(8, 88, 66.5, palette),
    )


def _striped_sail(palette: Palette) -> str:
    cloth = "M24 8 H70 Q76 20 71 34 Q47 39 23 34 Q29 20 24 8 Z"
    return (
        solid(cloth, palette.sail, palette.ink)
        + fill("M34 8 H43 Q45 20 42.5 36.3 Q37 36 32.5 35.4 Q37 20 34 8 Z", palette.sail_stripe)
        + fill("M52 8 H61 Q65 20 61 35.6 Q57 36.2 52 36.4 Q55 20 52 8 Z", palette.sail_stripe)
        + stroke(cloth, palette.ink)
        + stroke("M20 7.5 H74", palette.ink, 6)
        + stroke("M20 7.5 H74", palette.oak_light, 3.2)
    )


def longship_hull(palette: Palette) -> str:
    """Draw the dragon ship below its sail as a part of other drawings."""
    hull = (
        "M13 24 Q11 44 24 48 H68 Q80 46 80 27 L86.5 25 Q90 50 76 60 Q72 63 66 63 H26 "
        "Q20 63 16 59 Q5 48 7 25 Z"
    )
    return (
        stroke("M10 25 Q9 13 17 13 Q22 14 20.5 18.5 Q18.5 21 16.5 18.6", palette.ink, 6.6)
        + stroke("M10 25 Q9 13 17 13 Q22 14 20.5 18.5 Q18.5 21 16.5 18.6", palette.oak, 3.6)
        + solid(hull, palette.oak, palette.ink)
        + fill("M11 52 Q17 61.8 26 61.8 H66 Q75 61.8 81.5 51 Q74 57.4 66 57.4 H26 Q18 57.4 11 52 Z",
               palette.oak_dark)
        + stroke("M9.6 30 Q10 41 17 47.5", palette.oak_light, 2)
        + group(beast_head(palette.oak, palette.oak_light, palette), move=(76, 6), size=0.86)
        + "".join(_hung_shield(x, at, palette) for at, x in enumerate((25, 36, 47, 58, 69)))
    )


def _hung_shield(x: float, at: int, palette: Palette) -> str:
    face = palette.sail_stripe if at % 2 == 0 else palette.gold
    boss = palette.gold_light if at % 2 == 0 else palette.ink
    return disc(x, 52, 6.2, palette.ink) + disc(x, 52, 4.8, face) + disc(x, 52, 1.7, boss)


def beast_head(skin: str, light: str, palette: Palette) -> str:
    """Draw a dragon's head that looks to the right, in a box of about 24 by 26."""
    return (
        solid("M2 9 L-3 2 L5 4 Z M0 17 L-5 12 L1 11 Z", palette.gold, palette.ink, 2)
        + solid(
            "M1 26 Q-2 8 7 3 Q12 0 18 3 Q24 5 25 9 Q25 12 21 12 L14 11.6 Q16 15 21.5 14.6 "
            "Q23 16.6 20.5 18 Q13 20.5 10.6 17 Q9 21 10.5 26 Z",
            skin,
            palette.ink,
        )
        + stroke("M6 7.5 Q9 4 13.5 4", light, 2)
        + disc(13, 7.4, 1.9, palette.gold_light)
    )


def waves(left: float, right: float, y: float, palette: Palette) -> str:
    """Draw a line of waves between two edges."""
    count = max(2, round((right - left) / 13))
    step = (right - left) / count
    d = f"M{left} {y}" + "".join(f" q{step / 2:.2f} -5 {step:.2f} 0" for _ in range(count))
    return stroke(d, palette.sea_light, STROKE + 0.5)
