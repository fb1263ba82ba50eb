"""A club's history next to the embedded one: an act, a start, and many guests at several processes.

``python -m tests.benchmarks.bench_club 80 4 60`` has 80 tables of five at 4 processes for 60
seconds; the phones of a table are at different ones.
"""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path
from statistics import mean
from time import perf_counter

from data.door import Door
from data.history import History
from data.lines import RawDocument, header, line
from data.records import Record
from data.stored import storing
from tests.benchmarks.bench_at_once import THINK, memory
from tests.benchmarks.bench_history import SEATS, a_match
from tests.benchmarks.rows import Row, quantile, table
from tests.support.at_the_wire import STATUS, resident
from tests.support.cluster import Cluster, cluster, programs
from tests.support.counting_game import counted, seated, setup
from tests.support.shipwrights import NAMES
from tests.support.shipyard import FRESH, Yard, laid

ACTS = 400
FEW, MANY = 1_000, 100_000
TABLES, PROCESSES, SECONDS = 8, 2, 20


class Spread(Yard):
    """A table whose phones are at several processes.

    A machine that has too much to do tells how late it is: only a tap that is lost fails.
    """

    patience = 300

    def __init__(self, ports: list[int], match_id: str, door: Door) -> None:
        super().__init__(ports[0], match_id, door)
        self._ports = ports

    async def join(self, count: int) -> None:
        """Have so many phones come, each to the next process."""
        for seat in range(count):
            self.port = self._ports[seat % len(self._ports)]
            await self._one_more(seat)


def acting(server: Cluster) -> list[Row]:
    """Measure an act kept, by turns in a database and in a folder on the same disk."""
    from data.club.opening import open_club

    with tempfile.TemporaryDirectory() as name:
        club, folder = open_club(server.address, server.new_club()), History.open(Path(name))
        took: list[list[float]] = [[], []]
        now = [one.begin(setup("open", seats=SEATS)) for one in (club, folder)]
        for number in range(ACTS):
            for at in (0, 1) if number % 2 else (1, 0):
                after = counted(now[at], seat=number % 4)
                begun = perf_counter()
                (club, folder)[at].keep(now[at], after)
                took[at].append((perf_counter() - begun) * 1000)
                now[at] = after
        club.close()
        folder.close()
    return [
        Row(
            f"act in a club, {name}", quantile(took[0], share), "a folder", quantile(took[1], share)
        )
        for name, share in (("p50", 0.5), ("p95", 0.95))
    ]


def fill(server: Cluster, club: str, many: int) -> None:
    """Have so many finished matches, as if each had been played and the journal written anew."""
    import psycopg

    from data.club.opening import open_club

    history = open_club(server.address, club)
    setting, events, result = a_match(0)
    history.add(setting, events, result)
    files = history._journal._files
    told = files.away(storing(Record(setup=setting, events=tuple(events), result=result)))
    history.close()
    first = setting.id.encode()

    def named(number: int) -> bytes:
        id_ = f"x{number}"
        head = told[0].document.raw.replace(b'"%b"' % first, b'"%b"' % id_.encode())
        return line(
            number,
            [told[0]._replace(id=id_, document=RawDocument(head, 0, len(head)))]
            + [one._replace(id=id_) for one in told[1:]],
        )

    with psycopg.connect(server.address, autocommit=True) as connection:
        connection.execute(f'SET search_path = "{club}"')
        connection.execute("DELETE FROM operation")
        copying = "COPY operation (generation, n, id, line) FROM STDIN"
        with connection.cursor() as cursor, cursor.copy(copying) as copy:
            from uuid import uuid4

            copy.write_row((1, 0, uuid4(), header(1, 1)))
            for number in range(1, many + 1):
                copy.write_row((1, number, uuid4(), named(number)))
        connection.execute("UPDATE journal SET generation = 1, last = %s", (many,))


def starting(server: Cluster) -> list[Row]:
    """Measure a process that starts and lists all finished matches, with few and with many."""
    told = []
    for many in (FEW, MANY):
        club = server.new_club()
        fill(server, club, many)
        asked = [sys.executable, "-m", "tests.benchmarks.bench_club", "open", server.address, club]
        told.append(json.loads(subprocess.check_output(asked)))
        assert told[-1]["listed"] == many
    few, all_of_them = told
    rival = f"{FEW:,}"
    return [
        Row(f"{what}, {MANY:,} finished matches", all_of_them[key], rival, few[key], unit=unit)
        for key, what, unit in (
            ("opened", "start of a club", "ms"),
            ("rows", "list of a club", "ms"),
            ("memory", "memory of a club", "MB"),
            ("acted", "act in a club, p95", "ms"),
        )
    ]


def open_and_tell(address: str, club: str) -> None:
    """Be that process."""
    from data.club.opening import open_club

    seated()
    begun = perf_counter()
    history = open_club(address, club)
    opened = perf_counter()
    listed = len(history.chronicle.rows())
    rows = perf_counter()
    match, took = history.begin(setup("open", seats=SEATS)), []
    for number in range(100):
        after = counted(match, seat=number % 4)
        start = perf_counter()
        history.keep(match, after)
        took.append((perf_counter() - start) * 1000)
        match = after
    told = {
        "opened": (opened - begun) * 1000,
        "rows": (rows - opened) * 1000,
        "listed": listed,
        "memory": resident(),
        "acted": quantile(took, 0.95),
    }
    print(json.dumps(told))  # noqa: T201 - the other process waits for it


def serve(address: str, club: str, folder: Path) -> None:
    """Be one of the processes that phones are at."""
    import gc

    from data.club.opening import open_club
    from tests.support.served import Served
    from views.app import application
    from views.hosting import Hosting
    from views.serving.server import settle

    history = open_club(address, club)
    hosting = Hosting(Door(folder), history)
    served = Served(application(history, hosting=hosting), hosting=hosting)
    settle()
    print(served.port, flush=True)  # noqa: T201 - the other process waits for it
    for _ in sys.stdin:
        gc.collect()
        print(resident(), flush=True)  # noqa: T201 - as above


async def _play(
    processes: list[subprocess.Popen[str]], yards: list[Spread], seconds: float
) -> float:
    """Have everybody come and play; return the megabytes of a phone."""
    try:
        await yards[0].join(len(NAMES))
        before = [await asyncio.to_thread(memory, one) for one in processes]
        for yard in yards[1:]:
            await yard.join(len(NAMES))
        after = [await asyncio.to_thread(memory, one) for one in processes]
        await asyncio.sleep(FRESH)
        await asyncio.gather(*(yard.play(seconds, THINK) for yard in yards))
    finally:
        for yard in yards:
            yard.leave()
    return (sum(after) - sum(before)) / (len(NAMES) * (len(yards) - 1))


def load(server: Cluster, tables: int, many: int, seconds: float) -> list[Row]:
    """Measure with five guests at each table, whose phones are at different processes."""
    from data.club.opening import open_club

    club, match_ids = server.new_club(), tuple(f"m{number}" for number in range(tables))
    history = open_club(server.address, club)
    laid(history, match_ids)
    history.close()
    with tempfile.TemporaryDirectory() as name, ExitStack() as open_:
        folder, processes = Path(name), []
        Door(folder)
        asked = [sys.executable, "-m", "tests.benchmarks.bench_club", "serve", server.address, club]
        for _ in range(many):
            one = subprocess.Popen(
                [*asked, name], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
            )
            open_.callback(one.wait)
            open_.callback(one.kill)
            processes.append(one)
        ports = [int(one.stdout.readline()) for one in processes if one.stdout]
        yards = [Spread(ports, id_, Door(folder)) for id_ in match_ids]
        before = os.getloadavg()[0]
        each = asyncio.run(_play(processes, yards, seconds))
    assert all(yard.alike() for yard in yards)
    history = open_club(server.address, club)
    moves = sum(one.moves for yard in yards for one in yard.sailors)
    stored = sum(1 for yard in yards for event in history.events(yard.id) if event.by)
    history.close()
    assert stored == moves
    own = [took for yard in yards for took in yard.taken.own]
    others = [took for yard in yards for took in yard.taken.others]
    what = f"{tables * len(NAMES)} guests at {tables} tables of {many} processes"
    said = f"{what}, {len(own):,} acts in {seconds:g} s, load {before:.1f} before"
    return [
        Row(f"memory of a phone, {said}", each, "a limit", 2, unit="MB"),
        Row(f"acts a second, {what}", moves / seconds, "mean ms to own", mean(own) * 1000, unit=""),
        *(
            Row(
                f"tap to {where}, {share} of 100, {what}",
                quantile(took, share / 100) * 1000,
                "a second",
                1000,
            )
            for where, took in (("own screen", own), ("others' screens", others))
            for share in (50, 95)
        ),
    ]


def run() -> list[Row]:
    """Measure where PostgreSQL is installed, and the system tells how much memory is taken."""
    if programs() is None or not Path(STATUS).exists():
        return []
    seated()
    with cluster(quick=False) as server:
        return [
            *acting(server),
            *starting(server),
            *load(server, TABLES, PROCESSES, SECONDS),
        ]


def main(wanted: list[str]) -> None:
    """Be one of the processes, or play at so many tables of so many processes so many seconds."""
    if wanted[0] == "open":
        open_and_tell(*wanted[1:])
    elif wanted[0] == "serve":
        serve(wanted[1], wanted[2], Path(wanted[3]))
    else:
        seated()
        with cluster(quick=False) as server:
            told = load(server, int(wanted[0]), int(wanted[1]), float(wanted[2]))
        print(table(told))  # noqa: T201 - what was asked for


if __name__ == "__main__":
    main(sys.argv[1:])
