"""Dice that were rolled by hand: one tap for the total, one for each viking die."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING

import flet as ft

from companion.games.saekonungr.position import VikingFace
from views.drawings.dice import viking_die
from views.parts.chip import bold, button
from views.parts.keyboard import Keyboard
from views.parts.layout import LEFT, column, row
from views.parts.palette import palette
from views.parts.part import kept_part, part, use_ref, use_state, use_steady
from views.parts.picture import picture
from views.parts.tappable import tappable
from views.shell.half_done import as_left, use_pieces
from views.store import Store, use_store
from views.theme import BIG

if TYPE_CHECKING:
    from companion.match import Match

ROWS = (range(2, 8), range(8, 13))
"""The totals of 2D6 as they lie under the finger: up to the 7, and beyond it."""

SMALLEST = 56
"""Height of a total, in dp: eleven of them have to be hit without looking for long."""


ONE_NUMBER = 2
"""Seconds in which the digits of one number follow each other."""


@kept_part
def TypedTotal(on_tap: Callable[[int], None], who: str = "") -> ft.Control:
    """Tap the total of both dice: no rule asks for more; ``on_tap`` has to stay the same one.

    They stay as they are from turn to turn: drawing them anew after each one would take longer
    than all the rest of the table.
    """
    store = use_store()
    key = "typed.total_of" if who else "typed.total"
    # A 1 is the first digit of ten and more: there is no total of one.
    ten = use_ref(lambda: 0.0)

    def press(digit: str) -> None:
        begun, ten.current = monotonic() - ten.current < ONE_NUMBER, 0.0
        if begun and digit in "012":
            on_tap(10 + int(digit))
        elif digit == "1":
            ten.current = monotonic()
        elif int(digit) > 1 and not begun:
            on_tap(int(digit))

    totals_shown = column(
        ft.Text(store.say("typed.totals"), color=ft.Colors.ON_SURFACE_VARIANT),
        *[
            row(
                *[
                    tappable(
                        store.say(key, total=total, player=who),
                        bold(str(total), 22),
                        partial(on_tap, total),
                        bgcolor=ft.Colors.SECONDARY_CONTAINER,
                        padding=4,
                        height=SMALLEST,
                        expand=True,
                        alignment=ft.Alignment.CENTER,
                    )
                    for total in totals
                ],
                # Six of them have room for a thumb each on the narrowest phone.
                gap=3,
            )
            for totals in ROWS
        ],
        gap=6,
        align=LEFT,
    )
    return Keyboard(totals_shown, press, ())


@part
def TypedFaces(
    match: Match,
    most: int,
    faces: tuple[VikingFace, ...],
    on_typed: Callable[[tuple[VikingFace, ...]], object],
) -> ft.Control:
    """Tap the faces of the viking dice; fewer than all need a word that these were all."""
    store = use_store()
    draft, add = use_pieces(match, "faces")
    typed = draft.value
    this, _ = use_state(object)
    rolls = use_ref(lambda: 0)

    def done(now: tuple[VikingFace, ...]) -> None:
        draft.done()
        on_typed(now)

    def tap(face: VikingFace) -> None:
        now = add(face)
        if len(now) == most:
            rolls.current += 1
            done(now)

    def of_one_roll() -> Hashable:
        return this, rolls.current

    return ft.Column(
        tight=True,
        spacing=6,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        controls=[
            as_left(store, draft),
            ft.Text(
                store.say("typed.faces")
                if not typed
                else store.say("typed.faces_more", face=store.say(f"dice.face.{typed[0]}")),
                color=ft.Colors.ON_SURFACE_VARIANT,
            ),
            row(*[_face(store, face, partial(tap, face), of_one_roll) for face in faces], gap=8),
            # One button for both words: nothing moves under the finger between two dice.
            button(
                store.say("typed.only_one" if typed else "saekonungr.table.viking.none"),
                lambda: done(typed),
                ft.FilledTonalButton,
                high=BIG,
            ),
        ],
    )


def _face(
    store: Store, face: VikingFace, tap: Callable[[], None], again: Callable[[], Hashable]
) -> ft.Control:
    return tappable(
        store.say(f"dice.face.{face}"),
        picture(viking_die(face, palette(store)), 52),
        tap,
        padding=4,
        alignment=ft.Alignment.CENTER,
        expand=True,
        again=again,
    )


@part
def TypedOrder(
    match: Match, seats: tuple[int, ...], on_typed: Callable[[tuple[int | None, ...]], object]
) -> ft.Control:
    """Type the total of one player after the other, for who begins."""
    store = use_store()
    names = match.names
    draft, add = use_pieces(match, "order")
    typed = draft.value
    seat = seats[len(typed)] if len(typed) < len(seats) else seats[-1]

    def put(total: int) -> None:
        now = add(total)
        if len(now) < len(seats):
            return
        draft.done()
        rolled = dict(zip(seats, now, strict=True))
        on_typed(tuple(rolled.get(seat) for seat in range(len(names))))

    said = ", ".join(f"{names[seat]} {total}" for seat, total in zip(seats, typed, strict=False))
    return column(
        as_left(store, draft),
        ft.Text(said) if said else None,
        bold(store.say("typed.whose", player=names[seat])),
        TypedTotal.keyed(f"of{seat}", use_steady(put), who=names[seat]),
        gap=4,
        align=LEFT,
    )
