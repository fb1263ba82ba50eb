"""What Shipwrights offers and says at a table, for the tests."""

from __future__ import annotations

from companion.games.shipwrights.offers import offers
from companion.games.shipwrights.playing import apply
from companion.games.shipwrights.printed import (
    Printed,
)
from companion.games.shipwrights.telling import told
from companion.words import tell
from tests.support.shipwrights import (
    NAMES,
    PLAIN,
)

NOTHING = Printed.unknown()


def made(position, *actions, options=PLAIN):
    for action in actions:
        position = apply(position, action, options)
    return position


def said(position, action, options=PLAIN):
    after = apply(position, action, options)
    return [tell("en", one, NAMES) for one in told(position, action, after, options)]


def offered(position, do, options=PLAIN):
    return [offer for offer in offers(position, options) if offer.do == do]
