"""Which ship lies above a column: one that is known, or another one whose print is typed once."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, Literal

import flet as ft

from companion.games.vikings.actions import Put, Remove, TakeShip
from companion.games.vikings.box import suggested
from companion.games.vikings.offers import ShipOffer
from companion.games.vikings.position import SAILS, Reward, Sail, Ship, ShipKind
from companion.model import Frozen
from views.parts.chip import button, capital, chips, choose_from, quiet_button, small, title
from views.parts.icon_button import icon_button
from views.parts.layout import LEFT, MIDDLE, column, in_rows, outline, row
from views.parts.palette import palette
from views.parts.picture import picture
from views.parts.tappable import tappable
from views.shell.explained import refused
from views.shell.half_done import as_left, use_draft
from views.tables.vikings.desk import Desk, mark
from views.tables.vikings.drawn import raider
from views.theme import CHOSEN, CHOSEN_LINE

if TYPE_CHECKING:
    from collections.abc import Callable

COMMON_VALUES = range(1, 9)
"""Printed values that have a button of their own."""

REWARDS: tuple[Reward, ...] = ("gold", "points")


@dataclass(frozen=True)
class TypedShip:
    """A ship that nobody knows, as it is being typed."""

    open: bool = False
    """Whether its form is unfolded."""
    sail: Sail = SAILS[0]
    reward: Reward = REWARDS[0]


def ship_sheet(desk: Desk, seat: int, at: int) -> ft.Control:
    """Choose a ship that is known, or say what is printed on another one."""
    fresh = TypedShip(open=not desk.ships and not suggested(desk.ships))
    draft = use_draft(desk.match, f"ship {seat} {at}", fresh, desk.player(seat).ships)
    typing, sail, reward = draft.value.open, draft.value.sail, draft.value.reward
    there = desk.player(seat).has_ship(at)
    offer = None if there else desk.offer(ShipOffer, seat)
    why = offer.why_not(at) if offer else None

    def put(kind: ShipKind) -> None:
        desk.do_typed(draft, _laid(desk, seat, at, kind))

    def away() -> None:
        desk.do_typed(draft, Remove(seat=seat, column=at))

    known = [known_ship(desk, kind, partial(put, kind), kept=True) for kind in desk.ships] + [
        known_ship(desk, kind, partial(put, kind), kept=False) for kind in suggested(desk.ships)
    ]
    return column(
        title(desk.say("vikings.table.ship_of", seat=seat, column=at)),
        as_left(desk.store, draft),
        refused(why, desk.match.names, desk.close) if why else None,
        *known,
        *(
            another_ship(
                desk,
                (sail, draft.field("sail")),
                (reward, draft.field("reward")),
                put,
            )
            if typing
            else [
                _button(desk, "ship_other", ft.Icons.ADD_ROUNDED, lambda: draft.change(open=True))
            ]
        ),
        _button(desk, "ship_away", ft.Icons.DELETE_OUTLINE_ROUNDED, away) if there else None,
        gap=10,
    )


def _button(desk: Desk, key: str, icon: ft.IconData, on_tap: Callable[[], None]) -> ft.Control:
    return button(desk.say(f"vikings.table.{key}"), on_tap, ft.OutlinedButton, icon=icon)


def another_ship(
    desk: Desk,
    sail: tuple[Sail, Callable[[Sail], Any]],
    reward: tuple[Reward, Callable[[Reward], Any]],
    put: Callable[[ShipKind], Any],
) -> list[ft.Control]:
    """Ask what is printed on a ship: sail and reward, chosen before, then the value."""

    def worth(value: int) -> None:
        put(ShipKind(sail=sail[0], reward=reward[0], value=max(1, value)))

    return [
        small(desk.say("vikings.table.ship_type")),
        sail_choices(desk, *sail),
        reward_choices(desk, *reward),
        choose_from(
            COMMON_VALUES,
            lambda value: desk.say(f"vikings.count.{reward[0]}", n=value),
            worth,
            text=str,
        ),
        quiet_button(
            desk.say("vikings.table.ship_more"),
            ft.Icons.DIALPAD_ROUNDED,
            lambda: desk.ask_number(desk.say("vikings.table.ship_value"), 0, worth),
        ),
    ]


def _laid(desk: Desk, seat: int, column: int, kind: ShipKind) -> Frozen:
    """Return how this ship comes to lie here: as the set just bought, or as it lies."""
    there = desk.player(seat).has_ship(column)
    offer = desk.offer(ShipOffer, seat)
    if offer is None or there:
        changed: tuple[Literal["ship"], ...] | None = ("ship",) if there else None
        return Put(seat=seat, ship=Ship(column=column, **kind.__dict__), changed=changed)
    return TakeShip(seat=seat, column=column, **kind.__dict__, anyway=column not in offer.columns)


def kind_named(desk: Desk, kind: ShipKind) -> str:
    """Say a kind of ship."""
    return desk.say(
        f"vikings.table.ship.{kind.reward}",
        sail=desk.say(f"vikings.sail.{kind.sail}"),
        n=kind.value,
    )


def known_ship(
    desk: Desk, kind: ShipKind, put: Callable[[], Any] | None, *, kept: bool
) -> ft.Control:
    """Show a kind of ship that can be chosen, and forgotten where somebody typed it."""
    name = capital(kind_named(desk, kind))
    drawing = raider(kind.sail, (kind.reward, kind.value), palette(desk.store))
    return row(
        tappable(
            name,
            row(
                picture(drawing, 48),
                column(
                    ft.Text(name, size=16, weight=ft.FontWeight.W_600),
                    None if kept else small(desk.say("vikings.table.of_the_rules")),
                    gap=0,
                    align=LEFT,
                    expand=True,
                ),
                gap=12,
            ),
            put,
            bgcolor=ft.Colors.SURFACE_CONTAINER_HIGHEST,
            expand=True,
        ),
        icon_button(
            desk.say("vikings.table.ship_forget", ship=name),
            ft.Icons.DELETE_OUTLINE_ROUNDED,
            partial(desk.forget, kind),
        )
        if kept
        else None,
        gap=4,
    )


def sail_choices(desk: Desk, sail: Sail, choose: Callable[[Sail], Any]) -> ft.Control:
    """Choose the colour of a sail."""
    choices = [
        tappable(
            desk.say("vikings.table.sail", sail=desk.say(f"vikings.sail.{kind}")),
            column(
                picture(raider(kind, None, palette(desk.store)), 44),
                ft.Text(capital(desk.say(f"vikings.sail.{kind}")), size=12),
                gap=2,
                align=MIDDLE,
            ),
            partial(choose, kind),
            chosen=kind == sail,
            bgcolor=CHOSEN if kind == sail else None,
            border=outline(2, CHOSEN_LINE if kind == sail else ft.Colors.OUTLINE_VARIANT),
            padding=6,
            expand=True,
            alignment=ft.Alignment.CENTER,
        )
        for kind in SAILS
    ]
    n = 2 if desk.store.large else len(choices)
    return column(*in_rows(choices, n), gap=6)


def reward_choices(desk: Desk, reward: Reward, choose: Callable[[Reward], Any]) -> ft.Control:
    """Choose what a ship is worth."""
    return row(
        *chips(
            REWARDS,
            lambda printed: desk.say(f"vikings.table.printed.{printed}"),
            choose,
            chosen=lambda printed: printed == reward,
            picture_=lambda printed: mark(desk, printed, 20),
            expand=True,
        ),
        gap=8,
    )
