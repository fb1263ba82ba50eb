"""The table of Pax Viking: the turn, what everybody has, and the cards that may win the game."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import flet as ft

from companion.games.pax_viking.card_files import boxed, kept
from companion.games.pax_viking.cards import Card
from companion.model import Frozen
from views.guard import guarded, safely
from views.parts.number_pad import pad_sheet
from views.store import use_store
from views.tables.pax_viking_builder import Builder
from views.tables.pax_viking_cards import Cards
from views.tables.pax_viking_clock import ClockCard
from views.tables.pax_viking_desk import BOX, Act, Composing, Desk, Sheet, scrolled
from views.tables.pax_viking_influence import InfluenceCard
from views.tables.pax_viking_over import Over
from views.tables.pax_viking_players import Boards, Purse
from views.tables.pax_viking_setup import Beginning, Setup
from views.tables.pax_viking_tally import Tally
from views.tables.pax_viking_turn import TurnFoot, TurnSide
from views.theme import GAP

if TYPE_CHECKING:
    from companion.match import Match

SIDES = ("turn", "players", "cards")


@ft.component
@guarded
def Table(match: Match, act: Act | None, finish: Callable[[], Any] | None) -> ft.Control:
    """Show the table; without ``act`` it is only looked at."""
    store = use_store()
    side, set_side = ft.use_state(lambda: None)
    seat, set_seat = ft.use_state(lambda: None)
    tallying, set_tallying = ft.use_state(lambda: None)
    sheet, show = ft.use_state(lambda: None)
    drafted, compose = ft.use_state(lambda: None)
    ticked, set_ticked = ft.use_state(frozenset)
    box = kept(store.history.setting(BOX))

    def keep_box(cards: tuple[Card, ...]) -> None:
        store.history.keep_setting(BOX, boxed(cards))
        store.changed()

    def do(action: Frozen) -> None:
        # The newest state, not the one that was drawn: some taps are two steps.
        store.act(store.history.match(match.id), action)

    def tick(what: str) -> None:
        set_ticked(lambda old: old ^ {what})

    desk = Desk(
        store=store,
        match=match,
        offers=match.game.offers(match.position, match.options) if act else (),
        act=do if act else None,
        show=show,
        compose=compose,
        drafted=drafted,
        box=box,
        keep_box=keep_box,
        ticked=ticked,
        tick=tick,
    )
    ft.use_dialog(
        pad_sheet(sheet.build(desk), desk.close) if isinstance(sheet, Sheet) and act else None
    )
    if act is None:
        return Looked(desk)
    if isinstance(drafted, Composing):
        return Builder(desk, drafted, key="builder")
    followed = match.position.turn is not None
    if not followed and match.step == 0 and tallying is None:
        return Beginning(desk, lambda: set_tallying(False), lambda: set_tallying(True))
    # Without turns, what was begun as a tally stays one, also after the app was closed.
    tally = not followed and (tallying if tallying is not None else is_tally(match))
    shown_seat = desk.position.active if seat is None else seat
    return ft.Column(
        expand=True,
        spacing=GAP,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        controls=_sides(desk, finish, side, set_side, (shown_seat, set_seat), tally=tally),
    )


def is_tally(match: Match) -> bool:
    """Tell whether a table without turns has been judged by a check already."""
    return any(getattr(step.action, "do", "") == "check_now" for step in match.back())


def _sides(
    desk: Desk,
    finish: Callable[[], Any] | None,
    side: str | None,
    set_side: Callable[[str], None],
    seat: tuple[int, Callable[[int], Any]],
    *,
    tally: bool,
) -> list[ft.Control]:
    wide = desk.store.wide
    shown = side or SIDES[0]
    over = [Over(desk, finish)] if desk.over and not tally else []

    def choose(event: ft.ControlEvent) -> None:
        set_side(next(iter(event.control.selected), SIDES[0]))

    def choices(sides: tuple[str, ...], chosen: str) -> ft.Control:
        first = "tally" if tally else "setup" if desk.position.turn is None else "turn"
        return ft.SegmentedButton(
            selected=[chosen],
            show_selected_icon=False,
            segments=[
                ft.Segment(
                    value=one,
                    label=ft.Text(
                        desk.say(f"pax_viking.table.side_{first if one == 'turn' else one}")
                    ),
                )
                for one in sides
            ],
            on_change=safely(choose),
        )

    main = _main(desk, finish, tally=tally)
    if wide:
        right = shown if shown in SIDES[1:] else SIDES[1]
        return [
            *over,
            ft.Row(
                expand=True,
                spacing=24,
                vertical_alignment=ft.CrossAxisAlignment.STRETCH,
                controls=[
                    ft.Container(expand=5, content=main),
                    ft.Column(
                        expand=6,
                        spacing=GAP,
                        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
                        controls=[
                            choices(SIDES[1:], right),
                            ft.Container(expand=True, content=_side(desk, right, seat)),
                        ],
                    ),
                ],
            ),
        ]
    body = main if shown == SIDES[0] else _side(desk, shown, seat)
    return [choices(SIDES, shown), *over, ft.Container(expand=True, content=body)]


def _main(desk: Desk, finish: Callable[[], Any] | None, *, tally: bool) -> ft.Control:
    if tally:
        return Tally(desk, finish)
    if desk.position.turn is None:
        return Setup(desk)
    return ft.Column(
        expand=True,
        spacing=6,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        controls=[TurnSide(desk), *([] if desk.over else [TurnFoot(desk)])],
    )


def _side(desk: Desk, shown: str, seat: tuple[int, Callable[[int], Any]]) -> ft.Control:
    if shown == "cards":
        return Cards(desk)
    return Boards(desk, *seat)


@ft.component
@guarded
def Looked(desk: Desk) -> ft.Control:
    """Show a moment of the game that is only looked at."""
    return scrolled(
        [
            *([Over(desk, None)] if desk.over else []),
            Purse(desk),
            InfluenceCard(desk),
            Cards(desk),
            *[Boards(desk, seat, None, key=f"board{seat}") for seat in desk.seats],
            ClockCard(desk),
        ]
    )
