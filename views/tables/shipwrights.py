"""The table of Shipwrights: the rounds, the score pad, and what is known of the box."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import flet as ft

from companion.games.shipwrights.actions import SkipToEnd
from companion.games.shipwrights.box import kept, learned, opening, written
from companion.games.shipwrights.corrections import empty_supplies
from companion.games.shipwrights.printed import Printed
from companion.games.shipwrights.ranking import standing
from companion.model import Frozen
from views.guard import guarded, safely
from views.parts.chip import small, title
from views.parts.frame import card
from views.parts.number_pad import pad_sheet
from views.store import Store, use_store
from views.tables.shipwrights_box import Box
from views.tables.shipwrights_desk import BOX, Act, Desk, Sheet
from views.tables.shipwrights_round import Rounds
from views.tables.shipwrights_tally import Tally
from views.theme import GAP

if TYPE_CHECKING:
    from companion.games.shipwrights.position import Position
    from companion.match import Match

SIDES = ("rounds", "tally", "box")


def first_position(store: Store, seats: int) -> Any:
    """Return how a new match lies: with all that is known of the box."""
    return opening(kept(store.history.setting(BOX)) or Printed.unknown(), seats)


@ft.component
@guarded
def Table(match: Match, act: Act | None, finish: Callable[[], Any] | None) -> ft.Control:
    """Show the table; without ``act`` it is only looked at."""
    store = use_store()
    side, set_side = ft.use_state(lambda: None)
    seat, set_seat = ft.use_state(0)
    sheet, show = ft.use_state(lambda: None)
    position: Position = match.position

    # A table from elsewhere may be the first to tell anything about the box.
    box = kept(store.history.setting(BOX)) or position.printed

    def keep_box(known: Printed) -> None:
        store.history.keep_setting(BOX, written(known))
        store.changed()

    def do(action: Frozen) -> None:
        if act is None:
            return
        before = store.history.match(match.id).position.printed
        # The newest state, not the one that was drawn: some taps are two steps.
        store.act(store.history.match(match.id), action)
        after = store.history.match(match.id).position.printed
        if after != before:
            store.history.keep_setting(BOX, written(learned(box, before, after)))

    def choose(event: ft.ControlEvent) -> None:
        set_side(next(iter(event.control.selected), SIDES[0]))

    desk = Desk(
        store=store,
        match=match,
        offers=match.game.offers(position, match.options) if act else (),
        act=do if act else None,
        show=show,
        box=box,
        keep_box=keep_box,
    )
    ft.use_dialog(
        pad_sheet(sheet.build(desk), desk.close) if isinstance(sheet, Sheet) and act else None
    )
    beginning = act is not None and match.step == 0 and desk.in_rounds and side is None
    if beginning:
        return Beginning(desk, lambda: set_side("rounds"), lambda: set_side("tally"))
    shown = side or ("rounds" if desk.in_rounds and act else "tally")
    if act is None:
        return Tally(desk, seat, set_seat)
    return ft.Column(
        expand=True,
        spacing=GAP,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        controls=[
            ft.SegmentedButton(
                selected=[shown],
                show_selected_icon=False,
                segments=[
                    ft.Segment(value=one, label=ft.Text(desk.say(f"shipwrights.table.side_{one}")))
                    for one in SIDES
                ],
                on_change=safely(choose),
            ),
            *([Over(desk, finish)] if position.phase in ("over", None) else []),
            ft.Container(expand=True, content=_side(desk, shown, seat, set_seat)),
        ],
    )


def _side(desk: Desk, shown: str, seat: int, choose: Callable[[int], Any]) -> ft.Control:
    if shown == "box":
        return Box(desk)
    if shown == "rounds" and desk.in_rounds:
        return Rounds(desk, seat, choose)
    if shown == "rounds":
        return ft.Text(desk.say("shipwrights.table.rounds_over"))
    return Tally(desk, seat, choose)


@ft.component
@guarded
def Beginning(desk: Desk, follow: Callable[[], Any], add_up: Callable[[], Any]) -> ft.Control:
    """Ask once whether the rounds are followed or the game has been played already."""

    def only_add_up() -> None:
        add_up()
        desk.do(SkipToEnd())
        desk.do(empty_supplies(desk.position))

    return ft.Column(
        spacing=GAP,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        controls=[
            card(
                [
                    title(desk.say("shipwrights.table.follow")),
                    small(desk.say("shipwrights.table.follow_about")),
                    ft.FilledButton(
                        desk.say("shipwrights.table.follow_yes"),
                        icon=ft.Icons.CHECKLIST_ROUNDED,
                        height=60,
                        on_click=safely(follow),
                    ),
                ]
            ),
            card(
                [
                    title(desk.say("shipwrights.table.add_up")),
                    small(desk.say("shipwrights.table.add_up_about")),
                    ft.FilledTonalButton(
                        desk.say("shipwrights.table.add_up_yes"),
                        icon=ft.Icons.CALCULATE_ROUNDED,
                        height=60,
                        on_click=safely(only_add_up),
                    ),
                ]
            ),
        ],
    )


@ft.component
@guarded
def Over(desk: Desk, finish: Callable[[], Any] | None) -> ft.Control:
    """Say who is first, and lead to the result."""
    first = standing(desk.position, desk.match.options)[0]
    who = desk.store.say("result.wins", desk.match.names, n=len(first.seats), seats=[*first.seats])
    return card(
        [
            title(who),
            ft.Text(desk.store.tell(first.because, desk.match.names)),
            ft.FilledButton(
                content=ft.Text(desk.say("shipwrights.table.result"), size=20),
                height=60,
                disabled=finish is None,
                on_click=safely(finish) if finish else None,
            ),
        ]
    )
