"""What lies on a Vikings table: the six Vikings, islands in the sea, ships that threaten.

Everybody can be told apart by what is worn or carried, ships by the stripes of their sails: as many
as rows are threatened. Nobody needs to see colours.
"""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin
from typing import TYPE_CHECKING

from views.drawings.ink import (
    DARK,
    Palette,
    box,
    contrast,
    drawing,
    faded,
    fill,
    group,
    num,
    stroke,
)
from views.drawings.svg import draw, inside

if TYPE_CHECKING:
    from companion.games.vikings.position import Colour, Piece, Reward, Sail

SET = 56
"""Width and height of a set of the wheel."""

INK = "#231A10"
"""What is written on gold, whatever the theme."""


def viking(which: Colour, palette: Palette = DARK) -> str:
    """Draw a Viking."""
    return draw("vikings/viking", palette, (which,))


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
    shown = {
        f"{piece}-land": True,
        f"{piece}-gold-coast": complete,
        f"{piece}-coast": not complete,
        "building": building and not standing,
        "building-aside": building and standing,
        "start": start,
        "threatened": threatened,
        f"{standing}-aside" if building else f"{standing}": standing,
        "warning": threatened and standing and standing != "warrior",
    }
    return draw("vikings/island", palette, tuple(layer for layer, there in shown.items() if there))


def water(palette: Palette = DARK, *, threatened: bool = False, open_: bool = False) -> str:
    """Draw a place without a tile; ``open_`` is where one may lie."""
    layers = ("open", "plus") if open_ else ("closed",)
    return draw("vikings/water", palette, (*layers, "hatching") if threatened else layers)


@cache
def raider(
    sail: Sail,
    worth_: tuple[Reward, int] | None = None,
    palette: Palette = DARK,
    *,
    repelled: bool = False,
) -> str:
    """Draw a ship: its sail tells how deep it threatens, a badge what is printed on it."""
    layers: tuple[str, ...] = (sail, "repelled") if repelled else (sail,)
    if worth_ is None:
        return draw("vikings/raider", palette, layers)
    reward, value = worth_
    number = _number(value, 49 if reward == "gold" else 47, 48)
    return draw("vikings/raider", palette, (*layers, reward), over=number)


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


def _number(value: int, x: float, y: float, colour: str = INK) -> str:
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


WAIST = 0.44
"""How far the inner corners of a star are from its middle, beside the outer ones."""


def _star(x: float, y: float, size: float) -> str:
    """Return the outline of a star with five points."""
    corners = ((size * (WAIST if at % 2 else 1), at * pi / 5 - pi / 2) for at in range(10))
    path = " L".join(f"{num(x + far * cos(at))} {num(y + far * sin(at))}" for far, at in corners)
    return f"M{path} Z"


@cache
def number_alone(number: int, palette: Palette = DARK) -> str:
    """Draw a number of the wheel where nothing lies."""
    paint = max(
        (palette.line, palette.oak_dark), key=lambda colour: contrast(colour, palette.surface)
    )
    return drawing(24, 24, _number(number, 12, 12, paint))


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
        parts.append(fill(_star(at + 7, 12.5, 8), INK))
        at += 17
    if waits:
        parts.append(
            fill(
                f"M{num(at + 2)} 5 H{num(at + 13)} L{num(at + 8.5)} 12 L{num(at + 13)} 19 "
                f"H{num(at + 2)} L{num(at + 6.5)} 12 Z",
                INK,
            )
        )
    return drawing(width, 24, *parts)


@cache
def on_the_wheel(
    which: Colour,
    number: int,
    palette: Palette = DARK,
    *,
    special: bool = False,
    waits: bool = False,
    dear: bool = False,
) -> str:
    """Draw a set of the wheel: its Viking, weakly where nobody can pay it, over its price."""
    figure = group(inside(viking(which, palette)), move=(8, 2), size=38 / 64)
    board = price(number, palette, special=special, waits=waits, dear=dear)
    signs = special + waits
    width, times = 30 + 18 * signs, (26 + 15 * signs) / (30 + 18 * signs)
    foot = group(inside(board), move=((SET - width * times) / 2, SET - 24 * times), size=times)
    return drawing(SET, SET, faded(0.45, figure) if dear else figure, foot)


def worth(reward: Reward, palette: Palette = DARK) -> str:
    """Draw what something is worth: a coin, or the star of points."""
    return draw("vikings/worth", palette, (reward,))


def building(palette: Palette = DARK) -> str:
    """Draw a building tile that does not lie yet."""
    return draw("vikings/building", palette)


def start_figure(palette: Palette = DARK) -> str:
    """Draw the start figure: a prow."""
    return draw("vikings/start_figure", palette)
