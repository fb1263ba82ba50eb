"""The one thing that is due at a Sækonungr table, as the biggest button."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

import flet as ft

from companion.dice import Die, Pool, numbered
from companion.games.saekonungr.actions import Nothing, Order, Plunder, Roll, Stop, Viking
from companion.games.saekonungr.offers import (
    NothingOffer,
    OrderOffer,
    PlunderOffer,
    RobOffer,
    RollOffer,
    StopOffer,
    VikingOffer,
)
from companion.model import Offer
from views.guard import safely
from views.parts.chance import fallen, thrown
from views.parts.figure import percent
from views.parts.large_text import use_large_text
from views.parts.layout import MIDDLE, column, row
from views.parts.menu import MenuItem
from views.parts.part import part
from views.parts.shaking import use_shake
from views.shell.acting import Act, use_steady
from views.shell.due import OverBar, dice_switch, due_bar, due_button
from views.shell.half_done import Draft, as_left, use_draft
from views.store import Store, use_store
from views.tables.saekonungr.typed import TypedFaces, TypedOrder, TypedTotal
from views.theme import BIG, roomy

if TYPE_CHECKING:
    from companion.games.saekonungr.position import Place
    from companion.match import Match


BEGINNING = "beginning.saekonungr"
"""The setting under which it is kept how a game begins: with a start ``roll``, or in ``order``."""

TALL = roomy(ft.Padding.symmetric(horizontal=8, vertical=14))
"""Room round a choice instead of a height: twice as large, its text takes more lines."""

CLOSE = roomy(ft.Padding.symmetric(horizontal=2, vertical=8))
"""Less room beside a choice where text is large: its words are not to be broken."""

LARGE_WARNING = ft.TextStyle(size=12, height=1.2)

TWO_DICE = Pool((numbered(6), numbered(6)))


@part
def Due(
    match: Match,
    offers: tuple[Offer, ...],
    picked: Draft[tuple[Place, ...]],
    act: Act,
    finish: Callable[[], Any] | None,
) -> ft.Control:
    """Show what is due; the screen works out no rule, it draws what the game offers."""
    store = use_store()
    by_kind: dict[type[Offer], Any] = {type(offer): offer for offer in offers}
    names = match.names
    without = use_draft(match, "no start roll", nothing=False, of=match.revision)
    in_order = without.value

    def roll(rolled: Roll) -> None:
        # Without a start roll: remembered like the choice in the setup, with the roll itself.
        if act(rolled, learned={BEGINNING: lambda *_: "order"} if in_order else None):
            without.done()

    put = use_steady(lambda total: roll(Roll(total=total)))

    first = _start_roll_first(store, by_kind) and not in_order
    use_shake(store, _shaken(store, match, by_kind, act, roll, first=first))
    if not offers:
        return OverBar(match, finish, height=BIG)
    if first:
        ways = (by_kind[OrderOffer], by_kind.get(RollOffer))
        return _start_roll(store, match, *ways, act, lambda: without.put(lambda _: True))
    stop = _stop(store, act) if StopOffer in by_kind else None
    if viking := by_kind.get(VikingOffer):
        return _viking(store, match, viking, act, stop)
    if RollOffer in by_kind:
        return _roll(store, match, by_kind, act, roll, put, stop, as_left(store, without))
    if not by_kind.keys() & {PlunderOffer, RobOffer}:
        return due_bar(
            store.say("saekonungr.table.nothing", names, seat=by_kind[NothingOffer].seat),
            due_button(store.say("saekonungr.table.go_on"), lambda: act(Nothing()), height=BIG),
        )
    return _plunder(store, match, by_kind, picked, act)


def _shaken(
    store: Store,
    match: Match,
    by_kind: dict[type[Offer], Any],
    act: Act,
    roll: Callable[[Roll], None],
    *,
    first: bool,
) -> Callable[[], Any] | None:
    """Return the roll that is due, where there is nothing to choose before it."""
    if store.typed_dice:
        return None
    if first:
        return lambda: act(_rolled_order(store, match, by_kind[OrderOffer]))
    if RollOffer in by_kind and VikingOffer not in by_kind:
        return lambda: roll(_rolled(store, match))
    return None


def _start_roll_first(store: Store, by_kind: dict[type[Offer], Any]) -> bool:
    wanted = store.history.setting(BEGINNING, "roll") == "roll"
    return OrderOffer in by_kind and (wanted or RollOffer not in by_kind)


def _roll(
    store: Store,
    match: Match,
    by_kind: dict[type[Offer], Any],
    act: Act,
    roll: Callable[[Roll], None],
    put: Callable[[int], None],
    stop: MenuItem | None,
    left: ft.Control,
) -> ft.Control:
    offer: RollOffer = by_kind[RollOffer]
    order: OrderOffer | None = by_kind.get(OrderOffer)
    title = store.say(f"saekonungr.table.{offer.what}", match.names, seat=offer.seat, n=offer.raids)
    if store.typed_dice:
        entry: ft.Control = TypedTotal.keyed("typed", put)
    else:
        entry = _thrown(store, "roll", lambda: roll(_rolled(store, match)))
    order_instead = (
        (
            store.say("saekonungr.table.order_instead"),
            ft.Icons.CASINO_OUTLINED,
            lambda: act(_rolled_order(store, match, order)),
        )
        if order and not store.typed_dice
        else None
    )
    return due_bar(title, left, entry, ways=(dice_switch(store),), quiet=(order_instead, stop))


def _start_roll(
    store: Store,
    match: Match,
    offer: OrderOffer,
    roll_offer: RollOffer | None,
    act: Act,
    skip: Callable[[], None],
) -> ft.Control:
    title = store.say("saekonungr.table.order", match.names, seats=list(offer.seats))
    if store.typed_dice:
        entry: ft.Control = TypedOrder.keyed(
            f"o{match.revision}",
            match,
            offer.seats,
            lambda totals: act(Order(totals=totals)),
        )
    else:
        entry = _thrown(store, "order_roll", lambda: act(_rolled_order(store, match, offer)))
    without = (
        (
            store.say("saekonungr.table.order_skip", match.names, seat=roll_offer.seat),
            ft.Icons.SKIP_NEXT_ROUNDED,
            skip,
        )
        if roll_offer
        else None
    )
    return due_bar(title, entry, ways=(dice_switch(store),), quiet=(without,))


def _stop(store: Store, act: Act) -> MenuItem:
    return store.say("saekonungr.table.stop"), ft.Icons.FLAG_OUTLINED, lambda: act(Stop())


def _viking(
    store: Store, match: Match, offer: VikingOffer, act: Act, stop: MenuItem | None
) -> ft.Control:
    title = store.say("saekonungr.table.viking", match.names, seat=offer.seat)
    warnings: list[ft.Control] = [
        ft.Text(
            store.tell(warning),
            color=ft.Colors.ERROR,
            style=LARGE_WARNING if store.large else None,
        )
        for warning in offer.warnings
    ]
    if store.typed_dice:
        entry: list[ft.Control] = [
            TypedFaces.keyed(
                f"v{match.revision}",
                match,
                offer.most,
                tuple(dict.fromkeys(offer.die)),
                lambda faces: act(Viking(faces=faces, typed=bool(faces))),
            ),
        ]
        return due_bar(title, *warnings, *entry, ways=(dice_switch(store),), quiet=(stop,))
    choices: tuple[tuple[str, str, Callable[[], Any]], ...] = (
        (store.say("saekonungr.table.viking.none"), "", lambda: act(Viking())),
        *[
            (
                store.say("saekonungr.table.viking.roll", n=chances.dice),
                store.say("saekonungr.table.viking.some_x", share=percent(store, chances.some_x)),
                partial(_roll_viking, store, match, offer, chances.dice, act),
            )
            for chances in offer.chances
        ],
    )
    # Large, it would take the room of the board; it is said where the roll is explained, too.
    about = None if store.large else ft.Text(store.say("saekonungr.table.viking.about"), size=13)
    ways = (dice_switch(store),)
    return due_bar(title, *warnings, about, Choices(choices), ways=ways, quiet=(stop,))


def _roll_viking(store: Store, match: Match, offer: VikingOffer, dice: int, act: Act) -> None:
    def draw() -> Viking:
        faces = thrown(store, Pool((Die(offer.die),) * dice)).faces
        return Viking.model_validate({"do": "viking", "faces": faces})

    act(fallen(store, match, draw, lambda one: len(one.faces) == dice))


def _plunder(
    store: Store,
    match: Match,
    by_kind: dict[type[Offer], Any],
    draft: Draft[tuple[Place, ...]],
    act: Act,
) -> ft.Control:
    plunder: PlunderOffer | None = by_kind.get(PlunderOffer)
    rob: RobOffer | None = by_kind.get(RobOffer)
    picked = draft.value
    seat = (plunder or rob).seat  # type: ignore[union-attr]  # one of them is offered here
    key = "either" if plunder and rob else "plunder" if plunder else "rob"
    if plunder and plunder.least > 1:
        key += "_both"
    how = store.say(f"saekonungr.table.{key}", n=plunder.most if plunder else 0)
    title = store.say("saekonungr.table.choose", match.names, seat=seat)
    take = store.say(
        "saekonungr.table.take" if picked else "saekonungr.table.take_none", n=len(picked)
    )
    short = len(picked) < (plunder.least if plunder else 1)

    def plundered() -> None:
        if act(Plunder(from_=picked)):
            draft.done()

    button = due_button(take, plundered, off=short, height=BIG)
    leave = None
    if NothingOffer in by_kind:
        said = store.say("saekonungr.table.leave")
        leave = (said, ft.Icons.CLOSE_ROUNDED, lambda: act(Nothing()))
    shown = (as_left(store, draft), ft.Text(how), button if plunder else None)
    return due_bar(title, *shown, quiet=(leave,))


def _thrown(store: Store, key: str, on_tap: Callable[[], Any]) -> ft.Control:
    text = store.say(f"saekonungr.table.{key}")
    return due_button(text, on_tap, icon=ft.Icons.CASINO_ROUNDED, height=BIG)


@part
def Choices(choices: tuple[tuple[str, str, Callable[[], Any]], ...]) -> ft.Control:
    """Show choices beside one another, each with a note below its name."""
    large, probe = use_large_text()
    shown = row(*[_choice(*choice, large=large) for choice in choices], gap=4 if large else 8)
    # What measures the text lies behind it and takes no room of its own.
    return ft.Stack(fit=ft.StackFit.PASS_THROUGH, controls=[probe, shown])


def _choice(title: str, note: str, on_tap: Callable[[], Any], *, large: bool) -> ft.Control:
    return ft.FilledTonalButton(
        content=column(
            ft.Text(
                title,
                size=13 if large else 17,
                weight=ft.FontWeight.BOLD,
                text_align=ft.TextAlign.CENTER,
            ),
            # A line without a note, too: all are as high. Large, notes stand among the odds alone.
            None if large else ft.Text(note, size=12, text_align=ft.TextAlign.CENTER),
            gap=0,
            align=MIDDLE,
        ),
        style=CLOSE if large else TALL,
        expand=True,
        on_click=safely(on_tap),
    )


def _two_dice(store: Store) -> tuple[int, ...]:
    return tuple(face for face in thrown(store, TWO_DICE).faces if isinstance(face, int))


def _rolled(store: Store, match: Match) -> Roll:
    return fallen(store, match, lambda: Roll(dice=_two_dice(store)))


def _rolled_order(store: Store, match: Match, offer: OrderOffer) -> Order:
    def draw() -> Order:
        seats = range(len(match.names))
        return Order(
            dice=tuple(_two_dice(store) if seat in offer.seats else None for seat in seats)
        )

    return fallen(store, match, draw)
