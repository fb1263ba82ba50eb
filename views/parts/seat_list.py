"""The people of a match: remembered ones by one tap, new ones by name, dragged into order."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import flet as ft

from companion.limits import TYPED_NAME, line
from data.records import Person
from views.clock import fresh_id
from views.drawings.ink import SEAT_COLOURS
from views.guard import untouched
from views.parts.chip import button, choose_from
from views.parts.icon_button import icon_button, sign
from views.parts.layout import column, filling, row
from views.parts.part import Ref, part, use_state
from views.parts.player_avatar import seat_shield
from views.parts.tappable import tappable
from views.parts.text_entry import TextEntry
from views.store import Store, use_store

MOST_AT_HAND = 12
"""People who sit down by one tap; whoever has not played for long is typed."""

PutSeats = Callable[[tuple[Person, ...]], None]
Typed = Ref[str]
"""The name in the field, as far as it was typed."""


@part
def SeatList(seats: tuple[Person, ...], most: int, on_change: PutSeats, typed: Typed) -> ft.Control:
    """Choose who plays and in which order they sit; ``typed`` is a name that nobody added yet."""
    store = use_store()
    asked, ask = use_state(lambda: 0)
    others = _others(store, seats)
    full = len(seats) >= most

    def add(player: Person) -> None:
        on_change(with_player(seats, player))

    def add_typed() -> None:
        if not full and (joined := with_typed(store, seats, most, typed)) not in {None, seats}:
            ask(asked + 1)
            on_change(joined)

    def drag(event: ft.OnReorderEvent) -> None:
        if event.new_index is not None and event.old_index is not None:
            on_change(moved(seats, event.old_index, event.new_index))

    return column(
        ft.ReorderableListView(
            controls=[_seat(store, seats, n, on_change) for n in range(len(seats))],
            show_default_drag_handles=False,
            on_reorder=untouched(drag),
            scroll=None,
        )
        if seats
        else ft.Text(store.say("setup.nobody"), color=ft.Colors.ON_SURFACE_VARIANT),
        choose_from(
            others[:MOST_AT_HAND],
            lambda player: player.name,
            None if full else add,
            picture_=lambda _: sign(ft.Icons.ADD_ROUNDED),
        ),
        beside_or_below(
            TextEntry.keyed(
                f"name{asked}",
                store.say("setup.new_name"),
                "",
                partial(setattr, typed, "current"),
                add_typed,
                longest=TYPED_NAME,
                focused=asked > 0,
                names=True,
            ),
            _add(store, add_typed, full=full),
            # The word on the button is long, and would leave a large "Name" no line of its own.
            below=store.large and not store.wide,
        ),
    )


def _add(store: Store, add: Callable[[], None], *, full: bool) -> ft.Control:
    return button(
        store.say("setup.add"),
        add,
        ft.FilledTonalButton,
        icon=ft.Icons.PERSON_ADD_ALT_1_ROUNDED,
        high=48,
        off=full,
    )


def _others(store: Store, seats: tuple[Person, ...]) -> list[Person]:
    """List who could sit down, too."""
    sitting = {seat.id for seat in seats}
    return [
        player
        for player in store.history.players()
        if not (player.hidden or player.same_as) and player.id not in sitting
    ]


def moved(seats: tuple[Person, ...], at: int, to: int) -> tuple[Person, ...]:
    """Seat somebody elsewhere in the order."""
    order = list(seats)
    order.insert(to, order.pop(at))
    return tuple(order)


def beside_or_below(
    wide: ft.Control, *others: ft.Control, below: bool, gap: float = 10
) -> ft.Control:
    """Lay others beside something, or below where large words need all of the width."""
    if below:
        return column(wide, row(*others, gap=gap, alignment=ft.MainAxisAlignment.END))
    return row(filling(wide), *others, gap=gap)


def with_typed(
    store: Store, seats: tuple[Person, ...], most: int, typed: Typed
) -> tuple[Person, ...] | None:
    """Seat whoever was typed, too; None, and it is said why, where there is no room."""
    name = line(typed.current or "")
    if not name:
        return seats
    if any(seat.name.casefold() == name.casefold() for seat in seats):
        store.notify(store.say("setup.sits_already", player=name))
        return seats
    if len(seats) >= most:
        store.notify(store.say("setup.no_room", player=name, n=most))
        return None
    typed.current = ""
    player = called(store, name, {seat.id for seat in seats})
    fresh = Person(id=fresh_id(), name=name, colour=first_free(seats))
    return with_player(seats, player or fresh)


def with_player(seats: tuple[Person, ...], player: Person) -> tuple[Person, ...]:
    """Seat somebody in a colour that nobody has."""
    taken = player.colour in {seat.colour for seat in seats}
    colour = first_free(seats) if taken else player.colour
    return (*seats, player.model_copy(update={"colour": colour}))


def called(store: Store, name: str, sitting: set[str]) -> Person | None:
    """Find whoever is or was called so; hidden people are seen again once they play."""
    people = {player.id: player for player in store.history.players()}
    for player in people.values():
        person = people.get(store.history.naming.person(player.id), player)
        if player.name.casefold() == name.casefold() and person.id not in sitting:
            return person.model_copy(update={"hidden": False})
    return None


def first_free(seats: tuple[Person, ...]) -> int:
    """Return the first colour none of the seats has."""
    taken = {seat.colour for seat in seats}
    return next((n for n in range(len(SEAT_COLOURS)) if n not in taken), 0)


def _seat(store: Store, seats: tuple[Person, ...], at: int, on_change: PutSeats) -> ft.Control:
    player = seats[at]

    def leave() -> None:
        on_change(seats[:at] + seats[at + 1 :])

    def move(by: int) -> None:
        on_change(moved(seats, at, at + by))

    def next_colour() -> None:
        taken = {seat.colour for seat in seats}
        count = len(SEAT_COLOURS)
        ways = ((player.colour + step) % count for step in range(1, count + 1))
        free = next((n for n in ways if n not in taken), player.colour)
        on_change((*seats[:at], player.model_copy(update={"colour": free}), *seats[at + 1 :]))

    def button(icon: ft.IconData, key: str, on_tap: Callable[[], Any], *, off: bool) -> ft.Control:
        return icon_button(store.say(key, player=player.name), icon, on_tap, disabled=off)

    return ft.Container(
        key=player.id,
        bgcolor=ft.Colors.SURFACE_CONTAINER,
        border_radius=14,
        padding=ft.Padding.symmetric(horizontal=6, vertical=4),
        margin=ft.Margin.only(bottom=6),
        content=beside_or_below(
            _who(store, player, next_colour),
            button(ft.Icons.ARROW_UPWARD_ROUNDED, "setup.earlier", lambda: move(-1), off=at == 0),
            button(
                ft.Icons.ARROW_DOWNWARD_ROUNDED,
                "setup.later",
                lambda: move(1),
                off=at == len(seats) - 1,
            ),
            button(ft.Icons.CLOSE_ROUNDED, "setup.leave", leave, off=False),
            ft.ReorderableDragHandle(
                content=ft.Icon(ft.Icons.DRAG_INDICATOR, color=ft.Colors.ON_SURFACE_VARIANT)
            ),
            below=store.slim and store.large,
            gap=0,
        ),
    )


def _who(store: Store, player: Person, next_colour: Callable[[], None]) -> ft.Control:
    return row(
        tappable(
            store.say("setup.colour", player=player.name),
            seat_shield(store, player.colour, 34),
            next_colour,
            again=("colour", player.id),
            padding=7,
        ),
        ft.Text(player.name, expand=True, size=17, max_lines=1, overflow=ft.TextOverflow.ELLIPSIS),
        gap=0,
    )
