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
from views.parts.chip import chip, quiet_button, small, title
from views.parts.fold import Fold
from views.parts.frame import card
from views.parts.tappable import tappable
from views.tables.vikings.desk import Desk, figure
from views.tables.vikings.edit import special_named


def laying_cards(desk: Desk) -> list[ft.Control]:
    """Return what is said of the display just now: where the set bought last may go."""
    cards: list[ft.Control] = []
    if desk.bought_waits:
        cards.append(Laying(desk))
    if desk.offer(VikingOffer):
        cards.append(Stepping(desk))
    return cards


def special_cards(desk: Desk) -> list[ft.Control]:
    """Return what is to be done about special tiles."""
    cards: list[ft.Control] = []
    if desk.offer(SpecialOffer):
        cards.append(TakingSpecial(desk))
    if desk.every(ExchangeOffer):
        cards.append(Exchanging(desk))
    return cards


@ft.component
@guarded
def Laying(desk: Desk) -> ft.Control:
    """Say that a tile or a ship is to be laid."""
    offer = desk.offer(LayOffer)
    bought = desk.position.bought
    if offer is None or bought is None:
        return ft.Container(height=0)
    return card(
        [
            ft.Row(
                spacing=10,
                controls=[
                    *([figure(desk, bought.viking, 36)] if bought.viking else []),
                    ft.Container(
                        expand=True,
                        content=title(desk.say("vikings.table.lays", seat=bought.seat)),
                    ),
                ],
            ),
            small(
                desk.say(
                    "vikings.table.lays_start" if offer.start_due else "vikings.table.lays_about"
                )
            ),
            quiet_button(
                desk.say("vikings.table.lay_later"),
                ft.Icons.SKIP_NEXT_ROUNDED,
                desk.holding(only_buys=True),
            ),
        ],
        color=ft.Colors.SURFACE_CONTAINER_HIGH,
    )


@ft.component
@guarded
def Stepping(desk: Desk) -> ft.Control:
    """Offer that the Viking just bought steps onto his tile after all."""
    offer = desk.offer(VikingOffer)
    if offer is None:
        return ft.Container(height=0)
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
def TakingSpecial(desk: Desk) -> ft.Control:
    """Offer special tiles to whoever bought the dearest set; folded where nobody here knows."""
    offer = desk.offer(SpecialOffer)
    if offer is None:
        return ft.Container(height=0)
    seat = offer.seat or 0
    tiles = [_special(desk, seat, kind) for kind in offer.kinds]
    if not offer.dearest:
        return Fold(
            desk.say("vikings.table.special_maybe", seat=seat),
            tiles,
            subtitle=desk.say("vikings.table.special_maybe_about"),
        )
    return card(
        [
            title(desk.say("vikings.table.special_title", seat=seat)),
            *tiles,
            small(desk.say("vikings.table.special_leave")),
        ]
    )


def _special(desk: Desk, seat: int, kind: SpecialKind) -> ft.Control:
    name = special_named(desk, kind)
    return tappable(
        name,
        ft.Column(
            tight=True,
            spacing=2,
            controls=[
                ft.Text(name, size=16, weight=ft.FontWeight.W_600),
                small(desk.say(f"vikings.special.{kind}.about")),
            ],
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
    return card([small(desk.say("vikings.table.building_waits", n=len(seats), seats=seats))])
