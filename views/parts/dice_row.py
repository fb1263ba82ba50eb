"""A die on the screen: its face drawn, spinning once when it is thrown."""

from __future__ import annotations

from collections.abc import Callable
from math import tau

import flet as ft

from companion.dice import Face
from views.drawings.dice import NUMBER_AT, die, polyhedron, viking_die
from views.guard import Again
from views.parts.chip import bold
from views.parts.palette import palette
from views.parts.part import part
from views.parts.picture import picture
from views.parts.tappable import tappable
from views.store import Store, use_store

SIX = 6

SPIN = 340
"""Milliseconds that a thrown die turns."""


@part
def DieFace(
    face: Face,
    sides: int,
    *,
    turn: int = 0,
    size: int = 60,
    held: bool = False,
    number: int | None = None,
    on_tap: Callable[[], None] | None = None,
    again: Again = None,
) -> ft.Control:
    """Show a die; a changed ``turn`` spins it, unless movement is unwanted.

    With a ``number`` it is named by it, so that equal dice can be told apart by ear.
    """
    store = use_store()
    spoken = str(face) if isinstance(face, int) else store.say(f"dice.face.{face}")
    drawn = _drawing(store, face, sides, held=held)
    image: ft.Control = picture(drawn, size)
    if isinstance(face, int) and sides != SIX:
        across, down = NUMBER_AT.get(sides, (0.5, 0.5))
        image = ft.Stack(
            width=size,
            height=size,
            controls=[
                image,
                ft.Container(
                    width=size,
                    left=(across - 0.5) * size,
                    top=(down - 0.26) * size,
                    alignment=ft.Alignment.CENTER,
                    content=bold(str(face), size * 0.34, color=palette(store).ink),
                ),
            ],
        )
    spinning = ft.Container(
        content=image,
        rotate=ft.Rotate(angle=0 if store.calm else turn * tau),
        animate_rotation=None
        if store.calm
        else ft.Animation(SPIN, ft.AnimationCurve.EASE_OUT_BACK),
    )
    name = ("dice.held" if held else "dice.die") + ("" if number is None else "_number")
    label = store.say(name, face=spoken, number=number)
    return tappable(
        label, spinning, on_tap, chosen=held if on_tap else None, padding=4, again=again
    )


def _drawing(store: Store, face: Face, sides: int, *, held: bool) -> str:
    colours = palette(store)
    if isinstance(face, str):
        return viking_die(face, colours, held=held)
    if sides == SIX:
        return die(face, colours, held=held)
    return polyhedron(sides, colours, held=held)
