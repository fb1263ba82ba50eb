"""Sheets for cards that lie on a board: put their values right, or take them away."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import flet as ft

from companion.games.shipwrights.actions import TurnOver
from companion.games.shipwrights.corrections import discarded, does_right, noting, without
from companion.games.shipwrights.printed import Goods
from companion.games.shipwrights.seen import (
    building_points,
    card_points,
    longship_points,
)
from companion.model import Enter
from views.parts.chip import button, capital, plain_chip, small, title
from views.parts.layout import LEFT, column, row, wrapped
from views.parts.number_pad import NumberPad
from views.parts.part import part, use_state
from views.parts.stepper import Stepper
from views.tables.shipwrights.benefit import (
    INCOMES,
    Benefits,
    benefit_of,
    bonus_of,
    points_tiles,
)
from views.tables.shipwrights.desk import Desk
from views.tables.shipwrights.hut import HutName

if TYPE_CHECKING:
    from companion.games.shipwrights.position import Card
    from views.tables.shipwrights.drawn import Benefit

INCOME_OF_EIKJA = ("workers", "gold", "silver", "oak", "wool", "iron")
MOST_INCOME = 9


def longship_sheet(desk: Desk, seat: int, at: int) -> ft.Control:
    """Show a longship of a board, to be put right or taken away."""
    ships = desk.player(seat).longships
    if at >= len(ships):
        return gone(desk)
    ship = ships[at]
    here = f"players[{seat}].longships[{at}]"

    def choose(benefit: Benefit | None) -> None:
        income = INCOMES.get(benefit, Goods()) if benefit else Goods()
        desk.do(*does_right(desk.position, seat, at, bonus_of(benefit), income))

    return Known(
        desk,
        desk.called(ship),
        longship_points(desk.player(seat), desk.position.printed)[at],
        lambda n: desk.do(noting(desk.position, f"{here}.points", n)),
        more=[
            small(desk.say("shipwrights.table.benefit")),
            Benefits(benefit_of(ship.bonus, ship.income), choose),
        ],
        remove=lambda: desk.do(without(desk.position, seat, "longships", at)),
    )


def building_sheet(desk: Desk, seat: int, at: int) -> ft.Control:
    """Show a building of a board, to be put right or taken away."""
    buildings = desk.player(seat).buildings
    if at >= len(buildings):
        return gone(desk)
    path = f"players[{seat}].buildings[{at}].points"
    return Known(
        desk,
        desk.called(buildings[at]),
        building_points(desk.player(seat), desk.position.printed)[at],
        lambda n: desk.do(noting(desk.position, path, n)),
        remove=lambda: desk.do(without(desk.position, seat, "buildings", at)),
    )


def jarl_sheet(desk: Desk, seat: int, at: int) -> ft.Control:
    """Show a jarl of a board, to be put right or discarded."""
    jarls = desk.player(seat).jarls
    if at >= len(jarls):
        return gone(desk)
    return Known(
        desk,
        desk.say("shipwrights.table.jarl", number=at + 1),
        jarls[at],
        lambda n: desk.do(noting(desk.position, f"players[{seat}].jarls[{at}]", n)),
        remove=lambda: desk.do(discarded(desk.player(seat), seat, at)),
    )


def side_sheet(desk: Desk, seat: int, card: Card) -> ft.Control:
    """Say which side of a card lies up, and what it prints."""
    lies = getattr(desk.player(seat), card)

    return Known(
        desk,
        f"{desk.name(seat)}: {capital(desk.say(f'shipwrights.card.{card}'))}",
        card_points(desk.player(seat), desk.position.printed, card),
        lambda n: desk.do(noting(desk.position, f"players[{seat}].{card}.points", n)),
        above=wrapped(
            *[
                plain_chip(
                    desk.say(f"shipwrights.side.{key}"),
                    desk.doing(TurnOver(seat=seat, card=card, upgraded=upgraded)),
                    chosen=lies.upgraded == upgraded,
                )
                for key, upgraded in (("basic", False), ("upgraded", True))
            ]
        ),
        more=_income(desk, seat)
        if card == "eikja"
        else [HutName.keyed(f"hut-{seat}", desk, seat)]
        if card == "hut"
        else [],
    )


def _income(desk: Desk, seat: int) -> list[ft.Control]:
    """Ask what the Eikja brings each round: that is printed on it too."""
    income = desk.player(seat).eikja.income

    def put(good: str) -> Callable[[int], Any]:
        path = f"players[{seat}].eikja.income.{good}"
        return lambda n: desk.do(Enter(path=path, value=n))

    return [
        small(desk.say("shipwrights.table.eikja_income")),
        *[
            Stepper.keyed(
                good,
                desk.say(f"shipwrights.field.{good}"),
                getattr(income, good),
                put(good),
                most=MOST_INCOME,
            )
            for good in INCOME_OF_EIKJA
        ],
    ]


@part
def Known(
    desk: Desk,
    name: str,
    points: int | None,
    put_points: Callable[[int], Any],
    *,
    above: ft.Control | None = None,
    more: Sequence[ft.Control] = (),
    remove: Callable[[], Any] | None = None,
) -> ft.Control:
    """Show what is known of a card, its points to be touched or typed; and take it away."""
    typing, type_ = use_state(lambda: False)

    def typed(n: int) -> None:
        type_(lambda _: False)
        put_points(max(0, n))

    if typing:
        return NumberPad(name, points or 0, typed, lambda: type_(lambda _: False))

    def away() -> None:
        desk.close()
        if remove:
            remove()

    return column(
        title(name),
        above,
        small(desk.say("shipwrights.table.printed_points")),
        points_tiles(desk, points, put_points, lambda: type_(lambda _: True)),
        *more,
        row(
            button(
                desk.say("shipwrights.table.remove"),
                away,
                ft.OutlinedButton,
                icon=ft.Icons.DELETE_OUTLINE_ROUNDED,
                high=52,
                expand=True,
            )
            if remove
            else None,
            button(
                desk.say("shipwrights.table.done"),
                desk.close,
                ft.FilledTonalButton,
                high=52,
                expand=True,
            ),
            gap=12,
        ),
        gap=10,
    )


def gone(desk: Desk) -> ft.Control:
    """Say that somebody else has taken the card away meanwhile."""
    return column(
        ft.Text(desk.say("shipwrights.table.gone")),
        button(desk.say("shipwrights.table.done"), desk.close, ft.FilledTonalButton, high=52),
        gap=10,
        align=LEFT,
    )
