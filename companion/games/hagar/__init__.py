"""Hägar: Auf zu neuen Ufern!: lay landscapes, hunt treasure, conquer what has a shield.

RULES.md says what is implemented and which rulings were taken.
"""

from __future__ import annotations

SEATS = range(1, 4)
"""How many can play; all else is in ``game.py`` and loaded when the game is asked for."""

DICE = {"hagar": (range(1, 7),)}
"""Its die by the name that ``dice.parse`` takes."""
