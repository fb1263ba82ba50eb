"""Looking back on 10,000 finished matches: the list, the search."""

from __future__ import annotations

import tempfile
from pathlib import Path
from time import perf_counter

from data.chronicle import Wanted
from data.history import History
from tests.benchmarks.bench_history import STORED, fill
from tests.benchmarks.rows import Row, quantile
from tests.support.counting_game import seated
from tests.support.headless import Hall

FRAME = 1000 / 60
"""Milliseconds in which a screen is drawn once."""

TIMES = 15

SEARCH = "Search: game, player, date"
LOOKED_FOR = ("2", "20", "202", "2026-01-01 bo", "nobody")


def run():
    """Measure opening the chronicle, searching in it, and both on the screen."""
    seated()
    with tempfile.TemporaryDirectory() as folder:
        fill(Path(folder), STORED)
        history = History.open(Path(folder))
        rows = [*searching(history), *on_the_screen(history)]
        history.close()
        return rows


def took(do):
    start = perf_counter()
    do()
    return (perf_counter() - start) * 1000


def searching(history):
    """The rows themselves, without a screen."""
    first = took(history.chronicle.rows)
    plain = [took(lambda: history.chronicle.find(Wanted())) for _ in range(TIMES)]
    found = [
        took(lambda text=text: history.chronicle.find(Wanted(text=text)))
        for _ in range(TIMES)
        for text in LOOKED_FOR
    ]
    return [
        Row(f"{STORED:,} matches as rows, the first time", first, "one second", 1000),
        Row(
            f"search among {STORED:,} matches, p95",
            quantile(found, 0.95),
            "the plain list and one frame",
            quantile(plain, 0.5) + FRAME,
            reach=1,
        ),
    ]


def on_the_screen(history):
    """A letter typed, until the screen has what it has to draw."""
    hall = Hall(history)
    phone = hall.phone("/history")
    plain, typed = [], []
    for _ in range(TIMES):
        phone.go("/")
        plain.append(took(lambda: phone.go("/history")))
        typed += [took(lambda text=text: phone.type(SEARCH, text)) for text in LOOKED_FOR]
    hall.close()
    return [
        Row(
            f"a letter typed in the history of {STORED:,}, p50",
            quantile(typed, 0.5),
            "the plain list opened, and one frame",
            quantile(plain, 0.5) + FRAME,
            reach=1,
        )
    ]
