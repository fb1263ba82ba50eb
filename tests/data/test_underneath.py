"""The journal's file changes while it is open: nothing that was confirmed is lost in silence."""

from __future__ import annotations

import os
import random
import shutil
import subprocess
import sys

import pytest

from data.disk import DiskFiles
from data.errors import JournalBusy, JournalError, JournalForeign
from data.history import FILE, History
from data.journal import JournalStorage
from data.lines import Drop, PutDocument, header, pack
from tests.support.counting_game import counted, setup
from tests.support.failing_files import FailingFiles
from tests.support.journals import codes, filled

pytestmark = pytest.mark.skipif(os.name != "posix", reason="elsewhere open files are left alone")


def put(storage, number):
    storage.commit(PutDocument("t", str(number), pack({"v": number})))


def again(path):
    """The documents that are there when the journal is opened anew, and what is told."""
    storage = JournalStorage(path)
    read, told = storage.read().get("t", {}), codes(storage)
    storage.close()
    return sorted(map(int, read)), told


def deleted(path):
    path.unlink()


def renamed(path):
    path.rename(path.with_name("elsewhere.jsonl"))


def replaced_by_an_older_one(path):
    older = path.with_name("older")
    older.write_bytes(b"".join(path.read_bytes().splitlines(keepends=True)[:2]))
    older.replace(path)


def replaced_by_something_else(path):
    other = path.with_name("other")
    other.write_bytes(b"Dear diary,\n")
    other.replace(path)


def emptied(path):
    path.write_bytes(b"")


def cut_short(path):
    os.truncate(path, path.stat().st_size - 7)


def written_into(path):
    with path.open("ab") as file:
        file.write(b"and more\n")


def changed_in_place(path):
    size = path.stat().st_size
    path.write_bytes(path.read_bytes().replace(b'{"v":2}', b'{"v":7}'))
    assert path.stat().st_size == size


def folder_deleted(path):
    shutil.rmtree(path.parent)


def folder_renamed(path):
    path.parent.rename(path.parent.with_name("moved"))


CHANGES = [
    deleted,
    renamed,
    replaced_by_an_older_one,
    replaced_by_something_else,
    emptied,
    cut_short,
    written_into,
    changed_in_place,
    folder_deleted,
    folder_renamed,
]
AT_ANY_TIME = [one for one in CHANGES if one is not changed_in_place]
"""That one wants to find a certain line."""


@pytest.fixture
def path(tmp_path):
    """A journal in a folder of its own, so that the folder can go."""
    return tmp_path / "own" / "history.jsonl"


@pytest.mark.parametrize("change", CHANGES)
def test_what_changed_underneath_is_put_back_and_told(path, change):
    filled(path)
    storage = JournalStorage(path)
    change(path)
    found = path.read_bytes() if path.is_file() else b""
    put(storage, 4)
    assert again_while_open(path) == [1, 2, 3, 4]
    (notice,) = storage.notices
    if found:
        assert notice.code == "journal.put_back_beside"
        assert path.with_name(notice.facts["kept"]).read_bytes() == found
    else:
        assert notice.code == "journal.put_back"
    put(storage, 5)
    storage.commit(Drop("t", "1"))
    assert len(storage.notices) == 1
    storage.close()
    assert again(path) == ([2, 3, 4, 5], [])


def again_while_open(path):
    """The documents that a copy of the journal holds."""
    copy = path.with_name("copy.jsonl")
    shutil.copy(path, copy)
    read, told = again(copy)
    assert told == []
    for beside in path.parent.glob("copy.*"):
        beside.unlink()
    return read


@pytest.mark.parametrize("change", CHANGES)
def test_what_changed_after_the_last_line_is_put_back_when_it_is_closed(path, change):
    filled(path)
    storage = JournalStorage(path)
    put(storage, 4)
    change(path)
    storage.close()
    assert again(path) == ([1, 2, 3, 4], [])


@pytest.mark.parametrize("change", AT_ANY_TIME)
def test_what_changes_while_a_line_is_written_is_put_back(path, change):
    filled(path)

    class Interfered(DiskFiles):
        def sync(self, file):
            super().sync(file)
            if file == self._journal and not hasattr(self, "was"):
                self.was = change(path)

    storage = JournalStorage(Interfered(path))
    put(storage, 4)
    assert [code.partition("_beside")[0] for code in codes(storage)] == ["journal.put_back"]
    storage.close()
    assert again(path) == ([1, 2, 3, 4], [])


def test_a_history_is_played_on_when_its_file_is_gone(tmp_path):
    history = History.open(tmp_path)
    match = history.begin(setup("m1"))
    (tmp_path / FILE).unlink()
    after = counted(match)
    history.keep(match, after)
    assert [notice.code for notice in history.notices] == ["journal.put_back"]
    assert history.match("m1") is after
    history.close()
    history = History.open(tmp_path)
    assert (history.match("m1").step, history.notices) == (1, ())
    history.close()


def test_the_same_bytes_in_another_file_are_no_change(path):
    filled(path)
    storage = JournalStorage(path)
    other = path.with_name("synced")
    shutil.copy(path, other)
    other.replace(path)
    put(storage, 4)
    os.utime(path)
    put(storage, 5)
    assert codes(storage) == []
    storage.close()
    assert again(path) == ([1, 2, 3, 4, 5], [])


def test_a_line_that_finds_the_journal_gone_and_no_room_is_refused(path):
    filled(path)
    files = FailingFiles(path)
    storage = JournalStorage(files)
    path.unlink()
    files.fails = {"write": (files.calls["write"] + 1,)}
    with pytest.raises(JournalError) as refused:
        put(storage, 4)
    assert refused.value.code == "journal.disk"
    assert sorted(storage.read()["t"]) == ["1", "2", "3"]
    put(storage, 5)
    storage.close()
    assert again(path) == ([1, 2, 3, 5], [])


def test_where_another_disk_lies_now_nothing_is_put(path, monkeypatch):
    filled(path)
    storage = JournalStorage(path)
    folder_deleted(path)
    monkeypatch.setattr(DiskFiles, "_volume_there", lambda _self: -1)
    with pytest.raises(JournalError) as refused:
        put(storage, 4)
    assert refused.value.code == "journal.away"
    assert not path.parent.exists()
    monkeypatch.undo()
    put(storage, 4)
    storage.close()
    assert again(path) == ([1, 2, 3, 4], [])


def test_what_somebody_else_has_opened_meanwhile_is_left_to_them(path):
    filled(path)
    storage = JournalStorage(path)
    shutil.rmtree(path.parent)
    other = JournalStorage(path)
    for _ in range(2):
        with pytest.raises(JournalBusy):
            put(storage, 4)
    put(other, 9)
    assert codes(other) == []
    storage.close()
    other.close()
    assert again(path) == ([9], [])


def test_a_pipe_in_its_place_is_refused_and_not_waited_for(path):
    filled(path)
    storage = JournalStorage(path)
    path.unlink()
    os.mkfifo(path)
    with pytest.raises(JournalForeign):
        put(storage, 4)
    with pytest.raises(JournalBusy):
        JournalStorage(path)
    path.unlink()
    put(storage, 4)
    storage.close()
    path.unlink()
    os.mkfifo(path)
    with pytest.raises(JournalForeign):
        JournalStorage(path)


def test_changes_at_random_cost_nothing_that_was_confirmed(tmp_path):
    source = random.Random(872)
    path = tmp_path / "own" / "history.jsonl"
    storage = JournalStorage(path)
    confirmed, put_back = [], 0
    for number in range(1, 301):
        if source.random() < 0.3:
            shutil.rmtree(tmp_path / "moved", ignore_errors=True)
            source.choice(AT_ANY_TIME)(path)
        if source.random() < 0.1:
            storage.close()
            storage = JournalStorage(path)
            assert codes(storage) == []
        put(storage, number)
        put_back += len(storage.notices)
        confirmed.append(number)
    assert put_back > 30
    storage.close()
    assert again(path) == (confirmed, [])


# Other names of the same file


def refused_elsewhere(path):
    """What another process is told that opens a journal by this name."""
    code = (
        "import sys; from data.journal import JournalStorage\n"
        "try: JournalStorage(sys.argv[1])\n"
        "except Exception as error: print(type(error).__name__, error.code)"
    )
    told = subprocess.run(
        [sys.executable, "-c", code, path], capture_output=True, text=True, check=True
    )
    return told.stdout.split()


@pytest.mark.slow
def test_a_link_to_a_journal_lets_no_second_process_in(path):
    filled(path)
    link = path.parent.with_name("link.jsonl")
    link.symlink_to(path)
    storage = JournalStorage(path)
    assert refused_elsewhere(link) == ["JournalBusy", "journal.busy"]
    storage.close()
    storage = JournalStorage(link)
    assert refused_elsewhere(path) == ["JournalBusy", "journal.busy"]
    storage.close()


def test_a_second_name_of_a_journal_lets_no_second_process_in(path):
    filled(path)
    other = path.parent.with_name("other.jsonl")
    other.hardlink_to(path)
    storage = JournalStorage(path)
    assert refused_elsewhere(other) == ["JournalBusy", "journal.busy_by_name"]
    storage.close()


@pytest.mark.slow
def test_a_lock_that_was_deleted_lets_no_second_process_in(path):
    filled(path)
    storage = JournalStorage(path)
    path.with_name("history.lock").unlink()
    assert refused_elsewhere(path) == ["JournalBusy", "journal.busy_by_name"]
    storage.compact()
    path.with_name("history.lock").unlink()
    assert refused_elsewhere(path) == ["JournalBusy", "journal.busy_by_name"]
    storage.close()


def test_a_link_stays_a_link_when_the_journal_is_written_anew(path):
    filled(path)
    link = path.parent.with_name("link.jsonl")
    link.symlink_to(path)
    storage = JournalStorage(link)
    storage.compact()
    put(storage, 4)
    path.unlink()
    put(storage, 5)
    storage.close()
    assert link.is_symlink()
    assert sorted(one.name for one in path.parent.parent.iterdir()) == ["link.jsonl", "own"]
    assert again(path) == ([1, 2, 3, 4, 5], [])


def test_a_link_that_leads_nowhere_yet_leads_to_the_journal(path):
    link = path.parent.with_name("link.jsonl")
    link.symlink_to(path)
    storage = JournalStorage(link)
    put(storage, 1)
    storage.close()
    assert again(path) == ([1], [])


# Who may read them


def modes(folder):
    return {one.name: one.stat().st_mode & 0o777 for one in [folder, *folder.iterdir()]}


def test_nobody_else_reads_what_is_written(path):
    filled(path)
    storage = JournalStorage(path)
    storage.compact()
    path.unlink()
    put(storage, 4)
    storage.close()
    assert set(modes(path.parent).values()) == {0o600, 0o700}
    assert modes(path.parent)["own"] == 0o700


def test_what_older_versions_left_readable_is_closed(path):
    filled(path)
    path.chmod(0o644)
    path.with_name("history.lock").chmod(0o644)
    path.parent.chmod(0o755)
    JournalStorage(path).close()
    # The folder may be everybody's, like a home; only what we make is ours.
    assert modes(path.parent) == {"own": 0o755, "history.jsonl": 0o600, "history.lock": 0o600}


def test_a_header_of_another_generation_is_a_change_too(path):
    filled(path)
    storage = JournalStorage(path)
    path.write_bytes(header(1, 9) + path.read_bytes().partition(b"\n")[2])
    put(storage, 4)
    assert codes(storage) == ["journal.put_back_beside"]
    storage.close()


# Where the system is another one, or refuses


def test_where_open_files_cannot_be_replaced_the_journal_is_closed_for_it(path, monkeypatch):
    monkeypatch.setattr("data.disk.POSIX", False)
    filled(path)
    storage = JournalStorage(path)
    storage.compact()
    put(storage, 4)
    cut_short(path)
    put(storage, 5)
    assert codes(storage) == ["journal.put_back_beside"]
    storage.close()
    assert again(path) == ([1, 2, 3, 4, 5], [])


def test_a_journal_that_nobody_may_open_refuses(path, monkeypatch):
    filled(path)
    storage = JournalStorage(path)
    path.rename(path.with_name("elsewhere.jsonl"))
    path.write_bytes(b"")
    opened = os.open

    def refuse(name, *how, **named):
        if name == path:
            raise PermissionError(13, "Permission denied")
        return opened(name, *how, **named)

    with monkeypatch.context() as patch:
        patch.setattr(os, "open", refuse)
        with pytest.raises(JournalError) as refused:
            put(storage, 4)
        assert refused.value.code == "journal.disk"
    put(storage, 4)
    storage.close()
    assert again(path) == ([1, 2, 3, 4], [])


def unreadable(_file):
    raise OSError(5, "Input/output error")


@pytest.mark.parametrize("change", [os.utime, cut_short])
def test_what_lies_there_and_cannot_be_read_refuses(path, monkeypatch, change):
    filled(path)
    storage = JournalStorage(path)
    change(path)
    with monkeypatch.context() as patch:
        patch.setattr("data.disk._whole", unreadable)
        with pytest.raises(JournalError) as refused:
            put(storage, 4)
        assert refused.value.code == "journal.disk"
    put(storage, 4)
    storage.close()
    assert again(path) == ([1, 2, 3, 4], [])


def test_what_was_taken_away_cannot_be_cut(path):
    filled(path)
    files = DiskFiles(path)
    files.hold()
    path.unlink()
    assert not files.stands()
    with pytest.raises(JournalError) as refused:
        files.cut(1)
    assert refused.value.code == "journal.moved"
    files.release()


def test_a_journal_without_its_lock_is_read_where_none_can_be_made(path, monkeypatch):
    filled(path)
    path.with_name("history.lock").unlink()
    opened = os.open

    def refuse(name, *how, **named):
        if name == path.with_name("history.lock"):
            raise PermissionError(13, "Permission denied")
        return opened(name, *how, **named)

    with monkeypatch.context() as patch:
        patch.setattr(os, "open", refuse)
        storage = JournalStorage(path)
        assert codes(storage) == ["journal.reading"]
        with pytest.raises(JournalBusy) as refused:
            JournalStorage(path)
        assert refused.value.code == "journal.busy_by_name"
    put(storage, 4)
    storage.close()
    assert again(path) == ([1, 2, 3, 4], [])


def test_a_replacement_that_cannot_take_the_name_leaves_the_old_one(path, monkeypatch):
    filled(path)
    storage = JournalStorage(path)

    def refuse(*_names):
        raise OSError(5, "Input/output error")

    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", refuse)
        patch.setattr(os, "rename", refuse)
        with pytest.raises(JournalError):
            storage.compact()
    put(storage, 4)
    storage.close()
    assert again(path) == ([1, 2, 3, 4], [])
    assert not path.with_name("history.new.jsonl").exists()
