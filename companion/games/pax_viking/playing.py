"""The position after an action."""

from __future__ import annotations

from companion.games.pax_viking.actions import (
    Action,
    AddCard,
    ChangeCard,
    Establish,
    JudgeCard,
    Move,
    RemoveCard,
    Replace,
    Return,
    ReturnAll,
    TurnCard,
    TurnStep,
)
from companion.games.pax_viking.pieces import pieces
from companion.games.pax_viking.position import Options, Position
from companion.games.pax_viking.stock import cards, stock
from companion.games.pax_viking.turns import going_on, turns


def apply(position: Position, action: Action, options: Options) -> Position:
    """Return the position after an action: a step of a turn, or an entry of what lies there.

    Entries are possible at any time, also after the end: a wrong count is the commonest mistake.

    Raises:
        RuleViolation: the rules do not allow it now, or there is nothing to change.
    """
    position = going_on(position, options)
    match action:
        case Establish() | Move() | Replace() | Return() | ReturnAll():
            return pieces(position, action)
        case AddCard() | ChangeCard() | RemoveCard() | TurnCard() | JudgeCard():
            return cards(position, action)
        case _ if isinstance(action, TurnStep):
            return turns(position, action, options)
        case _:
            return stock(position, action)
