"""The box: all that was typed from it, to be looked at, put right, written out and read in."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

import flet as ft

from companion.errors import CompanionError
from companion.games.shipwrights.box import (
    Named,
    forgotten,
    noted,
    read_box,
    replaced,
    size,
    together,
    written,
)
from companion.games.shipwrights.position import TRACKS
from companion.games.shipwrights.printed import FIRST_VALUE, LongshipCard
from companion.model import change
from views.guard import guarded, safely
from views.parts.chip import capital, small, title
from views.parts.files import content_of, save
from views.parts.frame import card
from views.parts.icon_button import icon_button
from views.parts.layout import MIDDLE, column, row, tall, wrapped
from views.parts.picker import Files, choosing, use_picker
from views.parts.tappable import tappable
from views.tables.shipwrights.benefit import benefit_of, benefit_picture
from views.tables.shipwrights.desk import Desk
from views.tables.shipwrights.reveal import card_told
from views.theme import GAP

if TYPE_CHECKING:
    from collections.abc import Sequence

    from companion.games.shipwrights.printed import Printed

FILE_NAME = "shipwrights-box.json"
HEROES = ("svend", "thyra", "frode", "randi")
SIDES = ("basic", "upgraded")
LISTS: tuple[Named, ...] = ("longships", "buildings", "huts")


@ft.component
@guarded
def Box(desk: Desk) -> ft.Control:
    """Show what is known of the box, and take it to another device."""
    known = desk.box
    clipboard = ft.use_ref(ft.Clipboard)

    def take(text: str) -> None:
        more = box_in(text)
        desk.keep_box(together(known, more))
        desk.store.notify(desk.say("shipwrights.table.box_taken", n=size(more)))

    def load(files: Files) -> None:
        for file in files:
            take(content_of(file).decode("utf-8", errors="replace"))

    picker = use_picker(load)

    async def put() -> None:
        await save(desk.store, picker, FILE_NAME, as_text(known).encode())

    async def paste() -> None:
        take(await clipboard.current.get() or "")

    return tall(
        card(
            ft.Text(desk.say("shipwrights.table.box_about", n=size(known))),
            wrapped(
                _copy(desk, known),
                _way(
                    desk,
                    "shipwrights.table.box_paste",
                    ft.Icons.CONTENT_PASTE_ROUNDED,
                    paste,
                ),
                _way(desk, "shipwrights.table.box_save", ft.Icons.SAVE_ALT_ROUNDED, put),
                ft.OutlinedButton(
                    desk.say("shipwrights.table.box_load"),
                    icon=ft.Icons.FILE_OPEN_OUTLINED,
                    height=48,
                    action=choosing(picker),
                ),
            ),
        ),
        _tracks(desk),
        _heroes(desk),
        *[_cards(desk, field) for field in LISTS if getattr(known, field)],
        _rounds(desk) if known.rounds else None,
        ft.Container(height=8),
        gap=GAP,
        scroll=True,
    )


def as_text(known: Printed) -> str:
    """Write a box as text that can be sent."""
    return json.dumps(written(known), ensure_ascii=False, indent=1)


def box_in(text: str) -> Printed:
    """Read a box out of a text.

    Raises:
        CompanionError: it is not one; nothing is changed then.
    """
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        raise CompanionError("shipwrights.table.box_unreadable") from None
    try:
        return read_box(value)
    except CompanionError:
        raise CompanionError("shipwrights.table.box_unreadable") from None


def _copy(desk: Desk, known: Printed) -> ft.Control:
    return ft.OutlinedButton(
        desk.say("shipwrights.table.box_copy"),
        icon=ft.Icons.COPY_ROUNDED,
        height=48,
        action=ft.CopyToClipboard(as_text(known)),
        on_click=safely(lambda: desk.store.notify(desk.say("shipwrights.table.box_copied"))),
    )


def _way(desk: Desk, key: str, icon: ft.IconData, on_tap: Callable[[], Any]) -> ft.Control:
    return ft.OutlinedButton(desk.say(key), icon=icon, height=48, on_click=safely(on_tap))


def _value(desk: Desk, text: str, now: int | None, path: tuple[str, ...]) -> ft.Control:
    """Show one value of the box; a tap types it."""

    def put(n: int) -> None:
        desk.keep_box(noted(desk.box, path, n))

    return tappable(
        desk.say("shipwrights.table.box_value", what=text, value="?" if now is None else now),
        column(
            ft.Text(
                "–" if now is None else str(now),
                size=18,
                weight=ft.FontWeight.BOLD,
                color=ft.Colors.ON_SURFACE_VARIANT if now is None else ft.Colors.PRIMARY,
            ),
            gap=0,
            align=MIDDLE,
        ),
        lambda: desk.ask_number(text, now or 0, put),
        bgcolor=ft.Colors.SURFACE_CONTAINER_HIGHEST,
        padding=4,
        height=48,
        expand=True,
        alignment=ft.Alignment.CENTER,
    )


def _line(name: str, cells: Sequence[ft.Control]) -> ft.Control:
    return row(ft.Container(width=92, content=ft.Text(name)), *cells, gap=6)


def _tracks(desk: Desk) -> ft.Control:
    spaces = range(FIRST_VALUE, FIRST_VALUE + 4)
    return card(
        title(desk.say("shipwrights.table.box_tracks")),
        _line(
            "",
            [
                ft.Container(expand=True, alignment=ft.Alignment.CENTER, content=small(str(space)))
                for space in spaces
            ],
        ),
        *[
            _line(
                desk.say(f"shipwrights.track.{track}"),
                [
                    _value(
                        desk,
                        desk.say(
                            "shipwrights.table.box_space",
                            track=desk.say(f"shipwrights.track.{track}"),
                            space=space,
                        ),
                        getattr(desk.box.tracks, track)[at],
                        ("tracks", track, str(at)),
                    )
                    for at, space in enumerate(spaces)
                ],
            )
            for track in TRACKS
        ],
    )


def _heroes(desk: Desk) -> ft.Control:
    return card(
        title(desk.say("shipwrights.table.box_heroes")),
        *[
            _line(
                desk.say(f"shipwrights.hero.{hero}"),
                [
                    _value(
                        desk,
                        desk.say(f"shipwrights.hero.{hero}"),
                        getattr(desk.box.heroes, hero),
                        ("heroes", hero),
                    )
                ],
            )
            for hero in HEROES
        ],
        _line(
            "",
            [
                ft.Container(
                    expand=True,
                    alignment=ft.Alignment.CENTER,
                    content=small(desk.say(f"shipwrights.side.{side}")),
                )
                for side in SIDES
            ],
        ),
        *[
            _line(
                capital(desk.say(f"shipwrights.card.{one}")),
                [
                    _value(
                        desk,
                        _side_name(desk, one, side),
                        getattr(getattr(desk.box, one), side),
                        (one, side),
                    )
                    for side in SIDES
                ],
            )
            for one in ("labourer", "eikja")
        ],
    )


def _side_name(desk: Desk, card_: str, side: str) -> str:
    name = capital(desk.say(f"shipwrights.card.{card_}"))
    return f"{name}, {desk.say(f'shipwrights.side.{side}')}"


def _cards(desk: Desk, field: Named) -> ft.Control:
    return card(
        title(desk.say(f"shipwrights.field.{field}")),
        *[_card(desk, field, at, one) for at, one in enumerate(getattr(desk.box, field))],
    )


def _card(desk: Desk, field: Named, at: int, one: Any) -> ft.Control:
    is_hut = field == "huts"
    points = one.upgraded if is_hut else one.points
    name = "upgraded" if is_hut else "points"

    def put(n: int) -> None:
        desk.keep_box(replaced(desk.box, field, change(one, **{name: n})))

    return row(
        benefit_picture(desk.store, benefit_of(one.bonus, one.income), 32)
        if isinstance(one, LongshipCard)
        else None,
        ft.Text(one.name, expand=True),
        ft.Container(
            width=72,
            content=row(
                tappable(
                    desk.say(
                        "shipwrights.table.box_value",
                        what=one.name,
                        value="?" if points is None else points,
                    ),
                    ft.Text(
                        "–" if points is None else str(points),
                        size=18,
                        weight=ft.FontWeight.BOLD,
                        text_align=ft.TextAlign.CENTER,
                    ),
                    partial(desk.ask_number, one.name, points or 0, put),
                    bgcolor=ft.Colors.SURFACE_CONTAINER_HIGHEST,
                    height=48,
                    padding=4,
                    expand=True,
                    alignment=ft.Alignment.CENTER,
                )
            ),
        ),
        icon_button(
            desk.say("shipwrights.table.box_forget", name=one.name),
            ft.Icons.DELETE_OUTLINE_ROUNDED,
            lambda: desk.keep_box(forgotten(desk.box, field, at)),
        ),
        gap=6,
    )


def _rounds(desk: Desk) -> ft.Control:
    return card(
        title(desk.say("shipwrights.field.rounds")),
        *[
            row(
                ft.Text(card_told(desk, one), expand=True),
                icon_button(
                    desk.say("shipwrights.table.box_forget_card", number=at + 1),
                    ft.Icons.DELETE_OUTLINE_ROUNDED,
                    partial(_forget_round, desk, at),
                ),
            )
            for at, one in enumerate(desk.box.rounds)
        ],
    )


def _forget_round(desk: Desk, at: int) -> None:
    desk.keep_box(forgotten(desk.box, "rounds", at))
