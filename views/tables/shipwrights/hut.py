"""Which hut was dealt to whom: one that is known takes one tap, a new one is named."""

from __future__ import annotations

from functools import partial

import flet as ft

from companion.games.shipwrights.actions import NameHut
from companion.games.shipwrights.seen import free_huts
from views.parts.chip import button, chip, small
from views.parts.layout import LEFT, column, filling, row, wrapped
from views.parts.part import part, use_ref
from views.parts.text_entry import TextEntry
from views.tables.shipwrights.desk import LONGEST_NAME, Desk


@part
def HutName(desk: Desk, seat: int) -> ft.Control:
    """Name a hut, so that the next game knows what it prints."""
    hut = desk.player(seat).hut
    typed = use_ref(lambda: hut.name)

    def submit() -> None:
        call(desk, seat, typed.current)

    return column(
        small(desk.say("shipwrights.table.hut_name")),
        row(
            filling(
                TextEntry.keyed(
                    f"hut-{hut.name}",
                    desk.say("shipwrights.field.name"),
                    hut.name,
                    partial(setattr, typed, "current"),
                    submit,
                    longest=LONGEST_NAME,
                    names=True,
                )
            ),
            button(desk.say("shipwrights.table.hut_call"), submit, ft.FilledTonalButton, high=48),
        ),
        known_huts(desk, seat),
        align=LEFT,
    )


def call(desk: Desk, seat: int, name: str) -> None:
    """Name a seat's hut."""
    desk.do(NameHut(seat=seat, name=name.strip()))


def known_huts(desk: Desk, seat: int) -> ft.Control | None:
    """Offer the huts that are known and nobody else has."""
    mine = desk.player(seat).hut.name
    free = free_huts(desk.box.huts, desk.position, seat)
    chips = [
        chip(
            desk.say("shipwrights.table.hut_known", seat=seat, name=hut.name),
            hut.name,
            partial(call, desk, seat, hut.name),
            chosen=hut.name == mine,
        )
        for hut in free
    ]
    return wrapped(*chips) if chips else None
