"""The games that draw a table of their own: what only their makers know is asked of these alone."""

from __future__ import annotations

from pathlib import Path

from companion.game import game_ids

TABLES = Path(__file__).parents[2] / "views" / "tables"

OWN_TABLES = tuple(game for game in game_ids() if (TABLES / game / "table.py").exists())
"""Their ids; all others are played at the plain table."""
