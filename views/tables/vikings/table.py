"""The table of Vikings: what is due, the displays, and what the scorings give."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import flet as ft

from companion.games.vikings.actions import LeaveWheel, SkipToEnd
from companion.games.vikings.box import kept, opening, taught
from companion.games.vikings.offers import BuyOffer, DrawOffer, LaySpecialsOffer
from companion.games.vikings.scoring import ranking
from companion.games.vikings.tally import emptied
from companion.model import Frozen
from views.guard import guarded
from views.parts.desk import Act, Beginning, Over, Way, use_sheet
from views.parts.fold import Fold
from views.parts.frame import card
from views.parts.large_text import use_large_text
from views.parts.segments import segments
from views.parts.warnings import Warnings
from views.store import Learned, Store, use_store
from views.tables.vikings.auction import auction_cards
from views.tables.vikings.boatsmen import boatsmen_cards
from views.tables.vikings.bought import laying_cards, special_cards
from views.tables.vikings.desk import BOX, Desk, Hand, Tool
from views.tables.vikings.display import Display
from views.tables.vikings.draw import Drawing, LayingSpecials
from views.tables.vikings.edit import Base, Brush, Brushes, Purse, Specials
from views.tables.vikings.hands import Hands
from views.tables.vikings.players import JustNow, Players, RoundTrack
from views.tables.vikings.scene import scene_of
from views.tables.vikings.scores import (
    OneOutlook,
    Outlooks,
    Preview,
    Projection,
    ToTheEnd,
)
from views.tables.vikings.wheel import AtAPrice, Wheel
from views.theme import GAP

if TYPE_CHECKING:
    from companion.match import Match

SHOWS_WARNINGS = True
"""They stand below the display: while somebody paints, they come and go with each touch."""

SIDES = ("play", "display", "scores")


def first_position(store: Store, seats: int) -> Any:
    """Return how a new match lies: with the ships of the box."""
    return opening(kept(store.history.setting(BOX)), seats)


@ft.component
@guarded
def Table(match: Match, act: Act | None, finish: Callable[[], Any] | None) -> ft.Control:
    """Show the table; without ``act`` it is only looked at."""
    store = use_store()
    hand, hold = ft.use_state(Hand)
    sheet, show = ft.use_state(lambda: None)
    hands, _ = ft.use_state(Hands)
    large, probe = use_large_text()

    def do(*actions: Frozen, learned: Learned | None = None) -> bool:
        return act is not None and act(*actions, learned=learned or {BOX: taught})

    desk = Desk(
        store=store,
        match=match,
        offers=match.game.offers(match.position, match.options) if act else (),
        act=do if act else None,
        hand=hand,
        put=hold,
        show=show,
        box=kept(store.history.setting(BOX)),
        large=large,
    )
    use_sheet(desk, sheet)
    side = shown_side(desk)
    hands.now(desk, desk.seat, shown_tool(desk, side))
    if act is not None and match.step == 0 and hand.side is None:
        return Beginning(desk, _ways(desk))
    top = [
        Players(desk),
        *([] if desk.adding_up else [RoundTrack(desk)]),
        *([Sides(desk, side)] if act else []),
    ]
    board = _board(desk, hands, guided=side != "display")
    if store.wide:
        left = [board, *([Outlooks(desk)] if side != "scores" and act else [])]
        shown = [*top, *_beside(desk, side, finish), probe]
        return _side_by_side(left, shown, side)
    on_board = side != "scores" or desk.hand.ferry is not None
    below = [*_above(desk, side), *([board] if on_board else [])]
    return ft.Column(
        expand=True,
        spacing=8,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        controls=[
            *top,
            ft.Column(
                # Another side begins at its top, however far this one was scrolled.
                key=side,
                expand=True,
                spacing=GAP,
                scroll=ft.ScrollMode.AUTO,
                horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
                controls=[*below, *_below(desk, side, finish), probe],
            ),
        ],
    )


def shown_side(desk: Desk) -> str:
    """Return what the table is used for: chosen, or what fits."""
    if desk.act is None:
        return "scores" if desk.hand.side == "scores" else "display"
    fitting = "scores" if desk.played_out else "display" if desk.adding_up else "play"
    side = desk.hand.side or fitting
    return fitting if desk.adding_up and side == "play" else side


def shown_tool(desk: Desk, side: str) -> Tool:
    """Return what a touch of the display does: chosen, or what fits."""
    if side == "play":
        return "choose"
    paints = desk.adding_up and not desk.played_out
    return desk.hand.tool or ("settled" if paints else "choose")


def _board(desk: Desk, hands: Hands, *, guided: bool) -> ft.Control:
    seat = desk.seat
    return card(
        [
            Display(
                scene_of(desk, seat, guided=guided),
                hands.touch if desk.act else None,
                named=not desk.large,
                key=f"display{seat}",
            )
        ]
    )


def _above(desk: Desk, side: str) -> list[ft.Control]:
    """Return what stands above the display."""
    if desk.act is None:
        return []
    if side == "display":
        return [Brushes(desk, shown_tool(desk, side))]
    crews = boatsmen_cards(desk)
    if side == "scores":
        return crews
    wheel = [Wheel(desk)] if desk.position.wheel and not desk.bought_waits else []
    this_round = f"{desk.match.id}{desk.position.round}"
    drawing = [Drawing(desk, key=f"draw{this_round}")] if desk.offer(DrawOffer) else []
    forgotten = [LayingSpecials(desk, key=f"specials{this_round}")]
    specials = forgotten if desk.offer(LaySpecialsOffer) else []
    return [
        *laying_cards(desk),
        *([] if desk.bought_waits else special_cards(desk)),
        *(specials if drawing else []),
        *drawing,
        *auction_cards(desk),
        *wheel,
        # They belong before the draw: once that is done, they stand behind what is due.
        *([] if drawing else specials),
        *(crews if desk.position.phase == "scoring" or desk.hand.ferry is not None else []),
    ]


def _below(desk: Desk, side: str, finish: Callable[[], Any] | None) -> list[ft.Control]:
    """Return what stands below the display."""
    seat = desk.seat
    said = [Warnings(desk.match, desk.act)] if desk.act else []
    if side == "display":
        return [
            *([Brush(desk, shown_tool(desk, side))] if desk.act else []),
            *said,
            *([] if desk.store.wide or desk.act is None else [OneOutlook(desk, seat)]),
            Purse(desk, seat),
            Base(desk, seat),
            *([Specials(desk, seat)] if desk.match.options.progress else []),
            *([_over(desk, finish)] if desk.adding_up and desk.act else []),
            *([Outlooks(desk), Projection(desk)] if desk.act is None else []),
        ]
    if side == "scores":
        return [
            *said,
            *([_over(desk, finish)] if desk.adding_up else [Preview(desk)]),
            Outlooks(desk),
            Projection(desk),
            ToTheEnd(desk),
        ]
    phase = desk.position.phase
    typed = [AtAPrice(desk)] if desk.offer(BuyOffer) and not desk.position.wheel else []
    return [
        *said,
        JustNow(desk),
        *([] if desk.store.wide else [OneOutlook(desk, seat)]),
        *(special_cards(desk) if desk.bought_waits else []),
        *([Wheel(desk)] if desk.position.wheel and desk.bought_waits else []),
        *([Fold(desk.say("vikings.table.no_wheel"), typed)] if typed and phase == "draw" else []),
        *(typed if phase != "draw" else []),
        *([Preview(desk)] if phase == "scoring" else []),
    ]


def _beside(desk: Desk, side: str, finish: Callable[[], Any] | None) -> list[ft.Control]:
    return [*_above(desk, side), *_below(desk, side, finish)]


def _side_by_side(left: list[ft.Control], shown: list[ft.Control], side: str) -> ft.Control:
    return ft.Row(
        expand=True,
        spacing=16,
        vertical_alignment=ft.CrossAxisAlignment.START,
        controls=[
            ft.Column(
                expand=6,
                spacing=GAP,
                scroll=ft.ScrollMode.AUTO,
                horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
                controls=left,
            ),
            ft.Column(
                key=side,
                expand=5,
                spacing=8,
                scroll=ft.ScrollMode.AUTO,
                horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
                controls=shown,
            ),
        ],
    )


@ft.component
@guarded
def Sides(desk: Desk, side: str) -> ft.Control:
    """Choose what the table is used for."""
    shown = [one for one in SIDES if one != "play" or not desk.adding_up]
    return segments(
        [(one, desk.say(f"vikings.table.side_{one}")) for one in shown],
        side,
        lambda one: desk.hold(side=one, ferry=None, to=()),
    )


def _over(desk: Desk, finish: Callable[[], Any] | None) -> ft.Control:
    return Over(desk, ranking(desk.position, desk.match.options)[0], finish)


def _ways(desk: Desk) -> tuple[Way, ...]:
    def only_book() -> None:
        desk.hold(side="display")
        desk.do(LeaveWheel())

    def add_up() -> None:
        desk.hold(side="display", seat=0)
        desk.do(SkipToEnd(), emptied(desk.position))

    return (
        Way("follow", ft.Icons.SAILING_ROUNDED, desk.holding(side="play")),
        Way("scorings", ft.Icons.GRID_VIEW_ROUNDED, only_book),
        Way("add_up", ft.Icons.CALCULATE_ROUNDED, add_up),
    )
