from __future__ import annotations

import errno
import os
import subprocess
import sys
from types import ModuleType

import pytest

from data import locks
from data.disk import DiskFiles
from data.errors import JournalBusy, JournalError
from data.files import MemoryFiles
from data.lines import PutDocument, pack
from data.locks import Noted
from tests.support.failing_files import FailingFiles


@pytest.fixture
def disk(tmp_path):
    held = FailingFiles(tmp_path / "history.jsonl")
    held.hold()
    held.replace([b"begin\n"], keep=False)
    held.calls = dict.fromkeys(held.calls, 0)
    yield held
    held.release()


def names(disk):
    return sorted(path.name for path in disk.path.parent.iterdir())


def test_what_is_appended_is_there(disk):
    disk.append(b"one\n")
    disk.append(b"two\n")
    assert disk.read("current") == b"begin\none\ntwo\n"
    assert disk.calls["sync"] == 2


@pytest.mark.parametrize("partly", [0, 2, 4])
def test_a_write_that_fails_half_way_leaves_nothing(disk, partly):
    disk.fails, disk.partly = {"write": (1,)}, partly
    with pytest.raises(JournalError) as refused:
        disk.append(b"one\n")
    assert refused.value.code == "journal.disk"
    assert disk.read("current") == b"begin\n"
    disk.append(b"two\n")
    assert disk.read("current") == b"begin\ntwo\n"


def test_a_full_disk_is_told_as_such(disk):
    disk.fails, disk.errno = {"write": (1,)}, errno.ENOSPC
    with pytest.raises(JournalError) as refused:
        disk.append(b"one\n")
    assert refused.value.code == "journal.full"


def test_an_fsync_that_fails_leaves_nothing(disk):
    disk.fails = {"sync": (1,)}
    with pytest.raises(JournalError):
        disk.append(b"one\n")
    assert disk.path.read_bytes() == b"begin\n"


@pytest.mark.parametrize("fails", [{"truncate": (1,)}, {"sync": (2,)}])
def test_what_cannot_be_taken_back_ends_all_appending(disk, fails):
    disk.fails, disk.partly = {"write": (1,), "sync": (1,), "truncate": ()} | fails, 2
    if "sync" in fails:
        disk.fails = {"write": (1,), "sync": (1,)}
    with pytest.raises(JournalError):
        disk.append(b"one\n")
    with pytest.raises(JournalError) as refused:
        disk.append(b"two\n")
    assert refused.value.code == "journal.broken"


def test_an_interruption_leaves_nothing_either(disk):
    class Interrupted(DiskFiles):
        def sync(self, file):
            if file == self._journal and not hasattr(self, "was"):
                self.was = True
                raise KeyboardInterrupt
            super().sync(file)

    disk.release()
    again = Interrupted(disk.path)
    again.hold()
    again.read("current")
    with pytest.raises(KeyboardInterrupt):
        again.append(b"one\n")
    assert again.read("current") == b"begin\n"
    again.release()


def test_something_that_is_no_file_is_told(disk):
    disk.path.unlink()
    disk.path.mkdir()
    for refused in (lambda: disk.append(b"x"), lambda: disk.put_back([b"x"]), disk.hold):
        with pytest.raises(JournalError) as error:
            refused()
        assert error.value.code == "journal.foreign"


def test_a_journal_that_cannot_be_read_is_told(disk, monkeypatch):
    def unreadable(*_how):
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    disk.path.with_name("history.previous.jsonl").mkdir()
    with pytest.raises(JournalError) as refused:
        disk.read("previous")
    assert refused.value.code == "journal.disk"
    monkeypatch.setattr("data.disk._whole", unreadable)
    for read in (lambda: disk.read("current"), lambda: disk.cut(1)):
        with pytest.raises(JournalError) as refused:
            read()
        assert refused.value.code == "journal.disk"


def test_a_folder_that_cannot_be_made_is_told(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(JournalError):
        DiskFiles(tmp_path / "file" / "history.jsonl").hold()


def test_a_system_that_writes_byte_by_byte_is_asked_again(disk, monkeypatch):
    write = os.write
    monkeypatch.setattr(os, "write", lambda file, data: write(file, bytes(data[:1])))
    disk.append(b"one\n")
    monkeypatch.undo()
    assert disk.read("current") == b"begin\none\n"


def test_a_system_that_writes_nothing_is_not_asked_for_ever(disk, monkeypatch):
    monkeypatch.setattr(os, "write", lambda file, data: 0)
    with pytest.raises(JournalError):
        disk.append(b"one\n")


def test_replacing_keeps_the_old_one_as_the_previous(disk):
    disk.append(b"one\n")
    disk.replace([b"new\n", b"er\n"], keep=True)
    disk.append(b"two\n")
    assert disk.read("current") == b"new\ner\ntwo\n"
    assert disk.read("previous") == b"begin\none\n"
    disk.replace([b"newest\n"], keep=True)
    assert disk.read("previous") == b"new\ner\ntwo\n"
    assert names(disk) == ["history.jsonl", "history.lock", "history.previous.jsonl"]


def test_where_there_are_no_links_the_previous_one_is_a_copy(disk, monkeypatch):
    def no_links(*_paths):
        raise OSError(errno.EPERM, "no links here")

    monkeypatch.setattr(os, "link", no_links)
    disk.replace([b"new\n"], keep=True)
    assert disk.read("previous") == b"begin\n"


@pytest.mark.parametrize("fails", [{"write": (1,)}, {"sync": (1,)}])
def test_a_replacement_that_fails_leaves_the_old_one(disk, fails):
    disk.fails = fails
    with pytest.raises(JournalError):
        disk.replace([b"new\n"], keep=True)
    disk.append(b"one\n")
    assert disk.read("current") == b"begin\none\n"
    assert names(disk) == ["history.jsonl", "history.lock"]


def test_a_replacement_not_known_to_last_ends_all_appending(disk):
    disk.fails = {"sync": (2,)}
    with pytest.raises(JournalError):
        disk.replace([b"new\n"], keep=False)
    with pytest.raises(JournalError) as refused:
        disk.append(b"one\n")
    assert refused.value.code == "journal.broken"


def test_what_is_set_aside_never_takes_a_name_again(disk):
    assert disk.set_aside("torn", b"1") == "history.torn-1.jsonl"
    assert disk.set_aside("torn", b"2") == "history.torn-2.jsonl"
    assert (disk.path.parent / "history.torn-1.jsonl").read_bytes() == b"1"
    assert disk.set_aside("torn", b"2") == "history.torn-2.jsonl"


def test_what_cannot_be_set_aside_leaves_no_half_of_it(disk):
    disk.fails, disk.partly = {"write": (1,)}, 2
    with pytest.raises(JournalError):
        disk.set_aside("torn", b"1234")
    assert names(disk) == ["history.jsonl", "history.lock"]


def test_cutting_shortens(disk):
    disk.cut(3)
    disk.append(b"!")
    assert disk.read("current") == b"beg!"


def test_where_folders_cannot_be_opened_it_works_without(disk, monkeypatch):
    monkeypatch.delattr(os, "O_DIRECTORY")
    disk.replace([b"new\n"], keep=False)
    assert disk.read("current") == b"new\n"


def test_where_folders_cannot_be_synced_it_works_without(disk):
    disk.fails, disk.errno = {"sync": (2,)}, errno.EINVAL
    disk.replace([b"new\n"], keep=False)
    disk.append(b"one\n")
    assert disk.read("current") == b"new\none\n"


def test_the_stronger_sync_is_used_where_there_is_one(disk, monkeypatch):
    import fcntl

    asked = []
    monkeypatch.setattr(fcntl, "F_FULLFSYNC", 51, raising=False)
    monkeypatch.setattr(fcntl, "fcntl", lambda file, command: asked.append(command))
    monkeypatch.setattr(os, "fsync", lambda file: asked.append("fsync"))
    disk.append(b"one\n")
    assert asked == [51]


def test_what_was_noted_is_told_to_the_next_holder(disk):
    disk.note(Noted(3, 17))
    disk.release()
    disk.note(Noted(9, 9))
    assert DiskFiles(disk.path).hold() == Noted(3, 17)


def test_nobody_noted_anything_in_a_new_place(tmp_path):
    assert DiskFiles(tmp_path / "new" / "history.jsonl").hold() is None


@pytest.mark.parametrize(
    "text", ["", "{", "[]", '{"pid": 1}', '{"pid":1,"generation":"x","last":1}']
)
def test_an_unreadable_note_is_none(tmp_path, text):
    (tmp_path / "history.lock").write_text(text)
    assert DiskFiles(tmp_path / "history.jsonl").hold() is None


def test_a_second_holder_is_refused_with_the_pid_of_the_first(disk):
    code = (
        "import sys; from data.disk import DiskFiles\n"
        "try: DiskFiles(sys.argv[1]).hold()\n"
        "except Exception as error: print(type(error).__name__, error.pid, error.code)"
    )
    told = subprocess.run(
        [sys.executable, "-c", code, disk.path], capture_output=True, text=True, check=True
    )
    assert told.stdout.split() == ["JournalBusy", str(os.getpid()), "journal.busy"]


class FakeLocking(ModuleType):
    """What Windows has in place of flock."""

    LK_NBLCK = 2
    taken = False

    def locking(self, _file, how, size):
        assert (how, size) == (self.LK_NBLCK, 1)
        if self.taken:
            raise PermissionError
        self.taken = True


def test_windows_locks_in_its_own_way(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "fcntl", None)
    monkeypatch.setitem(sys.modules, "msvcrt", FakeLocking("msvcrt"))
    first = DiskFiles(tmp_path / "history.jsonl")
    first.hold()
    with pytest.raises(JournalBusy) as refused:
        DiskFiles(tmp_path / "history.jsonl").hold()
    assert refused.value.facts == {"pid": os.getpid()}
    first.release()


def test_where_there_are_no_locks_everybody_may(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "fcntl", None)
    monkeypatch.setitem(sys.modules, "msvcrt", None)
    DiskFiles(tmp_path / "history.jsonl").hold()
    DiskFiles(tmp_path / "history.jsonl").hold()


def test_a_file_system_without_locks_does_not_keep_anybody_out(tmp_path, monkeypatch):
    import fcntl

    def unsupported(_file, _how):
        raise OSError(errno.ENOLCK, "no locks here")

    monkeypatch.setattr(fcntl, "flock", unsupported)
    with (tmp_path / "lock").open("w") as file:
        assert locks.locked(file.fileno())


def test_memory_has_one_holder_too():
    memory = MemoryFiles()
    memory.hold()
    with pytest.raises(JournalBusy):
        memory.hold()
    memory.release()
    assert memory.hold() is None


def test_memory_is_put_back_as_it_was():
    memory = MemoryFiles()
    memory.hold()
    memory.replace([b"begin\n"], keep=False)
    assert memory.stands()
    assert memory.put_back([b"begin\n", b"one\n"]) == ""
    assert memory.read("current") == b"begin\none\n"


def test_where_everything_lies_in_the_lines_nothing_is_fetched_from_elsewhere():
    files = MemoryFiles()
    one = PutDocument("matches", "m", pack({"v": 1}))
    assert files.away([one]) == [one]
    assert files.back(one.document) is one.document
