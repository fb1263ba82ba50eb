"""Laying a coaster at the Hägar table: its fields, its glass, its token, what is printed on it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import flet as ft

from companion.games.hagar.board import fields_of, kinds_of
from companion.games.hagar.offers import PlaceOffer
from companion.games.hagar.placing import Hand, Placement
from companion.games.hagar.position import COASTERS, Kind, Position
from companion.model import Phrase
from views.guard import guarded
from views.parts.layout import row, wrapped
from views.parts.palette import palette
from views.parts.picture import picture
from views.parts.tappable import tappable
from views.shell.acting import Act
from views.shell.due import due_bar, due_button
from views.shell.explained import refused
from views.store import Store, use_store
from views.tables.hagar.desk import Desk, draft_touched
from views.tables.hagar.draft import BRUSHES, Brush, Draft, Spot, quarters
from views.tables.hagar.drawn import beer_mug, ground, printed_gold, printed_shield
from views.tables.hagar.parts import choice, hint
from views.tables.hagar.pieces import QUARTER, token_drawing
from views.tables.hagar.plate import Plate, print_drawing
from views.tables.hagar.scene import GOLD_TOKEN, placements

if TYPE_CHECKING:
    from companion.match import Match

FIELD = 70
"""Side of a field of the coaster in hand."""

CORNERS = ("upper_left", "upper_right", "lower_left", "lower_right")

Put = Callable[[Callable[[Desk], Desk]], None]
"""Changes what is on the desk."""


@ft.component
@guarded
def Placing(
    match: Match, desk: Desk, offer: PlaceOffer, colour: int, put: Put, act: Act
) -> ft.Control:
    """Show the coaster in hand and what is still to be said about it."""
    store = use_store()
    seat = offer.seat or 0
    most = COASTERS[match.position.players]
    title = store.say(
        "hagar.table.place", match.names, seat=seat, number=most - offer.left + 1, most=most
    )
    draft = desk.draft
    if desk.prints:
        return due_bar(title, _draft_plate(match, desk, put), _back(store, put))
    here = _here(match, desk)
    against = here.reasons[0] if here else None
    return due_bar(
        title,
        _next_step(store, match, desk, offer, against),
        Editor(draft, desk.brush, colour, put, offer.hand, printable=True),
        _lay(store, match, desk, offer, act, against=against is not None),
    )


def _here(match: Match, desk: Desk) -> Placement | None:
    """Return what the rules say about the place that was touched."""
    cell = desk.draft.cell
    return next((one for one in placements(match, desk) if one.cell == cell), None)


def _next_step(
    store: Store, match: Match, desk: Desk, offer: PlaceOffer, against: Phrase | None
) -> ft.Control:
    if against is not None:
        return refused(against, match.names)
    if desk.draft.cell is None:
        return hint(store.say("hagar.table.place.where"))
    if offer.hand.due and desk.draft.token is None:
        return hint(store.say("hagar.table.place.token"))
    return hint(store.say("hagar.table.place.ready"))


def _lay(
    store: Store, match: Match, desk: Desk, offer: PlaceOffer, act: Act, *, against: bool
) -> ft.Control:
    draft = desk.draft
    ready = draft.cell is not None and (draft.token is not None or not offer.hand.due)

    def lay() -> None:
        action = draft.place(match.position, offer.seat or 0, anyway=against)
        if action is not None:
            act(action)

    key = "anyway" if against else "lay"
    return due_button(
        store.say(f"hagar.table.{key}"), lay if ready else None, against=against and ready
    )


def _back(store: Store, put: Put) -> ft.Control:
    return due_button(
        store.say("hagar.table.prints.done"), lambda: put(lambda old: replace(old, prints=False))
    )


@ft.component
@guarded
def Editor(
    draft: Draft,
    brush: Brush,
    colour: int,
    put: Put,
    hand: Hand,
    *,
    printable: bool,
) -> ft.Control:
    """Show the coaster in hand: its fields are touched to paint them or to put the token."""
    store = use_store()

    def redraft(change: Callable[[Draft], Draft]) -> None:
        put(lambda old: replace(old, draft=change(old.draft)))

    beer = "none" if draft.beer is None else draft.beer
    return row(
        InHand(draft, colour, put),
        wrapped(
            *[
                choice(
                    store.say(f"hagar.table.brush.{one}"),
                    brush_drawing(store, one, colour),
                    partial(put, partial(_with_brush, brush=one)),
                    chosen=one == brush,
                    key=one,
                )
                for one in BRUSHES
                if one not in {"hagar", "gold"}
                or (one == "hagar" and hand.hagars)
                or (one == "gold" and hand.gold)
            ],
            choice(
                store.say("hagar.table.turn"),
                ft.Icon(ft.Icons.ROTATE_90_DEGREES_CW_ROUNDED),
                lambda: redraft(Draft.turned),
            ),
            choice(
                store.say(f"hagar.table.beer.{beer}"),
                _glass(store, draft),
                lambda: redraft(Draft.next_beer),
            ),
            choice(
                store.say("hagar.table.prints", n=len(draft.prints)),
                _both_prints(store),
                lambda: put(lambda old: replace(old, prints=True)),
            )
            if printable
            else None,
            gap=3,
            expand=True,
        ),
        vertical_alignment=ft.CrossAxisAlignment.START,
    )


def _with_brush(desk: Desk, brush: Brush) -> Desk:
    return replace(desk, brush=brush)


def brush_drawing(store: Store, brush: Brush, colour: int) -> ft.Control:
    """Show what a brush paints or puts."""
    if brush == "cycle":
        return ft.Icon(ft.Icons.TOUCH_APP_ROUNDED)
    if brush == "hagar" or brush == "gold":  # noqa: PLR1714 - mypy narrows only this way
        drawn = token_drawing(store, GOLD_TOKEN if brush == "gold" else colour)
        return picture(drawn, width=34, height=34)
    return ft.Container(
        border_radius=8,
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
        content=picture(ground(brush, palette(store)), width=36, height=36),
    )


def _glass(store: Store, draft: Draft) -> ft.Control:
    mug = picture(beer_mug(palette(store)), width=36, height=36)
    if draft.beer is None:
        return ft.Container(opacity=0.45, content=mug)
    return ft.Container(rotate=ft.Rotate(quarters(draft.beer) * QUARTER), content=mug)


def _both_prints(store: Store) -> ft.Control:
    colours = palette(store)
    return row(
        picture(printed_gold(colours), width=20, height=20),
        picture(printed_shield(colours), width=20, height=20),
        gap=1,
        tight=True,
    )


@ft.component
@guarded
def InHand(draft: Draft, colour: int, put: Put) -> ft.Control:
    """Show the four fields of the coaster in hand."""
    store = use_store()
    colours = palette(store)
    glass = FIELD * 0.62
    small = 22
    return ft.Stack(
        width=2 * FIELD + 4,
        height=2 * FIELD + 4,
        controls=[
            *[
                ft.Container(
                    left=(at % 2) * (FIELD + 4),
                    top=(at // 2) * (FIELD + 4),
                    content=tappable(
                        store.say(
                            f"hagar.table.in_hand.{CORNERS[at]}",
                            kind=store.say(f"hagar.table.kind.{kind}"),
                        ),
                        _own_field(store, draft, at, kind, colour),
                        partial(put, partial(draft_touched, at=at)),
                        padding=0,
                        width=FIELD,
                        height=FIELD,
                        radius=10,
                        key=f"own{at}",
                        again="in hand",
                    ),
                )
                for at, kind in enumerate(draft.fields)
            ],
            *(
                [
                    ft.Container(
                        left=FIELD + 2 - glass / 2,
                        top=FIELD + 2 - glass / 2,
                        rotate=ft.Rotate(quarters(draft.beer) * QUARTER),
                        content=ft.TransparentPointer(
                            content=picture(beer_mug(colours), width=glass, height=glass)
                        ),
                    )
                ]
                if draft.beer
                else []
            ),
            *[
                ft.Container(
                    left=_along(across) - small / 2,
                    top=_along(down) - small / 2,
                    content=ft.TransparentPointer(
                        content=picture(print_drawing(store, what), width=small, height=small)
                    ),
                )
                for what, (down, across) in draft.prints
            ],
        ],
    )


def _along(at: int) -> float:
    """Return how far along the coaster in hand one of the five spots lies."""
    return (12, FIELD * 0.3, FIELD + 2, FIELD * 1.3, 2 * FIELD - 8)[at]


def _own_field(store: Store, draft: Draft, at: int, kind: Kind, colour: int) -> ft.Control:
    token = token_drawing(store, GOLD_TOKEN if draft.gold else colour)
    return ft.Stack(
        alignment=ft.Alignment.CENTER,
        width=FIELD,
        height=FIELD,
        controls=[
            ft.Container(
                border_radius=10,
                clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
                content=picture(ground(kind, palette(store)), width=FIELD, height=FIELD),
            ),
            *([_ringed(token)] if draft.token == at else []),
        ],
    )


def _ringed(token: str) -> ft.Control:
    return ft.Container(
        width=46,
        height=46,
        border_radius=23,
        bgcolor="#0B141D",
        padding=2,
        content=picture(token, width=42, height=42),
    )


def _draft_plate(match: Match, desk: Desk, put: Put) -> ft.Control:
    position: Position = match.position
    # Before it is known where it goes nothing lies beside it.
    cell = desk.draft.cell or (0, 0)
    kinds = kinds_of(position.coasters) if desk.draft.cell else {}
    kinds.update(zip(fields_of(cell), desk.draft.fields, strict=True))

    def press(spot: Spot) -> None:
        def pressed(old: Desk) -> Desk:
            if old.printing == "off":
                return replace(old, draft=old.draft.cleared(spot))
            return replace(old, draft=old.draft.printed(old.printing, spot))

        put(pressed)

    there: dict[Spot, tuple[str, ...]] = {}
    for what, spot in desk.draft.prints:
        there[spot] = (*there.get(spot, ()), what)
    return Plate(cell, kinds, there, desk.printing, put, press)
