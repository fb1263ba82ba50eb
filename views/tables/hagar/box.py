"""The coasters of the box as thumbnails: each is entered once, put right, or struck out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Literal

import flet as ft

from companion.games.hagar.box import BOX, forgotten, kept, replaced, together
from companion.games.hagar.printed import PrintedCoaster, Spot
from companion.games.hagar.seen import fields_of
from views.lessons import put_right
from views.parts.box_ways import BoxWays
from views.parts.chip import big_button, quiet_button, small, title
from views.parts.frame import card
from views.parts.layout import row, scrolled, wrapped
from views.parts.part import Nothing, part, use_state
from views.shell.acting import Act
from views.store import use_store
from views.tables.hagar.desk import Held, pressed
from views.tables.hagar.draft import HeldCoaster
from views.tables.hagar.editor import InHand, glass
from views.tables.hagar.parts import choice
from views.tables.hagar.plate import Plate
from views.tables.hagar.tray import MIDDLE_OF_THE_TABLE, coaster_choice

if TYPE_CHECKING:
    from companion.match import Match

PICTURE = 72
"""Side of a coaster of the box, in dp: four of them beside one another on a phone."""

Learn = Callable[[tuple[PrintedCoaster, ...]], tuple[PrintedCoaster, ...]]


@part
def BoxSide(match: Match, act: Act) -> ft.Control:  # noqa: ARG001 - a box is the same at any table
    """Show all coasters that are known; one that is touched is put right."""
    store = use_store()
    held, hold = use_state(Nothing[PrintedCoaster | Literal["new"]]())
    coasters = kept(store.history.setting(BOX.setting))
    taken = held if isinstance(held, PrintedCoaster) and held in coasters else None

    def learn(change: Learn) -> bool:
        return act(learned=put_right(BOX, change))

    def put_away() -> None:
        hold(lambda _: None)

    def keep(new: PrintedCoaster) -> None:
        learn(lambda known: replaced(known, taken, new) if taken in known else (*known, new))
        put_away()

    def forget() -> None:
        learn(lambda known: forgotten(known, taken) if taken in known else known)
        put_away()

    if held is not None:
        return CoasterForm.keyed("form", taken, keep, forget if taken else None, put_away)
    lacking = BOX.lacking(coasters)
    return scrolled(
        ft.Text(store.say("hagar.box", n=len(coasters))),
        small(store.say("box.lacking" if lacking else "box.whole", n=lacking)),
        wrapped(
            *[
                coaster_choice(store, at, coaster, hold, PICTURE, 6, key=f"coaster{at}")
                for at, coaster in enumerate(coasters)
            ],
        ),
        big_button(
            store.say("hagar.box.add"),
            lambda: hold(lambda _: "new"),
            icon=ft.Icons.ADD_ROUNDED,
            strong=bool(lacking),
        ),
        small(store.say("hagar.box.about")),
        BoxWays.keyed(
            "ways", BOX, coasters, lambda more: learn(lambda known: together(known, more))
        ),
    )


@part
def CoasterForm(
    known: PrintedCoaster | None,
    keep: Callable[[PrintedCoaster], Any],
    forget: Callable[[], Any] | None,
    leave: Callable[[], Any],
) -> ft.Control:
    """Ask what is printed on a coaster: its four fields, its glass, gold and shields."""
    store = use_store()
    held, put = use_state(lambda: in_the_hand(known))
    draft = held.draft
    kinds = dict(zip(fields_of(MIDDLE_OF_THE_TABLE), draft.fields, strict=True))

    def redraft(change: Callable[[HeldCoaster], HeldCoaster]) -> None:
        put(lambda old: replace(old, draft=change(old.draft)))

    def press(spot: Spot) -> None:
        put(lambda old: pressed(old, spot))

    beer = "none" if draft.beer is None else draft.beer
    return scrolled(
        card(
            title(store.say("hagar.box.fields")),
            small(store.say("hagar.box.fields.about")),
            row(
                InHand(draft, 0, lambda at: redraft(lambda old: old.painted_at(at, "cycle"))),
                choice(
                    store.say(f"hagar.table.beer.{beer}"),
                    glass(store, draft),
                    lambda: redraft(HeldCoaster.next_beer),
                    word=store.say("hagar.table.word.glass"),
                ),
                alignment=ft.MainAxisAlignment.CENTER,
            ),
        ),
        card(
            title(store.say("hagar.table.word.prints")),
            small(store.say("hagar.box.prints.about")),
            Plate(MIDDLE_OF_THE_TABLE, kinds, draft.on_spots, held.printing, put, press),
        ),
        big_button(
            store.say("hagar.box.keep"), lambda: keep(draft.itself), icon=ft.Icons.CHECK_ROUNDED
        ),
        quiet_button(store.say("hagar.box.forget"), ft.Icons.DELETE_OUTLINE_ROUNDED, forget)
        if forget
        else None,
        quiet_button(store.say("cancel"), ft.Icons.CLOSE_ROUNDED, leave),
    )


def in_the_hand(known: PrintedCoaster | None) -> Held:
    """Return what is held by somebody who looks at a coaster away from the table."""
    draft = HeldCoaster(held=True)
    if known is not None:
        draft = replace(draft, fields=known.fields, beer=known.beer, prints=known.prints)
    return Held(revision=0, mode="play", draft=draft)
