"""What lies on a Vikings table: the six Vikings, islands in the sea, ships that threaten.

Everybody can be told apart by what is worn or carried, ships by the stripes of their sails: as many
as rows are threatened. Nobody needs to see colours.
"""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin
from typing import Literal

from views.parts.drawings_ink import (
    DARK,
    Palette,
    box,
    disc,
    drawing,
    fill,
    group,
    num,
    ring,
    solid,
    stroke,
)
from views.parts.drawings_treasure import coin_part

Colour = Literal["warrior", "noble", "scout", "goldsmith", "fisherman", "boatsman"]
Piece = Literal["left", "middle", "right"]
Sail = Literal["red", "green", "yellow", "blue"]
Reward = Literal["points", "gold"]

COATS: dict[str, tuple[str, str]] = {
    "warrior": ("#2B2F36", "#7B848E"),
    "noble": ("#C92F2B", "#F4A29A"),
    "scout": ("#2E8B4E", "#A9DDB8"),
    "goldsmith": ("#EDB92E", "#FFF0B8"),
    "fisherman": ("#2F74D0", "#B5D3F7"),
    "boatsman": ("#8A939B", "#DCE2E6"),
}
"""Coat of each Viking and a lighter tone of it."""

SAILS: dict[str, tuple[str, int]] = {
    "red": ("#C92F2B", 1),
    "green": ("#2E8B4E", 2),
    "yellow": ("#D9A11A", 3),
    "blue": ("#2F74D0", 4),
}
"""Colour of a sail and how many stripes it has: one for each row it threatens."""

GRASS, GRASS_DARK, SHORE = "#6FA35A", "#4C7A3F", "#E5D3A0"
SKIN = "#EBC49B"

COASTS: dict[str, tuple[str, str]] = {
    "left": ("M64 9 H30 Q9 9 9 32 Q9 55 30 55 H64", "M64 9 H30 Q9 9 9 32 Q9 55 30 55 H64 Z"),
    "middle": ("M0 9 H64 M0 55 H64", "M0 9 H64 V55 H0 Z"),
    "right": ("M0 9 H34 Q55 9 55 32 Q55 55 34 55 H0", "M0 9 H34 Q55 9 55 32 Q55 55 34 55 H0 Z"),
}
"""Coast line of each piece, and its land."""


@cache
def viking(which: Colour, palette: Palette = DARK) -> str:
    """Draw a Viking."""
    return drawing(64, 64, _figure(which, palette))


def _figure(which: str, palette: Palette) -> str:
    coat, light = COATS[which]
    rim = palette.bone if which == "warrior" else palette.ink
    body = "M10 60 Q10 33 32 33 Q54 33 54 60 Z"
    return (
        stroke(body, palette.bone, 7)
        + disc(32, 21, 15.5, palette.bone)
        + solid(body, coat, palette.ink)
        + disc(32, 21, 13, palette.ink)
        + disc(32, 21, 10.5, SKIN)
        + fill("M21.8 22 Q24 36 32 38 Q40 36 42.2 22 Q37 29 32 28 Q27 29 21.8 22 Z", "#8A5A2B")
        + _worn(which, coat, light, rim, palette)
    )


def _worn(which: str, coat: str, light: str, rim: str, palette: Palette) -> str:
    ink = palette.ink
    match which:
        case "warrior":
            worn = solid("M20 19 Q20 5 32 5 Q44 5 44 19 Z", palette.iron, ink) + solid(
                "M18 15 Q7 13 8 2 Q13 8 21 9 Z M46 15 Q57 13 56 2 Q51 8 43 9 Z",
                palette.bone,
                ink,
                2,
            )
            worn += stroke("M50 62 V36", ink, 6) + stroke("M50 62 V36", palette.oak_light, 3)
            worn += solid("M49 36 Q60 33 61 41 Q60 49 49 46 Z", palette.iron_light, rim, 2)
        case "noble":
            worn = solid("M18 18 L17 4 L25 11 L32 2 L39 11 L47 4 L46 18 Z", palette.gold, ink)
            worn += stroke("M22 59 Q24 44 32 38 Q40 44 42 59", light, 3)
        case "scout":
            worn = solid("M18 25 Q16 5 32 3 Q48 5 46 25 Q40 13 32 13 Q24 13 18 25 Z", coat, ink)
            worn += stroke("M49 62 V32", ink, 6) + stroke("M49 62 V32", palette.oak_light, 3)
            worn += solid("M49 20 L55 33 H43 Z", palette.iron_light, ink, 2)
        case "goldsmith":
            worn = fill("M20.5 18 Q23 8 32 8 Q41 8 43.5 18 Q32 12 20.5 18 Z", "#8A5A2B")
            worn += solid("M20 44 H44 V60 H20 Z", palette.oak_dark, ink, 2)
            worn += coin_part(32, 51, 8.5, palette)
        case "fisherman":
            worn = solid("M16 18 Q18 4 32 4 Q46 4 48 18 Q32 11 16 18 Z", palette.sail, ink, 2)
            worn += solid(
                "M16 50 Q27 40 40 48 L48 42 V58 L40 52 Q27 60 16 50 Z", palette.iron_light, ink, 2
            ) + disc(23, 49, 1.8, ink)
        case _:
            worn = fill("M20.5 18 Q23 8 32 8 Q41 8 43.5 18 Q32 13 20.5 18 Z", palette.bone_shade)
            worn += stroke("M13 62 L51 26", ink, 7) + stroke("M13 62 L51 26", palette.oak_light, 4)
            worn += solid("M46 30 Q48 18 59 17 Q60 28 51 34 Z", palette.oak_light, ink, 2)
    return worn


@cache
def island(
    piece: Piece,
    palette: Palette = DARK,
    *,
    standing: Colour | None = None,
    complete: bool = False,
    building: bool = False,
    start: bool = False,
    threatened: bool = False,
) -> str:
    """Draw an island tile, filled to its edges so that land goes on from tile to tile."""
    coast, land = COASTS[piece]
    edge = stroke(coast, palette.gold, 6) + stroke(coast, palette.ink, 1.4)
    return drawing(
        64,
        64,
        box(0, 0, 64, 64, corner=0, colour=palette.sea),
        stroke("M4 4.5 q4 -4 8 0 t8 0 M40 60 q4 -4 8 0 t8 0", palette.sea_light, 1.8),
        fill(land, GRASS),
        stroke("M26 46 l2 -6 M31 47 l3 -5 M40 20 l2 -6 M45 21 l3 -5", GRASS_DARK, 2.4),
        edge if complete else stroke(coast, SHORE, 4.5),
        _built(palette, beside=standing is not None) if building else "",
        _start(palette) if start else "",
        _hatching(palette) if threatened else "",
        _stands(standing, palette, aside=building) if standing else "",
        _warning(palette) if threatened and standing and standing != "warrior" else "",
    )


@cache
def water(palette: Palette = DARK, *, threatened: bool = False, open_: bool = False) -> str:
    """Draw a place without a tile; ``open_`` is where one may lie."""
    return drawing(
        64,
        64,
        box(1.5, 1.5, 61, 61, corner=9, colour=palette.sea_light if open_ else palette.sea)
        if open_
        else _faint(palette),
        _hatching(palette) if threatened else "",
        disc(32, 32, 14, palette.bone) + stroke("M32 24 V40 M24 32 H40", palette.ink, 4)
        if open_
        else "",
    )


def _faint(palette: Palette) -> str:
    corners = "M4 14 V8 Q4 4 8 4 H14 M50 4 H56 Q60 4 60 8 V14 M60 50 V56 Q60 60 56 60 H50"
    return stroke(f"{corners} M14 60 H8 Q4 60 4 56 V50", palette.line, 2, opacity=0.5)


def _hatching(palette: Palette) -> str:
    lines = "M0 16 L16 0 M0 40 L40 0 M0 64 L64 0 M24 64 L64 24 M48 64 L64 48"
    return stroke(lines, palette.ink, 6, opacity=0.45) + stroke(lines, palette.danger, 3)


def _warning(palette: Palette) -> str:
    return solid("M49 3 L62 25 H36 Z", palette.danger, palette.ink, 2) + stroke(
        "M49 11 V17 M49 21 V21.4", palette.bone, 3.2
    )


def _built(palette: Palette, *, beside: bool) -> str:
    if not beside:
        return _building(palette)
    return group(_building(palette), move=(28, 20), size=0.56)


def _stands(which: str, palette: Palette, *, aside: bool) -> str:
    return group(_figure(which, palette), move=(0 if aside else 9, 11), size=0.72)


def _building(palette: Palette) -> str:
    return (
        solid("M17 54 V32 H47 V54 Z", palette.oak_light, palette.ink)
        + solid("M11 34 Q32 29 32 10 Q32 29 53 34 Z", palette.sail_stripe, palette.ink)
        + fill("M28 54 V42 H36 V54 Z", palette.oak_dark)
    )


def _start(palette: Palette) -> str:
    return stroke("M16 42 V16", palette.ink, 3) + solid(
        "M17 14 L31 18 L17 24 Z", palette.sail, palette.ink, 2
    )


@cache
def raider(
    sail: Sail,
    worth_: tuple[Reward, int] | None = None,
    palette: Palette = DARK,
    *,
    repelled: bool = False,
) -> str:
    """Draw a ship: its sail tells how deep it threatens, a badge what is printed on it."""
    colour, stripes = SAILS[sail]
    top, height = 8, 30
    gap = height / (stripes + 1)
    lines = " ".join(f"M14 {top + gap * (at + 1):.1f} H50" for at in range(stripes))
    cloth = "M13 7 H51 Q55 22 51 39 Q32 43 13 39 Q9 22 13 7 Z"
    hull = "M4 36 Q10 46 20 47 H44 Q54 46 60 36 L62 37 Q61 54 50 59 H14 Q3 54 2 37 Z"
    return drawing(
        64,
        64,
        stroke("M32 3 V46", palette.ink, 6) + stroke("M32 3 V46", palette.oak_light, 3),
        solid(cloth, colour, palette.ink),
        stroke(lines, palette.ink, 5.4),
        stroke(lines, palette.bone, 3),
        solid(hull, palette.oak, palette.ink),
        stroke("M9 50 Q14 54 20 54 H44 Q50 54 55 50", palette.oak_light, 2.4),
        _worth(*worth_, palette) if worth_ else "",
        _shield_over(palette) if repelled else "",
    )


def _worth(reward: str, value: int, palette: Palette) -> str:
    """Draw a coin or a star with a number on it."""
    if reward == "gold":
        badge = disc(49, 48, 15.5, palette.ink) + disc(49, 48, 13.5, palette.gold)
        badge += ring(49, 48, 11, palette.gold_dark, 1.6)
    else:
        badge = solid(_star(47, 47, 19, 0.62), palette.gold, palette.ink, 3)
    return badge + _number(value, 49 if reward == "gold" else 47, 48)


DIGITS = {
    "0": "M0 2.5 Q0 0 3 0 Q6 0 6 2.5 V7.5 Q6 10 3 10 Q0 10 0 7.5 Z",
    "1": "M1 2 L3.5 0 V10",
    "2": "M0 2.2 Q0 0 3 0 Q6 0 6 2.5 Q6 4.5 0 10 H6",
    "3": "M0 0 H6 L3 4 Q6 4 6 7 Q6 10 3 10 Q0 10 0 8",
    "4": "M5 10 V0 L0 7 H6.5",
    "5": "M6 0 H1 L0.5 4.5 Q6 3 6 6.8 Q6 10 3 10 Q0 10 0 8.5",
    "6": "M5 0 Q0 3 0 7 Q0 10 3 10 Q6 10 6 7 Q6 4.5 3 4.5 Q1 4.5 0.3 6",
    "7": "M0 0 H6 L2 10",
    "8": "M3 5 Q0 4.5 0 2.5 Q0 0 3 0 Q6 0 6 2.5 Q6 4.5 3 5 Q0 5.5 0 7.7 Q0 10 3 10 Q6 10 6 7.7 "
    "Q6 5.5 3 5",
    "9": "M1 10 Q6 7 6 3 Q6 0 3 0 Q0 0 0 3 Q0 5.5 3 5.5 Q5 5.5 5.7 4",
}
"""Figures as lines, because typed ones would need a font; 6 wide and 10 high."""


def _number(value: int, x: float, y: float, colour: str = "#231A10") -> str:
    """Write a number round a place."""
    shown = str(value)
    size = 1.35 if len(shown) == 1 else 0.95
    left = x - (6 + 8.5 * (len(shown) - 1)) * size / 2
    return "".join(
        group(
            stroke(DIGITS[digit], colour, 2.2 / size),
            move=(left + at * 8.5 * size, y - 5 * size),
            size=size,
        )
        for at, digit in enumerate(shown)
    )


def _star(x: float, y: float, size: float, waist: float = 0.44) -> str:
    """Return the outline of a star with five points."""
    corners = ((size * (waist if at % 2 else 1), at * pi / 5 - pi / 2) for at in range(10))
    path = " L".join(f"{num(x + far * cos(at))} {num(y + far * sin(at))}" for far, at in corners)
    return f"M{path} Z"


def _shield_over(palette: Palette) -> str:
    return (
        disc(14, 14, 12.5, palette.ink)
        + disc(14, 14, 10.5, palette.iron_light)
        + ring(14, 14, 6.5, palette.iron, 2)
        + stroke("M8.5 14.5 L12.5 18.5 L20 10", palette.ink, 3.4)
    )


@cache
def number_alone(number: int, palette: Palette = DARK) -> str:
    """Draw a number of the wheel where nothing lies."""
    return drawing(24, 24, _number(number, 12, 12, palette.line))


@cache
def price(
    number: int,
    palette: Palette = DARK,
    *,
    special: bool = False,
    waits: bool = False,
    dear: bool = False,
) -> str:
    """Draw a price on a small board, with a spark or a sandglass for what else is to be known."""
    signs = special + waits
    width = 30 + 18 * signs
    colour = palette.iron_light if dear else palette.gold
    parts = [
        box(0, 0, width, 24, corner=12, colour=palette.ink),
        box(1.5, 1.5, width - 3, 21, corner=10.5, colour=colour),
        _number(number, 15 + (2 if signs else 0), 12),
    ]
    at = 28.0
    if special:
        parts.append(fill(_star(at + 7, 12.5, 8), "#231A10"))
        at += 17
    if waits:
        parts.append(
            fill(
                f"M{num(at + 2)} 5 H{num(at + 13)} L{num(at + 8.5)} 12 L{num(at + 13)} 19 "
                f"H{num(at + 2)} L{num(at + 6.5)} 12 Z",
                "#231A10",
            )
        )
    return drawing(width, 24, *parts)


@cache
def worth(reward: Reward, palette: Palette = DARK) -> str:
    """Draw what something is worth: a coin, or the star of points."""
    if reward == "gold":
        return drawing(64, 64, coin_part(32, 32, 27, palette))
    return drawing(64, 64, solid(_star(32, 34, 28), palette.gold, palette.ink))


@cache
def building(palette: Palette = DARK) -> str:
    """Draw a building tile that does not lie yet."""
    return drawing(64, 64, _building(palette))


@cache
def start_figure(palette: Palette = DARK) -> str:
    """Draw the start figure: a prow."""
    return drawing(
        64,
        64,
        solid(
            "M8 56 Q24 56 26 40 Q27 26 21 20 Q18 8 30 6 Q44 4 48 16 L57 20 L50 27 Q42 26 40 24 "
            "Q48 40 40 56 Z",
            palette.gold,
            palette.ink,
            3,
        ),
        disc(37, 15, 3, palette.ink),
        stroke("M20 50 H36 M27 42 H38", palette.gold_dark, 2.6),
    )
