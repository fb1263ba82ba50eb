"""The players of Sækonungr: the treasuries round the board."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from views.parts.part import kept_part
from views.shell.strip import PlayerCell, strip, use_crowded
from views.store import use_store


@kept_part
def Treasuries(
    names: tuple[str, ...],
    colours: tuple[int, ...],
    coins: tuple[int, ...],
    out: tuple[int, ...],
    active: int | None,
    golden: frozenset[int],
    robbed: tuple[int, ...],
    rob: Callable[[int], None],
) -> ft.Control:
    """Show who has how much and whose turn it is; a tap robs where robbing is due."""
    store = use_store()
    crowded = use_crowded(len(names), share=5 / 11)

    def cell(seat: int) -> ft.Control:
        lost, may = seat in out, seat in robbed
        state = "rob" if may else "out" if lost else "active" if seat == active else "waits"
        return PlayerCell.keyed(
            f"seat{seat}",
            seat,
            names[seat],
            colours[seat],
            store.say(f"saekonungr.table.treasury.{state}", player=names[seat], n=coins[seat]),
            str(coins[seat]),
            note=store.say("saekonungr.table.out") if lost else "",
            lit=seat in golden,
            out=lost,
            may=may,
            crowded=crowded,
            choose=rob if may else None,
        )

    # The note of who is out is not as high as the figures beside it.
    return strip([cell(seat) for seat in range(len(names))], gap=8, level=True)
