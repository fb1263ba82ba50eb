"""Sækonungr: trade with eight ships, raid with the Longship, be the last one with coins.

RULES.md says what is implemented and which rulings were taken.
"""

from __future__ import annotations

SEATS = range(2, 7)
"""How many can play; all else is in ``game.py`` and loaded when the game is asked for."""

DICE = {
    "saekonungr": (range(1, 7), range(1, 7)),
    "viking": (("shield", "shield", "x", "x", "blank", "blank"),),
}
"""Its dice by the names that ``dice.parse`` takes; a table may say otherwise of the viking die."""

TRAY = ("viking", "viking*2")
"""What the dice tray offers of them, in the words ``saekonungr.dice.…``."""
