"""The letters and numbers at the edge of Hägar's board, as they are drawn and touched."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import flet as ft

from companion.games.hagar.position import Cell, Line
from views.parts.layout import LEFT, column, outline, row, seen_through
from views.parts.part import kept_part
from views.parts.tappable import tappable
from views.tables.hagar.heads import APART, ARROW, Heads
from views.tables.hagar.pieces import BOARD, Grid, layer
from views.tables.hagar.scene import LineSpot
from views.theme import CHOSEN, ON_CHOSEN


@kept_part
def LineHeads(
    spots: tuple[LineSpot, ...],
    grid: Grid,
    edge: Cell,
    heads: Heads,
    foot: float,
    on_tap: Callable[[Line], None],
) -> ft.Control:
    """Write letters and numbers at the edge of a board that ends at its ``foot``."""
    written = [_line_head(grid, edge, heads, foot, spot, on_tap) for spot in spots]
    return layer(written) if any(spot.touch for spot in spots) else seen_through(written)


def _line_head(
    grid: Grid,
    edge: Cell,
    heads: Heads,
    foot: float,
    spot: LineSpot,
    on_tap: Callable[[Line], None],
) -> ft.Control:
    """Write the number of a row or column at its head, to be touched where a line is chosen."""
    line, size = spot.line, grid.size
    across = line.row is not None
    key = f"h{line.row} {line.column}"
    width, height = (heads.beside, size) if across else (size, heads.above)
    left = grid.left(2 * edge[1]) - width if across else grid.left(line.column or 0)
    top = grid.top(line.row or 0) if across else grid.top(2 * edge[0]) - height
    if not (spot.touch or spot.picked or spot.doubles):
        # One part for each: with a board that is shown larger or smaller all are drawn anew.
        # It ends beside the board, so that it stays where it is when it is written smaller.
        return ft.Text(
            spot.head,
            key=key,
            left=grid.left(2 * edge[1]) - size - APART if across else left,
            top=top + (height - heads.above) / 2 if across else None,
            bottom=None if across else foot - grid.top(2 * edge[0]),
            width=size,
            size=heads.written,
            no_wrap=True,
            overflow=ft.TextOverflow.VISIBLE,
            text_align=ft.TextAlign.RIGHT if across else ft.TextAlign.CENTER,
            color=ft.Colors.ON_SURFACE_VARIANT,
            semantics_label=spot.label,
        )
    color = ft.Colors.ON_SURFACE
    if spot.picked:
        color = ON_CHOSEN
    elif spot.doubles:
        color = ft.Colors.ON_PRIMARY_CONTAINER
    written = ft.Text(
        spot.head,
        size=heads.written,
        # A line break at the minus would lose the number.
        no_wrap=True,
        overflow=ft.TextOverflow.VISIBLE,
        color=color,
        weight=ft.FontWeight.BOLD if spot.picked or spot.doubles else None,
    )
    return ft.Container(
        key=key,
        left=left,
        top=top,
        width=width,
        height=height,
        alignment=ft.Alignment.CENTER,
        content=_touched_head(spot, written, color, (width, height), on_tap)
        if spot.touch
        else _read_head(spot, written, (width, height)),
    )


def _read_head(spot: LineSpot, written: ft.Text, size: tuple[float, float]) -> ft.Control:
    return ft.Semantics(
        label=spot.label,
        selected=spot.picked or None,
        container=True,
        exclude_semantics=True,
        content=ft.Container(
            written,
            width=size[0],
            height=size[1],
            alignment=ft.Alignment.CENTER,
            border_radius=8,
            # Booked it is what the points are about, and chosen no more.
            bgcolor=ft.Colors.PRIMARY_CONTAINER if spot.doubles else CHOSEN,
        ),
    )


def _touched_head(
    spot: LineSpot,
    written: ft.Text,
    color: ft.Colors,
    size: tuple[float, float],
    on_tap: Callable[[Line], None],
) -> ft.Control:
    across = spot.line.row is not None
    arrow = ft.Icons.ARROW_FORWARD_ROUNDED if across else ft.Icons.ARROW_DOWNWARD_ROUNDED
    parts: list[ft.Control] = [written, ft.Icon(arrow, size=ARROW, color=color)]
    centre = ft.MainAxisAlignment.CENTER
    inside = (
        row(*parts, gap=0, tight=True, alignment=centre)
        if across
        else column(*parts, gap=0, align=LEFT, alignment=centre)
    )
    return tappable(
        spot.label,
        inside,
        partial(on_tap, spot.line),
        again=BOARD,
        chosen=spot.picked,
        bgcolor=CHOSEN if spot.picked else ft.Colors.SURFACE_CONTAINER_HIGHEST,
        border=outline(1, ft.Colors.SURFACE_CONTAINER_LOWEST),
        padding=0,
        width=size[0],
        height=size[1],
        radius=8,
        alignment=ft.Alignment.CENTER,
    )
