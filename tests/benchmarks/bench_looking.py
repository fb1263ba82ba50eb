"""Looking back on 10,000 finished matches: the list, the search, the statistics.

Statistics stand next to pandas: the same figures of the same matches, from rows made in advance.
"""

from __future__ import annotations

import gc
import tempfile
from pathlib import Path
from random import Random
from time import perf_counter

import pandas as pd

from companion.model import change
from data.chronicle import Wanted
from data.history import History
from data.records import Intake, Record
from data.statistics.survey import Scope, statistics_of, survey
from tests.benchmarks.bench_history import SEATS, STORED, a_match
from tests.benchmarks.rows import Row, quantile
from tests.support.counting_game import at, seated
from tests.support.headless import Hall

FRAME = 1000 / 60
"""Milliseconds in which a screen is drawn once."""

TIMES = 15

PERSON = "name:bo"

OPENED = 300
"""Milliseconds in which statistics have to be there after the first time."""

SEARCH = "Search: game, player, date"
LOOKED_FOR = ("2", "20", "202", "2026-01-01 bo", "nobody")


def run():
    """Measure opening the chronicle, searching in it, and both on the screen."""
    seated()
    with tempfile.TemporaryDirectory() as folder:
        history = History.open(Path(folder))
        fill(history)
        rows = [*searching(history), *on_the_screen(history), *counting(history)]
        history.close()
        return rows


def fill(history):
    """Store 10,000 finished matches of the usual size, with everybody winning now and then."""
    source = Random(1)
    setting, events, result = a_match(0)
    records = []
    for number in range(STORED):
        points = [source.randint(10, 90) for _ in SEATS]
        cards = tuple(
            change(
                card,
                lines=(change(card.lines[0], points=total), *card.lines[1:3]),
            )
            for card, total in zip(result.scorecards, points, strict=True)
        )
        totals = [card.total for card in cards]
        ranking = tuple(
            change(
                result.ranking[0],
                place=1 + sum(other > total for other in totals),
                seats=tuple(seat for seat, one in enumerate(totals) if one == total),
            )
            for total in sorted(set(totals), reverse=True)
        )
        ended = change(result, finished=at(number), over=True, scorecards=cards, ranking=ranking)
        named = change(setting, id=f"m{number}")
        records.append(Record(setup=named, events=tuple(events), result=ended))
    history.take_in(Intake(records=tuple(records)))


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


def counting(history):
    """Statistics: the first time, after one more match, and the figures alone beside pandas."""
    statistics = statistics_of(history)
    first = took(lambda: statistics.look(Scope("counting")))
    again = []
    match = history.finished()[STORED // 2]
    record = history.record(match.id)
    for number in range(TIMES):
        added = change(record.setup, id=f"more{number}")
        history.add(added, record.events, record.result)
        again.append(took(lambda: statistics.look(Scope("counting"))))
    details = statistics._read.all()
    frame = framed(details)
    ours, theirs = [], []
    for _ in range(TIMES):
        gc.collect()
        ours.append(took(lambda: survey(details, Scope("counting", PERSON))))
        theirs.append(took(lambda: surveyed(frame)))
    mine, other = survey(details, Scope("counting", PERSON)), surveyed(frame)
    assert (mine.plays, mine.wins.wins, mine.points.median) == (
        other["plays"],
        other["wins"],
        other["median"],
    )
    assert abs(mine.points.deviation - other["deviation"]) < 1e-9
    return [
        Row(f"statistics of {STORED:,} matches, the first time", first, "one second", 1000),
        Row(
            f"statistics of {STORED:,} matches opened after one more, p95",
            quantile(again, 0.95),
            f"{OPENED} ms",
            OPENED,
            reach=1,
        ),
        Row(
            f"a person's figures of {STORED:,} matches, p50",
            quantile(ours, 0.5),
            "pandas",
            quantile(theirs, 0.5),
            reach=1,
        ),
    ]


def framed(details):
    """The same matches as a pandas frame: a row for each seat, made in advance."""
    return pd.DataFrame(
        [
            (one.row.id, one.row.finished, person, name, points, place, len(one.row.people), seat)
            for one in details
            for seat, (person, name, points, place) in enumerate(
                zip(one.row.people, one.row.names, one.row.points, one.row.places, strict=True)
            )
        ],
        columns=["match", "at", "person", "name", "points", "place", "seats", "seat"],
    )


def surveyed(frame):
    """A person's figures as somebody would ask pandas for them."""
    mine = frame[frame.person == PERSON]
    won = mine.place == 1
    winners = frame[frame.place == 1].groupby("match").size()
    chances = winners.reindex(mine.match).to_numpy() / mine.seats.to_numpy()
    others = frame[frame.match.isin(mine.match) & (frame.person != PERSON)].merge(
        mine[["match", "place"]], on="match", suffixes=("", "_mine")
    )
    rivals = others.assign(ahead=others.place_mine < others.place).groupby("person")
    runs = won.groupby((won != won.shift()).cumsum()).cumsum()
    return {
        "plays": len(mine),
        "wins": int(won.sum()),
        "expected": float(chances.sum()),
        "average": float(mine.points.mean()),
        "median": float(mine.points.median()),
        "deviation": float(mine.points.std()),
        "quarters": mine.points.quantile([0.25, 0.75]).tolist(),
        "best": mine.loc[mine.points.idxmax(), "match"],
        "over_time": mine.sort_values("at").points.tolist(),
        "rivals": rivals.ahead.agg(["size", "sum"]).to_dict(),
        "longest": int(runs.max()),
        "first": mine[mine.seat == 0].place.eq(1).mean(),
    }
