"""What is due in a turn of Pax Viking, at the foot of the table: whose turn it is, what ends it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import flet as ft

from companion.games.pax_viking.actions import EndTurn, TakeInfluence, WinterSolstice
from companion.games.pax_viking.offers import (
    ActionOffer,
    EndTurnOffer,
    InfluenceOffer,
    SolsticeOffer,
)
from companion.games.pax_viking.seen import (
    check_of,
    is_last_turn,
    is_left_alone,
    nobody_yet,
)
from companion.model import Frozen, change
from companion.present import present
from views.forms.record_form import RecordForm
from views.parts.chip import capital, small
from views.parts.icon_button import icon_button
from views.parts.large_text import use_large_text
from views.parts.layout import filling, lies_flat, row
from views.parts.part import part
from views.shell.due import due_bar, due_button
from views.shell.just_now import just_now
from views.shell.sides import is_low
from views.tables.pax_viking.desk import Desk
from views.tables.pax_viking.judge import end_turn

if TYPE_CHECKING:
    from companion.match import Step
    from companion.model import Phrase


@part
def TurnBar(desk: Desk) -> ft.Control:
    """Say whose turn it is and what of it is due, and end the phase."""
    turn = desk.position.turn
    phase = desk.say(f"pax_viking.phase.{turn.phase}") if turn else ""
    acts = desk.offer(ActionOffer)
    if acts is not None:
        phase = desk.say("pax_viking.table.actions_left", n=acts.left)
    if is_left_alone(desk.position):
        phase = desk.say("pax_viking.lack.gone")
    due = "due_last" if is_last_turn(desk.position, desk.match.options) else "due"
    who = desk.say(f"pax_viking.table.{due}", seat=desk.position.active, what=phase)
    large = use_large_text()
    # What a check found has a card of its own.
    last = just_now(desk.store, desk.match, without=check_found(desk, desk.match.head))
    # Large words of what happened last would leave no room for the table.
    return due_bar(who, None if large else last, *_next(desk))


def _next(desk: Desk) -> list[ft.Control]:
    influence, winter, end = (
        desk.offer(InfluenceOffer),
        desk.offer(SolsticeOffer),
        desk.offer(EndTurnOffer),
    )
    if influence is not None:
        moved = len(influence.shifts)
        text = (
            desk.say("pax_viking.table.book_influence", n=moved)
            if moved
            else desk.say("pax_viking.table.to_actions")
        )
        return [due_button(text, lambda: desk.do(TakeInfluence()))]
    if winter is not None:
        acts = desk.offer(ActionOffer)
        told = desk.say("pax_viking.table.winter", n=winter.income)
        if short := bool(winter.discard) and desk.store.large:
            # A line of its own would leave the actions below the edge of a phone.
            told = desk.say("pax_viking.table.winter_discards", told=told, n=winter.discard)
        return present(
            small(desk.say("pax_viking.table.discard_too", n=winter.discard))
            if winter.discard and not short
            else None,
            row(
                filling(
                    due_button(
                        told,
                        lambda: desk.do(WinterSolstice(discard=winter.discard)),
                        weak=acts is not None,
                    )
                ),
                icon_button(
                    desk.say("pax_viking.table.change_winter"),
                    ft.Icons.TUNE_ROUNDED,
                    lambda: desk.lay(winter_form, winter),
                ),
                gap=8,
            ),
        )
    if end is not None:
        tells = end.checks and not (is_low(desk.store) or lies_flat(desk.store))
        return present(
            small(checked_then(desk, end.checks)) if tells else None,
            due_button(
                desk.say("pax_viking.table.end_last_turn")
                if end.following is None
                else desk.say("pax_viking.table.end_turn", seat=end.following),
                lambda: end_turn(desk, EndTurn()),
            ),
        )
    return []


def winter_form(desk: Desk, offer: SolsticeOffer) -> ft.Control:
    """Ask for income and discards before they are recorded."""

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
        head=capital(desk.say("pax_viking.phase.solstice")),
        button=lambda typed: desk.say("pax_viking.table.winter", n=typed.income),
        about=desk.say("pax_viking.table.income_for", types=types) if types else None,
        most={"discard": offer.hand},
    )


def checked_then(desk: Desk, titles: tuple[str, ...]) -> str:
    """Say which cards a check will look at."""
    quoted = [desk.say("pax_viking.card", title=title) for title in titles]
    return desk.say("pax_viking.table.checked_then", n=len(titles), titles=", ".join(quoted))


def check_found(desk: Desk, step: Step) -> tuple[Phrase, ...]:
    """Return what a check found: who lacks what for which card. Other steps give nothing."""
    if step.before is None or not check_of(step.action):
        return ()
    return nobody_yet(step.before.position, step.action, step.position, desk.match.options)
