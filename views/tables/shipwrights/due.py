"""What is due, at the foot of every side of a Shipwrights table."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from typing import Any

import flet as ft

from companion.games.shipwrights.actions import AssignHeroes, NextPhase
from companion.games.shipwrights.corrections import asked_once
from companion.games.shipwrights.offers import (
    HeroesOffer,
    PhaseOffer,
    RevealOffer,
    TradesOffer,
    ValueOffer,
)
from companion.games.shipwrights.printed import RoundCard
from companion.games.shipwrights.seen import still_trading
from companion.model import Missing
from views.parts.chip import capital, small
from views.parts.large_text import use_large_text
from views.parts.layout import Part, column, row
from views.parts.menu import MenuItem
from views.parts.part import part
from views.shell.due import OverBar, due_bar, due_button, everybody
from views.shell.final import if_complete
from views.shell.half_done import Draft
from views.shell.just_now import LINES, JustNow
from views.shell.sides import is_low, is_small
from views.tables.shipwrights.desk import Desk
from views.tables.shipwrights.given import given, unfinished
from views.tables.shipwrights.lacking import missing_values
from views.tables.shipwrights.reveal import lay_open
from views.tables.shipwrights.supply import count_sheet
from views.tables.shipwrights.trades import last_prices
from views.telling import described
from views.theme import GAP

PHASE_BEGINS, UPGRADE = "shipwrights.told.phase", "shipwrights.reward.renown"
"""How it is told that a phase begins, and that an upgrade is reached."""

CLOSE = 2
"""Lines for who still has to finish and what happened just now, where there is little room."""


def due_of(
    desk: Desk, side: str, seat: int, shown: Draft[RoundCard], finish: Callable[[], Any] | None
) -> ft.Control:
    """Return the bar of what is due."""
    if desk.in_rounds:
        return RoundBar(desk, side, seat, shown)
    lacking = desk.missing
    if lacking and (way := _way(desk)):
        return _lacking(desk, lacking, way, finish)
    if desk.position.phase == "trades":
        return _last(desk)
    return OverBar(desk.match, finish)


def _phase_said(desk: Desk) -> str:
    """Say what the phase asks for of everybody, or of the one who still has to finish it."""
    what = desk.say(f"shipwrights.phase.{desk.position.phase}")
    return everybody(desk.match, what, unfinished(desk))


@part
def RoundBar(desk: Desk, side: str, seat: int, shown: Draft[RoundCard]) -> ft.Control:
    """Say what the phase asks for, first of all what a track has just given, and go on."""
    large = use_large_text()
    # Large as it is, it would leave no room for the board; on a wide screen it stands there.
    elsewhere = large or desk.store.wide or side != "rounds"
    # The next one is due when this one is done.
    owed = [*islice(given(desk, seat), 1)] if side == "rounds" else []
    due = [] if elsewhere else owed
    said = _phase_said(desk)
    last = ""
    if side == "rounds":
        # Said twice, it would hide the board: the phase heads the bar, or what is owed does.
        above = [UPGRADE for task in due if task.what == "upgrade"] if due else [PHASE_BEGINS]
        last = described(desk.store, desk.match, desk.match.head, above)
    heard, lines = "" if elsewhere else last, LINES + 1
    waits = "" if owed else _waited_for(desk, last)
    if waits and is_small(desk.store) and desk.position.phase != "actions":
        # More lines would lie over those who tap there that they are done.
        told = f"{waits} {heard}".rstrip() if side == "rounds" else ""
        heard, waits, lines = told, "", CLOSE
    lacking = desk.missing if side == "tally" else ()
    return due_bar(
        due[0].said if due else said,
        *[task.ways for task in due],
        JustNow(heard, lines=lines) if heard else None,
        small(waits) if waits else None,
        *_onward(desk, shown, alone=not owed),
        small(_first_lacking(desk, lacking)) if lacking and not large else None,
        quiet=(_typed_too(desk),) if lacking else (),
        spoken=None if due else said,
    )


def _waited_for(desk: Desk, last: str) -> str:
    """Say who still has to finish, where there is room for it; the card of the phase does, too.

    What happened ``last`` may say it already, and the title names a single one.
    """
    phase = desk.position.phase
    # Of the actions it lies above one's board, which is scrolled to.
    large = desk.store.large and phase != "actions"
    if large or phase in {"reveal", "heroes"} or is_low(desk.store):
        return ""
    offer = desk.offer(PhaseOffer)
    waiting = [*offer.waiting] if offer else []
    text = desk.say("shipwrights.told.waiting", n=len(waiting), seats=waiting)
    return text if len(waiting) > 1 and text not in last else ""


def _onward(desk: Desk, shown: Draft[RoundCard], *, alone: bool) -> list[Part]:
    """Go on to the next phase; nobody is held up by those who forget to tap."""
    if desk.offer(RevealOffer):
        text = desk.say("shipwrights.table.reveal")
        return [due_button(text, lambda: lay_open(desk, shown, shown.value))]
    if desk.position.phase == "heroes" and desk.offer(HeroesOffer):
        text = desk.say("shipwrights.table.give_heroes")
        return [due_button(text, lambda: desk.do(AssignHeroes()), weak=not alone)]
    offer = desk.offer(PhaseOffer)
    if offer is None:
        return []
    phase = capital(desk.say(f"shipwrights.phase.{offer.next_phase}"))
    text = desk.say("shipwrights.table.next", phase=phase)
    weak = bool(offer.waiting) or not alone
    return [due_button(text, lambda: desk.do(NextPhase()), weak=weak)]


def _typed_too(desk: Desk) -> MenuItem | None:
    """Lead to what a total lacks while rounds are still followed; what is printed can be typed."""
    if desk.offer(ValueOffer) is None:
        return None
    text = desk.say("shipwrights.table.type_missing")
    return text, ft.Icons.EDIT_NOTE_ROUNDED, lambda: desk.lay(missing_values)


def _lacking(
    desk: Desk, lacking: tuple[Missing, ...], way: ft.Control, finish: Callable[[], Any] | None
) -> ft.Control:
    """Say which value a total lacks, and how many more; and how it is typed."""
    over = desk.position.phase != "trades"
    return due_bar(
        everybody(desk.match, desk.say("shipwrights.table.values_missing")),
        None if desk.store.large else small(_first_lacking(desk, lacking)),
        way,
        quiet=(
            (desk.say("table.result"), ft.Icons.EMOJI_EVENTS_OUTLINED, finish)
            if over and finish
            else None,
        ),
    )


def _first_lacking(desk: Desk, lacking: tuple[Missing, ...]) -> str:
    """Say what is lacking first, and how many more values: one of several cards is asked once."""
    what = capital(desk.tell(lacking[0].what))
    others = len(asked_once(desk.position, lacking)) - 1
    return desk.say("shipwrights.table.lacking_first", n=others, what=what)


def _way(desk: Desk) -> Part:
    """Lead to where missing values are typed, printed ones first."""
    if desk.offer(ValueOffer):
        text = desk.say("shipwrights.table.type_missing")
        return due_button(text, lambda: desk.lay(missing_values))
    seat = next((at for at in range(len(desk.match.names)) if not desk.player(at).counted), None)
    if seat is None:
        return None
    text = desk.say("shipwrights.table.count_supply", seat=seat)
    return due_button(text, lambda: desk.lay(count_sheet, seat))


def _last(desk: Desk) -> ft.Control:
    """Say who may still trade, and end the game; the title names a single one."""
    waiting = [*still_trading(desk.position)]
    text = desk.say("shipwrights.table.still_trading", n=len(waiting), seats=waiting)
    end = due_button(
        desk.say("shipwrights.table.end"),
        lambda: _end(desk),
        icon=ft.Icons.FLAG_ROUNDED,
        weak=bool(waiting),
    )
    prices = last_prices(desk) if desk.store.wide and desk.offer(TradesOffer) else []
    if prices:
        end = row(
            ft.Container(expand=2, content=column(*prices, gap=4)),
            ft.Container(expand=3, content=end),
            gap=GAP,
            vertical_alignment=ft.CrossAxisAlignment.END,
        )
    return due_bar(_phase_said(desk), small(text) if len(waiting) > 1 else None, end)


def _end(desk: Desk) -> None:
    """End the game; what looks forgotten is said first."""
    found = desk.match.game.doubts(desk.position, desk.match.options)
    by_tracks = desk.say("shipwrights.table.heroes_by_tracks_short"), desk.doing(AssignHeroes())
    about_heroes = any("hero" in doubt.key for doubt in found)
    if_complete(
        desk.store, desk.match, desk.doing(NextPhase()), or_else=by_tracks if about_heroes else None
    )
