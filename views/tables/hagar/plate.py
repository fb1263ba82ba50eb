"""A coaster shown large, for gold and shields that are printed on it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial

import flet as ft

from companion.games.hagar.position import Cell, Field, Kind
from companion.games.hagar.printed import SPOTS, Spot
from companion.games.hagar.seen import fields_of, touched
from views.parts.layout import LEFT, column, outline, row, wrapped
from views.parts.palette import palette
from views.parts.part import part
from views.parts.picture import picture, sent
from views.parts.tappable import tappable
from views.store import Store, use_store
from views.tables.hagar.desk import PRINTINGS, ChangeHeld, Printing
from views.tables.hagar.drawn import ground
from views.tables.hagar.parts import choice
from views.tables.hagar.pieces import print_drawing
from views.theme import TAP


@part
def Plate(
    cell: Cell,
    kinds: dict[Field, Kind],
    there: Mapping[Spot, tuple[str, ...]],
    printing: Printing,
    put: ChangeHeld,
    on_spot: Callable[[Spot], None],
) -> ft.Control:
    """Show a coaster large, with every field, border and corner where something can be printed."""
    store = use_store()
    side = SPOTS * TAP
    return row(
        ft.Stack(
            width=side,
            height=side,
            controls=[
                *_ground_of(store, cell, kinds),
                *[
                    _spot(store, cell, kinds, (down, across), there, on_spot)
                    for down in range(SPOTS)
                    for across in range(SPOTS)
                ],
            ],
        ),
        column(
            *[
                choice(
                    store.say(f"hagar.table.printing.{way}"),
                    ft.Icon(ft.Icons.BACKSPACE_OUTLINED)
                    if way == "off"
                    else picture(print_drawing(store, way), 34),
                    partial(put, partial(replace, printing=way)),
                    chosen=way == printing,
                    key=way,
                    word=store.say(f"hagar.table.printing.{way}.word"),
                )
                for way in PRINTINGS
            ],
            gap=6,
            align=LEFT,
        ),
        alignment=ft.MainAxisAlignment.CENTER,
        vertical_alignment=ft.CrossAxisAlignment.START,
    )


def _ground_of(store: Store, cell: Cell, kinds: dict[Field, Kind]) -> list[ft.Control]:
    """Draw the coaster's fields, and a rim of what lies beside it."""
    half = TAP / 2
    top, left = fields_of(cell)[0]
    ends = (0, half, SPOTS * TAP / 2, SPOTS * TAP - half, SPOTS * TAP)
    drawn: list[ft.Control] = []
    for down in range(4):
        for across in range(4):
            kind = kinds.get((top + down - 1, left + across - 1))
            if kind is None:
                continue
            own = down in {1, 2} and across in {1, 2}
            width, height = ends[across + 1] - ends[across], ends[down + 1] - ends[down]
            drawn.append(
                ft.Container(
                    left=ends[across],
                    top=ends[down],
                    width=width,
                    height=height,
                    opacity=1 if own else 0.45,
                    border=outline(1, "#0B141D"),
                    clip_behavior=ft.ClipBehavior.HARD_EDGE,
                    content=ft.Image(
                        src=sent(ground(kind, palette(store))),
                        fit=ft.BoxFit.COVER,
                        width=width,
                        height=height,
                        exclude_from_semantics=True,
                    ),
                )
            )
    return drawn


def _spot(
    store: Store,
    cell: Cell,
    kinds: dict[Field, Kind],
    spot: Spot,
    there: Mapping[Spot, tuple[str, ...]],
    on_spot: Callable[[Spot], None],
) -> ft.Control:
    fields = touched(cell, spot, kinds)
    printed = there.get(spot, ())
    names = [store.say(f"hagar.table.kind.{kinds[field]}") for field in fields]
    down, across = spot
    label = store.say(
        "hagar.table.spot",
        row=down + 1,
        column=across + 1,
        kinds=" / ".join(names),
        n=len(printed),
    )
    side = 34 if len(printed) == 1 else 22
    dot = ft.Container(
        width=12,
        height=12,
        border_radius=6,
        bgcolor=ft.Colors.with_opacity(0.75, ft.Colors.WHITE),
        border=outline(1, "#0B141D"),
    )
    symbols = wrapped(
        *[picture(print_drawing(store, what), side) for what in printed],
        gap=1,
        tight=True,
        alignment=ft.MainAxisAlignment.CENTER,
    )
    return ft.Container(
        left=across * TAP,
        top=down * TAP,
        content=tappable(
            label,
            symbols if printed else dot,
            lambda: on_spot(spot),
            again="plate",
            padding=0,
            width=TAP,
            height=TAP,
            alignment=ft.Alignment.CENTER,
        ),
    )
