"""What is asked of Vikings' table."""

from __future__ import annotations

from companion.games.vikings.actions import SkipToEnd
from tests.support.tables import THREE, taps
from tests.support.vikings_table import look, sat_down


def followed(hall, history):
    phone = look(hall, history)
    phone.tap("Follow the game")
    return phone


def by_hand(phone):
    """Draw thirteen Vikings from the real bag."""
    for colour in ("Nobles", "Scouts", "Goldsmiths"):
        for _ in range(4):
            phone.tap(f"{colour} drawn: one more")
    phone.tap("Warriors drawn: one more")
    phone.tap("13 of 13 drawn")


def tiles(phone):
    """Lay out four special tiles of the real stacks."""
    phone.tap("Type which ones lie open")
    for kind in ("Boat", "Fish", "Fish", "Building"):
        phone.tap(next(one.label for one in phone.touchables() if one.label.startswith(kind)))
    phone.tap("Lay out 4")


CHANCE = {
    "draw": (followed, by_hand, taps("Draw 13 Vikings")),
    "lay_specials": (followed, tiles, taps("Draw 4 special tiles")),
}


def figure_pad(hall, history):
    phone = look(hall, history)
    phone.tap("Only the total")
    return phone


PAD = (
    figure_pad,
    ("4", "6", "Tab", "1", "Numpad Add", "3"),
    lambda now: (now.players[0].points, now.players[0].gold),
    (46, 4),
)


def displays(history):
    sat_down(history, SkipToEnd(), seats=THREE)


def figures(history):
    sat_down(history, SkipToEnd(empty="figures"), seats=THREE)


ONE_BY_ONE = {"displays": (displays, "Display"), "figures": (figures, None)}

EMPTY = "Nobles, column 1: empty"

WIDE = {
    "displays": (displays, lambda phone: phone.choose("Display"), "{name}: " + EMPTY),
    "figures": (figures, None, "Gold of {name}: 0"),
}
FLAT = {"displays": (EMPTY, "To the result"), "figures": ("Gold of Ann: 0", "9")}
