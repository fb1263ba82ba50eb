"""What can still be done: moves of the game until it is over, steps of a tally at any time."""

from __future__ import annotations

from companion.errors import RuleViolation
from companion.games.hagar.actions import FinalRoll, Move, Place, Stay
from companion.games.hagar.checks import check
from companion.games.hagar.position import Options, Position, is_over
from companion.model import Frozen


def ready(position: Position, action: Frozen, options: Options) -> Position:
    """Return the position where an action may be tried.

    Raises:
        RuleViolation: it is a move of the game, and the game is over.
    """
    if isinstance(action, Place | FinalRoll | Move | Stay) and is_over(position, options):
        raise RuleViolation("hagar.refused.over")
    return position


def verify(position: Position, options: Options) -> None:
    """Refuse what a move, as typed, cannot have led to.

    Raises:
        InvalidPosition: a symbol, a token or a row of the worksheet cannot lie like that.
    """
    check(position, position.players, options)
