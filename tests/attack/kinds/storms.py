"""Storms of page loads, most of them broken off: whoever sits at the table taps as before."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from random import Random

from tests.attack.rounds import Attack, Done
from tests.support.at_the_wire import BREAKS, AtTable, broken, complaints, table_served
from tests.support.served import PATIENCE

ROUNDS = 1
SEEN = frozenset({"loads", "taps in the storm"})

AWAY = 0.3
AT_ONCE = 8


@contextmanager
def attacking(_folder: Path) -> Iterator[Attack]:
    """Load the page in many threads at once."""
    with (
        table_served(AWAY) as table,
        complaints() as heard,
        ThreadPoolExecutor(AT_ONCE) as threads,
    ):
        watcher = AtTable(table, "watcher")
        watcher.wire.settle()
        before = table.holds()

        def attack(source: Random) -> Done:
            loads = [
                threads.submit(broken, table, source.choice(BREAKS), f"{source.random()}")
                for _ in range(source.randrange(AT_ONCE, 4 * AT_ONCE))
            ]
            taps = 0
            while not taps or not all(load.done() for load in loads):
                watcher.tap()
                taps += 1
            for load in loads:
                load.result(PATIENCE)
            watcher.until_holds(before)
            assert heard == []
            return Counter({"loads": len(loads), "taps in the storm": taps})

        yield attack
        watcher.wire.leave()
