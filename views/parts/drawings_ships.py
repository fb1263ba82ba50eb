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
    num,
    solid,
    stroke,
)
from views.parts.drawings_treasure import coin_part, heap

Tier = Literal["empty", "few", "many"]

HEAPS: dict[Tier, tuple[tuple[float, float], ...]] = {
    "empty": (),
    "few": ((43, 38.5), (37.4, 44), (48.6, 44)),
    "many": (
        *((43, 22), (37.4, 27.5), (48.6, 27.5), (31.8, 33), (43, 33), (54.2, 33)),
        *((26.2, 38.5), (37.4, 38.5), (48.6, 38.5), (59.8, 38.5)),
        *((22.6, 44), (32.8, 44), (43, 44), (53.2, 44), (63.4, 44)),
    ),
}
"""Where the coins lie in the longship, from the back of the heap to its front."""


def trading_ship(
    loaded: bool,  # noqa: FBT001 - the one thing that a call asks for
    palette: Palette = DARK,
) -> str:
    """Draw a knarr; a loaded one has a big coin on deck and a gold stripe down its sail."""
    return drawing(
        64,
        64,
        stroke("M32 5 V44", palette.ink, 6),
        stroke("M32 5 V44", palette.oak_light, 3),
        _square_sail(palette, loaded=loaded),
        disc(32, 36, 14, palette.ink) + coin_part(32, 36, 12, palette) if loaded else "",
        _round_hull(palette),
        waves(6, 58, 58.5, palette),
    )


def _square_sail(palette: Palette, *, loaded: bool) -> str:
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
        + fill(
            "M5.2 46 Q9 53 14.5 54.8 H49.5 Q55 53 58.8 46 Q50 51 40 51 H24 Q14 51 5.2 46 Z",
            palette.oak_dark,
        )
        + stroke("M8 40.6 Q13 46 21 46.4 H43 Q51 46 56 40.6", palette.oak_light, 2.4)
    )


def longship(coins: Tier, palette: Palette = DARK) -> str:
    """Draw the dragon ship with its shields, 96 by 72; its heap of coins grows in three steps."""
    return drawing(
        96,
        72,
        stroke("M42 4 V48", palette.ink, 6.5),
        stroke("M42 4 V48", palette.oak_light, 3.4),
        _striped_sail(palette),
        heap(HEAPS[coins], 6.4, palette) if HEAPS[coins] else "",
        longship_hull(palette),
        waves(6, 84, 66.5, palette),
    )


def _striped_sail(palette: Palette) -> str:
    cloth = "M23 8 H61 Q66 20 62 34 Q42 39 22 34 Q28 20 23 8 Z"
    return (
        solid(cloth, palette.sail, palette.ink)
        + fill("M31 8 H39 Q41 20 38.5 36.4 Q34 36.2 29.5 35.6 Q34 20 31 8 Z", palette.sail_stripe)
        + fill("M46 8 H54 Q58 20 54.5 35.6 Q50 36.2 46 36.4 Q49 20 46 8 Z", palette.sail_stripe)
        + stroke(cloth, palette.ink)
        + stroke("M20 7.5 H63", palette.ink, 6)
        + stroke("M20 7.5 H63", palette.oak_light, 3.2)
    )


def longship_hull(palette: Palette) -> str:
    """Draw the dragon ship below its sail as a part of other drawings."""
    hull = (
        "M13 24 Q11 44 24 48 H62 Q72.6 45 70.8 25 H78.1 Q83.5 49 71 60 Q67 63 61 63 H26 "
        "Q20 63 16 59 Q5 48 7 24"
    )
    curl = "M10 26 Q8.6 12 16.5 12 Q22 13 20.6 18 Q18.4 20.8 16 18.4"
    return (
        stroke(curl, palette.ink, 8.6)
        + fill(hull + " Z", palette.oak)
        + stroke(hull.replace(" H78.1", " M78.1 25"), palette.ink)
        + stroke(curl, palette.oak, 3.8)
        + fill("M8.6 22 H11.4 L12.4 30 H8.2 Z", palette.oak)
        + fill(
            "M11.4 52 Q17 61.8 26 61.8 H61 Q70 61.8 76 51 Q69 57.4 61 57.4 H26 Q18 57.4 11.4 52 Z",
            palette.oak_dark,
        )
        + stroke("M9.8 28 Q10 41 15.4 46", palette.oak_light, 2)
        + group(beast_head(palette.oak, palette.oak_light, palette), move=(69.5, 2.6), size=0.66)
        + "".join(_hung_shield(x, at, palette) for at, x in enumerate((21, 32, 43, 54, 65)))
    )


def _hung_shield(x: float, at: int, palette: Palette) -> str:
    face = palette.sail_stripe if at % 2 == 0 else palette.gold
    boss = palette.gold_light if at % 2 == 0 else palette.ink
    return disc(x, 52, 6.2, palette.ink) + disc(x, 52, 4.8, face) + disc(x, 52, 1.7, boss)


def beast_head(skin: str, light: str, palette: Palette) -> str:
    """Draw a dragon's head that looks to the right, in a box of about 38 by 34.

    Its neck is open between 2 and 13 at the lower edge, so that it grows out of a hull.
    """
    head = (
        "M2 34 C-1 20 0 9 9 5 C14 2.5 20 4 24 7 L31 8.5 C33 5 38 6 37.5 10.5 "
        "C37 14 34.5 15.4 31 15.2 L19 15.6 C22 18.5 26 19 30.5 18 C33.5 19.5 32 23.6 "
        "27.5 24 C21 25 15.5 24 13.8 21 "
        "C11.5 25 12 29 13 34"
    )
    return (
        solid("M11 6 L5 -3.5 L-1 10 L-7.5 8 L-1 18 L-7.5 19 L1 28 Z", palette.gold, palette.ink, 3)
        + fill(head + " V35 H2 Z", skin)
        + stroke(head, palette.ink, 3)
        + fill("M23.6 15.6 L25.6 18 L27.4 15.5 Z", palette.bone)
        + stroke("M3.6 20 Q4 10.5 11 8 Q15 6.6 19 8", light, 2.4)
        + disc(16.5, 11, 2.5, palette.ink)
        + disc(16.8, 10.8, 1.3, palette.gold_light)
    )


def waves(left: float, right: float, y: float, palette: Palette) -> str:
    """Draw a line of waves between two edges."""
    count = max(2, round((right - left) / 13))
    step = (right - left) / count
    d = f"M{left} {y}" + f"q{num(step / 2)} -5 {num(step)} 0" * count
    return stroke(d, palette.sea_light, STROKE + 0.5)
