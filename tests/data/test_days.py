"""Copies of days: made as each day begins, few of them kept, and a loss is made good from them."""

from __future__ import annotations

import random
from datetime import date, timedelta

import pytest

from data.beside import copies_of
from data.days import MOST, worth_keeping
from data.journal import JournalStorage
from data.lines import PutDocument, pack, parse_journal
from tests.support.journals import codes, filled
from tests.support.two_places import InBrowser, OnDisk

DAY = date(2026, 6, 11)


@pytest.fixture(params=["on a disk", "in a browser"])
def place(request, tmp_path, monkeypatch):
    """Each place where a journal lasts."""
    return OnDisk(tmp_path, monkeypatch) if "disk" in request.param else InBrowser()


def put(storage, *numbers):
    for number in numbers:
        storage.commit(PutDocument("t", str(number), pack({"v": number})))


def values(storage):
    return sorted(map(int, storage.read().get("t", {})))


def played(place, days, *numbers):
    """Play on each of these days: these entries, or one named after the day."""
    stood = {}
    for day in days:
        place.today = day
        storage = JournalStorage(place.files())
        stood[day] = values(storage)
        put(storage, *numbers or [(day - DAY).days + 1])
        storage.close()
    return stood


def test_each_day_begins_with_a_copy_of_how_it_began(place):
    days = [DAY + timedelta(n) for n in range(3)]
    stood = played(place, days)
    # On the first day there was nothing to copy.
    assert list(place.copies()) == [days[2], days[1]]
    for day, copy in place.copies().items():
        assert sorted(map(int, parse_journal(copy).shelves["t"])) == stood[day]


def test_a_day_is_copied_once_and_a_day_of_looking_not_at_all(place):
    played(place, [DAY - timedelta(1)], 1, 2, 3)
    place.today = DAY
    storage = JournalStorage(place.files())
    assert place.copies() == {}
    put(storage, 4)
    before = place.copies()
    assert list(before) == [DAY]
    put(storage, 5)
    storage.close()
    played(place, [DAY], 6)
    assert place.copies() == before


def test_an_app_that_runs_for_days_copies_each_of_them(place):
    played(place, [DAY - timedelta(1)], 1, 2, 3)
    storage = JournalStorage(place.files())
    for n in range(30):
        place.today = DAY + timedelta(n)
        put(storage, 10 + n)
        assert len(place.copies()) <= MOST
    storage.close()
    ages = [(place.today - day).days for day in place.copies()]
    assert (min(ages), any(1 <= age <= 2 for age in ages)) == (0, True)
    assert any(7 <= age <= 14 for age in ages)


def test_the_copies_stay_as_few_whatever_the_clock_does(place):
    source = random.Random(1014)
    played(place, [DAY - timedelta(1)], 1, 2, 3)
    for number in range(60):
        played(place, [DAY + timedelta(source.randrange(-400, 400))], 10 + number)
        assert place.today in place.copies()
        assert len(place.copies()) <= MOST


@pytest.mark.parametrize("seed", range(40))
def test_there_is_always_a_copy_a_day_old_and_one_a_week_old(seed):
    source = random.Random(seed)
    seldom = source.choice((0.0, 0.3, 0.8))
    days: set[date] = set()
    first = today = DAY
    for _ in range(120):
        today += timedelta(1)
        if source.random() < seldom:
            continue
        first = min(days, default=today) if first == DAY else first
        days = worth_keeping({*days, today}, today)
        ages = [(today - day).days for day in days]
        assert len(days) <= MOST
        for limit in (1, 7):
            assert any(age >= limit for age in ages) or (today - first).days < limit


def test_a_clock_that_was_wrong_takes_no_place_for_ever():
    wrong = date(2038, 1, 19)
    days = worth_keeping({DAY, wrong}, wrong)
    for n in range(1, 20):
        today = DAY + timedelta(n)
        days = worth_keeping({*days, today}, today)
        assert len(days) <= MOST
        assert today in days
    assert any(7 <= (today - day).days <= 14 for day in days)


def test_no_copy_is_made_where_there_is_little_room(place):
    played(place, [DAY - timedelta(1)], 1, 2, 3)
    place.have_room(9)
    played(place, [DAY], 4)
    assert place.copies() == {}
    place.have_room(11)
    played(place, [DAY], 5)
    assert list(place.copies()) == [DAY]


def test_what_is_stored_does_not_depend_on_a_copy(place):
    played(place, [DAY - timedelta(1)], 1, 2, 3)
    place.today = DAY
    storage = JournalStorage(place.files())
    place.refuse_copies()
    put(storage, 4)
    assert (values(storage), codes(storage)) == ([1, 2, 3, 4], [])
    storage.close()
    assert place.copies() == {}


def test_somebody_elses_names_are_no_copies(path):
    filled(path)
    for name in ("history.jsonl.bak", "history.20260611.jsonl", "history.2026-W24-4.jsonl"):
        path.with_name(name).write_bytes(b"")
    assert copies_of(path) == {}


def test_the_newest_copy_is_opened_where_nothing_else_can_be_read(place):
    played(place, [DAY - timedelta(1)], 1, 2, 3)
    played(place, [DAY + timedelta(n) for n in range(10, 13)])
    place.damage(b"\0" * 500)
    for told in (["journal.empty", "journal.previous"], []):
        storage = JournalStorage(place.files())
        assert (values(storage), codes(storage)) == ([1, 2, 3, 11, 12], told)
        storage.close()


def test_what_is_damaged_is_taken_from_the_copy_of_the_day_too(place):
    played(place, [DAY - timedelta(1)], *range(1, 10))
    played(place, [DAY], 10)
    lines = place.journal().splitlines(keepends=True)
    place.damage(b"".join([*lines[:3], b"broken\n", *lines[4:6], *lines[7:]]))
    storage = JournalStorage(place.files())
    assert values(storage) == list(range(1, 11))
    assert {one.code: one.facts.get("n") for one in storage.notices} == {
        "journal.mended": 0,
        "journal.regained": 2,
    }
    storage.close()


def test_an_end_that_was_cut_off_is_taken_from_the_copy_of_the_day(place):
    played(place, [DAY - timedelta(1)], *range(1, 10))
    played(place, [DAY], 10)
    whole = place.journal()
    place.damage(whole[: len(whole) // 2])
    storage = JournalStorage(place.files())
    assert values(storage) == list(range(1, 10))
    assert codes(storage) == ["journal.torn", "journal.missing", "journal.regained"]
    assert storage.notices[1].facts == {"n": 1}
    storage.close()


def test_an_older_state_put_back_on_purpose_stays(place):
    played(place, [DAY - timedelta(1)], *range(1, 10))
    played(place, [DAY], 10)
    place.damage(place.copies()[DAY])
    storage = JournalStorage(place.files())
    assert (values(storage), codes(storage)) == (list(range(1, 10)), ["journal.missing"])
    put(storage, 77)
    storage.close()
    lines = place.journal().splitlines(keepends=True)
    place.damage(b"".join([*lines[:5], b"broken\n", *lines[6:]]))
    storage = JournalStorage(place.files())
    assert 10 not in values(storage)
    storage.close()
