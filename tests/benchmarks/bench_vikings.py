"""The best use of boatsmen in Vikings, beside trying every use of them."""

from __future__ import annotations

from random import Random
from statistics import median
from time import process_time

from companion.games.vikings.advice import best_use
from companion.games.vikings.position import Options, Position
from tests.benchmarks.rows import Row
from tests.support.vikings import best_by_trying, drawn_player, full_player

LIMIT = 200.0
"""Milliseconds of the processor: what a tap may wait for an answer on a full display."""

ROUNDS = 7


def measured(question, tables: list[Position], options: Options) -> list[float]:
    """Return the median milliseconds of a question about each table."""
    found = []
    for table in tables:
        times = []
        for _ in range(ROUNDS):
            began = process_time()
            question(table, 0, options)
            times.append((process_time() - began) * 1000)
        found.append(median(times))
    return found


def small(seed: int) -> Position:
    """Draw a display of two columns, small enough to try everything."""
    rng = Random(seed)
    players = (drawn_player(rng, 2, gaps=0), drawn_player(rng, 2))
    return Position(scoring="large", players=players)


def full(seed: int, occupied: float) -> Position:
    """Draw a display of seven columns with a tile in every row and a ship above each."""
    rng = Random(seed)
    return Position(
        scoring="large", players=(full_player(rng, occupied=occupied), drawn_player(rng, 3))
    )


def run() -> list[Row]:
    """Measure small displays beside trying everything, and full ones beside the limit."""
    rows = []
    for what, options in (("progress", Options()), ("base", Options(progress=False))):
        smalls = [small(seed) for seed in range(6)]
        ours, theirs = (
            max(measured(question, smalls, options)) for question in (best_use, best_by_trying)
        )
        rows.append(Row(f"boatsmen, small display, {what}", ours, "trying all", theirs, reach=1))
        for occupied in (0.4, 0.0):
            fulls = [full(seed, occupied) for seed in range(6)]
            worst = max(measured(best_use, fulls, options))
            told = f"boatsmen, full display, {1 - occupied:.0%} free, {what}"
            rows.append(Row(told, worst, "the limit", LIMIT, reach=1))
    return rows
