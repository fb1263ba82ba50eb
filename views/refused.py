"""What somebody can do who was refused something: ask why, or take along what is there."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, Protocol

from companion.words import has_guide
from views.notices import LASTS
from views.telling import Says

if TYPE_CHECKING:
    from companion.errors import CompanionError
    from data.guests import Guest

BROKEN = "journal.broken"
"""Nothing is stored any more until the app begins anew."""

UNTIL_SAVED = 30_000
"""Milliseconds for which it is told that nothing is stored any more."""

WayOn = tuple[str, Callable[[], Any] | None, float]
"""What a way on is called, what it does, and for how many milliseconds it is offered."""


class Refuses(Says, Protocol):
    """Whoever refuses something: the store of a session."""

    guest: Guest

    def go(self, route: str) -> None:
        """Go to a screen."""

    def explain(self, *, at: str = "", of: str = "") -> None:
        """Show how the game of a screen works."""


def way_on(store: Refuses, error: CompanionError, route: str) -> WayOn:
    """Offer to whoever is refused something on a screen what they can do about it, if anything."""
    game, refused, what = error.code.partition(".refused.")
    if refused and has_guide(game):
        # Why is asked later, elsewhere perhaps.
        why = partial(store.explain, at=f"refused.{what}", of=route)
        return store.say("guide.why"), why, LASTS
    if error.code == BROKEN and store.guest.keeps:
        # What this session knows can still be taken along.
        return store.say("reminder.save"), partial(store.go, "/settings/backup"), UNTIL_SAVED
    return "", None, LASTS
