"""A swipe to the next player, wherever a phone shows the board or the pad of one at a time."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from views.guard import untouched
from views.parts.layout import filling

HURRIED = 200
"""Speed from which a finger that leaves the screen has swiped, in dp a second."""

FAR = 80
"""Way from which it has swiped however slowly, in dp.

The client says that a finger stood still where it has much to do while that leaves the screen.
"""


def swiped(
    shown: ft.Control, seat: int, seats: int, choose: Callable[[int], Any] | None
) -> ft.Control:
    """Let a finger that wipes over what is a player's turn to the next one's, round the table.

    What is dragged within it is dragged, and what scrolls up and down scrolls.
    """
    if choose is None or seats == 1:
        # A detector that detects nothing is an error to Flet.
        return filling(shown)

    begun: list[float] = []

    def begin(event: ft.DragStartEvent[ft.GestureDetector]) -> None:
        begun[:] = [event.global_position.x]

    def turn(event: ft.DragEndEvent[ft.GestureDetector]) -> None:
        speed = event.primary_velocity or 0
        way = event.global_position.x - begun[0] if begun else 0
        swept = speed if abs(speed) > HURRIED else way if abs(way) > FAR else 0
        if swept:
            choose((seat + (1 if swept < 0 else -1)) % seats)

    return ft.GestureDetector(
        content=shown,
        exclude_from_semantics=True,
        on_horizontal_drag_start=untouched(begin),
        on_horizontal_drag_end=untouched(turn),
        expand=True,
    )
