"""Gold, supplies, the prices of the round card, and the final trades as a plan."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

import flet as ft

from companion.games.shipwrights.actions import (
    Done,
    Plan,
    SetPrices,
    TakeTrades,
)
from companion.games.shipwrights.offers import PricesOffer, TradesOffer
from companion.games.shipwrights.printed import RESOURCES
from companion.games.shipwrights.seen import plan_phrase
from companion.match import refusal
from companion.model import ScoreLine, change
from companion.present import present
from views.forms.record_form import RecordForm
from views.parts.chip import button, capital, chip, quiet_button, small
from views.parts.large_text import Beside, use_large_text
from views.parts.layout import LEFT, column, heard, outline, row, wrapped
from views.parts.number_pad import Field, use_number_pads
from views.parts.part import part_showing
from views.parts.tappable import tappable
from views.shell.half_done import Draft
from views.tables.shipwrights.desk import Desk
from views.tables.shipwrights.drawn import GOODS
from views.tables.shipwrights.parts import of_pad, scored_card
from views.tables.shipwrights.supply import count_sheet, good_cell, not_followed, supply

if TYPE_CHECKING:
    from companion.games.shipwrights.printed import Resource, RoundCard

MOST = 99


def _of_gold(desk: Desk, seat: int, line: ScoreLine) -> tuple[object, ...]:
    """All that the supply shows, and what of its final trades."""
    player = desk.player(seat)
    has = player.counted, [getattr(player, good) for good in GOODS]
    traded = seat in desk.position.finished, desk.offer(TradesOffer, seat), _of_prices(desk)
    due = _is_due(desk)
    return of_pad(desk, seat, line), desk.in_rounds, has, traded, due


@part_showing(_of_gold)
def GoldCard(desk: Desk, seat: int, line: ScoreLine) -> ft.Control:
    """Show the gold and all else in the supply, and what may still be made of it."""
    shown = [supply(desk, seat), *_final(desk, seat)]
    if not desk.player(seat).counted:
        count = [] if desk.in_rounds else _count(desk, seat)
        shown = [not_followed(desk), *count]
    return scored_card(desk, line, shown)


def _count(desk: Desk, seat: int) -> list[ft.Control]:
    """Ask for the supply before the final trades."""
    if not desk.act:
        return []
    return [
        row(
            _answer(
                desk.say("shipwrights.table.count_supply", seat=seat),
                desk.say("shipwrights.table.count_supply_short"),
                lambda: desk.lay(count_sheet, seat),
                key="count",
            )
        )
    ]


def typed_meanwhile(desk: Desk, draft: Draft[RoundCard]) -> ft.Control | None:
    """Offer the prices typed here for a card that somebody else has revealed meanwhile."""
    now = desk.position.trades
    typed = {
        resource: price
        for resource in RESOURCES
        if (price := getattr(draft.value.trades, resource))
    }
    if not desk.offer(PricesOffer) or all(
        getattr(now, resource) == typed[resource] for resource in typed
    ):
        return None

    def enter() -> None:
        if desk.do(SetPrices(trades=change(now, **typed))):
            draft.done()

    prices = (
        desk.say(
            "shipwrights.price",
            resource=desk.say(f"shipwrights.resource.{resource}"),
            n=typed[resource],
        )
        for resource in typed
    )
    return column(
        ft.Text(desk.say("shipwrights.table.typed_meanwhile", told=", ".join(prices))),
        wrapped(
            quiet_button(
                desk.say("shipwrights.table.enter_typed"), ft.Icons.EDIT_NOTE_ROUNDED, enter
            ),
            button(desk.say("shipwrights.table.let_typed_go"), draft.done, ft.OutlinedButton),
        ),
        gap=8,
        align=LEFT,
    )


def _of_prices(desk: Desk) -> tuple[object, ...]:
    """All that the prices of the round card show, and whether they can be typed."""
    return desk.looks, desk.position.trades, desk.offer(PricesOffer)


@part_showing(_of_prices)
def Prices(desk: Desk) -> ft.Control:
    """Show the prices of the round card; a tap types them, 0 says that it is not on offer."""
    offer = desk.offer(PricesOffer)
    now = desk.position.trades

    def put(resource: Resource, n: int) -> None:
        desk.do(SetPrices(trades=change(now, **{resource: n or None})))

    def field(resource: Resource) -> Field:
        text = desk.say(
            "shipwrights.table.price_of", resource=desk.say(f"shipwrights.resource.{resource}")
        )
        return Field(text, getattr(now, resource) or 0, partial(put, resource), least=0)

    fields = {resource: field(resource) for resource in RESOURCES}
    ask = use_number_pads([*fields.values()])

    def shown(resource: Resource) -> str:
        price = getattr(now, resource)
        return "–" if price is None else str(price)

    return row(
        *[
            good_cell(
                desk,
                resource,
                desk.say(
                    "shipwrights.table.price",
                    resource=desk.say(f"shipwrights.resource.{resource}"),
                    price=shown(resource),
                ),
                shown(resource),
                partial(ask, fields[resource]) if offer else None,
            )
            for resource in RESOURCES
        ],
        gap=6,
    )


def last_prices(desk: Desk) -> list[ft.Control]:
    """Show the prices for the final trades."""
    return [small(desk.say("shipwrights.table.prices")), Prices(desk)]


def _final(desk: Desk, seat: int) -> list[ft.Control]:
    """Propose the best final trades: they can be taken, changed or declined."""
    offer = desk.offer(TradesOffer, seat)
    if offer is None:
        return []
    if seat in desk.position.finished:
        return [
            Beside(
                row(
                    ft.Icon(ft.Icons.CHECK_CIRCLE_ROUNDED, color=ft.Colors.ON_SURFACE_VARIANT),
                    ft.Text(desk.say("shipwrights.table.traded"), expand=True),
                ),
                after=chip(
                    desk.say("shipwrights.table.trade_again", seat=seat),
                    desk.say("shipwrights.table.trade_again_short"),
                    lambda: desk.do(Done(seat=seat, done=False)),
                ),
            )
        ]
    text = desk.tell(offer.sentence)
    last_prices_shown = [] if desk.store.wide else last_prices(desk)
    return [
        # Where all pads lie side by side, the prices stand once below them.
        *last_prices_shown,
        small(desk.say("shipwrights.table.best_trades")),
        heard(ft.Text(capital(text), size=16, weight=ft.FontWeight.W_600)),
        Answers(desk, seat, offer),
    ]


@part_showing(lambda desk, seat, offer: (desk.looks, seat, offer.plan == Plan(), _is_due(desk)))
def Answers(desk: Desk, seat: int, offer: TradesOffer) -> ft.Control:
    """Offer to take, change or decline the proposed trades; in a column where text is large."""
    nothing = offer.plan == Plan()
    ways: list[tuple[str, str, Callable[[], Any]]] = [
        (
            "take_trades",
            "take_trades_short",
            # The best ones, also where what is there is put right later.
            lambda: desk.do(TakeTrades(seat=seat)),
        ),
        (
            "change_trades",
            "change_trades_short",
            lambda: desk.lay(plan_form, seat),
        ),
        (
            "no_trades",
            "nothing_to_trade" if nothing else "no_trades_short",
            lambda: desk.do(TakeTrades(seat=seat, plan=Plan())),
        ),
    ]
    answers = [
        _answer(
            desk.say(f"shipwrights.table.{name}", seat=seat),
            desk.say(f"shipwrights.table.{text}"),
            on_tap,
            key=name,
            due=name == "take_trades" and _is_due(desk),
        )
        for name, text, on_tap in ways[2 if nothing else 0 :]
    ]
    if use_large_text():
        return column(*[row(answer) for answer in answers], gap=8)
    return row(*answers, gap=8)


def _is_due(desk: Desk) -> bool:
    """Tell whether final trades are due: what is missing comes before them."""
    return not desk.missing and desk.position.phase == "trades"


def _answer(
    label: str, text: str, on_tap: Callable[[], Any], *, key: str, due: bool = False
) -> ft.Control:
    return tappable(
        label,
        ft.Text(text, weight=ft.FontWeight.W_600, text_align=ft.TextAlign.CENTER),
        on_tap,
        bgcolor=ft.Colors.SURFACE_CONTAINER_HIGHEST,
        border=outline(1, ft.Colors.PRIMARY) if due else None,
        padding=ft.Padding.symmetric(horizontal=8, vertical=16),
        expand=True,
        alignment=ft.Alignment.CENTER,
        radius=24,
        key=key,
    )


def plan_form(desk: Desk, seat: int) -> ft.Control:
    """Change the final trades; what cannot be done is said before it is tried."""
    offer = desk.offer(TradesOffer, seat)
    bought = [
        resource for resource in RESOURCES if getattr(desk.position.trades, resource) is not None
    ]
    labels = {
        f"buy.{resource}": desk.say(
            "shipwrights.table.buy", resource=desk.say(f"shipwrights.resource.{resource}")
        )
        for resource in bought
    } | {
        name: desk.say(f"shipwrights.table.{name}")
        for name in ("sets", *present("thyra" if offer and offer.thyra else None))
    }

    def taken(plan: Plan) -> TakeTrades:
        return TakeTrades(seat=seat, plan=plan)

    return RecordForm(
        desk,
        offer.plan if offer else Plan(),
        labels,
        lambda plan: [taken(plan)],
        kept_as=f"plan {seat}",
        of=offer,
        head=desk.say("shipwrights.table.change_trades", seat=seat),
        button=lambda _: desk.say("shipwrights.table.take_trades_short"),
        most=dict.fromkeys(labels, MOST),
        telling=lambda plan: capital(desk.tell(plan_phrase(desk.player(seat), plan))),
        against=lambda plan: refusal(desk.match, taken(plan)),
    )
