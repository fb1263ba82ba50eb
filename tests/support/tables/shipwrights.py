"""What is asked of the table of Shipwrights."""

from __future__ import annotations

from companion.games.shipwrights.actions import Reveal
from tests.support.shipwrights import ADDED_UP, PRICES, look, sat_down, skipped
from tests.support.tables import THREE


def value_pad(hall, history):
    phone = look(hall, history, *ADDED_UP)
    phone.tap("Type what is missing")
    return phone


PAD = value_pad, ("4", "Enter"), lambda now: now.players[0].longships[1].points, 4


def pads(history):
    sat_down(history, *skipped(3), seats=THREE)


def rounds(history):
    sat_down(history, Reveal(trades=PRICES), seats=THREE)


ONE_BY_ONE = {"pads": (pads, None), "rounds": (rounds, None)}
WIDE = {"pads": (pads, None, "{name}: add a longship")}
