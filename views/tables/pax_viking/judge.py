"""Cards that no sentence fits: who meets them is asked before each check that looks at them."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import partial
from typing import TYPE_CHECKING, Any

import flet as ft

from companion.games.pax_viking.actions import CheckNow, JudgeCard
from companion.games.pax_viking.cards import CHECKS, Card
from companion.games.pax_viking.corrections import judged
from companion.games.pax_viking.seen import check_at_end, judged_by_hand
from views.parts.chip import big_button, capital, quiet_button
from views.shell.half_done import as_left, use_draft
from views.tables.pax_viking.desk import Desk, choose_seat, sheet_column

if TYPE_CHECKING:
    from companion.games.pax_viking.cards import Check
    from companion.model import Frozen


def by_hand(desk: Desk, check: Check) -> tuple[Card, ...]:
    """List the cards of a check that the table judges itself."""
    return judged_by_hand(desk.position, check, desk.match.options)


def judging(desk: Desk, cards: tuple[Card, ...], seats: Any, judge: Any) -> list[ft.Control]:
    """Ask who meets each card that no sentence fits."""

    def toggle(title: str, seat: int) -> None:
        judge({**seats, title: seats.get(title, frozenset()) ^ {seat}})

    return [
        part
        for card in cards
        for part in (
            ft.Text(desk.say("pax_viking.table.who_meets", title=card.title)),
            _who_meets(
                desk, card.title, seats.get(card.title, frozenset()), partial(toggle, card.title)
            ),
        )
    ]


def judged_now(desk: Desk, check: Check) -> list[ft.Control]:
    """Ask for what is judged by hand in a check that nobody has called, such as the last one."""

    def toggle(card: Card, seat: int) -> None:
        desk.do(judged(card, {*card.met_by} ^ {seat}))

    return [
        part
        for card in by_hand(desk, check)
        for part in (
            ft.Text(desk.say("pax_viking.table.who_meets", title=card.title)),
            _who_meets(desk, card.title, card.met_by, partial(toggle, card)),
        )
    ]


def _who_meets(
    desk: Desk, title: str, meet: Collection[int], toggle: Callable[[int], Any]
) -> ft.Control:
    return choose_seat(
        desk,
        desk.there,
        lambda seat: desk.say("pax_viking.table.meets_now", seat=seat, title=title),
        toggle,
        chosen=lambda seat: seat in meet,
    )


def judgements(cards: tuple[Card, ...], seats: Any) -> tuple[JudgeCard, ...]:
    """Return what has to be noted of the judgements."""
    return tuple(
        judged(card, seats[card.title])
        for card in cards
        if card.title in seats and seats[card.title] != frozenset(card.met_by)
    )


def check_now(desk: Desk, check: Check) -> None:
    """Make a check, after asking for what is judged by hand in it."""
    desk.close()
    step = CheckNow(check=check)
    if by_hand(desk, check):
        desk.lay(judge_first, check, step)
    else:
        desk.do(step)


def check_sheet(desk: Desk) -> ft.Control:
    """Return the sheet that makes a check by hand."""
    return sheet_column(
        desk.say("pax_viking.table.check_by_hand"),
        [
            quiet_button(
                capital(desk.say(f"pax_viking.check.{check}")),
                ft.Icons.FACT_CHECK_ROUNDED,
                partial(check_now, desk, check),
            )
            for check in CHECKS
        ],
        about=desk.say("pax_viking.table.check_by_hand_about"),
    )


def end_turn(desk: Desk, end: Frozen) -> None:
    """End the turn, after asking for what is judged by hand in its check."""
    check = check_at_end(desk.position, desk.match.options)
    if by_hand(desk, check):
        desk.lay(judge_first, check, end)
    else:
        desk.do(end)


def judge_first(desk: Desk, check: Check, then: Frozen) -> ft.Control:
    """Ask who meets the cards that no sentence fits; then the check is made."""
    asked = by_hand(desk, check)
    lies = {card.title: frozenset(card.met_by) for card in asked}
    typed = use_draft(desk.match, f"judge {check}", lies, (desk.position.turn, asked))
    seats = typed.value

    def go_on() -> None:
        desk.do_typed(typed, *judgements(asked, seats), then)

    return sheet_column(
        desk.say("pax_viking.table.judge"),
        [
            *judging(desk, asked, seats, lambda met: typed.put(lambda _: met)),
            big_button(desk.say("pax_viking.table.check_it"), go_on),
        ],
        about=desk.say("pax_viking.builder.by_hand.about"),
        left=as_left(desk.store, typed),
    )
