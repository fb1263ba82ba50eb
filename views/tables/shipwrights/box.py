"""The box: all that was typed from it, shown, put right, written to files and read from them."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import flet as ft

from companion.games.shipwrights.actions import Listed
from companion.games.shipwrights.box import (
    BOX,
    FIXED,
    LISTS,
    BoxPath,
    Named,
    forgotten,
    helps,
    named,
    noted,
    replaced,
    size,
    taken_out,
    together,
    value_at,
)
from companion.games.shipwrights.corrections import card_right, value_right
from companion.games.shipwrights.position import LAST_SPACE, TRACKS
from companion.games.shipwrights.printed import FIRST_VALUE, HeroValues, LongshipCard, Sides
from companion.model import change
from companion.present import present
from views.parts.box_ways import BoxWays
from views.parts.chip import big_button, capital, title
from views.parts.frame import card
from views.parts.icon_button import icon_button
from views.parts.large_text import use_large_text
from views.parts.layout import column, row, tall
from views.parts.number_pad import NumberPad
from views.parts.palette import palette
from views.parts.part import part, part_showing
from views.parts.picture import picture
from views.shell.acting import Act
from views.shell.desk import Sheet
from views.shell.in_sight import use_in_sight
from views.tables.shipwrights.benefit import benefit_of, benefit_picture
from views.tables.shipwrights.desk import Desk, use_known
from views.tables.shipwrights.drawn import track_sign
from views.tables.shipwrights.parts import SIDE_ICONS
from views.tables.shipwrights.reveal import card_text
from views.tables.shipwrights.typed import AskedNumber, Cells, Line, Typed, cell
from views.theme import GAP

if TYPE_CHECKING:
    from companion.games.shipwrights.printed import Printed
    from companion.match import Match
    from companion.model import Frozen

SIDED = ("labourer", "eikja")


@part
def BoxSide(match: Match, act: Act) -> ft.Control:
    """Show the box alone, beside a match or over one that nobody plays."""
    return Box(use_known(match, act))


@part
def Box(desk: Desk) -> ft.Control:
    """Show what is known of the box, and take it to another device."""
    known = desk.box
    in_sight = use_in_sight(desk.match, "box")

    def add(more: Printed) -> bool:
        return desk.keep_box(BOX, lambda known: together(known, more))

    shown = tall(
        card(
            ft.Text(desk.say("shipwrights.table.box_about", n=size(known))),
            big_button(
                desk.say("shipwrights.table.box_type"),
                lambda: desk.lay(values_sheet, _first_unknown(known)),
                icon=ft.Icons.DIALPAD_ROUNDED,
                strong=None in _values(known),
            ),
            BoxWays.keyed("ways", BOX, known, add),
        ),
        _printed(desk),
        *[_cards(desk, field) for field in LISTS if getattr(known, field)],
        _rounds(desk) if known.rounds else None,
        ft.Container(height=8),
        gap=GAP,
        scroll=True,
    )
    return in_sight(shown)


def _values(known: Printed) -> list[int | None]:
    return [value_at(known, path) for path in FIXED]


def _first_unknown(known: Printed) -> int:
    values = _values(known)
    return values.index(None) if None in values else 0


def values_sheet(desk: Desk, at: int) -> ft.Control:
    """Ask for all that every box prints in one go, from one value on."""

    def keep(typed: dict[int, int | None]) -> bool:
        values = {FIXED[number]: value for number, value in typed.items()}
        if not values:
            return True

        def right(known: Printed) -> Printed:
            for path, value in values.items():
                known = noted(known, path, value)
            return known

        known, position = right(desk.box), desk.position
        # The same operation tells the table what it lacks, and puts right what it has otherwise.
        lacks = helps(known, position, desk.match.options)
        return desk.keep_box(
            BOX,
            right,
            *present(taken_out(known, position) if lacks else None),
            *[
                action
                for path, value in values.items()
                if value is not None
                for action in value_right(position, path, value)
            ],
        )

    return Typed.keyed(
        f"box-{at}",
        desk,
        lambda _: desk.say("shipwrights.table.box_printed"),
        _lines(desk),
        keep,
        at=at,
        kept_as="box",
    )


def _lines(desk: Desk) -> list[Line]:
    """Ask line by line: each track, the heroes, and the two cards with two sides."""
    paths = iter(FIXED)
    colours = palette(desk.store)
    icons = [
        ft.Icon(SIDE_ICONS[card], size=28, color=ft.Colors.ON_SURFACE_VARIANT) for card in SIDED
    ]
    return [
        *[
            (
                picture(track_sign(track, colours), 28),
                [
                    _field(desk, next(paths), str(FIRST_VALUE + at))
                    for at in range(LAST_SPACE + 1 - FIRST_VALUE)
                ],
            )
            for track in TRACKS
        ],
        (
            ft.Icon(ft.Icons.MILITARY_TECH_ROUNDED, size=28, color=ft.Colors.ON_SURFACE_VARIANT),
            [
                _field(desk, next(paths), desk.say(f"shipwrights.hero.{hero}"))
                for hero in HeroValues.model_fields
            ],
        ),
        *[
            (
                icon,
                [
                    _field(desk, next(paths), desk.say(f"shipwrights.field.{side}"))
                    for side in Sides.model_fields
                ],
            )
            for icon in icons
        ],
    ]


def _field(desk: Desk, path: BoxPath, head: str) -> AskedNumber:
    return AskedNumber(_name(desk, path), value_at(desk.box, path), head)


def _name(desk: Desk, path: BoxPath) -> str:
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
            Cells.keyed(
                f"line{at}", lead, line, [_value(desk, field, next(numbers)) for field in line]
            )
            for at, (lead, line) in enumerate(_lines(desk))
        ],
    )


def _value(desk: Desk, field: AskedNumber, number: int) -> ft.Control:
    return cell(
        field,
        field.value,
        lambda: desk.lay(values_sheet, number),
        name=desk.say(
            "shipwrights.table.box_value",
            what=field.name,
            value="?" if field.value is None else field.value,
        ),
    )


def _cards(desk: Desk, field: Listed) -> ft.Control:
    return card(
        title(desk.say(f"shipwrights.field.{field}")),
        *[
            KnownCard.keyed(f"card{at}", desk, field, known)
            for at, known in enumerate(getattr(desk.box, field))
        ],
    )


@part_showing(lambda desk, *of: (desk.looks, of))
def KnownCard(desk: Desk, field: Listed, known: Any) -> ft.Control:
    """Show a card with what it prints; where text is large, both sides of a hut below its name."""
    large = use_large_text()
    sides = ("basic", "upgraded") if field == "huts" else ("points",)
    below = large and len(sides) > 1
    points = [
        ft.Container(
            width=None if below else 96 if field == "huts" else 72,
            expand=below,
            content=row(_points(desk, field, known, side)),
        )
        for side in sides
    ]
    beside = [] if below else points
    named_ = row(
        benefit_picture(desk.store, benefit_of(known.bonus, known.income), 32)
        if isinstance(known, LongshipCard)
        else None,
        ft.Text(known.name, expand=True),
        *beside,
        icon_button(
            desk.say("shipwrights.table.box_forget", name=known.name),
            ft.Icons.DELETE_OUTLINE_ROUNDED,
            partial(_forget, desk, field, known),
        ),
        gap=6,
    )
    return column(named_, row(*points, gap=6)) if below else named_


def _points(desk: Desk, field: Listed, printed: Any, side: str) -> ft.Control:
    """Show what a card prints, on a side where it has two; a tap puts it right."""
    points = getattr(printed, side)
    name, head = printed.name, ""
    if field == "huts":
        name = f"{printed.name}, {desk.say(f'shipwrights.side.{side}')}"
        head = desk.say(f"shipwrights.field.{side}")

    def put(desk: Desk, n: int) -> None:
        def right(known: Printed) -> Printed:
            now = named(known, field, printed.name) or printed
            return replaced(known, field, change(now, **{side: max(0, n)}))

        desk.close()
        desk.keep_box(
            BOX, right, *card_right(desk.position, field, printed.name, {side: max(0, n)})
        )

    def pad(desk: Desk) -> ft.Control:
        # Where the card lies is looked up as it is typed: others may have taken one away.
        return NumberPad(name, points or 0, partial(put, desk), desk.close)

    return cell(
        AskedNumber(name, points, head),
        points,
        lambda: desk.show(Sheet(pad, closes=False)),
        name=desk.say(
            "shipwrights.table.box_value",
            what=name,
            value="?" if points is None else points,
        ),
    )


def _rounds(desk: Desk) -> ft.Control:
    return card(
        title(desk.say("shipwrights.field.rounds")),
        *[
            row(
                ft.Text(card_text(desk, known), expand=True),
                icon_button(
                    desk.say("shipwrights.table.box_forget_card", number=at + 1),
                    ft.Icons.DELETE_OUTLINE_ROUNDED,
                    partial(_forget, desk, "rounds", known),
                ),
            )
            for at, known in enumerate(desk.box.rounds)
        ],
    )


def _forget(desk: Desk, field: Named, card_: Frozen) -> None:
    desk.keep_box(BOX, lambda known: forgotten(known, field, card_))
