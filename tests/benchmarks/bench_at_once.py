"""Many guests at many tables of one host, and five at one: own screens first, the others in time.

The server is a process of its own with its history on a disk. It is killed in the end, and what
it told somebody of is on the disk, exactly once. ``python -m tests.benchmarks.bench_at_once 300``
plays for so many seconds.
"""

from __future__ import annotations

import asyncio
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median

from data.door import Door
from data.history import History
from tests.benchmarks.rows import Row, quantile, table
from tests.support.at_the_wire import STATUS, resident
from tests.support.shipwrights import NAMES
from tests.support.shipyard import Yard, device, laid
from views.device import device_tag

TABLES = 8
SECONDS = 60
THINK = (3, 10)
"""Seconds between two moves of one phone, as people play who do not think for long."""
MOST_MEMORY = 2
"""Megabytes for a phone, as beside the phones that look at one table."""

HURRY = (0.35, 0.5)
"""Seconds between two taps: the next one is taken no sooner, but at the same counter."""
HURRIED = 15
"""Seconds in which five are that fast, and one alone before them."""


@contextmanager
def host(folder: Path, match_ids: tuple[str, ...]) -> Iterator[tuple[subprocess.Popen[str], int]]:
    """Serve tables from a folder in another process, and kill it in the end."""
    history = History.open(folder)
    laid(history, match_ids)
    history.close()
    with subprocess.Popen(
        [sys.executable, "-m", "tests.benchmarks.bench_at_once", "serve", str(folder)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        try:
            yield process, int(process.stdout.readline())
        finally:
            process.kill()


def serve(folder: Path) -> None:
    """Be that other process: tell how much memory it has whenever somebody asks."""
    import gc

    from tests.support.served import Served
    from views.app import application
    from views.hosting import Hosting
    from views.serving.server import settle

    history = History.open(folder)
    hosting = Hosting(Door(folder), history)
    served = Served(application(history, hosting=hosting), hosting=hosting)
    settle()
    print(served.port, flush=True)  # noqa: T201 - the other process waits for it
    for _ in sys.stdin:
        gc.collect()
        print(resident(), flush=True)  # noqa: T201 - as above


def memory(process: subprocess.Popen[str]) -> float:
    """Ask the process how many megabytes it has."""
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write("memory\n")
    process.stdin.flush()
    return float(process.stdout.readline())


def check(folder: Path, yards: list[Yard]) -> None:
    """See that all screens of a table are alike, and that each move is on the disk once.

    Raises:
        AssertionError: something is lost, or there twice.
    """
    history = History.open(folder)
    for yard in yards:
        match = history.match(yard.id)
        cards = match.game.scorecards(match.position, match.options)
        assert yard.alike(), yard.id
        assert yard.sailors[0].sees == {
            name: card.total for name, card in zip(NAMES, cards, strict=True)
        }
        made = Counter(event.by for event in history.events(yard.id) if event.by)
        assert made == {device_tag(device(yard.id, one.seat)): one.moves for one in yard.sailors}, (
            yard.id
        )
    history.close()


async def _joined(process: subprocess.Popen[str], yards: list[Yard]) -> float:
    """Have everybody come, and return the megabytes that each of them takes after the first."""
    first, *others = yards
    await first.join(len(NAMES))
    before = await asyncio.to_thread(memory, process)
    for yard in others:
        await yard.join(len(NAMES))
    return (await asyncio.to_thread(memory, process) - before) / (len(NAMES) * len(others))


async def _load(
    process: subprocess.Popen[str], yards: list[Yard], seconds: float
) -> tuple[float, list[float], list[float]]:
    try:
        each = await _joined(process, yards)
        await asyncio.gather(*(yard.play(seconds, THINK) for yard in yards))
    finally:
        for yard in yards:
            yard.leave()
    own = [took for yard in yards for took in yard.taken.own]
    return each, own, [took for yard in yards for took in yard.taken.others]


def load(seconds: float = SECONDS) -> list[Row]:
    """Measure with five guests at each of eight tables who play for so many seconds."""
    match_ids = tuple(f"m{number}" for number in range(TABLES))
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with host(folder, match_ids) as (process, port):
            yards = [Yard(port, id_, Door(folder)) for id_ in match_ids]
            each, own, others = asyncio.run(_load(process, yards, seconds))
        check(folder, yards)
    what = f"{TABLES * len(NAMES)} guests at {TABLES} tables, {len(own):,} moves in {seconds:g} s"
    told = (("own screen", own), ("others' screens", others))
    return [
        Row(f"memory per phone, {what}", each, "a limit", MOST_MEMORY, reach=1, unit="MB"),
        *(
            Row(
                f"tap to {where}, {share} of 100, {what}",
                quantile(took, share / 100) * 1000,
                "a second",
                1000,
                reach=1,
            )
            for where, took in told
            for share in (50, 95)
        ),
    ]


async def _at_once(yard: Yard, alone: Yard) -> None:
    for place, phones in ((alone, 1), (yard, len(NAMES))):
        await place.join(phones)
        await place.play(HURRIED, HURRY)
        place.leave()


def at_once() -> list[Row]:
    """Measure with five guests at one table who tap as soon as it takes their taps."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with host(folder, ("alone", "all")) as (_, port):
            alone, yard = (Yard(port, id_, Door(folder)) for id_ in ("alone", "all"))
            asyncio.run(_at_once(yard, alone))
        check(folder, [yard])
    one, five, others = alone.taken.own, yard.taken.own, yard.taken.others
    return [
        Row(
            "tap to own screen, five at one table, p50",
            median(five) * 1000,
            "one there",
            median(one) * 1000,
            reach=1.5,
        ),
        Row(
            "tap to own screen, five at one table, p95",
            quantile(five, 0.95) * 1000,
            "one there",
            quantile(one, 0.95) * 1000,
        ),
        Row(
            "tap to others' screens, five at one table, p95",
            quantile(others, 0.95) * 1000,
            "a second",
            1000,
            reach=1,
        ),
    ]


def run() -> list[Row]:
    """Measure where the system tells how much memory a process has."""
    return [*load(), *at_once()] if Path(STATUS).exists() else []


def main(wanted: list[str]) -> None:
    """Serve a folder, or play for so many seconds."""
    if wanted[:1] == ["serve"]:
        serve(Path(wanted[1]))
    else:
        print(table(load(float(wanted[0]))))  # noqa: T201 - what was asked for


if __name__ == "__main__":
    main(sys.argv[1:])
