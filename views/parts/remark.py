"""What people noted beside a finished match: where, how long, and what is worth telling."""

from __future__ import annotations

from typing import TYPE_CHECKING

import flet as ft

from companion.present import present
from data.exchange.plays import minutes_of
from views.leaving import result_at
from views.parts.frame import card
from views.parts.icon_button import icon_button
from views.parts.layout import LEFT, column, row
from views.store import Store

if TYPE_CHECKING:
    from data.records import Record

HOUR = 60


def duration(store: Store, minutes: int) -> str:
    """Say a length of time."""
    hours, rest = divmod(minutes, HOUR)
    if not hours:
        return store.say("moment.length.minutes", n=rest)
    return store.say("moment.length.hours", hours=hours, minutes=f"{rest:02}")


def remark_card(store: Store, record: Record) -> ft.Control:
    """Show the notes of a match with a way to change them."""
    remark, result = record.remark, record.result
    minutes = minutes_of(record, result) if result else 0
    facts = present(
        remark.place if remark and remark.place else None,
        duration(store, minutes) if minutes else None,
    )
    lines = present(
        ft.Text(" · ".join(facts)) if facts else None,
        ft.Text(remark.note) if remark and remark.note else None,
    )
    none = ft.Text(store.say("remark.none"), color=ft.Colors.ON_SURFACE_VARIANT)
    return card(
        row(
            column(*lines or [none], gap=4, align=LEFT, expand=True),
            icon_button(
                store.say("remark.title"),
                ft.Icons.EDIT_NOTE_ROUNDED,
                lambda: store.go(result_at(record.id, "note")),
            )
            if store.guest.keeps
            else None,
        )
    )
