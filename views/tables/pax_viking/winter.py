"""The winter solstice: income and discards, changed before they are booked."""

from __future__ import annotations

import flet as ft

from companion.games.pax_viking.actions import WinterSolstice
from companion.games.pax_viking.offers import SolsticeOffer
from companion.model import Frozen, change
from views.forms.record_form import RecordForm
from views.tables.pax_viking.desk import Desk


def winter_form(desk: Desk, offer: SolsticeOffer) -> ft.Control:
    """Ask for income and discards before they are booked."""

    def booked(typed: WinterSolstice) -> list[Frozen]:
        # An income that nobody changed is what the rules say, whatever is put right before it.
        income = None if typed.income == offer.income else typed.income
        return [change(typed, income=income)]

    types = ", ".join(desk.say(f"pax_viking.type.{kind}") for kind in offer.types)
    return RecordForm(
        desk,
        WinterSolstice(income=offer.income, discard=offer.discard),
        {
            "income": desk.say("pax_viking.table.income"),
            "discard": desk.say("pax_viking.table.discards"),
        },
        booked,
        kept_as="winter",
        of=(desk.position.turn, offer),
        head=desk.say("pax_viking.phase.solstice"),
        button=lambda typed: desk.say("pax_viking.table.winter", n=typed.income),
        about=desk.say("pax_viking.table.income_for", types=types) if types else None,
        most={"discard": offer.hand},
    )
