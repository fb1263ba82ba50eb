"""Entering what a player has: brushes for the display, points and gold, base, special tiles."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import flet as ft

from companion.games.vikings.position import COLOURS, SPECIAL_TILES, Colour, SpecialKind
from companion.words import minus
from views.parts.chip import bold, capital, small, title
from views.parts.fold import Fold
from views.parts.frame import card
from views.parts.layout import MIDDLE, Part, column, in_rows, outline, row
from views.parts.number_pad import Field, use_number_pads
from views.parts.palette import palette
from views.parts.part import part_showing
from views.parts.picture import picture
from views.parts.stepper import Stepper, steps_of
from views.parts.tappable import tappable
from views.tables.vikings.desk import Desk, Tool, figure, mark
from views.tables.vikings.drawn import building, island, viking
from views.theme import CHOSEN, CHOSEN_LINE, ON_CHOSEN

BRUSH = 30
"""Side of the picture of a brush, in dp."""

IN_A_ROW = 3
"""Brushes beside one another where text is large."""

BASE = tuple(reversed(COLOURS[:-1]))
"""Colours as the base lists them: boatsmen, who have no row, come first."""


@part_showing(lambda desk, tool: (desk.looks, desk.tools, tool))
def Brushes(desk: Desk, tool: Tool) -> ft.Control:
    """Choose what a touch of the display does."""
    brushes = [_brush(desk, brush, chosen=brush == tool) for brush in desk.tools]
    # Large words have room under three of them.
    across = IN_A_ROW if desk.store.large else len(brushes)
    return column(*in_rows(brushes, across, gap=4), gap=4)


@part_showing(lambda desk, tool: (desk.looks, tool, desk.player(desk.seat).acquired is None))
def AboutTool(desk: Desk, tool: Tool) -> ft.Control:
    """Say what a touch does; below the display, which is not to move with the length of it."""
    about = desk.say(f"vikings.table.tool.{tool}.about")
    name = desk.say(f"vikings.table.tool.{tool}")
    text = desk.say("vikings.table.tool_about", tool=name, about=about)
    counted = desk.player(desk.seat).acquired is not None
    if tool != "choose":
        text = f"{text} {desk.say('vikings.table.strokes')}"
    if tool in ("settled", "viking", "erase"):
        about_base = "one_stock" if counted else "as_they_lie"
        text = f"{text} {desk.say(f'vikings.table.{about_base}')}"
    return small(text)


def _brush(desk: Desk, tool: Tool, *, chosen: bool) -> ft.Control:
    name = desk.say(f"vikings.table.tool.{tool}")
    ink = ON_CHOSEN if chosen else ft.Colors.ON_SURFACE
    return tappable(
        name,
        column(
            _brush_picture(desk, tool, ink),
            ft.Text(name, size=10, no_wrap=True, overflow=ft.TextOverflow.FADE, color=ink),
            gap=0,
            align=MIDDLE,
        ),
        desk.holding(tool=tool),
        chosen=chosen,
        bgcolor=CHOSEN if chosen else ft.Colors.SURFACE_CONTAINER_HIGHEST,
        border=outline(2, CHOSEN_LINE if chosen else ft.Colors.SURFACE_CONTAINER_HIGHEST),
        padding=ft.Padding.symmetric(horizontal=2, vertical=5),
        expand=True,
        alignment=ft.Alignment.CENTER,
        radius=12,
        key=tool,
    )


def _brush_picture(desk: Desk, tool: Tool, ink: ft.ColorValue) -> ft.Control:
    paint = palette(desk.store)
    drawings = {
        "settled": island("left", paint, standing="noble"),
        "bare": island("left", paint),
        "viking": viking("noble", paint),
        "building": building(paint),
    }
    if tool in drawings:
        return picture(drawings[tool], BRUSH)
    icons = {"choose": ft.Icons.TOUCH_APP_OUTLINED, "erase": ft.Icons.DELETE_OUTLINE_ROUNDED}
    return ft.Icon(icons[tool], size=BRUSH, color=ink)


def _of_purse(desk: Desk, seat: int) -> tuple[object, ...]:
    """List what a purse shows: it is drawn anew only when that changes."""
    player = desk.player(seat)
    return desk.looks, seat, player.points, player.gold


@part_showing(_of_purse)
def Purse(desk: Desk, seat: int) -> ft.Control:
    """Show points and gold; a touch types them, the gold after the points."""
    player = desk.player(seat)
    fields = {
        "points": _field(desk, seat, "points", player.points, None),
        "gold": _field(desk, seat, "gold", player.gold, 0),
    }
    ask = use_number_pads([*fields.values()])
    parts = [
        _typed(desk, what, field, desk.tap(partial(ask, field))) for what, field in fields.items()
    ]
    if desk.store.large:
        return column(*[row(part) for part in parts])
    return row(*parts, gap=8)


def _field(desk: Desk, seat: int, what: str, n: int, least: int | None) -> Field:
    name = desk.say(f"vikings.field.{what}")
    label = desk.say("vikings.table.of_player", seat=seat, what=name)
    return Field(label, n, partial(desk.enter, f"players[{seat}].{what}"), least)


def _typed(desk: Desk, what: str, field: Field, on_tap: Callable[[], Any] | None) -> ft.Control:
    return tappable(
        f"{field.label}: {field.value}",
        row(
            mark(desk, "gold" if what == "gold" else "points", 28),
            ft.Text(desk.say(f"vikings.field.{what}"), expand=True),
            bold(minus(field.value), 22),
            gap=8,
        ),
        on_tap,
        bgcolor=ft.Colors.SURFACE_CONTAINER_HIGHEST,
        padding=ft.Padding.symmetric(horizontal=12, vertical=12),
        expand=True,
    )


def _of_base(desk: Desk, seat: int) -> tuple[object, ...]:
    """List what a base shows: it is drawn anew only when that changes."""
    player = desk.player(seat)
    return desk.looks, seat, player.base, player.boatsmen_used, desk.adding_up


@part_showing(_of_base)
def Base(desk: Desk, seat: int) -> ft.Control:
    """Show who is on the base; one touch is one more or one less."""
    player = desk.player(seat)
    return card(
        title(desk.say("vikings.table.base", n=player.base.total)),
        *in_rows([_counter(desk, seat, colour) for colour in ("boatsman", *BASE)], 2),
        _used(desk, seat),
    )


def _counter(desk: Desk, seat: int, colour: Colour) -> ft.Control:
    n = desk.player(seat).base.of(colour)
    name = capital(desk.say(f"vikings.table.on_base.{colour}"))

    def put(value: int) -> None:
        desk.enter(f"players[{seat}].base.{colour}", max(0, value))

    return counter(
        desk, name, n, put, figure(desk, colour, 30), text=desk.say(f"vikings.viking.{colour}")
    )


def counter(
    desk: Desk, name: str, n: int, put: Callable[[int], Any], shown: ft.Control, *, text: str
) -> ft.Control:
    """Show a number with a picture, one less and one more."""
    if desk.act is None:
        return row(shown, ft.Text(f"{n} {text}"), gap=6, expand=True)
    less, more = steps_of(
        (desk.say("stepper.less", what=name), desk.say("stepper.more", what=name)),
        lambda by: put(n + by),
        (n == 0, False),
        ("counter", name),
    )
    return ft.Container(
        expand=True,
        bgcolor=ft.Colors.SURFACE_CONTAINER_HIGHEST,
        border_radius=14,
        content=row(
            less,
            tappable(
                desk.say("stepper.value", what=name, value=n),
                row(shown, bold(str(n), 18), gap=4, alignment=ft.MainAxisAlignment.CENTER),
                lambda: desk.ask_number(name, n, put),
                padding=ft.Padding.symmetric(horizontal=0, vertical=10),
                expand=True,
            ),
            more,
            gap=0,
            alignment=ft.MainAxisAlignment.SPACE_BETWEEN,
        ),
    )


def _used(desk: Desk, seat: int) -> Part:
    """Show boatsmen that have left the game, where somebody counts them."""
    used = desk.player(seat).boatsmen_used
    if desk.act is None or (used is None and desk.adding_up):
        return None
    return Stepper.keyed(
        f"used{seat}",
        desk.say("vikings.table.boatsmen_used"),
        used or 0,
        lambda n: desk.enter(f"players[{seat}].boatsmen_used", n),
    )


@part_showing(lambda desk, seat: (desk.looks, seat, desk.player(seat).specials))
def Specials(desk: Desk, seat: int) -> ft.Control:
    """Show the special tiles of a player, to be put right one by one."""
    has = desk.player(seat).specials
    kinds = [kind for kind in SPECIAL_TILES if kind != "five_gold"]
    names = [
        desk.say("vikings.table.times", what=special_named(desk, kind), n=has.of(kind))
        for kind in kinds
        if has.of(kind)
    ]
    text = ", ".join(names) or desk.say("vikings.table.no_specials")
    if desk.act is None:
        return card(title(desk.say("vikings.field.specials")), ft.Text(text))
    return Fold(
        desk.say("vikings.field.specials"),
        [
            Stepper.keyed(
                f"{kind}{seat}",
                special_named(desk, kind),
                has.of(kind),
                partial(desk.enter, f"players[{seat}].specials.{kind}"),
            )
            for kind in kinds
        ],
        subtitle=text,
    )


def special_named(desk: Desk, kind: SpecialKind) -> str:
    """Say a special tile."""
    return capital(desk.say(f"vikings.special.{kind}"))
