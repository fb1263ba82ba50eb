"""After the game only: Followers, Silfr and who met a card; the winner follows."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

import flet as ft

from companion.games.pax_viking.actions import AddCard, Gain
from companion.games.pax_viking.board import TYPES, Type
from companion.games.pax_viking.box import titled
from companion.games.pax_viking.cards import CHECKS, Check
from companion.games.pax_viking.corrections import (
    asks_whose_turn,
    ended,
    judged,
    marked_by_hand,
    met_by_hand,
    placed,
    tallied,
    tally,
    whose_turn,
)
from companion.games.pax_viking.seen import followers
from companion.model import Enter
from views.parts.chip import bold, choose_from, small, title
from views.parts.frame import card
from views.parts.layout import filling, row, scrolled, tall
from views.parts.number_pad import Field, use_number_pads
from views.parts.part import part
from views.parts.stepper import Stepper
from views.shell.desk import token
from views.shell.due import due_bar, everybody
from views.shell.in_sight import use_in_sight
from views.shell.sides import is_spread, room, side_by_side
from views.shell.swipe import swiped
from views.store import use_store
from views.tables.pax_viking.desk import SIGN, Desk, choose_seat, sign
from views.tables.pax_viking.over import Over
from views.tables.pax_viking.players import Tabs

if TYPE_CHECKING:
    from companion.match import Match

LEAST = 240
"""Least width of what is asked of a player beside others, in dp."""


@part
def Tally(
    desk: Desk, seat: int, choose: Callable[[int], Any], head: ft.Control | None = None
) -> ft.Control:
    """Ask for what decides: how the game ended, who met a card, Followers and Silfr.

    On a low phone what heads it, and those it asks for, scroll with it.
    """
    in_sight = use_in_sight(desk.match, "tally")
    ask = use_number_pads([number for seat in desk.seats for number in numbers_of(desk, seat)])
    counted = [Counted.keyed(f"tally{seat}", desk, seat, ask) for seat in desk.seats]
    # Where somebody seems to be forgotten, nobody has won yet; the bar says so.
    forgotten = desk.match.game.doubts(desk.position, desk.match.options)
    over = Over(desk, judges=False) if desk.over and not forgotten else None
    if is_spread(desk.store):
        asked = side_by_side([_ended(desk), _met(desk)], room(), LEAST, level=True)
        all_counted = side_by_side(counted, room(), LEAST, level=True)
        return in_sight(scrolled(asked, all_counted, over))
    tabs = Tabs(desk, seat, choose)
    pinned, first = (None, (head, tabs)) if head else (tabs, ())
    one_by_one = in_sight(scrolled(*first, _ended(desk), _met(desk), counted[seat], over))
    return tall(pinned, swiped(one_by_one, seat, len(desk.seats), choose))


@part
def TallyBar(match: Match) -> ft.Control:
    """Say that nobody wins by what is entered so far."""
    store = use_store()
    return due_bar(
        everybody(match, store.say("pax_viking.table.who_met")),
        small(store.say("pax_viking.table.nobody_met")),
    )


def _ended(desk: Desk) -> ft.Control:
    def choose(check: Check) -> None:
        if check != desk.position.check:
            name = desk.say("pax_viking.table.a_card")
            desk.do(*ended(desk.position, check, name, desk.match.options))

    return card(
        title(desk.say("pax_viking.table.ended_by")),
        choose_from(
            reversed(CHECKS),
            lambda check: desk.say(f"pax_viking.table.ended.{check}"),
            choose,
            chosen=lambda check: check == desk.position.check,
        ),
    )


def _met(desk: Desk) -> ft.Control:
    """Ask who met a card, where the cards themselves are not entered."""
    position, check, options = desk.position, desk.position.check, desk.match.options
    composed = any(card.condition is not None for card in position.cards)
    name = desk.say("pax_viking.table.a_card")
    by_hand = marked_by_hand(position, check)
    met = by_hand.met_by if by_hand else ()

    def toggle(seat: int) -> None:
        seats = tuple(sorted({*met} ^ {seat}))
        turn = whose_turn(position, seats, check, options, seat)
        if by_hand is not None:
            desk.do(*turn, judged(by_hand, seats))
        elif titled(position.cards, name) is None:
            desk.do(*turn, AddCard(card=met_by_hand(name, seats, check)))

    whose_turn_shown = _whose_turn(desk) if composed and asks_whose_turn(check, options) else []
    return card(
        title(desk.say("pax_viking.table.who_met")),
        choose_seat(
            desk,
            desk.there,
            lambda seat: desk.say("pax_viking.table.met_a_card", seat=seat),
            toggle,
            chosen=lambda seat: seat in met,
        ),
        small(
            desk.say(
                "pax_viking.table.who_met_composed"
                if composed
                else "pax_viking.table.who_met_about"
            )
        ),
        *whose_turn_shown,
    )


def _whose_turn(desk: Desk) -> list[ft.Control]:
    """Ask whose turn ended, where nobody else can have met a card."""

    def choose(seat: int) -> None:
        if seat != desk.position.active:
            desk.do(Enter(path="active", value=seat))

    return [
        title(desk.say("pax_viking.table.whose_turn")),
        choose_seat(
            desk,
            desk.there,
            lambda seat: desk.say("pax_viking.table.had_the_turn", seat=seat),
            choose,
            chosen=lambda seat: seat == desk.position.active,
        ),
    ]


def numbers_of(desk: Desk, seat: int) -> tuple[Field, ...]:
    """Return the numbers that are asked of a player: Followers by type, then Silfr."""
    position = desk.position

    def put(kind: Type, n: int) -> None:
        desk.do(*tally(position, seat, kind, n))

    def silfr(n: int) -> None:
        desk.do(Gain(seat=seat, silfr=n - desk.player(seat).silfr))

    def followers_of(kind: Type) -> Field:
        type_ = desk.say(f"pax_viking.type.{kind}")
        label = desk.say("pax_viking.table.tally_type", seat=seat, type=type_)
        return Field(label, tallied(position, seat, kind), partial(put, kind), least=0)

    label = desk.say("pax_viking.table.tally_silfr", seat=seat)
    coins = Field(label, desk.player(seat).silfr, silfr, least=0)
    return (*map(followers_of, TYPES), coins)


@part
def Counted(desk: Desk, seat: int, ask: Callable[[Field], None]) -> ft.Control:
    """Count one player's Followers by type, and the Silfr."""
    player = desk.player(seat)
    elsewhere, counted = placed(desk.position, seat), followers(player)
    known = "placed_all" if elsewhere == counted else "placed"
    *by_type, silfr = numbers_of(desk, seat)

    def stepper(field: Field, written: str, key: str) -> ft.Control:
        return Stepper.keyed(
            f"{key}{seat}",
            field.label,
            field.value,
            field.typed,
            written=written,
            ask=partial(ask, field),
        )

    return card(
        row(
            token(desk, seat, 32),
            filling(title(desk.name(seat))),
            bold(desk.say("pax_viking.counted.followers", n=counted)),
        ),
        # Below all that is counted here, nobody would know which of them.
        small(desk.say(f"pax_viking.table.{known}", n=elsewhere)) if elsewhere else None,
        *[
            row(
                sign(desk, kind),
                filling(stepper(field, desk.say(f"pax_viking.type.{kind}"), kind)),
            )
            for kind, field in zip(TYPES, by_type, strict=True)
        ],
        # Its name stands below those of the types, which have a sign.
        row(
            ft.Container(width=SIGN),
            filling(stepper(silfr, desk.say("pax_viking.field.silfr"), "silfr")),
        ),
    )
