"""What is asked of Pax Viking's table."""

from __future__ import annotations

from companion.games.pax_viking.actions import CheckNow
from tests.support.pax_viking_table import ACTING, look, sat_down
from tests.support.tables import THREE


def number_pad(hall, history):
    phone = look(hall, history, CheckNow(check="final"))
    phone.tap("Ann: Jarldom: 0, type a number")
    return phone


PAD = (
    number_pad,
    # Each goes on to the next number; what is left as it is stays so.
    ("1", "2", "Backspace", "Tab", "Arrow Down", "Numpad 3", "Enter"),
    lambda now: [(one.type, one.count) for one in now.players[0].followers],
    [("jarldom", 1), ("theocracy", 3)],
)


def tally(history):
    sat_down(history, CheckNow(check="final"), seats=THREE)


def boards(history):
    sat_down(history, *ACTING, seats=THREE)


ONE_BY_ONE = {"tally": (tally, None), "boards": (boards, "Players")}
WIDE = {"tally": (tally, None, "{name}: Rus: 0, type a number")}
FLAT = {"tally": ("Ann: Rus: 0, type a number", "Explain this step")}
