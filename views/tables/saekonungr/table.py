"""The table of Sækonungr: treasuries, eight ships round the longship, and what is due."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import flet as ft

from companion.games.saekonungr.actions import Rob
from companion.games.saekonungr.offers import (
    PlunderOffer,
    RobOffer,
    RollOffer,
    VikingDiceOffer,
)
from companion.present import present
from views.parts.layout import LEFT, column, filling, lies_flat, row, slots, tall
from views.parts.part import part, use_steady
from views.seats import own_seats
from views.shell.acting import Act
from views.shell.desk import Desk, use_desk
from views.shell.half_done import use_draft
from views.shell.in_sight import TOP, place, use_in_sight
from views.shell.sides import HALVES, beside, is_low, room, side_room, stands
from views.shell.strip import golden
from views.shell.warnings import warns
from views.store import Store, use_store
from views.tables.saekonungr.board import Board
from views.tables.saekonungr.due import Due, how_to_take, start_roll_first
from views.tables.saekonungr.players import Treasuries
from views.tables.saekonungr.told import Fallen, Odds
from views.theme import GAP

if TYPE_CHECKING:
    from companion.games.saekonungr.position import CoinPlace
    from companion.match import Match

PHONE, WIDE, UPRIGHT = (560, 170), (180, 190), (560, 240)
"""Height in dp that is not the board's, and height of a ship's cell at most: on a phone, beside
what is due on a wide screen, and above it on a tablet that is held upright."""

WARNED = 42
"""Height of a warning above the table, with the gap below it, in dp."""

SMALLEST = 76
"""Height of a ship's cell at least, in dp."""


@part
def Table(match: Match, act: Act | None, finish: Callable[[], Any] | None) -> ft.Control:
    """Show the table; without ``act`` it is only looked at."""
    store = use_store()
    position = match.position
    desk = use_desk(match, act, Desk)
    nothing: tuple[CoinPlace, ...] = ()
    picked = use_draft(match, f"plunder {match.revision}", nothing, position)
    places = picked.value
    plunder, rob = desk.offer(PlunderOffer), desk.offer(RobOffer)

    def point(place: CoinPlace) -> None:
        picked.put(lambda old: plunder.pointed(old, place) if plunder else ())

    # Who begins is only found out by the start roll: till then nobody is on turn.
    without = use_draft(match, "no start roll", nothing=False, of=match.revision)
    # Others may have rolled meanwhile, with a tie: that is to be rolled again.
    first = None if without.value and desk.offer(RollOffer) else start_roll_first(desk)
    active = None if first else match.game.to_act(position, match.options)
    treasuries = Treasuries(
        names=match.names,
        colours=desk.colours,
        coins=position.treasuries,
        out=position.out,
        active=active,
        golden=golden(desk, *present(active)),
        robbed=rob.seats if rob else (),
        rob=use_steady(lambda seat: desk.do(Rob(seat=seat))),
    )
    board = Board(
        ships=position.ships,
        longship=position.longship,
        choosable=plunder is not None,
        picked=places,
        point=use_steady(point),
        cell=_cell_height(store, warned=act is not None and warns(match)),
        width=side_room(HALVES, 0) if store.wide and not stands(store) else room(),
    )
    asked = _asked_about(desk)
    in_sight = use_in_sight(
        match, "table", match.revision, asked if act and not store.wide else None
    )
    told, odds = Fallen(match), Odds(() if first else desk.offers)
    due = Due(desk, picked, without, first, finish) if act else None
    if stands(store):
        rolls = not first and (desk.offer(RollOffer) or desk.offer(VikingDiceOffer))
        # Where there are no chances, what happened has the width.
        beside_it = filling(odds) if rolls else None
        said = row(filling(told), beside_it, vertical_alignment=LEFT)
        return tall(tall(treasuries, board, said, gap=GAP, scroll=True), due)
    shown = _in_order(desk, place(match, "told", told), odds)
    if store.wide:
        left = ft.Column([board], scroll=ft.ScrollMode.AUTO)
        how = how_to_take(desk) if lies_flat(store) else None
        return beside(left, tall(tall(treasuries, how, shown, gap=GAP, scroll=True), due))
    # On a low phone they would leave no room between them and the bar: they scroll.
    pinned, head = (None, treasuries) if is_low(store) else (treasuries, None)
    table = tall(head, place(match, "board", board), shown, gap=GAP, scroll=True)
    return tall(pinned, in_sight(table), due)


def _in_order(desk: Desk, told: ft.Control, odds: ft.Control) -> ft.Control:
    """Show what happened and the chances; on a phone viking dice are chosen by these.

    There they would lie behind the bar.
    """
    chooses = desk.offer(VikingDiceOffer) and not desk.store.wide
    above, below = (odds, None) if chooses else (None, odds)
    return column(*slots(above, told, below, gap=GAP), gap=0)


def _asked_about(desk: Desk) -> str:
    """Return the place that is looked at now.

    Coins are taken on the board or from a treasury, and what viking dice are worth lies there; else
    what happened, if anything did, is looked at.
    """
    store, rob = desk.store, desk.offer(RobOffer)
    # On a low phone the treasuries scroll, and nobody is robbed elsewhere.
    if desk.offer(PlunderOffer) and not (rob and is_low(store)):
        return "board"
    weighed = rob or desk.offer(VikingDiceOffer)
    if weighed or desk.match.head.action is None or _is_asked_who(store, desk.match):
        return TOP
    return "told"


def _is_asked_who(store: Store, match: Match) -> bool:
    """Tell whether somebody came in who has no seat yet, and is to see whose there are."""
    return bool(store.by) and not store.guest.keeps and not own_seats(store, match.id)


def _cell_height(store: Store, *, warned: bool) -> int:
    page = store.height - WARNED * warned
    return cell_height(page, wide=store.wide, upright=stands(store))


def cell_height(page: int, *, wide: bool, upright: bool = False) -> int:
    """Return the height of a ship's cell: as large as the page leaves room for, never tiny."""
    besides, most = UPRIGHT if upright else WIDE if wide else PHONE
    return max(SMALLEST, min(most, (page - besides) // 3))
