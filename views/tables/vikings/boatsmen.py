"""Boatsmen at a large scoring: whom they bring where, and what would be best, on request."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from companion.games.vikings.actions import Boatsmen
from companion.games.vikings.advice import BestUse, best_use
from companion.games.vikings.offers import BoatsmenOffer
from companion.games.vikings.seen import brings_one
from companion.present import present
from views.parts.chip import button, chip, small
from views.parts.frame import card
from views.parts.icon_button import sign
from views.parts.layout import Part, filling, row, wrapped
from views.parts.part import part
from views.shell.desk import token
from views.shell.due import due_bar, due_button
from views.shell.explained import explained
from views.store import use_store
from views.tables.vikings.desk import Desk, figure


def boatsmen_cards(desk: Desk) -> list[ft.Control]:
    """Return a card for everybody whose boatsmen could bring somebody."""
    return [
        Crew.keyed(f"crew{desk.match.id}{offer.seat}", desk, offer)
        for offer in desk.every(BoatsmenOffer)
    ]


@part
def Crew(desk: Desk, offer: BoatsmenOffer) -> ft.Control:
    """Let a player use boatsmen, or ask what would be best."""
    store = use_store()
    seat = offer.seat or 0
    best = desk.best_use(seat)

    def ask() -> None:
        # It is drawn on the display, too, which is looked at from now on.
        found = best_use(desk.position, seat, desk.match.options)
        desk.hold(seat=seat, advised=(desk.match.step, found))

    using = desk.look.ferry == seat
    advised = _advised(desk, best) if best and not using else []
    return card(
        row(
            token(desk, seat, 28),
            filling(
                explained(desk.say("vikings.table.crew", seat=seat, n=offer.boatsmen), "boatsmen")
            ),
            # Large words need the room.
            None if store.large else figure(desk, "boatsman", 32),
        ),
        small(desk.say("vikings.table.crew_due")) if offer.due else None,
        None if using else _ways(desk, offer, ask),
        *advised,
    )


def _ways(desk: Desk, offer: BoatsmenOffer, ask: Callable[[], Any]) -> Part:
    """Offer a boatsman alone, with a boat tile where there is one, and advice."""
    seat = offer.seat or 0

    def use(*, boat: bool) -> None:
        desk.hold(ferry=seat, seat=seat, boat=boat, to=())

    return wrapped(
        chip(
            desk.say("vikings.table.use_boatsman", seat=seat),
            desk.say("vikings.table.use_boatsman_short"),
            lambda: use(boat=False),
            picture_=sign(ft.Icons.ROWING_ROUNDED, 20),
        ),
        chip(
            desk.say("vikings.table.use_boat", seat=seat),
            desk.say("vikings.table.use_boat_short", n=offer.boats),
            lambda: use(boat=True),
            picture_=sign(ft.Icons.SAILING_ROUNDED, 20),
        )
        if offer.boats
        else None,
        chip(
            desk.say("vikings.table.what_if", seat=seat),
            desk.say("vikings.table.what_if_short"),
            ask,
            picture_=sign(ft.Icons.LIGHTBULB_OUTLINE_ROUNDED, 20),
        ),
    )


@part
def FerryBar(desk: Desk, offer: BoatsmenOffer) -> ft.Control:
    """Say where to touch, and let the boatsman leave once everybody has a tile.

    Whoever stands there is not brought yet: nothing else may be recorded meanwhile.
    """
    seat = offer.seat or 0
    alone = brings_one(offer, boat=desk.look.boat)
    to = desk.look.to
    stay = desk.holding(ferry=None, to=(), boat=False)

    def leave() -> None:
        boat = desk.look.boat
        stay()
        desk.do(Boatsmen(seat=seat, to=to, boat=boat))

    return due_bar(
        desk.say("vikings.table.crew", seat=seat, n=offer.boatsmen),
        small(desk.say("vikings.table.ferry_one" if alone else "vikings.table.ferry_many")),
        None
        if alone
        else due_button(desk.say("vikings.table.ferry_go", n=len(to)), leave, off=not to),
        quiet=((desk.say("cancel"), ft.Icons.CLOSE_ROUNDED, stay),),
    )


def _advised(desk: Desk, best: BestUse) -> list[ft.Control]:
    """Show the best use, trip by trip, and offer to do it."""
    seat = best.seat
    actions = [Boatsmen(seat=seat, to=trip.to, boat=trip.boat) for trip in best.trips]
    texts = [
        desk.say(
            "vikings.table.trip_boat" if trip.boat else "vikings.table.trip",
            number=number,
            to=", ".join(
                desk.say(
                    "vikings.table.trip_to",
                    viking=desk.say(f"vikings.viking.{spot.row}"),
                    column=spot.column,
                )
                for spot in trip.to
            ),
        )
        for number, trip in enumerate(best.trips, start=1)
    ]
    return present(
        ft.Text(desk.tell(best.sentence), weight=ft.FontWeight.W_600),
        *[small(text) for text in texts],
        small(desk.say("vikings.table.what_if_about")),
        button(
            desk.say("vikings.table.do_it", seat=seat),
            lambda: desk.do(*actions),
            ft.FilledTonalButton,
        )
        if actions
        else None,
    )
