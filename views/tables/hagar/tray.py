"""The coasters of the box at the Hägar table: chosen by their pictures, and turned by them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import flet as ft

from companion.games.hagar.board import QUARTERS
from companion.games.hagar.box import BOX, corrected, forgotten, kept, learned, written
from companion.games.hagar.placing import Placement
from companion.games.hagar.position import Cell, Coaster, Position
from companion.games.hagar.printed import PrintedCoaster
from views.lessons import Learned, put_right
from views.parts.layout import wrapped
from views.parts.palette import palette
from views.parts.part import part
from views.parts.picture import picture
from views.store import Store, use_store
from views.tables.hagar.desk import Desk
from views.tables.hagar.draft import HeldCoaster
from views.tables.hagar.marks import MARK, on_coaster
from views.tables.hagar.parts import choice
from views.tables.hagar.pieces import coaster_face, print_drawing
from views.theme import TAP

THUMB = 50
"""Side of a coaster that can be chosen, in dp: six of them beside one another on a phone."""

MIDDLE_OF_THE_TABLE: Cell = (0, 0)


def teaching(draft: HeldCoaster) -> Learned:
    """Return what laying a coaster adds to the box."""

    def lesson(value: Any, before: Position, _after: Position) -> Any:
        return written(learned(kept(value), before, draft.itself, draft.was))

    return {BOX.setting: lesson}


def correcting(cell: Cell) -> Learned:
    """Return what correcting a coaster where it lies changes in the box."""

    def lesson(value: Any, before: Position, after: Position) -> Any:
        known = kept(value)
        return written(corrected(known, before, after, cell)) if known else value

    return {BOX.setting: lesson}


def forget(desk: Desk, coaster: PrintedCoaster) -> None:
    """Take a coaster off the box that was entered wrong."""
    desk.do(learned=put_right(BOX, lambda known: forgotten(known, coaster)))


@part
def Tray(
    free: tuple[PrintedCoaster, ...], on_take: Callable[[PrintedCoaster | None], None]
) -> ft.Control:
    """Show the coasters of the box that do not lie yet; a new one comes last."""
    store = use_store()
    # Known by what they are: none is under a finger that was on its way to another one.
    nth = [free[:at].count(coaster) for at, coaster in enumerate(free)]
    return wrapped(
        *[
            coaster_choice(store, at, coaster, on_take, THUMB, 4, key=f"{coaster} {nth[at]}")
            for at, coaster in enumerate(free)
        ],
        choice(
            store.say("hagar.table.box.new"),
            ft.Icon(ft.Icons.ADD_ROUNDED),
            partial(on_take, None),
            word=store.say("hagar.table.box.new.word"),
        ),
        gap=4,
    )


def turns_of(desk: Desk, here: Placement | None) -> list[ft.Control]:
    """Show a coaster of the box in every way it can be held; where it lies badly it is dim."""
    draft = desk.held.draft
    if draft.known is None:
        return []
    shown: dict[PrintedCoaster, int] = {}
    for turns in range(QUARTERS):
        shown.setdefault(draft.known.turned(turns), turns)
    if len(shown) == 1:
        return []
    held = draft.known.turned(draft.turns)
    return [
        choice(
            desk.say("hagar.table.turned", n=turns + 1),
            ft.Container(
                opacity=1 if _lies_well(draft, here, turns) else 0.4,
                content=thumbnail(desk.store, coaster, TAP - 8),
            ),
            partial(desk.redraft, partial(HeldCoaster.turned_to, turns=turns)),
            chosen=coaster == held,
            key=f"turned{turns}",
        )
        for coaster, turns in shown.items()
    ]


def _lies_well(draft: HeldCoaster, here: Placement | None, turns: int) -> bool:
    # A glass points to whoever lays it, wherever that is.
    if here is None or draft.beer is not None:
        return True
    return here.fits_after(turns - draft.turns)


def coaster_choice(
    store: Store,
    at: int,
    coaster: PrintedCoaster,
    on_take: Callable[[PrintedCoaster], Any],
    side: float,
    around: float,
    *,
    key: str,
) -> ft.Control:
    """Show a coaster small, to be taken, with so much room around it."""
    return choice(
        coaster_named(store, at + 1, coaster),
        thumbnail(store, coaster, side),
        partial(on_take, coaster),
        width=side + around,
        height=side + around,
        key=key,
    )


def coaster_named(store: Store, number: int, coaster: PrintedCoaster) -> str:
    """Say which coaster it is and what is printed on it."""
    return store.say(
        "hagar.table.box.glass" if coaster.beer else "hagar.table.box.coaster",
        number=number,
        kinds=", ".join(store.say(f"hagar.table.kind.{kind}") for kind in coaster.fields),
        gold=len(coaster.gold),
        shields=len(coaster.shields),
    )


def thumbnail(store: Store, shown: PrintedCoaster, side: float) -> ft.Control:
    """Draw a coaster small, with all that is printed on it: nothing lies on anything else."""
    colours = palette(store)
    field = (side - 1) / 2
    symbol = side / 2 * MARK
    coaster = Coaster(cell=MIDDLE_OF_THE_TABLE, fields=shown.fields, beer=shown.beer)
    return ft.Container(
        width=side,
        height=side,
        border_radius=6,
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
        content=ft.Stack(
            controls=[
                coaster_face(coaster, field, colours),
                *[
                    ft.Container(
                        left=at.x - symbol / 2,
                        top=at.y - symbol / 2,
                        content=picture(print_drawing(store, what), symbol),
                    )
                    for what, at in on_coaster(shown.prints, side / 2, glass=shown.beer is not None)
                ],
            ],
        ),
    )
