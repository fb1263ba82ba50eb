"""What a player does, as it is stored."""

from __future__ import annotations

from typing import Literal

from pydantic import ConfigDict, Field

from companion.games.saekonungr.position import CoinPlace, VikingFace
from companion.model import ByChance, Frozen, Seat, is_nothing


class InTurn(Frozen):
    """A step of a turn, which names whose turn it was: that stays when an earlier entry changes."""

    active: Seat | None = Field(default=None, exclude_if=lambda seat: seat is None)
    """Whose turn it was; None in a file that does not say it is whoever is to act then."""


class Order(ByChance):
    """The start roll of everybody; null for the seats that are not in a tie."""

    do: Literal["order"] = "order"
    dice: tuple[tuple[int, ...] | None, ...] = Field(default=(), exclude_if=is_nothing)
    totals: tuple[int | None, ...] = Field(default=(), exclude_if=is_nothing)
    """In the place of the dice, where only their totals were noted."""

    @property
    def of_app(self) -> bool:
        """Whether the app rolled it: it notes every die."""
        return not self.typed and not self.totals


class Roll(ByChance, InTurn):
    """2D6, for trading or for a raid: no rule asks for more than their total."""

    do: Literal["roll"] = "roll"
    what: Literal["trading", "raid"] | None = Field(default=None, exclude_if=is_nothing)
    """What it was rolled for; None in a file that does not say it is what is due then."""
    dice: tuple[int, ...] = Field(default=(), exclude_if=is_nothing)
    total: int | None = Field(default=None, exclude_if=is_nothing)
    """In the place of the dice, where only their total was noted."""

    @property
    def of_app(self) -> bool:
        """Whether the app rolled it: it notes every die."""
        return not self.typed and self.total is None


class Viking(ByChance, InTurn):
    """Viking Dice as they fell; none at all declines them."""

    do: Literal["viking"] = "viking"
    faces: tuple[VikingFace, ...] = ()


class Plunder(InTurn):
    """One or two coins from the board after a raid 7; "longship" may stand twice."""

    # Python has no field called ``from``; files have none called ``from_`` (``Game.read_action``).
    model_config = ConfigDict(serialize_by_alias=True, validate_by_name=True)

    do: Literal["plunder"] = "plunder"
    from_: tuple[CoinPlace, ...] = Field(validation_alias="from", serialization_alias="from")


class Rob(InTurn):
    """One coin from an opponent after a raid 7."""

    do: Literal["rob"] = "rob"
    seat: int


class Stop(InTurn):
    """No further raid roll; the turn ends."""

    do: Literal["stop"] = "stop"


class Shorten(Frozen):
    """All agree that the next one out ends the game."""

    do: Literal["shorten"] = "shorten"


class TakeNothing(InTurn):
    """Nothing after a raid 7, where neither board nor opponents hold a coin."""

    do: Literal["nothing"] = "nothing"
