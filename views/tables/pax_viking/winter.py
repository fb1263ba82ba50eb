"""The winter solstice: income and discards, changed before they are booked."""

from __future__ import annotations

import flet as ft

from companion.games.pax_viking.actions import WinterSolstice
from companion.games.pax_viking.offers import SolsticeOffer
from companion.model import change
from views.parts.chip import big_button
from views.parts.part import part
from views.parts.stepper import Stepper
from views.shell.half_done import as_left, use_draft
from views.tables.pax_viking.desk import Desk, sheet_column


def winter_sheet(desk: Desk, offer: SolsticeOffer) -> ft.Control:
    """Return the sheet that changes income and discards before they are booked."""
    return Winter.keyed("winter", desk, offer)


@part
def Winter(desk: Desk, offer: SolsticeOffer) -> ft.Control:
    """Ask for income and discards before they are booked."""
    about = (desk.position.turn, offer)
    booked = WinterSolstice(income=offer.income, discard=offer.discard)
    draft = use_draft(desk.match, "winter", booked, about)

    def book() -> None:
        # An income that nobody changed is what the rules say, whatever is put right before it.
        income = None if draft.value.income == offer.income else draft.value.income
        desk.do_typed(draft, change(draft.value, income=income))

    types = ", ".join(desk.say(f"pax_viking.type.{kind}") for kind in offer.types)
    return sheet_column(
        desk.say("pax_viking.phase.solstice"),
        [
            Stepper.keyed(
                "income",
                desk.say("pax_viking.table.income"),
                draft.value.income or 0,
                draft.field("income"),
            ),
            Stepper.keyed(
                "discard",
                desk.say("pax_viking.table.discards"),
                draft.value.discard,
                draft.field("discard"),
                most=offer.hand,
            ),
            big_button(desk.say("pax_viking.table.winter", n=draft.value.income), book),
        ],
        about=desk.say("pax_viking.table.income_for", types=types) if types else None,
        left=as_left(desk.store, draft),
    )
