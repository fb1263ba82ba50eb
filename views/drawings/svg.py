"""Read the drawings that lie as ``.svg`` files here and beside each game, and give them colours.

A file can be looked at in any browser. Colours stand in it as ``var(--gold, #E9B949)`` and become
those of the palette; a drawing may have colours of its own, which whoever draws it gives. A colour
that is neither is that of a thing as it lies on a table, a landscape that is printed or the coat of
a Viking: it is known again by it, and so is the same in both themes. What
``<g class="layer" id="…">`` holds is drawn where that layer is asked for, and ``<use>`` brings in a
part of this or another file by its id.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from posixpath import dirname, join, normpath
from typing import Any
from xml.etree import ElementTree as ET

from views.drawings.ink import DARK, Palette

VIEWS = Path(__file__).parents[1]
SVG = "{http://www.w3.org/2000/svg}"
COLOUR = re.compile(r"var\(--([\w-]+)(?:, ([^)]*))?\)")
END = "</g></svg>"
NOT_DRAWN = {"id", "class", "href", "style"}


@cache
def draw(
    name: str,
    palette: Palette = DARK,
    layers: tuple[str, ...] = (),
    *,
    over: str = "",
    **given: str,
) -> str:
    """Draw a file, ``coin`` or a game's own as ``hagar/land``, with some of its layers.

    ``given`` are the colours it has besides the palette's; ``over`` is drawn over it.

    >>> draw("coin").startswith("<svg ")
    True
    """
    file = _file(name)
    text = _written(_read(file), file, frozenset(layers))
    return _coloured(text.removesuffix(END) + over + END, palette, given)


def inside(drawing: str) -> str:
    """Return what a drawing shows, for one that is made of several."""
    return drawing[drawing.index(">") + 1 : drawing.rindex("</svg>")]


def part(name: str, id_: str, palette: Palette, **given: str) -> str:
    """Draw one part of a file, for a drawing that is made of several; ``given`` as in ``draw``."""
    return _coloured(_inside(_file(name), id_, frozenset()), palette, given)


def _file(name: str) -> str:
    game, _, own = name.rpartition("/")
    return f"tables/{game}/drawings/{own}.svg" if game else f"drawings/{own}.svg"


def _coloured(text: str, palette: Palette, given: dict[str, str]) -> str:
    def colour(found: re.Match[str]) -> str:
        name = found[1].replace("-", "_")
        return given.get(name) or str(getattr(palette, name, None) or found[2])

    return COLOUR.sub(colour, text)


def _written(element: ET.Element, file: str, layers: frozenset[str]) -> str:
    """Write an element as text, with what it uses in its place and without layers not asked for."""
    if element.get("class") == "layer" and element.get("id") not in layers:
        return ""
    tag = element.tag.removeprefix(SVG)
    parts = [_written(part, file, layers) for part in element]
    if tag == "use":
        tag, parts = "g", [_used(element, file, layers)]
    attributes = "".join(
        f' {name}="{value}"' for name, value in element.items() if name not in NOT_DRAWN
    )
    if tag == "svg":
        attributes = f' xmlns="{SVG[1:-1]}"{attributes}'
    inside = "".join(parts)
    if tag == "g" and not attributes:
        return inside
    return f"<{tag}{attributes}>{inside}</{tag}>" if inside else f"<{tag}{attributes}/>"


def _used(use: ET.Element, file: str, layers: frozenset[str]) -> str:
    name, _, id_ = use.get("href", "").partition("#")
    there = normpath(join(dirname(file), name)) if name else file
    text = _inside(there, id_, layers)
    colours = dict(style.split(": ") for style in use.get("style", "").split("; ") if style)
    return COLOUR.sub(lambda match: colours.get(f"--{match[1]}", match[0]), text)


def _inside(file: str, id_: str, layers: frozenset[str]) -> str:
    found = next(element for element in _read(file).iter() if element.get("id") == id_)
    return "".join(_written(inner, file, layers) for inner in found)


@cache
def _read(file: str) -> ET.Element:
    # Whatever brought this module brings its drawings: in a browser that is an archive.
    loader: Any = __spec__.loader
    return ET.fromstring(loader.get_data(str(VIEWS / file)))  # noqa: S314 - this project's own
