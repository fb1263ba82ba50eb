"""The history: open matches first, then the finished ones, newest first; searched and filtered."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

import flet as ft

from data.chronicle import Wanted, folded, local_day, sought, titles
from views.parts.chip import button
from views.parts.frame import screen
from views.parts.icon_button import icon_button
from views.parts.layout import filling, row
from views.parts.match_list import MatchList, match_row
from views.parts.match_search import Filters
from views.parts.moment import when
from views.parts.nothing_yet import nothing_yet
from views.parts.part import screen_part, use_state
from views.parts.text_entry import TextEntry
from views.store import Store, use_store
from views.theme import TAP

if TYPE_CHECKING:
    from data.records import OpenMatch

LONGEST_SEARCH = 80


@screen_part
def HistoryList() -> ft.View:
    """List every match that was begun here, or those somebody looks for."""
    store = use_store()
    wanted, want = use_state(Wanted)
    filtering, filter_ = use_state(lambda: False)
    cleared, clear = use_state(lambda: 0)

    def typed(text: str) -> None:
        want(lambda now: replace(now, text=text))

    def forget() -> None:
        want(Wanted())
        clear(cleared + 1)

    going_on = [match for match in store.history.open_matches() if _fits(match, wanted)]
    rows = store.history.chronicle.find(wanted)
    everything = wanted == Wanted()
    ways = [_statistics(store), _bin(store) if store.guest.keeps else None]
    if everything and not (going_on or rows):
        empty = nothing_yet(store, store.say("history.empty"))
        return screen(store.say("history.title"), [empty], scroll=False, actions=ways)
    filters = [Filters(wanted, want)] if filtering else []
    return screen(
        store.say("history.title"),
        [
            row(
                filling(
                    TextEntry.keyed(
                        f"search{cleared}",
                        store.say("history.search"),
                        "",
                        typed,
                        longest=LONGEST_SEARCH,
                    )
                ),
                icon_button(
                    store.say("history.unfilter" if filtering else "history.filter"),
                    ft.Icons.EXPAND_LESS_ROUNDED if filtering else ft.Icons.TUNE_ROUNDED,
                    lambda: filter_(not filtering),
                ),
                gap=4,
            ),
            # Always there: nothing may move under the finger that taps one filter after the other.
            _count(store, len(going_on) + len(rows), None if everything else forget),
            MatchList(
                [*filters, *[_going_on(store, match) for match in going_on]],
                rows,
                str(wanted),
            ),
        ],
        scroll=False,
        actions=ways,
    )


def _statistics(store: Store) -> ft.Control:
    title = store.say("statistics.title")
    return icon_button(title, ft.Icons.BAR_CHART_ROUNDED, lambda: store.go("/statistics"))


def _bin(store: Store) -> ft.Control:
    return icon_button(
        store.say("bin.title"),
        ft.Icons.AUTO_DELETE_OUTLINED,
        lambda: store.go("/history/bin"),
    )


def _fits(match: OpenMatch, wanted: Wanted) -> bool:
    """Tell whether a match being played is looked for, which it is not by its end."""
    setup = match.setup
    searched = " ".join(map(folded, (*titles(setup.game), *setup.seats, local_day(match.last_at))))
    return (
        not (wanted.outcome or wanted.since or wanted.before)
        and wanted.game in {"", setup.game}
        and (not wanted.person or wanted.person in setup.players)
        and all(word in searched for word in sought(wanted.text))
    )


def _count(store: Store, found: int, forget: Callable[[], None] | None) -> ft.Control:
    key = "history.all" if forget is None else "history.found" if found else "history.found_nothing"
    return row(
        ft.Semantics(
            live_region=True,
            content=ft.Text(store.say(key, n=found), color=ft.Colors.ON_SURFACE_VARIANT),
        ),
        button(store.say("history.forget"), forget, ft.TextButton, high=TAP),
        alignment=ft.MainAxisAlignment.SPACE_BETWEEN,
    )


def _going_on(store: Store, match: OpenMatch) -> ft.Control:
    setup = match.setup
    ago = when(store, match.last_at)
    how_far = store.history.standing(match.id)
    standing = store.tell(how_far, setup.seats) if how_far else ""
    return match_row(
        store,
        setup.game,
        setup.seats,
        store.say("history.open", standing=standing, when=ago)
        if how_far
        else store.say("history.open_since", when=ago),
        match.last_at,
        lambda: store.go(f"/play/{setup.id}"),
        setup.id,
    )
