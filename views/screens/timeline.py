"""The timeline: everything entered, newest first, and the table as it was at any step."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING

import flet as ft

from companion.taken_back import lost
from views.leaving import result_at
from views.parts.chip import button
from views.parts.frame import screen
from views.parts.icon_button import icon_button, sign
from views.parts.layout import column, filling, row
from views.parts.list_line import list_line
from views.parts.moment import clock
from views.parts.part import Nothing, screen_part, use_state
from views.parts.watching import match_of
from views.screens.lost import no_match
from views.screens.table import laid_out
from views.seats import may_put_right
from views.shell.sides import WIDEST
from views.store import Store, use_store
from views.telling import described
from views.theme import TAP

if TYPE_CHECKING:
    from companion.match import Match, Step

PAGE = 100
"""Steps listed at a time: a game may have thousands."""


@screen_part
def Timeline() -> ft.View:
    """List what was done; a tap on a line shows the table as it was then."""
    store = use_store()
    match_id = ft.use_route_params().get("id", "")
    first, _ = use_state(lambda: match_of(store, match_id))
    looking, look = use_state(Nothing[int]())
    shown, show = use_state(lambda: PAGE)
    # What was in the bin when it was looked for may have come back.
    match = first or match_of(store, match_id)
    if match is None:
        return no_match(store, match_id)
    if looking is not None:
        return _moment(store, match, looking, look)
    steps = tuple(islice((step for step in match.back() if step.action is not None), shown))
    gone = rolls_taken_back(match)
    return screen(
        store.say("timeline.title"),
        [
            ft.ListView(
                expand=True,
                spacing=6,
                controls=[
                    *_lines(store, match, steps, gone, look),
                    *_more(store, match.step - len(steps), lambda: show(shown + PAGE)),
                ],
            )
            if steps or gone
            else ft.Text(store.say("timeline.empty"))
        ],
        scroll=False,
    )


def rolls_taken_back(match: Match) -> tuple[Step, ...]:
    """List the rolls and draws that somebody took back, the last one first."""
    return tuple(
        step for step in lost(match) if getattr(step.action, "do", "") in match.game.chance
    )


def _lines(
    store: Store,
    match: Match,
    steps: tuple[Step, ...],
    gone: tuple[Step, ...],
    look: Callable[[int], None],
) -> Iterator[ft.Control]:
    """Show the steps, and below each what was taken back before it was made."""
    first = match.step + 1
    for step in (None, *steps):
        number = step.number if step is not None else first
        if step is not None:
            yield _line(store, match, step, look)
        for fallen in gone:
            if fallen.number == number or (step is None and fallen.number > first):
                yield _gone(store, match, fallen)


def _gone(store: Store, match: Match, step: Step) -> ft.Control:
    quiet = ft.Colors.ON_SURFACE_VARIANT
    return ft.ListTile(
        leading=sign(ft.Icons.UNDO_ROUNDED, 20, color=quiet),
        title=ft.Text(
            store.say("timeline.taken_back", told=described(store, match, step)),
            color=quiet,
            italic=True,
        ),
        subtitle=ft.Text(clock(step.at), color=quiet),
    )


def _line(store: Store, match: Match, step: Step, look: Callable[[int], None]) -> ft.Control:
    return list_line(
        ft.ListTile(
            leading=ft.Text(str(step.number), color=ft.Colors.ON_SURFACE_VARIANT, size=14),
            title=ft.Text(described(store, match, step)),
            subtitle=ft.Text(clock(step.at)),
        ),
        partial(look, step.number),
        radius=10,
    )


def _more(store: Store, earlier: int, on_tap: Callable[[], None]) -> list[ft.Control]:
    if earlier <= 0:
        return []
    return [button(store.say("timeline.more", n=earlier), on_tap, ft.OutlinedButton, high=TAP)]


def _moment(store: Store, match: Match, number: int, look: Callable[[int | None], None]) -> ft.View:
    step = next(step for step in match.back() if step.number == number)
    return screen(
        store.say("timeline.step", number=number, time=clock(step.at)),
        [filling(laid_out(store, replace(match, head=step, undone=None), None))],
        foot=column(
            _correct(store, match.id, number)
            if number and may_put_right(store, match.id, step)
            else None,
            _steps(store, match, number, look),
        ),
        scroll=False,
        width=WIDEST,
    )


def _correct(store: Store, match_id: str, number: int) -> ft.Control:
    def correct() -> None:
        entry = ("amend", f"{number}")
        is_open = store.history.is_open(match_id)
        store.go(
            "/".join((f"/play/{match_id}", *entry)) if is_open else result_at(match_id, *entry)
        )

    return button(
        store.say("timeline.correct"),
        correct,
        ft.OutlinedButton,
        icon=ft.Icons.EDIT_OUTLINED,
        high=TAP,
    )


def _steps(
    store: Store, match: Match, number: int, look: Callable[[int | None], None]
) -> ft.Control:
    return row(
        icon_button(
            store.say("timeline.earlier"),
            ft.Icons.CHEVRON_LEFT_ROUNDED,
            lambda: look(number - 1),
            disabled=number == 0,
            again="timeline",
        ),
        button(
            store.say("timeline.back"),
            lambda: look(None),
            ft.FilledTonalButton,
            high=52,
            expand=True,
        ),
        icon_button(
            store.say("timeline.later"),
            ft.Icons.CHEVRON_RIGHT_ROUNDED,
            lambda: look(number + 1),
            disabled=number == match.step,
            again="timeline",
        ),
        gap=8,
    )
