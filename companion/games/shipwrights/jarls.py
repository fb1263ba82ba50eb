"""Jarls: tucked, discarded, and called by numbers, because they have no names.

Rules, section Recruit a Jarl. A number stays with its jarl whatever becomes of the others, also
when an earlier entry is amended; a place does not.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.errors import RuleViolation
from companion.games.shipwrights.position import with_player
from companion.games.shipwrights.tracks import stepped
from companion.model import change

if TYPE_CHECKING:
    from collections.abc import Iterable

    from companion.games.shipwrights.actions import AddJarl, DiscardJarl, NoteJarl
    from companion.games.shipwrights.position import Options, Player, Position
    from companion.games.shipwrights.printed import Points


def numbers(player: Player) -> tuple[int, ...]:
    """Return the numbers of a board's jarls; those of a file are counted on."""
    given = player.jarl_numbers[: len(player.jarls)]
    first = _next(given)
    return (*given, *range(first, first + len(player.jarls) - len(given)))


def next_number(player: Player) -> int:
    """Return a number that no jarl of a board has."""
    return _next(numbers(player))


def _next(given: tuple[int, ...]) -> int:
    return max(given, default=0) + 1


def add_jarl(position: Position, action: AddJarl, _options: Options) -> Position:
    """Tuck a jarl; nothing keeps the table from more jarls than buildings but a warning.

    It gets the number it was given. A jarl that has that number already, because an earlier entry
    was amended to more jarls, gets another one.
    """
    player = position.players[action.seat]
    there = numbers(player)
    number = _next(there) if action.number is None else action.number
    other = _next((*there, number))
    kept = [other if held == number else held for held in there]
    after = _with(player, zip([*player.jarls, action.points], [*kept, number], strict=True))
    return with_player(position, action.seat, stepped(after, action.steps))


def discard_jarl(position: Position, action: DiscardJarl, _options: Options) -> Position:
    """Discard a tucked jarl; its steps stay (ruling R10).

    Raises:
        RuleViolation: there is no such jarl.
    """
    player = position.players[action.seat]
    gone = action.jarl if action.number is None else _place(player, action.number)
    if gone is None or gone >= len(player.jarls):
        raise RuleViolation("shipwrights.refused.jarl", seat=action.seat)
    left = zip(player.jarls, numbers(player), strict=True)
    after = _with(player, (jarl for at, jarl in enumerate(left) if at != gone))
    return with_player(position, action.seat, after)


def note_jarl(position: Position, action: NoteJarl, _options: Options) -> Position:
    """Note what a jarl prints.

    Raises:
        RuleViolation: there is no such jarl.
    """
    player = position.players[action.seat]
    at = _place(player, action.number)
    if at is None:
        raise RuleViolation("shipwrights.refused.jarl", seat=action.seat)
    right = (*player.jarls[:at], action.points, *player.jarls[at + 1 :])
    return with_player(position, action.seat, change(player, jarls=right))


def _place(player: Player, number: int) -> int | None:
    there = numbers(player)
    return there.index(number) if number in there else None


def _with(player: Player, jarls: Iterable[tuple[Points, int]]) -> Player:
    """Return a board with these jarls; numbers that are their places are not kept."""
    found = tuple(jarls)
    called = tuple(number for _, number in found)
    kept = () if called == tuple(range(1, len(found) + 1)) else called
    return change(player, jarls=tuple(points for points, _ in found), jarl_numbers=kept)
