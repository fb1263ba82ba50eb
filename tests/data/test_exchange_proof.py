"""What is written is read again before it is called saved, and what is read has its measure."""

from __future__ import annotations

import pytest

from companion.errors import InvalidMatch, Problem
from data.errors import ExchangeError
from data.exchange import archive, sound
from data.exchange import contents as parts
from data.exchange.reading import read_file
from tests.support.exchange import saved
from tests.support.matches import ANN_BEGINS, seated


@pytest.fixture
def history(place):
    history = place.open()
    seated(history, ANN_BEGINS, id_="open")
    return history


def test_a_file_that_reads_otherwise_than_it_was_written_is_not_saved(history, monkeypatch):
    read = archive.contents
    spoiled = lambda data: read(data.replace(b'"Ann"', b'"Eve"'))  # noqa: E731 - a disk that lies
    monkeypatch.setattr(archive, "contents", spoiled)
    with pytest.raises(ExchangeError) as refused:
        saved(history)
    assert refused.value.code == "exchange.unproven"


def test_a_file_that_lost_a_match_is_not_saved(history, monkeypatch):
    seated(history, ANN_BEGINS, id_="more")
    read = archive.contents

    def short(data):
        found = yield from read(data)
        found.lists["matches"].pop()
        return found

    monkeypatch.setattr(archive, "contents", short)
    with pytest.raises(ExchangeError) as refused:
        saved(history)
    assert refused.value.code == "exchange.unproven"


def test_one_thing_larger_than_any_costs_itself(history, monkeypatch):
    content = saved(history)
    monkeypatch.setattr(parts, "LARGEST_THING", 100)
    incoming = read_file(content)
    assert incoming.records == ()
    assert {one.why.facts["because"]["key"] for one in incoming.lost} == {"exchange.wrong.large"}


def test_a_file_with_nothing_in_it_is_refused():
    with pytest.raises(ExchangeError):
        read_file(b" { } ")


def test_a_match_that_its_game_does_not_begin_is_named_by_its_setup(history, monkeypatch):
    def refuse(_setup):
        raise InvalidMatch("error.seats", seats_given=1, least=2, most=6)

    monkeypatch.setattr(sound, "begin", refuse)
    record = history.record("open")
    with pytest.raises(Problem) as wrong:
        sound.kept_record(record, {"saekonungr"})
    assert (wrong.value.path, wrong.value.code) == ("setup", "error.seats")
