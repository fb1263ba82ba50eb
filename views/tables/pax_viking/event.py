"""Sheets of an action: the price of a tile, and an Event with its Althing."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any

import flet as ft

from companion.games.pax_viking.actions import PlayEvent, TakeAction
from companion.games.pax_viking.offers import ActionOffer, EventOffer
from companion.games.pax_viking.seen import (
    TileDrawn,
    TilesLeaving,
    althing,
    drawn_by_sweden,
    judged_by_hand,
    leaving,
    resolves,
)
from views.parts.chip import big_button, bold, chip, choose_from, small
from views.parts.layout import Part, heard
from views.parts.switch import switch
from views.shell.desk import token
from views.shell.half_done import Draft, as_left, typed_text, use_draft
from views.tables.pax_viking.desk import Desk, long_sheet, marker_picture, sheet_column
from views.tables.pax_viking.due import checked_then
from views.tables.pax_viking.judge import judgements, judging

if TYPE_CHECKING:
    from companion.games.pax_viking.position import Marker

PRICES = 10
"""How many prices have a chip of their own, from 0 on."""

LONGEST_NAME = 40


@dataclass(frozen=True)
class TypedEvent:
    """An Event as it is being entered."""

    name: str = ""
    althing: bool = False
    against: frozenset[int] = frozenset()
    """Seats that vote against it."""
    turn_up: str | None = None
    marker: Marker | None = "action"
    met: tuple[tuple[str, frozenset[int]], ...] | None = None
    """Who meets the cards that no sentence fits; None as long as nobody has said it anew."""


def price_sheet(desk: Desk, marker: Marker) -> ft.Control:
    """Ask for the price of a tile; one tap pays."""
    offer = desk.offer(ActionOffer)
    prices = offer.prices if offer else range(1)

    def pay(silfr: int) -> None:
        desk.close()
        desk.do(TakeAction(action="buy", marker=marker, silfr=silfr))

    more = desk.say("pax_viking.table.price_more")
    return sheet_column(
        desk.say("pax_viking.table.price"),
        [
            choose_from(
                prices[:PRICES],
                lambda silfr: desk.say("pax_viking.table.pay", n=silfr),
                pay,
                chip(more, "…", lambda: desk.ask_number(more, PRICES, pay))
                if prices[PRICES:]
                else None,
                text=str,
            )
        ],
        about=desk.say("pax_viking.table.purse_has", seat=desk.position.active, n=prices[-1]),
    )


def leaving_sheet(desk: Desk, marker: Marker) -> ft.Control:
    """Ask how many tiles leave; one tap draws."""
    offer = desk.offer(ActionOffer)

    def draw(way: TilesLeaving) -> None:
        desk.close()
        desk.do(TakeAction(action="draw", marker=marker, tiles=way.tiles, removed=way.removed))

    # Where a pile is known, or none, it hangs on the 1-cost slot alone.
    what = "ways" if offer is not None and offer.pile_in_doubt else "slot"
    ways = leaving(offer) if offer else ()
    return sheet_column(
        desk.say(f"pax_viking.table.{what}"),
        [
            choose_from(
                ways,
                lambda way: desk.say(f"pax_viking.table.{what}_{way.answer}", n=way.tiles),
                draw,
            )
        ],
        about=desk.say(f"pax_viking.table.{what}_why"),
    )


def played_sheet(desk: Desk, marker: Marker) -> ft.Control:
    """Ask what becomes of the tile that the Sweden action draws; one tap takes the action."""
    offer = desk.offer(ActionOffer)

    def take(way: TileDrawn) -> None:
        desk.close()
        desk.do(TakeAction(action="sweden", marker=marker, tiles=way.tiles, played=way.played))

    ways = drawn_by_sweden(offer) if offer else ()
    return sheet_column(
        desk.say("pax_viking.table.played"),
        [choose_from(ways, lambda way: desk.say(f"pax_viking.table.played_{way.answer}"), take)],
        about=desk.say("pax_viking.table.played_about"),
    )


def event_sheet(desk: Desk, marker: Marker | None) -> ft.Control:
    """Ask for the vote, the card to turn up and what is judged by hand; then the check is made."""
    offer = desk.offer(EventOffer)
    number = desk.position.turn.number if desk.position.turn else 0
    typed = use_draft(desk.match, "event", TypedEvent(marker=marker), (number, marker, offer))
    draft, put = typed.value, typed.put
    if offer is None:
        return sheet_column(desk.say("pax_viking.refused.over"), [])
    vote = althing(offer, draft.against) if draft.althing else None
    passed = resolves(vote)
    turned = (draft.turn_up or next(iter(offer.face_down), None)) if passed else None
    asked = judged_by_hand(desk.position, "event", desk.match.options, turned)
    seats = {card.title: frozenset(card.met_by) for card in asked} | dict(draft.met or ())

    def judge(met: dict[str, frozenset[int]]) -> None:
        typed.change(met=tuple(met.items()))

    def vote_of(seat: int) -> None:
        put(lambda old: replace(old, against=old.against ^ {seat}))

    def play() -> None:
        name = draft.name.strip()
        event = PlayEvent(name=name, vote=vote, turn_up=turned, marker=draft.marker)
        desk.do_typed(typed, *judgements(asked, seats), event)

    votes = _votes(desk, offer, draft, vote_of, passed=passed) if draft.althing else []
    turned_up = _turned_up(desk, offer, typed) if passed else []
    return long_sheet(
        desk.say("pax_viking.table.event"),
        [
            typed_text(
                typed, "name", desk.say("pax_viking.table.event_name"), longest=LONGEST_NAME
            ),
            _paid_with(desk, offer, typed),
            switch(
                desk.say("pax_viking.table.althing"),
                lambda event: typed.change(althing=event.control.value),
                on=draft.althing,
                last=True,
            ),
            *votes,
            *turned_up,
            *judging(desk, asked, seats, judge),
            small(checked_then(desk, offer.checks)) if offer.checks else None,
        ],
        about=desk.say(f"pax_viking.table.event_{'althing' if draft.althing else 'about'}"),
        left=as_left(desk.store, typed),
        foot=big_button(
            desk.say("pax_viking.table.resolve" if passed else "pax_viking.table.voted_down"),
            play,
        ),
    )


def _paid_with(desk: Desk, offer: EventOffer, typed: Draft[TypedEvent]) -> Part:
    """Choose the marker that pays, or an ability, which needs none."""
    if not offer.markers:
        return small(_marker_name(desk, None))
    ways: tuple[Marker | None, ...] = (*offer.markers, None)

    return choose_from(
        ways,
        partial(_marker_name, desk),
        typed.field("marker"),
        chosen=lambda marker: marker == typed.value.marker,
        picture_=lambda marker: marker_picture(desk, marker, 24) if marker else None,
    )


def _marker_name(desk: Desk, marker: Marker | None) -> str:
    return desk.say(f"pax_viking.marker.{marker}" if marker else "pax_viking.table.by_ability")


def _votes(
    desk: Desk, offer: EventOffer, draft: TypedEvent, vote_of: Any, *, passed: bool
) -> list[ft.Control]:
    yes = althing(offer, draft.against).yes
    outcome = "passes" if passed else "fails"

    def answer(seat: int) -> str:
        return "no" if seat in draft.against else "yes"

    return [
        choose_from(
            offer.voters,
            lambda seat: desk.say(f"pax_viking.table.vote_{answer(seat)}", seat=seat),
            vote_of,
            text=lambda seat: desk.say(f"pax_viking.table.voted_{answer(seat)}", seat=seat),
            chosen=lambda seat: seat not in draft.against,
            picture_=lambda seat: token(desk, seat, 24),
        ),
        heard(
            bold(
                desk.say(
                    f"pax_viking.table.althing_{outcome}",
                    yes=yes,
                    voters=len(offer.voters),
                    needed=offer.needed,
                ),
                color=ft.Colors.PRIMARY if passed else ft.Colors.ON_SURFACE,
            )
        ),
    ]


def _turned_up(desk: Desk, offer: EventOffer, typed: Draft[TypedEvent]) -> list[ft.Control]:
    if not offer.face_down:
        return []

    chosen = typed.value.turn_up or offer.face_down[0]
    return [
        small(desk.say("pax_viking.table.turn_up")),
        choose_from(
            offer.face_down,
            lambda title: desk.say("pax_viking.table.turn_up_of", title=title),
            typed.field("turn_up"),
            text=str,
            chosen=lambda title: title == chosen,
        ),
    ]
