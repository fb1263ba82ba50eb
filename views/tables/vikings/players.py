"""Who plays and how they stand, and how far the game is."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import flet as ft

from companion.games.vikings.position import ROUNDS, Reward
from companion.games.vikings.seen import SCORINGS, projected
from companion.model import Scorecard
from companion.present import present
from companion.words import minus
from views.parts.chip import bold
from views.parts.icon_button import sign
from views.parts.layout import LEFT, column, in_rows, outline, row, spoken, wrapped
from views.parts.palette import palette
from views.parts.part import kept_part, part_showing, use_steady
from views.parts.picture import picture
from views.parts.player_avatar import seat_shield
from views.parts.tappable import tappable
from views.shell.strip import first_row, golden, narrow, one_by_one, player_name
from views.store import use_store
from views.tables.vikings.desk import ROOMY, Desk
from views.tables.vikings.drawn import start_figure, worth
from views.theme import CHOSEN_LINE


@part_showing(lambda desk: (desk.looks, desk.position, desk.seat, desk.acting))
def Players(desk: Desk) -> ft.Control:
    """Choose whose display is shown; each shows points, gold and where it would end."""
    cards = projected(desk.position, desk.match.options)
    n = len(cards) if (ft.context.page.width or 0) >= ROOMY else first_row(len(cards))
    crowded = desk.store.large or narrow(len(cards))
    choose = use_steady(desk.look_at)
    # Whose display is looked at has an edge; who has to act or has won is golden.
    lit = golden(desk, *present(desk.acting))
    tabs = [
        PlayerTab.keyed(
            f"player{scorecard.seat}",
            scorecard.seat,
            desk.name(scorecard.seat),
            desk.colours[scorecard.seat],
            player_named(desk, scorecard),
            scorecard.total,
            None if desk.adding_up else (player.points, player.gold),
            starts=scorecard.seat == desk.position.starter and not desk.adding_up,
            lit=scorecard.seat in lit,
            chosen=scorecard.seat == desk.seat,
            large=crowded,
            choose=choose,
        )
        for scorecard, player in zip(cards, desk.position.players, strict=True)
    ]
    if desk.store.large:
        return one_by_one(desk, desk.seat, tabs[desk.seat], choose)
    # One whose numbers need two lines makes its neighbours as high.
    return column(*in_rows(tabs, n, level=True), gap=6, align=LEFT)


USUAL, GROWN = (18, 16), (30, 26)
"""What a star or a coin and the start figure measure beside figures, and beside large ones."""

VALUED: tuple[Reward, ...] = ("points", "gold")
"""What a player has at the end of a round, as it is told."""


@kept_part
def PlayerTab(
    seat: int,
    name: str,
    colour: int,
    label: str,
    total: int,
    has: tuple[int, int] | None,
    *,
    starts: bool,
    lit: bool,
    chosen: bool,
    large: bool,
    choose: Callable[[int], Any],
) -> ft.Control:
    """Show a player with points and gold; where the table only adds up, with the total."""
    store = use_store()
    paint = palette(store)
    ink = ft.Colors.ON_PRIMARY_CONTAINER if lit else ft.Colors.ON_SURFACE
    ground = ft.Colors.PRIMARY_CONTAINER if lit else ft.Colors.SURFACE_CONTAINER
    called = player_name(name, ink, lit=lit, expand=True)
    sign = seat_shield(store, colour, 24)
    coin, figurine = GROWN if store.large else USUAL
    begins = picture(start_figure(paint), figurine) if starts else None
    if has is None:
        figure = bold(minus(total), 22, color=ink)
        head = row(called, gap=6) if large else row(sign, called, gap=6)
        below: ft.Control = row(sign, figure, gap=6) if large else figure
    else:
        amounts: list[ft.Control] = [
            row(
                picture(worth(what, paint), coin),
                bold(minus(n), 18, color=ink),
                gap=4,
                tight=True,
            )
            for what, n in zip(VALUED, has, strict=True)
        ]
        # Where text is large, the name has the line to itself.
        head = row(called, gap=6) if large else row(sign, called, gap=6)
        ends = ft.Text(
            store.say("vikings.table.end_at", n=total),
            size=12,
            color=ink,
            max_lines=1,
            overflow=ft.TextOverflow.ELLIPSIS,
        )
        around = (sign, *amounts) if large else amounts
        below = column(wrapped(*around, below=0), row(ends, begins, gap=6), gap=0, align=LEFT)
    return tappable(
        label,
        column(head, below, gap=2, align=LEFT),
        partial(choose, seat),
        chosen=chosen,
        bgcolor=ground,
        border=outline(2, CHOSEN_LINE if chosen else ft.Colors.PRIMARY if lit else ground),
        padding=ft.Padding.symmetric(horizontal=8, vertical=6),
        expand=True,
    )


def player_named(desk: Desk, scored: Scorecard) -> str:
    """Say what a player has and where that would end."""
    seat = scored.seat
    if desk.adding_up:
        return desk.say("vikings.table.player_end", seat=seat, n=scored.total)
    player = desk.player(seat)
    return desk.say(
        "vikings.table.player",
        seat=seat,
        n=player.points,
        gold=desk.say("vikings.count.gold", n=player.gold),
        end=scored.total,
    )


@kept_part
def RoundTrack(number: int | None, scoring: str | None) -> ft.Control:
    """Show six rounds with their scorings and the end."""
    if number is None and scoring != "end":
        return ft.Container(height=0)
    store = use_store()
    here = ROUNDS + 1 if scoring == "end" else number or 0
    text = store.say("vikings.table.track_end")
    if scoring != "end":
        name = store.say(f"vikings.table.scoring.{scoring}")
        text = store.say("vikings.table.track", number=here, rounds=ROUNDS, scoring=name)
    stones = [
        _stone(store.say(f"vikings.table.short.{at_end}"), number, here)
        for number, at_end in enumerate(SCORINGS, start=1)
    ]
    return spoken(text, row(*stones, _stone(None, ROUNDS + 1, here), gap=4))


def _stone(text: str | None, number: int, here: int) -> ft.Control:
    """Show a round by the letter of its scoring, the end by a flag."""
    past, now = number < here, number == here
    return ft.Container(
        expand=True,
        padding=ft.Padding.symmetric(vertical=3),
        border_radius=16,
        alignment=ft.Alignment.CENTER,
        bgcolor=ft.Colors.PRIMARY
        if now
        else ft.Colors.SURFACE_CONTAINER_HIGHEST
        if past
        else ft.Colors.SURFACE_CONTAINER_LOW,
        border=None if now or past else outline(1, ft.Colors.OUTLINE_VARIANT),
        content=sign(
            ft.Icons.FLAG_ROUNDED if text is None else ft.Icons.CHECK_ROUNDED,
            color=ft.Colors.ON_PRIMARY if now else ft.Colors.ON_SURFACE_VARIANT,
        )
        if past or text is None
        else ft.Text(
            text,
            size=13,
            no_wrap=True,
            weight=ft.FontWeight.BOLD if now else None,
            color=ft.Colors.ON_PRIMARY if now else ft.Colors.ON_SURFACE_VARIANT,
        ),
    )
