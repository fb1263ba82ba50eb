"""What lies on a Sækonungr table: Treasuries, Trading Ships, Longship, and whose step it is."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, Field

from companion.errors import Problem
from companion.model import Count, Frozen, Phrase, Seat, phrase

Ship = Literal[3, 4, 5, 6, 8, 9, 10, 11]
SHIPS: tuple[Ship, ...] = (3, 4, 5, 6, 8, 9, 10, 11)
"""The eight Trading Ships: every total of 2D6 but 2, 7 and 12 (rules, section Setup)."""

CoinPlace = Literal["longship", 3, 4, 5, 6, 8, 9, 10, 11]
"""Where on the board a coin can lie."""

START_COINS = {2: 15, 3: 15, 4: 15, 5: 12, 6: 10}
"""Coins in each Treasury at the start, by number of players (rules, section Setup)."""

VikingFace = Literal["shield", "x", "blank"]
VIKING_DIE: tuple[VikingFace, ...] = ("shield", "shield", "x", "x", "blank", "blank")
"""Two shields and two X (rules, section Viking Dice); the blanks make it six-sided (ruling)."""

Phase = Literal["trade", "viking", "raid", "plunder", "over"]

Coins = Count


def _loaded(ships: tuple[Ship, ...]) -> tuple[Ship, ...]:
    """Sort the loaded ships, so that equal tables are equal positions."""
    if len(set(ships)) < len(ships):
        raise Problem("", "saekonungr.invalid.ship_twice")
    return tuple(sorted(ships))


class Options(Frozen):
    """The rule switches; the defaults are the printed rules and the rulings of RULES.md."""

    start_coins: Annotated[int, Field(ge=1)] | None = None
    """Coins in each Treasury at the start; None takes the number for this many players."""
    end: Literal["last_standing", "first_elimination"] = "last_standing"
    viking_die: Annotated[tuple[VikingFace, ...], Field(min_length=4, max_length=12)] = VIKING_DIE
    viking_every_raid: bool = False
    """Ask for Viking Dice before each raid roll instead of once a turn (ruling R9)."""
    plunder_one: bool = True
    """One coin may be taken where two lie; the text says two (ruling R21)."""
    may_stop: bool = False
    """A raid roll after the first of a turn may be left out, and the turn ends (ruling R22)."""
    may_leave: bool = False
    """A raid 7 may take nothing although there is something to take (ruling R23)."""
    zero_is_out: bool = False
    """Expel whoever has no coin when a turn ends, not only who cannot pay (ruling R1)."""
    ante: Coins = 0
    """What each player puts in before the game, outside the Treasuries (ruling R19)."""


class Position(Frozen):
    """One moment of a game; the field names are the file format's."""

    treasuries: tuple[Coins, ...]
    ships: Annotated[tuple[Ship, ...], AfterValidator(_loaded)] = ()
    """The loaded Trading Ships; each holds one coin."""
    longship: Coins = 0
    out: tuple[Seat, ...] = ()
    """Seats expelled, in order."""
    active: Seat
    """The seat whose turn it is; once the game is over, the seat that acted last."""
    phase: Phase
    raids: Count = 0
    """Raid rolls still due. 0 in ``viking`` before a first raid; in ``plunder`` without the
    roll that the 7 itself earns."""
    raided: bool = False
    """A raid roll has been made in this turn: further ones are a "may"."""
    begun: bool = False
    """A turn has ended, or the start roll is decided. Without it the very start could not be told
    from a later moment at which the table looks the same."""
    tied: tuple[Seat, ...] = ()
    """Seats that tied for the highest start roll and have to roll again."""
    shortened_at: Count | None = None
    """How many were out when all agreed that the next one out ends the game (ruling R24)."""

    @property
    def treasury(self) -> int:
        """Coins of the active player."""
        return self.treasuries[self.active]

    @property
    def living(self) -> tuple[int, ...]:
        """Seats still in, in turn order."""
        return tuple(seat for seat in range(len(self.treasuries)) if seat not in self.out)

    @property
    def agreed_at(self) -> int | None:
        """How many players were out when all agreed on a sooner end; None where nobody did.

        No more than are out now: who was brought back by hand does not count. ``shortened_at``
        keeps the number all the same, for when that was a slip.
        """
        return None if self.shortened_at is None else min(self.shortened_at, len(self.out))

    @property
    def opponents_with_coins(self) -> tuple[int, ...]:
        """Seats that the active player could rob (rulings R4 and R5)."""
        return tuple(
            seat for seat in self.living if seat != self.active and self.treasuries[seat] > 0
        )


def start_coins(seats: int, options: Options) -> int:
    """Return how many coins each Treasury starts with.

    >>> [start_coins(seats, Options()) for seats in range(2, 7)]
    [15, 15, 15, 12, 10]
    """
    return START_COINS[seats] if options.start_coins is None else options.start_coins


def recommended(_name: str, seats: int) -> int | None:
    """Return the figure that a switch left alone stands for: only the coins have one.

    >>> recommended("start_coins", 5)
    12
    """
    return START_COINS.get(seats)


def start(seats: int, options: Options) -> Position:
    """Lay out the start: equal Treasuries and an empty board (rules, section Setup)."""
    coins = start_coins(seats, options)
    return Position(treasuries=(coins,) * seats, active=0, phase="trade")


def is_over(position: Position, options: Options) -> bool:
    """Tell whether the game has ended (rules, sections Winning & Losing and Options).

    The number of players still in decides too, so that a correction by hand can end a game.
    """
    return position.phase == "over" or is_decided(position, len(position.out), options)


def is_decided(position: Position, out: int, options: Options) -> bool:
    """Tell whether the game ends once so many are out.

    That is all but one; with the option, the first; or the next one after all agreed on that.
    """
    if options.end == "first_elimination":
        return out >= 1
    agreed = position.agreed_at
    return (agreed is not None and out > agreed) or out >= len(position.treasuries) - 1


def to_act(position: Position, options: Options) -> int | None:
    """Return the seat to act; None when the game is over or a tied start roll is nobody's turn."""
    return None if position.tied or is_over(position, options) else position.active


def standing(position: Position, options: Options) -> Phrase | None:
    """Say how far the table is, as players would."""
    if is_over(position, options):
        return None
    if position.tied or (not position.begun and position.phase == "trade"):
        return phrase("saekonungr.standing.start")
    if position.out:
        living, players = len(position.living), len(position.treasuries)
        return phrase(
            "saekonungr.standing.out", seat=position.active, living=living, players=players
        )
    return phrase("saekonungr.standing.turn", seat=position.active, n=position.longship)
