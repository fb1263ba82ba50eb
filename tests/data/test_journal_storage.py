"""The journal as a storage of TinyDB, and its compaction."""

import errno
import json

import pytest
from tinydb import TinyDB, where
from tinydb.storages import MemoryStorage
from tinydb.table import Document

from data import journal
from data.files import MemoryFiles
from data.journal import JournalStorage
from data.lines import Clear, PutDocument, pack
from data.table import JournalDB, JournalTable
from tests.support.failing_files import FailingFiles
from tests.support.journals import filled, opened

# Compaction


def test_compaction_leaves_out_what_is_outdated(path):
    storage = JournalStorage(path, together=("a", "b"))
    for number in range(50):
        storage.commit(PutDocument("t", "1", pack({"v": number})))
    storage.commit(
        PutDocument("a", "x", pack({"n": 1})), PutDocument("b", "x", pack({"n": 2})), Clear("empty")
    )
    storage.commit(PutDocument("b", "y", pack({"n": 3})))
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
        storage.commit(PutDocument("t", "1", pack({"v": number})))
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
    storage.commit(PutDocument("t", "1", pack({"v": 20})))
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
        value = journal.RawDocument.value
        monkeypatch.setattr(
            journal.RawDocument, "value", lambda self: looked.append(1) or value(self)
        )
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
