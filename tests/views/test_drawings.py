"""The drawings: text that Flutter can draw, and colours that everybody can tell apart."""

from __future__ import annotations

import json
import math
import re
import struct
from itertools import combinations
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from companion.game import game_ids
from companion.games.vikings.position import COLOURS, PIECES, SAILS
from companion.words import LANGUAGES, words
from views import theme
from views.drawings import dice, emblems, ink, ornaments, pieces, svg
from views.drawings.ink import DARK, LIGHT, SEAT_COLOURS
from views.tables.hagar import drawn as hagar
from views.tables.pax_viking import drawn as pax_viking
from views.tables.shipwrights import drawn as shipwrights
from views.tables.vikings import drawn as vikings

ROOT = Path(__file__).parents[2]
ASSETS = ROOT / "assets"
TABLES = ROOT / "views" / "tables"


# What flutter_svg reads without surprises; everything else is left out or drawn otherwise there.
DRAWABLE = {
    *("svg", "g", "path", "rect", "circle", "ellipse", "line", "polygon"),
    *("linearGradient", "radialGradient", "stop", "defs"),
}

SURFACES = {
    "dark": ("#0F1B26", "#1A2B39"),
    "light": ("#F6EFE1", "#EBE1CD"),
}


def all_drawings(palette):  # noqa: C901 - a list of all there are, one loop for each kind
    yield from ((f"die {n}", dice.die(n, palette)) for n in range(1, 7))
    yield "held die", dice.die(4, palette, held=True)
    for face in ("shield", "x", "blank"):
        yield f"viking die {face}", dice.viking_die(face, palette)
        yield f"held viking die {face}", dice.viking_die(face, palette, held=True)
    for sides in (2, 4, 6, 8, 10, 12, 20, 100):
        yield f"d{sides}", dice.polyhedron(sides, palette)
    yield "empty ship", pieces.trading_ship(False, palette)
    yield "loaded ship", pieces.trading_ship(True, palette)
    for tier in ("empty", "few", "many"):
        yield f"longship {tier}", pieces.longship(tier, palette)
    yield "coin", pieces.coin(palette)
    for state in ("open", "empty", "closed"):
        yield f"chest {state}", pieces.chest(state, palette)
    for at in range(6):
        yield f"shield {at}", pieces.shield(at, palette)
        yield f"avatar {at}", pieces.avatar(at, palette)
    drawn = [game for game in game_ids() if (TABLES / game / "drawings/emblem.svg").exists()]
    for game in (*drawn, "a game nobody drew"):
        yield f"emblem {game}", emblems.emblem(game, palette)
    for place in (1, 2, 3):
        yield f"arm ring {place}", pieces.arm_ring(place, palette)
    yield from hagar_drawings(palette)
    yield from pax_viking_drawings(palette)
    for one in shipwrights.BENEFITS:
        yield f"benefit {one}", shipwrights.ship_benefit(one, palette)
    for one in ("military", "trade", "renown"):
        yield f"sign of {one}", shipwrights.track_sign(one, palette)
    for one in shipwrights.GOODS:
        yield f"some {one}", shipwrights.good(one, palette)
    yield from vikings_drawings(palette)
    for width in (120, 360):
        yield f"ornament {width}", ornaments.ornament(width, palette)
    yield "empty sea", ornaments.empty_state(palette)
    yield "app", emblems.app_emblem(palette)


def hagar_drawings(palette):
    for kind in ("land", "forest", "water"):
        yield f"ground {kind}", hagar.ground(kind, palette)
    for beer in (None, "up", "left"):
        fields = "land", "forest", "water", "forest"
        yield f"coaster {beer}", hagar.face(fields, beer, palette)
        yield f"coaster {beer} that lies", hagar.laid(fields, beer, 148, 2, 12, palette)
    for colour in range(2):
        face = pieces.avatar(colour, palette)
        yield f"token {colour}", hagar.token(face, 0.05, 0.05)
    yield "gold token", hagar.token(pieces.coin(palette), 0.05)
    yield "beer mug", hagar.beer_mug(palette)
    yield "printed gold", hagar.printed_gold(palette)
    yield "printed shield", hagar.printed_shield(palette)


def vikings_drawings(palette):
    for colour in COLOURS:
        yield f"viking {colour}", vikings.viking(colour, palette)
        yield f"set of a {colour}", vikings.on_the_wheel(colour, 7, palette, waits=True, dear=True)
    for sail in SAILS:
        yield f"raider {sail}", vikings.raider(sail, None, palette)
    for value in range(1, 21):
        yield f"raider of {value}", vikings.raider("red", ("gold", value), palette)
    yield "raider of points", vikings.raider("red", ("points", 3), palette)
    sent = vikings.raider("red", ("points", 3), palette, repelled=True)
    yield "raider sent back", sent
    for piece in PIECES:
        yield f"island {piece}", vikings.island(piece, palette)
        for state in ("complete", "building", "start", "threatened"):
            seen = vikings.island(piece, palette, **{state: True})
            yield f"island {piece} {state}", seen
        seen = vikings.island(piece, palette, standing="scout")
        yield f"island {piece} with a scout", seen
        hit = vikings.island(
            piece, palette, standing="scout", threatened=True, building=True, start=True
        )
        yield f"island {piece} with all", hit
    yield "water", vikings.water(palette)
    yield "threatened water", vikings.water(palette, threatened=True)
    yield "open water", vikings.water(palette, open_=True)
    for number in range(12):
        yield f"price {number}", vikings.price(number, palette)
    yield "wheel", vikings.wheel_with_numbers(336, 60, palette.sea, palette)
    yield "price of a special", vikings.price(11, palette, special=True)
    yield "price that waits", vikings.price(0, palette, waits=True)
    both = vikings.price(3, palette, special=True, waits=True)
    yield "price that waits for a special", both
    yield "price too dear", vikings.price(11, palette, dear=True)
    for reward in ("gold", "points"):
        yield f"worth {reward}", vikings.worth(reward, palette)
    yield "building", vikings.building(palette)
    yield "start figure", vikings.start_figure(palette)


def pax_viking_drawings(palette):
    for kind in ("jarldom", "sweden", "theocracy", "rus"):
        yield f"followers of {kind}", pax_viking.follower_sign(kind, palette)
        yield f"marker of {kind}", pax_viking.influence_marker(kind, palette)
        yield f"used marker of {kind}", pax_viking.influence_marker(kind, palette, exhausted=True)
    yield "action marker", pax_viking.action_marker(palette)
    yield "used action marker", pax_viking.action_marker(palette, exhausted=True)
    for wind in (None, "north", "south", "east", "west"):
        yield f"wind {wind}", pax_viking.wind_rose(wind, palette)
    for place in ("venture", "trade_center", "powerful_ally", "god", "advocate"):
        yield f"place {place}", pax_viking.place_sign(place, palette)
    yield "saga tiles", pax_viking.saga_tile(palette)


EVERY = [
    (f"{name} {theme}", drawn)
    for theme, palette in (("dark", DARK), ("light", LIGHT))
    for name, drawn in all_drawings(palette)
]


def test_every_drawing_is_small_and_made_of_what_flutter_can_draw():
    assert EVERY
    for name, drawn in EVERY:
        check_that_it_is_small_and_can_be_drawn(name, drawn)


def check_that_it_is_small_and_can_be_drawn(name, drawn):
    root = ET.fromstring(drawn)
    names = {element.tag.removeprefix("{http://www.w3.org/2000/svg}") for element in root.iter()}
    assert names <= DRAWABLE, name
    assert len(drawn.encode()) < 6 * 1024, name
    attributes = {name for element in root.iter() for name in element.attrib}
    assert not attributes & {"style", "class", "filter", "mask", "clip-path"}, name
    assert root.get("viewBox") == f"0 0 {root.get('width')} {root.get('height')}", name


@pytest.mark.parametrize("palette", [DARK, LIGHT], ids=["dark", "light"])
def test_states_that_matter_look_different(palette):
    looks = dict(all_drawings(palette))
    assert len(set(looks.values())) == len(looks) - len({"d2", "d100"}) + 1


def test_a_drawing_is_made_of_the_colours_of_its_palette():
    for name, drawn in all_drawings(LIGHT):
        assert DARK.surface not in drawn, name
        assert DARK.oak not in drawn, name


def test_the_coin_on_deck_tells_a_loaded_ship_by_shape_too():
    def shapes(svg):
        return sum(1 for _ in ET.fromstring(svg).iter())

    empty, loaded = (pieces.trading_ship(state) for state in (False, True))
    assert shapes(loaded) >= shapes(empty) + 5


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("at", range(6), ids=[colour.name for colour in SEAT_COLOURS])
def test_a_seat_colour_stands_out_from_page_and_card(theme, at):
    colour = getattr(SEAT_COLOURS[at], theme)
    for surface in SURFACES[theme]:
        assert ink.contrast(colour, surface) >= 3


def test_contrast_is_that_of_wcag():
    assert ink.contrast("#FFFFFF", "#000000") == pytest.approx(21)
    assert ink.contrast("#777777", "#FFFFFF") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize(
    "palette, scheme", [(DARK, theme.DARK), (LIGHT, theme.LIGHT)], ids=["dark", "light"]
)
def test_a_number_of_the_wheel_can_be_read_where_nothing_lies(palette, scheme):
    ground = scheme.surface_container_highest
    lines = ET.fromstring(vikings.wheel_with_numbers(336, 60, ground, palette)).iter()
    (paint,) = {one.get("stroke") for one in lines} - {None, ground}
    assert ink.contrast(paint, ground) >= 4.5


@pytest.mark.parametrize("palette", [DARK, LIGHT], ids=["dark", "light"])
def test_an_emblem_stands_out_from_its_shield(palette):
    for face in palette.seats:
        paint = max((palette.ink, palette.bone), key=lambda tone: ink.contrast(face, tone))
        assert ink.contrast(face, paint) >= 3
        assert paint in pieces.avatar(palette.seats.index(face), palette)


# Machado, Oliveira and Fernandes (2009), severity 1.0, on linear light.
EYES = {
    "usual": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
}

APART = 0.11
"""Distance in Oklab, where black and white are 1 apart and 0.02 is just noticeable."""


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("eyes", EYES)
def test_seat_colours_are_apart_for_colour_blind_eyes(theme, eyes):
    seen = {colour.name: oklab(getattr(colour, theme), EYES[eyes]) for colour in SEAT_COLOURS}
    for one, other in combinations(seen, 2):
        assert math.dist(seen[one], seen[other]) > APART, (one, other)


def oklab(colour, eyes):
    light = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    light = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in light]
    red, green, blue = (
        min(1, max(0, sum(share * part for share, part in zip(row, light, strict=True))))
        for row in eyes
    )
    long = (0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue) ** (1 / 3)
    medium = (0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue) ** (1 / 3)
    short = (0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue) ** (1 / 3)
    return (
        0.2104542553 * long + 0.7936177850 * medium - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * medium + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * medium - 0.8086757660 * short,
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_colour_and_emblem_has_a_word(language):
    keys = {colour.key for colour in SEAT_COLOURS} | {
        f"shield.{emblem}" for emblem in pieces.EMBLEMS
    }
    assert keys <= words(language).keys()


def test_the_manifest_names_icons_that_are_there_in_their_size():
    icons = json.loads((ASSETS / "manifest.json").read_text(encoding="utf-8"))["icons"]
    assert {icon.get("purpose", "any") for icon in icons} == {"any", "maskable"}
    for icon in icons:
        assert icon["sizes"] == "{}x{}".format(*png_size(ASSETS / icon["src"]))


@pytest.mark.parametrize("name", ["favicon.png", "icon.png", "splash.png", "splash_dark.png"])
def test_an_icon_outside_the_manifest_is_a_square_picture(name):
    width, height = png_size(ASSETS / name)
    assert width == height >= 64


def png_size(path):
    head = path.read_bytes()[:24]
    assert head[:8] == b"\x89PNG\r\n\x1a\n"
    return struct.unpack(">II", head[16:24])


def test_the_loading_page_shows_the_emblem_as_it_is_drawn_now():
    page = (ASSETS / "index.html").read_text(encoding="utf-8").replace(' class="sea"', "")
    emblem = emblems.app_emblem(DARK)
    assert emblem[emblem.index("<g ") :] in page
    assert "<!-- fletAppConfig -->" in page


def test_landscapes_are_told_apart_by_lightness_alone():
    grounds = [filled_with(hagar.ground(kind)) for kind in ("land", "water", "forest")]
    assert all(ink.contrast(one, other) > 1.7 for one, other in combinations(grounds, 2))


def filled_with(drawn):
    """Return the colour of what lies under everything else."""
    return next(one.get("fill") for one in ET.fromstring(drawn).iter() if one.tag.endswith("rect"))


FILES = sorted((ROOT / "views").rglob("*.svg"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_a_file_shows_the_dark_theme_to_whoever_opens_it(path):
    for name, shown in svg.COLOUR.findall(path.read_text(encoding="utf-8")):
        ours = getattr(DARK, name.replace("-", "_"), shown)
        assert shown in {ours, ""}, name


def test_every_colour_in_a_file_says_what_it_is_the_colour_of():
    files = [*(ROOT / "views").rglob("*.svg")]
    assert len(files) > 30
    paint = re.compile(r'(?:fill|stroke|stop-color)="((?:#|rgb)[^"]*)"')
    nameless = {file.name: paint.findall(file.read_text(encoding="utf-8")) for file in files}
    assert {file: found for file, found in nameless.items() if found} == {}
