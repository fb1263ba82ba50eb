"""The best final trades of Shipwrights next to trying everything, and the table's answers."""

from __future__ import annotations

from random import Random
from time import perf_counter

from companion.games.shipwrights.game import GAME
from companion.games.shipwrights.scoring import ranking, scorecards
from companion.games.shipwrights.trades import best
from tests.benchmarks.rows import Row, quantile
from tests.support.shipwrights import PLAIN, best_by_trying, in_phase, player, ship, stock

INSTANCES = 300
MOST = 1
"""Milliseconds that nobody notices, five times a table."""


def instances():
    """Stocks as large as a game can end with."""
    rng = Random("bench")
    return [
        stock(
            rng.randint(10, 25),
            rng.randint(0, 6),
            rng.randint(0, 6),
            rng.randint(0, 6),
            prices=tuple(rng.randint(1, 3) for _ in range(3)),
            thyra=rng.random() < 0.5,
        )
        for _ in range(INSTANCES)
    ]


def milliseconds(do, *arguments):
    """Return how long a call takes."""
    start = perf_counter()
    do(*arguments)
    return (perf_counter() - start) * 1000


def run():
    """Measure both ways on the same stocks, turn by turn."""
    ours, trying = [], []
    for one in instances():
        ours.append(milliseconds(best, one))
        trying.append(milliseconds(best_by_trying, one))
    full = in_phase("trades", *(player(9, 12, 7, longships=(ship(),) * 6, silver=9),) * 5)
    shown = [milliseconds(GAME.offers, full, PLAIN) for _ in range(50)]
    scored = [
        milliseconds(scorecards, full, PLAIN) + milliseconds(ranking, full, PLAIN)
        for _ in range(50)
    ]
    worst = quantile(ours, 0.99)
    return [
        Row("best final trades, p99", worst, "a thousandth of a second", MOST, reach=1),
        Row("best final trades, p50", quantile(ours, 0.5), "trying all", quantile(trying, 0.5)),
        Row("best final trades, p99", worst, "trying all", quantile(trying, 0.99), reach=0.5),
        Row("score and rank five seats", quantile(scored, 0.95), "a frame", 16, reach=1),
        Row("offers of five seats", quantile(shown, 0.95), "a frame", 16, reach=1),
    ]
