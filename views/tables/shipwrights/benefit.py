"""The twelve benefits of longships as pictures with their text, and points as tiles."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

import flet as ft

from companion.games.shipwrights.printed import BONUSES, Goods
from views.drawings.pieces import trading_ship as plain_ship
from views.parts.chip import bold
from views.parts.large_text import use_large_text
from views.parts.layout import column, row, wrapped
from views.parts.palette import palette
from views.parts.part import part
from views.parts.picture import picture
from views.parts.tappable import tappable
from views.store import Store, use_store
from views.tables.shipwrights.drawn import BENEFITS, Benefit, ship_benefit
from views.theme import CHOSEN, ON_CHOSEN, TAP

if TYPE_CHECKING:
    from companion.games.shipwrights.printed import Bonus, KnownBonus
    from views.tables.shipwrights.desk import Desk

TILES = 10
"""Points that have a tile of their own, from 0 on; more are typed."""

INCOMES: dict[Benefit, Goods] = {
    "income_gold": Goods(gold=1),
    "income_silver": Goods(silver=2),
}


def bonus_of(benefit: Benefit | KnownBonus) -> Bonus | None:
    """Return the end-game bonus that a benefit is, None for the others."""
    return next((bonus for bonus in BONUSES if bonus == benefit), None)


def benefit_of(known: KnownBonus, income: Goods) -> Benefit | None:
    """Return the benefit of a ship; one that counts at once is not kept, so it is None."""
    if bonus := bonus_of(known):
        return bonus
    return next((benefit for benefit, goods in INCOMES.items() if goods == income), None)


def benefit_picture(store: Store, benefit: Benefit | None, size: int = 40) -> ft.Control:
    """Show what a ship does, or just a ship."""
    drawn = (
        ship_benefit(benefit, palette(store))
        if benefit
        else plain_ship(loaded=False, palette=palette(store))
    )
    return picture(drawn, size)


@part
def Benefits(chosen: Benefit | None, choose: Callable[[Benefit | None], Any]) -> ft.Control:
    """Choose a benefit by its picture; a second tap lets go of it."""
    store = use_store()
    tiles = [_tile(store, benefit, chosen=benefit == chosen, choose=choose) for benefit in BENEFITS]
    if use_large_text():
        return column(*tiles, gap=6)
    return ft.ResponsiveRow(
        spacing=6,
        run_spacing=6,
        columns=12,
        controls=[ft.Container(col={"xs": 6, "sm": 4}, content=tile) for tile in tiles],
    )


def _tile(
    store: Store, benefit: Benefit, *, chosen: bool, choose: Callable[[Benefit | None], Any]
) -> ft.Control:
    text = store.say(f"shipwrights.table.benefit.{benefit}")
    ink = ON_CHOSEN if chosen else ft.Colors.ON_SURFACE
    return tappable(
        text,
        row(
            benefit_picture(store, benefit, 36),
            ft.Text(text, size=13, color=ink, expand=True),
            gap=8,
        ),
        partial(choose, None if chosen else benefit),
        chosen=chosen,
        bgcolor=CHOSEN if chosen else ft.Colors.SURFACE_CONTAINER_HIGH,
        padding=ft.Padding.symmetric(horizontal=8, vertical=6),
    )


def points_tiles(
    desk: Desk, value: int | None, choose: Callable[[int], Any], type_more: Callable[[], Any]
) -> ft.Control:
    """Choose points with one tap; a larger number is typed."""
    large = value is not None and value >= TILES
    # Six of them beside one another on the narrowest phone.
    return wrapped(
        *[
            tile(
                desk.say("shipwrights.table.points", n=points),
                str(points),
                partial(choose, points),
                chosen=points == value,
                width=TAP,
            )
            for points in range(TILES)
        ],
        tile(
            desk.say("shipwrights.table.type_points"),
            str(value) if large else desk.say("shipwrights.table.more_points"),
            type_more,
            chosen=large,
            width=TAP,
        ),
        gap=6,
    )


def tile(
    label: str,
    text: str,
    on_tap: Callable[[], Any],
    *,
    chosen: bool | None = None,
    width: float | None = None,
) -> ft.Control:
    """Show a number to be touched, so wide or as wide as there is room for."""
    return tappable(
        label,
        bold(
            text,
            17,
            color=ON_CHOSEN if chosen else ft.Colors.ON_SURFACE,
            text_align=ft.TextAlign.CENTER,
        ),
        on_tap,
        chosen=chosen,
        bgcolor=CHOSEN if chosen else ft.Colors.SURFACE_CONTAINER_HIGHEST,
        width=width,
        height=TAP,
        padding=0,
        expand=width is None,
        alignment=ft.Alignment.CENTER,
    )
