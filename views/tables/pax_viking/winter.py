"""The winter solstice: income and discards, changed before they are booked."""

from __future__ import annotations

import flet as ft

from companion.games.pax_viking.actions import WinterSolstice
from companion.games.pax_viking.offers import SolsticeOffer
from views.guard import guarded
from views.parts.chip import big_button
from views.parts.stepper import Stepper
from views.tables.pax_viking.desk import Desk, sheet_column


def winter_sheet(desk: Desk, offer: SolsticeOffer) -> ft.Control:
    """Return the sheet that changes income and discards before they are booked."""
    return Winter(desk, offer, key="winter")


@ft.component
@guarded
def Winter(desk: Desk, offer: SolsticeOffer) -> ft.Control:
    """Let income and discards be changed before they are booked."""
    income, set_income = ft.use_state(offer.income)
    discard, set_discard = ft.use_state(offer.discard)

    def book() -> None:
        desk.close()
        desk.do(WinterSolstice(income=income, discard=discard))

    types = ", ".join(desk.say(f"pax_viking.type.{one}") for one in offer.types)
    return sheet_column(
        desk.say("pax_viking.phase.solstice"),
        [
            Stepper(desk.say("pax_viking.table.income"), income, set_income, least=0, key="income"),
            Stepper(
                desk.say("pax_viking.table.discards"),
                discard,
                set_discard,
                least=0,
                most=offer.hand,
                key="discard",
            ),
            big_button(desk.say("pax_viking.table.winter", n=income), book),
        ],
        about=desk.say("pax_viking.table.income_for", types=types) if types else None,
    )
