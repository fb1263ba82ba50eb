from __future__ import annotations

import pytest

from companion.once import KEPT, once


def test_what_is_the_same_is_worked_out_once():
    asked = []

    @once
    def doubled(one, other):
        asked.append((one, other))
        return [one, other] * 2

    table, options = (1,), (2,)
    first = doubled(table, options)
    assert first == [table, options] * 2
    assert doubled(table, options) is first
    assert asked == [(table, options)]


def test_what_is_alike_but_not_the_same_is_worked_out_anew():
    asked = once(len)
    assert asked([1, 2]) == 2
    assert asked([1, 2, 3]) == 3
    assert [asked([0] * n) for n in range(2 * KEPT)] == [*range(2 * KEPT)]


def test_only_the_last_answers_are_kept():
    asked = []

    @once
    def seen(table):
        asked.append(table)

    tables = [[n] for n in range(KEPT + 1)]
    for table in [*tables, tables[-1], tables[0]]:
        seen(table)
    assert asked == [*tables, tables[0]]


def test_what_is_refused_is_refused_again():
    @once
    def refuses(table):
        raise ValueError(table)

    table = "a table"
    for _ in range(2):
        with pytest.raises(ValueError, match=table):
            refuses(table)
