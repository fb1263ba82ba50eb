"""The timeline: everything entered, newest first, and the table as it was at any step."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import flet as ft

from companion.match import replay
from views.guard import guarded_screen, safely
from views.parts.frame import screen
from views.parts.moment import clock
from views.parts.telling import told
from views.screens.lost import lost
from views.screens.table import WIDEST, table_of
from views.store import Store, use_store

if TYPE_CHECKING:
    from companion.match import Match


@ft.component
@guarded_screen
def Timeline() -> ft.View:
    """List what was done; a tap on a line shows the table as it was then."""
    store = use_store()
    match_id = ft.use_route_params().get("id", "")
    match, _ = ft.use_state(lambda: _match(store, match_id))
    looking, look = ft.use_state(None)
    if match is None:
        return lost(store, "lost.match")
    if looking is not None:
        return _moment(store, match, looking, lambda: look(None))
    steps = [step for step in match.back() if step.action is not None]
    return screen(
        store.say("timeline.title"),
        [
            ft.ListView(
                expand=True,
                spacing=6,
                item_extent=None,
                controls=[
                    ft.ListTile(
                        leading=ft.Text(
                            str(step.number), color=ft.Colors.ON_SURFACE_VARIANT, size=14
                        ),
                        title=ft.Text(told(store, match, step)),
                        subtitle=ft.Text(clock(step.at)),
                        bgcolor=ft.Colors.SURFACE_CONTAINER,
                        shape=ft.RoundedRectangleBorder(radius=10),
                        on_click=safely(partial(look, step.number)),
                    )
                    for step in steps
                ],
            )
            if steps
            else ft.Text(store.say("timeline.empty"))
        ],
        scroll=False,
    )


def _match(store: Store, match_id: str) -> Match | None:
    history = store.history
    if history.is_open(match_id):
        return history.match(match_id)
    if history.is_finished(match_id):
        setup = history.finished_match(match_id).setup
        return replay(setup, history.events(match_id)).match
    return None


def _moment(store: Store, match: Match, number: int, back: Callable[[], None]) -> ft.View:
    step = next(step for step in match.back() if step.number == number)
    table = table_of(match.game.id)
    return screen(
        store.say("timeline.step", number=number, time=clock(step.at)),
        [
            ft.Container(
                expand=True,
                content=table(replace(match, head=step, undone=None), None, None),
            )
        ],
        foot=ft.FilledTonalButton(
            store.say("timeline.back"), height=52, expand=True, on_click=safely(back)
        ),
        scroll=False,
        width=WIDEST,
    )
