"""Figures of the end scoring where no display is entered: all on one sheet, and a number pad."""

from __future__ import annotations

from functools import partial
from typing import Any, Literal, get_args

import flet as ft

from companion.games.vikings.corrections import counting
from companion.words import minus
from views.guard import safely
from views.parts.chip import bold, capital, quiet_button
from views.parts.frame import card
from views.parts.icon_button import icon_button
from views.parts.keyboard import BACK, DONE, MINUS, NEXT, PLUS, Keyboard
from views.parts.layout import LEFT, column, in_rows, outline, row
from views.parts.number_pad import pad_key, summed, use_entry
from views.parts.part import part, part_showing, use_state
from views.parts.tappable import tappable
from views.shell.due import ACT, REACHED, due_bar
from views.tables.vikings.desk import Desk, Typed, named_of
from views.theme import CHOSEN, CHOSEN_LINE, ON_CHOSEN, TAP

TYPED: tuple[Typed, ...] = get_args(Typed)
PURSE = ("points", "gold")
TILES: tuple[Literal["three_gold", "fish"], ...] = ("three_gold", "fish")
"""Special tiles that change what gold and food are worth: there is one of each."""

IN_A_ROW = 3
KEYS = (("7", "8", "9", BACK), ("4", "5", "6", PLUS), ("1", "2", "3", MINUS))


def typed_of(desk: Desk) -> tuple[Typed, ...]:
    """Return the figures of this game; the basic game has no buildings."""
    progress = desk.match.options.progress
    return tuple(figure for figure in TYPED if progress or figure != "buildings")


def figure_of(desk: Desk, seat: int, which: Typed) -> int:
    """Return a figure as it stands."""
    player = desk.player(seat)
    n: int = getattr(player if which in PURSE else player.counted, which)
    return n


def named(desk: Desk, seat: int, which: Typed) -> str:
    """Say what is counted, and whose."""
    what = desk.say(f"vikings.field.{which}")
    return desk.say("vikings.table.of_player", seat=seat, what=what)


@part_showing(lambda desk, *of: (desk.looks, of, desk.player(of[0]), desk.seat, desk.look.figure))
def Figures(desk: Desk, seat: int, in_a_row: int = IN_A_ROW) -> ft.Control:
    """Show all figures of a player; a touch chooses the one that is typed."""
    cells = [_figure(desk, seat, which) for which in typed_of(desk)]
    if desk.match.options.progress:
        cells += [_tile(desk, seat, kind) for kind in TILES]
    in_a_row = 1 if desk.store.large else in_a_row
    return card(
        named_of(desk, seat),
        # A name that needs two lines makes its neighbours as high.
        *in_rows(cells, in_a_row, level=True),
    )


def _figure(desk: Desk, seat: int, which: Typed) -> ft.Control:
    n = figure_of(desk, seat, which)
    chosen = desk.act is not None and (seat, which) == (desk.seat, desk.look.figure)
    return _cell(
        f"{named(desk, seat, which)}: {n}",
        desk.say(f"vikings.field.{which}"),
        minus(n),
        desk.tap(desk.holding(seat=seat, figure=which)),
        chosen=chosen,
    )


def _tile(desk: Desk, seat: int, kind: Literal["three_gold", "fish"]) -> ft.Control:
    name = capital(desk.say(f"vikings.special.{kind}"))
    has = desk.player(seat).specials.of(kind)
    said = desk.say("enter.yes" if has else "enter.no")
    label = desk.say("vikings.table.of_player", seat=seat, what=name)
    return _cell(
        f"{label}: {said}",
        name,
        said,
        desk.tap(lambda: desk.enter(f"players[{seat}].specials.{kind}", 0 if has else 1)),
        chosen=False,
    )


def _cell(label: str, name: str, value: str, on_tap: Any, *, chosen: bool) -> ft.Control:
    ink = ON_CHOSEN if chosen else ft.Colors.ON_SURFACE
    ground = CHOSEN if chosen else ft.Colors.SURFACE_CONTAINER_HIGHEST
    return tappable(
        label,
        column(
            ft.Text(name, size=12, color=ink),
            bold(value, 20, color=ink),
            gap=0,
            align=LEFT,
        ),
        on_tap,
        chosen=chosen or None,
        bgcolor=ground,
        border=outline(2, CHOSEN_LINE if chosen else ground),
        padding=ft.Padding.symmetric(horizontal=8, vertical=4),
        expand=True,
    )


@part
def FigurePad(desk: Desk) -> ft.Control:
    """Type the chosen figure, or a sum: each key counts at once, and one goes on to the next."""
    seat, which = desk.seat, desk.look.figure
    name = named(desk, seat, which)
    shown, type_ = use_entry(name)
    this, _ = use_state(object)
    put = f"players[{seat}].{which}" if which in PURSE else f"players[{seat}].counted.{which}"

    def press(mark: str) -> None:
        if mark in (NEXT, DONE):
            go_on()
            return
        entry = type_(mark)
        total = summed(entry) if entry else 0
        if total is not None:
            desk.enter(put, total if which == "points" else max(0, total))

    following, go_on = _next(desk)
    total = summed(shown)
    added = f"{shown} = {'…' if total is None else total}"
    is_sum = any(mark in shown[1:] for mark in "+-")
    pad = due_bar(
        f"{name}: {minus(added if is_sum else figure_of(desk, seat, which))}",
        *[row(*[_key(desk, mark, press, this) for mark in marks], gap=6) for marks in KEYS],
        row(
            _key(desk, "0", press, this),
            ft.FilledButton(
                key=ACT,
                content=bold(following, 18, text_align=ft.TextAlign.CENTER),
                on_click=safely(partial(press, NEXT), again=this),
                height=REACHED,
                expand=3,
            ),
            gap=6,
        ),
    )
    return Keyboard(pad, press, (BACK, PLUS, MINUS, NEXT, DONE), about=name)


def _next(desk: Desk) -> tuple[str, Any]:
    """Say what comes next, and how one gets there: a figure, a player, in the end the scoring."""
    seat, figures = desk.seat, typed_of(desk)
    at = figures.index(desk.look.figure) + 1
    if at < len(figures):
        what = desk.say(f"vikings.field.{figures[at]}")
        going = desk.holding(seat=seat, figure=figures[at])
        return desk.say("pad.next", what=what), going
    others = desk.match.names[seat + 1 :]
    if others:
        going = desk.holding(seat=seat + 1, figure=figures[0])
        return desk.say("pad.next", what=others[0]), going
    return desk.say("vikings.table.final"), desk.holding(side="scores", seat=0, figure=figures[0])


def _key(desk: Desk, mark: str, press: Any, pad: object) -> ft.Control:
    if mark == BACK:
        clear = partial(press, mark)
        back = icon_button(desk.say("pad.back"), ft.Icons.BACKSPACE_OUTLINED, clear, again=pad)
        return ft.Container(back, expand=True, alignment=ft.Alignment.CENTER)
    return pad_key(desk.store, mark, press, pad, height=TAP)


def counting_way(desk: Desk, seat: int) -> ft.Control:
    """Offer a player's figures in place of the display, or the display again."""
    counted = desk.player(seat).counted is not None
    return quiet_button(
        desk.say("vikings.table.lay_display" if counted else "vikings.table.type_figures"),
        ft.Icons.GRID_VIEW_ROUNDED if counted else ft.Icons.DIALPAD_ROUNDED,
        desk.doing(counting(desk.position, seat)),
    )
