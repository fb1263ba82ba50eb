"""Dice: bone dice with pips, the Viking dice of shields and crosses, and the many-sided ones."""

from __future__ import annotations

from views.drawings.ink import DARK, Palette
from views.drawings.svg import draw

CUBE = 6

NUMBER_AT: dict[int, tuple[float, float]] = {
    4: (0.5, 0.62),
    8: (0.5, 0.48),
    10: (0.5, 0.48),
    12: (0.5, 0.51),
    20: (0.5, 0.54),
}
"""Where the number is laid over a many-sided die, as parts of its width and height."""


def die(value: int, palette: Palette = DARK, *, held: bool = False) -> str:
    """Draw a bone die that shows 1 to 6; ``held`` puts it in a gold frame."""
    return _thrown(palette, "bone", f"pips-{value}", held=held)


def viking_die(face: str, palette: Palette = DARK, *, held: bool = False) -> str:
    """Draw an oaken Viking die: a shield, a cross or a blank side."""
    return _thrown(palette, "oak", face, held=held)


def polyhedron(sides: int, palette: Palette = DARK, *, held: bool = False) -> str:
    """Draw the shape of a die without its number, see ``NUMBER_AT``; unknown ones are round."""
    shape = "bone" if sides == CUBE else f"d{sides}" if sides in NUMBER_AT else "round"
    return _thrown(palette, shape, held=held)


def _thrown(palette: Palette, *layers: str, held: bool) -> str:
    return draw("dice", palette, (*layers, "held") if held else layers)
