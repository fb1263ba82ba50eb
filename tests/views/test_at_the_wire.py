"""Who waits at a line for words that never come is told what came instead."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from tests.support import wire as wires
from tests.support.at_the_wire import AtTable
from tests.support.wire import BINARY, CALL, PING, Wire

OTHERWISE = "Ann begins with\xa012".encode()


class Talking(Wire):
    """The other side says the same again and again, and stops only long after the time is over."""

    def __init__(self, opcode, payload):
        super().__init__(port=0)
        self.said = iter([(opcode, payload)] * 1000)

    def raw(self, content):
        """Nobody is there who would hear it."""

    def _frame(self):
        return next(self.said)


@pytest.fixture
def _hurried(monkeypatch):
    """Have a second go by whenever somebody looks at the clock."""
    seconds = iter(range(10_000))
    monkeypatch.setattr(wires, "monotonic", lambda: next(seconds))


def at_table(line):
    phone = AtTable.__new__(AtTable)
    phone._table, phone.wire = SimpleNamespace(made=True), line
    return phone


@pytest.mark.usefixtures("_hurried")
def test_who_waits_for_words_that_are_other_ones_now_is_told_which():
    with pytest.raises(TimeoutError) as told:
        at_table(Talking(BINARY, CALL + OTHERWISE)).see()
    assert "waited for the table to say 'Ann goes first with" in str(told.value)
    assert str(told.value).endswith(r"Ann begins with\xa012'")


@pytest.mark.usefixtures("_hurried")
def test_who_is_only_asked_whether_they_are_there_waits_no_longer():
    with pytest.raises(TimeoutError, match="the table to say"):
        at_table(Talking(PING, b"")).see()
