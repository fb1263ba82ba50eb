"""The board of Hägar: coasters as they lie, to be dragged, zoomed and touched."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from math import pi
from typing import Any

import flet as ft

from companion.games.hagar.position import Cell, Coaster, Field, Line
from views.guard import guarded, safely
from views.parts import drawings
from views.parts.icon_button import icon_button
from views.parts.palette import palette, seat_colour
from views.parts.picture import picture
from views.parts.tappable import tappable
from views.store import Store, use_store
from views.tables.hagar_draft import quarters
from views.tables.hagar_scene import (
    GOLD_TOKEN,
    CellSpot,
    FieldSpot,
    LineSpot,
    Scene,
    Tint,
)
from views.theme import TAP

LARGEST = 76
"""Side of a field at most, in dp: a single coaster need not fill the screen."""

SMALLEST = 18
"""Side of a field when the whole table is to be seen, at least."""

HEAD = 22
"""Room for the number of a row or column."""

RIM = 6
"""Room where there are no heads."""

QUARTER = pi / 2

TRIES, MOMENT = 10, 0.03
"""How often and after how many seconds a board is moved that is just being drawn."""


@ft.component
@guarded
def Board(
    scene: Scene,
    said: ft.Control,
    *,
    whole: bool,
    on_whole: Callable[[bool], None],
    on_cell: Callable[[Cell], None],
    on_field: Callable[[Field], None],
    on_line: Callable[[Line], None],
    on_room: Callable[[float], None],
) -> ft.Control:
    """Show the board in the room it gets; buttons and fingers make it larger or smaller."""
    store = use_store()
    room, set_room = ft.use_state((0, 0))
    viewer, _ = ft.use_state(lambda: ft.Ref[ft.InteractiveViewer]())
    turn = ft.use_ref(0)
    choosing = any(one.touch for one in scene.heads)
    head = TAP if choosing else HEAD
    top, left, bottom, right = scene.extent
    rows, columns = 2 * (bottom - top + 1), 2 * (right - left + 1)
    # Where a line is chosen, all of them are to be seen, and the fields need no fingers.
    size = field_size(room, rows, columns, head, whole=whole or choosing)
    width = max(room[0], columns * size + head + RIM)
    height = max(room[1], rows * size + head + RIM)
    grid = Grid(
        size=size,
        x=(width - columns * size + head - RIM) / 2 - 2 * left * size,
        y=(height - rows * size + head - RIM) / 2 - 2 * top * size,
        head=head,
        edge=(top, left),
    )

    async def to_the_middle() -> None:
        if not room[0]:
            return
        turn.current = mine = turn.current + 1
        x, y = grid.middle(scene.preview) if scene.preview else (width / 2, height / 2)
        across = max(0, min(width - room[0], x - room[0] / 2))
        down = max(0, min(height - room[1], y - room[1] / 2))
        await moved(viewer, "reset")
        # Somebody may have turned the phone meanwhile: then this is not the middle any more.
        if mine == turn.current and (across or down):
            await moved(viewer, "pan", -across, -down)

    async def zoom(factor: float) -> None:
        await moved(viewer, "zoom", factor)

    ft.use_effect(to_the_middle, [width, height, *room])

    def measured(event: Any) -> None:
        set_room((int(event.width), int(event.height)))
        on_room(event.height)

    return ft.Column(
        expand=True,
        spacing=0,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        controls=[
            ft.Container(
                expand=True,
                border_radius=16,
                bgcolor=ft.Colors.SURFACE_CONTAINER_LOWEST,
                clip_behavior=ft.ClipBehavior.HARD_EDGE,
                # Measured inside: what is measured cannot take the room that is left itself.
                content=ft.Container(
                    on_size_change=safely(measured),
                    content=ft.InteractiveViewer(
                        ref=viewer,
                        constrained=False,
                        min_scale=0.3,
                        max_scale=3,
                        boundary_margin=ft.Margin.all(40),
                        content=ft.Stack(
                            width=width,
                            height=height,
                            controls=_layers(store, scene, grid, on_cell, on_field, on_line),
                        ),
                    ),
                ),
            ),
            ft.Row(
                spacing=0,
                controls=[
                    said,
                    icon_button(
                        store.say("hagar.table.zoom.out"),
                        ft.Icons.ZOOM_OUT_ROUNDED,
                        partial(zoom, 0.8),
                    ),
                    icon_button(
                        store.say("hagar.table.zoom.in"),
                        ft.Icons.ZOOM_IN_ROUNDED,
                        partial(zoom, 1.25),
                    ),
                    icon_button(
                        store.say(f"hagar.table.zoom.{'near' if whole else 'whole'}"),
                        ft.Icons.CENTER_FOCUS_STRONG_ROUNDED
                        if whole
                        else ft.Icons.ZOOM_OUT_MAP_ROUNDED,
                        lambda: on_whole(not whole),
                    ),
                ],
            ),
        ],
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
            return
        except RuntimeError:
            await asyncio.sleep(MOMENT)


def field_size(room: tuple[int, int], rows: int, columns: int, head: int, *, whole: bool) -> float:
    """Return the side of a field: as large as the room allows, but for fingers."""
    fit = min((room[0] - head - RIM) / columns, (room[1] - head - RIM) / rows)
    return max(SMALLEST if whole else TAP, min(LARGEST, fit))


class Grid:
    """Where on the board's surface each field lies."""

    def __init__(self, *, size: float, x: float, y: float, head: int, edge: Cell) -> None:
        self.size = size
        self.x = x
        self.y = y
        self.head = head
        self.edge = edge

    def left(self, column: float) -> float:
        """Return the left side of a column."""
        return self.x + column * self.size

    def top(self, row: float) -> float:
        """Return the upper side of a row."""
        return self.y + row * self.size

    def middle(self, cell: Cell) -> tuple[float, float]:
        """Return the middle of a coaster."""
        return self.left(2 * cell[1] + 1), self.top(2 * cell[0] + 1)


def _layers(
    store: Store,
    scene: Scene,
    grid: Grid,
    on_cell: Callable[[Cell], None],
    on_field: Callable[[Field], None],
    on_line: Callable[[Line], None],
) -> list[ft.Control]:
    return [
        *[
            FreeCell(spot, *_corner(grid, spot.cell), grid.size * 2, on_cell, key=f"c{spot.cell}")
            for spot in scene.cells
        ],
        *[
            CoasterView(
                coaster,
                *_corner(grid, coaster.cell),
                grid.size,
                held=coaster.cell == scene.preview,
                dark=store.dark,
                key=f"k{coaster.cell}",
            )
            for coaster in scene.coasters
        ],
        *[_tinted(store, grid, tint) for tint in scene.tints],
        *_band(scene, grid),
        *_printed(store, scene, grid),
        *[_token(store, grid, field, colour) for field, colour in scene.tokens],
        *[_points(store, grid, tint) for tint in scene.tints if tint.points],
        *[
            TouchField(
                spot,
                grid.left(spot.field[1]),
                grid.top(spot.field[0]),
                grid.size,
                on_field if spot.touch else None,
                key=f"f{spot.field}",
            )
            for spot in scene.fields
        ],
        *[_head(grid, spot, on_line) for spot in scene.heads],
    ]


def _corner(grid: Grid, cell: Cell) -> tuple[float, float]:
    return grid.left(2 * cell[1]), grid.top(2 * cell[0])


@ft.memo
@ft.component
@guarded
def CoasterView(
    coaster: Coaster, left: float, top: float, size: float, *, held: bool, dark: bool
) -> ft.Control:
    """Show a coaster as it lies; the one in hand has a golden edge."""
    colours = drawings.DARK if dark else drawings.LIGHT
    inner = size - 3
    return ft.Container(
        left=left + 1,
        top=top + 1,
        width=2 * size - 2,
        height=2 * size - 2,
        bgcolor=colours.ink,
        border=ft.Border.all(3 if held else 1, ft.Colors.PRIMARY if held else colours.oak_dark),
        border_radius=size / 6,
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
        content=coaster_face(coaster, inner, colours),
    )


def coaster_face(coaster: Coaster, side: float, colours: drawings.Palette) -> ft.Control:
    """Draw the four fields of a coaster and its glass."""
    places = ((0, 0), (0, 1), (1, 0), (1, 1))
    glass = side * 0.62
    return ft.Stack(
        controls=[
            *[
                ft.Container(
                    left=column * (side + 1),
                    top=row * (side + 1),
                    content=picture(drawings.ground(kind, colours), width=side, height=side),
                )
                for (row, column), kind in zip(places, coaster.fields, strict=True)
            ],
            *(
                [
                    ft.Container(
                        left=side - glass / 2,
                        top=side - glass / 2,
                        rotate=ft.Rotate(quarters(coaster.beer) * QUARTER),
                        content=picture(drawings.beer_mug(colours), width=glass, height=glass),
                    )
                ]
                if coaster.beer
                else []
            ),
        ],
    )


@ft.memo
@ft.component
@guarded
def FreeCell(
    spot: CellSpot, left: float, top: float, size: float, on_tap: Callable[[Cell], None]
) -> ft.Control:
    """Show a free place: it glows where the coaster in hand fits, and is dim where it does not."""
    fits = spot.fit == "fits"
    color = ft.Colors.OUTLINE if spot.fit == "refused" else ft.Colors.PRIMARY
    icon = {
        "fits": ft.Icons.ADD_ROUNDED,
        "turned": ft.Icons.ROTATE_90_DEGREES_CW_ROUNDED,
        "refused": ft.Icons.BLOCK_ROUNDED,
    }[spot.fit]
    return ft.Container(
        left=left + 3,
        top=top + 3,
        width=size - 6,
        height=size - 6,
        content=tappable(
            spot.label,
            ft.Icon(icon, color=color, size=size * (0.4 if fits else 0.26)),
            lambda: on_tap(spot.cell),
            bgcolor=ft.Colors.with_opacity(0.2, color) if fits else None,
            border=ft.Border.all(
                2 if fits else 1, ft.Colors.with_opacity(1 if fits else 0.6, color)
            ),
            padding=0,
            width=size - 6,
            height=size - 6,
            radius=size / 10,
            alignment=ft.Alignment.CENTER,
        ),
    )


@ft.memo
@ft.component
@guarded
def TouchField(
    spot: FieldSpot, left: float, top: float, size: float, on_tap: Callable[[Field], None] | None
) -> ft.Control:
    """Name a field, and let it be touched; it lies over what is drawn there."""
    chosen = spot.mark == "chosen"
    border = None
    if chosen:
        border = ft.Border.all(4, ft.Colors.PRIMARY)
    elif spot.mark == "open":
        border = ft.Border.all(2, ft.Colors.with_opacity(0.75, ft.Colors.WHITE))
    box = ft.Container(
        width=size,
        height=size,
        border=border,
        border_radius=size / 7,
        on_click=safely(lambda: on_tap(spot.field)) if on_tap else None,
    )
    return ft.Container(
        left=left,
        top=top,
        width=size,
        height=size,
        content=ft.Semantics(
            label=spot.label,
            button=True if on_tap else None,
            selected=True if chosen else None,
            container=True,
            content=box,
        ),
    )


def _tinted(store: Store, grid: Grid, tint: Tint) -> ft.Control:
    color = None if tint.colour is None else seat_colour(store, tint.colour)
    veil = ft.Colors.with_opacity(0.72, color) if color else ft.Colors.with_opacity(0.45, "#000000")
    edge = (
        ft.BorderSide(3, "#FFFFFF")
        if tint.chosen
        else ft.BorderSide(2, color or ft.Colors.with_opacity(0.4, "#000000"))
    )
    own = set(tint.fields)

    def side(row: int, column: int) -> ft.BorderSide:
        return ft.BorderSide(0, ft.Colors.TRANSPARENT) if (row, column) in own else edge

    return ft.Stack(
        left=0,
        top=0,
        right=0,
        bottom=0,
        controls=[
            ft.Container(
                left=grid.left(column),
                top=grid.top(row),
                width=grid.size,
                height=grid.size,
                bgcolor=veil,
                border=ft.Border(
                    top=side(row - 1, column),
                    right=side(row, column + 1),
                    bottom=side(row + 1, column),
                    left=side(row, column - 1),
                ),
            )
            for row, column in tint.fields
        ],
    )


def _points(store: Store, grid: Grid, tint: Tint) -> ft.Control:
    """Write the points of a landscape on it, each in its player's colour."""
    chips: list[ft.Control] = [
        ft.Container(
            bgcolor=colours_of(store, colour)[0],
            border=ft.Border.all(1.5, "#0B141D"),
            border_radius=9,
            padding=ft.Padding.symmetric(horizontal=5),
            content=ft.Text(
                str(points),
                size=15,
                no_wrap=True,
                weight=ft.FontWeight.BOLD,
                color=colours_of(store, colour)[1],
            ),
        )
        for colour, points in tint.points
    ]
    return ft.Container(
        left=grid.left(tint.at[1] - 0.5),
        top=grid.top(tint.at[0]),
        width=2 * grid.size,
        height=grid.size,
        alignment=ft.Alignment.BOTTOM_CENTER,
        padding=ft.Padding.only(bottom=2),
        content=ft.Semantics(
            exclude_semantics=True,
            content=ft.Row(
                tight=True, spacing=2, alignment=ft.MainAxisAlignment.CENTER, controls=chips
            ),
        ),
    )


def colours_of(store: Store, colour: int) -> tuple[str, str]:
    """Return a player's colour and the ink that is read best on it."""
    paper = seat_colour(store, colour)
    inks = ("#0B141D", "#FFFFFF")
    return paper, max(inks, key=lambda ink: drawings.contrast(paper, ink))


def _band(scene: Scene, grid: Grid) -> list[ft.Control]:
    """Lay the doubled line over the board."""
    if scene.line is None or not scene.coasters:
        return []
    top, left, bottom, right = scene.extent
    row, column = scene.line.row, scene.line.column
    across = row is not None
    return [
        ft.Container(
            left=grid.left(2 * left if across else column or 0) - (6 if across else 0),
            top=grid.top(row or 0 if across else 2 * top) - (0 if across else 6),
            width=grid.size * (2 * (right - left + 1) if across else 1) + (12 if across else 0),
            height=grid.size * (1 if across else 2 * (bottom - top + 1)) + (0 if across else 12),
            bgcolor=ft.Colors.with_opacity(0.16, "#FFE9A8"),
            border=ft.Border.all(3, "#FFD35C"),
            border_radius=10,
        )
    ]


def _printed(store: Store, scene: Scene, grid: Grid) -> list[ft.Control]:
    """Show what is printed, between the fields it touches."""
    side = grid.size * 0.36
    colours = palette(store)
    symbols = [(one.touches, drawings.printed_gold(colours)) for one in scene.gold]
    symbols += [(one.touches, drawings.printed_shield(colours)) for one in scene.shields]
    shown: list[ft.Control] = []
    # Beside the glass, where there is one in the middle.
    there = {
        (2.0 * one.cell[0] + 1, 2.0 * one.cell[1] + 1): 0 for one in scene.coasters if one.beer
    }
    for touches, drawn in symbols:
        y, x = symbol_at(touches)
        beside = there[y, x] = there.get((y, x), -1) + 1
        shown.append(
            ft.Container(
                left=grid.left(x) - side / 2 + beside * side,
                top=grid.top(y) - side / 2,
                content=picture(drawn, width=side, height=side),
            )
        )
    return shown


def symbol_at(touches: tuple[Field, ...]) -> tuple[float, float]:
    """Return where a symbol is drawn, in fields: between those it touches, else in the corner."""
    if len(touches) == 1:
        return touches[0][0] + 0.22, touches[0][1] + 0.22
    rows = [row + 0.5 for row, _ in touches]
    columns = [column + 0.5 for _, column in touches]
    return sum(rows) / len(rows), sum(columns) / len(columns)


def _token(store: Store, grid: Grid, field: Field, colour: int) -> ft.Control:
    side = grid.size * 0.66
    return ft.Container(
        left=grid.left(field[1]) + (grid.size - side) / 2,
        top=grid.top(field[0]) + (grid.size - side) / 2,
        width=side,
        height=side,
        border_radius=side / 2,
        bgcolor="#0B141D",
        padding=side * 0.045,
        content=picture(token_drawing(store, colour), width=side * 0.91, height=side * 0.91),
    )


def token_drawing(store: Store, colour: int) -> str:
    """Draw a player's Hägar, or a gold token."""
    if colour == GOLD_TOKEN:
        return drawings.coin(palette(store))
    return drawings.avatar(colour, colour, palette(store))


def _head(grid: Grid, spot: LineSpot, on_tap: Callable[[Line], None]) -> ft.Control:
    """Write the number of a row or column at its head, to be touched where a line is chosen."""
    line, head, size = spot.line, grid.head, grid.size
    across = line.row is not None
    number = str(line.row if across else line.column)
    width, height = (head, size) if across else (size, head)
    color = ft.Colors.ON_PRIMARY if spot.picked else ft.Colors.ON_SURFACE
    written = ft.Text(
        number,
        size=min(16, size * 0.4),
        color=color if spot.touch or spot.picked else ft.Colors.ON_SURFACE_VARIANT,
        weight=ft.FontWeight.BOLD if spot.picked else None,
    )
    arrow = ft.Icons.ARROW_FORWARD_ROUNDED if across else ft.Icons.ARROW_DOWNWARD_ROUNDED
    inside: ft.Control = written
    if spot.touch:
        parts: list[ft.Control] = [written, ft.Icon(arrow, size=16, color=color)]
        centre = ft.MainAxisAlignment.CENTER
        inside = (
            ft.Row(tight=True, spacing=0, alignment=centre, controls=parts)
            if across
            else ft.Column(tight=True, spacing=0, alignment=centre, controls=parts)
        )
    return ft.Container(
        left=grid.left(2 * grid.edge[1]) - head if across else grid.left(line.column or 0),
        top=grid.top(line.row or 0) if across else grid.top(2 * grid.edge[0]) - head,
        content=tappable(
            spot.label,
            inside,
            (lambda: on_tap(line)) if spot.touch else None,
            chosen=spot.picked if spot.touch else None,
            bgcolor=ft.Colors.PRIMARY
            if spot.picked
            else ft.Colors.SURFACE_CONTAINER_HIGHEST
            if spot.touch
            else None,
            border=ft.Border.all(1, ft.Colors.SURFACE_CONTAINER_LOWEST) if spot.touch else None,
            padding=0,
            width=width,
            height=height,
            radius=8,
            alignment=ft.Alignment.CENTER,
        ),
    )
