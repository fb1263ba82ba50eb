"""What is damaged in the journal is taken from its older copies, as far as they have it."""

from __future__ import annotations

import errno
import os
import random
import shutil

import pytest

from data import journal
from data.errors import JournalError
from data.history import FILE, History
from data.journal import JournalStorage
from data.lines import Drop, PutDocument, header, pack
from tests.support.counting_game import counted, setup
from tests.support.failing_files import FailingFiles
from tests.support.journals import codes, filled, opened


def put(storage, *numbers):
    for number in numbers:
        storage.commit(PutDocument("t", str(number), pack({"v": number})))


def values(storage):
    return sorted(map(int, storage.read().get("t", {})))


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
        storage.commit(PutDocument("t", str(number), pack({"w": number})))
    storage.close()
    other.replace(path.with_name("history.previous.jsonl"))
    path.write_bytes(b"".join([*lines[:5], b"?" + lines[5][1:], *lines[6:]]))
    storage = JournalStorage(path)
    assert len(values(storage)) == len(KEPT) - 1
    assert codes(storage) == ["journal.damaged"]
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
