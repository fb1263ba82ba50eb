"""Sækonungr: trade with eight ships, raid with the Longship, be the last one with coins.

RULES.md says what is implemented and which rulings were taken.
"""

from __future__ import annotations

SEATS = range(2, 7)
"""How many can play; all else is in ``game.py`` and loaded when the game is asked for."""
