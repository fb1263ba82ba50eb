"""What everybody has: Silfr by one tap, and the board of one player with all the rest."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import flet as ft

from companion.games.pax_viking.actions import Gain, ReturnAll, SetDuchies
from companion.games.pax_viking.board import TYPES
from companion.games.pax_viking.metrics import derived_duchies, followers, left_of
from companion.games.pax_viking.offers import DrawOffer, EstablishOffer
from companion.games.pax_viking.position import Follower
from companion.games.pax_viking.telling import place_of
from views.guard import guarded
from views.parts.chip import big_button, capital, quiet_button, small, title
from views.parts.desk import scrolled, token
from views.parts.fold import Fold
from views.parts.frame import card
from views.parts.icon_button import icon_button
from views.parts.stepper import Stepper
from views.parts.tappable import tappable
from views.tables.pax_viking.desk import Desk, marker_picture, place_picture, rose, sign
from views.tables.pax_viking.followers import draw_tiles, establish_sheet, record_sheet

COUNTED = ("hand", "longships", "homes")
IN_A_ROW = 3


@ft.component
@guarded
def Purse(desk: Desk) -> ft.Control:
    """Show everybody's Silfr; one tap gives or takes one."""
    return card(
        [
            title(desk.say("pax_viking.field.silfr")),
            *[_purse(desk, seat) for seat in desk.seats],
        ]
    )


def _purse(desk: Desk, seat: int) -> ft.Control:
    player = desk.player(seat)
    return ft.Row(
        spacing=4,
        controls=[
            token(desk, seat, 32),
            ft.Container(width=4),
            ft.Column(
                expand=True,
                tight=True,
                spacing=0,
                controls=[
                    ft.Text(
                        desk.name(seat), size=15, max_lines=1, overflow=ft.TextOverflow.ELLIPSIS
                    ),
                    ft.Row(
                        wrap=True,
                        spacing=3,
                        run_spacing=2,
                        vertical_alignment=ft.CrossAxisAlignment.CENTER,
                        controls=[
                            small(desk.say("pax_viking.counted.followers", n=followers(player))),
                            *[
                                marker_picture(desk, kind, 22)
                                for kind in desk.position.influence.held_by(seat)
                            ],
                        ],
                    ),
                ],
            ),
            *_stepper(desk, seat),
        ],
    )


def _stepper(desk: Desk, seat: int) -> list[ft.Control]:
    """Show the Silfr with a step down and a step up, where something may be done."""
    player = desk.player(seat)
    now = desk.say("pax_viking.table.silfr_of", seat=seat, n=player.silfr)

    def gain(by: int) -> None:
        desk.do(Gain(seat=seat, silfr=by))

    def typed(n: int) -> None:
        if n != player.silfr:
            gain(n - player.silfr)

    if desk.act is None:
        return [ft.Text(str(player.silfr), size=20, weight=ft.FontWeight.BOLD)]
    return [
        icon_button(
            desk.say("pax_viking.table.silfr_less", seat=seat),
            ft.Icons.REMOVE_ROUNDED,
            lambda: gain(-1),
            disabled=player.silfr == 0,
            again=("silfr", seat),
        ),
        tappable(
            now,
            ft.Text(
                str(player.silfr),
                size=20,
                weight=ft.FontWeight.BOLD,
                text_align=ft.TextAlign.CENTER,
                no_wrap=True,
                color=ft.Colors.PRIMARY,
            ),
            lambda: desk.ask_number(now, player.silfr, typed),
            width=56,
            # Room round the number instead of a height, which would cut a larger one.
            padding=ft.Padding.symmetric(horizontal=0, vertical=14),
            alignment=ft.Alignment.CENTER,
        ),
        icon_button(
            desk.say("pax_viking.table.silfr_more", seat=seat),
            ft.Icons.ADD_ROUNDED,
            lambda: gain(1),
            again=("silfr", seat),
        ),
    ]


@ft.component
@guarded
def Boards(desk: Desk, seat: int, choose: Callable[[int], Any] | None) -> ft.Control:
    """Show the board of one player, and the way to the others'."""
    parts = [_followers(desk, seat), _counts(desk, seat), *_more(desk, seat)]
    if choose is None:
        return ft.Column(
            tight=True,
            spacing=8,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
            controls=[title(desk.name(seat)), *parts[:2]],
        )
    return scrolled([_tabs(desk, seat, choose), *parts])


def _tabs(desk: Desk, seat: int, choose: Callable[[int], Any]) -> ft.Control:
    tabs = [_tab(desk, one, chosen=one == seat, choose=choose) for one in desk.seats]
    rows = [tabs[at : at + IN_A_ROW] for at in range(0, len(tabs), IN_A_ROW)]
    if len(tabs) == IN_A_ROW + 1:
        rows = [tabs[:2], tabs[2:]]
    return ft.Column(
        tight=True, spacing=6, controls=[ft.Row(spacing=6, controls=row) for row in rows]
    )


def _tab(desk: Desk, seat: int, *, chosen: bool, choose: Callable[[int], Any]) -> ft.Control:
    count = followers(desk.player(seat))
    ink = ft.Colors.ON_PRIMARY_CONTAINER if chosen else ft.Colors.ON_SURFACE
    return tappable(
        desk.say("pax_viking.table.tab", seat=seat, n=count),
        ft.Row(
            spacing=8,
            controls=[
                token(desk, seat, 30),
                ft.Text(
                    desk.name(seat),
                    expand=True,
                    max_lines=1,
                    overflow=ft.TextOverflow.ELLIPSIS,
                    color=ink,
                ),
                ft.Text(str(count), weight=ft.FontWeight.BOLD, color=ink, size=18),
            ],
        ),
        partial(choose, seat),
        chosen=chosen,
        bgcolor=ft.Colors.PRIMARY_CONTAINER if chosen else ft.Colors.SURFACE_CONTAINER,
        border=ft.Border.all(2, ft.Colors.PRIMARY if chosen else ft.Colors.SURFACE_CONTAINER),
        padding=10,
        expand=True,
    )


def _followers(desk: Desk, seat: int) -> ft.Control:
    player = desk.player(seat)
    left = left_of(player)
    records = list(enumerate(player.followers))
    offer = desk.offer(EstablishOffer, seat)
    return card(
        [
            ft.Row(
                controls=[
                    ft.Container(
                        expand=True, content=title(desk.say("pax_viking.field.followers"))
                    ),
                    *[_left(desk, kind, left[kind]) for kind in TYPES],
                ]
            ),
            *(
                [
                    _record(desk, seat, at, one)
                    for kind in TYPES
                    for at, one in records
                    if one.type == kind
                ]
                or [small(desk.say("pax_viking.table.no_followers"))]
            ),
            *(
                [
                    big_button(
                        desk.say("pax_viking.table.establish"),
                        lambda: desk.show(establish_sheet(seat)),
                        strong=False,
                        icon=ft.Icons.ADD_ROUNDED,
                    )
                ]
                if offer
                else []
            ),
        ]
    )


def _left(desk: Desk, kind: str, n: int) -> ft.Control:
    """Show how many of a type are still on the Jarlboard."""
    return ft.Semantics(
        container=True,
        label=desk.say("pax_viking.table.left", n=n, type=desk.say(f"pax_viking.type.{kind}")),
        content=ft.Semantics(
            exclude_semantics=True,
            content=ft.Row(
                tight=True,
                spacing=2,
                controls=[sign(desk, kind, 22), ft.Text(str(n), size=14)],
            ),
        ),
    )


def _record(desk: Desk, seat: int, at: int, one: Follower) -> ft.Control:
    place = capital(desk.tell(place_of(one)))
    kind = desk.say(f"pax_viking.type.{one.type}")
    kind_of_place = desk.say(f"pax_viking.kind.{one.kind}")
    note = desk.say("pax_viking.field.key") if one.key else kind_of_place
    return tappable(
        desk.say(
            "pax_viking.table.record", n=one.count, type=kind, place=place, seat=seat, number=at + 1
        ),
        ft.Row(
            spacing=10,
            controls=[
                sign(desk, one.type, 32),
                ft.Text(f"{one.count}×", size=18, weight=ft.FontWeight.BOLD),
                ft.Column(
                    expand=True,
                    tight=True,
                    spacing=0,
                    controls=[ft.Text(place, size=15), small(f"{kind} · {note}")],
                ),
                ft.Column(
                    tight=True,
                    spacing=2,
                    controls=[
                        place_picture(desk, one.kind, 26),
                        *([rose(desk, one.wind, 26)] if one.wind else []),
                    ],
                ),
            ],
        ),
        desk.tap(lambda: desk.show(record_sheet(seat, at))),
        bgcolor=ft.Colors.SURFACE_CONTAINER_HIGH,
        padding=ft.Padding.symmetric(horizontal=10, vertical=9),
    )


def _counts(desk: Desk, seat: int) -> ft.Control:
    player = desk.player(seat)

    def put(what: str, n: int) -> None:
        desk.do(Gain(**{"seat": seat, what: n - getattr(player, what)}))

    def duchies(n: int) -> None:
        desk.do(SetDuchies(seat=seat, duchies=n))

    derived = derived_duchies(player)
    names = ", ".join(derived) or desk.say("pax_viking.table.no_duchies")
    shown = len(derived) if player.duchies is None else player.duchies
    if desk.act is None:
        return card(
            [
                small(
                    " · ".join(
                        [
                            *(
                                desk.say(f"pax_viking.counted.{what}", n=getattr(player, what))
                                for what in ("silfr", *COUNTED)
                            ),
                            desk.say("pax_viking.counted.duchies", n=shown),
                        ]
                    )
                )
            ]
        )
    return card(
        [
            title(desk.say("pax_viking.table.besides")),
            *[
                Stepper(
                    desk.say(f"pax_viking.field.{what}"),
                    getattr(player, what),
                    partial(put, what),
                    least=0,
                    key=f"{what}{seat}",
                )
                for what in COUNTED
            ],
            Stepper(
                desk.say("pax_viking.field.duchies"),
                shown,
                duchies,
                least=0,
                key=f"duchies{seat}",
            ),
            small(
                desk.say(
                    "pax_viking.table.duchies_by_hand"
                    if player.duchies is not None
                    else "pax_viking.table.duchies_counted",
                    names=names,
                )
            ),
            *(
                [
                    quiet_button(
                        desk.say("pax_viking.table.count_duchies"),
                        ft.Icons.REPLAY_ROUNDED,
                        lambda: desk.do(SetDuchies(seat=seat, duchies=None)),
                    )
                ]
                if player.duchies is not None
                else []
            ),
        ]
    )


def _more(desk: Desk, seat: int) -> list[ft.Control]:
    if desk.act is None:
        return []
    offer = desk.offer(DrawOffer, seat)
    return [
        Fold(
            desk.say("pax_viking.table.more"),
            [
                *(
                    [
                        quiet_button(
                            desk.say("pax_viking.table.draw_by_ability"),
                            ft.Icons.STYLE_ROUNDED,
                            partial(draw_tiles, desk, seat, offer.most),
                        )
                    ]
                    if offer
                    else []
                ),
                quiet_button(
                    desk.say("pax_viking.table.return_all", seat=seat),
                    ft.Icons.LOGOUT_ROUNDED,
                    lambda: desk.do(ReturnAll(seat=seat)),
                ),
            ],
            key=f"more{seat}",
        )
    ]
