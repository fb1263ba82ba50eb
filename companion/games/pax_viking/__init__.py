"""Pax Viking: Followers, influence and the Victory Condition cards that a table enters itself.

RULES.md says what is implemented and which rulings were taken.
"""

from __future__ import annotations

SEATS = range(1, 7)
"""How many can play; all else is in ``game.py`` and loaded when the game is asked for."""

BGG = 303954
"""What BoardGameGeek calls it."""
