"""The board of Hägar: coasters as they lie, to be dragged, zoomed and touched."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import Any

import flet as ft

from companion.games.hagar.position import Cell, Field, Line
from companion.present import present
from views.guard import quietly, safely, untouched
from views.parts.layout import MIDDLE, STRETCH, Part, column, row, seen_through, tall
from views.parts.palette import palette
from views.parts.part import Nothing, kept_part, part, use_ref, use_state, use_steady
from views.parts.tappable import tappable
from views.store import Store, use_store
from views.tables.hagar.badges import badges
from views.tables.hagar.edge import LineHeads
from views.tables.hagar.overlays import advised, band, points, tinted
from views.tables.hagar.pieces import (
    UNIT,
    Coasters,
    FreeCells,
    Lying,
    TouchFields,
    layer,
)
from views.tables.hagar.scene import Scene
from views.tables.hagar.surface import (
    CLOSEST,
    FARTHEST,
    Seen,
    Surface,
    first_look,
    made_larger,
    seen_from,
    surface_of,
    units_of,
)
from views.theme import TAP

ZOOM = 1.25
"""How much larger a tap makes the board."""

SHARES, GAP = (7, 5), 16
"""Shares of a wide screen for the board and the panel beside it, and the gap in dp."""
SHARE = SHARES[0] / sum(SHARES)

LATEST = 2
"""Seconds after which a board is seen, with its size or without."""

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
    guess: tuple[int, int],
    on_room: Callable[[float], None],
) -> ft.Control:
    """Show the board in the room it gets; buttons and fingers make it larger or smaller.

    That is a ``guess`` until it is measured. Before, nobody sees it, unless that takes long: it
    would jump to its size.
    """
    store = use_store()
    measure, set_measure = use_state(Nothing[tuple[int, int]]())
    late = _use_late(measured=measure is not None)
    room = measure or guess
    surface = surface_of(scene, room, whole=whole, times=store.times)
    # What is longer than its room shows the last coaster, unless somebody looks closer.
    last = scene.coasters[-1].cell if scene.coasters and whole is None else None
    follows = about if surface.shows_all else f"{about} {last}"
    viewer, look_at, zoom, laid = _use_viewer(surface, follows)

    def nearer(event: ft.TapEvent[ft.GestureDetector]) -> None:
        if event.local_position:
            look_at(event.local_position.x, event.local_position.y)
        on_whole(not surface.small)

    def measured(event: Any) -> None:
        set_measure((int(event.width), int(event.height)))
        on_room(event.height)

    lying = [
        _laid(store, surface, None if surface.small else on_cell, on_field, on_line),
        _points(store, surface),
        LineHeads(scene.heads, surface.grid, scene.edge, surface.heads, surface.size[1], on_line)
        if surface.scene.touches_heads
        else None,
    ]
    window = _window(
        viewer,
        surface,
        [*lying, look_closer(nearer) if surface.small else None],
        measured,
        laid,
        shown=late or measure is not None,
    )
    tools = Tools(zoom, use_steady(on_whole), shows_all=surface.shows_all, beside=large)
    if large:
        # Beside the buttons large text would have no room to be read, and the board needs height.
        return tall(row(window, tools, gap=4, expand=True, vertical_alignment=STRETCH), said, gap=0)
    return tall(window, row(said, tools, gap=0), gap=0)


def _use_late(*, measured: bool) -> bool:
    """Tell whether a board has waited for its size as long as anybody should wait for a board."""
    late, set_late = use_state(lambda: False)

    async def wait() -> None:
        if not measured:
            await asyncio.sleep(LATEST)
            set_late(True)

    # Flet ends what waits, with the table or once there is a size, where something is cleaned up.
    ft.use_effect(quietly(wait), [measured], cleanup=quietly(lambda: None))
    return late


def _use_viewer(
    surface: Surface, about: str
) -> tuple[
    ft.Ref[ft.InteractiveViewer],
    Callable[[float, float], None],
    Callable[[float], Awaitable[None]],
    Callable[[], Awaitable[None]],
]:
    """Return what the board is seen through, what brings a spot near, what zooms, and what looks.

    It begins at what there is to do, and does so again when it is drawn larger or smaller, or when
    the table is ``about`` something else.
    """
    viewer, _ = use_state(ft.Ref[ft.InteractiveViewer])
    turn = use_ref(lambda: 0)
    towards = use_ref(Nothing[tuple[float, float]]())
    aim = use_ref(lambda: (0.0, 0.0))
    seen = use_ref(Seen)
    drawn = use_ref(lambda: surface)
    drawn.current = surface
    grid, room, (width, height) = surface.grid, surface.room, surface.size

    def look_at(x: float, y: float) -> None:
        towards.current = ((y - grid.y) / grid.size, (x - grid.x) / grid.size)

    async def to_the_middle() -> None:
        x, y = first_look(surface.scene, grid, surface.size, room)
        if towards.current:
            (down, across), towards.current = towards.current, None
            x, y = grid.left(across), grid.top(down)
        aim.current = seen_from(surface, x, y)
        await look()

    async def look() -> None:
        turn.current = mine = turn.current + 1
        across, down = aim.current
        seen.current = Seen(1, across, down)
        await moved(viewer, "reset")
        # Somebody may have turned the phone meanwhile: then this is not the middle any more.
        if mine == turn.current and (across or down):
            await moved(viewer, "pan", -across, -down)

    async def laid() -> None:
        # Of a board that it has not laid out yet the client shows no more than of the one before:
        # so it is told once more when it has, of one that does not begin at its corner.
        if any(aim.current):
            await look()

    async def zoom(times: float) -> None:
        was, seen.current = seen.current, made_larger(drawn.current, seen.current, times)
        now, left, top = seen.current
        await moved(viewer, "zoom", now / was.times)
        # It grows from its corner: bring the middle back to the middle.
        await moved(viewer, "pan", (was.left - left) / now, (was.top - top) / now)

    ft.use_effect(quietly(to_the_middle), [width, height, *room, about])
    # The same one each time, and one that is waited for.
    return viewer, look_at, ft.use_callback(zoom, []), laid


def _window(
    viewer: ft.Ref[ft.InteractiveViewer],
    surface: Surface,
    lying: Sequence[Part],
    measured: Callable[[Any], None],
    laid: Callable[[], Awaitable[None]],
    *,
    shown: bool,
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
                min_scale=FARTHEST,
                max_scale=CLOSEST,
                boundary_margin=ft.Margin.all(40),
                content=ft.Stack(
                    width=width,
                    height=height,
                    opacity=1 if shown else 0,
                    on_size_change=untouched(quietly(laid)),
                    controls=list(filter(None, lying)),
                ),
            ),
        ),
    )


@kept_part
def Tools(
    zoom: Callable[[float], Awaitable[None]],
    on_whole: Callable[[bool], None],
    *,
    shows_all: bool,
    beside: bool,
) -> ft.Control:
    """Make the board larger or smaller, below it or ``beside`` it."""
    store = use_store()
    other = "near" if shows_all else "whole"
    near, all_of_it = ft.Icons.CENTER_FOCUS_STRONG_ROUNDED, ft.Icons.ZOOM_OUT_MAP_ROUNDED
    tools = (
        tool(store, "out", ft.Icons.ZOOM_OUT_ROUNDED, partial(zoom, 1 / ZOOM)),
        tool(store, "in", ft.Icons.ZOOM_IN_ROUNDED, partial(zoom, ZOOM)),
        tool(store, other, near if shows_all else all_of_it, lambda: on_whole(not shows_all)),
    )
    if beside:
        foot = ft.MainAxisAlignment.END
        # A board may be lower than they are.
        return column(*tools, gap=0, align=MIDDLE, alignment=foot, scroll=ft.ScrollMode.AUTO)
    return row(*tools, gap=0, tight=True)


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


def _laid(
    store: Store,
    surface: Surface,
    on_cell: Callable[[Cell], None] | None,
    on_field: Callable[[Field], None],
    on_line: Callable[[Line], None],
) -> ft.Control:
    """Draw all that lies on the board, as large as it is seen."""
    scene, seen = surface.scene, surface.grid
    grid, width, height = units_of(scene)
    scale = seen.size / UNIT
    heads = surface.heads.drawn(scale)
    return ft.Container(
        left=seen.x - grid.x * scale,
        top=seen.y - grid.y * scale,
        width=width,
        height=height,
        scale=ft.Scale(scale=scale, alignment=ft.Alignment.TOP_LEFT),
        content=ft.Stack(
            present(
                FreeCells(scene.cells, grid, on_cell),
                Coasters(scene.coasters, scene.names, scene.preview, grid, dark=store.dark),
                layer([*[tinted(store, grid, tint) for tint in scene.tints], *band(scene, grid)]),
                Lying(
                    scene.gold, scene.shields, scene.coasters, scene.tokens, grid, palette(store)
                ),
                layer(advised(scene, grid)),
                TouchFields(
                    tuple(spot for spot in scene.fields if spot.stands_out), grid, on_field
                ),
                None
                if scene.touches_heads
                else LineHeads(scene.heads, grid, scene.edge, heads, height, on_line),
            )
        ),
    )


def _points(store: Store, surface: Surface) -> ft.Control | None:
    """Write the points of the landscapes, as large as letters are; they are touched through."""
    found = badges(surface.scene.tints, surface.grid.size, store.times)
    if not found:
        return None
    return seen_through([points(store, surface.grid, badge) for badge in found])
