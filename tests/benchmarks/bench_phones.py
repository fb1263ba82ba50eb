"""Phones at one table: the memory of each, a tap while many look on, and all that after breaks.

The server is a process of its own, so that its memory is nobody else's. The phones are web sockets
made by hand, which draw nothing: what is measured is the server.
"""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from statistics import median
from time import process_time

from tests.benchmarks.rows import Row, quantile
from tests.support.at_the_wire import BREAKS, STATUS, AtTable, broken, resident, table_served
from tests.support.crowd import Crowd

PHONES = {8: 40, 40: 20, 200: 8}
"""Phones, and how often one of them taps; each tap is drawn for all of them."""
TURNS, TAPS = 20, 10
"""How often two tables are tapped by turns, and how many taps are in a turn."""
LAST = ("a second", 1, None, "s")
MOST_MEMORY = 2
"""Megabytes for a phone; some three hundred of them fit beside everything else on a small host."""

BROKEN = 2000
WARM = 1000
"""Lines that bring the heap to its height before anything is measured: it stays there."""
THREADS = 4
SAME = 1.1


@dataclass
class Far:
    """A served table in another process, as phones see it."""

    port: int
    made: bool
    process: subprocess.Popen[str]

    def asked(self, what: str) -> list[float]:
        """Ask the process for something: its memory, its tasks, its sessions."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(f"{what}\n")
        self.process.stdin.flush()
        return [float(one) for one in self.process.stdout.readline().split()]

    def computed(self) -> float:
        """Return the milliseconds of computing so far."""
        (computed,) = self.asked("computed")
        return computed

    def rest(self) -> tuple[float, float, float]:
        """Wait until every broken line is forgotten.

        Return the megabytes, the tasks, and the milliseconds of computing so far.
        """
        memory, tasks, computed = self.asked("rest")
        return memory, tasks, computed


@contextmanager
def far() -> Iterator[Far]:
    """Serve a table in another process."""
    with subprocess.Popen(
        [sys.executable, "-m", "tests.benchmarks.bench_phones"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        yield Far(int(process.stdout.readline()), made=True, process=process)
        process.kill()


def serve() -> None:
    """Be that other process: answer what is asked until nobody asks any more."""
    import gc

    with table_served(away=1) as table:
        print(table.port, flush=True)  # noqa: T201 - the other process waits for it
        for asked in sys.stdin:
            told: tuple[float, ...] = ()
            if asked == "rest\n":
                table.served.until(lambda: table.served.sessions() == table.served.lines())
                gc.collect()
                told = (resident(), table.served.tasks())
            told = (*told, process_time() * 1000)
            print(*told, flush=True)  # noqa: T201 - as above


async def _under(table: Far, phones: int, taps: int) -> list[Row]:
    crowd = Crowd(table)
    try:
        await crowd.join(1)
        await crowd.tap()
        before, *_ = await asyncio.to_thread(table.rest)
        await crowd.join(phones - 1)
        after, _, begun = await asyncio.to_thread(table.rest)
        took = [await crowd.tap() for _ in range(taps)]
        *_, done = await asyncio.to_thread(table.rest)
        again = [await crowd.tap_again() for _ in range(taps // 3)]
    finally:
        crowd.leave()
    what = f"under {phones} phones"
    own = [first * 1000 for first, _ in took]
    memory = (after - before) / (phones - 1)
    told = "the last of them is told"
    return [
        Row(f"memory per phone, {what}", memory, "a limit", MOST_MEMORY, reach=1, unit="MB"),
        Row(f"tap until its phone is told, median, {what}", median(own), "a second", 1000),
        Row(f"the same, 95 of 100, {what}", quantile(own, 0.95), "a second", 1000),
        Row(f"tap until {told}, {what}", median(last for _, last in took), *LAST),
        Row(f"computing for all of them, {what}", (done - begun) / taps, "a second", 1000),
        Row(f"tap while they are told of one, {what}", median(again) * 1000, "a second", 1000),
    ]


def under(phones: int, taps: int) -> list[Row]:
    """Measure with so many phones that look at the same table, one of which taps."""
    with far() as table:
        return asyncio.run(_under(table, phones, taps))


def by_turns(*tables: Far) -> list[float]:
    """Tap at tables by turns, and return the milliseconds of computing for a tap at each.

    What else the machine does meanwhile, and how fast it is just now, is the same for all of them.
    """
    phones = [AtTable(table, "phone") for table in tables]
    took: list[list[float]] = [[] for _ in tables]
    for _ in range(TURNS):
        for table, phone, all_of_it in zip(tables, phones, took, strict=True):
            begun = table.computed()
            for _ in range(TAPS):
                phone.tap()
            all_of_it.append((table.computed() - begun) / TAPS)
    for phone in phones:
        phone.wire.leave()
    return [median(all_of_it) for all_of_it in took]


def after_breaks() -> list[Row]:
    """Break lines in every way, and measure what was measured before; a tap, beside no breaks."""
    source = Random(1066)
    with far() as table, far() as other, ThreadPoolExecutor(THREADS) as threads:

        def broken_off(at: Far, count: int) -> None:
            breaks = [(at, source.choice(BREAKS), f"{source.random()}") for _ in range(count)]
            list(threads.map(lambda told: broken(*told), breaks))

        broken_off(table, WARM)
        broken_off(other, WARM)
        memory, tasks, _ = table.rest()
        broken_off(table, BROKEN)
        memory_after, tasks_after, _ = table.rest()
        tap_after, tap = by_turns(table, other)
    what = f"after {BROKEN:,} broken lines"
    measured = (
        ("computing for a tap", tap_after, "without them", tap, "ms"),
        ("memory", memory_after, "before them", memory, "MB"),
        ("tasks", tasks_after, "before them", tasks, ""),
    )
    return [
        Row(f"{name} {what}", ours, beside, theirs, reach=SAME, unit=unit)
        for name, ours, beside, theirs, unit in measured
    ]


def run() -> list[Row]:
    """Measure where the system tells how much memory a process has."""
    if not Path(STATUS).exists():
        return []
    return [*(row for told in PHONES.items() for row in under(*told)), *after_breaks()]


if __name__ == "__main__":
    serve()
