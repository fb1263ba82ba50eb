"""The table of Shipwrights: the rounds, the score pad, and what is known of the box."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import flet as ft

from companion.games.shipwrights.actions import SkipToEnd
from companion.games.shipwrights.box import BOX, opening
from companion.games.shipwrights.printed import RoundCard
from views.parts.layout import Part, filling, lies_flat, scrolled, slot, tall
from views.parts.part import Nothing, part, use_steady
from views.parts.segments import segments
from views.shell.acting import Act
from views.shell.desk import Beginning, WayToBegin, begins
from views.shell.half_done import Draft, use_draft, use_look
from views.shell.sides import beside, is_low, is_spread, side_room
from views.shell.strip import first_shown
from views.store import Store, use_store
from views.tables.shipwrights.box import Box
from views.tables.shipwrights.desk import Desk, use_known
from views.tables.shipwrights.due import due_of
from views.tables.shipwrights.players import golden_of
from views.tables.shipwrights.reveal import shares
from views.tables.shipwrights.round import Rounds
from views.tables.shipwrights.tally import Tally
from views.theme import GAP

if TYPE_CHECKING:
    from companion.games.shipwrights.position import Position
    from companion.match import Match

SIDES = ("rounds", "tally", "box")


def first_position(store: Store, seats: int) -> Any:
    """Return how a new match lies: with all that is known of the box."""
    return opening(BOX.kept(store.history.setting(BOX.setting)), seats)


@part
def Table(match: Match, act: Act | None, finish: Callable[[], Any] | None) -> ft.Control:
    """Show the table; without ``act`` it is only looked at."""
    store = use_store()
    side, set_side = use_look(match, "side", Nothing[str]())
    looked_at, set_seat = use_look(match, "seat", Nothing[int]())
    choose = use_steady(set_seat)
    position: Position = match.position
    # Typed on the side of the rounds, and revealed at the foot of every side.
    card = use_draft(match, f"round {position.round}", RoundCard())
    desk = use_known(match, act)
    own = desk.own_seat()
    first = first_shown(desk, 0, golden_of) if own is None else own
    seat = first if looked_at is None else looked_at
    if begins(desk, SkipToEnd) and desk.in_rounds and side is None:
        return Beginning(desk, _ways(desk, set_side))
    # Once the rounds are over the tally has all that may still be done.
    offered = SIDES if desk.in_rounds else SIDES[1:]
    shown = side if side and side in offered else offered[0]
    if act is None:
        return Tally(desk, seat, choose)
    sides = segments(
        [(side, desk.say(f"shipwrights.table.side_{side}")) for side in offered],
        shown,
        set_side,
        side_room(shares(), 0) if lies_flat(store) else None,
    )
    due = due_of(desk, shown, seat, card, finish)
    if lies_flat(store):
        # Across all of it the bar would leave no room for the table above it.
        table = _side(desk, shown, seat, choose, card, None)
        return beside(scrolled(sides, due), table, shares=shares())
    if is_spread(store) and shown == "rounds":
        # Across all of it the bar would hide what the phase asks for.
        return tall(sides, filling(Rounds(desk, seat, choose, card, due=due)), gap=GAP)
    # On a low phone they would leave no room between them and the bar: they scroll.
    pinned, head = (None, sides) if is_low(store) and shown != "box" else (sides, None)
    return tall(
        pinned,
        filling(_side(desk, shown, seat, choose, card, head)),
        slot(due),
        gap=GAP,
    )


def _side(
    desk: Desk,
    shown: str,
    seat: int,
    choose: Callable[[int], Any],
    card: Draft[RoundCard],
    head: Part,
) -> ft.Control:
    if shown == "box":
        return Box(desk)
    if shown == "rounds":
        return Rounds(desk, seat, choose, card, head)
    return Tally(desk, seat, choose, head)


def _ways(desk: Desk, choose: Callable[[str], Any]) -> tuple[WayToBegin, ...]:
    def add_up() -> None:
        choose("tally")
        desk.do(SkipToEnd(empty=True))

    return (
        WayToBegin("follow", ft.Icons.CHECKLIST_ROUNDED, lambda: choose("rounds")),
        WayToBegin("add_up", ft.Icons.CALCULATE_ROUNDED, add_up),
    )
