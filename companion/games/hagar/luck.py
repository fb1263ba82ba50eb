"""What the final roll showed, for a count of luck, and who laid the first coaster."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from companion.games.hagar.position import DIE
from companion.model import Thrown

ROLLS = 0
"""The starting player makes the final roll (rules, section Dice throw & final round)."""

FACES = tuple(str(face) for face in range(1, DIE + 1))


def thrown(action: Mapping[str, Any], _options: Mapping[str, Any]) -> tuple[Thrown, ...]:
    """Tell what the die of a stored action showed."""
    if action["do"] == "final_roll":
        return (Thrown("die", FACES, str(action["value"]), ROLLS),)
    return ()


def begins(actions: Iterable[Mapping[str, Any]]) -> int | None:
    """Return who laid the first coaster; a tally does not say it."""
    return next((action["seat"] for action in actions if action["do"] == "place"), None)
