"""Laying a coaster at the Hägar table: its fields, its glass, its token, what is printed on it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

import flet as ft

from companion.games.hagar.offers import PlaceOffer
from companion.games.hagar.printed import PrintedCoaster, Spot
from companion.games.hagar.seen import fields_of, glass_of, kinds_of
from companion.model import Phrase
from views.parts.layout import Part, column, filling, row
from views.parts.part import part
from views.shell.due import due_bar, due_button
from views.shell.explained import refused
from views.tables.hagar.desk import Desk, Held, draft_touched, in_hand, pressed, with_token_in_hand
from views.tables.hagar.draft import HeldCoaster
from views.tables.hagar.editor import Editor
from views.tables.hagar.parts import hint
from views.tables.hagar.plate import Plate
from views.tables.hagar.said import said_of
from views.tables.hagar.scene import fitted, placement_at
from views.tables.hagar.tray import Tray, teaching

TWO_LINES = 33
"""Height of what is to be done next where it takes two lines of the smallest text, in dp."""


@part
def Placing(
    desk: Desk, offer: PlaceOffer, *, tight: bool, said: Sequence[ft.Control]
) -> ft.Control:
    """Show the coaster in hand and what is still to be ``said`` about it."""
    seat = offer.seat or 0
    title = said_of(desk, offer)
    if desk.held.prints:
        return due_bar(title, draft_plate(desk), prints_done(desk))

    if desk.held.choosing:

        def take(known: PrintedCoaster | None) -> None:
            glass = glass_of(desk.position, seat)
            desk.put(lambda old: fitted(desk.match, in_hand(old, known, offer.hand, glass)))

        return due_bar(title, _kept(desk, said), Tray(desk.held.free, take))
    here = placement_at(desk.match, desk.held.draft)
    against = here.reasons[0] if here else None
    return due_bar(
        title,
        _kept(desk, said),
        Editor(
            desk,
            desk.colours[seat],
            partial(touch_token, desk, offer),
            offer.hand,
            here,
            tight=tight,
        ),
        # Of a coaster that is known all over the token is said last, and lays it.
        None
        if desk.held.draft.is_as_known
        and desk.held.draft.token is None
        and offer.hand.due
        and against is None
        else _lay(desk, offer, against=against is not None),
    )


def _kept(desk: Desk, said: Sequence[ft.Control]) -> Part:
    """Keep the same room for what is said from one coaster to the next.

    So the board keeps its own, and is not measured and drawn again.
    """
    if not said or desk.store.large:
        return column(*said) if said else None
    high = ft.Container(height=TWO_LINES * desk.store.times)
    return row(filling(column(*said)), high, gap=0)


def touch_token(desk: Desk, offer: PlaceOffer, at: int) -> None:
    """Touch a field of the coaster in hand; the token on one that is known all over lays it."""

    def touch(old: Held) -> Held:
        ready = with_token_in_hand(old, offer.hand) if old.draft.known else old
        return draft_touched(ready, at)

    after = touch(desk.held).draft
    if _lays_at_once(desk, offer) and after.token is not None:
        _act(desk, after, offer, anyway=False)
    else:
        desk.put(touch)


def _lays_at_once(desk: Desk, offer: PlaceOffer) -> bool:
    """Tell whether only the token of the coaster in hand is still to be entered."""
    draft, hand = desk.held.draft, offer.hand
    if not draft.is_as_known or draft.token is not None or not hand.holds_any:
        return False
    here = placement_at(desk.match, desk.held.draft)
    return here is not None and here.reasons[0] is None


def next_step(desk: Desk, offer: PlaceOffer) -> list[ft.Control]:
    """Say what is still to be done with the coaster in hand, or why it may not lie there."""
    if desk.held.prints:
        return []
    if desk.held.choosing:
        return [hint(desk.say("hagar.table.place.which"))]
    here = placement_at(desk.match, desk.held.draft)
    return [_next_of_it(desk, offer, here.reasons[0] if here else None)]


def _next_of_it(desk: Desk, offer: PlaceOffer, against: Phrase | None) -> ft.Control:
    if against is not None:
        return refused(against, desk.match.names)
    if desk.held.draft.cell is None:
        known = desk.held.draft.known is not None
        return hint(desk.say(f"hagar.table.{'place.where_known' if known else 'use.coaster'}"))
    if offer.hand.due and desk.held.draft.token is None:
        at_once = _lays_at_once(desk, offer)
        return hint(desk.say(f"hagar.table.place.{'token_lays' if at_once else 'token'}"))
    return hint(desk.say("hagar.table.place.ready"))


def _lay(desk: Desk, offer: PlaceOffer, *, against: bool) -> ft.Control:
    draft = desk.held.draft
    ready = draft.cell is not None and (draft.token is not None or not offer.hand.due)

    def lay() -> None:
        _act(desk, draft, offer, anyway=against)

    key = "anyway" if against else "lay"
    return due_button(
        desk.say(f"hagar.table.{key}"), lay if ready else None, against=against and ready
    )


def _act(desk: Desk, draft: HeldCoaster, offer: PlaceOffer, *, anyway: bool) -> None:
    action = draft.place(desk.position, offer.seat or 0, anyway=anyway)
    if action is not None:
        desk.do(action, learned=teaching(draft))


def prints_done(desk: Desk) -> ft.Control:
    """Lead back from what is printed."""
    return due_button(
        desk.say("hagar.table.prints.done"),
        lambda: desk.put(lambda old: replace(old, prints=False, plate=None)),
    )


def draft_plate(desk: Desk) -> ft.Control:
    """Show the coaster in hand large, for what is printed on it."""
    # Before it is known where it goes nothing lies beside it.
    cell = desk.held.draft.cell or (0, 0)
    kinds = kinds_of(desk.position.coasters) if desk.held.draft.cell else {}
    kinds.update(zip(fields_of(cell), desk.held.draft.fields, strict=True))

    def press(spot: Spot) -> None:
        desk.put(lambda old: pressed(old, spot))

    return Plate(cell, kinds, desk.held.draft.on_spots, desk.held.printing, desk.put, press)
