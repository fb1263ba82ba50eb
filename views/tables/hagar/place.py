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
from companion.games.hagar.printed import Printed, Spot
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
from views.tables.hagar.box import Tray, forget, teaching, turns_of
from views.tables.hagar.desk import Desk, draft_touched, in_hand, put_back, with_token_in_hand
from views.tables.hagar.draft import IN_HAND, Brush, Draft, glass_of, quarters
from views.tables.hagar.drawn import beer_mug, ground, printed_gold, printed_shield
from views.tables.hagar.parts import choice, hint
from views.tables.hagar.pieces import QUARTER, print_drawing, token_drawing
from views.tables.hagar.plate import Plate
from views.tables.hagar.scene import GOLD_TOKEN, fitted, placement_at

if TYPE_CHECKING:
    from companion.match import Match

FIELD = 68
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
    if desk.prints:
        return due_bar(title, draft_plate(match, desk, put), prints_done(store, put))

    if desk.choosing:

        def take(known: Printed | None) -> None:
            glass = glass_of(match.position, seat)
            put(lambda old: fitted(match, in_hand(old, known, offer.hand, glass)))

        return due_bar(title, hint(store.say("hagar.table.place.which")), Tray(desk.free, take))
    here = _here(match, desk)
    against = here.reasons[0] if here else None
    return due_bar(
        title,
        _next_step(store, match, desk, offer, against),
        Editor(
            desk,
            colour,
            put,
            partial(touch_token, match, desk, offer, put, act),
            offer.hand,
            here,
            partial(forget, act=act),
        ),
        # Of a coaster that is known all over the token is said last, and lays it.
        None
        if desk.draft.is_as_known
        and desk.draft.token is None
        and offer.hand.due
        and against is None
        else _lay(store, match, desk, offer, act, against=against is not None),
    )


def touch_token(match: Match, desk: Desk, offer: PlaceOffer, put: Put, act: Act, at: int) -> None:
    """Touch a field of the coaster in hand; the token on one that is known all over lays it."""

    def touch(old: Desk) -> Desk:
        ready = with_token_in_hand(old, offer.hand) if old.draft.known else old
        return draft_touched(ready, at)

    after = touch(desk).draft
    if _lays_at_once(match, desk, offer) and after.token is not None:
        _act(match, after, offer, act, anyway=False)
    else:
        put(touch)


def _lays_at_once(match: Match, desk: Desk, offer: PlaceOffer) -> bool:
    """Tell whether only the token is still to be said of the coaster in hand."""
    draft, hand = desk.draft, offer.hand
    if not draft.is_as_known or draft.token is not None or not (hand.hagars or hand.gold):
        return False
    here = _here(match, desk)
    return here is not None and here.reasons[0] is None


def _here(match: Match, desk: Desk) -> Placement | None:
    """Return what the rules say about the place that was touched."""
    return placement_at(match, desk.draft)


def _next_step(
    store: Store, match: Match, desk: Desk, offer: PlaceOffer, against: Phrase | None
) -> ft.Control:
    if against is not None:
        return refused(against, match.names)
    if desk.draft.cell is None:
        known = desk.draft.known is not None
        return hint(store.say(f"hagar.table.place.{'where_known' if known else 'where'}"))
    if offer.hand.due and desk.draft.token is None:
        at_once = _lays_at_once(match, desk, offer)
        return hint(store.say(f"hagar.table.place.{'token_lays' if at_once else 'token'}"))
    return hint(store.say("hagar.table.place.ready"))


def _lay(
    store: Store, match: Match, desk: Desk, offer: PlaceOffer, act: Act, *, against: bool
) -> ft.Control:
    draft = desk.draft
    ready = draft.cell is not None and (draft.token is not None or not offer.hand.due)

    def lay() -> None:
        _act(match, draft, offer, act, anyway=against)

    key = "anyway" if against else "lay"
    return due_button(
        store.say(f"hagar.table.{key}"), lay if ready else None, against=against and ready
    )


def _act(match: Match, draft: Draft, offer: PlaceOffer, act: Act, *, anyway: bool) -> None:
    action = draft.place(match.position, offer.seat or 0, anyway=anyway)
    if action is not None:
        act(action, learned=teaching(draft))


def prints_done(store: Store, put: Put) -> ft.Control:
    """Lead back from what is printed."""
    return due_button(
        store.say("hagar.table.prints.done"), lambda: put(lambda old: replace(old, prints=False))
    )


@ft.component
@guarded
def Editor(
    desk: Desk,
    colour: int,
    put: Put,
    on_field: Callable[[int], None],
    hand: Hand,
    here: Placement | None,
    on_forget: Callable[[Printed], None],
) -> ft.Control:
    """Show the coaster in hand: its fields are touched to paint them or to put the token."""
    store = use_store()
    draft = desk.draft

    def redraft(change: Callable[[Draft], Draft]) -> None:
        put(lambda old: replace(old, draft=change(old.draft)))

    def turn(turns: int) -> None:
        redraft(lambda old: old.turned_to(turns))

    known = draft.known
    beer = "none" if draft.beer is None else draft.beer
    puts = bool(hand.hagars or hand.gold)
    return row(
        # What is neither painted nor given a token is seen well enough in its small pictures.
        InHand(draft, colour, on_field) if puts or known is None else None,
        wrapped(
            *turns_of(store, draft, here, turn),
            *[
                choice(
                    store.say(f"hagar.table.brush.{one}"),
                    brush_drawing(store, one, colour),
                    partial(put, partial(_with_brush, brush=one)),
                    chosen=one == desk.brush,
                    key=one,
                    word=store.say(f"hagar.table.word.{one}"),
                )
                for one in IN_HAND
                if (one == "cycle" and known is None)
                or (one == "hagar" and hand.hagars and (hand.gold or known is None))
                or (one == "gold" and hand.gold)
            ],
            *(
                [
                    choice(
                        store.say("hagar.table.turn"),
                        ft.Icon(ft.Icons.ROTATE_90_DEGREES_CW_ROUNDED),
                        lambda: redraft(Draft.turned),
                        word=store.say("hagar.table.word.turn"),
                    ),
                    choice(
                        store.say(f"hagar.table.beer.{beer}"),
                        _glass(store, draft),
                        lambda: redraft(Draft.next_beer),
                        word=store.say("hagar.table.word.glass"),
                    ),
                ]
                if known is None
                else []
            ),
            choice(
                store.say("hagar.table.prints", n=len(draft.prints)),
                _both_prints(store),
                lambda: put(lambda old: replace(old, prints=True)),
                word=store.say("hagar.table.word.prints"),
            ),
            *_put_aside(store, desk, put, on_forget),
            gap=4,
            expand=True,
        ),
        vertical_alignment=ft.CrossAxisAlignment.START,
        gap=8,
    )


def _put_aside(
    store: Store, desk: Desk, put: Put, on_forget: Callable[[Printed], None]
) -> list[ft.Control]:
    """Offer to take another coaster, and to forget one that was entered wrong."""
    known = desk.draft.known
    ways = []
    if desk.free:
        ways.append(
            choice(
                store.say("hagar.table.box.other"),
                ft.Icon(ft.Icons.SWAP_HORIZ_ROUNDED),
                partial(put, put_back),
                word=store.say("hagar.table.box.other.word"),
            )
        )
    if known is not None and known in desk.free:

        def forget_it() -> None:
            put(put_back)
            on_forget(known)

        ways.append(
            choice(
                store.say("hagar.table.box.forget"),
                ft.Icon(ft.Icons.DELETE_OUTLINE_ROUNDED),
                forget_it,
                word=store.say("hagar.table.box.forget.word"),
            )
        )
    return ways


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
def InHand(draft: Draft, colour: int, on_field: Callable[[int], None]) -> ft.Control:
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
                        partial(on_field, at),
                        padding=0,
                        width=FIELD,
                        height=FIELD,
                        radius=10,
                        key=f"own{at}",
                        # A coaster that a touch lays is painted no more.
                        again=None if draft.known else "in hand",
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


def draft_plate(match: Match, desk: Desk, put: Put) -> ft.Control:
    """Show the coaster in hand large, for what is printed on it."""
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
