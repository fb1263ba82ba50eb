"""Shipwrights of the North Sea: Redux: five rounds of building ships, raising a settlement.

RULES.md says what is implemented and which rulings were taken.
"""

from __future__ import annotations

SEATS = range(1, 6)
"""How many can play; all else is in ``game.py`` and loaded when the game is asked for."""

BGG = 386366
"""What BoardGameGeek calls it."""
