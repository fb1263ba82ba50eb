"""Red is for errors and odd positions alone: nothing that merely may happen is red."""

from __future__ import annotations

import re
from dataclasses import fields, is_dataclass
from pathlib import Path

import flet as ft
import pytest

from tests.support.every_screen import OF_GAMES
from views import tables
from views.drawings.ink import DARK, LIGHT
from views.theme import DARK as DARK_SCHEME
from views.theme import LIGHT as LIGHT_SCHEME

RED = {ft.Colors.ERROR, ft.Colors.ERROR_CONTAINER, ft.Colors.ON_ERROR_CONTAINER}

DRAWN = {
    colour
    for scheme, ink in ((DARK_SCHEME, DARK), (LIGHT_SCHEME, LIGHT))
    for colour in (scheme.error, scheme.error_container, ink.danger)
}
"""The same as drawings have it, in either theme."""

KNOWN = {
    "shipwrights/drawings/tracks.svg": "the sign of the military track",
    "vikings/drawings/water.svg": "an island that a ship threatens",
    "vikings/drawings/island.svg": "who is threatened there",
}
"""What is red in drawings: as it is on the table itself, or a threat."""

PATH = re.compile(r' d="([^"]+)"[^>]*?(#[0-9A-Fa-f]{6}|--danger)')
"""The way of a line in a drawing, and a colour of it."""

TABLES = Path(tables.__file__).parent

THERE = {
    way
    for file in KNOWN
    for way, colour in PATH.findall((TABLES / file).read_text(encoding="utf-8"))
    if colour == "--danger"
}


def red_in(drawing):
    """List what is red in a drawing, but for what is known to be."""
    for way in THERE:
        drawing = re.sub(f'<path d="{re.escape(way)}"[^>]*>', "", drawing)
    return [colour for colour in DRAWN if colour in drawing]


def reds(value):
    """List what is red of a control's own: colours, borders, styles, spans of a text."""
    if isinstance(value, (list, tuple)):
        return [red for one in value for red in reds(one)]
    if isinstance(value, dict):
        return reds([*value.values()])
    if isinstance(value, bytes):
        return red_in(value.decode(errors="replace"))
    if is_dataclass(value) and not isinstance(value, (ft.Control, type)):
        return reds([getattr(value, field.name) for field in fields(value)])
    return [value] if isinstance(value, (ft.Colors, str)) and value in RED else []


def own(control):
    """List what a control has been given, but for the controls in it; spans are its own."""
    given = {**vars(control), **control._values}
    given.pop("parent", None)
    spans = [vars(span)["_values"] for span in given.pop("spans", None) or []]
    return [given, spans]


@pytest.mark.furnished
@pytest.mark.parametrize("table", [table for tables in OF_GAMES.values() for table in tables])
def test_nothing_is_red_on_a_table_where_nothing_is_wrong(hall, table):
    phone = hall.phone(f"/play/{table}")
    assert [(one.control, red) for one in phone.seen() if (red := reds(own(one.control)))] == []


def test_what_is_red_in_drawings_is_known():
    files = TABLES.parent.rglob("*.svg")
    red = {file for file in files if "--danger" in file.read_text(encoding="utf-8")}
    assert red == {TABLES / file for file in KNOWN}


@pytest.mark.parametrize(
    "control",
    [
        ft.Text(spans=[ft.TextSpan("15 %", ft.TextStyle(color=ft.Colors.ERROR))]),
        ft.Container(border=ft.Border.all(1, ft.Colors.ERROR)),
        ft.FilledButton("Go", style=ft.ButtonStyle(bgcolor=ft.Colors.ERROR_CONTAINER)),
        ft.Image(src=f'<svg><path d="M0 0" fill="{DARK.danger}"/></svg>'.encode()),
    ],
    ids=["a span", "a border", "a style", "a drawing"],
)
def test_red_is_seen_wherever_it_is(control):
    assert reds(own(control))
