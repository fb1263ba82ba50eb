"""A history goes from one place to another: whole, proved, and gone on with where it stopped."""

from __future__ import annotations

import pytest

from data import copying
from data.__main__ import main
from data.copying import Sum, copied, files_at, summed
from data.errors import HistoryError, JournalError
from data.files import MemoryFiles
from data.history import FILE, History, MemoryHistory
from data.journal import JournalStorage
from data.lines import Clear, PutDocument, pack
from data.records import Person
from tests.support.counting_game import DELETED
from tests.support.every_place import in_memory
from tests.support.histories import finished, play


@pytest.fixture
def folder(tmp_path):
    """A history with something of everything."""
    history = History.open(tmp_path / "from")
    history.keep_player(Person(id="asa", name="Åsa"))
    for n in range(3):
        finished(history, f"done{n}")
    play(history, "open")
    play(history, "gone")
    history.discard("gone", DELETED)
    history._journal.commit(Clear("empty"))
    history.close()
    return tmp_path / "from"


def everything(history):
    return {
        table: {id_: packed.value() for id_, packed in history._journal.shelf(table).items()}
        for table in history._journal.tables()
    }


def kept(folder):
    history = History.open(folder)
    told = everything(history)
    history.close()
    return told


def test_it_comes_to_every_place_as_it_was(folder, place):
    files = place.open()._journal._files
    place.close()
    told = [*copied(files_at(str(folder)), files)]
    assert told[0][0] == 0
    assert told[-1] == (told[0][1], told[0][1])
    history = place.open()
    assert everything(history) == kept(folder)
    assert history.match("open").revision == 5
    assert [one.id for one in history.finished()] == ["done2", "done1", "done0"]


def test_a_copy_that_was_broken_off_goes_on(folder, monkeypatch):
    monkeypatch.setattr(copying, "AT_ONCE", 4)
    files = MemoryFiles()
    going = copied(files_at(str(folder)), files)
    for _ in range(3):
        there, whole = next(going)
    going.close()
    assert 0 < there < whole
    again = [*copied(files_at(str(folder)), files)]
    assert again[0] == (there, whole)
    assert everything(MemoryHistory(files)) == kept(folder)


@in_memory
def test_a_place_that_has_anything_else_is_left_as_it_is(folder, history):
    play(history, "other")
    history.close()
    before = history.files.parts["current"]
    with pytest.raises(HistoryError) as refused:
        [*copied(files_at(str(folder)), history.files)]
    assert refused.value.code == "copy.other"
    assert history.files.parts["current"] == before


class Forgetful(MemoryFiles):
    """Keeps each second line only."""

    def append(self, data):
        if b'"log/open"' not in data:
            super().append(data)


def test_what_reads_otherwise_is_no_copy(folder):
    with pytest.raises(HistoryError) as refused:
        [*copied(files_at(str(folder)), Forgetful())]
    assert refused.value.code == "copy.differs"


def test_the_order_in_which_it_was_written_makes_no_difference():
    journals = [JournalStorage(MemoryFiles()) for _ in range(3)]
    one, two = PutDocument("t", "1", pack({"v": 1})), PutDocument("t", "2", pack({"v": 2}))
    journals[0].commit(one, two)
    journals[1].commit(two, one)
    journals[2].commit(one)
    sums = [summed(journal) for journal in journals]
    assert sums[0] == sums[1] != sums[2]
    assert sums[0] == Sum(2, sums[1].checksum)


def test_the_command_copies_and_proves_it(folder, tmp_path, capsys):
    target = str(tmp_path / "to")
    for _ in range(2):
        assert main(["copy", str(folder), target]) == 0
        assert "documents, the same in both: sha256 " in capsys.readouterr().out
    assert kept(tmp_path / "to") == kept(folder)


def test_the_command_says_what_cannot_be(folder, tmp_path, capsys):
    nowhere = tmp_path / "nowhere"
    assert main(["copy", str(nowhere), str(tmp_path / "to")]) == 1
    assert capsys.readouterr().err == f"There is no history in {nowhere}.\n"
    assert not (nowhere / FILE).exists()
    history = History.open(folder)
    assert main(["copy", str(folder), str(tmp_path / "to")]) == 1
    assert "already open" in capsys.readouterr().err
    history.close()


def test_a_club_goes_back_into_a_folder(folder, tmp_path, cluster):
    # The command takes the club of the usual name, which is here only.
    cluster.run("DROP SCHEMA IF EXISTS skald CASCADE")
    assert main(["copy", str(folder), cluster.address]) == 0
    assert main(["copy", cluster.address, str(tmp_path / "back")]) == 0
    assert kept(tmp_path / "back") == kept(folder)
    with pytest.raises(JournalError):
        [*copied(files_at("postgresql:///x?host=/nowhere"), MemoryFiles())]
