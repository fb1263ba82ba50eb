"""Ink and colours of the drawings: palettes, seat colours and the few shapes all are made of.

Drawings are SVG text that Flutter can read: paths, circles, lines and gradients only. All are drawn
on a grid where a square drawing is 64 units wide, with rounded strokes of about 2.5 units, flat
fills, one tone of light and one of shadow. Runes are lines, because a typed rune needs a font.
"""

from __future__ import annotations

from dataclasses import dataclass

STROKE = 2.5
"""Width of an outline on the 64-unit grid: still 2 dp on a drawing shown at 48 dp."""


@dataclass(frozen=True, slots=True)
class SeatColour:
    """A player's colour in both themes; ``key`` is its name in the word files."""

    name: str
    dark: str
    light: str

    @property
    def key(self) -> str:
        """Name the word that says this colour."""
        return f"colour.{self.name}"


SEAT_COLOURS = (
    SeatColour("crimson", dark="#E52925", light="#8E0F20"),
    SeatColour("amber", dark="#F9CC3A", light="#BB5800"),
    SeatColour("moss", dark="#6CBA83", light="#378772"),
    SeatColour("fjord", dark="#2E7BEE", light="#1A79C6"),
    SeatColour("heather", dark="#EB9CEC", light="#812B7B"),
    SeatColour("ash", dark="#EFEBE7", light="#10151F"),
)
"""One per seat: at least 3:1 against page and card, and apart for colour-blind eyes."""


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours a drawing is made with, by what they are the colour of."""

    surface: str
    ink: str
    line: str
    accent: str
    sea: str
    sea_light: str
    oak: str
    oak_light: str
    oak_dark: str
    gold: str
    gold_light: str
    gold_dark: str
    sail: str
    sail_shade: str
    sail_stripe: str
    bone: str
    bone_shade: str
    iron: str
    iron_light: str
    leaf: str
    danger: str
    seats: tuple[str, ...]


DARK = Palette(
    surface="#0F1B26",
    ink="#0B141D",
    line="#93BCDA",
    accent="#E9B949",
    sea="#24506E",
    sea_light="#5E9CC2",
    oak="#A46A38",
    oak_light="#CB9459",
    oak_dark="#6F4322",
    gold="#E9B949",
    gold_light="#FBE3A2",
    gold_dark="#A87620",
    sail="#F1E7D0",
    sail_shade="#CFC0A0",
    sail_stripe="#B4472F",
    bone="#F5EEDF",
    bone_shade="#C9BCA2",
    iron="#6B7C89",
    iron_light="#A9B8C2",
    leaf="#5C9A6B",
    danger="#E36B50",
    seats=tuple(colour.dark for colour in SEAT_COLOURS),
)

LIGHT = Palette(
    surface="#F6EFE1",
    ink="#231A10",
    line="#7F7463",
    accent="#8F6212",
    sea="#2B5876",
    sea_light="#6FA3C2",
    oak="#96602F",
    oak_light="#BF8850",
    oak_dark="#623A1B",
    gold="#E0A92E",
    gold_light="#FBE096",
    gold_dark="#8F6212",
    sail="#FFF9EA",
    sail_shade="#DCCDAC",
    sail_stripe="#A63A24",
    bone="#FFFBF1",
    bone_shade="#CDBE9F",
    iron="#54636E",
    iron_light="#93A2AC",
    leaf="#4A8559",
    danger="#A3301C",
    seats=tuple(colour.light for colour in SEAT_COLOURS),
)


def drawing(width: float, height: float, *parts: str) -> str:
    """Make an SVG picture of its parts; strokes are rounded throughout."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{num(width)}" height="{num(height)}" '
        f'viewBox="0 0 {num(width)} {num(height)}">'
        f'<g stroke-linecap="round" stroke-linejoin="round">{"".join(parts)}</g></svg>'
    )


def num(value: float) -> str:
    """Write a number as short as it can be read."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def fill(d: str, colour: str) -> str:
    """Fill a path."""
    return f'<path d="{d}" fill="{colour}"/>'


def stroke(d: str, colour: str, width: float = STROKE, *, opacity: float = 1) -> str:
    """Draw along a path."""
    faded = _faded(opacity)
    return f'<path d="{d}" fill="none" stroke="{colour}" stroke-width="{num(width)}"{faded}/>'


def disc(x: float, y: float, radius: float, colour: str) -> str:
    """Fill a circle."""
    return f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(radius)}" fill="{colour}"/>'


def box(x: float, y: float, width: float, height: float, *, corner: float, colour: str) -> str:
    """Fill a rectangle with rounded corners."""
    return (
        f'<rect x="{num(x)}" y="{num(y)}" width="{num(width)}" height="{num(height)}" '
        f'rx="{num(corner)}" fill="{colour}"/>'
    )


def rim(width: float, height: float, *, corner: float, colour: str, wide: float) -> str:
    """Draw a line round a rectangle with rounded corners, within it."""
    return (
        f'<rect x="{num(wide / 2)}" y="{num(wide / 2)}" width="{num(width - wide)}" '
        f'height="{num(height - wide)}" rx="{num(corner - wide / 2)}" fill="none" '
        f'stroke="{colour}" stroke-width="{num(wide)}"/>'
    )


def group(*parts: str, move: tuple[float, float] = (0, 0), turn: float = 0, size: float = 1) -> str:
    """Place parts drawn elsewhere: moved, turned by degrees, scaled."""
    steps = []
    if move != (0, 0):
        steps.append(f"translate({num(move[0])} {num(move[1])})")
    if turn:
        steps.append(f"rotate({num(turn)})")
    if size != 1:
        steps.append(f"scale({num(size)})")
    if not steps:
        return f"<g>{''.join(parts)}</g>"
    return f'<g transform="{" ".join(steps)}">{"".join(parts)}</g>'


def faded(opacity: float, *parts: str) -> str:
    """Show parts weakly."""
    return f'<g opacity="{num(opacity)}">{"".join(parts)}</g>'


def contrast(first: str, second: str) -> float:
    """Compute how well two colours stand apart, 1 to 21, as WCAG 2 defines it."""
    lighter, darker = sorted((_luminance(first), _luminance(second)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def legible(on: str, palette: Palette) -> str:
    """Choose ink or bone, whichever is easier to see on a colour."""
    dark, light = sorted((palette.ink, palette.bone), key=_luminance)
    return dark if contrast(on, dark) > contrast(on, light) else light


def _luminance(colour: str) -> float:
    red, green, blue = (_linear(int(colour[at : at + 2], 16) / 255) for at in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(channel: float) -> float:
    straight_up_to = 0.04045
    return channel / 12.92 if channel <= straight_up_to else ((channel + 0.055) / 1.055) ** 2.4


def _faded(opacity: float) -> str:
    return "" if opacity == 1 else f' opacity="{num(opacity)}"'
