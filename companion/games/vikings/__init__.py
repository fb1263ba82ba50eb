"""Vikings: buy islands, ships and Vikings from the wheel, and feed them in the end.

RULES.md says what is implemented and which rulings were taken.
"""

from __future__ import annotations

SEATS = range(2, 5)
"""How many can play; all else is in ``game.py`` and loaded when the game is asked for."""

BGG = 27173
"""What BoardGameGeek calls it."""
