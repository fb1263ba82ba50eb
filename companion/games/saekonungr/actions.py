"""What a player does, and the position after it."""

from __future__ import annotations

from typing import Literal

from pydantic import ConfigDict, Field

from companion.errors import RuleViolation
from companion.games.saekonungr.dice import total_of
from companion.games.saekonungr.order import order
from companion.games.saekonungr.position import Face, Options, Phase, Position, is_over
from companion.games.saekonungr.raid import Place, nothing, plunder, raid, rob
from companion.games.saekonungr.trading import trading
from companion.games.saekonungr.viking_dice import viking
from companion.model import Frozen, phrase


class Order(Frozen):
    """The start roll of everybody; null for the seats that are not in a tie."""

    do: Literal["order"] = "order"
    dice: tuple[tuple[int, ...] | None, ...]


class Roll(Frozen):
    """2D6, for trading or for a raid."""

    do: Literal["roll"] = "roll"
    dice: tuple[int, ...]


class Viking(Frozen):
    """Viking Dice as they fell; none at all declines them."""

    do: Literal["viking"] = "viking"
    faces: tuple[Face, ...] = ()


class Plunder(Frozen):
    """One or two coins from the board after a raid 7; "longship" may stand twice."""

    # Python has no field called ``from``; files have none called ``from_`` (``read_action``).
    model_config = ConfigDict(serialize_by_alias=True, validate_by_name=True)

    do: Literal["plunder"] = "plunder"
    from_: tuple[Place, ...] = Field(validation_alias="from", serialization_alias="from")


class Rob(Frozen):
    """One coin from an opponent after a raid 7."""

    do: Literal["rob"] = "rob"
    seat: int


class Nothing(Frozen):
    """Nothing after a raid 7, where neither board nor opponents hold a coin."""

    do: Literal["nothing"] = "nothing"


Action = Order | Roll | Viking | Plunder | Rob | Nothing
ACTIONS: tuple[type[Frozen], ...] = (Order, Roll, Viking, Plunder, Rob, Nothing)

PHASES: dict[str, tuple[Phase, ...]] = {
    "roll": ("trade", "raid"),
    "viking": ("viking",),
    "plunder": ("plunder",),
    "rob": ("plunder",),
    "nothing": ("plunder",),
}
"""When each action is due; a start roll has its own condition."""


def apply(position: Position, action: Action, options: Options) -> Position:
    """Return the position after an action of the active player.

    Raises:
        RuleViolation: the rules do not allow it now.
    """
    if is_over(position, options):
        raise RuleViolation("saekonungr.refused.over")
    if isinstance(action, Order):
        return order(position, action.dice, options)
    if position.tied:
        raise RuleViolation("saekonungr.refused.order_due", seats=list(position.tied))
    if position.phase not in PHASES[action.do]:
        due = phrase(f"saekonungr.due.{position.phase}").model_dump(mode="json")
        raise RuleViolation("saekonungr.refused.not_now", seat=position.active, due=due)
    return _done(position, action, options)


def _done(
    position: Position, action: Roll | Viking | Plunder | Rob | Nothing, options: Options
) -> Position:
    """Follow the rule behind an action that is due."""
    match action:
        case Roll():
            rule = trading if position.phase == "trade" else raid
            after = rule(position, total_of(action.dice), options)
        case Viking():
            after = viking(position, action.faces, options)
        case Plunder():
            after = plunder(position, action.from_, options)
        case Rob():
            after = rob(position, action.seat, options)
        case _:
            after = nothing(position, options)
    return after
