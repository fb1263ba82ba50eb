"""The set bought last: where its tile lies, whether its Viking steps onto it, its special tile."""

from __future__ import annotations

import flet as ft

from companion.games.vikings.actions import PlaceViking, Special
from companion.games.vikings.offers import (
    ExchangeOffer,
    LayOffer,
    SpecialOffer,
    VikingOffer,
)
from companion.games.vikings.position import SpecialKind
from views.guard import guarded
from views.parts.chip import chip, quiet_button, small
from views.parts.fold import Fold
from views.parts.frame import card
from views.parts.layout import LEFT, column, row
from views.parts.tappable import tappable
from views.shell.explained import explained
from views.tables.vikings.desk import Desk, figure
from views.tables.vikings.edit import special_named


def laying_cards(desk: Desk) -> list[ft.Control]:
    """Return what is said of the display just now: where the set bought last may go."""
    laying = desk.offer(LayOffer) if desk.bought_waits else None
    stepping = desk.offer(VikingOffer)
    return [
        *([Laying(desk, laying)] if laying else []),
        *([Stepping(desk, stepping)] if stepping else []),
    ]


def special_cards(desk: Desk) -> list[ft.Control]:
    """Return what is to be done about special tiles."""
    special = desk.offer(SpecialOffer)
    return [
        *([TakingSpecial(desk, special)] if special else []),
        *([Exchanging(desk)] if desk.every(ExchangeOffer) else []),
    ]


@ft.component
@guarded
def Laying(desk: Desk, offer: LayOffer) -> ft.Control:
    """Say that a tile or a ship is to be laid."""
    bought = desk.position.bought
    return card(
        row(
            figure(desk, bought.viking, 36) if bought and bought.viking else None,
            ft.Container(
                expand=True,
                content=explained(desk.say("vikings.table.lays", seat=offer.seat), "laying"),
            ),
        ),
        small(
            desk.say("vikings.table.lays_start" if offer.start_due else "vikings.table.lays_about")
        ),
        quiet_button(
            desk.say("vikings.table.lay_later"),
            ft.Icons.SKIP_NEXT_ROUNDED,
            desk.holding(only_buys=True),
        ),
        color=ft.Colors.SURFACE_CONTAINER_HIGH,
    )


@ft.component
@guarded
def Stepping(desk: Desk, offer: VikingOffer) -> ft.Control:
    """Offer that the Viking just bought steps onto his tile after all."""
    seat = offer.seat or 0
    text = desk.say(
        "vikings.table.step", seat=seat, viking=desk.say(f"vikings.viking.{offer.viking}")
    )
    return chip(
        text,
        text,
        desk.doing(PlaceViking(seat=seat)),
        picture_=figure(desk, offer.viking, 28),
    )


@ft.component
@guarded
def TakingSpecial(desk: Desk, offer: SpecialOffer) -> ft.Control:
    """Offer special tiles to whoever bought the dearest set; folded where nobody here knows."""
    seat = offer.seat or 0
    tiles = [_special(desk, seat, kind) for kind in offer.kinds]
    if not offer.dearest:
        return Fold(
            desk.say("vikings.table.special_maybe", seat=seat),
            tiles,
            subtitle=desk.say("vikings.table.special_maybe_about"),
        )
    return card(
        explained(desk.say("vikings.table.special_title", seat=seat), "specials"),
        *tiles,
        small(desk.say("vikings.table.special_leave")),
    )


def _special(desk: Desk, seat: int, kind: SpecialKind) -> ft.Control:
    name = special_named(desk, kind)
    return tappable(
        name,
        column(
            ft.Text(name, size=16, weight=ft.FontWeight.W_600),
            small(desk.say(f"vikings.special.{kind}.about")),
            gap=2,
            align=LEFT,
        ),
        desk.doing(Special(seat=seat, kind=kind)),
        bgcolor=ft.Colors.SURFACE_CONTAINER_HIGHEST,
        padding=12,
    )


@ft.component
@guarded
def Exchanging(desk: Desk) -> ft.Control:
    """Say that a building tile waits for a tile with the same building."""
    seats = [offer.seat for offer in desk.every(ExchangeOffer)]
    return card(small(desk.say("vikings.table.building_waits", n=len(seats), seats=seats)))
