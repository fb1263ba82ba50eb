"""A row of the worksheet put right: no more counts double than there is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.model import change

if TYPE_CHECKING:
    from companion.games.hagar.position import Landscape


def with_gold(row: Landscape, n: int) -> Landscape:
    """Return a row with so much gold in it."""
    return change(row, gold=n, doubled_gold=min(n, row.doubled_gold))


def hagars_of(row: Landscape, players: int) -> tuple[tuple[int, int], ...]:
    """Return by seat how many Hägars are in a row, and how many of them count double."""
    none = (0,) * players
    return tuple(zip(row.hagars or none, row.doubled_hagars or none, strict=True))


def with_hagars(row: Landscape, seat: int, players: int, n: int) -> Landscape:
    """Return a row with so many Hägars of a seat in it."""
    _, doubled = hagars_of(row, players)[seat]
    return _with_seat(row, seat, players, (n, min(n, doubled)))


def with_doubled(row: Landscape, seat: int, players: int, n: int) -> Landscape:
    """Return a row in which so many Hägars of a seat count double."""
    hagars, _ = hagars_of(row, players)[seat]
    return _with_seat(row, seat, players, (hagars, n))


def _with_seat(row: Landscape, seat: int, players: int, there: tuple[int, int]) -> Landscape:
    every = [there if at == seat else now for at, now in enumerate(hagars_of(row, players))]
    hagars, doubled = zip(*every, strict=True)
    return change(row, hagars=hagars, doubled_hagars=doubled)
