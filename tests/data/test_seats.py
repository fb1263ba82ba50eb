"""Seats: which device has which seat of a match."""

from __future__ import annotations

import pytest

from companion import match as matches
from data.errors import HistoryError
from data.history import History, MemoryHistory
from data.seats import SETTING
from tests.support.counting_game import Count, setup

AT = "2026-11-23T18:00:00+00:00"
PHONE, OTHER = "a1", "b2"


def test_a_seat_is_kept_for_the_device_that_took_it(tmp_path):
    history = History.open(tmp_path)
    history.begin(setup("m"))
    assert history.seats("m") == {}
    history.sit("m", 1, PHONE)
    history.sit("m", 0, PHONE)
    history.close()
    history = History.open(tmp_path)
    assert history.seats("m") == {0: PHONE, 1: PHONE}, "one device may have several"
    history.close()


def test_what_somebody_has_cannot_be_taken_but_be_handed_on(history):
    history.begin(setup("m"))
    history.sit("m", 1, PHONE)
    history.sit("m", 1, PHONE)
    with pytest.raises(HistoryError) as refused:
        history.sit("m", 1, OTHER)
    assert refused.value.code == "seat.taken"
    with pytest.raises(HistoryError):
        history.rise("m", 1, OTHER)
    assert history.seats("m") == {1: PHONE}
    history.rise("m", 1)
    history.sit("m", 1, OTHER)
    assert history.seats("m") == {1: OTHER}
    history.rise("m", 0)
    assert history.seats("m") == {1: OTHER}


@pytest.mark.parametrize("seat", [-1, 2, 99])
def test_there_are_as_many_seats_as_people(seat):
    history = MemoryHistory()
    history.begin(setup("m"))
    with pytest.raises(HistoryError) as refused:
        history.sit("m", seat, PHONE)
    assert refused.value.code == "seat.none"


def test_nobody_sits_where_nothing_is_played_any_more(history):
    for id_ in ("m", "n"):
        match = history.begin(setup(id_))
        history.sit(id_, 0, PHONE)
    after = matches.act(match, Count(seat=0), AT)
    history.keep(match, after)
    history.finish(after, matches.finish(after, AT))
    with pytest.raises(HistoryError):
        history.sit("n", 1, OTHER)
    history.sit("m", 1, OTHER)
    assert history.setting(SETTING) == {"m": {"0": PHONE, "1": OTHER}}


@pytest.mark.parametrize("kept", [7, "m", [], {"m": 7}, {"m": {"x": PHONE, "0": 7}}])
def test_what_is_no_seat_is_left_aside(kept):
    history = MemoryHistory()
    history.begin(setup("m"))
    history.keep_setting(SETTING, kept)
    assert history.seats("m") == {}
    history.sit("m", 1, PHONE)
    assert history.seats("m") == {1: PHONE}
