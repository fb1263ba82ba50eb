"""The table of Pax Viking: the turn, what everybody has, and the cards that may win the game."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

import flet as ft

from companion.games.pax_viking.actions import CheckNow
from views.parts.layout import filling, lies_flat, scrolled, slot, tall
from views.parts.part import Nothing, part, use_state, use_steady
from views.parts.segments import segments
from views.shell.acting import Act
from views.shell.desk import Beginning, begins, use_desk
from views.shell.due import OverBar
from views.shell.half_done import use_look
from views.shell.sides import beside, is_low, side_room
from views.shell.strip import first_shown
from views.tables.pax_viking.builder import Builder
from views.tables.pax_viking.cards import Cards
from views.tables.pax_viking.clock import ClockCard
from views.tables.pax_viking.desk import SHARES, Desk, use_composing
from views.tables.pax_viking.due import TurnBar
from views.tables.pax_viking.influence import InfluenceCard
from views.tables.pax_viking.over import Over
from views.tables.pax_viking.players import Boards, Purse
from views.tables.pax_viking.setup import Setup, SetupBar, ways
from views.tables.pax_viking.tally import Tally, TallyBar
from views.tables.pax_viking.turn import TurnSide
from views.theme import GAP

if TYPE_CHECKING:
    from companion.match import Match

SIDES = ("turn", "players", "cards")


@part
def Table(match: Match, act: Act | None, finish: Callable[[], Any] | None) -> ft.Control:
    """Show the table; without ``act`` it is only looked at."""
    # Where the cards were put together is not where the first turn is taken.
    in_setup = use_look(match, "side in setup", Nothing[str]())
    side, set_side = use_look(match, "side", Nothing[str]())
    if match.position.turn is None:
        side, set_side = in_setup
    seat, set_seat = use_look(match, "seat", Nothing[int]())
    choose = use_steady(set_seat)
    following, follow = use_look(match, "following", lambda: False)
    composed, compose = use_composing(match)
    ticked, set_ticked = use_state(frozenset[str])

    def tick(what: str) -> None:
        set_ticked(lambda old: old ^ {what})

    known = partial(Desk, compose=compose, composed=composed, ticked=ticked, tick=tick)
    desk = use_desk(match, act, known)
    if act is None:
        return Looked(desk)
    if composed is not None:
        return Builder.keyed("builder", desk, composed)
    if begins(desk, CheckNow) and match.position.turn is None and not following:
        return Beginning(desk, ways(desk, lambda: follow(lambda _: True)))
    active = desk.position.active
    own = desk.own_seat(active)
    shown_seat = seat if seat is not None else first_shown(desk, active) if own is None else own
    return tall(*_sides(desk, finish, (side or SIDES[0], set_side), (shown_seat, choose)), gap=GAP)


def _sides(
    desk: Desk,
    finish: Callable[[], Any] | None,
    side: tuple[str, Callable[[str], Any]],
    seat: tuple[int, Callable[[int], Any]],
) -> list[ft.Control]:
    shown, choose = side
    bar = slot(_bar(desk, finish))
    if lies_flat(desk.store):
        # Below the table the bar would leave it no room.
        choices = _choices(desk, SIDES, shown, choose, side_room(SHARES, 0))
        return [beside(scrolled(choices, bar), tall(_side(desk, shown, seat)), shares=SHARES)]
    # What is added up takes all the width: everybody's numbers stand side by side.
    if desk.store.wide and not desk.added_up:
        right = shown if shown in SIDES[1:] else SIDES[1]
        return [
            beside(
                tall(_side(desk, SIDES[0], seat), bar),
                tall(
                    _choices(desk, SIDES[1:], right, choose, side_room(SHARES, 1)),
                    _side(desk, right, seat),
                    gap=GAP,
                ),
                shares=SHARES,
            )
        ]
    choices = _choices(desk, SIDES, shown, choose)
    if is_low(desk.store) and shown == SIDES[0]:
        if desk.added_up:
            return [filling(Tally(desk, *seat, choices)), bar]
        if desk.position.turn:
            return [filling(TurnSide(desk, choices)), bar]
    return [choices, _side(desk, shown, seat), bar]


def _choices(
    desk: Desk,
    sides: tuple[str, ...],
    shown: str,
    choose: Callable[[str], Any],
    within: float | None = None,
) -> ft.Control:
    first = "turn"
    if desk.added_up or desk.ended:
        first = "tally"
    elif desk.position.turn is None:
        first = "setup"
    return segments(
        [
            (side, desk.say(f"pax_viking.table.side_{first if side == 'turn' else side}"))
            for side in sides
        ],
        shown,
        choose,
        within,
    )


def _bar(desk: Desk, finish: Callable[[], Any] | None) -> ft.Control:
    """Return the bar of what is due: the same on every side."""
    if desk.ended:
        # Where the turns were followed, a card says it.
        return OverBar(desk.match, finish, alone=desk.added_up)
    if desk.added_up:
        return TallyBar(desk.match)
    return SetupBar(desk) if desk.position.turn is None else TurnBar(desk)


def _side(desk: Desk, shown: str, seat: tuple[int, Callable[[int], Any]]) -> ft.Control:
    if shown == "cards":
        side = Cards(desk)
    elif shown == "players":
        side = Boards(desk, *seat)
    elif desk.added_up:
        side = Tally(desk, *seat)
    else:
        side = Setup(desk) if desk.position.turn is None else TurnSide(desk)
    return filling(side)


@part
def Looked(desk: Desk) -> ft.Control:
    """Show a moment of the game that is only looked at."""
    return scrolled(
        Over(desk) if desk.ended else None,
        Purse(desk),
        InfluenceCard(desk),
        Cards(desk),
        *[Boards.keyed(f"board{seat}", desk, seat, None) for seat in desk.seats],
        ClockCard(desk),
    )
