"""A game's name where there is little room for it."""

from __future__ import annotations

from views.store import Store


def short_title(store: Store, game_id: str) -> str:
    """Say a game's name without what stands behind a colon."""
    return store.say(f"{game_id}.title").partition(":")[0]
