"""The turn as a checklist: influence, four actions, the winter solstice, and what a check found."""

from __future__ import annotations

from itertools import islice

import flet as ft

from companion.games.pax_viking.position import PHASES, Turn
from companion.games.pax_viking.seen import (
    check_of,
    checklist,
    is_left_alone,
    present_check,
    round_number,
)
from companion.model import Phrase
from views.parts.chip import capital, small, title
from views.parts.frame import card
from views.parts.layout import LEFT, Part, column, filling, lies_flat, row, scrolled
from views.parts.part import part, part_showing
from views.parts.steps import Steps
from views.shell.desk import token
from views.shell.explained import explained_card
from views.shell.in_sight import TOP, place, use_in_sight
from views.shell.sides import is_small
from views.store import use_store
from views.tables.pax_viking.actions import Actions
from views.tables.pax_viking.clock import ClockCard
from views.tables.pax_viking.desk import Desk, lines, tick_line
from views.tables.pax_viking.due import check_found
from views.tables.pax_viking.influence import InfluenceCard
from views.tables.pax_viking.over import Over
from views.tables.pax_viking.players import Purse

FAR_BACK = 80
"""Steps that are looked through for the last check."""


@part
def TurnSide(desk: Desk, sides: Part = None) -> ft.Control:
    """Show the turn and what it needs, and below it what does not depend on its phase.

    On a low phone the ways to the other ``sides`` scroll with it.
    """
    fresh = check_of(desk.match.head.action) is not None
    found = LastCheck.keyed("check", desk)
    turn = desk.position.turn
    phase = "over" if desk.over else turn and turn.phase
    checked = desk.match.revision if fresh else None
    # What was just found about the cards stands above, and nowhere else.
    low = is_small(desk.store) or lies_flat(desk.store)
    far = phase == "actions" and not fresh and low
    at = "phase" if far else TOP
    in_sight = use_in_sight(desk.match, "turn", (phase, desk.position.active, checked), at)
    # Each under a name: what comes and goes above them brings none of them anew.
    shown = scrolled(
        sides,
        Over.keyed("over", desk) if desk.over else Head.keyed("head", desk),
        found if fresh else None,
        None
        if desk.over
        else place(desk.match, "phase", Phase.keyed(f"phase{desk.position.active}", desk)),
        Purse.keyed("purse", desk),
        InfluenceCard.keyed("influence", desk),
        ClockCard.keyed("clock", desk),
        None if fresh else found,
    )
    return in_sight(shown)


def _of_head(desk: Desk) -> tuple[object, ...]:
    """All that heads a turn."""
    turn, active = desk.position.turn, desk.position.active
    at = turn and (turn.number, turn.phase, round_number(desk.position))
    return desk.looks, active, at


@part_showing(_of_head)
def Head(desk: Desk) -> ft.Control:
    """Say whose turn it is, in which round, and how far it has come."""
    store = use_store()
    turn = desk.position.turn
    if turn is None:
        return ft.Container(visible=False)
    return column(
        row(
            token(desk, desk.position.active, 44),
            column(
                ft.Semantics(
                    header=True,
                    content=ft.Text(
                        desk.say("pax_viking.table.turn_of", seat=desk.position.active),
                        # The bar says it, too: large words of it are to take one line.
                        theme_style=ft.TextThemeStyle.TITLE_MEDIUM
                        if store.large
                        else ft.TextThemeStyle.HEADLINE_SMALL,
                        weight=ft.FontWeight.BOLD,
                    ),
                ),
                small(
                    desk.say(
                        "pax_viking.table.turn_number",
                        number=turn.number,
                        round=round_number(desk.position),
                    )
                ),
                gap=0,
                align=LEFT,
                expand=True,
            ),
            gap=12,
        ),
        _steps(desk, turn),
    )


def _steps(desk: Desk, turn: Turn) -> ft.Control:
    """Show the phases of a turn, and how far it has come."""
    at = PHASES.index(turn.phase)
    named = tuple(capital(desk.say(f"pax_viking.phase.{phase}")) for phase in PHASES)
    short = tuple(desk.say(f"pax_viking.table.phase_short.{phase}") for phase in PHASES)
    # In a third of a phone's width a large name would break in the middle.
    side = (ft.TextAlign.LEFT, ft.TextAlign.CENTER, ft.TextAlign.RIGHT)[at]
    below = ft.Text(short[at], size=13, text_align=side) if desk.store.large else None
    silent = ft.Semantics(exclude_semantics=True, content=below) if below else None
    return column(Steps(at, named, short), silent, gap=4)


def _listed(desk: Desk) -> tuple[Phrase, ...]:
    return checklist(desk.position, desk.match.options)


@part
def Phase(desk: Desk) -> ft.Control:
    """Show what the present phase asks for."""
    turn = desk.position.turn
    if turn is None:
        return ft.Container(visible=False)
    if is_left_alone(desk.position):
        return explained_card(
            desk.say("pax_viking.table.left_alone", seat=desk.position.active),
            "people",
            lines([desk.tell(step) for step in _listed(desk)]),
        )
    if turn.phase == "influence":
        return explained_card(
            desk.say("pax_viking.table.influence_due"),
            "influence",
            lines([desk.tell(point) for point in _listed(desk)]),
        )
    if turn.phase == "actions":
        return Actions.keyed(f"actions{turn.number}", desk)
    return Reminders(desk, turn.number)


@part_showing(lambda desk, turn: (desk.looks, turn, _listed(desk), desk.ticked))
def Reminders(desk: Desk, turn: int) -> ft.Control:
    """List what is done on the table itself, to be ticked off."""
    return explained_card(
        capital(desk.say("pax_viking.phase.solstice")),
        "solstice",
        *[tick_line(desk, desk.tell(point), f"{turn}-{point.key}") for point in _listed(desk)],
    )


@part
def LastCheck(desk: Desk) -> ft.Control:
    """Say what the last check found: who lacks what for which card."""
    step = next(
        (step for step in islice(desk.match.back(), FAR_BACK) if check_of(step.action)), None
    )
    if step is None or desk.over:
        return ft.Container(visible=False)
    found = [desk.tell(phrase) for phrase in check_found(desk, step)]
    if desk.match.game.is_over(step.position, desk.match.options):
        by = present_check(step.position, desk.match.options)
        key = "last_turn_undone" if by == "final" else "end_undone"
        found = [desk.say(f"pax_viking.table.{key}")]
    if not found:
        return ft.Container(visible=False)
    kind = desk.say(f"pax_viking.check.{check_of(step.action)}")
    return card(
        row(
            ft.Icon(ft.Icons.FACT_CHECK_ROUNDED, color=ft.Colors.PRIMARY),
            filling(title(desk.say("pax_viking.table.last_check", check=kind))),
            gap=8,
        ),
        lines(found),
        color=ft.Colors.SURFACE_CONTAINER_HIGH,
    )
