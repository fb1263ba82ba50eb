"""What the board of Hägar is drawn of: coasters, tokens, symbols, lines, and what is touched."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, partial
from math import pi
from typing import Any, NamedTuple

import flet as ft

from companion.games.hagar.placing import Fit
from companion.games.hagar.position import Cell, Coaster, Field, Symbol
from companion.games.hagar.seen import middle
from views.drawings.ink import DARK, LIGHT, Palette
from views.drawings.pieces import avatar, coin
from views.guard import safely
from views.parts.layout import outline
from views.parts.palette import palette
from views.parts.part import kept_part
from views.parts.picture import picture
from views.store import Store
from views.tables.hagar.drawn import face, laid, printed_gold, printed_shield, token
from views.tables.hagar.marks import CORNER, GLASS, MARK, TOKEN, Bounds, Square, apart
from views.tables.hagar.scene import GOLD_TOKEN, CellSpot, FieldSpot
from views.theme import LINE

QUARTER = pi / 2

BOARD = "board"
"""Group of taps in which each counts at once: its places do not move under the finger."""


UNIT = 76
"""Side of a field in the units in which all that lies on the board is drawn, whatever its size.

The client draws it smaller as a whole. So nothing of it is another when there is room for less.
"""


class Grid(NamedTuple):
    """Where on a surface each field lies."""

    size: float
    x: float
    y: float

    def left(self, column: float) -> float:
        """Return the left side of a column."""
        return self.x + column * self.size

    def top(self, row: float) -> float:
        """Return the upper side of a row."""
        return self.y + row * self.size

    def middle(self, cell: Cell) -> tuple[float, float]:
        """Return the middle of a coaster."""
        return self.left(2 * cell[1] + 1), self.top(2 * cell[0] + 1)


def layer(controls: Sequence[ft.Control]) -> ft.Stack:
    """Lay parts over all of a surface; of what lies on it a change makes these alone anew."""
    return ft.Stack(left=0, top=0, right=0, bottom=0, controls=list(controls))


@kept_part
def Coasters(
    coasters: tuple[Coaster, ...],
    names: tuple[str, ...],
    held: Cell | None,
    grid: Grid,
    *,
    dark: bool,
) -> ft.Control:
    """Show the coasters as they lie; the one in hand has a golden edge.

    Each is named by those of its fields that are not touched: what is touched has its own name.
    """
    colours = DARK if dark else LIGHT
    side, corner = 2 * (grid.size - THIN), grid.size / 6

    def at(cell: Cell) -> tuple[float, float]:
        return grid.left(2 * cell[1]) + THIN, grid.top(2 * cell[0]) + THIN

    lying: list[ft.Control] = [
        picture(
            laid(coaster.fields, coaster.beer, side, THIN, corner, colours),
            side,
            label=name or None,
            at=at(coaster.cell),
            corner=corner,
            key=f"k{coaster.cell}",
        )
        for coaster, name in zip(coasters, names, strict=True)
    ]
    if held is not None:
        left, top = at(held)
        lying.append(
            ft.Container(
                left=left,
                top=top,
                width=side,
                height=side,
                border=outline(3 * THIN, ft.Colors.PRIMARY),
                border_radius=corner,
            )
        )
    return layer(lying)


def coaster_face(coaster: Coaster, side: float, colours: Palette) -> ft.Control:
    """Show the four fields of a coaster and its glass: one drawing, however large it is."""
    whole = 2 * side + 1
    return picture(face(coaster.fields, coaster.beer, colours), whole)


THIN = 2
"""Width of a thin line on the board, in its units: on a phone some 1 dp."""

EDGE, RING = 0.045, 0.055
"""How wide the dark edge of a token is, and the light ring of a player's, beside its width."""

BETWEEN = 2 * THIN
"""Room between two free places."""

SIGN, SIGN_SMALL = 0.4, 0.26
"""Size of a free place's sign as a share of its side, where the coaster fits and elsewhere."""

SIGNS: dict[Fit, ft.IconData] = {
    "fits": ft.Icons.ADD_ROUNDED,
    "turned": ft.Icons.ROTATE_90_DEGREES_CW_ROUNDED,
    "refused": ft.Icons.BLOCK_ROUNDED,
}


@kept_part
def FreeCells(
    spots: tuple[CellSpot, ...], grid: Grid, on_tap: Callable[[Cell], None] | None
) -> ft.Control:
    """Show the free places: one glows where the coaster in hand fits, and is dim where not."""
    return layer([_free_cell(spot, grid, on_tap) for spot in spots])


def _free_cell(spot: CellSpot, grid: Grid, on_tap: Callable[[Cell], None] | None) -> ft.Control:
    fits = spot.fit == "fits"
    side = 2 * grid.size - BETWEEN
    size = 2 * grid.size * (SIGN if fits else SIGN_SMALL)
    color = _colour_of(spot.fit)
    place: dict[str, Any] = {
        "key": f"c{spot.cell}",
        "left": grid.left(2 * spot.cell[1]) + BETWEEN / 2,
        "top": grid.top(2 * spot.cell[0]) + BETWEEN / 2,
        "width": side,
        "height": side,
    }
    if on_tap is None:
        named = ft.Semantics(
            label=spot.label,
            container=True,
            exclude_semantics=True,
            content=ft.Container(ft.Icon(SIGNS[spot.fit], color=color, size=size)),
        )
        ground, line = _look(spot.fit)
        return ft.Container(
            named,
            bgcolor=ground,
            border=ft.Border(line, line, line, line),
            border_radius=side / 10,
            alignment=ft.Alignment.CENTER,
            **place,
        )
    # Its sign names it: one thing less for each place than a name that lies round both.
    return ft.TextButton(
        ft.Icon(SIGNS[spot.fit], color=color, size=size, semantics_label=spot.label),
        style=_touched(spot.fit, side / 10),
        on_click=safely(partial(on_tap, spot.cell), again=BOARD),
        **place,
    )


def _colour_of(fit: Fit) -> ft.Colors:
    return ft.Colors.OUTLINE if fit == "refused" else ft.Colors.PRIMARY


@cache
def _look(fit: Fit) -> tuple[str | None, ft.BorderSide]:
    """Return ground and line of a free place."""
    color, fits = _colour_of(fit), fit == "fits"
    line = ft.BorderSide(
        2 * THIN if fits else THIN, ft.Colors.with_opacity(1 if fits else 0.6, color)
    )
    ground = ft.Colors.with_opacity(0.2, color) if fits else None
    return ground, line


@cache
def _touched(fit: Fit, radius: float) -> ft.ButtonStyle:
    ground, line = _look(fit)
    return ft.ButtonStyle(
        shape=ft.RoundedRectangleBorder(radius=radius),
        side={
            ft.ControlState.FOCUSED: ft.BorderSide(2 * LINE, ft.Colors.ON_SURFACE),
            ft.ControlState.DEFAULT: line,
        },
        bgcolor=ground,
        padding=0,
        alignment=ft.Alignment.CENTER,
    )


@kept_part
def TouchFields(
    spots: tuple[FieldSpot, ...], grid: Grid, on_tap: Callable[[Field], None]
) -> ft.Control:
    """Name the fields that are touched or marked; they lie over what is drawn there."""
    return layer([_touch_field(spot, grid, on_tap) for spot in spots])


def _touch_field(spot: FieldSpot, grid: Grid, on_tap: Callable[[Field], None]) -> ft.Control:
    chosen, size = spot.mark == "chosen", grid.size
    framed = chosen or spot.mark == "open"
    box = ft.Container(
        width=size,
        height=size,
        bgcolor=ft.Colors.with_opacity(0.3, ft.Colors.PRIMARY) if chosen else None,
        border=outline((4 if chosen else 2) * THIN, ft.Colors.PRIMARY) if framed else None,
        border_radius=size / 7,
        on_click=safely(partial(on_tap, spot.field), again=BOARD) if spot.touch else None,
    )
    return ft.Container(
        key=f"f{spot.field}",
        left=grid.left(spot.field[1]),
        top=grid.top(spot.field[0]),
        width=size,
        height=size,
        # Land is as golden: a line round it keeps them apart.
        border=outline(THIN, ft.Colors.ON_PRIMARY) if framed else None,
        border_radius=size / 7,
        content=ft.Semantics(
            label=spot.label,
            button=True if spot.touch else None,
            selected=True if chosen else None,
            container=True,
            content=box,
        ),
    )


@kept_part
def Lying(
    gold: tuple[Symbol, ...],
    shields: tuple[Symbol, ...],
    coasters: tuple[Coaster, ...],
    tokens: tuple[tuple[Field, int], ...],
    grid: Grid,
    colours: Palette,
) -> ft.Control:
    """Show the Hägars and the gold tokens, and what is printed: a token would hide half of it."""
    return layer(
        [
            *[_token(grid, field, colour, colours) for field, colour in tokens],
            *prints(gold, shields, coasters, grid, colours),
        ]
    )


def prints(
    gold: Sequence[Symbol],
    shields: Sequence[Symbol],
    coasters: Sequence[Coaster],
    grid: Grid,
    colours: Palette,
) -> list[ft.Control]:
    """Show what is printed, between the fields it touches."""
    side = grid.size * MARK
    # In the order in which they lie: one that gives way to another does so in the hand, too.
    symbols = [(symbol, printed_gold(colours)) for symbol in sorted(gold, key=middle)]
    symbols += [(symbol, printed_shield(colours)) for symbol in sorted(shields, key=middle)]
    glasses = [
        Square(*grid.middle(coaster.cell), grid.size * GLASS)
        for coaster in coasters
        if coaster.beer
    ]
    wanted = [(grid.left(x), grid.top(y)) for y, x in (symbol_at(symbol) for symbol, _ in symbols)]
    rooms = [_room(grid, symbol) for symbol, _ in symbols]
    return [
        picture(drawn, side, at=(at.x - side / 2, at.y - side / 2))
        for (_, drawn), at in zip(symbols, apart(wanted, side, glasses, rooms), strict=True)
    ]


def _room(grid: Grid, symbol: Symbol) -> Bounds:
    """Return the coasters that a symbol touches: on an outer edge it is seen whole, too."""
    rows, columns = zip(*symbol.touches, strict=True)
    return Bounds(
        left=grid.left(min(columns) // 2 * 2),
        top=grid.top(min(rows) // 2 * 2),
        right=grid.left(max(columns) // 2 * 2 + 2),
        bottom=grid.top(max(rows) // 2 * 2 + 2),
    )


def symbol_at(symbol: Symbol) -> tuple[float, float]:
    """Return where a symbol is drawn, in fields: on a field in its corner, beside a token."""
    if symbol.at is None and len(symbol.touches) == 1:
        return symbol.touches[0][0] + CORNER, symbol.touches[0][1] + CORNER
    down, across = middle(symbol)
    return down / 2, across / 2


def _token(grid: Grid, field: Field, colour: int, colours: Palette) -> ft.Control:
    """Put a Hägar or a gold token on its field."""
    side = grid.size * TOKEN
    # A player's has a ring: in the dark one of them is as yellow as gold.
    drawn = token(_drawing_of(colour, colours), EDGE, 0 if colour == GOLD_TOKEN else RING)
    rest = (grid.size - side) / 2
    return picture(drawn, side, at=(grid.left(field[1]) + rest, grid.top(field[0]) + rest))


def token_drawing(store: Store, colour: int) -> str:
    """Draw a player's Hägar, or a gold token."""
    return _drawing_of(colour, palette(store))


def _drawing_of(colour: int, colours: Palette) -> str:
    return coin(colours) if colour == GOLD_TOKEN else avatar(colour, colours)


def print_drawing(store: Store, what: str) -> str:
    """Return the drawing of a printed gold or shield."""
    colours = palette(store)
    return printed_gold(colours) if what == "gold" else printed_shield(colours)
