"""Watch a match: whoever shows it is rendered again when it moves on, and nobody else."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

import flet as ft

from companion.match import replay
from views.guard import quietly
from views.parts.part import Nothing, use_ref, use_state

if TYPE_CHECKING:
    from companion.match import Match
    from views.store import Store

T = TypeVar("T")


def use_match(store: Store, match_id: str) -> tuple[Match, Callable[[], Match]]:
    """Return an open match as it is shown, and how it stands at the moment of a tap.

    The two differ for as long as it takes to draw: whoever taps undo twice, faster than that, means
    two steps.
    """
    return use_part(store, match_id, _whole)


def use_part(
    store: Store, match_id: str, part: Callable[[Match], T]
) -> tuple[T, Callable[[], Match]]:
    """Return a part of an open match, rendered again when that part changes; ``use_match`` else."""
    first = ft.use_memo(lambda: store.history.match(match_id), [match_id])
    seen, see = use_state(lambda: part(first))
    latest = use_ref(lambda: first)
    stop = use_ref(Nothing[Callable[[], None]]())

    def show(moved: Match) -> None:
        latest.current = moved
        see(part(moved))

    def watch() -> None:
        stop.current = store.watch(match_id, show)
        # Somebody may have moved on between the first look and the watching.
        if store.history.is_open(match_id):
            show(store.history.match(match_id))

    def leave() -> None:
        if stop.current:
            stop.current()

    ft.use_effect(quietly(watch), [match_id], cleanup=quietly(leave))
    return seen, lambda: latest.current or first


def _whole(match: Match) -> Match:
    return match


def match_of(store: Store, match_id: str) -> Match | None:
    """Return a match with all its steps, open or finished; None when there is none."""
    history = store.history
    if history.is_open(match_id):
        return history.match(match_id)
    if history.is_finished(match_id):
        setup = history.finished_match(match_id).setup
        return replay(setup, history.events(match_id)).match
    return None
