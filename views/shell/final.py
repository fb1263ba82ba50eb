"""The last look before points are final, in one way for every game."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from views.covered import as_seen
from views.parts.ask import ask
from views.store import Store

if TYPE_CHECKING:
    from companion.match import Match


def if_complete(
    store: Store,
    match: Match,
    go: Callable[[], Any],
    *,
    or_else: tuple[str, Callable[[], Any]] | None = None,
) -> None:
    """Do what makes points final; what looks forgotten is said first, with another way on."""
    shown = as_seen(store, match)
    doubts = match.game.doubts(shown.position, match.options)
    if not doubts:
        go()
        return
    text = "\n".join(f"• {store.tell(doubt, match.names)}" for doubt in doubts)
    ask(store, "doubt", go, or_else=or_else, told=text)
