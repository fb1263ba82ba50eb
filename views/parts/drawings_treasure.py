"""Treasure: coins, stacks, chests and the arm ring of the winner."""

from __future__ import annotations

from math import cos, pi, sin
from typing import TYPE_CHECKING, Literal

from views.parts.drawings_ink import (
    DARK,
    STROKE,
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

if TYPE_CHECKING:
    from collections.abc import Iterable

ChestState = Literal["open", "empty", "closed"]

SWAY = (0.0, 1.6, -1.0, 0.8, -1.4, 0.4)
"""How far each coin of a stack lies off its middle: nobody stacks coins straight."""


HOARD = (
    *((28.5, 18.5), (36, 18.5), (24, 25), (32, 25), (40, 25)),
    *((18, 30), (27, 30), (37, 30), (46, 30)),
)
"""Where the coins lie in a full chest, from back to front."""


def coin(palette: Palette = DARK) -> str:
    """Draw a coin struck with a ship, as the oldest ones of the North are."""
    return drawing(64, 64, coin_part(32, 32, 28, palette))


def coin_part(x: float, y: float, radius: float, palette: Palette) -> str:
    """Draw a coin of any size as a part of another drawing."""
    return group(
        disc(0, 1.8, 28, palette.gold_dark),
        disc(0, -1, 27, palette.gold),
        ring(0, -1, 21, palette.gold_dark, 2.5),
        fill(
            "M-8 -14 H8 Q10.5 -8.5 8 -2 H1.6 V3 H14 Q12.5 12 5 12 H-5 Q-12.5 12 -14 3 H-1.6 V-2 "
            "H-8 Q-5.5 -8 -8 -14 Z",
            palette.gold_dark,
        ),
        stroke("M-22.5 -10 A24 24 0 0 1 -8 -23.5", palette.gold_light, 3.2),
        move=(x, y),
        size=radius / 28,
    )


def heap(places: Iterable[tuple[float, float]], radius: float, palette: Palette) -> str:
    """Draw coins too small for their stamp, each in front of the one before it."""
    seen = tuple(places)
    coins = (
        f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(radius - 0.6)}" fill="{palette.gold}" '
        f'stroke="{palette.ink}" stroke-width="1.4"/>' + disc(x, y, radius / 3, palette.gold_dark)
        for x, y in seen
    )
    # One path for all of them: no coin lies before the glint of another.
    glints = "".join(f"M{num(x - radius / 3)} {num(y - radius * 0.4)}h.1" for x, y in seen)
    return "".join(coins) + stroke(glints, palette.gold_light, radius / 3)


def coin_stack(n: int, palette: Palette = DARK) -> str:
    """Draw a stack of coins, at most six; none is the empty place of one."""
    if n <= 0:
        empty = '<ellipse cx="32" cy="52" rx="19" ry="6.5" fill="none"'
        return drawing(64, 64, f'{empty} stroke="{palette.line}" stroke-width="2"/>')
    coins = (_flat(32 + SWAY[at], 53 - 7.6 * at, palette) for at in range(min(n, 6)))
    return drawing(64, 64, *coins)


def _flat(x: float, y: float, palette: Palette) -> str:
    return group(
        solid("M-21 -6 V0 A21 7.5 0 0 0 21 0 V-6 Z", palette.gold_dark, palette.ink, 2),
        f'<ellipse cx="0" cy="-6" rx="21" ry="7.5" fill="{palette.gold}" '
        f'stroke="{palette.ink}" stroke-width="2"/>',
        f'<ellipse cx="0" cy="-6" rx="13" ry="4" fill="none" '
        f'stroke="{palette.gold_dark}" stroke-width="1.8"/>',
        stroke("M-16.5 -8 Q-13 -10.6 -7 -11.2", palette.gold_light, 1.8),
        move=(x, y),
    )


def chest(state: ChestState, palette: Palette = DARK) -> str:
    """Draw a treasury: open and full, open and empty, or closed for good under chains."""
    if state == "closed":
        return drawing(64, 64, _closed(palette))
    inside = heap(HOARD, 6.4, palette) if state == "open" else ""
    return drawing(64, 64, _lid_up(palette), inside, _trunk(palette))


def _lid_up(palette: Palette) -> str:
    return (
        solid("M10 32 L12 13 Q13 7 19 7 H45 Q51 7 52 13 L54 32 Z", palette.oak_dark, palette.ink)
        + fill(
            "M14 32 L15.5 15 Q16 11 20 11 H44 Q48 11 48.5 15 L50 32 Z", palette.ink, opacity=0.55
        )
        + stroke("M14.5 12.5 Q16 8.6 20 8.6 H44", palette.oak_light, 2)
    )


def _trunk(palette: Palette) -> str:
    return (
        solid("M7 33 H57 V53 Q57 58 52 58 H12 Q7 58 7 53 Z", palette.oak, palette.ink)
        + fill("M8.3 49 H55.7 V53 Q55.7 56.7 52 56.7 H12 Q8.3 56.7 8.3 53 Z", palette.oak_dark)
        + stroke("M10 36 H54", palette.oak_light, 2.5)
        + box(14, 34.3, 6, 22.4, corner=0, colour=palette.iron)
        + box(44, 34.3, 6, 22.4, corner=0, colour=palette.iron)
        + solid("M25.5 33 H38.5 V41 Q38.5 47 32 47 Q25.5 47 25.5 41 Z", palette.gold, palette.ink)
        + disc(32, 38.4, 2.2, palette.ink)
        + stroke("M32 39 V42.5", palette.ink, 2)
    )


def _closed(palette: Palette) -> str:
    chains = "M9 21 L55 56 M55 21 L9 56"
    return (
        solid("M7 34 V26 Q7 13 20 13 H44 Q57 13 57 26 V34 Z", palette.oak, palette.ink)
        + solid("M7 33 H57 V53 Q57 58 52 58 H12 Q7 58 7 53 Z", palette.oak_dark, palette.ink)
        + stroke("M11 25 Q12 17 20 16.6 H42", palette.oak_light, 2.5)
        + stroke(chains, palette.ink, 9)
        + stroke(chains, palette.iron, 5)
        + solid("M22 32 H42 V43 Q42 50 32 50 Q22 50 22 43 Z", palette.iron_light, palette.ink)
        + stroke("M26.5 31 V28 A5.5 5.5 0 0 1 37.5 28 V31", palette.ink, 6)
        + stroke("M26.5 31 V28 A5.5 5.5 0 0 1 37.5 28 V31", palette.iron_light, 2.8)
        + disc(32, 39, 2.6, palette.ink)
        + stroke("M32 40 V44", palette.ink, 2.4)
    )


def arm_ring(place: int = 1, palette: Palette = DARK) -> str:
    """Draw the twisted arm ring a jarl gives: gold, silver and oak for the first three places.

    Its middle is free for a number or a shield.
    """
    metal, light, shade = {
        1: (palette.gold, palette.gold_light, palette.gold_dark),
        2: (palette.iron_light, palette.bone, palette.iron),
    }.get(place, (palette.oak_light, palette.gold_light, palette.oak_dark))
    start, end = 0.5 * pi + 0.42, 2.5 * pi - 0.42
    twists = "".join(_twist(start + (end - start) * at / 22, shade) for at in range(1, 22))
    arc = f"M{_at(start, 24.5)} A24.5 24.5 0 1 1 {_at(end, 24.5)}"
    return drawing(
        64,
        64,
        stroke(arc, shade, 11),
        stroke(arc, metal, 8),
        twists,
        stroke(f"M{_at(3.5, 26.4)} A26.4 26.4 0 0 1 {_at(4.4, 26.4)}", light, 2),
        _beast(-1, (metal, light, shade), palette),
        _beast(1, (metal, light, shade), palette),
    )


def _at(angle: float, radius: float) -> str:
    return f"{num(32 + radius * cos(angle))} {num(31 + radius * sin(angle))}"


def _twist(angle: float, shade: str) -> str:
    return stroke(f"M{_at(angle - 0.06, 21)} L{_at(angle + 0.06, 28)}", shade, 1.9)


def _beast(side: int, metals: tuple[str, str, str], palette: Palette) -> str:
    metal, light, shade = metals
    snout = "M-7 -5.6 Q-1 -8.6 4 -5.4 Q11 -2.4 10 1 Q9 4.4 3 5 Q-2 6.4 -7 5.6"
    return (
        f'<g transform="translate({num(32 + side * 10.5)} 53) scale({-side} 1) rotate(16)">'
        + fill(snout, metal)
        + stroke(snout, shade, STROKE)
        + disc(0.8, -1.6, 1.9, palette.ink)
        + stroke("M3.6 2 H8", shade, 1.8)
        + stroke("M-4 -4.4 Q0 -5.8 3 -3.8", light, 1.6)
        + "</g>"
    )
