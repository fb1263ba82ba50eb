"""The board of Hägar: coasters as they lie, to be dragged, zoomed and touched."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from functools import partial
from math import ceil, floor
from typing import Any

import flet as ft

from companion.games.hagar.position import Cell, Field, Line
from views.guard import quietly, safely, untouched
from views.parts.layout import MIDDLE, Part, column, row, tall
from views.parts.palette import palette
from views.parts.part import Nothing, part, use_ref, use_state
from views.parts.tappable import tappable
from views.shell.sides import room as room_of_a_table
from views.store import Store, use_store
from views.tables.hagar.badges import badges
from views.tables.hagar.edge import LineHeads
from views.tables.hagar.heads import Heads, heads_of
from views.tables.hagar.overlays import advised, band, points, tinted
from views.tables.hagar.pieces import (
    UNIT,
    Coasters,
    FreeCells,
    Grid,
    Lying,
    TouchFields,
    kept_free,
    layer,
    seen_through,
)
from views.tables.hagar.reach import field_size, lies_in_sight, touched_from, within_reach
from views.tables.hagar.scene import Scene
from views.theme import TAP

ZOOM = 1.25
"""How much larger a tap makes the board."""

RIM = 6
"""Margin where there are no letters and numbers, in dp."""

SHARES, GAP = (7, 5), 16
"""Shares of a wide screen for the board and the panel beside it, and the gap in dp."""
SHARE = SHARES[0] / sum(SHARES)

FAR = 16
"""How far from the first coaster there is place at first, in coasters: they are no more in a row.

What lies beyond its surface would be seen, and not be touched."""

TRIES, MOMENT = 10, 0.03
"""How often, and after how many seconds each, moving a board is tried while it is drawn."""


@part
def Board(
    scene: Scene,
    said: ft.Control | None,
    *,
    large: bool,
    about: str,
    whole: bool | None,
    on_whole: Callable[[bool], None],
    on_cell: Callable[[Cell], None],
    on_field: Callable[[Field], None],
    on_line: Callable[[Line], None],
    on_room: Callable[[float], None],
) -> ft.Control:
    """Show the board in the room it gets; buttons and fingers make it larger or smaller."""
    store = use_store()
    room, set_room = use_state(lambda: guessed(store))
    surface = surface_of(scene, room, whole=whole, times=store.times)
    viewer, look_at, zoom = _use_viewer(surface, about)

    def nearer(event: ft.TapEvent[ft.GestureDetector]) -> None:
        if event.local_position:
            look_at(event.local_position.x, event.local_position.y)
        on_whole(not surface.small)

    def measured(event: Any) -> None:
        set_room((int(event.width), int(event.height)))
        on_room(event.height)

    lying = [
        _laid(store, surface, None if surface.small else on_cell, on_field),
        _points(store, surface),
        LineHeads(surface.scene.heads, surface.grid, surface.scene.edge, surface.heads, on_line),
    ]
    return tall(
        _window(
            viewer, surface, [*lying, look_closer(nearer) if surface.small else None], measured
        ),
        # Beside the buttons large text would have no room to be read.
        row(said) if large and said else None,
        row(
            None if large else said,
            *_tools(store, zoom, on_whole, shows_all=surface.shows_all),
            # Large words are as wide as their buttons.
            gap=8 if large else 0,
            alignment=ft.MainAxisAlignment.END if large else ft.MainAxisAlignment.START,
        ),
        gap=0,
    )


@dataclass(frozen=True)
class Surface:
    """How large the board is drawn in the room there is for it."""

    scene: Scene
    """What lies on it; what is too small for fingers there is not to be touched."""
    grid: Grid
    """Where the fields are seen. What lies on them is drawn elsewhere, see ``units_of``."""
    heads: Heads
    room: tuple[int, int]
    size: tuple[float, float]
    """Width and height of all that one can look at: no less than the room."""
    small: bool
    """Whether its fields are too small for fingers."""
    shows_all: bool
    """Whether nothing of it lies outside of the room."""


def surface_of(scene: Scene, room: tuple[int, int], *, whole: bool | None, times: float) -> Surface:
    """Return how large the board is drawn: as it fits, or as large as fingers need."""
    top, left, bottom, right = scene.extent
    # Free places round the coasters have room for the heads, at their edge.
    above, beside = scene.edge[0] == top, scene.edge[1] == left

    def outside(heads: Heads) -> tuple[float, float]:
        return RIM + heads.beside * beside, RIM + heads.above * above

    rows, columns = 2 * (bottom - top + 1), 2 * (right - left + 1)
    across, down = outside(heads_of(scene, times))
    fit = min((room[0] - across) / columns, (room[1] - down) / rows)
    if whole is None and not lies_in_sight(scene, (room[0] - across, room[1] - down)):
        # Whoever moves chooses among all: a touch brings near where one is.
        whole = True
    size = field_size(scene, fit, whole=whole)
    heads = heads_of(scene, times, size)
    across, down = outside(heads)
    width, height = max(room[0], columns * size + across), max(room[1], rows * size + down)
    return Surface(
        scene=within_reach(scene, size),
        grid=Grid(
            size=size,
            x=(width - columns * size + across) / 2 - RIM - 2 * left * size,
            y=(height - rows * size + down) / 2 - RIM - 2 * top * size,
        ),
        heads=heads,
        room=room,
        size=(width, height),
        small=size < touched_from(scene),
        shows_all=max(rows * size + down - room[1], columns * size + across - room[0]) <= 1,
    )


def _use_viewer(
    surface: Surface, about: str
) -> tuple[
    ft.Ref[ft.InteractiveViewer],
    Callable[[float, float], None],
    Callable[[float], Awaitable[None]],
]:
    """Return what the board is seen through, what brings a spot to the middle, and what zooms.

    It begins at what there is to do, and does so again when it is drawn larger or smaller, or when
    the table is ``about`` something else.
    """
    viewer, _ = use_state(ft.Ref[ft.InteractiveViewer])
    turn = use_ref(lambda: 0)
    towards = use_ref(Nothing[tuple[float, float]]())
    grid, room, (width, height) = surface.grid, surface.room, surface.size

    def look_at(x: float, y: float) -> None:
        towards.current = ((y - grid.y) / grid.size, (x - grid.x) / grid.size)

    async def to_the_middle() -> None:
        turn.current = mine = turn.current + 1
        x, y = first_look(surface.scene, grid, surface.size, room)
        if towards.current:
            (down, across), towards.current = towards.current, None
            x, y = grid.left(across), grid.top(down)
        across = max(0, min(width - room[0], x - room[0] / 2))
        down = max(0, min(height - room[1], y - room[1] / 2))
        await moved(viewer, "reset")
        # Somebody may have turned the phone meanwhile: then this is not the middle any more.
        if mine == turn.current and (across or down):
            await moved(viewer, "pan", -across, -down)

    async def zoom(times: float) -> None:
        await moved(viewer, "zoom", times)
        # It grows from its corner: bring the middle back to the middle.
        away = (times - 1) / times / 2
        await moved(viewer, "pan", -away * width, -away * height)

    ft.use_effect(quietly(to_the_middle), [width, height, *room, about])
    return viewer, look_at, zoom


def _window(
    viewer: ft.Ref[ft.InteractiveViewer],
    surface: Surface,
    lying: Sequence[Part],
    measured: Callable[[Any], None],
) -> ft.Control:
    """Let the board be dragged and zoomed in the room it gets."""
    width, height = surface.size
    return ft.Container(
        expand=True,
        border_radius=16,
        bgcolor=ft.Colors.SURFACE_CONTAINER_LOWEST,
        clip_behavior=ft.ClipBehavior.HARD_EDGE,
        # Measured inside: what is measured cannot take the room that is left itself.
        content=ft.Container(
            on_size_change=untouched(measured),
            content=ft.InteractiveViewer(
                ref=viewer,
                constrained=False,
                min_scale=0.3,
                max_scale=3,
                boundary_margin=ft.Margin.all(40),
                content=ft.Stack(width=width, height=height, controls=list(filter(None, lying))),
            ),
        ),
    )


def _tools(
    store: Store,
    zoom: Callable[[float], Awaitable[None]],
    on_whole: Callable[[bool], None],
    *,
    shows_all: bool,
) -> list[ft.Control]:
    other = "near" if shows_all else "whole"
    near, all_of_it = ft.Icons.CENTER_FOCUS_STRONG_ROUNDED, ft.Icons.ZOOM_OUT_MAP_ROUNDED
    return [
        tool(store, "out", ft.Icons.ZOOM_OUT_ROUNDED, partial(zoom, 1 / ZOOM)),
        tool(store, "in", ft.Icons.ZOOM_IN_ROUNDED, partial(zoom, ZOOM)),
        tool(store, other, near if shows_all else all_of_it, lambda: on_whole(not shows_all)),
    ]


def tool(store: Store, does: str, icon: ft.IconData, on_tap: Callable[[], Any]) -> ft.Control:
    """Show how the board is made larger or smaller, with a word under it."""
    return tappable(
        store.say(f"hagar.table.zoom.{does}"),
        column(
            # Its word is narrower than a thumb.
            ft.Container(ft.Icon(icon), width=TAP, alignment=ft.Alignment.CENTER),
            ft.Text(store.say(f"hagar.table.zoom.{does}.word"), size=8 if store.large else 11),
            gap=0,
            align=MIDDLE,
        ),
        on_tap,
        padding=ft.Padding.symmetric(vertical=5),
    )


def first_look(
    scene: Scene, grid: Grid, surface: tuple[float, float], room: tuple[int, int]
) -> tuple[float, float]:
    """Return what lies in the middle at first: the coaster being laid, or all that may be touched.

    Those are the places for it, or the fields from which one moves.
    """
    if scene.preview:
        return grid.middle(scene.preview)
    coasters = [(2 * row, 2 * column) for row, column in scene.places]
    places = coasters or [*scene.open_fields]
    side = 2 if coasters else 1
    columns = [grid.left(at) for _, column in places for at in (column, column + side)]
    rows = [grid.top(at) for row, _ in places for at in (row, row + side)]
    return (
        start(surface[0], room[0], grid.size, columns),
        start(surface[1], room[1], grid.size, rows),
    )


def start(long: float, shown: float, size: float, edges: list[float]) -> float:
    """Return what to look at first, with the edges of all that may be touched."""
    # What is too large begins with its letters and numbers; where less than a field is hidden at
    # either side of the middle, everything can be touched from there.
    if not edges:
        return long / 2 if long - shown < 2 * size else 0
    return around(long, shown, min(edges), max(edges))


def around(long: float, shown: float, first: float, last: float) -> float:
    """Return what to look at: the middle, moved until all from first to last is seen.

    >>> around(100, 60, 40, 60), around(100, 60, 5, 50), around(100, 60, 60, 100)
    (50.0, 35.0, 70.0)

    What is longer than what is shown of it is seen from its middle.

    >>> around(100, 60, 0, 100)
    50.0
    """
    middle = long / 2
    if last - first > shown:
        return middle
    return max(last - shown / 2, min(first + shown / 2, middle))


def guessed(store: Store) -> tuple[int, int]:
    """Guess the room for the board, until it is measured."""
    width = int((room_of_a_table() - GAP) * SHARE)
    return (width, store.height - 130) if store.wide else (380, max(200, store.height - 520))


async def moved(viewer: ft.Ref[ft.InteractiveViewer], how: str, *by: float) -> None:
    """Move the board under the window it is seen through.

    Each render puts a new viewer in the old one's place, and while it does neither can be told
    anything: then it is tried again.
    """
    for _ in range(TRIES):
        found = viewer.current
        try:
            if found is not None:
                await getattr(found, how)(*by)
        except RuntimeError:
            await asyncio.sleep(MOMENT)
        else:
            return


def look_closer(nearer: Callable[[ft.TapEvent[ft.GestureDetector]], None]) -> ft.Control:
    """Lie over a board whose parts are too small, and bring near what is touched.

    For fingers alone: the button below the board does and says the same.
    """
    return ft.GestureDetector(
        left=0,
        top=0,
        right=0,
        bottom=0,
        exclude_from_semantics=True,
        on_tap_up=safely(nearer),
    )


def units_of(scene: Scene) -> tuple[Grid, float, float]:
    """Return where all lies in units, and width and height of that.

    That is another place only where it has grown far, so that what lies stays as it is drawn.
    """
    top, left, bottom, right = scene.extent
    above, beside = (min(-FAR, FAR * floor(first / FAR)) for first in (top, left))
    below, beyond = (max(FAR, FAR * ceil((last + 1) / FAR)) for last in (bottom, right))
    grid = Grid(size=UNIT, x=-2 * beside * UNIT, y=-2 * above * UNIT)
    return grid, 2 * (beyond - beside) * UNIT, 2 * (below - above) * UNIT


def _laid(
    store: Store,
    surface: Surface,
    on_cell: Callable[[Cell], None] | None,
    on_field: Callable[[Field], None],
) -> ft.Control:
    """Draw all that lies on the board, as large as it is seen."""
    scene, seen, heads = surface.scene, surface.grid, surface.heads
    grid, width, height = units_of(scene)
    scale = seen.size / UNIT
    kept = tuple(kept_free(spot.cell, scene.edge, heads, seen.size) for spot in scene.cells)
    return ft.Container(
        left=seen.x - grid.x * scale,
        top=seen.y - grid.y * scale,
        width=width,
        height=height,
        scale=ft.Scale(scale=scale, alignment=ft.Alignment.TOP_LEFT),
        content=ft.Stack(
            [
                FreeCells(scene.cells, kept, grid, on_cell),
                Coasters(scene.coasters, scene.preview, grid, dark=store.dark),
                layer([*[tinted(store, grid, tint) for tint in scene.tints], *band(scene, grid)]),
                Lying(
                    scene.gold, scene.shields, scene.coasters, scene.tokens, grid, palette(store)
                ),
                layer(advised(scene, grid)),
                TouchFields(scene.fields, grid, on_field),
            ]
        ),
    )


def _points(store: Store, surface: Surface) -> ft.Control | None:
    """Write the points of the landscapes, as large as letters are; they are touched through."""
    found = badges(surface.scene.tints, surface.grid.size, store.times)
    if not found:
        return None
    return seen_through([points(store, surface.grid, badge) for badge in found])
