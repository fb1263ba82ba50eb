"""The table of Hägar: the board between the players and what is due."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any

import flet as ft

from companion.games.hagar.box import BOX, kept
from companion.games.hagar.box import left as left_of
from companion.games.hagar.offers import FinalRollOffer, MoveOffer, PlaceOffer
from views.parts.layout import Part, column, filling, slot, tall
from views.parts.part import part, use_state, use_steady
from views.shell.acting import Act
from views.shell.desk import use_desk
from views.shell.half_done import Draft, as_left, use_draft
from views.shell.in_sight import use_in_sight
from views.shell.just_now import LINES, just_now
from views.shell.sides import beside
from views.shell.sides import room as room_of_a_table
from views.store import Store, use_store
from views.tables.hagar.board import GAP, SHARE, SHARES, Board
from views.tables.hagar.desk import ChangeHeld, Desk, Held, at_hand, fresh, put_down
from views.tables.hagar.due import due_panel
from views.tables.hagar.end import roll_hints, said_of_move
from views.tables.hagar.hands import Hands
from views.tables.hagar.modes import Modes
from views.tables.hagar.place import next_step
from views.tables.hagar.players import Players
from views.tables.hagar.scene import scene_of
from views.tables.hagar.score import Landscapes, Scored
from views.tables.hagar.sheet import Sheet
from views.tables.hagar.tally import tool_hints
from views.theme import PHONE

if TYPE_CHECKING:
    from companion.match import Match

CRAMPED = 260
"""Where the board would get less height than this, in dp, the bar below it folds what few do."""

SLIT = 80
"""Where it would get less than this all the same, as beside what a correction says, it stays as
high as on a low phone, and the bar scrolls below it."""

HIGH = 760
"""From this height in dp, the highest panel has room beside the board with the players above it."""

SHORT = 680
"""Below this height in dp, only the bar stays with the board: what is above it scrolls."""

LOW, LOW_SLIM = 560, 660
"""Below this height in dp, a phone has no room for a board over a bar: that scrolls, too.

On a slim one the tools of the bar take more rows.
"""

ROOM, ROOMY = 0.42, 0.5
"""Shares of the screen for a board over what scrolls, and for one with large words."""

TALLYING = 694
LAYING = {360: 576, 330: 632, 0: 780}
"""What stands above and below a board on a phone, about, in dp: while it is tallied, and while a
coaster is laid, from a width of the page on.

The board is measured only once it is drawn. If that alone told that there is little room, all of
a low phone would be drawn a second time, and jump.
"""

MOVING = 168
"""By how much less that is in the final moves."""

TOOLS, LEAST, ROUND = 54, 100, 130
"""Height in dp of what is said and chosen below a board, of a board that has hardly any, and of
what is above and below one on a wide screen."""

STRIP, STRIP_LARGE = 0.1, 0.22
STRIP_LISTED, STRIP_LISTED_LARGE = 0.22, 0.3
"""Shares of the screen for what scrolls between a board and the bar, and for a list of lines."""


@part
def Table(match: Match, act: Act | None, finish: Callable[[], Any] | None) -> ft.Control:
    """Show the table; without ``act`` it is only looked at."""
    store = use_store()
    left, desk = _use_desk(match, act)
    held, put = desk.held, desk.put
    # The board's parts are kept as long as nothing about them changes, so what they call stays
    # the same and knows what a touch means now.
    hands, _ = use_state(Hands)
    hands.desk = desk
    layout, guess, room = _use_layout(store, desk)
    last = just_now(
        store,
        match,
        store.say("hagar.table.begin"),
        lines=LINES + 1 if store.large else LINES,
        tight=True,
    )
    due = desk.offers[0] if desk.offers else None
    about = f"{held.mode}{due.do if due else ''}{due.seat if due else ''}"
    in_sight = use_in_sight(match, "table", about)
    board = Board(
        scene_of(desk),
        None if layout.last_below else filling(last),
        large=store.large,
        # From one coaster to the next it stays as people have moved it.
        about="" if desk.offer(PlaceOffer) else f"{about}{held.listed or ''}",
        whole=held.whole,
        on_whole=lambda whole: put(lambda old: replace(old, whole=whole)),
        on_cell=hands.cell,
        on_field=hands.field,
        on_line=hands.line,
        guess=guess,
        on_room=room,
    )
    top: list[ft.Control] = [
        Modes(held.mode, put, playing=act is not None, in_two=store.large),
        Players(desk),
    ]
    if held.mode == "sheet":
        # Large words above the rows would leave no room to see one: they scroll with them.
        pinned, above = ([], top) if store.large else (top, [])
        return tall(*pinned, Sheet(desk, finish, above))
    besides = _besides(desk) if act else []
    barred, tight = ([], True) if layout.folds else (besides, layout.cramped)
    foot = due_panel(desk, finish, barred, tight=tight)
    if act and foot:
        foot = column(as_left(store, _waiting(desk, left)), foot)
    table = TableParts(
        top, board, last, besides, foot, lambda parts: in_sight(_scrolled(parts, about))
    )
    if store.wide:
        return _wide(table, layout)
    return _scrolling(store, table, layout) if layout.scrolls else _upright(store, table, layout)


def _use_desk(match: Match, act: Act | None) -> tuple[Draft[Held], Desk]:
    """Return what was left in hand, and the table as it is looked at now."""
    store = use_store()
    left, held, put = _use_held(match, store.history.setting(BOX.setting), acts=act is not None)
    return left, use_desk(match, act, partial(Desk, held=held, put=put))


def _use_layout(
    store: Store, desk: Desk
) -> tuple[Layout, tuple[int, int], Callable[[float], None]]:
    """Return how this screen is laid out, the room it likely gives the board, and what is told it.

    What is told later how high the board is mends a guess that was too good.
    """
    cramped_at, set_cramped = use_state(lambda: 0)
    slit_at, set_slit = use_state(lambda: 0)
    moves = desk.held.mode == "play" and desk.offer(MoveOffer) is not None
    left = ft.use_memo(
        lambda: _left_for_board(store, desk, moves=moves),
        [store.height, store.slim, store.wide, desk.held.mode, moves, ft.context.page.width],
    )
    # Of a bar with less in it than what a phase asks for, only its measure tells.
    plays = desk.held.mode == "play" and bool(desk.offers)
    asks = desk.act is not None and (plays or desk.held.mode == "tally")
    layout = layout_of(
        store,
        cramped=cramped_at == store.height or (asks and left < CRAMPED and not store.wide),
        slit=slit_at == store.height,
        large=store.large,
        lists=desk.held.mode == "play" and desk.offer(FinalRollOffer) is not None,
        tells=desk.held.mode == "score",
    )

    def room(height: float) -> None:
        if height < CRAMPED and not store.wide:
            if not layout.cramped:
                set_cramped(store.height)
            # What gives way first may be enough.
            if layout.strip and height < SLIT:
                set_slit(store.height)

    return layout, _guessed(store, layout, left), room


def _left_for_board(store: Store, desk: Desk, *, moves: bool) -> int:
    """Tell how much height what else is on a phone leaves the board, about, where it is laid on."""
    page = ft.context.page
    laying = next(high for width, high in LAYING.items() if (page.width or PHONE) >= width)
    taken = TALLYING if desk.held.mode == "tally" else laying
    return int(page.height or store.height) - taken + MOVING * moves


def _guessed(store: Store, layout: Layout, left: int) -> tuple[int, int]:
    """Guess the room for the board, until it is measured."""
    width = room_of_a_table()
    if store.wide:
        return int((width - GAP) * SHARE), int(ft.context.page.height or store.height) - ROUND
    if layout.scrolls:
        return int(width), int(store.height * layout.share) - TOOLS
    return int(width), max(LEAST, left)


def _use_held(match: Match, value: Any, *, acts: bool) -> tuple[Draft[Held], Held, ChangeHeld]:
    """Return what was left in hand, what is now, and what changes it.

    Coasters lie there that are in the box, ``value`` as it is kept, and not on the table.
    """
    sat_down, _ = use_state(lambda: fresh(match))
    left = use_draft(match, "desk", at_hand(sat_down, match), match.position)
    position = match.position
    free = ft.use_memo(
        lambda: left_of(kept(value), position),
        [value, position.coasters, position.gold, position.shields],
    )

    def change_it(change: Callable[[Held], Held]) -> None:
        left.put(lambda old: change(at_hand(old, match)))

    held = replace(at_hand(left.value, match), free=free if acts else ())
    return left, held, use_steady(change_it)


def _waiting(desk: Desk, left: Draft[Held]) -> Draft[Held]:
    """Return what was left half done, for the note about it: what is in hand, not what is shown."""
    match = desk.match
    waits = (
        left.left
        and left.begun.revision == match.revision
        and desk.held.hand != put_down(desk.held, match).hand
    )
    return replace(left, left=waits, done=partial(desk.put, partial(put_down, match=match)))


@dataclass(frozen=True)
class Layout:
    """How the table is laid out where a screen is low or its words are large."""

    large: bool
    lists: bool
    """Whether the list of all lines is shown, which no bar has room for: it scrolls above it."""
    cramped: bool
    """Whether there is little room for a board between what is above and below it."""
    low: bool
    """Whether what is said stands below the players on a wide page, and its button at the foot.

    So it does where the page is too low for both, and where it is all that the panel has to tell.
    """
    scrolls: bool
    """Whether there is no room for a board between: it stays, and all else scrolls below it."""
    strip: bool
    """Whether only the bar stays with the board: what is above it scrolls between them."""

    @property
    def last_below(self) -> bool:
        """Whether what was done last scrolls below the board, which has no room left by it."""
        return self.large and (self.strip or self.scrolls)

    @property
    def share(self) -> float:
        """The share of the screen for a board over what scrolls."""
        return ROOMY if self.large else ROOM

    @property
    def folds(self) -> bool:
        """Whether what is said of what is due stands elsewhere than in its bar."""
        return self.low or self.strip or self.lists


def layout_of(
    store: Store, *, cramped: bool, slit: bool, large: bool, lists: bool, tells: bool = False
) -> Layout:
    """Return how the table is laid out on this screen."""
    # Large words leave a board between them no room in any case.
    cramped = cramped or (large and not store.wide)
    scrolls = cramped and (slit or store.height < (LOW_SLIM if store.slim else LOW))
    return Layout(
        large=large,
        lists=lists,
        cramped=cramped,
        low=store.wide and (large or lists or tells or store.height < HIGH),
        scrolls=scrolls,
        strip=cramped and not scrolls and (large or store.height < SHORT),
    )


@dataclass(frozen=True, eq=False)
class TableParts:
    """The parts that a table is laid out of."""

    top: list[ft.Control]
    board: ft.Control
    last: ft.Control | None
    besides: list[ft.Control]
    """What is said of the act that is due."""
    foot: ft.Control | None
    scrolled: Callable[[Sequence[Part]], ft.Column]
    """Lays parts below one another so that they scroll to what the table is about."""


def _scrolled(parts: Sequence[Part], about: str) -> ft.Column:
    return tall(*parts, scroll=True, key=about)


def _wide(table: TableParts, layout: Layout) -> ft.Control:
    board = ft.Container(content=table.board, margin=ft.Margin.only(bottom=8))
    besides = table.besides if layout.low else []
    beside_it = table.scrolled([*table.top, *besides])
    panel = tall(beside_it, ft.Container(table.foot, margin=ft.Margin.only(bottom=8)))
    return beside(board, panel, shares=SHARES, gap=GAP)


def _scrolling(store: Store, table: TableParts, layout: Layout) -> ft.Control:
    """Let all scroll below the board, what is due first; a finger that drags there moves none."""
    listed = table.besides if layout.lists else []
    last = table.last if layout.last_below else None
    below = table.scrolled([table.foot, *listed, last, *reversed(table.top)])
    return tall(ft.Container(height=store.height * layout.share, content=table.board), below)


def _upright(store: Store, table: TableParts, layout: Layout) -> ft.Control:
    """Lay the board between the players and the bar of what is due."""
    above: Sequence[Part] = table.top
    between: Sequence[Part] = table.besides if layout.lists else []
    if layout.strip:
        last = table.last if layout.last_below else None
        above, between = [], [*table.besides, last, *reversed(table.top)]
    usual, large = (STRIP_LISTED, STRIP_LISTED_LARGE) if layout.lists else (STRIP, STRIP_LARGE)
    share = large if layout.large else usual
    return _over_the_bar(
        above, table.board, table.scrolled(between), store.height * share, table.foot
    )


def _over_the_bar(
    above: Sequence[Part],
    board: ft.Control,
    between: ft.Column,
    height: float,
    foot: ft.Control | None,
) -> ft.Control:
    """Let the board take what room is left; between it and the bar something scrolls, if at all."""
    said = ft.Container(between, height=height) if between.controls else None
    return tall(*above, filling(board), said, slot(foot) if foot else None)


def _besides(desk: Desk) -> list[ft.Control]:
    """Return what is said of the act that is due, which need not stand in its bar."""
    if desk.held.mode == "tally":
        return tool_hints(desk)
    if desk.held.mode == "score":
        # A phone has no room for the list: the board tells of each landscape what it gives.
        return [Scored(desk), Landscapes(desk)] if desk.store.wide else [Scored(desk)]
    if (place := desk.offer(PlaceOffer)) is not None:
        return next_step(desk, place)
    if (final := desk.offer(FinalRollOffer)) is not None:
        return roll_hints(desk, final)
    seat = desk.offers[0].seat if desk.offers else None
    return [] if seat is None else said_of_move(desk, desk.offer(MoveOffer), seat)
