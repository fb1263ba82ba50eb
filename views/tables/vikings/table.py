"""The table of Vikings: what is due, the displays, and what the scorings give."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, Literal

import flet as ft

from companion.games.vikings.actions import LeaveWheel, SkipToEnd
from companion.games.vikings.box import BOX, kept, opening
from companion.games.vikings.offers import BuyOffer, DrawOffer, LaySpecialsOffer
from views.parts.fold import Fold
from views.parts.frame import card
from views.parts.layout import Part, column, lies_flat, scrolled, slot, slots, tall
from views.parts.part import Standing, part, part_showing, use_state
from views.parts.segments import segments
from views.shell.acting import Act
from views.shell.desk import Beginning, WayToBegin, begins, use_desk
from views.shell.half_done import use_look
from views.shell.in_sight import TOP, place, use_in_sight
from views.shell.just_now import just_now
from views.shell.sides import HALVES, beside, is_low, is_spread, side_room, stands
from views.shell.swipe import swiped
from views.shell.warnings import Warnings
from views.store import Store, use_store
from views.tables.vikings.auction import Auction
from views.tables.vikings.boatsmen import boatsmen_cards
from views.tables.vikings.bought import special_cards, stepping_cards
from views.tables.vikings.counting import FigurePad, Figures, counting_way
from views.tables.vikings.desk import ASIDE, Desk, Look, Tool, named_of
from views.tables.vikings.display import BESIDE, Display
from views.tables.vikings.draw import Drawing, LayingSpecials
from views.tables.vikings.due import due_of
from views.tables.vikings.edit import AboutTool, Base, Brushes, Purse, Specials
from views.tables.vikings.hands import Hands
from views.tables.vikings.players import Players, RoundTrack
from views.tables.vikings.scene import scene_of
from views.tables.vikings.scores import (
    Preview,
    gains_in_short,
    one_outlook,
    outlooks,
    projection,
    to_the_end,
)
from views.tables.vikings.spread import boards, details, others, pad_aside
from views.tables.vikings.wheel import AtAPrice, Wheel, open_specials
from views.theme import GAP

if TYPE_CHECKING:
    from companion.match import Match

SHOWS_WARNINGS = True
"""They stand below the display: while somebody paints, they come and go with each touch."""

InSight = Callable[[ft.Column], ft.Column]
"""Scrolls a column to what the table is about."""

SIDES = ("play", "display", "scores")

DISPLAY, BELOW_HEAD = "display", "below head"
"""Where the display lies among what scrolls, and all that stands below what heads it."""


def first_position(store: Store, seats: int) -> Any:
    """Return how a new match lies: with the ships of the box."""
    return opening(kept(store.history.setting(BOX.setting)), seats)


@part
def Table(match: Match, act: Act | None, finish: Callable[[], Any] | None) -> ft.Control:
    """Show the table; without ``act`` it is only looked at."""
    store = use_store()
    look, hold = use_look(match, "look", Look, lambda it: Look(side=it.side, seat=it.seat))
    hands, _ = use_state(lambda: tuple(Hands() for _ in match.names))
    desk = use_desk(match, act, partial(Desk, look=look, put=hold))
    side = shown_side(desk)
    due_at = place_of(desk, side)
    acts = match.game.to_act(match.position, match.options) if due_at else None
    # What is about something else begins at its top, however far this was scrolled; a column of
    # its own for each phase would bring all of the display anew.
    about = side, due_at, acts, desk.position.phase, desk.lays
    in_sight = use_in_sight(match, side, about, due_at or TOP)
    for seat, its in enumerate(hands):
        its.now(desk, seat, shown_tool(desk, side), guided=side == "play")
    if begins(desk, LeaveWheel, SkipToEnd) and look.side is None:
        return Beginning(desk, _ways(desk))

    over, under = _wheels(desk)
    table = TableParts(
        desk=desk,
        side=side,
        players=Players(desk),
        rounds=None if desk.adding_up else RoundTrack(desk.position.round, desk.position.scoring),
        sides=Sides(desk, side) if act else None,
        above=_above(desk, side, over),
        below=_below(desk, side, under),
        unseen=_unseen(desk, over, under),
        foot=_foot(desk, side, finish),
    )
    if store.wide:
        return _wide(table, hands, in_sight)
    return _on_a_phone(table, _board(desk, hands[desk.seat], side), in_sight)


@dataclass(frozen=True, eq=False)
class TableParts:
    """The parts that a table is laid out of, besides the displays."""

    desk: Desk
    side: str
    players: ft.Control
    rounds: ft.Control | None
    sides: ft.Control | None
    above: list[Part]
    below: list[Part]
    unseen: tuple[ft.Control, ...]
    """The wheel where it does not stand now: the client has it for when it comes back."""
    foot: Part


def _wide(table: TableParts, hands: tuple[Hands, ...], in_sight: InSight) -> ft.Control:
    """Lay the displays side by side over all of a wide screen, or one beside all the rest."""
    desk, side = table.desk, table.side
    foot = slot(table.foot) if table.foot else None
    head = (table.players, table.rounds, table.sides, *table.above)
    flat = lies_flat(desk.store)
    if flat and desk.act and side == "display" and desk.counts:
        # The pad alone is as high as a phone on its side.
        figures = tall(*head, _board(desk, hands[desk.seat], side), *table.below, scroll=True)
        return beside(in_sight(figures), scrolled(foot), gap=ASIDE)
    # There, what heads the displays and what is due would leave nothing for them between.
    spread = desk.act is not None and side == "display" and not flat
    board = (
        boards(desk, hands, paints=strokes(desk, side))
        if spread
        else _board(desk, hands[desk.seat], side)
    )
    if spread and not pad_aside(desk):
        shown = tall(board, details(desk, table.below), gap=GAP, scroll=True, key=side)
        return tall(*head, in_sight(shown), foot, gap=GAP)
    everybody = outlooks(desk) if side != "scores" and desk.act else None
    # A tablet that is held upright would be empty below.
    rest = others(desk) if stands(desk.store) and side == "play" else []
    right = in_sight(tall(*head, *table.below, gap=GAP, scroll=True, key=side))
    return beside(
        tall(board, everybody, *rest, gap=GAP, scroll=True), tall(right, foot, gap=GAP), gap=ASIDE
    )


def _on_a_phone(table: TableParts, board: ft.Control, in_sight: InSight) -> ft.Control:
    """Lay one display over or under what is due, and turn to the others by a stroke."""
    desk = table.desk
    points_at = desk.look.ferry is not None or desk.best_use(desk.seat) is not None
    shown = board if table.side != "scores" or points_at else None
    over: tuple[Part, ...] = (table.players, table.rounds, table.sides)
    amid: Part = None
    under: Part = None
    if desk.store.large:
        # The track of rounds would leave no room below the players, nor below the brushes.
        over = (table.players, table.sides)
        amid, under = (None, table.rounds) if table.side == "display" else (table.rounds, None)
    # On a low phone they would leave none for the display, either.
    pinned, above = over, _together(table.unseen, *table.above)
    if is_low(desk.store):
        pinned, above = (
            (),
            column(*over, place(desk.match, BELOW_HEAD, column(*table.above, gap=GAP)), gap=GAP),
        )
    # What comes and goes above the display and below it leaves that as it is.
    parts = slots(above, amid, shown, under, _together(table.unseen, *table.below), gap=GAP)
    turned = swiped(
        in_sight(tall(*parts, gap=0, scroll=True, key=table.side)),
        desk.seat,
        len(desk.match.names),
        desk.look_at if shown and desk.look.ferry is None else None,
    )
    return tall(*pinned, turned, slot(table.foot) if table.foot else None)


def _together(unseen: Collection[Part], *parts: Part) -> Part:
    """Lay parts below one another, if there are any; it is not seen where none of them is."""
    there = [part for part in parts if part is not None]
    # By identity: controls are equal to others that look alike.
    away = {id(part) for part in unseen}
    seen = any(id(part) not in away for part in there)
    return column(*there, gap=GAP, visible=seen) if there else None


def _wheels(desk: Desk) -> tuple[ft.Control, ft.Control]:
    """Return the wheel for its two places: while a tile is laid it stands below the display."""
    offer = desk.offer(BuyOffer) if desk.position.wheel else None
    turns = offer is not None and offer.seat is not None

    def draw(*, due: bool) -> ft.Control:
        return Wheel.keyed("wheel", desk, due=due)

    # On a wide screen both lie in one list.
    over, under = partial(draw, due=True), partial(draw, due=False)
    return (
        Standing.keyed("wheel over", over, shown=turns and not desk.lays),
        Standing.keyed("wheel under", under, shown=turns and desk.lays),
    )


def _unseen(desk: Desk, over: ft.Control, under: ft.Control) -> tuple[ft.Control, ...]:
    """Return where the wheel has no place now.

    It has its place above from the moment that sets lie there: below that nothing moves then.
    """
    if not desk.position.wheel:
        return over, under
    return (over,) if desk.lays else (under,)


def shown_side(desk: Desk) -> str:
    """Return what the table is used for: chosen, or what fits."""
    if desk.act is None:
        return "scores" if desk.look.side == "scores" else "display"
    fitting = "scores" if desk.played_out else "display" if desk.adding_up else "play"
    side = desk.look.side or fitting
    return fitting if desk.adding_up and side == "play" else side


def place_of(desk: Desk, side: str) -> str | None:
    """Return where that lies which is due, on the side of the game."""
    if desk.look.ferry is not None:
        return DISPLAY
    if side == "play" and desk.position.phase == "auction" and is_low(desk.store):
        # What heads them would leave the bids below the edge of a low phone.
        return BELOW_HEAD
    # While a tile is laid nothing stands above the display.
    return TOP if side == "play" else None


def shown_tool(desk: Desk, side: str) -> Tool:
    """Return what a touch of the display does: chosen, or what fits."""
    if side == "play":
        return "choose"
    paints = desk.adding_up and not desk.played_out
    return desk.look.tool or ("settled" if paints else "choose")


def strokes(desk: Desk, side: str) -> bool:
    """Whether a brush is in hand, so that a finger paints along a row."""
    return bool(desk.act) and desk.look.ferry is None and shown_tool(desk, side) != "choose"


def _board(desk: Desk, hands: Hands, side: str) -> ft.Control:
    """Return the display that is looked at, or the figures."""
    seat = desk.seat
    if desk.counts:
        return Figures.keyed(f"figures{seat}", desk, seat)
    display = Display.keyed(
        "display" if side == "play" else f"display{seat}",
        scene_of(desk, seat, guided=side != "display"),
        hands.touch if desk.act else None,
        named=not desk.store.large,
        stroke=hands.stroke if strokes(desk, side) else None,
        told=len(desk.match.names),
        # While a round is followed one board takes the other's place with each set that is bought:
        # only what differs is brought. Whoever paints has each player's own under the finger.
    )
    # On a phone the players stand above, whatever is scrolled.
    wide = desk.store.wide
    shown = card(named_of(desk, seat), display) if wide else card(display, sides=BESIDE)
    return place(desk.match, DISPLAY, shown)


def _foot(desk: Desk, side: str, finish: Callable[[], Any] | None) -> Part:
    """Return what stands at the foot of the screen: what is due, or what is typed."""
    if desk.act is None:
        return None
    if side == "display" and desk.counts:
        return FigurePad.keyed("figures", desk)
    return due_of(desk, side, finish)


def _above(desk: Desk, side: str, wheel: ft.Control) -> list[Part]:
    """Return what stands above the display."""
    if desk.act is None:
        return []
    if side == "display":
        return [] if desk.counts else [Brushes(desk, shown_tool(desk, side))]
    crews = boatsmen_cards(desk)
    if side == "scores":
        return [*crews]
    this_round = f"{desk.match.id}{desk.position.round}"
    forgotten, draw = desk.offer(LaySpecialsOffer), desk.offer(DrawOffer)
    specials = LayingSpecials.keyed(f"specials{this_round}", desk, forgotten) if forgotten else None
    drawing = Drawing.keyed(f"draw{this_round}", desk, draw) if draw else None
    special_cards_shown = [] if desk.lays else special_cards(desk)
    open_specials_shown = open_specials(desk) if not (drawing or desk.position.wheel) else []
    crew_cards = crews if desk.position.phase == "scoring" or desk.look.ferry is not None else []
    return [
        *stepping_cards(desk),
        *special_cards_shown,
        specials if drawing else None,
        drawing,
        Auction(desk) if desk.position.phase == "auction" else None,
        # Whoever bids, or places colours, plays for them: the wheel says them itself.
        *open_specials_shown,
        wheel,
        # They belong before the draw: once that is done, they stand behind what is due.
        None if drawing else specials,
        *_to_book(desk, crew_cards),
    ]


def _to_book(desk: Desk, crews: list[ft.Control]) -> list[Part]:
    """Show what a scoring gives before it is recorded; who could still change that comes first.

    Large words of that would leave the figures below the edge of a phone. While the last tile is
    still to be laid it is the display that has to be in reach.
    """
    if desk.position.phase != "scoring" or desk.lays:
        return [*crews]
    short = desk.store.large and not desk.store.wide and bool(crews)
    return [gains_in_short(desk) if short else None, *crews, Preview(desk)]


def _below(desk: Desk, side: str, wheel: ft.Control) -> list[Part]:
    """Return what stands below the display."""
    seat = desk.seat
    warnings = Warnings(desk.match, desk.act) if desk.act else None
    outlook = one_outlook(desk, seat) if desk.act and not desk.store.wide else None
    if side == "display" and desk.counts:
        return [
            warnings,
            counting_way(desk, seat) if desk.act else projection(desk),
        ]
    if side == "display":
        more: list[ft.Control] = [outlooks(desk), projection(desk)] if desk.act is None else []
        return [
            AboutTool(desk, shown_tool(desk, side)) if desk.act else None,
            warnings,
            outlook,
            Purse(desk, seat),
            Base(desk, seat),
            Specials(desk, seat) if desk.match.options.progress else None,
            counting_way(desk, seat) if desk.act and desk.adding_up else None,
            *more,
        ]
    if side == "scores":
        shown = (outlooks(desk), projection(desk), to_the_end(desk))
        return [warnings, None if desk.adding_up else Preview(desk), *shown]
    phase = desk.position.phase
    typed = AtAPrice(desk) if desk.offer(BuyOffer) and not desk.position.wheel else None
    if typed and phase == "draw":
        typed = Fold(desk.say("vikings.table.no_wheel"), [typed])
    looked_on = special_cards(desk) if desk.lays else []
    return [
        warnings,
        just_now(desk.store, desk.match, lines=None),
        outlook,
        *looked_on,
        wheel,
        typed,
        Preview(desk) if phase == "scoring" and desk.lays else None,
    ]


@part_showing(lambda desk, side: (desk.looks, side, desk.adding_up, desk.counts))
def Sides(desk: Desk, side: str) -> ft.Control:
    """Choose what the table is used for."""
    shown = [side for side in SIDES if side != "play" or not desk.adding_up]
    spread = is_spread(desk.store) and side == "display" and not pad_aside(desk)
    across = spread or not desk.store.wide
    return segments(
        [(side, desk.say(f"vikings.table.side_{_shows(desk, side)}")) for side in shown],
        side,
        lambda side: desk.hold(side=side, ferry=None, to=()),
        None if across else side_room(HALVES, 1, ASIDE),
    )


def _shows(desk: Desk, side: str) -> str:
    return "figures" if side == "display" and desk.counts else side


def _ways(desk: Desk) -> tuple[WayToBegin, ...]:
    def only_book() -> None:
        desk.hold(side="display")
        desk.do(LeaveWheel())

    def add_up(empty: Literal["displays", "figures"]) -> None:
        desk.hold(side="display", seat=0)
        desk.do(SkipToEnd(empty=empty))

    return (
        WayToBegin("follow", ft.Icons.SAILING_ROUNDED, desk.holding(side="play")),
        WayToBegin("scorings", ft.Icons.GRID_VIEW_ROUNDED, only_book),
        WayToBegin("add_up", ft.Icons.CALCULATE_ROUNDED, lambda: add_up("displays")),
        WayToBegin("total", ft.Icons.DIALPAD_ROUNDED, lambda: add_up("figures")),
    )
