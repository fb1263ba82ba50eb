"""Watch a match: whoever shows it is rendered again when it moves on, and nobody else."""

from __future__ import annotations

from typing import TYPE_CHECKING

import flet as ft

if TYPE_CHECKING:
    from companion.match import Match
    from views.store import Store


def use_match(store: Store, match_id: str) -> Match:
    """Return an open match as it stands, from here on in every state it comes to."""
    match, set_match = ft.use_state(lambda: store.history.match(match_id))
    stop = ft.use_ref(None)

    def watch() -> None:
        stop.current = store.watch(match_id, set_match)
        # Somebody may have moved on between the first look and the watching.
        if store.history.is_open(match_id):
            set_match(store.history.match(match_id))

    def leave() -> None:
        if stop.current:
            stop.current()

    ft.use_effect(watch, [match_id], cleanup=leave)
    return match
