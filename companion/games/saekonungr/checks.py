"""What cannot lie on a table, and what merely looks wrong on one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.errors import Problem
from companion.games.saekonungr.position import Options, Position, is_decided, is_over, start_coins
from companion.model import Notice
from companion.once import once

if TYPE_CHECKING:
    from collections.abc import Iterator


def problems(position: Position, seats: int, options: Options) -> Iterator[Problem]:
    """Find what cannot belong to these seats and options."""
    yield from _seat_problems(position, seats)
    yield from _phase_problems(position, options)


def _seat_problems(position: Position, seats: int) -> Iterator[Problem]:
    if len(position.treasuries) != seats:
        yield Problem(
            "position.treasuries",
            "saekonungr.invalid.treasuries",
            n=len(position.treasuries),
            players=seats,
        )
    for name, listed in (("out", position.out), ("tied", position.tied)):
        for index, seat in enumerate(listed):
            path = f"position.{name}[{index}]"
            if seat in listed[:index]:
                yield Problem(path, "saekonungr.invalid.seat_twice", seat=seat)
    if len(set(position.out)) >= seats:
        yield Problem("position.out", "saekonungr.invalid.nobody_left")


def _phase_problems(position: Position, options: Options) -> Iterator[Problem]:
    if position.active in position.out and not is_over(position, options):
        yield Problem("position.active", "saekonungr.invalid.active_expelled", seat=position.active)
    asks_again = position.phase == "viking" and options.viking_every_raid
    if position.phase == "raid" and position.raids == 0:
        yield Problem("position.raids", "saekonungr.invalid.no_raid_due")
    elif position.raids and position.phase not in ("raid", "plunder") and not asks_again:
        yield Problem("position.raids", "saekonungr.invalid.raids", n=position.raids)
    if position.tied and (position.begun or position.phase != "trade"):
        yield Problem("position.tied", "saekonungr.invalid.tied_late")
    if len(position.tied) == 1:
        yield Problem("position.tied", "saekonungr.invalid.tied_alone")


@once
def notices(position: Position, options: Options) -> tuple[Notice, ...]:
    """Point out what looks wrong at a real table and is allowed all the same."""
    found = []
    coins = sum(position.treasuries) + len(position.ships) + position.longship
    seats = len(position.treasuries)
    expected = start_coins(seats, options) * seats
    if coins != expected:
        found.append(
            Notice(code="saekonungr.notice.coins", facts={"n": coins, "expected": expected})
        )
    found += [
        Notice(
            code="saekonungr.notice.expelled_with_coins",
            facts={"seat": seat, "n": position.treasuries[seat]},
        )
        for seat in position.out
        if position.treasuries[seat]
    ]
    if position.phase == "over" and not is_decided(position, len(position.out), options):
        found.append(Notice(code="saekonungr.notice.over_early"))
    return tuple(found)
