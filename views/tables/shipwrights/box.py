"""The box: all that was typed from it, to be looked at, put right, written out and read in."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import flet as ft

from companion.games.shipwrights.box import (
    BOX,
    FIXED,
    Named,
    Path,
    forgotten,
    helps,
    noted,
    replaced,
    size,
    taken_out,
    value_at,
)
from companion.games.shipwrights.position import LAST_SPACE, TRACKS
from companion.games.shipwrights.printed import FIRST_VALUE, HeroValues, LongshipCard, Sides
from companion.model import change
from views.guard import guarded
from views.parts.box_ways import BoxWays
from views.parts.chip import big_button, capital, title
from views.parts.frame import card
from views.parts.icon_button import icon_button
from views.parts.layout import row, tall
from views.parts.palette import palette
from views.parts.picture import picture
from views.parts.tappable import tappable
from views.shell.acting import Act
from views.shell.desk import use_sheet
from views.store import use_store
from views.tables.shipwrights.benefit import benefit_of, benefit_picture
from views.tables.shipwrights.desk import Desk, Sheet
from views.tables.shipwrights.drawn import track_sign
from views.tables.shipwrights.parts import SIDE_ICONS
from views.tables.shipwrights.reveal import card_told
from views.tables.shipwrights.typed import Field, Line, Typed, cell
from views.theme import GAP

if TYPE_CHECKING:
    from companion.games.shipwrights.printed import Printed
    from companion.match import Match

SIDED = ("labourer", "eikja")
LISTS: tuple[Named, ...] = ("longships", "buildings", "huts")


@ft.component
@guarded
def BoxSide(match: Match, act: Act) -> ft.Control:
    """Show the box alone, beside a match or over one that nobody plays."""
    store = use_store()
    sheet, show = ft.use_state(lambda: None)
    drafts, _ = ft.use_state(dict)
    desk = Desk(
        store=store,
        match=match,
        offers=(),
        act=act,
        show=show,
        box=BOX.kept(store.history.setting(BOX.setting)),
        drafts=drafts,
    )
    use_sheet(desk, sheet)
    return Box(desk)


@ft.component
@guarded
def Box(desk: Desk) -> ft.Control:
    """Show what is known of the box, and take it to another device."""
    known = desk.box
    return tall(
        card(
            ft.Text(desk.say("shipwrights.table.box_about", n=size(known))),
            big_button(
                desk.say("shipwrights.table.box_type"),
                lambda: desk.show(values_sheet(_first_unknown(known))),
                icon=ft.Icons.DIALPAD_ROUNDED,
                strong=None in _values(known),
            ),
            BoxWays(BOX, known, desk.keep_box, key="ways"),
        ),
        _printed(desk),
        *[_cards(desk, field) for field in LISTS if getattr(known, field)],
        _rounds(desk) if known.rounds else None,
        ft.Container(height=8),
        gap=GAP,
        scroll=True,
    )


def _values(known: Printed) -> list[int | None]:
    return [value_at(known, path) for path in FIXED]


def _first_unknown(known: Printed) -> int:
    values = _values(known)
    return values.index(None) if None in values else 0


def values_sheet(at: int) -> Sheet:
    """Return the sheet on which all that every box prints is typed in one go."""
    return Sheet(lambda desk: _typing(desk, at))


def _typing(desk: Desk, at: int) -> ft.Control:
    def keep(values: tuple[int | None, ...]) -> None:
        known, at_table = desk.box, desk.position.printed
        for path, value in zip(FIXED, values, strict=True):
            # Of a hero or a space there is one; a card with two sides lies on each board, with what
            # was entered there.
            once = path[0] in ("tracks", "heroes") and value_at(at_table, path) is not None
            if once and value is not None:
                at_table = noted(at_table, path, value)
            known = noted(known, path, value)
        # What the table lacks it knows by the same deed, and what it has otherwise is put right.
        position = change(desk.position, printed=at_table)
        told = position != desk.position or helps(known, position, desk.match.options)
        desk.keep_box(known, *([taken_out(known, position)] if told else []))

    return Typed(
        desk,
        desk.say("shipwrights.table.box_printed"),
        _lines(desk),
        keep,
        at=at,
        draft="box",
        key=f"box-{at}",
    )


def _lines(desk: Desk) -> list[Line]:
    """Ask line by line: each track, the heroes, and the two cards with two sides."""
    paths = iter(FIXED)
    colours = palette(desk.store)
    icons = [ft.Icon(SIDE_ICONS[one], size=28, color=ft.Colors.TERTIARY) for one in SIDED]
    return [
        *[
            (
                picture(track_sign(track, colours), width=28, height=28),
                [
                    _field(desk, next(paths), str(FIRST_VALUE + at))
                    for at in range(LAST_SPACE + 1 - FIRST_VALUE)
                ],
            )
            for track in TRACKS
        ],
        (
            ft.Icon(ft.Icons.MILITARY_TECH_ROUNDED, size=28, color=ft.Colors.TERTIARY),
            [
                _field(desk, next(paths), desk.say(f"shipwrights.hero.{hero}"))
                for hero in HeroValues.model_fields
            ],
        ),
        *[
            (
                icon,
                [
                    _field(desk, next(paths), desk.say(f"shipwrights.side.{side}"))
                    for side in Sides.model_fields
                ],
            )
            for icon in icons
        ],
    ]


def _field(desk: Desk, path: Path, head: str) -> Field:
    return Field(_name(desk, path), value_at(desk.box, path), head)


def _name(desk: Desk, path: Path) -> str:
    kind, part, *rest = path
    if rest:
        return desk.say(
            "shipwrights.table.box_space",
            track=desk.say(f"shipwrights.track.{part}"),
            space=FIRST_VALUE + int(rest[0]),
        )
    if kind == "heroes":
        return desk.say(f"shipwrights.hero.{part}")
    card_ = capital(desk.say(f"shipwrights.card.{kind}"))
    return f"{card_}, {desk.say(f'shipwrights.side.{part}')}"


def _printed(desk: Desk) -> ft.Control:
    """Show what every box prints; a tap on a value types from there on."""
    numbers = iter(range(len(FIXED)))
    return card(
        title(desk.say("shipwrights.table.box_printed")),
        *[
            row(lead, *[_value(desk, one, next(numbers)) for one in line], gap=6)
            for lead, line in _lines(desk)
        ],
    )


def _value(desk: Desk, one: Field, number: int) -> ft.Control:
    return cell(
        one,
        one.value,
        lambda: desk.show(values_sheet(number)),
        name=desk.say(
            "shipwrights.table.box_value",
            what=one.name,
            value="?" if one.value is None else one.value,
        ),
    )


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
