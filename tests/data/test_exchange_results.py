from __future__ import annotations

import csv

from data.exchange.results import COLUMNS, write_results
from data.exchange.work import finished as at_once
from data.history import MemoryHistory
from tests.support.every_screen import furnish
from tests.support.exchange import golden, wandered
from tests.support.matches import ANN_BEGINS, PAYS, expelled, finished, seated


def rows(history):
    text = at_once(write_results(history)).decode("utf-8-sig")
    return [*csv.DictReader(text.splitlines())]


def test_the_table_is_written_as_it_always_was():
    history = MemoryHistory()
    finished(history, expelled(history, seated(history, ANN_BEGINS, id_="won")))
    finished(history, seated(history, PAYS, id_="left", seats=("Åsa", 'Bo "the, Bold"', "=1+1")))
    golden("results.csv", at_once(write_results(history)))


def test_every_player_of_every_finished_match_has_a_row():
    history = MemoryHistory()
    furnish(history)
    told = rows(history)
    assert len(told) == sum(len(one.setup.seats) for one in history.finished())
    assert {row["match"] for row in told} == {one.id for one in history.finished()}
    assert all(row["points"].lstrip("-").isdecimal() for row in told)


def test_nothing_a_spreadsheet_would_calculate_is_written():
    history = MemoryHistory()
    names = ("=cmd|' /C calc'!A0", "+1", "-1", "@x")
    wandered(history, "m", seats=names, done=True)
    assert [row["player"] for row in rows(history)] == [f"'{name}" for name in names]


def test_an_empty_history_is_a_table_of_heads_alone():
    assert at_once(write_results(MemoryHistory())).decode("utf-8-sig") == ",".join(COLUMNS) + "\r\n"
