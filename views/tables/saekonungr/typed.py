"""Dice that were rolled by hand: two taps for two dice."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import partial

import flet as ft

from companion.games.saekonungr.position import Face
from views.drawings.dice import die, viking_die
from views.guard import guarded, safely
from views.parts.layout import LEFT, column, row
from views.parts.palette import palette
from views.parts.picture import picture
from views.parts.tappable import tappable
from views.store import use_store
from views.theme import BIG

FACES = (1, 2, 3, 4, 5, 6)

Dice = tuple[int, ...]

NOTHING_TYPED: tuple[int, int | None] = (-1, None)
"""The revision of the match that the first die was typed for, and its face."""


@ft.component
@guarded
def TypedDice(on_typed: Callable[[Dice], None], *, who: str = "", revision: int = 0) -> ft.Control:
    """Tap the face of one die, then of the other; another revision begins with the first again.

    The faces stay as they are meanwhile: drawing six dice anew after each step took longer than
    all the rest of the table.
    """
    store = use_store()
    typed, set_typed = ft.use_state(NOTHING_TYPED)
    # Quick fingers tap again before the first die was drawn, so the state alone would forget it.
    latest = ft.use_ref(NOTHING_TYPED)
    enter = ft.use_ref(None)
    rolls = ft.use_ref(0)
    this, _ = ft.use_state(object)

    def put(face: int) -> None:
        at, first = latest.current
        before = first if at == revision else None
        latest.current = (revision, face if before is None else None)
        set_typed(latest.current)
        if before is not None:
            rolls.current += 1
            on_typed((before, face))

    def tap(face: int) -> None:
        enter.current(face)

    def of_one_roll() -> Hashable:
        # The tap that would begin the next player's roll is another matter.
        return this, rolls.current

    enter.current = put
    first = typed[1] if typed[0] == revision else None
    return column(
        ft.Text(
            store.say("typed.first") if first is None else store.say("typed.second", face=first),
            color=ft.Colors.ON_SURFACE_VARIANT,
        ),
        Faces(ft.use_callback(tap, []), who, ft.use_callback(of_one_roll, [])),
        gap=4,
        align=LEFT,
    )


@ft.memo
@ft.component
@guarded
def Faces(on_tap: Callable[[int], None], who: str, again: Callable[[], Hashable]) -> ft.Control:
    """Show the six faces of a die; ``on_tap`` and ``again`` have to stay the same ones."""
    store = use_store()
    key = "typed.face_of" if who else "typed.face"
    return row(
        *[
            tappable(
                store.say(key, face=face, player=who),
                picture(die(face, palette(store)), width=48, height=48),
                partial(on_tap, face),
                padding=4,
                expand=True,
                alignment=ft.Alignment.CENTER,
                again=again,
            )
            for face in FACES
        ],
        gap=4,
    )


@ft.component
@guarded
def TypedFaces(
    most: int, faces: tuple[Face, ...], on_typed: Callable[[tuple[Face, ...]], None]
) -> ft.Control:
    """Tap the faces of the viking dice; fewer than all need a word that these were all."""
    store = use_store()
    typed, set_typed = ft.use_state(())
    tapped = ft.use_ref(())  # ahead of the state, see TypedDice
    this, _ = ft.use_state(object)
    rolls = ft.use_ref(0)

    def tap(face: Face) -> None:
        now = (*tapped.current, face)
        tapped.current = now if len(now) < most else ()
        set_typed(tapped.current)
        if len(now) >= most:
            rolls.current += 1
            on_typed(now)

    def of_one_roll() -> Hashable:
        return this, rolls.current

    return ft.Column(
        tight=True,
        spacing=6,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        controls=[
            ft.Text(
                store.say("typed.faces")
                if not typed
                else store.say("typed.faces_more", face=store.say(f"dice.face.{typed[0]}")),
                color=ft.Colors.ON_SURFACE_VARIANT,
            ),
            row(
                *[
                    tappable(
                        store.say(f"dice.face.{face}"),
                        picture(viking_die(face, palette(store)), width=52, height=52),
                        partial(tap, face),
                        padding=4,
                        alignment=ft.Alignment.CENTER,
                        expand=True,
                        again=of_one_roll,
                    )
                    for face in faces
                ],
                gap=8,
            ),
            # One button for both words: nothing moves under the finger between two dice.
            ft.FilledTonalButton(
                store.say("typed.only_one" if typed else "saekonungr.table.viking.none"),
                height=BIG,
                on_click=safely(lambda: on_typed(typed)),
            ),
        ],
    )


@ft.component
@guarded
def TypedOrder(
    names: tuple[str, ...],
    seats: tuple[int, ...],
    on_typed: Callable[[tuple[Dice | None, ...]], None],
) -> ft.Control:
    """Type the start roll of one player after the other."""
    store = use_store()
    typed, set_typed = ft.use_state(())
    seat = seats[len(typed)] if len(typed) < len(seats) else seats[-1]

    def put(dice: Dice) -> None:
        now = (*typed, dice)
        if len(now) < len(seats):
            set_typed(now)
            return
        rolled = dict(zip(seats, now, strict=True))
        on_typed(tuple(rolled.get(one) for one in range(len(names))))

    said = ", ".join(f"{names[one]} {sum(dice)}" for one, dice in zip(seats, typed, strict=False))
    return column(
        ft.Text(said) if said else None,
        ft.Text(store.say("typed.whose", player=names[seat]), weight=ft.FontWeight.BOLD),
        TypedDice(put, who=names[seat], key=f"of{seat}"),
        gap=4,
        align=LEFT,
    )
