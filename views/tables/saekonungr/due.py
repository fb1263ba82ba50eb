"""The one thing that is due at a Sækonungr table, as the biggest button."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Any

import flet as ft

from companion.dice import Die, Pool, numbered
from companion.games.saekonungr.actions import Order, Plunder, Roll, Stop, TakeNothing, Viking
from companion.games.saekonungr.offers import (
    NothingOffer,
    OrderOffer,
    PlunderOffer,
    RobOffer,
    RollOffer,
    StopOffer,
    VikingDiceOffer,
)
from views.guard import safely
from views.parts.chance import fallen, thrown
from views.parts.chip import bold
from views.parts.figure import percent
from views.parts.large_text import use_large_text
from views.parts.layout import MIDDLE, Part, column, lies_flat, row
from views.parts.menu import MenuItem
from views.parts.part import part, use_steady
from views.parts.shaking import use_shake
from views.shell.desk import Desk
from views.shell.due import OverBar, dice_switch, due_bar, due_button
from views.shell.half_done import Draft, as_left
from views.shell.sides import room
from views.store import Store, use_store
from views.tables.saekonungr.typed import TypedFaces, TypedOrder, TypedTotal
from views.theme import BIG, ONE_OF, RADIUS, roomy

if TYPE_CHECKING:
    from companion.games.saekonungr.position import CoinPlace


BEGINNING = "beginning.saekonungr"
"""The setting under which it is kept how a game begins: with a start ``roll``, or in ``order``."""

ANY_X = "saekonungr.warning.any_x"
"""The warning that says what an X does."""

AROUND = 14
"""Room above and below a choice, instead of a height: twice as large, its text takes more lines."""

NOTED, NOTED_LARGE, LINES = 12, 10, 7 / 6
"""Size of the note under its name, and the height of a line beside that."""

AROUND_LARGE = 4
"""The same where text is large."""

LARGE_NAME, SLIM_NAME, SLIM = 13, 11, 360
"""Size of its name where text is large, and on a table of less width: each takes one line."""

SQUARE = ft.RoundedRectangleBorder(radius=RADIUS)
"""The corners of a choice in large words: they reach to its sides."""

SMALL_WARNING, LARGE_WARNING = ft.TextStyle(size=13), ft.TextStyle(size=12, height=1.2)

TWO_DICE = Pool((numbered(6), numbered(6)))


@part
def Due(
    desk: Desk,
    picked: Draft[tuple[CoinPlace, ...]],
    without: Draft[bool],
    first: OrderOffer | None,
    finish: Callable[[], Any] | None,
) -> ft.Control:
    """Show what is due, drawn from the game's offers.

    What comes ``first`` is the start roll, unless it is to go ``without``.
    """
    in_order = without.value

    def roll(rolled: Roll) -> None:
        # Without a start roll: remembered like the choice in the setup, with the roll itself.
        if desk.do(rolled, learned={BEGINNING: lambda *_: "order"} if in_order else None):
            without.done()

    put = use_steady(lambda total: roll(Roll(total=total)))

    use_shake(desk.store, _shaken(desk, roll, first))
    if not desk.offers:
        return OverBar(desk.match, finish, height=BIG)
    if first:
        return _start_roll(desk, first, lambda: without.put(lambda _: True))
    if viking := desk.offer(VikingDiceOffer):
        return _viking(desk, viking)
    if offer := desk.offer(RollOffer):
        return _roll(desk, offer, roll, put, as_left(desk.store, without))
    nothing = desk.offer(NothingOffer)
    if nothing and not (desk.offer(PlunderOffer) or desk.offer(RobOffer)):
        return due_bar(
            desk.say("saekonungr.table.nothing", seat=nothing.seat),
            due_button(desk.say("saekonungr.table.go_on"), desk.doing(TakeNothing()), height=BIG),
        )
    return _plunder(desk, picked)


def _shaken(
    desk: Desk, roll: Callable[[Roll], None], first: OrderOffer | None
) -> Callable[[], Any] | None:
    """Return the roll that is due, where there is nothing to choose before it."""
    if desk.store.typed_dice:
        return None
    if first:
        return lambda: desk.do(_rolled_order(desk, first))
    if desk.offer(RollOffer) and not desk.offer(VikingDiceOffer):
        return lambda: roll(_rolled(desk))
    return None


def start_roll_first(desk: Desk) -> OrderOffer | None:
    """Return the start roll, where it comes before all else."""
    wanted = desk.store.history.setting(BEGINNING, "roll") == "roll"
    return desk.offer(OrderOffer) if wanted or not desk.offer(RollOffer) else None


def _roll(
    desk: Desk,
    offer: RollOffer,
    roll: Callable[[Roll], None],
    put: Callable[[int], None],
    left: ft.Control,
) -> ft.Control:
    order = desk.offer(OrderOffer)
    title = desk.say(f"saekonungr.table.{offer.what}", seat=offer.seat, n=offer.raids)
    if desk.store.typed_dice:
        entry: ft.Control = TypedTotal.keyed("typed", put)
    else:
        entry = _thrown(desk, "roll", lambda: roll(_rolled(desk)))
    order_instead = (
        (
            desk.say("saekonungr.table.order_instead"),
            ft.Icons.CASINO_OUTLINED,
            lambda: desk.do(_rolled_order(desk, order)),
        )
        if order and not desk.store.typed_dice
        else None
    )
    ways = (dice_switch(desk.store),)
    return due_bar(title, left, entry, ways=ways, quiet=(order_instead, _stop(desk)))


def _start_roll(desk: Desk, offer: OrderOffer, skip: Callable[[], None]) -> ft.Control:
    roll_offer = desk.offer(RollOffer)
    title = desk.say("saekonungr.table.order", seats=list(offer.seats))
    if desk.store.typed_dice:
        entry: ft.Control = TypedOrder.keyed(
            f"o{desk.match.revision}",
            desk.match,
            offer.seats,
            lambda totals: desk.do(Order(totals=totals)),
        )
    else:
        entry = _thrown(desk, "order_roll", lambda: desk.do(_rolled_order(desk, offer)))
    without = (
        (
            desk.say("saekonungr.table.order_skip", seat=roll_offer.seat),
            ft.Icons.SKIP_NEXT_ROUNDED,
            skip,
        )
        if roll_offer
        else None
    )
    return due_bar(title, entry, ways=(dice_switch(desk.store),), quiet=(without,))


def _stop(desk: Desk) -> MenuItem | None:
    if not desk.offer(StopOffer):
        return None
    return desk.say("saekonungr.table.stop"), ft.Icons.FLAG_OUTLINED, desk.doing(Stop())


def _viking(desk: Desk, offer: VikingDiceOffer) -> ft.Control:
    title = desk.say("saekonungr.table.viking", seat=offer.seat)
    large, ways, quiet = desk.store.large, (dice_switch(desk.store),), (_stop(desk),)
    warnings = [desk.tell(warning) for warning in offer.warnings]
    if desk.store.typed_dice:
        entry = TypedFaces.keyed(
            f"v{desk.match.revision}",
            desk.match,
            offer.most,
            tuple(dict.fromkeys(offer.die)),
            lambda faces: desk.do(Viking(faces=faces, typed=bool(faces))),
        )
        return due_bar(title, _said(warnings, large=large), entry, ways=ways, quiet=quiet)
    choices: tuple[tuple[str, str, Callable[[], Any]], ...] = (
        (desk.say("saekonungr.table.viking.none"), "", desk.doing(Viking())),
        *[
            (
                desk.say("saekonungr.table.viking.roll", n=chances.dice),
                _some_x(desk, chances.some_x, large=large),
                partial(_roll_viking, desk, offer, chances.dice),
            )
            for chances in offer.chances
        ],
    )
    # Large, it would take the room of the board; it is said where the roll is explained, too. What
    # an X does here is the warning.
    by_x = any(warning.key == ANY_X for warning in offer.warnings)
    about = [] if large else [desk.say(f"saekonungr.table.viking.{'shield' if by_x else 'about'}")]
    said = _said([*about, *warnings], large=large)
    return due_bar(title, said, Choices(choices), ways=ways, quiet=quiet)


def _said(sentences: Sequence[str], *, large: bool) -> Part:
    style = LARGE_WARNING if large else SMALL_WARNING
    return ft.Text(" ".join(sentences), style=style) if sentences else None


def _some_x(desk: Desk, share: Fraction, *, large: bool) -> str:
    """Say how likely an X is; large figures have room for whole percents."""
    told = Fraction(round(share * 100), 100) if large else share
    return desk.say("saekonungr.table.viking.some_x", share=percent(desk.store, told))


def _roll_viking(desk: Desk, offer: VikingDiceOffer, dice: int) -> None:
    def draw() -> Viking:
        faces = thrown(desk.store, Pool((Die(offer.die),) * dice)).faces
        return Viking.model_validate({"do": "viking", "faces": faces})

    desk.do(fallen(desk.store, desk.match, draw, lambda again: len(again.faces) == dice))


def _plunder(desk: Desk, draft: Draft[tuple[CoinPlace, ...]]) -> ft.Control:
    plunder, rob = desk.offer(PlunderOffer), desk.offer(RobOffer)
    picked = draft.value
    seat = (plunder or rob).seat  # type: ignore[union-attr]  # one of them is offered here
    title = desk.say("saekonungr.table.choose", seat=seat)
    take = desk.say(
        "saekonungr.table.take" if picked else "saekonungr.table.take_none", n=len(picked)
    )
    short = plunder is None or not plunder.is_enough(picked)

    def plundered() -> None:
        if desk.do(Plunder(from_=picked)):
            draft.done()

    button = due_button(take, plundered, off=short, height=BIG)
    leave = None
    if desk.offer(NothingOffer):
        said = desk.say("saekonungr.table.leave")
        leave = (said, ft.Icons.CLOSE_ROUNDED, desk.doing(TakeNothing()))
    # On a phone on its side it would take the room of those who may be robbed.
    how = None if lies_flat(desk.store) else how_to_take(desk)
    shown = (as_left(desk.store, draft), how, button if plunder else None)
    return due_bar(title, *shown, quiet=(leave,))


def how_to_take(desk: Desk) -> Part:
    """Say what is touched to take coins, where that is due."""
    plunder, rob = desk.offer(PlunderOffer), desk.offer(RobOffer)
    if plunder is None and rob is None:
        return None
    key = "either" if plunder and rob else "plunder" if plunder else "rob"
    if plunder and plunder.least > 1:
        key += "_both"
    return ft.Text(desk.say(f"saekonungr.table.{key}", n=plunder.most if plunder else 0))


def _thrown(desk: Desk, key: str, on_tap: Callable[[], Any]) -> ft.Control:
    text = desk.say(f"saekonungr.table.{key}")
    return due_button(text, on_tap, icon=ft.Icons.CASINO_ROUNDED, height=BIG)


@part
def Choices(choices: tuple[tuple[str, str, Callable[[], Any]], ...]) -> ft.Control:
    """Show choices beside one another, each with a note below its name."""
    large, times = use_large_text(), use_store().times
    return row(
        *[_choice(*choice, large=large, times=times) for choice in choices], gap=4 if large else 8
    )


def _choice(
    title: str, note: str, on_tap: Callable[[], Any], *, large: bool, times: float
) -> ft.Control:
    size = 17 if not large else SLIM_NAME if room() < SLIM else LARGE_NAME
    # Without a note it is as high as the others, its name in its middle.
    noted = NOTED_LARGE if large else NOTED
    around = (AROUND_LARGE if large else AROUND) + (0 if note else LINES * noted * times / 2)
    padding = ft.Padding.symmetric(horizontal=2 if large else 8, vertical=around)
    tall = replace(roomy(padding), side=ONE_OF)
    return ft.FilledTonalButton(
        content=column(
            bold(title, size, text_align=ft.TextAlign.CENTER),
            ft.Text(note, size=noted, text_align=ft.TextAlign.CENTER) if note else None,
            gap=0,
            align=MIDDLE,
        ),
        style=replace(tall, shape=SQUARE) if large else tall,
        expand=True,
        on_click=safely(on_tap),
    )


def _two_dice(store: Store) -> tuple[int, ...]:
    return tuple(face for face in thrown(store, TWO_DICE).faces if isinstance(face, int))


def _rolled(desk: Desk) -> Roll:
    return fallen(desk.store, desk.match, lambda: Roll(dice=_two_dice(desk.store)))


def _rolled_order(desk: Desk, offer: OrderOffer) -> Order:
    def draw() -> Order:
        seats = range(len(desk.match.names))
        return Order(
            dice=tuple(_two_dice(desk.store) if seat in offer.seats else None for seat in seats)
        )

    return fallen(desk.store, desk.match, draw)
