"""What everybody has: Silfr by one tap, and the board of one player with all the rest."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import flet as ft

from companion.games.pax_viking.actions import Gain, ReturnAll, SetDuchies
from companion.games.pax_viking.board import TYPES
from companion.games.pax_viking.offers import DrawTilesOffer
from companion.games.pax_viking.position import Follower
from companion.games.pax_viking.seen import (
    derived_duchies,
    duchies_of,
    followers,
    left_of,
    place_of,
)
from companion.model import Enter
from companion.present import present
from views.parts.chip import big_button, bold, capital, quiet_button, small, title
from views.parts.fold import Fold
from views.parts.frame import card
from views.parts.layout import LEFT, Part, column, filling, row, scrolled, spoken, tall, wrapped
from views.parts.part import part, part_showing
from views.parts.stepper import Stepper, steps_of
from views.parts.tappable import tappable
from views.shell.desk import token
from views.shell.in_sight import use_in_sight
from views.shell.strip import PlayerCell, golden, one_by_one, strip, use_crowded
from views.shell.swipe import swiped
from views.tables.pax_viking.desk import Desk, marker_picture, place_picture, rose, sign
from views.tables.pax_viking.followers import draw_tiles, establish_sheet, record_sheet

COUNTED = ("hand", "longships", "homes")


@part_showing(
    lambda desk: (
        desk.looks,
        desk.position.influence,
        [(who.silfr, followers(who)) for who in desk.position.players],
    )
)
def Purse(desk: Desk) -> ft.Control:
    """Show everybody's Silfr; one tap gives or takes one."""
    return card(
        title(desk.say("pax_viking.field.silfr")), *[_purse(desk, seat) for seat in desk.seats]
    )


def _purse(desk: Desk, seat: int) -> ft.Control:
    player = desk.player(seat)
    held = desk.position.influence.held_by(seat)
    return row(
        token(desk, seat, 32),
        ft.Container(width=4),
        column(
            ft.Text(desk.name(seat), size=15, max_lines=1, overflow=ft.TextOverflow.ELLIPSIS),
            wrapped(
                small(desk.say("pax_viking.counted.followers", n=followers(player))),
                row(*[marker_picture(desk, kind, 22) for kind in held], gap=3, tight=True)
                if held
                else None,
                gap=3,
                below=2,
                vertical_alignment=ft.CrossAxisAlignment.CENTER,
            ),
            gap=0,
            align=LEFT,
            expand=True,
        ),
        *_stepper(desk, seat),
        gap=4,
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
        return [bold(str(player.silfr), 20)]
    less, more = steps_of(
        (
            desk.say("pax_viking.table.silfr_less", seat=seat),
            desk.say("pax_viking.table.silfr_more", seat=seat),
        ),
        gain,
        (player.silfr == 0, False),
        ("silfr", seat),
    )
    return [
        less,
        tappable(
            now,
            bold(
                str(player.silfr),
                20,
                text_align=ft.TextAlign.CENTER,
                no_wrap=True,
            ),
            lambda: desk.ask_number(now, player.silfr, typed),
            width=56,
            # Room round the number instead of a height, which would cut a larger one.
            padding=ft.Padding.symmetric(horizontal=0, vertical=14),
            alignment=ft.Alignment.CENTER,
        ),
        more,
    ]


@part
def Boards(desk: Desk, seat: int, choose: Callable[[int], Any] | None) -> ft.Control:
    """Show the board of one player, and the way to the others'."""
    in_sight = use_in_sight(desk.match, "players")
    parts = [_followers(desk, seat), _counts(desk, seat), *_more(desk, seat)]
    if choose is None:
        return column(title(desk.name(seat)), *parts[:2])
    board = swiped(in_sight(scrolled(*parts)), seat, len(desk.seats), choose)
    return tall(Tabs(desk, seat, choose), board)


@part_showing(
    lambda desk, *chosen: (
        desk.looks,
        chosen,
        _golden(desk),
        [followers(who) for who in desk.position.players],
    )
)
def Tabs(desk: Desk, seat: int, choose: Callable[[int], Any]) -> ft.Control:
    """Choose a player; each shows how many follow."""
    crowded = use_crowded(len(desk.seats))
    lit = _golden(desk)

    def cell(whose: int) -> ft.Control:
        count = followers(desk.player(whose))
        return PlayerCell.keyed(
            f"tab{whose}",
            whose,
            desk.name(whose),
            desk.colours[whose],
            desk.say("pax_viking.table.tab", seat=whose, n=count),
            str(count),
            lit=whose in lit,
            chosen=whose == seat,
            crowded=crowded,
            choose=choose,
        )

    if desk.store.large:
        return one_by_one(desk, seat, cell(seat), choose)
    return strip([cell(other) for other in desk.seats])


def _golden(desk: Desk) -> frozenset[int]:
    if desk.position.turn is None or desk.added_up:
        return golden(desk)
    return golden(desk, desk.position.active)


def _followers(desk: Desk, seat: int) -> ft.Control:
    player = desk.player(seat)
    left = left_of(player)
    records = list(enumerate(player.followers))
    head = title(desk.say("pax_viking.field.followers"))
    on_the_board = [_left(desk, kind, left[kind]) for kind in TYPES]
    # Beside it large words would break where no part of them ends.
    heads = (head, row(*on_the_board)) if desk.store.large else (row(filling(head), *on_the_board),)
    return card(
        *heads,
        *(
            [
                _record(desk, seat, at, record)
                for kind in TYPES
                for at, record in records
                if record.type == kind
            ]
            or [small(desk.say("pax_viking.table.no_followers"))]
        ),
        big_button(
            desk.say("pax_viking.table.establish"),
            lambda: desk.lay_long(establish_sheet, seat),
            strong=False,
            icon=ft.Icons.ADD_ROUNDED,
        )
        if desk.act
        else None,
    )


def _left(desk: Desk, kind: str, n: int) -> ft.Control:
    """Show how many of a type are still on the Jarlboard."""
    return spoken(
        desk.say("pax_viking.table.left", n=n, type=desk.say(f"pax_viking.type.{kind}")),
        row(sign(desk, kind, 22), ft.Text(str(n), size=14), gap=2, tight=True),
    )


def _record(desk: Desk, seat: int, at: int, follower: Follower) -> ft.Control:
    place = capital(desk.tell(place_of(follower)))
    kind = desk.say(f"pax_viking.type.{follower.type}")
    kind_of_place = desk.say(f"pax_viking.kind.{follower.kind}")
    note = desk.say("pax_viking.field.key") if follower.key else kind_of_place
    return tappable(
        desk.say(
            "pax_viking.table.record",
            n=follower.count,
            type=kind,
            place=place,
            seat=seat,
            number=at + 1,
        ),
        row(
            sign(desk, follower.type, 32),
            bold(f"{follower.count}×", 18),
            column(
                ft.Text(place, size=15), small(f"{kind} · {note}"), gap=0, align=LEFT, expand=True
            ),
            column(
                place_picture(desk, follower.kind, 26),
                rose(desk, follower.wind, 26) if follower.wind else None,
                gap=2,
                align=LEFT,
            ),
        ),
        desk.tap(lambda: desk.lay_long(record_sheet, seat, at)),
        bgcolor=ft.Colors.SURFACE_CONTAINER_HIGH,
        padding=ft.Padding.symmetric(horizontal=10, vertical=9),
        key=f"{follower.type} {follower.kind} {follower.name} {follower.wind} "
        f"{follower.region} {follower.key}",
    )


def _counts(desk: Desk, seat: int) -> ft.Control:
    player = desk.player(seat)

    def put(what: str, n: int) -> None:
        desk.do(Gain(**{"seat": seat, what: n - getattr(player, what)}))

    def limit(n: int) -> None:
        desk.do(Enter(path=f"players[{seat}].hand_limit", value=n))

    def duchies(n: int) -> None:
        desk.do(SetDuchies(seat=seat, duchies=n))

    derived = derived_duchies(player)
    shown = duchies_of(player)
    if desk.act is None:
        counted = [
            *((what, getattr(player, what)) for what in ("silfr", *COUNTED)),
            ("duchies", shown),
        ]
        return card(
            small("\xa0· ".join(desk.say(f"pax_viking.counted.{what}", n=n) for what, n in counted))
        )
    return card(
        title(desk.say("pax_viking.table.besides")),
        *[
            Stepper.keyed(
                f"{what}{seat}",
                desk.say(f"pax_viking.field.{what}"),
                getattr(player, what),
                partial(put, what),
            )
            for what in COUNTED
        ],
        Stepper.keyed(
            f"hand_limit{seat}", desk.say("pax_viking.field.hand_limit"), player.hand_limit, limit
        ),
        Stepper.keyed(f"duchies{seat}", desk.say("pax_viking.field.duchies"), shown, duchies),
        *_duchies(desk, seat, derived, by_hand=player.duchies is not None),
    )


def _duchies(desk: Desk, seat: int, derived: Sequence[str], *, by_hand: bool) -> list[Part]:
    """Say which duchies Followers give, and offer to count these instead of a typed number."""
    key = "duchies_by_hand" if by_hand else "duchies_counted"
    names = ", ".join(derived) or desk.say("pax_viking.table.no_duchies")
    return [
        small(desk.say(f"pax_viking.table.{key}", names=names)),
        quiet_button(
            desk.say("pax_viking.table.count_duchies"),
            ft.Icons.REPLAY_ROUNDED,
            lambda: desk.do(SetDuchies(seat=seat, duchies=None)),
        )
        if by_hand
        else None,
    ]


def _more(desk: Desk, seat: int) -> list[ft.Control]:
    if desk.act is None:
        return []
    offer = desk.offer(DrawTilesOffer, seat)
    return [
        Fold.keyed(
            f"more{seat}",
            desk.say("pax_viking.table.more"),
            present(
                quiet_button(
                    desk.say("pax_viking.table.draw_by_ability"),
                    ft.Icons.STYLE_ROUNDED,
                    partial(draw_tiles, desk, seat, offer.most),
                )
                if offer
                else None,
                quiet_button(
                    desk.say("pax_viking.table.return_all", seat=seat),
                    ft.Icons.LOGOUT_ROUNDED,
                    lambda: desk.do(ReturnAll(seat=seat)),
                ),
            ),
        )
    ]
