"""The sets at the wheel as a buyer looks at them."""

from __future__ import annotations

from companion.games.vikings.paying import most_to_pay, points_for
from companion.games.vikings.position import Colour, Options, Position
from companion.games.vikings.wheel import brings_special, price, zero_waits
from companion.model import Frozen, Phrase, phrase


class Set(Frozen):
    """A set at the wheel as a buyer looks at it."""

    place: int
    viking: Colour
    price: int
    affordable: bool
    points: int
    """Points that would be turned into gold for it."""
    special: bool
    """Whether a special tile comes with it."""
    reminder: Phrase | None
    """Why the set should be bought later, for the one at 0."""


def sets(position: Position, seat: int, options: Options) -> tuple[Set, ...]:
    """Return the sets at the wheel as a seat looks at them, with the reminder for the one at 0."""
    player = position.players[seat]
    return tuple(
        Set(
            place=lot.place,
            viking=lot.viking,
            price=costs,
            affordable=costs <= most_to_pay(player),
            points=points_for(player, costs),
            special=brings_special(position, lot, options),
            reminder=_reminder(position, seat, lot.viking) if not costs else None,
        )
        for lot in sorted(position.wheel, key=lambda lot: lot.place)
        for costs in (price(position, lot),)
    )


def _reminder(position: Position, seat: int, viking: Colour) -> Phrase | None:
    if not zero_waits(position, seat):
        return None
    return phrase("vikings.reminder.zero", viking=phrase(f"vikings.viking.{viking}"))
