"""Drawings for Shipwrights: benefits of longships, the three tracks, and what lies in a supply.

A benefit carries a badge in its corner that tells when it counts: a spark at once, a turning arrow
each income, a star at the end.
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
from views.parts.drawings_treasure import coin_part

Benefit = Literal[
    "workers",
    "resources",
    "silver",
    "cards",
    "income_gold",
    "income_silver",
    "building",
    "set",
    "ship",
    "raid",
    "trade",
    "upgrade",
]
BENEFITS: tuple[Benefit, ...] = (
    "workers",
    "resources",
    "silver",
    "cards",
    "income_gold",
    "income_silver",
    "building",
    "set",
    "ship",
    "raid",
    "trade",
    "upgrade",
)
"""All twelve: four at once, two each income, six at the end."""

AT_ONCE = BENEFITS[:4]
INCOME = BENEFITS[4:6]

Good = Literal["gold", "silver", "oak", "wool", "iron", "workers"]
GOODS: tuple[Good, ...] = ("gold", "silver", "oak", "wool", "iron", "workers")


def ship_benefit(which: Benefit, palette: Palette = DARK) -> str:
    """Draw one of the twelve benefits of a longship."""
    return drawing(64, 64, _benefit(which, palette), _badge(which, palette))


def track_sign(which: str, palette: Palette = DARK) -> str:
    """Draw the sign of a track: axe, scales or crown."""
    return drawing(64, 64, group(_sign(which, palette), move=(32, 32), size=1.25))


def good(which: str, palette: Palette = DARK) -> str:
    """Draw something from the supply."""
    part = {
        "gold": coin_part(0, 0, 25, palette),
        "silver": _silver(0, 0, 25, palette),
        "oak": group(_oak(palette), size=1.35),
        "wool": group(_wool(palette), size=1.35),
        "iron": group(_iron(palette), size=1.35),
        "workers": group(_worker(palette.sail_stripe, palette), size=1.5),
    }[which]
    return drawing(64, 64, group(part, move=(32, 32)))


def _benefit(which: Benefit, palette: Palette) -> str:
    match which:
        case "workers":
            drawn = (
                group(_worker(palette.sea_light, palette), move=(14, 26), size=0.85)
                + group(_worker(palette.leaf, palette), move=(48, 26), size=0.85)
                + group(_worker(palette.sail_stripe, palette), move=(31, 33), size=1.05)
            )
        case "resources":
            drawn = (
                group(_oak(palette), move=(22, 19), size=0.85)
                + group(_wool(palette), move=(44, 27), size=0.85)
                + group(_iron(palette), move=(23, 43), size=0.85)
            )
        case "silver":
            drawn = "".join(
                _silver(x, y, 12, palette) for x, y in ((18, 18), (40, 16), (15, 42), (36, 39))
            )
        case "cards":
            drawn = group(_card(_house(palette), palette), move=(23, 31), turn=-9) + group(
                _card(_house(palette), palette), move=(38, 31), turn=9
            )
        case "income_gold":
            drawn = coin_part(29, 29, 21, palette)
        case "income_silver":
            drawn = _silver(23, 24, 16, palette) + _silver(36, 36, 16, palette)
        case _:
            drawn = _at_the_end(which, palette)
    return drawn


def _at_the_end(which: Benefit, palette: Palette) -> str:
    match which:
        case "building":
            drawn = group(_house(palette), move=(30, 32), size=2.1)
        case "ship":
            drawn = group(_ship(palette), move=(30, 31))
        case "set":
            signs = ("military", "trade", "renown")
            drawn = "".join(
                group(
                    _card(group(_sign(sign, palette), size=0.5), palette),
                    move=(15 + 16 * at, 29 + 3 * (at % 2)),
                    size=0.82,
                    turn=8 * (at - 1),
                )
                for at, sign in enumerate(signs)
            )
        case _:
            sign = {"raid": "military", "trade": "trade", "upgrade": "renown"}[which]
            drawn = group(
                _card(group(_sign(sign, palette), size=0.62), palette), move=(30, 31), size=1.45
            )
    return drawn


def _badge(which: Benefit, palette: Palette) -> str:
    under = disc(51, 51, 12, palette.ink) + disc(51, 51, 10.3, palette.gold)
    if which in AT_ONCE:
        mark = fill("M52.5 42.5 L45 52.5 H50.3 L49 59.5 L57 49 H51.5 Z", palette.ink)
    elif which in INCOME:
        mark = stroke("M56.2 47.4 A6.3 6.3 0 1 0 57.2 52.4", palette.ink, 2.4) + fill(
            "M58.6 44.2 V49.8 H53 Z", palette.ink
        )
    else:
        mark = fill(
            "M51 43.2 L53.3 48.3 L58.8 48.9 L54.7 52.6 L55.9 58 L51 55.2 L46.1 58 L47.3 52.6 "
            "L43.2 48.9 L48.7 48.3 Z",
            palette.ink,
        )
    return under + mark


def _card(picture: str, palette: Palette) -> str:
    """A card around the middle, 22 wide and 32 high."""
    return (
        box(-12, -17, 24, 34, corner=4, colour=palette.ink)
        + box(-10, -15, 20, 30, corner=2.5, colour=palette.sail)
        + picture
    )


def _sign(which: str, palette: Palette) -> str:
    """A track's sign around the middle, within 18 units of it."""
    if which == "military":
        return (
            stroke("M-9 17 L6 -16", palette.ink, 7)
            + stroke("M-9 17 L6 -16", palette.oak_light, 3.6)
            + solid("M1 -15 Q12 -18 18 -12 Q19 0 11 8 Q7 0 -4 -3 Z", palette.danger, palette.ink)
            + stroke("M15.5 -10 Q16 -1 11 4.5", palette.bone, 2)
        )
    if which == "trade":
        return (
            stroke("M0 -15 V14 M-14 -9 H14 M-8 16 H8", palette.ink, 6.5)
            + stroke("M0 -15 V14 M-14 -9 H14 M-8 16 H8", palette.sea_light, 3)
            + solid("M-19 2 L-14 -9 L-9 2 Q-14 8 -19 2 Z", palette.sea_light, palette.ink, 2)
            + solid("M9 2 L14 -9 L19 2 Q14 8 9 2 Z", palette.sea_light, palette.ink, 2)
            + disc(0, -15, 3, palette.sea_light)
        )
    return (
        solid("M-17 -9 L-9 0 L0 -14 L9 0 L17 -9 L13 13 H-13 Z", palette.gold, palette.ink)
        + stroke("M-11.5 8 H11.5", palette.gold_dark, 2.4)
        + disc(-17, -10, 2.8, palette.gold_light)
        + disc(0, -15, 2.8, palette.gold_light)
        + disc(17, -10, 2.8, palette.gold_light)
    )


def _silver(x: float, y: float, radius: float, palette: Palette) -> str:
    return group(
        disc(0, 1.8, 28, palette.ink),
        disc(0, -1, 26.5, palette.iron_light),
        ring(0, -1, 20, palette.iron, 2.8),
        stroke("M0 -12 V10 M-11 -1 H11", palette.iron, 5),
        stroke("M-22 -9 A24 24 0 0 1 -8 -22.5", palette.bone, 3.2),
        move=(x, y),
        size=radius / 28,
    )


def _oak(palette: Palette) -> str:
    return (
        solid("M-14 -8 H12 Q17 -8 17 0 Q17 8 12 8 H-14 Z", palette.oak, palette.ink)
        + stroke("M-6 -2.5 H10 M-3 3.5 H11", palette.oak_dark, 1.8)
        + f'<ellipse cx="-13" cy="0" rx="5.4" ry="8.2" fill="{palette.oak_light}" '
        f'stroke="{palette.ink}" stroke-width="2.4"/>'
        + f'<ellipse cx="-13" cy="0" rx="2.2" ry="3.8" fill="none" '
        f'stroke="{palette.oak_dark}" stroke-width="1.6"/>'
    )


def _wool(palette: Palette) -> str:
    return solid(
        "M-10 9 Q-17 8 -16 1 Q-18 -6 -10 -8 Q-6 -14 1 -11 Q9 -14 12 -7 Q18 -4 15 3 Q15 10 8 10 "
        "Q-1 14 -10 9 Z",
        palette.bone,
        palette.ink,
    ) + stroke("M-8 -1 Q-4 -6 0 -1 M2 3 Q6 -3 10 2 M-7 6 Q-3 2 0 6", palette.bone_shade, 2.2)


def _iron(palette: Palette) -> str:
    return solid("M-17 9 L-11 -7 H11 L17 9 Z", palette.iron, palette.ink) + fill(
        "M-10.4 -5.6 H10.4 L12 -1 H-12 Z", palette.iron_light
    )


def _worker(tunic: str, palette: Palette) -> str:
    return (
        solid("M-11 16 V8 Q-11 -1 0 -1 Q11 -1 11 8 V16 Z", tunic, palette.ink)
        + disc(0, -7.5, 8.2, palette.ink)
        + disc(0, -7.5, 6, palette.bone)
        + fill("M-6.4 -8 Q-6 -14.5 0 -14.5 Q6 -14.5 6.4 -8 Z", palette.oak_dark)
    )


def _house(palette: Palette) -> str:
    return (
        solid("M-7.5 9 V-1 H7.5 V9 Z", palette.oak_light, palette.ink, 1.6)
        + solid("M-11 0 Q0 -3 0 -12 Q0 -3 11 0 Z", palette.sail_stripe, palette.ink, 1.6)
        + fill("M-2.2 9 V3 H2.2 V9 Z", palette.oak_dark)
    )


def _ship(palette: Palette) -> str:
    return (
        stroke("M0 -23 V8", palette.ink, 5)
        + solid("M-15 -20 H15 Q18 -10 15 2 H-15 Q-12 -9 -15 -20 Z", palette.sail, palette.ink)
        + fill("M-7 -19 H-1 Q2 -9 -1 1 H-7 Q-4 -9 -7 -19 Z", palette.sail_stripe)
        + fill("M5 -19 H11 Q14 -9 11 1 H5 Q8 -9 5 -19 Z", palette.sail_stripe)
        + solid(
            "M-26 1 Q-27 -7 -22 -9 Q-21 3 -12 6 H12 Q21 3 22 -9 Q27 -7 26 1 Q24 17 12 18 H-12 "
            "Q-24 17 -26 1 Z",
            palette.oak,
            palette.ink,
        )
        + stroke("M-18 11 H18", palette.oak_light, 2.4)
    )
