"""Which move is due, and the roll of 2D6 that begins a turn or a raid (rules, section Gameplay)."""

from __future__ import annotations

from typing import Literal, TypeVar

from companion.errors import RuleViolation
from companion.games.saekonungr.actions import InTurn, Roll
from companion.games.saekonungr.dice import total_of
from companion.games.saekonungr.position import Options, Phase, Position, is_over
from companion.games.saekonungr.raid import raid
from companion.games.saekonungr.trading import trading
from companion.model import Frozen, change, phrase

T = TypeVar("T", bound=Frozen)

PHASES: dict[str, tuple[Phase, ...]] = {
    "roll": ("trade", "raid"),
    "viking": ("viking",),
    "plunder": ("plunder",),
    "rob": ("plunder",),
    "nothing": ("plunder",),
    "stop": ("viking", "raid"),
}
"""When each action of a turn is due."""


def ready(position: Position, action: Frozen, options: Options) -> Position:
    """Return the position unchanged if the action is due in it.

    Raises:
        RuleViolation: the game is over, or a start roll or another action is due.
    """
    if is_over(position, options):
        raise RuleViolation("saekonungr.refused.over")
    if not isinstance(action, InTurn):
        return position
    if position.tied:
        raise RuleViolation("saekonungr.refused.order_due", seats=list(position.tied))
    phases = PHASES[action.do]  # type: ignore[attr-defined] # every action has its word
    if position.phase not in phases or not _is_meant(position, action):
        due = phrase(f"saekonungr.due.{position.phase}").model_dump(mode="json")
        raise RuleViolation("saekonungr.refused.not_now", seat=position.active, due=due)
    return position


def _is_meant(position: Position, action: InTurn) -> bool:
    """Tell whether an action was entered for this turn, and a roll for what is rolled for here.

    Since then an earlier entry may have been put right, and it is somebody else's turn, or a raid.
    """
    what = action.what if isinstance(action, Roll) else None
    return action.active in (None, position.active) and what in (None, rolled_for(position))


def rolled_for(position: Position) -> Literal["trading", "raid"]:
    """Tell what 2D6 are rolled for."""
    return "trading" if position.phase == "trade" else "raid"


def is_due(position: Position, do: str, options: Options) -> bool:
    """Tell whether the phase allows a move; its other conditions are its own."""
    return position.phase in PHASES[do] and not position.tied and not is_over(position, options)


def roll(position: Position, action: Roll, options: Options) -> Position:
    """Roll 2D6, for trading or for a raid."""
    rule = trading if rolled_for(position) == "trading" else raid
    return rule(position, total_of(action.dice, action.total), options)


def named(position: Position, action: T) -> T:
    """Return the action with whose turn it is, and a roll with what it is for."""
    if not isinstance(action, InTurn):
        return action
    what = {"what": rolled_for(position)} if isinstance(action, Roll) else {}
    return change(action, active=position.active, **what)
