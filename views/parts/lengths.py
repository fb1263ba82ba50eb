"""How long a game takes, in minutes: as recorded here, else as it is said to take."""

from __future__ import annotations

from typing import Any

from companion.game import Game
from data.lengths import Usual
from views.parts.remark import duration
from views.store import Store


def length_told(store: Store, game: Game[Any, Any], seats: int, known: Usual | None) -> str:
    """Say how long the last matches like this one took, else what is said; else nothing."""
    if known is not None:
        length = duration(store, known.minutes)
        return store.say("setup.length.usual", n=known.matches, players=seats, length=length)
    if game.minutes is not None:
        least, most = game.minutes
        return store.say("setup.length.said", least=least, most=most)
    return ""


def left_told(
    store: Store, game: Game[Any, Any], seats: int, known: Usual | None, entries: int
) -> str:
    """Say how much longer a match may take that has come so far."""
    told = length_told(store, game, seats, known)
    if known is None:
        return " ".join(filter(None, (store.say("table.left.unknown", players=seats), told)))
    left = known.left(entries)
    if not left:
        return f"{store.say('table.left.longer')} {told}"
    return f"{store.say('table.left.about', length=duration(store, left))} {told}"
