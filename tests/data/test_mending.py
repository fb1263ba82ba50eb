"""What is damaged in the journal is taken from its older copies, as far as they have it."""

from __future__ import annotations

import errno
import os
import random
import shutil
from datetime import date, timedelta

import pytest

from data import journal
from data.days import MOST, copies_of, worth_keeping
from data.disk import DiskFiles
from data.errors import JournalError
from data.history import FILE, History
from data.journal import JournalStorage
from data.lines import Drop, Put, header, pack
from tests.support.counting_game import counted, setup
from tests.support.failing_files import FailingFiles
from tests.support.journals import codes, filled, opened

DAY = date(2026, 6, 11)


def put(storage, *numbers):
    for number in numbers:
        storage.commit(Put("t", str(number), pack({"v": number})))


def values(storage):
    return sorted(map(int, storage.read().get("t", {})))


def on(path, day):
    """Open a journal on a day."""
    return JournalStorage(DiskFiles(path, today=lambda: day))


def compacted(path):
    """Ten documents, one dropped before they were written anew and one after; two are new."""
    storage = JournalStorage(path)
    put(storage, *range(1, 11))
    storage.commit(Drop("t", "3"))
    storage.compact()
    storage.commit(Drop("t", "5"))
    put(storage, 11, 12)
    storage.close()
    return path.read_bytes().splitlines(keepends=True)


KEPT = [1, 2, 4, 6, 7, 8, 9, 10, 11, 12]


@pytest.mark.parametrize("line", range(1, 10))
def test_an_entry_older_than_the_last_compaction_is_taken_from_before_it(path, line):
    lines = compacted(path)
    lines[line] = lines[line].replace(b'"v":', b'"w":')
    path.write_bytes(b"".join(lines))
    storage = JournalStorage(path)
    assert values(storage) == KEPT
    assert codes(storage) == ["journal.mended", "journal.regained"]
    storage.close()
    assert opened(path)[1] == []


def test_entries_younger_than_all_copies_are_lost_and_counted(path):
    lines = compacted(path)
    for number in (2, 7, 11, 12):
        lines[number] = b"?" + lines[number]
    lines[11:13] = [b"nothing\n", b"of use\n"]
    path.write_bytes(b"".join(lines))
    storage = JournalStorage(path)
    told = {notice.code: notice.facts.get("n") for notice in storage.notices}
    # The line that dropped a document is the tenth; only those that stored the last two are gone.
    assert values(storage) == KEPT[:-2]
    assert told == {"journal.damaged": 2}
    storage.close()


def test_any_damage_to_what_was_there_at_the_compaction_costs_nothing(path, tmp_path):
    lines = compacted(path)
    first = len(lines[0])
    old = sum(map(len, lines[1:10]))
    source = random.Random(1042)
    for number in range(60):
        folder = tmp_path / str(number)
        folder.mkdir()
        for beside in tmp_path.glob("history.*"):
            shutil.copy(beside, folder)
        data = bytearray(path.read_bytes())
        start = source.randrange(first, first + old)
        size = min(source.randrange(1, 200), first + old - start)
        data[start : start + size] = source.choice([b"", b"\0" * size, source.randbytes(size)])
        (folder / FILE).write_bytes(data)
        storage = JournalStorage(folder / FILE)
        assert values(storage) == KEPT
        assert codes(storage)
        storage.close()


def test_a_generation_made_of_anything_else_is_not_mended_from_the_previous_one(path):
    lines = compacted(path)
    other = path.with_name("other.jsonl")
    storage = JournalStorage(other)
    for number in range(1, 11):
        storage.commit(Put("t", str(number), pack({"w": number})))
    storage.close()
    other.replace(path.with_name("history.previous.jsonl"))
    path.write_bytes(b"".join([*lines[:5], b"?" + lines[5][1:], *lines[6:]]))
    storage = JournalStorage(path)
    assert len(values(storage)) == len(KEPT) - 1
    assert codes(storage) == ["journal.damaged"]
    storage.close()


# Copies of days


def played(path, days, seed=None):
    """Play on each of these days: one entry each, and what stands is told by day."""
    stood = {}
    for day in days:
        storage = on(path, day)
        stood[day] = values(storage)
        put(storage, (day - DAY).days + 1)
        storage.close()
    return stood


def test_each_day_begins_with_a_copy_of_how_it_began(path):
    days = [DAY + timedelta(n) for n in range(3)]
    stood = played(path, days)
    # On the first day there was nothing to copy.
    assert list(copies_of(path)) == [days[2], days[1]]
    for day, copy in copies_of(path).items():
        shutil.copy(copy, path.with_name("copy.jsonl"))
        assert values(JournalStorage(path.with_name("copy.jsonl"))) == stood[day]
        break


def test_a_day_is_copied_once_and_a_day_of_looking_not_at_all(path):
    filled(path)
    storage = on(path, DAY)
    assert copies_of(path) == {}
    put(storage, 4)
    copy = copies_of(path)[DAY]
    before = copy.read_bytes()
    put(storage, 5)
    storage.close()
    storage = on(path, DAY)
    put(storage, 6)
    storage.close()
    assert copy.read_bytes() == before


def test_an_app_that_runs_for_days_copies_each_of_them(path):
    filled(path)
    today = [DAY]
    storage = JournalStorage(DiskFiles(path, today=lambda: today[0]))
    for n in range(30):
        today[0] = DAY + timedelta(n)
        put(storage, 10 + n)
    storage.close()
    ages = [(today[0] - day).days for day in copies_of(path)]
    assert len(ages) <= MOST
    assert (min(ages), any(1 <= age <= 2 for age in ages)) == (0, True)
    assert any(7 <= age <= 14 for age in ages)


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


def test_no_copy_is_made_where_there_is_little_room(path, monkeypatch):
    filled(path)
    usage = shutil.disk_usage(path.parent)
    little = usage._replace(free=path.stat().st_size * 9)
    monkeypatch.setattr(shutil, "disk_usage", lambda _folder: little)
    storage = on(path, DAY)
    put(storage, 4)
    storage.close()
    assert copies_of(path) == {}


def test_what_is_stored_does_not_depend_on_a_copy(path):
    filled(path)

    class NoCopies(DiskFiles):
        def write_new(self, path, chunks):
            raise OSError(errno.ENOSPC, "no room")

    storage = JournalStorage(NoCopies(path))
    put(storage, 4)
    assert (values(storage), codes(storage)) == ([1, 2, 3, 4], [])
    storage.close()
    assert copies_of(path) == {}


def test_somebody_elses_names_are_no_copies(path):
    filled(path)
    for name in ("history.jsonl.bak", "history.20260611.jsonl", "history.2026-W24-4.jsonl"):
        path.with_name(name).write_bytes(b"")
    assert copies_of(path) == {}


def test_the_newest_copy_is_opened_where_nothing_else_can_be_read(path):
    filled(path)
    played(path, [DAY + timedelta(n) for n in range(10, 13)])
    path.write_bytes(b"\0" * 500)
    read, told = opened(path)
    assert sorted(map(int, read)) == [1, 2, 3, 11, 12]
    assert told == ["journal.empty", "journal.previous"]


def test_what_is_damaged_is_taken_from_the_copy_of_the_day_too(path):
    filled(path, 9)
    storage = on(path, DAY)
    put(storage, 10)
    storage.close()
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([*lines[:3], b"broken\n", *lines[4:6], *lines[7:]]))
    storage = JournalStorage(path)
    assert values(storage) == list(range(1, 11))
    assert {one.code: one.facts.get("n") for one in storage.notices} == {
        "journal.mended": 0,
        "journal.regained": 2,
    }
    storage.close()


def test_an_end_that_was_cut_off_is_taken_from_the_copy_of_the_day(path):
    filled(path, 9)
    storage = on(path, DAY)
    put(storage, 10)
    storage.close()
    whole = path.read_bytes()
    path.write_bytes(whole[: len(whole) // 2])
    storage = JournalStorage(path)
    assert values(storage) == list(range(1, 10))
    assert codes(storage) == ["journal.torn", "journal.missing", "journal.regained"]
    assert storage.notices[1].facts == {"n": 1}
    storage.close()


def test_an_older_state_put_back_on_purpose_stays(path):
    filled(path, 9)
    storage = on(path, DAY)
    put(storage, 10)
    storage.close()
    shutil.copy(copies_of(path)[DAY], path)
    storage = JournalStorage(path)
    assert (values(storage), codes(storage)) == (list(range(1, 10)), ["journal.missing"])
    put(storage, 77)
    storage.close()
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([*lines[:5], b"broken\n", *lines[6:]]))
    storage = JournalStorage(path)
    assert 10 not in values(storage)
    storage.close()


# A disk that is full, or can only be read


@pytest.fixture
def unfinished(path):
    """A journal that opening wants to write in: a crash left half a line."""
    path.write_bytes(filled(path) + b'{"crc":"0000')
    return path


@pytest.mark.parametrize("kind", ["write", "sync", "truncate"])
def test_on_a_full_disk_the_journal_opens_for_reading_and_goes_on_when_there_is_room(
    unfinished, kind
):
    files = FailingFiles(unfinished)
    files.fails, files.errno = {kind: range(1, 99)}, errno.ENOSPC
    storage = JournalStorage(files)
    assert values(storage) == [1, 2, 3]
    assert codes(storage)[-1] == "journal.reading"
    for _ in range(3):
        with pytest.raises(JournalError) as refused:
            put(storage, 4)
        assert refused.value.code == "journal.full"
        assert values(storage) == [1, 2, 3]
    files.fails = {}
    put(storage, 4)
    assert codes(storage) == ["journal.torn"]
    storage.close()
    assert sorted(map(int, opened(unfinished)[0])) == [1, 2, 3, 4]
    assert len(list(unfinished.parent.glob("*torn*"))) == 1


@pytest.fixture
def read_only():
    """Let the system refuse to open anything for writing, until that is undone."""
    opened = os.open

    def refuse(path, flags, *rest, **named):
        if flags & (os.O_RDWR | os.O_WRONLY | os.O_CREAT):
            raise OSError(errno.EROFS, os.strerror(errno.EROFS))
        return opened(path, flags, *rest, **named)

    patch = pytest.MonkeyPatch()

    def begin():
        patch.setattr(os, "open", refuse)
        return patch

    yield begin
    patch.undo()


def test_a_history_that_can_only_be_read_is_read_and_says_so(tmp_path, read_only):
    history = History.open(tmp_path)
    match = history.begin(setup("m1"))
    history.close()
    patch = read_only()
    history = History.open(tmp_path)
    assert [notice.code for notice in history.notices] == ["journal.reading"]
    assert history.match("m1").step == 0
    with pytest.raises(JournalError) as refused:
        history.keep(history.match("m1"), counted(history.match("m1")))
    assert (refused.value.code, refused.value.facts["told"]) == (
        "journal.disk",
        "Read-only file system",
    )
    patch.undo()
    match = history.match("m1")
    history.keep(match, counted(match))
    assert history.notices == ()
    history.close()
    history = History.open(tmp_path)
    assert history.match("m1").step == 1
    history.close()


def test_who_could_only_read_does_not_write_over_what_others_wrote(path, read_only):
    filled(path)
    patch = read_only()
    reading = JournalStorage(path)
    patch.undo()
    reading._files.release()
    other = JournalStorage(path)
    with pytest.raises(JournalError) as refused:
        put(reading, 4)
    assert refused.value.code == "journal.busy"
    put(other, 9)
    other.close()
    for _ in range(2):
        with pytest.raises(JournalError) as refused:
            put(reading, 4)
        assert refused.value.code == "journal.elsewhere"
    reading.close()
    assert sorted(map(int, opened(path)[0])) == [1, 2, 3, 9]


def test_a_full_disk_is_no_reason_to_compact(path, monkeypatch):
    monkeypatch.setattr(journal, "SPARE", 0)
    storage = JournalStorage(path)
    for _ in range(9):
        put(storage, 1)
    storage.close()
    files = FailingFiles(path, write=(1,))
    storage = JournalStorage(files)
    assert (values(storage), codes(storage)) == ([1], [])
    put(storage, 2)
    storage.close()


def test_where_there_is_nothing_to_show_a_refusal_is_one(path):
    path.write_bytes(header(1, 1))
    path.with_name("history.lock").mkdir()
    with pytest.raises(JournalError) as refused:
        JournalStorage(path)
    assert refused.value.code == "journal.disk"
