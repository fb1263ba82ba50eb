"""What Shipwrights offers and says at a table, for the tests."""

from __future__ import annotations

from companion.games.shipwrights.game import GAME
from companion.games.shipwrights.printed import (
    Printed,
)
from companion.words import tell
from tests.support.shipwrights import (
    NAMES,
    PLAIN,
)

NOTHING = Printed.unknown()


def made(position, *actions, options=PLAIN):
    for action in actions:
        position = GAME.apply(position, action, options)
    return position


def said(position, action, options=PLAIN):
    after = GAME.apply(position, action, options)
    return [tell("en", one, NAMES) for one in GAME.described(position, action, after, options)]


def offered(position, do, options=PLAIN):
    return [offer for offer in GAME.offers(position, options) if offer.do == do]
