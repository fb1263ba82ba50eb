"""Treasury: taking coins, paying them, and what happens to those who cannot.

Rules, section Winning & Losing.
"""

from __future__ import annotations

from typing import Any

from companion.games.saekonungr.position import Options, Position, is_decided
from companion.model import change


def collect(position: Position, coins: int, **fields: Any) -> Position:
    """Add coins to the active Treasury (take some out when negative); set other fields too."""
    treasuries = list(position.treasuries)
    treasuries[position.active] += coins
    return change(position, treasuries=tuple(treasuries), **fields)


def end_turn(position: Position, options: Options, gone: tuple[int, ...] = ()) -> Position:
    """Pass the turn to the next player still in, or end the game (ruling R15)."""
    gone += _without_coins(position, gone) if options.zero_is_out else ()
    out = position.out + gone
    if gone:
        # Whoever goes now is the next one out after those who are out at the table.
        position = change(position, shortened_at=position.agreed_at)
    if is_decided(position, len(out), options):
        return change(position, out=out, phase="over", raids=0, raided=False, begun=True)
    seats = len(position.treasuries)
    following = next(
        seat
        for seat in ((position.active + step) % seats for step in range(1, seats + 1))
        if seat not in out
    )
    return change(
        position, out=out, active=following, phase="trade", raids=0, raided=False, begun=True
    )


def expel(position: Position, options: Options) -> Position:
    """Expel the active player, who has to pay and cannot; the turn ends at once."""
    return end_turn(position, options, (position.active,))


def _without_coins(position: Position, gone: tuple[int, ...]) -> tuple[int, ...]:
    """List who leaves because zero coins are out, round the table from the active player.

    One player always stays in: whoever would be looked at last (RULES.md, ruling R1).
    """
    seats = len(position.treasuries)
    round_the_table = ((position.active + step) % seats for step in range(seats))
    broke = [
        seat
        for seat in round_the_table
        if seat not in (*position.out, *gone) and position.treasuries[seat] == 0
    ]
    return tuple(broke[: len(position.living) - len(gone) - 1])
