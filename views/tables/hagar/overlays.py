"""What lies over the board of Hägar: who holds what, points, the doubled line and advice."""

from __future__ import annotations

from math import atan2, hypot

import flet as ft

from views.drawings.ink import contrast
from views.parts.chip import bold
from views.parts.layout import outline, row
from views.parts.palette import seat_colour
from views.parts.picture import picture
from views.store import Store
from views.tables.hagar.badges import Badge
from views.tables.hagar.pieces import THIN, Grid, layer, token_drawing
from views.tables.hagar.scene import Scene, Tint

ADVICE = "#FFD35C"
"""Colour of what is advised."""

DOUBLED = "#FFF3D0"
"""Colour of the line round what counts double: golden are the fields in and beside it that may be
touched, and two golden edges beside one another would look like one."""

EDGE_OF_DOUBLED = "#0B141D"
"""Colour of the thin edge of that line."""


def tinted(store: Store, grid: Grid, tint: Tint) -> ft.Control:
    """Lay the colour of whoever holds it over a landscape, and draw its shore."""
    color = None if tint.colour is None else seat_colour(store, tint.colour)
    veil = ft.Colors.with_opacity(0.72, color) if color else ft.Colors.with_opacity(0.45, "#000000")
    edge = (
        ft.BorderSide(3 * THIN, "#FFFFFF")
        if tint.chosen
        else ft.BorderSide(2 * THIN, color or ft.Colors.with_opacity(0.4, "#000000"))
    )
    own = set(tint.fields)

    def side(row: int, column: int) -> ft.BorderSide:
        return ft.BorderSide(0, ft.Colors.TRANSPARENT) if (row, column) in own else edge

    return layer(
        [
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
        ]
    )


def points(store: Store, grid: Grid, badge: Badge) -> ft.Control:
    """Write the points of a landscape on it, each in its player's colour."""
    chips: list[ft.Control] = [
        ft.Container(
            bgcolor=colours_of(store, colour)[0],
            border=outline(1.5, "#0B141D"),
            border_radius=9,
            padding=ft.Padding.only(left=1, right=5),
            content=ft.Row(
                tight=True,
                spacing=2,
                controls=[
                    # The emblem too, for whoever does not tell the colours apart.
                    picture(token_drawing(store, colour), 18),
                    bold(str(points), 15, no_wrap=True, color=colours_of(store, colour)[1]),
                ],
            ),
        )
        for colour, points in badge.tint.points
    ]
    return ft.Container(
        left=grid.x + badge.left,
        top=grid.y + badge.top,
        width=badge.width,
        height=badge.height,
        alignment=ft.Alignment.CENTER,
        content=ft.Semantics(
            exclude_semantics=True,
            content=row(*chips, gap=2, tight=True, alignment=ft.MainAxisAlignment.CENTER),
        ),
    )


def advised(scene: Scene, grid: Grid) -> list[ft.Control]:
    """Draw the best final move: a ring where it begins and ends, and the way between."""
    if scene.advice is None:
        return []
    ends = [(grid.left(column + 0.5), grid.top(row + 0.5)) for row, column in scene.advice]
    (x, y), (to_x, to_y) = ends
    long = hypot(to_x - x, to_y - y)
    side = grid.size * 0.86
    return [
        ft.Container(
            left=(x + to_x - long) / 2,
            top=(y + to_y) / 2 - 2 * THIN,
            width=long,
            height=4 * THIN,
            bgcolor=ADVICE,
            rotate=ft.Rotate(atan2(to_y - y, to_x - x)),
        ),
        *[
            ft.Container(
                left=x - side / 2,
                top=y - side / 2,
                width=side,
                height=side,
                border_radius=side / 2,
                border=outline(4 * THIN, ADVICE),
            )
            for x, y in ends
        ],
    ]


def colours_of(store: Store, colour: int) -> tuple[str, str]:
    """Return a player's colour and the ink that is read best on it."""
    paper = seat_colour(store, colour)
    inks = ("#0B141D", "#FFFFFF")
    return paper, max(inks, key=lambda ink: contrast(paper, ink))


def band(scene: Scene, grid: Grid) -> list[ft.Control]:
    """Lay the doubled line over the board, from its letter or number on.

    At the other end it is as long as the board: beyond that there may be nothing to draw on.
    """
    if scene.line is None or not scene.coasters:
        return []
    top, left, bottom, right = scene.extent
    row, column = scene.line.row, scene.line.column
    across = row is not None
    over = 6 * THIN
    rows, columns = 2 * (bottom - top + 1), 2 * (right - left + 1)
    return [
        # On a light ground a light line alone would not be seen.
        ft.Container(
            left=grid.left(2 * left if across else column or 0) - (over if across else 0),
            top=grid.top(row or 0 if across else 2 * top) - (0 if across else over),
            width=grid.size * (columns if across else 1) + (over if across else 0),
            height=grid.size * (1 if across else rows) + (0 if across else over),
            border=outline(THIN, EDGE_OF_DOUBLED),
            border_radius=11 * THIN,
            content=ft.Container(
                bgcolor=ft.Colors.with_opacity(0.16, "#FFE9A8"),
                border=outline(3 * THIN, DOUBLED),
                border_radius=10 * THIN,
            ),
        )
    ]
