"""The history next to a bare append, to TinyDB's own storage and to SQLite.

All write to the same file system in one run, turn by turn, so that a slow moment of the disk hits
everybody. All lists are made of warm files. SQLite runs as safely as the journal: WAL with
synchronous=FULL.
"""

from __future__ import annotations

import gc
import json
import os
import sqlite3
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter

from tinydb import TinyDB

from companion import match as matches
from companion.model import change
from data.history import FILE, History
from data.records import Record
from data.stored import storing
from tests.benchmarks.rows import Row, quantile
from tests.support.counting_game import at, counted, seated, setup

STORED = 10_000
APPENDS = 400
TURNS = 6_600
TIMED = 100
SEATS = ("Åsa", "Bo", "Cilla", "Dag")


def run():
    """Measure appending, opening and a long match."""
    seated()
    # On the disk the project lies on: a temporary folder may be memory, where fsync costs nothing.
    build = Path(__file__).parents[2] / "build"
    build.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=build) as folder:
        place = Path(folder)
        return [
            *appending(place / "empty", stored=0, stock_appends=APPENDS),
            *appending(place / "full", stored=STORED, stock_appends=5),
            *opening(place / "full"),
            *a_long_match(place / "long"),
        ]


def a_match(number):
    """A finished match of the usual size: 20 steps, four scorecards of four lines."""
    match = matches.begin(setup(f"m{number}", seats=SEATS))
    events = []
    for step in range(20):
        match = counted(match, n=step, seat=step % 4)
        events.append(match.event)
    result = matches.finish(match, f"2026-01-01T{number % 24:02}:{number % 60:02}:00Z")
    cards = tuple(change(card, lines=card.lines * 4) for card in result.scorecards)
    return match.setup, events, change(result, scorecards=cards)


def fill(folder, stored):
    """Store as many finished matches with everybody."""
    history = History.open(folder)
    journal = history._journal
    deeds, documents = [], {}
    base = sqlite3.connect(folder / "sqlite")
    base.execute("pragma journal_mode=wal")
    base.execute("create table finished (id, at, headline, result, log)")
    base.execute("create table events (match, number, event)")
    setting, events, result = a_match(0)
    for number in range(stored):
        named = change(setting, id=f"m{number}")
        ended = change(result, finished=at(number % 14_000))
        made = storing(Record(setup=named, events=tuple(events), result=ended))
        deeds += made
        headline, whole, log = (deed.document.value() for deed in made)
        documents[str(number)] = {**headline, "result": whole, **log}
        texts = [json.dumps(part) for part in (headline, whole, log)]
        base.execute("insert into finished values (?,?,?,?,?)", (named.id, at(number), *texts))
    # One commit for all of them, as nobody's way of adding is measured here.
    journal.commit(*deeds)
    base.commit()
    base.close()
    journal.compact()
    history.close()
    with (folder / "stock.json").open("w", encoding="utf-8") as file:
        json.dump({"finished": documents, "events": {}}, file)


def appending(folder, stored, stock_appends):
    """One action kept, with so many finished matches in the history."""
    folder.mkdir()
    fill(folder, stored)
    history = History.open(folder)
    match = history.begin(setup("open", seats=SEATS))
    sample = len(counted(match).event.model_dump_json()) + 70
    bare = os.open(folder / "bare", os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    os.write(bare, (folder / FILE).read_bytes())
    base = sqlite3.connect(folder / "sqlite")
    base.execute("pragma synchronous=full")
    stock = TinyDB(folder / "stock.json")
    took = {"ours": [], "bare": [], "stock": [], "sqlite": []}
    size = (folder / FILE).stat().st_size

    def ours(before, after):
        history.keep(before, after)

    def bare_append(_before, _after):
        os.write(bare, line)
        os.fsync(bare)

    def sqlite(_before, after):
        base.execute(
            "insert into events values (?,?,?)",
            ("open", after.revision, after.event.model_dump_json()),
        )
        base.commit()

    def stock_insert(_before, after):
        stock.table("events").insert(after.event.model_dump(mode="json"))

    line = b"x" * (sample - 1) + b"\n"
    rivals = [("ours", ours), ("bare", bare_append), ("sqlite", sqlite), ("stock", stock_insert)]
    for number in range(APPENDS):
        after = counted(match, seat=number % 4)
        # Everybody begins once in a while: whoever comes after an fsync may find the disk busy.
        for name, do in rivals[number % 4 :] + rivals[: number % 4]:
            if name == "stock" and number >= stock_appends:
                continue
            start = perf_counter()
            do(match, after)
            took[name].append((perf_counter() - start) * 1000)
        match = after
        if number == 0:
            # The very same number of bytes from here on.
            line = b"x" * ((folder / FILE).stat().st_size - size - 1) + b"\n"
    history.close()
    os.close(bare)
    base.close()
    stock.close()
    return append_rows(stored, took)


def append_rows(stored, took):
    """Hold what keeping an action took against each rival."""
    return [
        Row(
            f"append, {stored:,} matches stored, {label}",
            quantile(took["ours"], share),
            rival,
            quantile(took[key], share),
            reach=2 if key == "bare" and label == "p95" else None,
        )
        for key, rival in [
            ("bare", "bare append + fsync"),
            ("sqlite", "SQLite"),
            ("stock", "TinyDB JSONStorage"),
        ]
        for label, share in [("p50", 0.5), ("p95", 0.95)]
    ]


def list_ours(folder):
    history = History.open(folder)
    listed = [(one.setup.seats, one.points) for one in (m.headline for m in history.finished())]
    history.close()
    return listed


def list_stock(folder):
    with TinyDB(folder / "stock.json") as stock:
        rows = sorted(stock.table("finished"), key=lambda row: row["finished"], reverse=True)
        return [(tuple(row["setup"]["seats"]), tuple(row["points"])) for row in rows]


def list_sqlite(folder):
    base = sqlite3.connect(folder / "sqlite")
    rows = base.execute("select headline from finished order by at desc")
    heads = [json.loads(text) for (text,) in rows]
    base.close()
    return [(tuple(head["setup"]["seats"]), tuple(head["points"])) for head in heads]


def opening(folder):
    """The history opened and all its finished matches listed with who played and the points."""
    took = {list_ours: [], list_stock: [], list_sqlite: []}
    for _ in range(3):
        for list_all, samples in took.items():
            gc.collect()
            start = perf_counter()
            listed = list_all(folder)
            samples.append((perf_counter() - start) * 1000)
            assert len(listed) == STORED
            del listed
    ours, stock, sqlite = (quantile(samples, 0.5) for samples in took.values())
    what = f"open and list {STORED:,} finished matches"
    return [
        Row(what, ours, "TinyDB JSONStorage", stock, reach=0.5),
        Row(what, ours, "SQLite", sqlite),
    ]


def a_long_match(folder):
    """Acting and keeping late in a long match, turn by turn with a match just begun."""
    folder.mkdir()
    late = Played.begun(folder / "long")
    for _ in range(TURNS - TIMED):
        late.act()
    early = Played.begun(folder / "short")
    late.took.clear()
    for turn in range(TIMED):
        # Each begins once in a while: whoever comes after an fsync may find the disk busy.
        for one in (late, early) if turn % 2 else (early, late):
            one.act()
    assert (late.match.step, early.match.step) == (TURNS, TIMED)
    late.history.close()
    early.history.close()
    start = perf_counter()
    again = History.open(folder / "long")
    again.match("m")
    opened = (perf_counter() - start) * 1000
    again.close()
    return [
        Row(
            f"act in a match of {TURNS:,} turns, last {TIMED}, p50",
            quantile(late.took, 0.5),
            f"the first {TIMED} of another",
            quantile(early.took, 0.5),
            reach=1.5,
        ),
        Row(f"open and replay {TURNS:,} turns", opened, "one second", 1000),
    ]


@dataclass
class Played:
    """A match with a history of its own, and the milliseconds of its turns."""

    history: History
    match: matches.Match
    took: list[float] = field(default_factory=list)

    @classmethod
    def begun(cls, folder):
        history = History.open(folder)
        return cls(history, history.begin(setup("m", seats=SEATS)))

    def act(self):
        start = perf_counter()
        after = counted(self.match, seat=self.match.step % 4)
        self.history.keep(self.match, after)
        self.took.append((perf_counter() - start) * 1000)
        self.match = after
