"""The journal: commits, and what opening does with what it finds."""

import json

import pytest

from data.errors import JournalBusy, JournalError, JournalForeign, JournalNewer
from data.journal import JournalStorage
from data.lines import Clear, Drop, PutDocument, header, pack
from tests.support.failing_files import FailingFiles
from tests.support.journals import filled, opened


def test_what_was_committed_is_there_when_opened_again(path):
    filled(path)
    assert opened(path) == ({"1": {"v": 1}, "2": {"v": 2}, "3": {"v": 3}}, [])


def test_a_commit_is_one_line_however_much_it_does(path):
    before = filled(path)
    storage = JournalStorage(str(path))
    storage.commit(PutDocument("t", "4", pack({})), Drop("t", "1"), Clear("u"))
    storage.commit()
    storage.close()
    added = path.read_bytes()[len(before) :]
    assert added.count(b"\n") == 1
    assert json.loads(added)["n"] == 4


def test_what_is_read_may_be_changed_by_whoever_read_it(path):
    filled(path)
    storage = JournalStorage(path)
    storage.read()["t"]["1"]["v"] = 99
    assert storage.read()["t"]["1"] == {"v": 1}
    storage.close()


def test_a_closed_journal_takes_nothing(path):
    storage = JournalStorage(path)
    storage.close()
    storage.close()
    with pytest.raises(JournalError) as refused:
        storage.commit(Clear("t"))
    assert refused.value.code == "journal.closed"


def test_a_second_journal_on_the_same_file_is_refused(path):
    first = JournalStorage(path)
    with pytest.raises(JournalBusy):
        JournalStorage(path)
    first.close()
    JournalStorage(path).close()


def test_a_line_that_fails_changes_nothing(path):
    filled(path)
    files = FailingFiles(path, write=(1,), sync=(2,))
    files.partly = 20
    storage = JournalStorage(files)
    for _ in range(2):
        with pytest.raises(JournalError):
            storage.commit(PutDocument("t", "4", pack({"v": 4})), Drop("t", "1"))
        assert sorted(storage.read()["t"]) == ["1", "2", "3"]
    storage.commit(Drop("t", "2"))
    storage.close()
    assert opened(path) == ({"1": {"v": 1}, "3": {"v": 3}}, [])


# What opening does with what it finds


@pytest.mark.parametrize("nothing", [b"", b"\0" * 4096, b"\n\n"])
def test_an_empty_file_is_set_aside_and_told(path, nothing):
    path.write_bytes(nothing)
    assert opened(path) == ({}, ["journal.empty"])
    assert path.with_name("history.empty-1.jsonl").read_bytes() == nothing


def test_in_place_of_an_empty_file_the_previous_generation_is_opened(path):
    filled(path)
    storage = JournalStorage(path)
    storage.compact()
    storage.commit(Drop("t", "1"))
    storage.close()
    path.write_bytes(b"")
    read, told = opened(path)
    assert sorted(read) == ["1", "2", "3"]
    assert told == ["journal.empty", "journal.previous"]


def test_a_file_that_vanished_is_told(path):
    filled(path)
    path.unlink()
    assert opened(path) == ({}, ["journal.absent"])


def test_in_place_of_a_file_that_vanished_the_previous_generation_is_opened(path):
    path.with_name("history.previous.jsonl").write_bytes(filled(path))
    path.unlink()
    path.with_name("history.lock").unlink()
    read, told = opened(path)
    assert sorted(read) == ["1", "2", "3"]
    assert told == ["journal.absent", "journal.previous"]


@pytest.mark.parametrize("previous", [b"Dear diary,\n", header(9, 1), header(1, 1), b""])
def test_a_previous_generation_of_no_use_is_left_alone(path, previous):
    path.write_bytes(b"")
    beside = path.with_name("history.previous.jsonl")
    beside.write_bytes(previous)
    assert opened(path) == ({}, ["journal.empty"])
    assert beside.read_bytes() == previous


@pytest.mark.parametrize(
    "content", [b'{"_default": {}}', b"Dear diary,\n" * 50, b"\x89PNG\r\n\x1a\n\0\0"]
)
def test_somebody_elses_file_is_refused_and_left_as_it_is(path, content):
    path.write_bytes(content)
    for _ in range(2):
        with pytest.raises(JournalForeign) as refused:
            JournalStorage(path)
        assert refused.value.code == "journal.foreign"
        assert path.read_bytes() == content
    assert sorted(one.name for one in path.parent.iterdir()) == ["history.jsonl", "history.lock"]


def test_a_newer_file_is_refused_and_left_as_it_is(path):
    content = filled(path).replace(filled(path).split(b"\n")[0] + b"\n", header(2, 1))
    path.write_bytes(content)
    with pytest.raises(JournalNewer) as refused:
        JournalStorage(path)
    assert refused.value.facts == {"format": 2}
    assert path.read_bytes() == content


def test_a_torn_last_line_is_cut_off_and_set_aside(path):
    content = filled(path)
    path.write_bytes(content + b'{"crc":"0000')
    read, told = opened(path)
    assert sorted(read) == ["1", "2", "3"]
    assert told == ["journal.torn"]
    assert path.read_bytes() == content
    assert path.with_name("history.torn-1.jsonl").read_bytes() == b'{"crc":"0000'


def test_a_last_line_without_its_end_gets_one(path):
    content = filled(path)
    path.write_bytes(content[:-1])
    read, told = opened(path)
    assert (sorted(read), told) == (["1", "2", "3"], [])
    assert path.read_bytes() == content


def test_a_damaged_middle_is_set_aside_whole_and_the_rest_is_kept(path):
    damaged = filled(path).replace(b'{"v":2}', b'{"v":7}')
    path.write_bytes(damaged)
    read, told = opened(path)
    assert read == {"1": {"v": 1}, "3": {"v": 3}}
    assert told == ["journal.damaged"]
    assert path.with_name("history.damaged-1.jsonl").read_bytes() == damaged


def test_damage_that_costs_nothing_is_told_too(path):
    damaged = filled(path).replace(b"}\n", b"}?", 2)
    path.write_bytes(damaged)
    read, told = opened(path)
    assert (sorted(read), told) == (["1", "2", "3"], ["journal.mended"])


def test_a_header_that_broke_costs_nothing(path):
    path.write_bytes(filled(path).replace(b"skald", b"skulk"))
    read, told = opened(path)
    assert (sorted(read), told) == (["1", "2", "3"], ["journal.mended"])


def test_a_line_that_vanished_is_told_with_how_many(path):
    lines = filled(path).splitlines(keepends=True)
    path.write_bytes(lines[0] + lines[3])
    storage = JournalStorage(path)
    (notice,) = storage.notices
    assert (notice.code, notice.facts["n"]) == ("journal.damaged", 2)
    assert storage.read() == {"t": {"3": {"v": 3}}}
    storage.close()
    assert opened(path)[1] == []


def test_last_lines_that_vanished_are_told(path):
    lines = filled(path).splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:2]))
    storage = JournalStorage(path)
    assert [(one.code, one.facts) for one in storage.notices] == [("journal.missing", {"n": 2})]
    storage.close()
    assert opened(path) == ({"1": {"v": 1}}, [])


def test_where_no_line_is_left_the_previous_generation_is_opened(path):
    filled(path)
    storage = JournalStorage(path)
    storage.compact()
    storage.close()
    path.write_bytes(path.read_bytes().split(b"\n")[0] + b"\n")
    read, told = opened(path)
    assert sorted(read) == ["1", "2", "3"]
    assert told == ["journal.missing", "journal.previous"]


def test_a_disk_that_fails_while_opening_gives_the_journal_free(path):
    path.write_bytes(b"")
    with pytest.raises(JournalError):
        JournalStorage(FailingFiles(path, sync=(1,)))
    assert opened(path) == ({}, ["journal.empty"])


def test_an_older_generation_put_in_place_of_the_newest_is_told(path):
    older = filled(path)
    storage = JournalStorage(path)
    storage.compact()
    storage.commit(Drop("t", "1"))
    storage.close()
    path.write_bytes(older)
    read, told = opened(path)
    assert (sorted(read), told) == (["1", "2", "3"], ["journal.older"])
