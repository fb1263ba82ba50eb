"""What the tracks have given and nobody has used yet: upgrades to flip, trade cards to place."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import flet as ft

from companion.games.shipwrights.actions import PlaceTradeCard, Upgrade
from companion.games.shipwrights.corrections import called
from companion.games.shipwrights.offers import PhaseOffer, TradeCardOffer, UpgradeOffer
from companion.games.shipwrights.printed import Goods
from companion.games.shipwrights.seen import counters, still_trading
from companion.model import Frozen
from views.forms.record_form import RecordForm
from views.parts.chip import capital, chip, choose_from, small
from views.parts.frame import card
from views.parts.layout import column, heard, wrapped
from views.tables.shipwrights.desk import Desk, Gift
from views.tables.shipwrights.edit import gone

if TYPE_CHECKING:
    from collections.abc import Iterator

    from companion.games.shipwrights.tracks import Ship

MOST_INCOME = 9
TRADE_INCOME = ("oak", "wool", "iron", "silver", "gold", "workers")


@dataclass(frozen=True, eq=False)
class Due:
    """What a seat is asked to do with something that the tracks have given it."""

    seat: int
    what: str
    said: str
    ways: ft.Control


def given(desk: Desk, seat: int, *, waits: bool = False) -> Iterator[Due]:
    """Go through what the tracks have given a player who has not used it yet.

    It is due now, or ``waits`` on the board: put aside, or for another device.
    """
    for offer in _gifts(desk):
        if offer.seat == seat and _waits(desk, offer) == waits:
            yield (
                _upgrade(desk, offer)
                if isinstance(offer, UpgradeOffer)
                else _trade_card(desk, offer)
            )


def owed(desk: Desk) -> frozenset[int]:
    """Return the seats that have something to use now."""
    seats = (offer.seat for offer in _gifts(desk) if not _waits(desk, offer))
    return frozenset(seat for seat in seats if seat is not None)


def acting(desk: Desk) -> frozenset[int]:
    """Return whoever has to use something first, else who alone still has to finish a phase."""
    if first := owed(desk):
        return first
    late = unfinished(desk)
    return frozenset(late if len(late) < len(desk.match.names) else ())


def unfinished(desk: Desk) -> tuple[int, ...]:
    """Return who still has to finish the phase: of the last one, who has something to trade."""
    if desk.position.phase == "trades":
        # What is missing comes first, and is everybody's.
        return () if desk.missing else still_trading(desk.position)
    phase = desk.offer(PhaseOffer) if desk.in_rounds else None
    return phase.waiting if phase else ()


def _gifts(desk: Desk) -> list[UpgradeOffer | TradeCardOffer]:
    return [*desk.every(UpgradeOffer), *desk.every(TradeCardOffer)]


def _waits(desk: Desk, offer: UpgradeOffer | TradeCardOffer) -> bool:
    aside = desk.aside.value
    return desk.is_others(offer.seat) or (bool(aside) and _gift(desk, offer) in aside)


def _gift(desk: Desk, offer: UpgradeOffer | TradeCardOffer) -> Gift:
    """Return what tells this gift from later ones, which are due though this one was put aside."""
    seat = offer.seat or 0
    so_far = counters(desk.player(seat))
    return seat, offer.do, so_far.upgrade if offer.do == "upgrade" else so_far.trade


def _later(desk: Desk, offer: UpgradeOffer | TradeCardOffer) -> ft.Control | None:
    """Offer to put a gift aside; it waits on its player's board then."""
    if _waits(desk, offer):
        return None
    return chip(
        desk.say(f"shipwrights.table.later.{offer.do}", seat=offer.seat),
        desk.say("shipwrights.table.later"),
        lambda: desk.aside.put(lambda old: (*old, _gift(desk, offer))),
        key="later",
    )


def banner(due: Due) -> ft.Control:
    """Show what is due as a card of its own."""
    said = ft.Text(
        due.said, size=16, weight=ft.FontWeight.W_600, color=ft.Colors.ON_PRIMARY_CONTAINER
    )
    return ft.Container(
        key=f"{due.what}{due.seat}",
        bgcolor=ft.Colors.PRIMARY_CONTAINER,
        border_radius=14,
        padding=12,
        content=column(heard(said), due.ways),
    )


def waiting(due: Due) -> ft.Control:
    """Show what waits, on the board of its player: put aside, or for another device."""
    return card(small(due.said), due.ways, key=f"{due.what}{due.seat}")


def _upgrade(desk: Desk, offer: UpgradeOffer) -> Due:
    seat, due = offer.seat or 0, not _waits(desk, offer)
    return Due(
        seat,
        "upgrade",
        desk.say("shipwrights.table.upgrade_due", seat=seat, n=offer.due),
        wrapped(
            *[
                chip(
                    desk.say(
                        "shipwrights.table.flip",
                        seat=seat,
                        card=desk.say(f"shipwrights.card.{card}"),
                    ),
                    capital(desk.say(f"shipwrights.card.{card}")),
                    desk.doing(Upgrade(seat=seat, card=card)),
                    key=card,
                    due=due,
                )
                for card in offer.cards
            ],
            _later(desk, offer),
        ),
    )


def _trade_card(desk: Desk, offer: TradeCardOffer) -> Due:
    """Find a place for a trade card: under a ship with its income, or face down."""
    seat, due = offer.seat or 0, not _waits(desk, offer)

    return Due(
        seat,
        "trade card",
        desk.say("shipwrights.table.trade_card_due", seat=seat, n=offer.due),
        choose_from(
            offer.ships,
            lambda ship: desk.say(
                "shipwrights.table.tuck",
                seat=seat,
                ship=ship_name(desk, seat, ship),
            ),
            lambda ship: desk.lay(tuck_form, seat, ship),
            chip(
                desk.say("shipwrights.table.face_down", seat=seat),
                desk.say("shipwrights.table.face_down_short"),
                lambda: desk.do(PlaceTradeCard(seat=seat)),
                key="face down",
                due=due,
            ),
            _later(desk, offer),
            text=lambda ship: ship_name(desk, seat, ship),
            key=lambda ship: f"under {ship}",
            due=due,
        ),
    )


def ship_name(desk: Desk, seat: int, ship: Ship) -> str:
    """Name the Eikja or a longship."""
    if not isinstance(ship, int):
        return desk.say("shipwrights.card.eikja")
    return desk.called(desk.player(seat).longships[ship])


def tuck_form(desk: Desk, seat: int, ship: Ship) -> ft.Control:
    """Ask what a tucked trade card brings each round."""
    offer = desk.offer(TradeCardOffer, seat)
    if offer is None or ship not in offer.ships:
        return gone(desk)

    def tucked(income: Goods) -> list[Frozen]:
        under = called(desk.player(seat), ship)
        return [PlaceTradeCard(seat=seat, under=under, income=income)]

    return RecordForm(
        desk,
        Goods(),
        {good: desk.say(f"shipwrights.field.{good}") for good in TRADE_INCOME},
        tucked,
        kept_as=f"tuck {seat} {ship}",
        of=offer,
        head=desk.say("shipwrights.table.tuck", seat=seat, ship=ship_name(desk, seat, ship)),
        button=lambda _: desk.say("shipwrights.table.tuck_short"),
        about=desk.say("shipwrights.table.trade_card_income"),
        most=dict.fromkeys(TRADE_INCOME, MOST_INCOME),
    )
