"""What can still be done: moves of the game until it is over, steps of a tally at any time."""

from __future__ import annotations

from companion.errors import RuleViolation
from companion.games.hagar.actions import FinalRoll, MoveHagar, PlaceCoaster, Stay
from companion.games.hagar.position import Options, Position, is_over
from companion.model import Frozen


def ready(position: Position, action: Frozen, options: Options) -> Position:
    """Return the position where an action may be tried.

    Raises:
        RuleViolation: it is a move of the game, and the game is over.
    """
    if isinstance(action, PlaceCoaster | FinalRoll | MoveHagar | Stay) and is_over(
        position, options
    ):
        raise RuleViolation("hagar.refused.over")
    return position
