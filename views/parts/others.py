"""What others round the table just did, told for a moment in their colour."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING

import flet as ft

from companion.own import FAR
from views.guard import quietly
from views.parts.layout import outline, row
from views.parts.palette import seat_colour
from views.parts.part import Nothing, part, use_ref, use_state
from views.parts.player_avatar import seat_shield
from views.parts.watching import use_part
from views.seats import seat_of
from views.store import use_store
from views.telling import described_first

if TYPE_CHECKING:
    from companion.match import Match

MOMENT = 3
"""Seconds for which it is shown."""


@dataclass(frozen=True)
class ToldOver:
    """What somebody else did at a table, as it is told to this device."""

    revision: int
    text: str
    colour: int


@part
def Others(match_id: str) -> ft.Control:
    """Tell what another device just did, over the table and in the way of no finger."""
    store = use_store()

    shown = use_ref(Nothing["Match"]())

    def last(match: Match) -> ToldOver | None:
        before, shown.current = shown.current, match
        if before is None or not _is_news(before, match):
            return None
        seat = seat_of(store, match, match.head)
        if seat is None:
            return None
        colour = store.colour_of(match.setup, seat)
        return ToldOver(match.revision, described_first(store, match, match.head), colour)

    done, _ = use_part(store, match_id, last)
    # What was done before this was drawn is no news.
    seen, see = use_state(lambda: done)

    async def a_moment() -> None:
        if done != seen:
            await asyncio.sleep(MOMENT)
            see(lambda _: done)

    ft.use_effect(quietly(a_moment), [done])
    if done is None or done == seen:
        return ft.Container(visible=False)
    return ft.Container(
        bgcolor=ft.Colors.SURFACE_CONTAINER_HIGHEST,
        border=outline(2, seat_colour(store, done.colour)),
        border_radius=12,
        padding=8,
        content=row(
            seat_shield(store, done.colour, 28),
            # Who listens hears it from the table.
            ft.Semantics(
                exclude_semantics=True,
                expand=True,
                content=ft.Text(done.text, size=14, max_lines=2, overflow=ft.TextOverflow.ELLIPSIS),
            ),
        ),
    )


def _is_news(before: Match, match: Match) -> bool:
    """Tell whether the last step is one that was just made, and not there again after an undo."""
    known = islice(before.back(), FAR)
    made = match.event is not None and match.event.do == "act"
    return made and not any(step.action is match.head.action for step in known)


def with_others(match_id: str, table: ft.Control) -> ft.Control:
    """Lay over a table what others just did, in the way of no finger."""
    over = ft.Container(content=Others(match_id), top=0, left=0, right=0, ignore_interactions=True)
    return ft.Stack(expand=True, fit=ft.StackFit.EXPAND, controls=[table, over])
