"""The box: cards composed once for every later game, and read from and written to files."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

import flet as ft

from companion.games.pax_viking.actions import AddCard
from companion.games.pax_viking.box import BOX, titled, together, without
from companion.games.pax_viking.cards import Card
from companion.games.pax_viking.seen import sentence
from companion.model import change
from views.parts.box_ways import BoxWays
from views.parts.chip import capital, quiet_button, small, title
from views.parts.frame import card
from views.parts.icon_button import icon_button
from views.parts.layout import LEFT, column, filling, row, scrolled
from views.parts.part import part
from views.parts.tappable import tappable
from views.shell.acting import Act
from views.shell.desk import use_desk
from views.tables.pax_viking.builder import Builder
from views.tables.pax_viking.desk import Composing, Desk, composing, use_composing

if TYPE_CHECKING:
    from companion.match import Match


@part
def BoxSide(match: Match, act: Act) -> ft.Control:
    """Show the box alone, beside a match or over one that nobody plays."""
    composed, compose = use_composing(match)
    own = partial(
        Desk,
        compose=compose,
        composed=composed,
        ticked=frozenset(),
        tick=lambda _what: None,
    )
    desk = use_desk(match, act, own)
    if composed is not None:
        return Builder.keyed("builder", desk, composed)
    return Box(desk, None)


@part
def Box(desk: Desk, leave: Callable[[], Any] | None) -> ft.Control:
    """Show the cards of the box; one tap puts one into play where there is one to ``leave`` to."""
    cards = desk.box

    def add(more: tuple[Card, ...]) -> bool:
        return desk.keep_box(BOX, lambda known: together(known, more))

    return scrolled(
        row(
            icon_button(
                desk.say("pax_viking.table.box_leave"),
                ft.Icons.ARROW_BACK_ROUNDED,
                leave,
            )
            if leave
            else None,
            filling(title(desk.say("pax_viking.table.box"))),
        ),
        small(desk.say("pax_viking.table.box_about")),
        *[_card(desk, card, playing=leave is not None) for card in cards],
        quiet_button(
            desk.say("pax_viking.table.box_compose"),
            ft.Icons.ADD_ROUNDED,
            lambda: desk.compose(Composing(in_play=False)),
        ),
        card(
            title(desk.say("pax_viking.table.box_files")),
            BoxWays.keyed("ways", BOX, cards, add),
        ),
    )


def _card(desk: Desk, shown: Card, *, playing: bool) -> ft.Control:
    """Show a card of the box, with what it asks for and whether it is in play."""
    in_play = titled(desk.position.cards, shown.title) is not None

    key = "in_play" if in_play else "put_in"
    return row(
        tappable(
            desk.say(f"pax_viking.table.{key}", title=shown.title) if playing else shown.title,
            row(
                ft.Icon(
                    ft.Icons.CHECK_CIRCLE_ROUNDED
                    if in_play
                    else ft.Icons.ADD_CIRCLE_OUTLINE_ROUNDED,
                    color=ft.Colors.PRIMARY,
                )
                if playing
                else None,
                column(
                    ft.Text(shown.title, size=16),
                    small(
                        f"{desk.say(f'pax_viking.tier.{shown.tier}')} · "
                        f"{capital(desk.tell(sentence(shown.condition)))}"
                    ),
                    gap=2,
                    align=LEFT,
                    expand=True,
                ),
            ),
            None
            if in_play or not playing
            else desk.tap(desk.doing(AddCard(card=change(shown, face_up=True)))),
            bgcolor=ft.Colors.SURFACE_CONTAINER,
            padding=12,
            expand=True,
        ),
        icon_button(
            desk.say("pax_viking.table.box_edit", title=shown.title),
            ft.Icons.EDIT_ROUNDED,
            lambda: desk.compose(composing(shown, replaces=shown.title, in_play=False)),
        ),
        icon_button(
            desk.say("pax_viking.table.box_forget", title=shown.title),
            ft.Icons.DELETE_OUTLINE_ROUNDED,
            partial(_forget, desk, shown),
        ),
        gap=0,
    )


def _forget(desk: Desk, box_card: Card) -> None:
    """Forget a card, with a way to take that back."""
    at = desk.box.index(box_card)

    def back(known: tuple[Card, ...]) -> tuple[Card, ...]:
        # Meanwhile it may have been entered anew.
        return known if titled(known, box_card.title) else (*known[:at], box_card, *known[at:])

    desk.keep_box(BOX, lambda known: without(known, box_card.title))
    desk.store.notify(
        desk.say("pax_viking.table.box_forgotten", title=box_card.title),
        desk.say("pax_viking.table.box_undo"),
        lambda: desk.keep_box(BOX, back),
    )
