"""The board of Sækonungr: the ships, and the longship between them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Literal

import flet as ft

from companion.games.saekonungr.position import SHIPS
from companion.present import present
from views.drawings.pieces import longship, trading_ship
from views.parts.chip import bold
from views.parts.large_text import use_large_text
from views.parts.layout import LEFT, column, outline, row
from views.parts.palette import palette
from views.parts.part import kept_part
from views.parts.picture import picture
from views.parts.tappable import tappable
from views.store import use_store
from views.theme import CHOSEN_LINE

if TYPE_CHECKING:
    from companion.games.saekonungr.position import CoinPlace, Ship

ROWS: tuple[tuple[CoinPlace, ...], ...] = (SHIPS[0:3], (SHIPS[3], "longship", SHIPS[4]), SHIPS[5:8])
"""Where the ships lie: in the order of their numbers, with the longship where a 7 would be."""

MANY = 8
"""Number of coins from which the longship looks laden."""

NUMBER, COINS = 20, 26
"""Sizes of the number of a ship and of the coins on the longship, in dp."""

SMALLER = 0.55
"""Factor of these sizes where text is large, so that they do not lie on the ships."""

APART = 8
"""Room between ships, in dp."""

HIGH, LONG = 0.66, 0.88
"""Height of a ship and length of the longship, beside the height of a cell."""

WATER = 0.77
"""Width of the water under the longship, beside its length."""

FIGURES, LINE, EDGE = 1.15, 1.3, 8
"""Width of two figures and height of a line beside their size, and the room beside them in dp."""


@kept_part
def Board(
    ships: tuple[int, ...],
    longship: int,
    *,
    choosable: bool,
    picked: tuple[CoinPlace, ...],
    point: Callable[[CoinPlace], None],
    cell: int,
    width: float,
) -> ft.Control:
    """Show eight ships round the longship and the coins on them, ``width`` dp wide."""
    large = use_large_text()
    times = SMALLER if large else 1
    coins = COINS * times
    below = below_longship((width - 2 * APART) / 3, cell, coins * use_store().times)

    def place_cell(place: CoinPlace) -> ft.Control:
        if place == "longship":
            may = choosable and longship > 0
            return LongshipCell(
                longship,
                taken=picked.count("longship"),
                on_tap=point if may else None,
                height=cell,
                size=coins,
                below=below,
            )
        loaded = place in ships
        return ShipCell.keyed(
            f"ship{place}",
            place,
            loaded=loaded,
            taken=place in picked,
            on_tap=point if choosable and loaded else None,
            height=cell,
            size=NUMBER * times,
        )

    return column(
        *[row(*[place_cell(place) for place in places], gap=APART) for places in ROWS], align=LEFT
    )


def below_longship(width: float, height: int, figure: float) -> float:
    """Return how far above the foot of its cell the longship lies, its coins that large.

    Where they have room beside it, it lies in line with the other ships.
    """
    beside = (width - WATER * LONG * height) / 2
    if beside >= EDGE + FIGURES * figure:
        return 2
    # A small one lies as high as it can.
    return min(LINE * figure, (1 - HIGH) * height - 4)


@kept_part
def ShipCell(
    ship: Ship,
    *,
    loaded: bool,
    taken: bool,
    on_tap: Callable[[CoinPlace], None] | None,
    height: int,
    size: float,
) -> ft.Control:
    """Show one trading ship with its number and, loaded, its coin."""
    store = use_store()
    state = "loaded" if loaded else "empty"
    return tappable(
        store.say(f"saekonungr.table.ship.{'take' if on_tap else state}", ship=ship),
        ft.Stack(
            # The number stands above the sail, whatever their sizes.
            alignment=ft.Alignment.BOTTOM_CENTER,
            controls=present(
                picture(trading_ship(loaded, palette(store)), height * HIGH),
                ft.Container(
                    left=8,
                    top=4,
                    content=bold(
                        str(ship), size, color=None if loaded else ft.Colors.ON_SURFACE_VARIANT
                    ),
                ),
                _mark(1) if taken else None,
            ),
        ),
        (lambda: on_tap(ship)) if on_tap else None,
        chosen=taken if on_tap else None,
        bgcolor=ft.Colors.SURFACE_CONTAINER_HIGH if loaded else ft.Colors.SURFACE_CONTAINER_LOW,
        border=_border(taken=taken, open_to_tap=on_tap is not None),
        padding=0,
        expand=True,
        height=height,
    )


@kept_part
def LongshipCell(
    coins: int,
    *,
    taken: int,
    on_tap: Callable[[CoinPlace], None] | None,
    height: int,
    size: float,
    below: float,
) -> ft.Control:
    """Show the longship and the coins that lie in it."""
    store = use_store()
    tier: Literal["empty", "few", "many"] = (
        "empty" if coins == 0 else "few" if coins < MANY else "many"
    )
    key = "saekonungr.table.longship" + (".take" if on_tap else "")
    return tappable(
        store.say(key, n=coins),
        ft.Stack(
            controls=present(
                # From side to side, so that it is no wider than its cell, however high that is.
                ft.Container(
                    bottom=below,
                    left=4,
                    right=4,
                    alignment=ft.Alignment.BOTTOM_CENTER,
                    content=picture(
                        longship(tier, palette(store)), width=height * LONG, height=height * HIGH
                    ),
                ),
                ft.Container(
                    right=EDGE,
                    bottom=2,
                    content=bold(str(coins), size),
                ),
                _mark(taken) if taken else None,
            ),
        ),
        (lambda: on_tap("longship")) if on_tap else None,
        chosen=taken > 0 if on_tap else None,
        bgcolor=ft.Colors.SURFACE_CONTAINER_HIGHEST,
        border=_border(taken=taken > 0, open_to_tap=on_tap is not None),
        padding=0,
        expand=True,
        height=height,
    )


def _mark(count: int) -> ft.Control:
    """The tick on a coin that is pointed at, with how many of them."""
    return ft.Container(
        right=6,
        top=6,
        bgcolor=CHOSEN_LINE,
        border_radius=14,
        width=28,
        height=28,
        alignment=ft.Alignment.CENTER,
        # A tick as an icon: the bundled font has no such letter.
        content=ft.Icon(ft.Icons.CHECK_ROUNDED, color=ft.Colors.ON_SECONDARY, size=20)
        if count == 1
        else bold(f"{count}×", 14, color=ft.Colors.ON_SECONDARY),
    )


def _border(*, taken: bool, open_to_tap: bool) -> ft.Border:
    if taken:
        return outline(3, CHOSEN_LINE)
    if open_to_tap:
        return outline(2, ft.Colors.PRIMARY)
    return outline(1, ft.Colors.OUTLINE_VARIANT)
