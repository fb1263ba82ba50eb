"""Before the first turn: what to lay out, Silfr and Jarls by seat, pile and track."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from companion.games.pax_viking.actions import BeginTurn, CheckNow, Jarl
from companion.games.pax_viking.corrections import jarls_of, laid_out
from companion.games.pax_viking.offers import BeginTurnOffer
from companion.games.pax_viking.seen import dealt_from, setup_plan, setup_steps, usual_pile
from companion.games.pax_viking.setup import SetupPlan
from companion.model import Frozen, Phrase, change
from views.forms.record_form import RecordForm
from views.parts.chip import bold, capital, quiet_button, small, title
from views.parts.frame import card
from views.parts.icon_button import sign
from views.parts.layout import LEFT, column, row, scrolled
from views.parts.part import part_showing
from views.parts.stepper import Stepper
from views.parts.tappable import tappable
from views.shell.desk import WayToBegin, token
from views.shell.due import due_bar, due_button, everybody
from views.shell.explained import explained_card
from views.shell.in_sight import use_in_sight
from views.tables.pax_viking.desk import Desk, tick_line

LONGEST_NAME = 30


def ways(desk: Desk, follow: Callable[[], Any]) -> tuple[WayToBegin, ...]:
    """Return how to begin: following the turns, or after the game was played already."""
    at_the_end = desk.doing(CheckNow(check="final", empty=True))
    return (
        WayToBegin("follow", ft.Icons.CHECKLIST_ROUNDED, follow),
        WayToBegin("only_end", ft.Icons.EMOJI_EVENTS_ROUNDED, at_the_end),
    )


def _of_setup(desk: Desk) -> tuple[object, ...]:
    """All that is shown before the first turn, and what of it is ticked off."""
    lies = desk.position
    return desk.looks, lies.players, lies.active, lies.gone, lies.pool, lies.track, desk.ticked


@part_showing(_of_setup)
def Setup(desk: Desk) -> ft.Control:
    """Show what to lay out before the first turn, and ask for what differs at this table."""
    laid = len(desk.seats), desk.position.active, desk.position.gone
    in_sight = use_in_sight(desk.match, "setup")
    return in_sight(
        scrolled(_steps(desk, setup_steps(*laid)), _seats(desk, setup_plan(*laid)), _tiles(desk))
    )


@part_showing(
    lambda desk: (
        desk.looks,
        desk.offer(BeginTurnOffer),
        desk.position.active,
        bool(desk.position.cards),
    )
)
def SetupBar(desk: Desk) -> ft.Control:
    """Say that the table is laid out, and begin the first turn."""
    offer = desk.offer(BeginTurnOffer)
    first = desk.position.active if offer is None or offer.seat is None else offer.seat
    return due_bar(
        everybody(desk.match, desk.say("pax_viking.table.lay_out")),
        None if desk.position.cards else small(desk.say("pax_viking.table.cards_first")),
        due_button(
            desk.say("pax_viking.table.begin", seat=first),
            lambda: desk.do(laid_out(desk.position), BeginTurn(seat=first)),
            icon=ft.Icons.SAILING_ROUNDED,
        ),
    )


def _steps(desk: Desk, steps: tuple[Phrase, ...]) -> ft.Control:
    return explained_card(
        capital(desk.say("pax_viking.table.lay_out")),
        "start",
        column(
            *[
                tick_line(desk, desk.tell(step), f"setup{at}", at + 1)
                for at, step in enumerate(steps)
            ],
            gap=0,
        ),
        small(desk.say("pax_viking.setup.solo")) if len(desk.seats) == 1 else None,
    )


def _seats(desk: Desk, plan: SetupPlan) -> ft.Control:
    # What each is given: whoever has left gets none, and it is counted past them.
    dealt = dealt_from(desk.position, desk.position.active, desk.position.gone).players
    return card(
        title(desk.say("pax_viking.table.jarls")),
        *[_seat(desk, seat, dealt[seat].silfr, plan.silfr[seat]) for seat in desk.seats],
        small(desk.say("pax_viking.table.jarls_about")),
    )


def _seat(desk: Desk, seat: int, silfr: int, planned: int) -> ft.Control:
    jarl = desk.player(seat).jarl or desk.say("pax_viking.table.no_jarl")
    return tappable(
        desk.say("pax_viking.table.jarl_of", seat=seat, jarl=jarl, n=silfr),
        row(
            token(desk, seat, 34),
            column(ft.Text(desk.name(seat), size=16), small(jarl), gap=0, align=LEFT, expand=True),
            bold(
                desk.say("pax_viking.counted.silfr", n=silfr),
                color=ft.Colors.PRIMARY if silfr > planned else None,
            ),
            sign(ft.Icons.EDIT_ROUNDED, 20, color=ft.Colors.ON_SURFACE_VARIANT),
        ),
        desk.tap(lambda: desk.lay(jarl_form, seat)),
        bgcolor=ft.Colors.SURFACE_CONTAINER_HIGH,
        padding=ft.Padding.symmetric(horizontal=10, vertical=9),
    )


def jarl_form(desk: Desk, seat: int) -> ft.Control:
    """Ask for a Jarl's name and the Silfr it adds."""
    lies = jarls_of(desk.position)[seat]

    def named(typed: Jarl) -> list[Frozen]:
        jarl = change(typed, name=typed.name.strip())
        return [laid_out(desk.position, jarl=(seat, jarl))]

    return RecordForm(
        desk,
        lies,
        {
            "name": desk.say("pax_viking.field.jarl"),
            "silfr": desk.say("pax_viking.table.jarl_silfr"),
        },
        named,
        kept_as=f"jarl {seat}",
        of=lies,
        head=desk.name(seat),
        button=lambda _: desk.say("pax_viking.table.save"),
        about=desk.say("pax_viking.table.jarls_about"),
        most={"name": LONGEST_NAME},
    )


def _tiles(desk: Desk) -> ft.Control:
    position = desk.position
    known = position.track is not None
    usual = usual_pile(position)
    return card(
        title(desk.say("pax_viking.table.pile_and_track")),
        Stepper.keyed(
            "pool",
            desk.say("pax_viking.field.pool"),
            position.pool,
            lambda n: desk.do(laid_out(position, pool=n)),
            least=position.track or 0,
        ),
        Stepper.keyed(
            "track",
            desk.say("pax_viking.table.slots"),
            position.track or 0,
            lambda n: desk.do(laid_out(position, track=n)),
            most=position.pool,
            shown=None if known else desk.say("pax_viking.table.not_known"),
        ),
        small(desk.say("pax_viking.table.slots_about")),
        quiet_button(
            desk.say("pax_viking.table.usual_pile", n=len(desk.seats)),
            ft.Icons.REPLAY_ROUNDED,
            lambda: desk.do(laid_out(position, pool=usual)),
        )
        if usual is not None
        else None,
    )
