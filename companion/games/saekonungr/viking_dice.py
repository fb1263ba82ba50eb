"""Viking Dice: mercenaries hired before a raid roll (rules, section Viking Dice)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.errors import RuleViolation
from companion.games.saekonungr.treasury import collect, expel
from companion.model import change, phrase

if TYPE_CHECKING:
    from companion.games.saekonungr.actions import Viking
    from companion.games.saekonungr.position import Options, Position

VIKING_DICE = 2
"""Viking Dice in the game; one or both may be rolled (section Viking Dice)."""


def viking(position: Position, action: Viking, options: Options) -> Position:
    """Roll no, one or two Viking Dice together; each X is paid before any raid roll.

    Each shield is one more raid roll; whoever cannot pay an X is out and loses the shields
    (rulings R8, R10, R11).

    Raises:
        RuleViolation: too many dice, or a face that the die in use does not have.
    """
    faces = action.faces
    if len(faces) > VIKING_DICE:
        raise RuleViolation("saekonungr.refused.viking_dice", n=len(faces), most=VIKING_DICE)
    for face in faces:
        if face not in options.viking_die:
            named = phrase(f"saekonungr.face.{face}").model_dump(mode="json")
            raise RuleViolation("saekonungr.refused.viking_face", face=named)
    owed = faces.count("x")
    paid = min(owed, position.treasury)
    if paid:
        position = collect(position, -paid, longship=position.longship + paid)
    if paid < owed:
        return expel(position, options)
    # Before a first raid no roll is counted yet: the 7 that was traded earns it.
    return change(position, phase="raid", raids=max(position.raids, 1) + faces.count("shield"))
