"""What a player does, as it is stored."""

from __future__ import annotations

from typing import Literal

from pydantic import ConfigDict, Field

from companion.games.saekonungr.position import CoinPlace, VikingFace
from companion.model import ByChance, Frozen, Seat, is_nothing


class InTurn(Frozen):
    """A step of a turn, kept with the seat whose turn it was when it was entered.

    Where an earlier entry is put right, it is not taken for a step of somebody else's turn.
    """

    active: Seat | None = Field(default=None, exclude_if=lambda seat: seat is None)
    """Whose turn it was. None, as in files that do not say it, means whoever is to act."""


class Order(ByChance):
    """The start roll: of all seats, or once more of those in a tie; the others are null."""

    do: Literal["order"] = "order"
    dice: tuple[tuple[int, ...] | None, ...] = Field(default=(), exclude_if=is_nothing)
    totals: tuple[int | None, ...] = Field(default=(), exclude_if=is_nothing)
    """In the place of the dice, where only their totals were noted."""

    @property
    def of_app(self) -> bool:
        """Whether the app rolled it. It notes each die, while people may type the total alone."""
        return not self.typed and not self.totals


class Roll(ByChance, InTurn):
    """2D6, for trading or for a raid: no rule asks for more than their total."""

    do: Literal["roll"] = "roll"
    what: Literal["trading", "raid"] | None = Field(default=None, exclude_if=is_nothing)
    """What it was rolled for. None, as in files that do not say it, means what is due."""
    dice: tuple[int, ...] = Field(default=(), exclude_if=is_nothing)
    total: int | None = Field(default=None, exclude_if=is_nothing)
    """In the place of the dice, where only their total was noted."""

    @property
    def of_app(self) -> bool:
        """Whether the app rolled it. It notes each die, while people may type the total alone."""
        return not self.typed and self.total is None


class Viking(ByChance, InTurn):
    """Viking Dice as they fell; none at all declines them."""

    do: Literal["viking"] = "viking"
    faces: tuple[VikingFace, ...] = ()


class Plunder(InTurn):
    """One or two coins taken from the board after a raid 7; both may come from the Longship."""

    # Python has no field called ``from``; files have none called ``from_`` (``Game.read_action``).
    model_config = ConfigDict(serialize_by_alias=True, validate_by_name=True)

    do: Literal["plunder"] = "plunder"
    from_: tuple[CoinPlace, ...] = Field(validation_alias="from", serialization_alias="from")


class Rob(InTurn):
    """One coin taken from an opponent after a raid 7."""

    do: Literal["rob"] = "rob"
    seat: int


class Stop(InTurn):
    """No further raid roll; the turn ends."""

    do: Literal["stop"] = "stop"


class Shorten(Frozen):
    """All at the table agree that the next one out ends the game."""

    do: Literal["shorten"] = "shorten"


class TakeNothing(InTurn):
    """Nothing taken after a raid 7: there is no coin anywhere, or the table allows it."""

    do: Literal["nothing"] = "nothing"
