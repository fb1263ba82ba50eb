"""What the board of Hägar is drawn of: coasters, tokens, symbols, lines, and what is touched."""

from __future__ import annotations

from collections.abc import Callable
from math import pi

import flet as ft

from companion.games.hagar.position import Cell, Coaster, Field, Line, Symbol
from companion.games.hagar.seen import middle
from views.drawings.ink import DARK, LIGHT, Palette
from views.drawings.pieces import avatar, coin
from views.guard import safely
from views.parts.layout import LEFT, column, outline, row
from views.parts.palette import palette
from views.parts.part import kept_part
from views.parts.picture import picture
from views.parts.tappable import tappable
from views.store import Store
from views.tables.hagar.drawn import face, printed_gold, printed_shield
from views.tables.hagar.heads import ARROW, Heads
from views.tables.hagar.marks import Square, apart
from views.tables.hagar.scene import GOLD_TOKEN, CellSpot, FieldSpot, LineSpot, Scene

QUARTER = pi / 2

BOARD = "board"
"""Group of taps in which each counts at once: its places do not move under the finger."""


class Grid:
    """Where on the board's surface each field lies."""

    def __init__(self, *, size: float, x: float, y: float, edge: Cell, heads: Heads) -> None:
        self.size = size
        self.x = x
        self.y = y
        self.edge = edge
        self.heads = heads

    def left(self, column: float) -> float:
        """Return the left side of a column."""
        return self.x + column * self.size

    def top(self, row: float) -> float:
        """Return the upper side of a row."""
        return self.y + row * self.size

    def middle(self, cell: Cell) -> tuple[float, float]:
        """Return the middle of a coaster."""
        return self.left(2 * cell[1] + 1), self.top(2 * cell[0] + 1)

    def kept_free(self, cell: Cell) -> tuple[float, float]:
        """Return what letters and numbers take of a free place: at its right and at its foot.

        That is nothing where they lie beside its sign, which stays in its middle then.
        """
        row, column = self.edge
        spare = self.size * (1 - SIGN) - BETWEEN
        beside = self.heads.beside if cell[1] == column - 1 else 0
        above = self.heads.above if cell[0] == row - 1 else 0
        return beside if beside > spare else 0, above if above > spare else 0


@kept_part
def CoasterView(
    coaster: Coaster, left: float, top: float, size: float, *, held: bool, dark: bool
) -> ft.Control:
    """Show a coaster as it lies; the one in hand has a golden edge."""
    colours = DARK if dark else LIGHT
    inner = size - 3
    return ft.Container(
        left=left + 1,
        top=top + 1,
        width=2 * size - 2,
        height=2 * size - 2,
        bgcolor=colours.ink,
        border=outline(3 if held else 1, ft.Colors.PRIMARY if held else colours.oak_dark),
        border_radius=size / 6,
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
        content=coaster_face(coaster, inner, colours),
    )


def coaster_face(coaster: Coaster, side: float, colours: Palette) -> ft.Control:
    """Show the four fields of a coaster and its glass: one drawing, however large it is."""
    whole = 2 * side + 1
    return picture(face(coaster.fields, coaster.beer, colours), whole)


EDGE, RING = 0.045, 0.055
"""How wide the dark edge of a token is, and the light ring of a player's, beside its width."""

BETWEEN = 2
"""Room between two free places, in dp."""

SIGN, SIGN_SMALL = 0.4, 0.26
"""Size of a free place's sign as a share of its side, where the coaster fits and elsewhere."""

GLASS = 0.56
"""What the glass in the middle of a coaster measures, in fields."""


@kept_part
def FreeCell(
    spot: CellSpot,
    left: float,
    top: float,
    size: float,
    kept_free: tuple[float, float],
    on_tap: Callable[[Cell], None] | None,
) -> ft.Control:
    """Show a free place: it glows where the coaster in hand fits, and is dim where it does not.

    Its sign leaves room for the letters and numbers of the board at its right and its foot.
    """
    fits = spot.fit == "fits"
    color = ft.Colors.OUTLINE if spot.fit == "refused" else ft.Colors.PRIMARY
    icon = {
        "fits": ft.Icons.ADD_ROUNDED,
        "turned": ft.Icons.ROTATE_90_DEGREES_CW_ROUNDED,
        "refused": ft.Icons.BLOCK_ROUNDED,
    }[spot.fit]
    side = size - BETWEEN
    room = side - max(kept_free)
    sign = min(size * (SIGN if fits else SIGN_SMALL), room)
    return ft.Container(
        left=left + BETWEEN / 2,
        top=top + BETWEEN / 2,
        width=side,
        height=side,
        content=tappable(
            spot.label,
            ft.Icon(icon, color=color, size=sign),
            (lambda: on_tap(spot.cell)) if on_tap else None,
            again=BOARD,
            bgcolor=ft.Colors.with_opacity(0.2, color) if fits else None,
            border=outline(2 if fits else 1, ft.Colors.with_opacity(1 if fits else 0.6, color)),
            padding=ft.Padding.only(right=kept_free[0], bottom=kept_free[1]),
            width=side,
            height=side,
            radius=size / 10,
            alignment=ft.Alignment.CENTER,
        ),
    )


@kept_part
def TouchField(
    spot: FieldSpot, left: float, top: float, size: float, on_tap: Callable[[Field], None] | None
) -> ft.Control:
    """Name a field, and let it be touched; it lies over what is drawn there."""
    chosen = spot.mark == "chosen"
    border = None
    if chosen:
        border = outline(4, ft.Colors.PRIMARY)
    elif spot.mark == "open":
        border = outline(2, ft.Colors.with_opacity(0.75, ft.Colors.WHITE))
    box = ft.Container(
        width=size,
        height=size,
        border=border,
        border_radius=size / 7,
        on_click=safely(lambda: on_tap(spot.field), again=BOARD) if on_tap else None,
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


def prints(store: Store, scene: Scene, grid: Grid) -> list[ft.Control]:
    """Show what is printed, between the fields it touches."""
    side = grid.size * 0.36
    colours = palette(store)
    symbols: list[tuple[Symbol, str]] = [(gold, printed_gold(colours)) for gold in scene.gold]
    symbols += [(shield, printed_shield(colours)) for shield in scene.shields]
    glasses = [
        Square(
            grid.left(2.0 * coaster.cell[1] + 1),
            grid.top(2.0 * coaster.cell[0] + 1),
            grid.size * GLASS,
        )
        for coaster in scene.coasters
        if coaster.beer
    ]
    wanted = [(grid.left(x), grid.top(y)) for y, x in (symbol_at(symbol) for symbol, _ in symbols)]
    return [
        ft.Container(
            left=at.x - side / 2,
            top=at.y - side / 2,
            content=picture(drawn, side),
        )
        for (_, drawn), at in zip(symbols, apart(wanted, side, glasses), strict=True)
    ]


def symbol_at(symbol: Symbol) -> tuple[float, float]:
    """Return where a symbol is drawn, in fields: on a field in its corner, beside a token."""
    if symbol.at is None and len(symbol.touches) == 1:
        return symbol.touches[0][0] + 0.22, symbol.touches[0][1] + 0.22
    down, across = middle(symbol)
    return down / 2, across / 2


def token(store: Store, grid: Grid, field: Field, colour: int) -> ft.Control:
    """Put a Hägar or a gold token on its field."""
    side = grid.size * 0.66
    edge = side * EDGE
    # A player's has a ring: in the dark one of them is as yellow as gold.
    ring = 0 if colour == GOLD_TOKEN else side * RING
    return ft.Container(
        left=grid.left(field[1]) + (grid.size - side) / 2,
        top=grid.top(field[0]) + (grid.size - side) / 2,
        width=side,
        height=side,
        border_radius=side / 2,
        border=outline(edge, DARK.ink),
        bgcolor=DARK.bone if ring else DARK.ink,
        padding=ring,
        content=picture(token_drawing(store, colour), side - 2 * (edge + ring)),
    )


def token_drawing(store: Store, colour: int) -> str:
    """Draw a player's Hägar, or a gold token."""
    if colour == GOLD_TOKEN:
        return coin(palette(store))
    return avatar(colour, colour, palette(store))


def print_drawing(store: Store, what: str) -> str:
    """Return the drawing of a printed gold or shield."""
    colours = palette(store)
    return printed_gold(colours) if what == "gold" else printed_shield(colours)


def line_head(grid: Grid, spot: LineSpot, on_tap: Callable[[Line], None]) -> ft.Control:
    """Write the number of a row or column at its head, to be touched where a line is chosen."""
    line, size, heads = spot.line, grid.size, grid.heads
    across = line.row is not None
    width, height = (heads.beside, size) if across else (size, heads.above)
    color = ft.Colors.ON_PRIMARY if spot.picked else ft.Colors.ON_SURFACE
    written = ft.Text(
        spot.head,
        size=heads.written,
        # A line break at the minus would lose the number.
        no_wrap=True,
        overflow=ft.TextOverflow.VISIBLE,
        color=color if spot.touch or spot.picked else ft.Colors.ON_SURFACE_VARIANT,
        weight=ft.FontWeight.BOLD if spot.picked else None,
    )
    arrow = ft.Icons.ARROW_FORWARD_ROUNDED if across else ft.Icons.ARROW_DOWNWARD_ROUNDED
    inside: ft.Control = written
    if spot.touch:
        parts: list[ft.Control] = [written, ft.Icon(arrow, size=ARROW, color=color)]
        centre = ft.MainAxisAlignment.CENTER
        inside = (
            row(*parts, gap=0, tight=True, alignment=centre)
            if across
            else column(*parts, gap=0, align=LEFT, alignment=centre)
        )
    part = tappable(
        spot.label,
        inside,
        (lambda: on_tap(line)) if spot.touch else None,
        again=BOARD,
        chosen=spot.picked if spot.touch else None,
        bgcolor=ft.Colors.PRIMARY
        if spot.picked
        else ft.Colors.SURFACE_CONTAINER_HIGHEST
        if spot.touch
        else None,
        border=outline(1, ft.Colors.SURFACE_CONTAINER_LOWEST) if spot.touch else None,
        padding=0,
        width=width,
        height=height,
        radius=8,
        alignment=ft.Alignment.CENTER,
    )
    return ft.Container(
        left=grid.left(2 * grid.edge[1]) - width if across else grid.left(line.column or 0),
        top=grid.top(line.row or 0) if across else grid.top(2 * grid.edge[0]) - height,
        # It may lie on a free place, which is touched through it.
        content=part if spot.touch else ft.TransparentPointer(content=part),
    )
