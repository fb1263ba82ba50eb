from __future__ import annotations

import errno
import json

import pytest
from tinydb import TinyDB, where
from tinydb.storages import MemoryStorage
from tinydb.table import Document

from data import journal
from data.errors import JournalBusy, JournalError, JournalForeign, JournalNewer
from data.files import MemoryFiles
from data.journal import JournalStorage
from data.lines import Clear, Drop, Put, header, pack
from data.table import JournalDB, JournalTable
from tests.support.failing_files import FailingFiles


@pytest.fixture
def path(tmp_path):
    return tmp_path / "history.jsonl"


def codes(storage):
    return [notice.code for notice in storage.notices]


def filled(path, n=3):
    """A journal of n lines, each with a document named after it."""
    storage = JournalStorage(path)
    for number in range(1, n + 1):
        storage.commit(Put("t", str(number), pack({"v": number})))
    storage.close()
    return path.read_bytes()


def opened(path):
    """What a journal holds and what it tells when opened, and that it tells nothing again."""
    storage = JournalStorage(path)
    read, told = storage.read(), codes(storage)
    storage.close()
    again = JournalStorage(path)
    assert (again.read(), codes(again)) == (read, [])
    again.close()
    return read.get("t", {}), told


def test_what_was_committed_is_there_when_opened_again(path):
    filled(path)
    assert opened(path) == ({"1": {"v": 1}, "2": {"v": 2}, "3": {"v": 3}}, [])


def test_a_commit_is_one_line_however_much_it_does(path):
    before = filled(path)
    storage = JournalStorage(str(path))
    storage.commit(Put("t", "4", pack({})), Drop("t", "1"), Clear("u"))
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
            storage.commit(Put("t", "4", pack({"v": 4})), Drop("t", "1"))
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


# Compaction


def test_compaction_leaves_out_what_is_outdated(path):
    storage = JournalStorage(path, together=("a", "b"))
    for number in range(50):
        storage.commit(Put("t", "1", pack({"v": number})))
    storage.commit(Put("a", "x", pack({"n": 1})), Put("b", "x", pack({"n": 2})), Clear("empty"))
    storage.commit(Put("b", "y", pack({"n": 3})))
    before = storage.read()
    storage.compact()
    assert storage.read() == before
    storage.close()
    told = [json.loads(text) for text in path.read_text(encoding="utf-8").splitlines()]
    assert told[0]["generation"] == 2
    assert [[deed[:3] for deed in one["do"]] for one in told[1:]] == [
        [["put", "t", "1"]],
        [["clear", "empty"]],
        [["put", "a", "x"], ["put", "b", "x"]],
        [["put", "b", "y"]],
    ]
    again = JournalStorage(path)
    assert again.read() == before
    again.close()


def outdated(path, monkeypatch):
    monkeypatch.setattr(journal, "SPARE", 10)
    storage = JournalStorage(path)
    for number in range(20):
        storage.commit(Put("t", "1", pack({"v": number})))
    storage.close()


def test_opening_compacts_when_most_lines_are_outdated(path, monkeypatch):
    outdated(path, monkeypatch)
    storage = JournalStorage(path)
    assert storage.generation == 2
    storage.close()
    storage = JournalStorage(path)
    assert (storage.generation, storage.read()) == (2, {"t": {"1": {"v": 19}}})
    storage.close()


def test_a_disk_too_full_to_compact_does_not_keep_anybody_from_playing(path, monkeypatch):
    outdated(path, monkeypatch)
    files = FailingFiles(path, write=(1,))
    files.errno = errno.ENOSPC
    storage = JournalStorage(files)
    assert (storage.generation, storage.notices) == (1, ())
    storage.commit(Put("t", "1", pack({"v": 20})))
    storage.close()
    monkeypatch.undo()
    assert opened(path)[0] == {"1": {"v": 20}}


# As a storage of TinyDB


def use(db):
    """Use a good deal of TinyDB; return what it answered."""
    birds, fish = db.table("birds"), db.table("fish")
    said = [
        birds.insert({"name": "auk", "n": 1}),
        birds.insert_multiple([{"name": "hen", "n": 2}, {"name": "owl", "n": 3}]),
        birds.insert(Document({"name": "jay", "n": 4}, 10)),
        birds.insert({"name": "kite", "n": 5}),
        fish.insert({"name": "eel", "at": {"sea": True}}),
        birds.update({"n": 7}, doc_ids=[2, 2, 99]),
        birds.update(lambda row: row.pop("n"), doc_ids=[1]),
        birds.update({"seen": True}, where("n") == 3),
        birds.update({"all": 1}),
        birds.upsert({"name": "owl", "n": 8}, where("name") == "owl"),
        birds.upsert({"name": "tit", "n": 9}, where("name") == "tit"),
        birds.upsert(Document({"name": "wren"}, 30)),
        birds.upsert(Document({"name": "wren", "n": 2}, 30)),
        birds.remove(doc_ids=[10, 99]),
        birds.remove(where("name") == "hen"),
        birds.search(where("n") > 2),
        birds.get(where("name") == "wren"),
        birds.get(doc_id=1),
        birds.get(doc_ids=[1, 3]),
        birds.get(doc_id=77),
        birds.contains(doc_id=1),
        birds.count(where("all") == 1),
        len(birds),
        birds.all(),
        list(fish),
        db.table("kept", persist_empty=True).all(),
        db.insert({"default": 1}),
        fish.truncate(),
        sorted(db.tables()),
    ]
    db.drop_table("birds")
    db.drop_table("never")
    return [*said, sorted(db.tables()), db.all()]


class StockTables(TinyDB):
    """TinyDB's own tables on the journal."""

    default_storage_class = JournalStorage


@pytest.mark.parametrize("kind", [StockTables, JournalDB])
def test_tinydb_answers_as_it_does_in_memory(path, kind):
    expected = use(TinyDB(storage=MemoryStorage))
    with kind(path) as db:
        assert use(db) == expected
        last = db.storage.read()
    with kind(path) as db:
        assert db.storage.read() == last
        db.drop_tables()
        assert db.tables() == set()
    with kind(path) as db:
        assert db.storage.read() == {}


def test_writing_what_is_there_already_appends_nothing(path):
    content = filled(path)
    storage = JournalStorage(path)
    storage.write(storage.read())
    storage.write({"t": {1: {"v": 1}, 2: {"v": 2}, 3: {"v": 3}}})
    storage.close()
    assert path.read_bytes() == content


@pytest.mark.parametrize(
    "sentence, change",
    [
        ("an insert", lambda table: table.insert({"v": 1})),
        ("an update by id", lambda table: table.update({"v": 9}, doc_ids=[1, 2])),
        ("a removal by id", lambda table: table.remove(doc_ids=[1, 2])),
        ("an update by query", lambda table: table.update({"v": 9}, where("v") < 5)),
        ("many inserts", lambda table: table.insert_multiple({"v": n} for n in range(50))),
        ("a truncation", lambda table: table.truncate()),
    ],
)
def test_one_change_is_one_line(path, sentence, change):
    with JournalDB(path) as db:
        db.insert_multiple({"v": n} for n in range(10))
        before = path.read_bytes().count(b"\n")
        change(db.table("_default"))
        assert path.read_bytes().count(b"\n") == before + 1


def test_a_document_is_parsed_only_when_asked_for(path, monkeypatch):
    with JournalDB(path) as db:
        db.insert_multiple({"v": n} for n in range(10))
        looked = []
        value = journal.Packed.value
        monkeypatch.setattr(journal.Packed, "value", lambda self: looked.append(1) or value(self))
        assert db.get(doc_id=3) == {"v": 2}
        assert len(db) == 10
        db.update({"v": 0}, doc_ids=[4])
        db.remove(doc_ids=[5])
        assert len(looked) == 2


@pytest.mark.parametrize("document", [["no", "mapping"], Document({"v": 1}, 1)])
def test_an_insert_that_cannot_be_is_refused(document):
    with JournalDB(MemoryFiles()) as db:
        db.insert({"v": 0})
        with pytest.raises(ValueError, match=r"Mapping|exists"):
            db.insert(document)
        assert db.all() == [{"v": 0}]


def test_a_removal_names_what_to_remove():
    with JournalDB(MemoryFiles()) as db, pytest.raises(RuntimeError):
        db.remove()


def test_no_query_is_cached():
    with JournalDB(MemoryFiles()) as db:
        db.insert({"v": 1})
        db.search(where("v") == 1)[0]["v"] = 2
        assert db.search(where("v") == 1) == [{"v": 1}]
        assert isinstance(db.table("_default"), JournalTable)


def test_what_json_cannot_say_is_refused_and_changes_nothing():
    with JournalDB(MemoryFiles()) as db:
        for value in ({1, 2}, float("inf")):
            with pytest.raises((TypeError, ValueError)):
                db.insert({"v": value})
        assert db.all() == []
