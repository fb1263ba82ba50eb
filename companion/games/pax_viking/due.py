"""When each step of a turn is due, whose turn it is part of, and what else its moment tells.

Rules, section Sequence of Play.
"""

from __future__ import annotations

from companion.errors import RuleViolation
from companion.games.pax_viking.actions import (
    BeginTurn,
    EndTurn,
    Establish,
    InTurn,
    MoveFollowers,
    PlayEvent,
    TakeAction,
)
from companion.games.pax_viking.pieces import is_known
from companion.games.pax_viking.position import Options, Phase, Position, Turn
from companion.games.pax_viking.scoring import is_over
from companion.model import Frozen, change, phrase

PHASE_OF: dict[str, Phase] = {
    "take_influence": "influence",
    "take_action": "actions",
    "winter_solstice": "actions",
    "end_turn": "solstice",
}
"""When each step is due; an Event may come from an ability at any time, and the turn of whoever has
left the table in it can be ended where it stands (ruling L1)."""


def ready(position: Position, action: Frozen, options: Options) -> Position:
    """Return the position where an action may be tried.

    Raises:
        RuleViolation: it is a step of a turn, and the game is over or another step is due, or it
            was made in somebody else's turn.
    """
    do: str = action.do  # type: ignore[attr-defined] # every action has its word
    if do in PHASE_OF:
        if is_over(position, options):
            raise RuleViolation("pax_viking.refused.over")
        due(position, do)
    if isinstance(action, InTurn) and action.active is not None:
        _hold_whose_turn(position, action)
    return position


def named(position: Position, action: Frozen) -> Frozen:
    """Say of an action what the moment alone tells: whose turn it is, or that a site is known.

    And whether anybody has left, whose turn is not to come, and that a draw takes what is known.
    """
    if isinstance(action, Establish | MoveFollowers):
        return change(action, known=is_known(position, action))
    if isinstance(action, BeginTurn):
        # Also where nobody has left by now: a leaving may be entered late.
        return change(action, skips=True)
    if isinstance(action, EndTurn):
        action = change(action, skips=bool(position.gone))
    if isinstance(action, TakeAction) and action.action == "draw":
        action = change(action, known=action.tiles is None)
    is_part = isinstance(action, InTurn) and position.turn is not None
    return change(action, active=position.active) if is_part else action


def is_due(position: Position, do: str, options: Options) -> bool:
    """Tell whether a step of the turn is to be made now; for whoever has left only its end is."""
    turn = position.turn
    if turn is None or is_over(position, options):
        return False
    if is_left_alone(position):
        return do == "end_turn"
    return turn.phase == PHASE_OF[do]


def is_left_alone(position: Position) -> bool:
    """Tell whether a turn is followed whose player has left the table."""
    return position.turn is not None and position.players[position.active].gone


def due(position: Position, do: str) -> Turn:
    """Return the turn in which a step is due.

    Raises:
        RuleViolation: no turn is followed, or its phase is another one.
    """
    turn = _turn_of(position)
    ends_anyhow = do == "end_turn" and is_left_alone(position)
    if turn.phase != PHASE_OF[do] and not ends_anyhow:
        raise _not_now(position, turn)
    return turn


def _hold_whose_turn(position: Position, action: InTurn) -> None:
    """Hold that an action is part of the turn in which it was made.

    An earlier entry that is put right may make it somebody else's turn. An Event that an ability
    plays is part of nobody's, and still of a game whose turns are followed.
    """
    turn = _turn_of(position)
    by_ability = isinstance(action, PlayEvent) and action.marker is None
    if action.active != position.active and not by_ability:
        raise _not_now(position, turn)


def _turn_of(position: Position) -> Turn:
    if position.turn is None:
        raise RuleViolation("pax_viking.refused.no_turn")
    return position.turn


def _not_now(position: Position, turn: Turn) -> RuleViolation:
    what = phrase(f"pax_viking.due.{turn.phase}").model_dump(mode="json")
    return RuleViolation("pax_viking.refused.not_now", seat=position.active, due=what)
