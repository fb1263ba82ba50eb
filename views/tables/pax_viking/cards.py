"""The cards in play: each with its sentence, and how far everybody has come with it."""

from __future__ import annotations

from functools import partial

import flet as ft

from companion.games.pax_viking.actions import RemoveCard, TurnCard
from companion.games.pax_viking.cards import CHECKS, Card
from companion.games.pax_viking.corrections import judged
from companion.games.pax_viking.progress import Progress
from companion.games.pax_viking.seen import check_of, looked_at, progress, sentence
from companion.model import change
from views.drawings.ornaments import empty_state
from views.parts.chip import big_button, bold, capital, quiet_button, small, title
from views.parts.frame import card
from views.parts.icon_button import icon_button, sign
from views.parts.layout import LEFT, column, filling, row, scrolled
from views.parts.palette import palette
from views.parts.part import part, part_showing, use_state
from views.parts.picture import picture
from views.parts.tappable import tappable
from views.shell.desk import token
from views.shell.in_sight import use_in_sight
from views.tables.pax_viking.box import Box
from views.tables.pax_viking.desk import (
    Composing,
    Desk,
    composing,
    lines,
    long_sheet,
    sheet_column,
    tick_box,
)
from views.tables.pax_viking.judge import check_sheet
from views.tables.pax_viking.overview import Overview, figures_of
from views.tables.pax_viking.turn import LastCheck

TIER_STARS = {"novice": 1, "standard": 2, "advanced": 3, "eklundian": 4}


@part
def Cards(desk: Desk) -> ft.Control:
    """Show the cards in play, and the ways to compose more."""
    boxed, open_box = use_state(lambda: False)
    in_sight = use_in_sight(desk.match, "cards")
    rows = progress(desk.position)
    panels = [
        CardPanel.keyed(f"card-{card.title}", desk, card, row)
        for card, row in zip(desk.position.cards, rows, strict=True)
    ]
    # On a wide screen it stands beside already.
    fresh = check_of(desk.match.head.action) is not None and not desk.store.wide
    several = [Overview(desk, rows)] if len(rows) > 1 and len(desk.seats) > 1 else []
    if desk.act is None:
        return column(*several, *panels, gap=12)
    if boxed:
        return Box(desk, lambda: open_box(lambda _: False))
    shown = scrolled(
        LastCheck(desk) if fresh else None,
        *several,
        *(panels or [_empty(desk)]),
        big_button(
            desk.say("pax_viking.table.compose"),
            lambda: desk.compose(Composing()),
            strong=not panels,
            icon=ft.Icons.ADD_ROUNDED,
        ),
        big_button(
            desk.say("pax_viking.table.from_box", n=len(desk.box)),
            lambda: open_box(lambda _: True),
            strong=False,
            icon=ft.Icons.INVENTORY_2_ROUNDED,
        ),
        quiet_button(
            desk.say("pax_viking.table.check_by_hand"),
            ft.Icons.FACT_CHECK_ROUNDED,
            lambda: desk.lay(check_sheet),
        )
        if panels and desk.position.turn is not None and not desk.over
        else None,
    )
    return in_sight(shown)


def _empty(desk: Desk) -> ft.Control:
    return ft.Column(
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        spacing=8,
        controls=[
            picture(empty_state(palette(desk.store)), width=200, height=134),
            ft.Text(
                desk.say("pax_viking.table.no_cards"),
                text_align=ft.TextAlign.CENTER,
                color=ft.Colors.ON_SURFACE_VARIANT,
            ),
        ],
    )


@part_showing(lambda desk, *shown: (desk.looks, desk.there, shown))
def CardPanel(desk: Desk, shown: Card, row: tuple[Progress, ...]) -> ft.Control:
    """Show a card: what it asks for, and a bar for everybody."""
    by_hand = desk.there if shown.condition is None else ()
    return card(
        _head(desk, shown),
        ft.Text(capital(desk.tell(sentence(shown.condition))), size=16),
        small(shown.note) if shown.note else None,
        *[_judged(desk, shown, at) if at.seat in by_hand else _progress(desk, at) for at in row],
        color=ft.Colors.SURFACE_CONTAINER if shown.face_up else ft.Colors.SURFACE_CONTAINER_LOW,
    )


def tier_stars(desk: Desk, shown: Card) -> ft.Control:
    """Show a tier by its word, and by as many pips as it is hard."""
    return row(
        *[
            sign(ft.Icons.SHIELD_ROUNDED, 13, color=ft.Colors.PRIMARY)
            for _ in range(TIER_STARS[shown.tier])
        ],
        small(desk.say(f"pax_viking.tier.{shown.tier}")),
        gap=2,
        tight=True,
    )


def checked_at(desk: Desk, shown: Card) -> str:
    """Say when a card is looked at."""
    up = change(shown, face_up=True)
    found = [check for check in CHECKS[:2] if looked_at((up,), check)]
    return desk.say(f"pax_viking.table.checked_{found[0]}")


def _head(desk: Desk, shown: Card) -> ft.Control:
    when = checked_at(desk, shown) if shown.face_up else desk.say("pax_viking.table.lies_down")
    return column(_title_row(desk, shown), tier_stars(desk, shown), small(when), gap=2, align=LEFT)


def _title_row(desk: Desk, shown: Card) -> ft.Control:
    state = "up" if shown.face_up else "down"
    ways: list[ft.Control] = (
        [
            icon_button(
                desk.say(f"pax_viking.table.face_{state}", title=shown.title),
                ft.Icons.VISIBILITY_ROUNDED if shown.face_up else ft.Icons.VISIBILITY_OFF_ROUNDED,
                lambda: desk.do(TurnCard(title=shown.title, face_up=not shown.face_up)),
            ),
            icon_button(
                desk.say("pax_viking.table.edit_card", title=shown.title),
                ft.Icons.EDIT_ROUNDED,
                lambda: desk.compose(composing(shown, replaces=shown.title)),
            ),
            icon_button(
                desk.say("pax_viking.table.remove_card", title=shown.title),
                ft.Icons.DELETE_OUTLINE_ROUNDED,
                lambda: desk.do(RemoveCard(title=shown.title)),
            ),
        ]
        if desk.act
        else []
    )
    return row(
        filling(title(shown.title)),
        *ways,
        gap=0,
    )


def _progress(desk: Desk, cell: Progress) -> ft.Control:
    """Show one player's way to a card; a tap shows it part by part."""
    figures = figures_of(cell)
    state = "met" if cell.met else "one_step" if cell.one_step_away else "lacks"
    lacks = ", ".join(desk.tell(lack) for lack in cell.lacks)
    said = {
        "met": desk.say("pax_viking.table.met"),
        "one_step": desk.say("pax_viking.table.one_step", lacks=lacks),
        "lacks": lacks or desk.say("pax_viking.lack.never"),
    }[state]
    ink = ft.Colors.PRIMARY if state != "lacks" else ft.Colors.ON_SURFACE_VARIANT
    icons = {"met": ft.Icons.CHECK_CIRCLE_ROUNDED, "one_step": ft.Icons.TRENDING_UP_ROUNDED}
    return tappable(
        desk.say(
            "pax_viking.table.progress_of",
            seat=cell.seat,
            title=cell.card.title,
            figures=figures,
            said=said,
        ),
        row(
            token(desk, cell.seat, 30),
            column(
                row(
                    ft.Text(
                        desk.name(cell.seat),
                        expand=True,
                        max_lines=1,
                        overflow=ft.TextOverflow.ELLIPSIS,
                    ),
                    bold(figures, color=ink),
                    gap=6,
                ),
                ft.ProgressBar(
                    value=float(cell.share),
                    bar_height=7,
                    border_radius=4,
                    color=ink,
                    bgcolor=ft.Colors.SURFACE_CONTAINER_HIGHEST,
                ),
                row(
                    sign(icons[state], 16, color=ink) if state in icons else None,
                    ft.Text(said, size=13, color=ink, expand=True),
                    gap=4,
                ),
                gap=4,
                expand=True,
            ),
        ),
        desk.tap(lambda: desk.lay_long(parts_sheet, cell.card.title, cell.seat)),
        padding=ft.Padding.symmetric(horizontal=2, vertical=6),
    )


def _judged(desk: Desk, shown: Card, at: Progress) -> ft.Control:
    """Show whether somebody meets a card that the table judges; one tap says so."""
    key = "meets_now" if at.met else "meets_not"
    return tappable(
        desk.say(f"pax_viking.table.{key}", seat=at.seat, title=shown.title),
        row(
            token(desk, at.seat, 30),
            ft.Text(desk.name(at.seat), expand=True),
            tick_box(done=at.met),
        ),
        desk.tap(lambda: desk.do(judged(shown, {*shown.met_by} ^ {at.seat}))),
        chosen=at.met,
        padding=ft.Padding.symmetric(horizontal=2, vertical=9),
    )


def parts_sheet(desk: Desk, name: str, seat: int) -> ft.Control:
    """Tell part by part how far somebody is."""
    found = next(
        (row[seat] for row in progress(desk.position) if row and row[0].card.title == name), None
    )
    if found is None:
        return sheet_column(name, [])
    return long_sheet(
        f"{desk.name(seat)}: {name}",
        [
            *[
                row(
                    ft.Icon(
                        ft.Icons.CHECK_CIRCLE_ROUNDED
                        if leaf.met
                        else ft.Icons.RADIO_BUTTON_UNCHECKED_ROUNDED,
                        size=20,
                        color=ft.Colors.PRIMARY if leaf.met else ft.Colors.ON_SURFACE_VARIANT,
                    ),
                    ft.Text(capital(desk.tell(leaf.standing)), expand=True),
                    vertical_alignment=ft.CrossAxisAlignment.START,
                )
                for leaf in found.part.leaves
            ],
            lines([desk.tell(found.sentence)]),
            quiet_button(
                desk.say("pax_viking.table.edit_card_short"),
                ft.Icons.EDIT_ROUNDED,
                partial(_edit, desk, found.card),
            ),
        ],
        about=capital(desk.tell(sentence(found.card.condition))),
    )


def _edit(desk: Desk, shown: Card) -> None:
    desk.close()
    desk.compose(composing(shown, replaces=shown.title))
