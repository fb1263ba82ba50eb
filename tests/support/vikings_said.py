"""What Vikings offers and says at a table, for the tests."""

from __future__ import annotations

from companion.games.vikings.game import GAME
from companion.games.vikings.position import (
    start,
)
from tests.support.vikings import (
    PLAIN,
)

NEW = start(2, PLAIN)


def done(position, *actions, options=PLAIN):
    for action in actions:
        position = GAME.apply(position, action, options)
    return position


def offered(position, do, options=PLAIN, seat=None):
    """The one offer of a kind, for a seat if there are several."""
    found = [one for one in GAME.offers(position, options) if one.do == do]
    (one,) = [one for one in found if seat is None or one.seat == seat]
    return one


def kinds(position, options=PLAIN):
    return {one.do for one in GAME.offers(position, options)}
