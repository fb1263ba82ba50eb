"""What is begun at a table and not done yet, in one way for every game.

Undo takes back the last piece of it before it takes back a step, and what was typed is there again
for whoever cancels and comes back.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import flet as ft

from views.guard import quietly
from views.store import the_store

if TYPE_CHECKING:
    from companion.match import Match

T = TypeVar("T")


def use_half_done(match: Match) -> Callable[[Callable[[], Any]], None]:
    """Return what notes, at a tap, a piece of what is not done yet and how it is taken back."""
    begun = the_store().half_done
    this: object = ft.use_ref(None)
    ft.use_effect(
        quietly(lambda: None), [match.id], cleanup=quietly(lambda: begun.drop(match.id, this))
    )
    return lambda take_back: begun.begin(match, this, take_back)


def use_begun(match_id: str, latest: Callable[[], Match]) -> bool:
    """Tell whether something is begun at a table; drawn again when that changes."""
    begun = the_store().half_done
    _, see = ft.use_state(0)
    stop: Any = ft.use_ref(None)

    def watch() -> None:
        stop.current = begun.watch(match_id, lambda: see(lambda n: n + 1))

    def leave() -> None:
        if stop.current:
            stop.current()

    ft.use_effect(quietly(watch), [match_id], cleanup=quietly(leave))
    return begun.holds(latest())


def use_draft(
    match: Match, about: str, nothing: T
) -> tuple[T, Callable[[Callable[[T], T]], None], Callable[[], None]]:
    """Return what is typed about something, how it is changed, and how it is forgotten when done.

    It waits for whoever cancels, or looks at something else, and comes back.
    """
    drafts = the_store().half_done.drafts
    _, see = ft.use_state(0)
    key = match.id, about

    def put(change: Callable[[T], T]) -> None:
        drafts[key] = change(drafts.get(key, nothing))
        see(lambda n: n + 1)

    def done() -> None:
        drafts.pop(key, None)
        see(lambda n: n + 1)

    return drafts.get(key, nothing), put, done
