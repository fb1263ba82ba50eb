"""What lies in a supply: shown, and counted good by good on one sheet."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from companion.games.shipwrights.actions import SetSupply
from views.parts.chip import bold, small
from views.parts.layout import LEFT, column, in_rows, row
from views.parts.palette import palette
from views.parts.part import part_showing
from views.parts.picture import picture
from views.parts.tappable import tappable
from views.tables.shipwrights.desk import Desk
from views.tables.shipwrights.drawn import GOODS, good
from views.tables.shipwrights.typed import AskedNumber, Typed


def not_followed(desk: Desk) -> ft.Control:
    """Say that supplies are not followed during the rounds, and when they are counted."""
    return small(desk.say("shipwrights.table.not_followed"))


def count_sheet(desk: Desk, seat: int, at: int = 0) -> ft.Control:
    """Count a supply, from one good on."""
    player = desk.player(seat)
    had = tuple(getattr(player, which) if player.counted else 0 for which in GOODS)

    def keep(counted: dict[int, int | None]) -> bool:
        after: dict[str, Any] = {
            GOODS[good]: n or 0 for good, n in counted.items() if (n or 0) != had[good]
        }
        if after or not player.counted:
            return desk.do(SetSupply(seat=seat, right=player.counted, **after))
        return True

    fields = [
        AskedNumber(
            desk.say(f"shipwrights.field.{which}"), n, drawing=good(which, palette(desk.store))
        )
        for which, n in zip(GOODS, had, strict=True)
    ]
    return Typed.keyed(
        f"count-{seat}-{at}",
        desk,
        lambda _: desk.say("shipwrights.table.count_supply", seat=seat),
        [(None, fields[:3]), (None, fields[3:])],
        keep,
        at=at,
        about=desk.say("shipwrights.todo.income_first") if not player.counted else "",
        kept_as=f"count {seat}",
    )


def supply(desk: Desk, seat: int) -> ft.Control:
    """Show a supply; a tap on a number counts from there on."""
    cells = [Good.keyed(which, desk, seat, which) for which in GOODS]
    return column(*in_rows(cells, 3), gap=6, align=LEFT)


@part_showing(
    lambda desk, seat, which: (desk.looks, seat, which, getattr(desk.player(seat), which))
)
def Good(desk: Desk, seat: int, which: str) -> ft.Control:
    """Show a good of a supply; a tap counts from there on. What others have leaves it as it is."""
    n = getattr(desk.player(seat), which)
    said = desk.say(f"shipwrights.field.{which}")
    return good_cell(
        desk,
        which,
        desk.say("shipwrights.table.supply", seat=seat, good=said, n=n),
        str(n),
        desk.tap(lambda: desk.lay(count_sheet, seat, GOODS.index(which))),
    )


def good_cell(
    desk: Desk, which: str, label: str, text: str, on_tap: Callable[[], Any] | None
) -> ft.Control:
    """Show a good and how much of it there is."""
    return tappable(
        label,
        row(
            picture(good(which, palette(desk.store)), 26),
            bold(text, 18),
            gap=6,
            alignment=ft.MainAxisAlignment.CENTER,
        ),
        on_tap,
        bgcolor=ft.Colors.SURFACE_CONTAINER_HIGHEST,
        padding=ft.Padding.symmetric(horizontal=6, vertical=11),
        expand=True,
        key=which,
    )
