"""What lies on a Vikings table: the six Vikings, islands in the sea, ships that threaten.

Everybody can be told apart by what is worn or carried, ships by the stripes of their sails: as many
as rows are threatened. Nobody needs to see colours.

Every shape lies in ``drawings/*.svg``. What is worked out here is what no file could hold: a number
set of its digits, and a price with its signs on a board as wide as these are.
"""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin
from typing import TYPE_CHECKING

from companion.games.vikings.position import SETS
from views.drawings.ink import (
    DARK,
    Palette,
    contrast,
    disc,
    drawing,
    faded,
    group,
    num,
    rim,
)
from views.drawings.svg import draw, inside, part

if TYPE_CHECKING:
    from companion.games.vikings.position import Colour, Piece, Reward, Sail

SET = 56
"""Width and height of a set of the wheel."""

DIGIT_WIDE, DIGIT_HIGH, DIGIT_STEP, DIGIT_STROKE = 6, 10, 8.5, 2.2
"""A digit: its width and height, how far on the next one begins, and its stroke as it is shown."""

RING, PLACE, NUMBER, NUMBER_UNITS = 10, 26, 20, 24
"""The wheel in dp: its ring, a place with nothing in it, a number there, and its own units."""

BOARD_HIGH = 24
"""Height of the board of a price."""


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


def _number(value: int, x: float, y: float, **written: str) -> str:
    """Write a number round a place: digit beside digit, smaller where there are two."""
    shown = str(value)
    size = 1.35 if len(shown) == 1 else 0.95
    left = x - (DIGIT_WIDE + DIGIT_STEP * (len(shown) - 1)) * size / 2
    width = num(DIGIT_STROKE / size)
    return "".join(
        group(
            part("vikings/digits", f"digit-{digit}", DARK, width=width, **written),
            move=(left + at * DIGIT_STEP * size, y - DIGIT_HIGH / 2 * size),
            size=size,
        )
        for at, digit in enumerate(shown)
    )


@cache
def wheel_with_numbers(across: float, spoke: float, ground: str, palette: Palette = DARK) -> str:
    """Draw the wheel alone: a ring of the colour of its ground, with a number in each place."""
    paint = max(
        (palette.line, palette.oak_dark), key=lambda colour: contrast(colour, palette.surface)
    )
    wide, half = across - spoke, NUMBER_UNITS / 2
    ring = rim(wide, wide, corner=wide / 2, colour=ground, wide=RING)
    places = [disc(*middle_of(number, across, spoke), PLACE / 2, ground) for number in range(SETS)]
    numbers = [
        group(
            _number(number, half, half, written=paint),
            move=(x - NUMBER / 2, y - NUMBER / 2),
            size=NUMBER / NUMBER_UNITS,
        )
        for number in range(SETS)
        for x, y in [middle_of(number, across, spoke)]
    ]
    return drawing(across, across, group(ring, move=(spoke / 2, spoke / 2)), *places, *numbers)


def middle_of(number: int, across: float, spoke: float) -> tuple[float, float]:
    """Return the middle of a number's place on a wheel; the lowest is at its top."""
    turn, far = 2 * pi * number / SETS, (across - spoke) / 2
    return across / 2 + far * sin(turn), across / 2 - far * cos(turn)


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
    signs = [sign for sign, shown in (("special", special), ("waits", waits)) if shown]
    face = palette.iron_light if dear else palette.gold
    return drawing(
        _board_width(len(signs)),
        BOARD_HIGH,
        part("vikings/price", f"board-{len(signs)}", palette, face=face),
        _number(number, 17 if signs else 15, BOARD_HIGH / 2),
        *(
            group(part("vikings/price", sign, palette), move=(28 + 17 * at, 0))
            for at, sign in enumerate(signs)
        ),
    )


def _board_width(signs: int) -> int:
    """Return the width of the board of a price with so many signs beside it."""
    return 30 + 18 * signs


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
    shown = 26 + 15 * (special + waits)
    size = shown / _board_width(special + waits)
    foot = group(inside(board), move=((SET - shown) / 2, SET - BOARD_HIGH * size), size=size)
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
