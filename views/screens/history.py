"""The history: open matches first, then the finished ones, newest first."""

from __future__ import annotations

from typing import TYPE_CHECKING

import flet as ft

from data.records import is_marked
from views.guard import guarded_screen, safely
from views.parts.drawings import emblem, empty_state
from views.parts.frame import screen
from views.parts.icon_button import icon_button
from views.parts.moment import clock, date, when
from views.parts.palette import palette
from views.parts.picture import picture
from views.store import Store, use_store
from views.theme import TAP

if TYPE_CHECKING:
    from collections.abc import Callable

    from data.records import FinishedMatch, OpenMatch

PAGE = 50
"""Finished matches shown at a time."""


@ft.component
@guarded_screen
def HistoryList() -> ft.View:
    """List every match that was begun here."""
    store = use_store()
    going_on = store.history.open_matches()
    shown, show = ft.use_state(PAGE)
    finished = store.history.finished()
    rows = [_going_on(store, match) for match in going_on]
    rows += [_finished(store, match) for match in finished[:shown]]
    if len(finished) > shown:
        rows.append(
            ft.OutlinedButton(
                store.say("history.more", n=len(finished) - shown),
                height=TAP,
                on_click=safely(lambda: show(shown + PAGE)),
            )
        )
    return screen(
        store.say("history.title"),
        [ft.ListView(controls=rows, expand=True, spacing=8)] if rows else _empty(store),
        scroll=False,
    )


def _empty(store: Store) -> list[ft.Control]:
    return [
        ft.Container(
            alignment=ft.Alignment.CENTER,
            padding=24,
            content=picture(empty_state(palette(store)), width=240, height=180),
        ),
        ft.Text(store.say("history.empty"), text_align=ft.TextAlign.CENTER),
    ]


def _going_on(store: Store, match: OpenMatch) -> ft.Control:
    setup = match.setup
    return _row(
        store,
        setup.game,
        ", ".join(setup.seats),
        store.say("history.open", n=match.steps, when=when(store, match.last_at)),
        match.last_at,
        lambda: store.go(f"/play/{setup.id}"),
        setup.id,
    )


def _finished(store: Store, match: FinishedMatch) -> ft.Control:
    told = match.headline
    setup = told.setup
    first = told.ranking[0]
    key = "history.won" if told.over else "history.led"
    return _row(
        store,
        setup.game,
        ", ".join(setup.seats),
        store.say(
            key,
            setup.seats,
            seats=list(first.seats),
            n=len(first.seats),
            date=date(store, told.finished),
        ),
        told.finished,
        lambda: store.go(f"/result/{setup.id}"),
        setup.id,
    )


def _row(
    store: Store,
    game_id: str,
    title: str,
    text: str,
    at: str,
    on_tap: Callable[[], None],
    match_id: str,
) -> ft.Control:
    game = store.say(f"{game_id}.title")

    def bring_back() -> None:
        store.history.restore(match_id)
        store.changed()

    def discard() -> None:
        store.history.discard(match_id)
        store.changed()
        store.notify(store.say("history.deleted"), store.say("history.undo"), safely(bring_back))

    if is_marked(match_id):
        text = f"{text} · {store.say('history.version')}"
    return ft.ListTile(
        key=match_id,
        leading=picture(emblem(game_id, palette(store)), width=44, height=44),
        title=ft.Text(f"{game} · {title}", max_lines=2, overflow=ft.TextOverflow.ELLIPSIS),
        subtitle=ft.Text(text),
        bgcolor=ft.Colors.SURFACE_CONTAINER,
        shape=ft.RoundedRectangleBorder(radius=14),
        trailing=icon_button(
            # The same people play again and again: only the time tells their games apart.
            store.say("history.delete", players=title, date=date(store, at), time=clock(at)),
            ft.Icons.DELETE_OUTLINE_ROUNDED,
            discard,
        ),
        on_click=safely(on_tap),
    )
