"""What Pax Viking offers and says at a table, for the tests."""

from __future__ import annotations

from companion.games.pax_viking.game import GAME
from companion.games.pax_viking.progress import progress
from companion.words import tell
from tests.support.pax_viking import NAMES, PLAIN, card, condition, table

RUS_EAST = condition(
    {"metric": "followers", "where": {"type": "rus", "wind": "east"}, "at_least": 3}
)
LORDS = card("Rus lords", RUS_EAST)
RICH = card("Rich", condition({"metric": "silfr", "between": [8, 9]}), tier="novice")


def english(phrases):
    return [tell("en", one, NAMES) for one in phrases]


def offered(position, do, seat=None, options=PLAIN):
    """Return the one offer of an action."""
    (found,) = [
        one for one in GAME.offers(position, options) if one.do == do and seat in {None, one.seat}
    ]
    return found


def row(asks, *players, **fields):
    """Return the progress of all seats towards one card."""
    (found,) = progress(table(*players, cards=(card("Card", asks, **fields),)))
    return found
