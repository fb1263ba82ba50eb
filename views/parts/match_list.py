"""Finished matches as a list that grows as it is scrolled: a row costs what it shows, not all."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

import flet as ft

from companion.present import present
from data.records import is_marked
from views.drawings.emblems import emblem
from views.guard import quietly, untouched
from views.leaving import result_at
from views.parts.chip import button
from views.parts.deleting import deleting
from views.parts.layout import LEFT, column, row
from views.parts.list_line import list_line
from views.parts.menu import menu
from views.parts.moment import clock, date
from views.parts.palette import palette
from views.parts.part import kept_part, part, use_state
from views.parts.picture import picture
from views.store import Store, the_store, use_store
from views.theme import RADIUS, TAP

if TYPE_CHECKING:
    from data.chronicle import Row

PAGE = 40
"""Matches that are drawn at a time."""

AHEAD = 1500
"""More are drawn when so little is left below, in dp."""

LINES = 4
"""Lines for the game and the names: six people of usual names fit in them."""


@part
def MatchList(top: Sequence[ft.Control], rows: tuple[Row, ...], asked: str) -> ft.Control:
    """Show what stands on top and below it the matches, more of them as somebody scrolls.

    Whoever asks for something else gets few of them again.
    """
    store = use_store()
    shown, show = use_state(lambda: PAGE)
    left = len(rows) - shown

    ft.use_effect(quietly(lambda: show(PAGE)), [asked])

    def more() -> None:
        show(lambda now: now + PAGE)

    def scrolled(event: ft.OnScrollEvent) -> None:
        if left > 0 and event.pixels > event.max_scroll_extent - AHEAD:
            more()

    return ft.ListView(
        expand=True,
        spacing=8,
        scroll_interval=80,
        on_scroll=untouched(scrolled),
        controls=present(
            *top,
            *[
                Block.keyed(f"{at} {store.language} {store.dark}", rows[at : at + PAGE])
                for at in range(0, min(shown, len(rows)), PAGE)
            ],
            # For whoever comes here without scrolling.
            button(store.say("history.more", n=left), more, ft.OutlinedButton, high=TAP)
            if left > 0
            else None,
        ),
    )


@kept_part
def Block(rows: tuple[Row, ...]) -> ft.Control:
    """Show some matches; drawn anew only when they change, or by another key."""
    store = the_store()
    return column(*[_finished(store, row) for row in rows], align=LEFT)


def _finished(store: Store, row: Row) -> ft.Control:
    key = "history.won" if row.over else "history.led"
    said = store.say(
        key, row.names, seats=list(row.best), n=len(row.best), date=date(store, row.finished)
    )
    to_it = partial(store.go, result_at(row.id))
    return match_row(store, row.game, row.names, said, row.finished, to_it, row.id)


def match_row(
    store: Store,
    game_id: str,
    names: tuple[str, ...],
    text: str,
    at: str,
    on_tap: Callable[[], None],
    match_id: str,
) -> ft.Control:
    """Show a match as a row that opens it, with a menu that can delete it."""
    players = ", ".join(names)
    if is_marked(match_id):
        text = f"{text} · {store.say('history.version')}"
    opens = list_line(
        ft.ListTile(
            leading=picture(emblem(game_id, palette(store)), 44),
            title=ft.Text(
                f"{store.say(f'{game_id}.short')} · {players}",
                max_lines=LINES,
                overflow=ft.TextOverflow.ELLIPSIS,
            ),
            # The same people play again and again; who listens is told the time with each game.
            subtitle=ft.Text(text, semantics_label=f"{text}, {clock(at)}"),
            content_padding=ft.Padding.only(left=16),
        ),
        on_tap,
        bgcolor=None,
    )
    more = (
        menu(
            store.say("history.menu", players=players, date=date(store, at), time=clock(at)),
            [deleting(store, match_id, game_id, players)],
        )
        if store.guest.keeps
        else None
    )
    # Side by side, not one in the other: a screen reader reads what lies in a button as its name.
    return ft.Container(
        key=match_id,
        bgcolor=ft.Colors.SURFACE_CONTAINER,
        border_radius=RADIUS,
        padding=ft.Padding.only(right=4),
        content=row(ft.Semantics(container=True, content=opens, expand=True), more, gap=0),
    )
