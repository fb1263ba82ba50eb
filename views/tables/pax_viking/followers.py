"""Sheets for Followers: established, moved, replaced by a rival's, taken back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import flet as ft

from companion.games.pax_viking.actions import DrawTiles, Establish, MoveFollowers, Replace, Return
from companion.games.pax_viking.board import FOLLOWERS_OF_A_TYPE, TYPES, Type
from companion.games.pax_viking.seen import followers_of, left_of, next_number, place_of, whom
from views.parts.chip import big_button, capital, choose_from, quiet_button, small, title
from views.parts.layout import heard, row
from views.parts.part import Nothing, part, use_state
from views.parts.stepper import Stepper
from views.shell.half_done import Draft, as_left, use_draft
from views.tables.pax_viking.desk import (
    Desk,
    choose_seat,
    long_sheet,
    place_picture,
    sheet_column,
    sign,
)
from views.tables.pax_viking.place import PlaceForm, TypedPlace


@dataclass(frozen=True)
class TypedFollowers:
    """Followers as they are being entered."""

    type: Type | None = None
    count: int = 1
    place: TypedPlace = field(default_factory=TypedPlace)


def establish_sheet(desk: Desk, seat: int) -> ft.Control:
    """Ask for type and place of new Followers; all but the type may stay open."""
    left = left_of(desk.player(seat))
    typed = use_draft(desk.match, f"establish {seat}", TypedFollowers(), left)
    draft, put = typed.value, typed.put

    def lie(change: Callable[[TypedPlace], TypedPlace]) -> None:
        put(lambda old: replace(old, place=change(old.place)))

    def establish() -> None:
        if draft.type is None:
            return
        number = None if draft.place.site.name else next_number(desk.player(seat))
        desk.do_typed(
            typed,
            Establish(
                seat=seat,
                type=draft.type,
                count=draft.count,
                number=number,
                **draft.place.as_fields,
            ),
        )

    return long_sheet(
        desk.say("pax_viking.table.establish_of", seat=seat),
        [
            *_type_and_count(desk, seat, left, typed, draft.type),
            PlaceForm.keyed(f"place{typed.turn}", desk, seat, draft.place, lie),
        ],
        foot=big_button(
            desk.say("pax_viking.table.establish_do"), establish if draft.type else None
        ),
        about=None if draft.type else desk.say("pax_viking.table.type_first"),
        left=as_left(desk.store, typed),
    )


def _type_and_count(
    desk: Desk,
    seat: int,
    left: Mapping[Type, int],
    typed: Draft[TypedFollowers],
    chosen: Type | None,
) -> list[ft.Control]:
    """Ask for the type of Followers, of each of which is told how many are left, and how many."""

    def said(kind: Type) -> str:
        return desk.say(f"pax_viking.type.{kind}")

    many, put = desk.say("pax_viking.table.how_many"), typed.field("count")
    return [
        choose_from(
            TYPES,
            lambda kind: desk.say("pax_viking.table.type_left", type=said(kind), n=left[kind]),
            typed.field("type"),
            text=lambda kind: f"{said(kind)} {left[kind]}",
            chosen=lambda kind: kind == chosen,
            picture_=lambda kind: sign(desk, kind, 22),
        ),
        Stepper.keyed("count", many, typed.value.count, put, least=1),
        *_more_than_the_box(desk, seat, left, chosen, typed.value.count),
    ]


def _more_than_the_box(
    desk: Desk, seat: int, left: Mapping[Type, int], kind: Type | None, count: int
) -> list[ft.Control]:
    """Point out before that there are not so many; abilities and trades can make it right."""
    if kind is None or count <= left[kind]:
        return []
    said = desk.say(
        "pax_viking.table.more_than_the_box",
        seat=seat,
        n=FOLLOWERS_OF_A_TYPE - left[kind] + count,
        type=desk.say(f"pax_viking.type.{kind}"),
        most=FOLLOWERS_OF_A_TYPE,
    )
    return [heard(ft.Text(said))]


def record_sheet(desk: Desk, seat: int, at: int) -> ft.Control:
    """Say where Followers stand, and let them go elsewhere, go back or be replaced."""
    moving, move = use_state(lambda: False)
    replacing, replace_by = use_state(Nothing[int]())
    held = desk.player(seat).followers
    if at >= len(held):
        return sheet_column(desk.say("pax_viking.table.gone"), [])
    if moving:
        return MoveIt.keyed("move", desk, seat, at)
    if replacing is not None:
        return ReplaceIt.keyed("replace", desk, seat, at, replacing)
    follower = held[at]

    def back(count: int | None) -> None:
        desk.close()
        desk.do(Return(seat=seat, at=at, who=whom(follower), count=count))

    rivals = [rival for rival in desk.seats if rival != seat]
    head = f"{desk.name(seat)}: {desk.tell(followers_of(follower))}"
    replaced: list[ft.Control] = (
        [
            title(desk.say("pax_viking.table.replaced_by")),
            choose_seat(
                desk,
                rivals,
                lambda rival: desk.say("pax_viking.table.replaced_by_seat", seat=rival),
                replace_by,
            ),
            small(desk.say("pax_viking.table.replaced_about", seat=seat)),
        ]
        if rivals
        else []
    )
    return sheet_column(
        head,
        [
            row(
                place_picture(desk, follower.kind, 36),
                ft.Text(capital(desk.tell(place_of(follower))), expand=True, size=16),
            ),
            quiet_button(
                desk.say("pax_viking.table.move"),
                ft.Icons.MOVE_DOWN_ROUNDED,
                lambda: move(lambda _: True),
            ),
            quiet_button(
                desk.say("pax_viking.table.back_one"), ft.Icons.UNDO_ROUNDED, lambda: back(1)
            )
            if follower.count > 1
            else None,
            quiet_button(
                desk.say("pax_viking.table.back_all", n=follower.count),
                ft.Icons.LOGOUT_ROUNDED,
                lambda: back(None),
            ),
            *replaced,
        ],
    )


@part
def MoveIt(desk: Desk, seat: int, at: int) -> ft.Control:
    """Ask where Followers go."""
    follower = desk.player(seat).followers[at]
    typed = use_draft(desk.match, f"move {seat} {at}", TypedPlace(kind=follower.kind), follower)

    def go() -> None:
        desk.do_typed(
            typed, MoveFollowers(seat=seat, at=at, who=whom(follower), **typed.value.as_fields)
        )

    return long_sheet(
        desk.say("pax_viking.table.move_where"),
        [
            PlaceForm.keyed(f"place{typed.turn}", desk, seat, typed.value, typed.put),
        ],
        left=as_left(desk.store, typed),
        foot=big_button(desk.say("pax_viking.table.move_do"), go),
    )


@part
def ReplaceIt(desk: Desk, seat: int, at: int, rival: int) -> ft.Control:
    """Ask what takes the place: most often the same type, as the icon asks for it."""
    follower = desk.player(seat).followers[at]
    left = left_of(desk.player(rival))
    same = TypedFollowers(type=follower.type, count=follower.count)
    typed = use_draft(desk.match, f"replace {seat} {at} {rival}", same, (follower, left))
    kind, count = typed.value.type or follower.type, typed.value.count

    def go() -> None:
        number = None if follower.name else next_number(desk.player(rival))
        action = Replace(
            seat=rival, rival=seat, at=at, who=whom(follower), type=kind, count=count, number=number
        )
        desk.do_typed(typed, action)

    return sheet_column(
        desk.say("pax_viking.table.replaced_by_seat", seat=rival),
        [
            *_type_and_count(desk, rival, left, typed, kind),
            big_button(desk.say("pax_viking.table.replace_do"), go),
        ],
        left=as_left(desk.store, typed),
        about=capital(desk.tell(place_of(follower))),
    )


def draw_tiles(desk: Desk, seat: int, most: int) -> None:
    """Ask how many tiles an ability lets somebody draw."""

    def draw(n: Any) -> None:
        if n:
            desk.do(DrawTiles(seat=seat, tiles=n))

    desk.ask_number(desk.say("pax_viking.table.draw_how_many", n=most), 1, draw)
