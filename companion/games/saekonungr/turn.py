"""Which move is due, and the roll of 2D6 that begins a turn or a raid (rules, section Gameplay)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.errors import RuleViolation
from companion.games.saekonungr.dice import total_of
from companion.games.saekonungr.position import Options, Phase, Position, is_over
from companion.games.saekonungr.raid import raid
from companion.games.saekonungr.trading import trading
from companion.model import Frozen, phrase

if TYPE_CHECKING:
    from companion.games.saekonungr.actions import Roll

PHASES: dict[str, tuple[Phase, ...]] = {
    "roll": ("trade", "raid"),
    "viking": ("viking",),
    "plunder": ("plunder",),
    "rob": ("plunder",),
    "nothing": ("plunder",),
    "stop": ("viking", "raid"),
}
"""When each action is due; a start roll has its own condition."""


def ready(position: Position, action: Frozen, options: Options) -> Position:
    """Return the position where the action is due.

    Raises:
        RuleViolation: the game is over, a start roll is due, or something else.
    """
    if is_over(position, options):
        raise RuleViolation("saekonungr.refused.over")
    phases = PHASES.get(action.do)  # type: ignore[attr-defined] # every action has its word
    if phases is None:
        return position
    if position.tied:
        raise RuleViolation("saekonungr.refused.order_due", seats=list(position.tied))
    if position.phase not in phases:
        due = phrase(f"saekonungr.due.{position.phase}").model_dump(mode="json")
        raise RuleViolation("saekonungr.refused.not_now", seat=position.active, due=due)
    return position


def is_due(position: Position, do: str, options: Options) -> bool:
    """Tell whether a move can be made now, as far as the phase decides that."""
    return position.phase in PHASES[do] and not position.tied and not is_over(position, options)


def roll(position: Position, action: Roll, options: Options) -> Position:
    """Roll 2D6, for trading or for a raid."""
    rule = trading if position.phase == "trade" else raid
    return rule(position, total_of(action.dice, action.total), options)
