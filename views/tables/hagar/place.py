"""Laying a coaster at the Hägar table: its fields, its glass, its token, what is printed on it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import flet as ft

from companion.games.hagar.offers import PlaceOffer
from companion.games.hagar.placing import Placement
from companion.games.hagar.position import Position
from companion.games.hagar.printed import Printed, Spot
from companion.games.hagar.seen import fields_of, kinds_of
from companion.model import Phrase
from views.parts.part import part
from views.shell.acting import Act
from views.shell.due import due_bar, due_button
from views.shell.explained import refused
from views.store import Store, use_store
from views.tables.hagar.desk import (
    ChangeDesk,
    Desk,
    draft_touched,
    in_hand,
    pressed,
    with_token_in_hand,
)
from views.tables.hagar.draft import Draft, glass_of
from views.tables.hagar.editor import Editor
from views.tables.hagar.parts import hint
from views.tables.hagar.plate import Plate
from views.tables.hagar.said import said_of
from views.tables.hagar.scene import fitted, placement_at
from views.tables.hagar.tray import Tray, forget, teaching

if TYPE_CHECKING:
    from companion.match import Match

"""Changes what is on the desk."""


@part
def Placing(
    match: Match,
    desk: Desk,
    offer: PlaceOffer,
    colour: int,
    put: ChangeDesk,
    act: Act,
    *,
    tight: bool,
    said: Sequence[ft.Control],
) -> ft.Control:
    """Show the coaster in hand and what is still to be ``said`` about it."""
    store = use_store()
    seat = offer.seat or 0
    title = said_of(store, match, offer)
    if desk.prints:
        return due_bar(title, draft_plate(match, desk, put), prints_done(store, put))

    if desk.choosing:

        def take(known: Printed | None) -> None:
            glass = glass_of(match.position, seat)
            put(lambda old: fitted(match, in_hand(old, known, offer.hand, glass)))

        return due_bar(title, *said, Tray(desk.free, take))
    here = _here(match, desk)
    against = here.reasons[0] if here else None
    return due_bar(
        title,
        *said,
        Editor(
            desk,
            colour,
            put,
            partial(touch_token, match, desk, offer, put, act),
            offer.hand,
            here,
            partial(forget, act=act),
            tight=tight,
        ),
        # Of a coaster that is known all over the token is said last, and lays it.
        None
        if desk.draft.is_as_known
        and desk.draft.token is None
        and offer.hand.due
        and against is None
        else _lay(store, match, desk, offer, act, against=against is not None),
    )


def touch_token(
    match: Match, desk: Desk, offer: PlaceOffer, put: ChangeDesk, act: Act, at: int
) -> None:
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


def next_step(store: Store, match: Match, desk: Desk, offer: PlaceOffer) -> list[ft.Control]:
    """Say what is still to be done with the coaster in hand, or why it may not lie there."""
    if desk.prints:
        return []
    if desk.choosing:
        return [hint(store.say("hagar.table.place.which"))]
    here = _here(match, desk)
    return [_next_of_it(store, match, desk, offer, here.reasons[0] if here else None)]


def _next_of_it(
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


def prints_done(store: Store, put: ChangeDesk) -> ft.Control:
    """Lead back from what is printed."""
    return due_button(
        store.say("hagar.table.prints.done"), lambda: put(lambda old: replace(old, prints=False))
    )


def draft_plate(match: Match, desk: Desk, put: ChangeDesk) -> ft.Control:
    """Show the coaster in hand large, for what is printed on it."""
    position: Position = match.position
    # Before it is known where it goes nothing lies beside it.
    cell = desk.draft.cell or (0, 0)
    kinds = kinds_of(position.coasters) if desk.draft.cell else {}
    kinds.update(zip(fields_of(cell), desk.draft.fields, strict=True))

    def press(spot: Spot) -> None:
        put(lambda old: pressed(old, spot))

    there: dict[Spot, tuple[str, ...]] = {}
    for what, spot in desk.draft.prints:
        there[spot] = (*there.get(spot, ()), what)
    return Plate(cell, kinds, there, desk.printing, put, press)
