"""Figures of many matches, which are read while the screen is there."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import flet as ft

from data.statistics.survey import statistics_of
from views.guard import quietly
from views.parts.part import use_state
from views.store import Store

if TYPE_CHECKING:
    from data.statistics.survey import Statistics

AT_ONCE = 300
"""So many matches are read at once, before the screen is first drawn."""


def use_statistics(store: Store, shelf: int) -> tuple[Statistics, int]:
    """Return the statistics, and how many matches are still to be read for them."""
    statistics = statistics_of(store.history)
    left, count = use_state(lambda: statistics.read(AT_ONCE))

    async def read() -> None:
        todo = statistics.left()
        while todo:
            todo = statistics.read(AT_ONCE)
            count(todo)
            # The screen stays alive meanwhile.
            await asyncio.sleep(0)

    ft.use_effect(quietly(read), [shelf])
    return statistics, left
