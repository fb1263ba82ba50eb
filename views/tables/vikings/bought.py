"""The set bought last: where its tile lies, whether its Viking steps onto it, its special tile."""

from __future__ import annotations

import flet as ft

from companion.games.vikings.actions import PlaceViking, Special
from companion.games.vikings.offers import (
    ExchangeOffer,
    PlaceVikingOffer,
    SpecialOffer,
)
from companion.games.vikings.position import SpecialKind
from companion.present import present
from views.parts.chip import plain_chip, small
from views.parts.fold import Fold
from views.parts.frame import card
from views.parts.layout import wrapped
from views.parts.part import part_showing
from views.shell.explained import explained_card
from views.tables.vikings.desk import Desk, figure
from views.tables.vikings.edit import special_named


def stepping_cards(desk: Desk) -> list[ft.Control]:
    """Return what is said of the Viking bought last, where he could still step onto his tile."""
    stepping = desk.offer(PlaceVikingOffer)
    return [Stepping(desk, stepping)] if stepping else []


def special_cards(desk: Desk) -> list[ft.Control]:
    """Return what is to be done about special tiles."""
    special, seat = desk.offer(SpecialOffer), desk.seat
    exchange = desk.offer(ExchangeOffer, seat)
    return present(
        TakingSpecial(desk, special) if special else None,
        Exchanging(desk, seat) if exchange and seat not in desk.look.aside else None,
    )


@part_showing(lambda desk, offer: (desk.looks, offer))
def Stepping(desk: Desk, offer: PlaceVikingOffer) -> ft.Control:
    """Offer that the Viking just bought steps onto his tile after all."""
    seat = offer.seat or 0
    text = desk.say(
        "vikings.table.step", seat=seat, viking=desk.say(f"vikings.viking.{offer.viking}")
    )
    return plain_chip(
        text, desk.doing(PlaceViking(seat=seat)), picture_=figure(desk, offer.viking, 28)
    )


@part_showing(lambda desk, offer: (desk.looks, offer))
def TakingSpecial(desk: Desk, offer: SpecialOffer) -> ft.Control:
    """Offer special tiles for the dearest set; folded where only the table knows if it was that."""
    seat, due = offer.seat or 0, offer.dearest
    said = [kind for kind in offer.kinds if kind not in offer.unsaid]
    tiles: list[ft.Control] = [wrapped(*[_special(desk, seat, kind, due=due) for kind in said])]
    if offer.unsaid:
        unsaid = wrapped(*[_special(desk, seat, kind, due=due) for kind in offer.unsaid])
        tiles.append(Fold(desk.say("vikings.table.specials_unsaid"), [unsaid], in_card=True))
    if not offer.dearest:
        return Fold(
            desk.say("vikings.table.special_maybe", seat=seat),
            tiles,
            subtitle=desk.say("vikings.table.special_maybe_about"),
        )
    return explained_card(
        desk.say("vikings.table.special_title", seat=seat),
        "specials",
        *tiles,
        small(desk.say("vikings.table.special_leave")),
    )


def _special(desk: Desk, seat: int, kind: SpecialKind, *, due: bool) -> ft.Control:
    name = special_named(desk, kind)
    return plain_chip(name, desk.doing(Special(seat=seat, kind=kind)), due=due)


@part_showing(lambda desk, seat: (desk.looks, seat, desk.look.aside))
def Exchanging(desk: Desk, seat: int) -> ft.Control:
    """Say that a building tile waits for a tile with the same building; it may be put aside."""
    later = desk.say("vikings.table.building_later")
    return card(
        small(desk.say("vikings.table.building_waits", seat=seat)),
        plain_chip(later, lambda: desk.hold(aside=(*desk.look.aside, seat))),
    )
